/** Compares the cable categories that a level requires with the category that a stock states. */
import type { Level, Wire } from '@cablewright/model';

/** True if the level accepts the category that the stock states. `5e`, `Cat 5e` and `CAT.5E` are the same category. */
export function hasCategory({ categories = [] }: Level, { category }: Wire): boolean {
  return category !== undefined && categories.some((one) => plain(one) === plain(category));
}

function plain(category: string): string {
  return category
    .toLowerCase()
    .replace(/^cat(egory)?/, '')
    .replaceAll(/[^a-z0-9]/g, '');
}
