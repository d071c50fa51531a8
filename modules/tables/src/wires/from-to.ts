/** A from-to list as cables: one, or one for each name in a column. */
import { idFromLabel, isObject, type Design, type Json } from '@cablewright/model';
import type { FilePlace, ImportedRecord, Records, Refusal } from '@cablewright/modules';
import { withKeptRoutes } from '../routes/kept-routes.ts';
import { KnownParts } from '../parts/known-parts.ts';
import { lettersIn } from '../parts/wire-fields.ts';
import { Unreadable } from '../read/unreadable.ts';
import type { TableRow } from '../table/table.ts';
import type { DecimalSign } from '../values/number.ts';
import { CableBuilder } from './cable-builder.ts';
import type { PinSign } from './ends.ts';
import { Stubs } from './stubs.ts';

interface FromToInput {
  readonly rows: readonly TableRow[];
  readonly db: Records;
  readonly decimal: DecimalSign;
  /** The file's name: what the cable is called where no column says it. */
  readonly fileName: string;
  readonly pinSign: PinSign;
  /** A cable of the catalog, which keeps what the list does not say. */
  readonly design: (id: string) => Promise<Json | undefined>;
  readonly progress: (done: number, total: number, text: string) => void;
}

interface ReadCables {
  readonly records: readonly ImportedRecord[];
  readonly refused: readonly Refusal[];
  readonly notes: readonly string[];
}

export async function readFromTo(input: FromToInput): Promise<ReadCables> {
  const { db, rows, progress, decimal, pinSign } = input;
  const letters = lettersIn(rows, db);
  const known = new KnownParts(db);
  const stubs = new Stubs(db, input.fileName);
  const cables = new Map<string, CableBuilder>();
  const refused: Refusal[] = [];
  let name = baseName(input.fileName);
  for (const [i, row] of rows.entries()) {
    if (i % 500 === 0) progress(i, rows.length, 'Reading rows');
    // A name that is written once holds for the rows below it.
    name = row.text('assembly') ?? name;
    const id = idFromLabel(name, undefined, 'cable');
    const cable =
      cables.get(id) ??
      new CableBuilder({ id, label: name, at: row.place(), db, known, stubs, decimal, letters, pinSign });
    cables.set(id, cable);
    refused.push(...refusalsOf(cable, row));
  }
  const designs = await Promise.all([...cables.values()].map((cable) => designRecord(cable, input)));
  const made = designs.filter((design) => design !== undefined);
  const used = new Set([...cables.values()].flatMap((cable) => cable.defs()));
  const placeholders = stubs.records().filter(({ kind, id }) => used.has(`${kind}:${id}`));
  return {
    records: [...placeholders, ...made],
    refused,
    notes: [...signNotes(pinSign), ...notesOf([...cables.values()], stubs)],
  };
}

function refusalsOf(cable: CableBuilder, row: TableRow): Refusal[] {
  try {
    cable.take(row);
    return [];
  } catch (error) {
    if (error instanceof Unreadable) return [error.at(row.place())];
    throw error;
  }
}

async function designRecord(cable: CableBuilder, { design }: FromToInput): Promise<ImportedRecord | undefined> {
  if (cable.isEmpty) return undefined;
  const before = await design(cable.id);
  const made = cable.record(isObject(before) ? before : undefined) as Design;
  const record = withKeptRoutes(made, true) as object as Readonly<Record<string, Json>>;
  const from: Record<string, FilePlace> = cable.places();
  return { kind: 'designs', id: cable.id, record, at: cable.at, from };
}

/** How ends were split. */
function signNotes(pinSign: PinSign): string[] {
  const sign = { '-': 'hyphen', '/': 'slash', ' ': 'space', none: undefined }[pinSign];
  return sign === undefined ? [] : [`What follows the last ${sign} of an end is read as its pin.`];
}

function notesOf(cables: readonly CableBuilder[], stubs: Stubs): string[] {
  const unmeasured = cables.reduce((sum, cable) => sum + cable.withoutLength, 0);
  const names = stubs.names();
  return [
    ...chosenNotes(cables.flatMap((cable) => cable.chosenByKind)),
    ...(unmeasured === 0
      ? []
      : [`${unmeasured} ${unmeasured === 1 ? 'wire has' : 'wires have'} no length: 1 m is taken.`]),
    ...(names.length === 0
      ? []
      : [
          `${names.length} ${names.length === 1 ? 'part is' : 'parts are'} not in the catalog and made as stubs, tagged "stub": ${firstOf(names)}.`,
        ]),
  ];
}

/** Names the stocks that were chosen for wires without a part number, and how to choose others. */
function chosenNotes(stocks: readonly string[]): string[] {
  if (stocks.length === 0) return [];
  const wires = stocks.length === 1 ? '1 wire has' : `${stocks.length} wires have`;
  const labels = [...new Set(stocks)];
  return [
    `${wires} no part number: stock of the same section and colour is taken: ${firstOf(labels, '; ')}. To use another, add a column "Wire part number".`,
  ];
}

/** The first twenty names of a list. */
function firstOf(names: readonly string[], separator = ', '): string {
  return `${names.slice(0, 20).join(separator)}${names.length > 20 ? ' …' : ''}`;
}

function baseName(fileName: string): string {
  return fileName.replace(/^.*[/\\]/, '').replace(/\.[a-z0-9]{1,5}$/i, '') || 'Cable';
}
