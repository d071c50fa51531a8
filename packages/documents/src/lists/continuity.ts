import { ownWithstand, type Continuity } from '@cablewright/engine';
import { Utf8 } from './utf8.ts';
import type { TestParameters } from '@cablewright/model';
import { netSignals } from './net-signals.ts';
import type { Cell, Table, WrittenTable } from '../display-list/table.ts';

const columns = [
  { name: 'type', label: 'Test' },
  { name: 'id', label: 'Id' },
  { name: 'net', label: 'Net' },
  { name: 'signal', label: 'Signal' },
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
  { name: 'expect', label: 'Expect' },
  { name: 'limit', label: 'Limit', numeric: true },
  { name: 'unit', label: 'Unit' },
  { name: 'test_volts', label: 'Test V', numeric: true },
  { name: 'duration_s', label: 'Time s', numeric: true },
  { name: 'note', label: 'Note' },
];

/**
 * Continuity data as rows: net-pin, continuity, isolation, hipot if a voltage is set, open. The signal of a pin is its own; a
 * connection lists every signal of its net, separated by slashes.
 */
export function continuityTable(data: Continuity): Table {
  return {
    title: 'Continuity test',
    columns,
    rows: [...rowsOf(data)],
  };
}

/** The table for a file. Its rows are generated while they are written. */
export function continuityRows(data: Continuity): WrittenTable {
  return { title: 'Continuity test', columns, rows: rowsOf(data) };
}

/** Whether there is anything to test. The table of 500 wires has 125,000 rows. */
export function hasContinuityRows(data: Continuity): boolean {
  return rowsOf(data).next().done !== true;
}

function* rowsOf(data: Continuity): Generator<readonly Cell[]> {
  yield* netPins(data);
  yield* connections(data);
  yield* isolation(data);
  yield* hipot(data);
  yield* opens(data);
}

/** The data as JSON in UTF-8. Pairs are written in pieces, because those of 500 wires take 20 MB. */
export function continuityJson(data: Continuity): Uint8Array {
  const fields = Object.keys(data).map((key) => [key, key === 'isolation' ? [] : data[key as keyof Continuity]]);
  const empty = '\n  "isolation": []';
  const [before = '', after = ''] = JSON.stringify(Object.fromEntries(fields), null, 2).split(empty);
  const pieces = inPieces(data.pairs(), pairsAtOnce);
  const first = pieces.next();
  const file = new Utf8(before.length + after.length + expectedBytes(data, first.value));
  file.add(before);
  file.add(first.done === true ? empty : `\n  "isolation": [\n${pairsText(first.value)}`);
  for (const some of pieces) {
    file.add(',\n');
    file.add(pairsText(some));
  }
  file.add(first.done === true ? `${after}\n` : `\n  ]${after}\n`);
  return file.bytes();
}

/**
 * The number of pairs in a piece. It is small, because V8 puts the text of a larger piece among large objects, which it
 * keeps until it collects the whole heap.
 */
const pairsAtOnce = 200;

function pairsText(pairs: readonly Pair[]): string {
  return JSON.stringify({ isolation: pairs }, null, 2).slice(listHead.length, -listEnd.length);
}

/**
 * An estimate of the bytes of all pairs. Later pairs are a little longer than the first, because their ids are longer.
 */
function expectedBytes(data: Continuity, first: readonly Pair[] = []): number {
  const bytes = pairsText(first).length;
  if (first.length < pairsAtOnce) return bytes;
  let count = 0;
  for (const _ of data.pairs()) count += 1;
  return Math.ceil(((1.1 * bytes) / first.length) * count);
}

type Pair = Continuity['isolation'][number];

const [listHead, listEnd] = ['{\n  "isolation": [\n', '\n  ]\n}'];

function* inPieces<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let piece: T[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

interface Row {
  readonly type: string;
  readonly id: string;
  readonly net?: string;
  readonly signal?: string | null;
  readonly from?: string;
  readonly to?: string;
  readonly expect?: string;
  readonly limit?: number;
  readonly unit?: string;
  readonly volts?: number;
  readonly seconds?: number;
  readonly note?: string;
}

function cells(row: Row): Cell[] {
  const { type, id, net = '', signal, from = '', to = '', expect = '', limit = null, unit = '', note = '' } = row;
  return [type, id, net, signal ?? '', from, to, expect, limit, unit, row.volts ?? null, row.seconds ?? null, note];
}

function netPins(data: Continuity): Cell[][] {
  const signalOf = new Map(data.points.map(({ id, signal }) => [id, signal]));
  return data.nets.flatMap(({ net, signal, points }) =>
    points.map((point) => {
      const pin = signalOf.get(point) ?? signal;
      return cells({ type: 'net-pin', id: `${net}:${point}`, net, signal: pin, from: point });
    }),
  );
}

/**
 * The connections with their limits: the threshold for a plain connection, the resistance for one through a resistor,
 * and otherwise none.
 */
function connections(data: Continuity): Cell[][] {
  const netOf = new Map(data.points.map((point) => [point.id, point.net]));
  const signals = netSignals(data);
  return data.connections.map(({ id, kind, from, to, expect, ohms, through, conducts, bond }) => {
    const net = netOf.get(from) ?? '';
    const limit = expect === 'continuity' ? (bond?.maxOhms ?? data.parameters.continuityOhmsMax) : ohms;
    const notes = [
      kind === 'commoned' ? 'commoned' : '',
      through === undefined ? '' : `through ${through.join(', ')}`,
      conducts === undefined ? '' : conductsNote(conducts),
      bond === undefined ? '' : bondNote(bond),
    ];
    return cells({
      type: 'continuity',
      id,
      net,
      signal: signals.get(net)?.join('/'),
      from,
      to,
      expect,
      limit,
      unit: limit === undefined ? '' : 'ohm',
      seconds: bond?.seconds,
      note: notes.filter((note) => note !== '').join('; '),
    });
  });
}

/** `conducts from j1.1 to j2.1 at 0.7 V; reversed it reads open`. */
function conductsNote({ from, to, volts }: NonNullable<Continuity['connections'][number]['conducts']>): string {
  return `conducts from ${from} to ${to}${volts === undefined ? '' : ` at ${volts} V`}; reversed it reads open`;
}

/** `protective bond at 10 A, at most 0.1 ohm more than its conductor`. */
function bondNote({ amperes, beyondOhms }: NonNullable<Continuity['connections'][number]['bond']>): string {
  return `protective bond at ${amperes} A, at most ${beyondOhms} ohm more than its conductor`;
}

function* isolation(data: Continuity): Generator<Cell[]> {
  for (const { id, a, b, rule, netA, netB, limits } of data.pairs()) {
    const { isolationMinMohm: limit, isolationVolts: volts, isolationSeconds: seconds } = limits ?? data.parameters;
    // Written in the order of `cells`, without an object for each of 125,000 rows.
    const nets = `${netA} ${netB}`;
    yield ['isolation', id, nets, '', a, b, 'isolated', limit ?? null, 'Mohm', volts ?? null, seconds ?? null, rule];
  }
}

/** One row for all pairs, and one for each pair that is tested differently. */
function hipot(data: Continuity): Cell[][] {
  const own = ownWithstand(data);
  const all = 'between every pair of isolated nets';
  const common =
    data.parameters.hipotVolts === undefined
      ? []
      : [
          {
            from: '*',
            ...withstandOf(data.parameters),
            note: own.length === 0 ? all : `${all} without a row of its own`,
          },
        ];
  const pairs = own.map(({ a, b, rule, netA, netB, limits }) => ({
    net: `${netA} ${netB}`,
    from: a,
    to: b,
    ...withstandOf(limits!),
    note: rule,
  }));
  return [...common, ...pairs].map((row, i) => cells({ type: 'hipot', id: `H${i + 1}`, expect: 'withstand', ...row }));
}

function withstandOf({ hipotVolts: volts, hipotSeconds: seconds, hipotMaxMicroamps: limit }: TestParameters) {
  return { limit, unit: 'uA', volts, seconds };
}

function opens(data: Continuity): Cell[][] {
  const signalOf = new Map(data.points.map(({ id, signal }) => [id, signal]));
  return data.opens.map(({ id, kind, point, why }) =>
    cells({ type: 'open', id, signal: signalOf.get(point), from: point, expect: 'open', note: `${kind}: ${why}` }),
  );
}
