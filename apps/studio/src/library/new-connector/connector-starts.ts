/**
 * Creates a connector from the available data: a body and a pinout, a pin table, another connector, or only a name.
 * Pure.
 */
import { pinTables, type Library } from '@cablewright/engine';
import {
  idFromLabel,
  type Connector,
  type ConnectorPin,
  type Direction,
  type Interface,
  type PinMeaning,
  present,
} from '@cablewright/model';

/** One parsed row of a pin table. */
interface PinRow {
  readonly pin: string;
  readonly label: string;
  readonly dir: Direction | undefined;
  /** The matching signal of the vocabulary; undefined if there is none. */
  readonly signal: string | undefined;
}

export interface PinTable {
  readonly rows: readonly PinRow[];
  /** The lines that can't be read, with their numbers. */
  readonly problems: readonly string[];
}

/** No connector has more rows than this. */
const maxRows = 1000;

/**
 * Reads lines such as `1 TXD out`: the position, the signal and, if given, the direction. Tabs, commas and spaces
 * separate them.
 */
export function readPinTable(library: Library, text: string): PinTable {
  const signals = pinTables.signalsByName(library);
  const rows: PinRow[] = [];
  const problems: string[] = [];
  const lines = text.split('\n').map((line) => line.trim());
  for (const [index, line] of lines.slice(0, maxRows).entries()) {
    if (line === '' || (rows.length === 0 && isHeader(line))) continue;
    const row = rowOf(line, signals);
    const place = `Line ${index + 1}`;
    if (row.pin.length > maxPin)
      problems.push(
        `${place}: “${row.pin.slice(0, 20)}…” is too long for a position. Begin with its number, as in 1 TXD out.`,
      );
    else if (rows.some(({ pin }) => pin === row.pin))
      problems.push(`${place}: position ${row.pin} is in the table already.`);
    else rows.push(row);
  }
  if (lines.length > maxRows) problems.push(`Only the first ${maxRows} lines are read.`);
  return { rows, problems };
}

/** The maximum length of a pin in the connector schema. */
const maxPin = 40;

function isHeader(line: string): boolean {
  return /^(pin|pos|position|cavity|contact|no\.?|#)\b/i.test(line);
}

function rowOf(line: string, signals: ReadonlyMap<string, string>): PinRow {
  const { pin, label, dir } = pinTables.line(line);
  return { pin, label, dir, signal: signals.get(label.toLowerCase()) };
}

/** The source of a new connector. */
export type ConnectorSource = 'body' | 'table' | 'copy';

interface ChosenSource {
  readonly startFrom: ConnectorSource;
  readonly label: string;
  readonly body: string | undefined;
  /** The connector to copy. */
  readonly of: string | undefined;
  readonly table: PinTable;
}

/** Missing or invalid input, by field: the source of the connector, then its name. */
export function problemsOfStart(library: Library, chosen: ChosenSource): ReadonlyMap<string, string> {
  const { startFrom, label } = chosen;
  const problems = new Map<string, string>();
  const start = problemOfSource(library, chosen);
  if (start !== undefined) problems.set(startFrom, start);
  if (label.trim() === '') problems.set('name', 'Enter a name.');
  return problems;
}

function problemOfSource(library: Library, { startFrom, body, of, table }: ChosenSource): string | undefined {
  if (startFrom === 'body')
    return body === undefined ? 'Choose a body. If the library lacks it, paste a pin table instead.' : undefined;
  if (startFrom === 'copy')
    return library.get('connectors', of ?? '') === undefined ? 'Choose the connector to copy.' : undefined;
  if (table.problems.length > 0) return table.problems.join('\n');
  return table.rows.length === 0 ? 'Paste a line for each position, such as 1 TXD out.' : undefined;
}

/** A connector and, for the signals of a pin table, its new pinout. */
export interface NewConnector {
  readonly connector: Connector;
  readonly pinout?: Interface;
}

const isTaken = (library: Library, kind: string) => (id: string) => library.get(kind as 'connectors', id) !== undefined;

/** The id made from a name, so that people don't have to type one. */
function connectorId(library: Library, label: string): string {
  return idFromLabel(label, isTaken(library, 'connectors'), 'connector');
}

export function fromBody(library: Library, label: string, body: string, pinout: string | undefined): NewConnector {
  const connector = { id: connectorId(library, label), label, body };
  return { connector: pinout === undefined ? connector : { ...connector, interface: pinout } };
}

export function fromTable(
  library: Library,
  label: string,
  rows: readonly PinRow[],
  body: string | undefined,
): NewConnector {
  const pins = rows.map(({ pin, label: name }): ConnectorPin => (name === '' ? { id: pin } : { id: pin, label: name }));
  const base = { id: connectorId(library, label), label, pins, ...present({ body }) };
  const matched = rows.flatMap(({ pin, label: name, dir, signal }): [string, PinMeaning][] =>
    signal === undefined ? [] : [[pin, { signal, label: name, ...present({ dir }) }]],
  );
  if (matched.length === 0) return { connector: base };
  const id = idFromLabel(label, isTaken(library, 'interfaces'), 'pinout');
  return { connector: { ...base, interface: id }, pinout: { id, label, pins: Object.fromEntries(matched) } };
}

/** A copy has everything of the original except its number, revision and source. */
export function fromConnector(library: Library, label: string, of: string): NewConnector | undefined {
  const record = library.get('connectors', of);
  if (record === undefined) return undefined;
  const { partNumber: _number, mpn: _mpn, provenance: _from, ...copied } = record;
  return { connector: { ...copied, id: connectorId(library, label), label } };
}

/** The library including the new connector, so that it can be composed and drawn. */
export function libraryWith(library: Library, { connector, pinout }: NewConnector): Library {
  const put = (kind: string, record: { readonly id: string }) =>
    ({ kind, key: record.id, op: 'put', before: null, after: record }) as never;
  const changes = [...(pinout === undefined ? [] : [put('interfaces', pinout)]), put('connectors', connector)];
  return library.advance(changes, library.seq);
}

/** The pinouts that fit a body. Those that name it come first. */
export function pinoutsFor(library: Library, body: string): readonly Interface[] {
  const all = [...library.records('interfaces')];
  return all.filter(({ bodies }) => bodies?.includes(body) === true);
}
