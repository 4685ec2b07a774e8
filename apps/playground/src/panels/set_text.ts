// set_text.ts - new text for an element; text that stays is left alone, so that selections and screen readers keep it.

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
