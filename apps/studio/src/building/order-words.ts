/** Words for orders, pieces and records. */
import type { Order, Piece } from '@cablewright/client';

export const orderStateWords: Readonly<Record<Order['state'], string>> = {
  planned: 'Planned',
  released: 'In work',
  finished: 'Finished',
  cancelled: 'Cancelled',
};

export const pieceStateWords: Readonly<Record<Piece['state'], string>> = {
  waiting: 'Waiting',
  started: 'In work',
  finished: 'Accepted',
  packed: 'Packed',
  shipped: 'Shipped',
  rejected: 'Rejected',
};

/** The number of accepted pieces of an order: `3 of 20`. */
export function progressText({ pieces, quantity, state }: Pick<Order, 'pieces' | 'quantity' | 'state'>): string {
  if (state === 'planned') return '';
  const { finished, packed, shipped } = pieces;
  return `${finished + packed + shipped} of ${quantity}`;
}

const recordWords: Readonly<Record<string, string>> = {
  started: 'Started',
  'step-done': 'Step done',
  'lot-used': 'Lot used',
  'set-up': 'Set up',
  measured: 'Measured',
  'machine-job': 'Machine',
  tested: 'Tested',
  photo: 'Photo',
  defect: 'Defect',
  reworked: 'Reworked',
  inspected: 'Inspected',
  packed: 'Packed',
  shipped: 'Shipped',
  corrected: 'Corrected',
};

/** The name of a kind of record, or the kind of a newer hub. */
export const recordWord = (kind: string) => recordWords[kind] ?? kind;

/** A name of a measured value: `crimp-height` is Crimp height. */
export function valueWord(of: string): string {
  const text = of.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The limits of a value: `1.15 to 1.25 mm`, `at least 50 N`, or that there are none. */
export function limitsText({ min, max, unit }: { min?: number; max?: number; unit: string }): string {
  if (min !== undefined && max !== undefined) return `${min} to ${max} ${unit}`;
  if (min !== undefined) return `at least ${min} ${unit}`;
  return max === undefined ? 'no limit stated' : `at most ${max} ${unit}`;
}

/** A time as people read it, in the language of the browser. */
export const timeText = (at: string | undefined) =>
  at === undefined ? '' : new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
