/** Finds labels by a few of their letters and forgives typing errors. */
import { bestMatches, searchText } from '@cablewright/engine';

/**
 * The items whose label has every word of the text, best first, with the ranking of all searches. If none has, those with a typing
 * error. Without a text, all items in their order.
 */
export function ranked<T extends { readonly label: string }>(items: readonly T[], text: string): T[] {
  return bestMatches(items, text, ({ label }) => searchText({ names: [label] }), { forgiving: true });
}
