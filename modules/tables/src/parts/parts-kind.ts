import type { ImportMapping } from '@cablewright/modules';
import type { OpenTable } from '../table/open-table.ts';
import { oneOf } from '../read/source.ts';
import { partKinds, type PartKind } from './draft.ts';
import { partFields } from './fields.ts';

/** The answer with the kind of a row: `kind-7`. */
const rowAnswer = /^kind-(\d{1,6})$/;

function kindsOfRows(mapping: ImportMapping | undefined): Map<number, PartKind> {
  return new Map(
    Object.entries(mapping?.answers ?? {}).flatMap(([id, answer]) => {
      const row = rowAnswer.exec(id)?.[1];
      const kind = oneOf(partKinds, answer);
      return row === undefined || kind === undefined ? [] : [[Number(row), kind] as const];
    }),
  );
}

interface KindOfParts {
  /** The kinds of single rows, by their numbers. */
  readonly kindOfRow: ReadonlyMap<number, PartKind>;
  readonly kind: PartKind | 'auto';
  /** The kind of rows whose words do not say it. */
  readonly fallback: PartKind;
}

/** The kind of all parts that a person chose. Otherwise each row states its kind, with a fallback derived from the columns. */
export function partsKind({ columns }: Pick<OpenTable, 'columns'>, mapping: ImportMapping | undefined): KindOfParts {
  const kind = oneOf(['auto', ...partKinds] as const, mapping?.answers?.['kind']) ?? 'auto';
  const fallback = kind === 'auto' ? kindOfColumns(columns.map(({ field }) => field)) : kind;
  return { kind, fallback, kindOfRow: kindsOfRows(mapping) };
}

/** The only kind with most of the columns: a table with sections and outer diameters lists wire. */
function kindOfColumns(fields: readonly string[]): PartKind {
  const votes = new Map<PartKind, number>();
  for (const { id, kinds } of partFields) {
    if (kinds === undefined || !fields.includes(id)) continue;
    for (const kind of kinds) votes.set(kind, (votes.get(kind) ?? 0) + 1 / kinds.length);
  }
  const [best] = [...votes].toSorted((a, b) => b[1] - a[1]);
  return best?.[0] ?? 'connectors';
}
