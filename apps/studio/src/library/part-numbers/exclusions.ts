/** Excluded counts as one line of text: `13, 20-29`. */
import type { Exclusion } from '@cablewright/model';

export function exclusionText(list: readonly Exclusion[] | undefined): string {
  return (list ?? [])
    .map((exclusion) => (typeof exclusion === 'number' ? String(exclusion) : `${exclusion.from}-${exclusion.to}`))
    .join(', ');
}

/** The exclusions of a line, or the item in it that is neither a number nor a range. An empty line gives no list. */
export function readExclusions(
  text: string,
): { readonly ok: true; readonly list: Exclusion[] | undefined } | { readonly ok: false; readonly problem: string } {
  const list: Exclusion[] = [];
  for (const item of text.split(/[,;]/).map((part) => part.trim())) {
    if (item === '') continue;
    const match = /^(\d{1,12})(?:\s*(?:-|–|to)\s*(\d{1,12}))?$/.exec(item);
    if (match === null) return { ok: false, problem: `“${item}” is not a number. Use 13, or 20-29.` };
    const [, from, to] = match;
    list.push(to === undefined ? Number(from) : { from: Number(from), to: Number(to) });
  }
  return { ok: true, list: list.length === 0 ? undefined : list };
}
