// elements.ts - elements of the page in one call each.

type Child = Node | string | null;
type Attributes = Record<string, string | boolean>;

/** An element with attributes and children. A true attribute is there without a value, a false one is not there. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== false) made.setAttribute(name, value === true ? "" : value);
  made.append(...children.filter((child) => child !== null));
  return made;
}

export function paragraphs(...texts: string[]): HTMLParagraphElement[] {
  return texts.map((text) => element("p", {}, text));
}

export function list(...texts: string[]): HTMLUListElement {
  return element("ul", {}, ...texts.map((text) => element("li", {}, text)));
}

/** A key, as it is printed on a keyboard. */
export function key(name: string): HTMLElement {
  return element("kbd", {}, name);
}
