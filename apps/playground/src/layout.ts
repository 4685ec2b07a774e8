// layout.ts - what the scripts have to know of the page's layout (style.css).

/** Panels are sheets from below, and there is room for one of them. */
export function isNarrow(): boolean {
  return matchMedia("(max-width: 760px)").matches; // as in style.css
}
