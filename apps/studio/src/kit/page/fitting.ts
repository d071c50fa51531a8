/**
 * Picks the items that fit in a row by their widths: the first ones and always the kept ones, such as the open tab.
 * `button` is the width of the button for the others.
 */
export function fitting(
  widths: readonly number[],
  room: number,
  button: number,
  kept: readonly number[] = [],
): readonly number[] {
  const all = widths.map((_width, index) => index);
  const widthOf = (items: readonly number[]) => items.reduce((sum, item) => sum + (widths[item] ?? 0), 0);
  if (widthOf(all) <= room) return all;
  for (let first = all.length - 1; first > 0; first -= 1) {
    const picked = all.filter((item) => item < first || kept.includes(item));
    if (picked.length < all.length && widthOf(picked) + button <= room) return picked;
  }
  return all.filter((item) => kept.includes(item));
}
