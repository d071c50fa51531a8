/** Writes parts of the catalog as a table that can be edited and imported again. */
import { recordKind, textIn, type RecordDraft, type PartKind, type RecordKind } from './draft.ts';
import { fieldsOf } from './read-parts.ts';

/** The header of each field. `columns.json` maps it back to the field; it names the unit of the values. */
const headers: Readonly<Record<string, string>> = {
  partNumber: 'part_number',
  label: 'name',
  supplierNumber: 'supplier_number',
  url: 'source',
  partType: 'part_type',
  gauge: 'gauge_mm2',
  colour: 'colours',
  shielded: 'shield',
  od: 'od_mm',
  wireMin: 'wire_min_mm2',
  wireMax: 'wire_max_mm2',
  insulationMin: 'insulation_min_mm',
  insulationMax: 'insulation_max_mm',
  strip: 'strip_mm',
};

/** Fields that a table does not write, because other columns hold their values. */
const readOnly: ReadonlySet<string> = new Set(['wireRange']);

/** Fields that spreadsheets store as numbers. Part numbers are always texts. */
const numeric: ReadonlySet<string> = new Set([
  'price',
  'moq',
  'pins',
  'cores',
  'gauge',
  'od',
  'voltage',
  'current',
  'temperature',
  'power',
  'wireMin',
  'wireMax',
  'insulationMin',
  'insulationMax',
  'strip',
]);

interface PartColumn {
  readonly name: string;
  readonly numeric: boolean;
}

export interface KindTable {
  readonly columns: readonly PartColumn[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** The columns for a kind of part, and a row for each record. */
export function partTable(kind: RecordKind, records: Iterable<RecordDraft>): KindTable {
  const fields = fieldsOf(recordKind(kind as PartKind)).filter(({ id }) => !readOnly.has(id));
  const columns = [
    { name: 'id', numeric: false },
    { name: 'kind', numeric: false },
    ...fields.map(({ id }) => ({ name: headers[id] ?? id, numeric: numeric.has(id) })),
  ];
  const rows = [...records].map((record) => [
    textIn(record, 'id'),
    kind,
    ...fields.map(({ id, get }) => {
      const text = get(record);
      return numeric.has(id) && text !== '' ? Number(text) : text;
    }),
  ]);
  return { columns, rows };
}
