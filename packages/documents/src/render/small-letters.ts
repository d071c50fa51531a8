/** Finds letters below the minimum height (ISO 3098). */
import type { Item, Sheet } from '../display-list/display-list.ts';
import { documentFacts } from '../request/document-facts.ts';
import { minEm } from '../type/capitals.ts';

/** The smallest em in the drawing of a document, mm. */
export function minEmOf(kind: string): number {
  return kind === documentFacts.drawing.kind ? minEm.drawing : minEm.sheet;
}

/**
 * The number of texts of a sheet that are below the minimum size of its document, mm. Texts of its frame have the
 * minimum of every sheet.
 */
export function smallTexts({ items, frameItems }: Sheet, least: number): number {
  const { before, after } = frameItems ?? { before: 0, after: 0 };
  const end = items.length - after;
  const frame = [...items.slice(0, before), ...items.slice(end)];
  return smallIn(items.slice(before, end), least) + smallIn(frame, minEm.sheet);
}

/** Rounding of coordinates, mm. */
const tolerance = 0.005;

function smallIn(items: readonly Item[], least: number, scale = 1): number {
  return items.reduce((sum, item) => {
    if (item.kind === 'group') return sum + smallIn(item.items, least, scale * (item.scale ?? 1));
    return sum + (item.kind === 'text' && item.text !== '' && item.size * scale < least - tolerance ? 1 : 0);
  }, 0);
}
