/** Determines from the cells what the columns of a wire end are: device and connector, pin and contact. */
import type { ImportQuestion } from '@cablewright/modules';
import type { FieldColumn } from './columns.ts';
import type { GridRow } from '../read/grid.ts';
import { oneOf } from '../read/source.ts';
import { isBlank } from '../values/blank-cell.ts';
import { foundSign } from '../values/end-text.ts';

const sides = ['from', 'to'] as const;
type Side = (typeof sides)[number];

const readings = ['joined', 'connector', 'device', 'open'] as const;
/** Which of two columns name an end. `open` if only a person can tell. */
type EndReading = (typeof readings)[number];

/** An end with its pin: `X1.3`, `X1:3`, `J1 pin 3`, `J1(3)`, `J1[3]`. */
const withPin = /.[.:]\s*[^.:]+$|\spin\s+\S+$|.\([^()]+\)$|.\[[^[\]]+\]$/i;

interface EndColumns {
  readonly columns: FieldColumn[];
  readonly questions: readonly ImportQuestion[];
}

/**
 * The columns of a from-to list. A device is the end itself if no column names a connector; if one does, both name the end.
 * Two columns with the name of an end are device and connector. A column of unknown meaning is asked about if it distinguishes
 * ends that are otherwise the same. A "terminal" with numbers of contacts is no pin if another column, or the end itself,
 * states the pins.
 */
export function endColumns(
  columns: readonly FieldColumn[],
  data: readonly GridRow[],
  answer: string | undefined,
): EndColumns {
  const named = sides.reduce<FieldColumn[]>(
    (before, side) => withOpen(withDevice(withEnd(before, side), side, data), side, data),
    [...columns],
  );
  const known = withContacts(named, data);
  const question = endQuestion(known, data, answer);
  return question === undefined
    ? { columns: known, questions: [] }
    : { columns: chosen(known, question.value as EndReading), questions: [question] };
}

function withEnd(columns: readonly FieldColumn[], side: Side): FieldColumn[] {
  if (columns.some(({ field }) => field === side)) return [...columns];
  return columns.map((column) => (column.field === `${side}Device` ? { ...column, field: side } : column));
}

const namesConnector = ({ header }: FieldColumn) => /connector|plug|stecker/i.test(header);

/** Two columns with the name of an end: the device is the one that isn't called connector, or else the one with fewer different cells. */
function withDevice(columns: FieldColumn[], side: Side, data: readonly GridRow[]): FieldColumn[] {
  if (columns.some(({ field }) => field === `${side}Device`)) return columns;
  const [first, second] = columns.filter(({ field, repeats }) => field === side || repeats === side);
  if (first === undefined || second === undefined) return columns;
  const count = (column: FieldColumn) => new Set(cellsOf(column, data)).size;
  const isFirst =
    namesConnector(first) === namesConnector(second) ? count(first) <= count(second) : namesConnector(second);
  const device = isFirst ? first : second;
  return columns.map((column) => {
    if (column === device) return { ...column, field: `${side}Device` };
    return column === first || column === second ? { ...column, field: side } : column;
  });
}

const sideWords = { from: /^(?:from|source|start|von|quelle)\b/i, to: /^(?:to|dest|destination|target|nach|ziel)\b/i };

/** A column of this side without a meaning whose cells differ where the end and the pin are the same. */
function withOpen(columns: FieldColumn[], side: Side, data: readonly GridRow[]): FieldColumn[] {
  const [end, pin, device] = ['', 'Pin', 'Device'].map((suffix) =>
    columns.find(({ field }) => field === side + suffix),
  );
  if (end === undefined || device !== undefined) return columns;
  const open = columns.find((column) => {
    if (column.field !== '' || column.repeats !== undefined || !sideWords[side].test(column.header.trim()))
      return false;
    const meanings = new Map<string, Set<string>>();
    for (const { cells } of data) {
      const name = `${cells[end.index] ?? ''} ${pin === undefined ? '' : (cells[pin.index] ?? '')}`
        .trim()
        .toUpperCase();
      const text = cells[column.index] ?? '';
      if (name !== '' && text !== '') meanings.set(name, (meanings.get(name) ?? new Set()).add(text));
    }
    return [...meanings.values()].some((texts) => texts.size > 1);
  });
  return columns.map((column) => (column === open ? { ...column, field: `${side}Open` } : column));
}

function endQuestion(
  columns: readonly FieldColumn[],
  data: readonly GridRow[],
  answer: string | undefined,
): ImportQuestion | undefined {
  const pairs = sides.flatMap((side) => {
    const of = (field: string) => columns.find((column) => column.field === `${side}${field}`);
    const [qualifier, end] = [of('Device') ?? of('Open'), of('')];
    return qualifier === undefined || end === undefined ? [] : [{ qualifier, end, isOpen: of('Device') === undefined }];
  });
  const [pair] = pairs;
  if (pair === undefined) return undefined;
  const { qualifier, end } = pair;
  const row = data.find(({ cells }) => (cells[qualifier.index] ?? '') !== '' && (cells[end.index] ?? '') !== '');
  const [name, connector] = [row?.cells[qualifier.index] ?? '', row?.cells[end.index] ?? ''];
  const suggested = pairs.some(({ isOpen }) => isOpen) ? 'open' : 'joined';
  return {
    id: 'ends',
    label: 'What names an end',
    value: oneOf(readings, answer) ?? suggested,
    choices: [
      ...(suggested === 'open'
        ? [{ value: 'open', label: `Not chosen: rows that differ only in "${qualifier.header}" are refused` }]
        : []),
      { value: 'joined', label: `"${qualifier.header}" and "${end.header}": ${name}.${connector}` },
      { value: 'connector', label: `"${end.header}" only: ${connector}` },
      { value: 'device', label: `"${qualifier.header}" only: ${name}` },
    ],
  };
}

function chosen(columns: readonly FieldColumn[], reading: EndReading): FieldColumn[] {
  if (reading === 'open') return [...columns];
  return columns.map((column) => {
    const side = sides.find((candidate) => column.field.startsWith(candidate));
    if (side === undefined) return column;
    const isQualifier = column.field === `${side}Device` || column.field === `${side}Open`;
    const hasQualifier = columns.some(({ field }) => field === `${side}Device` || field === `${side}Open`);
    if (isQualifier) return { ...column, field: { joined: `${side}Device`, connector: '', device: side }[reading] };
    return column.field === side && hasQualifier && reading === 'device' ? { ...column, field: '' } : column;
  });
}

const cellsOf = ({ index }: FieldColumn, data: readonly GridRow[]) =>
  data.flatMap(({ cells }) => (isBlank(cells[index] ?? '', 'contact') ? [] : [cells[index] ?? '']));

const terminalHeaders = {
  from: /^(?:from[ _]terminal|terminal[ _][a1]|von[ _]kontakt|kontakt[ _](?:von|[a1]))$/i,
  to: /^(?:to[ _]terminal|terminal[ _][b2]|nach[ _]kontakt|kontakt[ _](?:nach|[b2]))$/i,
};

/** A column called terminal without a side belongs to that whose pins another column has already. */
const isTerminalHeader = (header: string, side: Side, repeats: string | undefined) =>
  terminalHeaders[side].test(header) || (repeats === `${side}Pin` && /^(?:terminal|kontakt)$/i.test(header));

/**
 * Columns called terminal, or `Kontakt` in German, are decided for both ends together: a list that has contacts at one
 * end has them at the other.
 */
function withContacts(columns: readonly FieldColumn[], data: readonly GridRow[]): FieldColumn[] {
  const terminals = sides.flatMap((side) => {
    const column = columns.find(({ header, repeats }) => isTerminalHeader(header.trim(), side, repeats));
    return column !== undefined && (column.field === `${side}Pin` || column.field === '') ? [{ side, column }] : [];
  });
  const numbers = terminals.flatMap(({ column }) => cellsOf(column, data));
  // A repeated number is a part number: two wires rarely share a pin.
  const repeats = new Set(numbers).size < numbers.length;
  const isWithPins = terminals.every(({ side, column }) => hasOtherPins(columns, side, column, data));
  if (!areNumbersOfParts(numbers) || !(isWithPins || repeats)) return [...columns];
  return columns.map((column) => {
    const terminal = terminals.find((candidate) => candidate.column === column);
    return terminal === undefined ? column : { ...column, field: `${terminal.side}Contact` };
  });
}

/** Whether another column, or the ends themselves, state the pins of a side. */
function hasOtherPins(
  columns: readonly FieldColumn[],
  side: Side,
  terminal: FieldColumn,
  data: readonly GridRow[],
): boolean {
  const end = columns.find(({ field }) => field === side);
  const isPin = (column: FieldColumn) => column.field === `${side}Pin` && column !== terminal;
  return columns.some(isPin) || (end !== undefined && statePins(cellsOf(end, data)));
}

const statePins = (texts: readonly string[]) =>
  texts.every((text) => withPin.test(text)) || !['none', 'open'].includes(foundSign(texts));

/** The shortest number of a part. Pins are shorter. */
const minNumberChars = 5;

function areNumbersOfParts(texts: readonly string[]): boolean {
  const numbers = texts.filter((text) => text.length >= minNumberChars && /\d.*\d.*\d/.test(text));
  return numbers.length > 0 && numbers.length >= 0.8 * texts.length;
}
