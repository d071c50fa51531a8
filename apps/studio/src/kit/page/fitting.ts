/** Picks the tabs that fit in a row by their widths: the first ones and always the open one. `button` is the width of the button for the others. */
export function fitting(widths: readonly number[], room: number, button: number, open: number): readonly number[] {
  const all = widths.map((_width, index) => index);
  const widthOf = (tabs: readonly number[]) => tabs.reduce((sum, tab) => sum + (widths[tab] ?? 0), 0);
  if (widthOf(all) <= room) return all;
  for (let first = all.length - 1; first > 0; first -= 1) {
    const picked = [...new Set([...all.slice(0, first), open])];
    if (picked.length < all.length && widthOf(picked) + button <= room) return picked;
  }
  return [open];
}
