/** Writes pinouts of the catalog, with a row for each position, as a table that can be edited and imported again. */
import type { Interface } from '@cablewright/model';
import { textIn, type RecordDraft } from '../parts/draft.ts';

type Pin = Interface['pins'][string];

/** The cells of a position. If each device chooses the signal, the cell lists the possible signals. */
export function pinCells(pin: Pin): Readonly<Record<'signal' | 'label' | 'direction' | 'level', string>> {
  if ('oneOf' in pin)
    return {
      signal: pin.oneOf.map(({ signal }) => signal).join(' | '),
      label: pin.label ?? '',
      direction: '',
      level: '',
    };
  return { signal: pin.signal, label: pin.label ?? '', direction: pin.dir ?? '', level: pin.level ?? '' };
}

const columns = ['id', 'pinout', 'pin', 'signal', 'label', 'direction', 'level'].map((name) => ({
  name,
  numeric: false,
}));

export function pinoutTable(records: Iterable<RecordDraft>): { columns: typeof columns; rows: string[][] } {
  const rows = [...records].flatMap((record) =>
    Object.entries((record['pins'] ?? {}) as object as Interface['pins']).map(([pin, meaning]) => {
      const { signal, label, direction, level } = pinCells(meaning);
      return [textIn(record, 'id'), textIn(record, 'label'), pin, signal, label, direction, level];
    }),
  );
  return { columns, rows };
}
