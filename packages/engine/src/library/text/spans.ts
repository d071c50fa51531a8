/** Joins pin ids in reading order, with consecutive numbers as ranges: 1, 4, 6–9. */
export function spans(ids: readonly string[]): string {
  const parts: string[] = [];
  for (let i = 0; i < ids.length; i += 1) {
    let j = i;
    while (j + 1 < ids.length && isNext(ids[j]!, ids[j + 1]!)) j += 1;
    parts.push(j - i >= 2 ? `${ids[i]}–${ids[j]}` : ids.slice(i, j + 1).join(', '));
    i = j;
  }
  return parts.join(', ');
}

/** True for 4 after 3, and for j1.4 after j1.3. */
function isNext(id: string, next: string): boolean {
  const [, before, number] = /^(.*?)(\d+)$/.exec(id) ?? [];
  return number !== undefined && next === `${before}${Number(number) + 1}`;
}
