/**
 * Picks the tabs that fit in a row by their widths: the first ones and always the open one, if `open` is not negative. `button` is the width
 * of the button for the others.
 */
export function fitting(widths: readonly number[], room: number, button: number, open: number): readonly number[] {
  const all = widths.map((_width, index) => index);
  const widthOf = (tabs: readonly number[]) => tabs.reduce((sum, tab) => sum + (widths[tab] ?? 0), 0);
  if (widthOf(all) <= room) return all;
  const kept = all.filter((tab) => tab === open);
  for (let first = all.length - 1; first > 0; first -= 1) {
    const picked = [...new Set([...all.slice(0, first), ...kept])];
    if (picked.length < all.length && widthOf(picked) + button <= room) return picked;
  }
  return kept;
}
