// elements.ts - elements of the study's texts.
import { make } from "../panels/element.js";

export function paragraphs(...texts: string[]): HTMLParagraphElement[] {
  return texts.map((text) => make("p", {}, text));
}

export function list(...texts: string[]): HTMLUListElement {
  return make("ul", {}, ...texts.map((text) => make("li", {}, text)));
}

/** Returns a key as printed on a keyboard. */
export function key(name: string): HTMLElement {
  return make("kbd", {}, name);
}
