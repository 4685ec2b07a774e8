// layout.ts - properties of the page's layout (style.css) that the scripts need.

/** Returns whether panels are sheets at the bottom, with room for one of them. */
export function isNarrow(): boolean {
  return matchMedia("(max-width: 760px)").matches; // as in style.css
}
