/**
 * The rating tables in force: the built-in ones, each replaced by a record with the same id in a pack or in the shop's
 * library.
 */
import type { RatingRow, RatingTable } from '@cablewright/model';
import { soundRecords } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import { derivedFromKinds } from '../../library/derived-from-kinds.ts';
import builtIn from './rating-tables.json' with { type: 'json' };

const builtInRatingTables = builtIn as readonly RatingTable[];

/** The ampacity table that applies if neither the design nor the organisation names one. */
export const defaultAmpacityTable = 'iec-60204-1-b2';
/** Ambient temperature in °C if neither the design nor the organisation states one: IEC 60204-1, 4.4.3. */
export const defaultAmbientC = 40;
/** Voltage drop allowed if neither a design nor the shop sets a limit, in %: IEC 60204-1, 12.5 (from memory). */
export const defaultMaxDropPct = 5;

export const ratingTables: (library: Library) => ReadonlyMap<string, RatingTable> = derivedFromKinds(
  'rating tables',
  ['rating-tables'],
  (library) => {
    const tables = new Map(builtInRatingTables.map((table) => [table.id, table]));
    for (const table of soundRecords<RatingTable>(library, 'rating-tables')) tables.set(table.id, table);
    return tables;
  },
);

/** The table with this id. Undefined if it doesn't exist or has a different use. */
export function ratingTable(library: Library, id: string, use: RatingTable['use']): RatingTable | undefined {
  const table = ratingTables(library).get(id);
  return table?.use === use ? table : undefined;
}

/** All tables with this use, built-in ones first. */
export function tablesOf(library: Library, use: RatingTable['use']): RatingTable[] {
  return [...ratingTables(library).values()].filter((table) => table.use === use);
}

/**
 * The source of a table as text: `IEC 60204-1:2016, table 6, method B2, read in …`. The text also says if a value is based on
 * experience only.
 */
export function sourceText(table: RatingTable, row?: RatingRow): string {
  const confidence = row?.confidence ?? table.confidence;
  if (confidence === 'knowledge') return `${table.standard}; from experience, not read in a publication`;
  if (confidence === 'calculated') return `${table.standard}; calculated`;
  return table.readIn === undefined ? table.standard : `${table.standard}, read in ${table.readIn}`;
}
