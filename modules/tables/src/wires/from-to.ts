/** Turns a from-to list into cables: one, or one for each name in a column. */
import { idFromLabel, isObject, type Design, type Json, counted } from '@cablewright/model';
import type { Assumption, FilePlace, ImportedRecord, Records, Refusal } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { withKeptRoutes } from '../routes/kept-routes.ts';
import { KnownParts } from '../parts/known-parts.ts';
import type { TableRow } from '../table/table.ts';
import type { DecimalSign } from '../values/number.ts';
import { CableBuilder } from './cable-builder.ts';
import type { PinSign } from '../values/end-text.ts';
import { ListedEnds, rowsByCable, type NoPin } from './listed-ends.ts';
import { Stubs } from './stubs.ts';
import { lettersInWires } from './wanted-core.ts';

interface FromToInput {
  readonly rows: readonly TableRow[];
  readonly db: Records;
  readonly decimal: DecimalSign;
  readonly fileName: string;
  /** The name of the cable of rows whose column states none. */
  readonly cableName: string;
  /** The cable that these rows change, if its name differs from theirs. */
  readonly cableId: string | undefined;
  /** The name of the list, by which a cable with another name is found again. */
  readonly listName: string | undefined;
  readonly pinSign: PinSign;
  readonly noPin: NoPin;
  /** Whether each sheet is a cable. */
  readonly bySheet: boolean;
  /** Reads a cable of the catalog. Its data that the list does not state is retained. */
  readonly design: (id: string) => Promise<Json | undefined>;
  readonly progress: (done: number, total: number, text: string) => void;
}

interface ReadCables {
  readonly records: readonly ImportedRecord[];
  readonly refused: readonly Refusal[];
  readonly notes: readonly string[];
  readonly assumed: readonly Assumption[];
}

export async function readFromTo(input: FromToInput): Promise<ReadCables> {
  const { db, rows, progress, decimal, pinSign, noPin } = input;
  const letters = lettersInWires(rows, db);
  const knownParts = new KnownParts(db);
  const stubs = new Stubs(db, input.fileName);
  const cables: CableBuilder[] = [];
  const refused: Refusal[] = [];
  let rowsRead = 0;
  for (const [label, cableRows] of byCable(rows, input.cableName, input.bySheet)) {
    const [firstRow] = cableRows;
    if (firstRow === undefined) continue;
    const ends = new ListedEnds(cableRows, pinSign, knownParts, noPin);
    const isOfList = label === input.cableName;
    const id = (isOfList ? input.cableId : undefined) ?? idFromLabel(label, undefined, 'cable');
    const cable = new CableBuilder({
      id,
      label,
      at: firstRow.place(),
      db,
      known: knownParts,
      stubs,
      decimal,
      letters,
      ends,
    });
    cables.push(cable);
    for (const row of cableRows) {
      if (rowsRead % 500 === 0) progress(rowsRead, rows.length, 'Reading rows');
      rowsRead += 1;
      refused.push(...refusalsOf(cable, row));
    }
  }
  const shared = sharedNotes(cables.flatMap((cable) => cable.sharedEnds));
  const designs = await Promise.all(cables.map((cable) => designRecord(cable, input)));
  const finished = designs.filter((design) => design !== undefined);
  const used = new Set(cables.flatMap((cable) => cable.defs()));
  const placeholders = stubs.records().filter(({ kind, id }) => used.has(`${kind}:${id}`));
  return {
    records: [...placeholders, ...finished],
    refused: refused.toSorted((a, b) => (a.at?.row ?? 0) - (b.at?.row ?? 0)),
    notes: [...signNotes(pinSign), ...shared, ...notesOf(cables, stubs)],
    assumed: [
      ...shared.map((detail): Assumption => ({ about: 'reading', detail })),
      ...signNotes(pinSign).map((detail): Assumption => ({ about: 'reading', detail })),
      ...cables.flatMap((cable) =>
        cable.chosenByKind.map(({ wire, stock, at }): Assumption => ({
          about: 'stock',
          subject: wire,
          detail: stock,
          at,
        })),
      ),
    ],
  };
}

/** The rows of each cable. Names that differ in case or punctuation are the same cable. */
function byCable(rows: readonly TableRow[], first: string, bySheet: boolean): [string, readonly TableRow[]][] {
  const cables = new Map<string, [string, TableRow[]]>();
  for (const [label, cableRows] of rowsByCable(rows, first, bySheet)) {
    const id = idFromLabel(label, undefined, 'cable');
    const existing = cables.get(id);
    if (existing === undefined) cables.set(id, [label, cableRows]);
    else existing[1].push(...cableRows);
  }
  return [...cables.values()];
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

async function designRecord(
  cable: CableBuilder,
  { design, cableName, listName }: FromToInput,
): Promise<ImportedRecord | undefined> {
  if (cable.isEmpty) return undefined;
  const before = await design(cable.id);
  const list = cable.label === cableName ? listName : undefined;
  const built = ofList(cable.record(isObject(before) ? before : undefined) as Design, list);
  const record = withKeptRoutes(built, true) as object as Readonly<Record<string, Json>>;
  const from: Record<string, FilePlace> = cable.places();
  return { kind: 'designs', id: cable.id, record, at: cable.at, from };
}

/** Records the list of a cable with another name, so that the list changes that cable when it is imported again. */
function ofList(design: Design, name: string | undefined): Design {
  if (name === undefined || idFromLabel(name, undefined, 'cable') === design.id) return design;
  return { ...design, extensions: { ...(design.extensions as object | undefined), list: { name } } };
}

/** A note about how ends were split. */
function signNotes(pinSign: PinSign): string[] {
  const sign = {
    '-': 'hyphen',
    '/': 'slash',
    ' ': 'space',
    any: 'hyphen, slash or space',
    none: undefined,
    open: undefined,
  }[pinSign];
  return sign === undefined ? [] : [`What follows the last ${sign} of an end is read as its pin.`];
}

/** A note that names the ends at which two wires share a terminal, because the list states no pins. */
function sharedNotes(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`Two wires share one terminal where the list states no pin: ${firstOf([...new Set(names)])}.`];
}

function notesOf(cables: readonly CableBuilder[], stubs: Stubs): string[] {
  const unmeasured = cables.reduce((sum, cable) => sum + cable.withoutLength, 0);
  const [names, completed] = [stubs.names(), stubs.completed()];
  const bare = [...new Set(cables.flatMap((cable) => [...cable.withoutCavity]))];
  return [
    ...chosenNotes(cables.flatMap((cable) => cable.chosenByKind.map(({ stock }) => stock))),
    ...(unmeasured === 0
      ? []
      : [`${counted(unmeasured, 'wire has', 'wires have')} no length. Enter the lengths after the import.`]),
    ...(bare.length === 0 ? [] : [`Contacts and seals are left out at ends that have no cavities: ${firstOf(bare)}.`]),
    ...(completed.length === 0
      ? []
      : [
          `${counted(completed.length, 'part of the catalog has', 'parts of the catalog have')} no pins and ${completed.length === 1 ? 'gets' : 'get'} those of the list: ${firstOf(completed)}.`,
        ]),
    ...(names.length === 0
      ? []
      : [
          `${counted(names.length, 'part is', 'parts are')} not in the catalog and made as stubs, tagged "stub": ${firstOf(names)}.`,
        ]),
  ];
}

/** A note that names the stocks chosen for wires without a part number, and how to choose others. */
function chosenNotes(stocks: readonly string[]): string[] {
  if (stocks.length === 0) return [];
  const wires = counted(stocks.length, 'wire has', 'wires have');
  const labels = [...new Set(stocks)];
  return [
    `${wires} no part number: stock of the same section and colour is taken: ${firstOf(labels, '; ')}. To use another, add a column "Wire part number".`,
  ];
}

/** The first twenty names of a list. */
function firstOf(names: readonly string[], separator = ', '): string {
  return `${names.slice(0, 20).join(separator)}${names.length > 20 ? ' …' : ''}`;
}
