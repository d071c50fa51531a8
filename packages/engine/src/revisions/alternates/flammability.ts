/** Compares flammability classes, as far as they have an order. */
import type { Comparison } from './property.ts';

/** Classes of plastics in UL 94, the best first. Source: UL 94, vertical and horizontal burning tests. */
const ul94 = ['V-0', 'V-1', 'V-2', 'HB'];

function rank(text: string): number {
  return ul94.findIndex((name) => new RegExp(`\\b${name}\\b`, 'i').test(text) && /94|^v-|^hb$/i.test(text));
}

export function flameClass(part: string | undefined, other: string | undefined, to: Comparison): void {
  const ranks = part === undefined || other === undefined ? [] : [rank(part), rank(other)];
  const [a = -1, b = -1] = ranks;
  if (a < 0 || b < 0) return to.equal('flammability', 'if-stated', part, other);
  to.add('flammability', a === b ? 'same' : b < a ? 'better' : 'worse', part, other);
}
