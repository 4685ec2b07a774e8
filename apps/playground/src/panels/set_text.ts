// set_text.ts - sets the text of an element. Unchanged text is not written, so that selections and screen readers are
// not disturbed.

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
