/** Turns connection sets into connections. */
import { limits } from '../basis/limits.ts';
import type { WirevizProblems } from '../basis/problem.ts';
import type { YamlValue } from '../yaml/value.ts';
import type { InstanceResolver } from './instances.ts';
import { pinOf, wireOf } from './points.ts';
import { isMateArrow, readSet, type SetRef, type SetItem } from './set-items.ts';
import type { ConnectorItem, WirevizItem, Mate, PinAt, PinMate, WirevizRun } from './types.ts';

interface Connections {
  readonly runs: WirevizRun[];
  readonly pinMates: PinMate[];
  readonly mates: Mate[];
}

/** One column of a set, for one of its parallel connections. */
type Cell =
  | { readonly kind: 'arrow'; readonly arrow: string }
  | { readonly kind: 'item'; readonly item: WirevizItem | undefined; readonly ref: SetRef };

export function readSets(
  sets: readonly YamlValue[],
  instances: InstanceResolver,
  problems: WirevizProblems,
): Connections {
  const into: Connections = { runs: [], pinMates: [], mates: [] };
  for (const value of sets) {
    const set = readSet(value, problems);
    if (set === undefined || set.length === 0) continue;
    const count = parallelCount(set, problems);
    if (count !== undefined) connectSet(set, count, instances, problems, into);
    if (into.runs.length + into.pinMates.length <= limits.connections) continue;
    problems.error(
      value.place,
      `The connection sets make more than ${limits.connections} connections.`,
      'Split the file.',
    );
    break;
  }
  return into;
}

const sizeOf = (item: SetItem): number => (item.kind === 'arrows' ? item.arrows.length : item.refs.length);

/** The number of parallel connections in a set: the common length of its lists, otherwise 1. */
function parallelCount(set: readonly SetItem[], problems: WirevizProblems): number | undefined {
  const listed = set.filter((item) => item.listed);
  const [first] = listed;
  if (first === undefined) return 1;
  const count = sizeOf(first);
  const mismatch = listed.find((item) => sizeOf(item) !== count);
  if (mismatch === undefined) return count;
  problems.error(
    mismatch.place,
    `The lists of this connection set differ: ${nameOf(first)} lists ${count}, ${nameOf(mismatch)} lists ${sizeOf(mismatch)}.`,
    'List as many pins or wires for each item.',
  );
  return undefined;
}

function nameOf(item: SetItem): string {
  return item.kind === 'arrows' ? 'the arrow list' : (item.refs[0]?.designator ?? 'a list');
}

function connectSet(
  set: readonly SetItem[],
  count: number,
  instances: InstanceResolver,
  problems: WirevizProblems,
  into: Connections,
): void {
  const columns = set.map((item) => cellsOf(item, count, instances));
  if (!alternates(set, columns, problems)) return;
  for (let index = 0; index < set.length; index += 1) {
    for (let row = 0; row < count; row += 1) connectCell(columns, index, row, problems, into);
  }
}

function cellsOf(item: SetItem, count: number, instances: InstanceResolver): Cell[] {
  return Array.from({ length: count }, (_, row): Cell => {
    if (item.kind === 'arrows') return { kind: 'arrow', arrow: item.arrows[item.listed ? row : 0]! };
    const ref = item.refs[item.listed ? row : 0]!;
    return { kind: 'item', item: instances.resolve(ref), ref };
  });
}

/** True if connectors alternate with cables or arrows, and each arrow is between two connectors. */
function alternates(
  set: readonly SetItem[],
  columns: readonly (readonly Cell[])[],
  problems: WirevizProblems,
): boolean {
  const kinds = columns.map(([cell]) => (cell?.kind === 'arrow' ? 'arrow' : cell?.item?.kind));
  if (kinds.includes(undefined)) return false;
  for (const [index, { place }] of set.entries()) {
    const kind = kinds[index];
    const problem = kind === undefined ? undefined : wrongNeighbours(kind, kinds[index - 1], kinds[index + 1]);
    if (problem === undefined) continue;
    problems.error(place, problem[0], problem[1]);
    return false;
  }
  return true;
}

function wrongNeighbours(
  kind: string,
  before: string | undefined,
  after: string | undefined,
): readonly [string, string] | undefined {
  if (kind === 'arrow' && (before !== 'connector' || after !== 'connector'))
    return ['An arrow has no connector on both sides.', 'Write connector, arrow, connector.'];
  if (kind === 'connector' && after === 'connector')
    return ['Two connectors follow each other.', 'Put a cable, or an arrow such as -- or ==>, between them.'];
  if (kind === 'cable' && after === 'cable')
    return ['Two cables follow each other.', 'Put a connector between them, for a splice one with style: simple.'];
  return undefined;
}

function connectCell(
  columns: readonly (readonly Cell[])[],
  index: number,
  row: number,
  problems: WirevizProblems,
  into: Connections,
): void {
  const cell = columns[index]![row]!;
  const before = columns[index - 1]?.[row];
  const after = columns[index + 1]?.[row];
  if (cell.kind === 'arrow') connectArrow(cell.arrow, before, after, problems, into);
  else if (cell.item?.kind === 'cable') connectWire(cell, before, after, problems, into);
}

function connectWire(
  cell: Cell & { kind: 'item' },
  before: Cell | undefined,
  after: Cell | undefined,
  problems: WirevizProblems,
  into: Connections,
): void {
  if (cell.item?.kind !== 'cable') return;
  const wire = wireOf(cell.item, cell.ref, problems);
  const from = pinAt(before, problems);
  const to = pinAt(after, problems);
  if (wire === undefined || from === 'wrong' || to === 'wrong') return;
  into.runs.push({ cable: cell.item.name, wire, from, to, place: cell.ref.point?.place ?? cell.ref.place });
}

function pinAt(cell: Cell | undefined, problems: WirevizProblems): PinAt | 'wrong' | undefined {
  if (cell?.kind !== 'item') return undefined;
  if (cell.item?.kind !== 'connector') return 'wrong';
  const pin = pinOf(cell.item, cell.ref, problems);
  return pin === undefined ? 'wrong' : { connector: cell.item.name, pin };
}

function connectArrow(
  arrow: string,
  before: Cell | undefined,
  after: Cell | undefined,
  problems: WirevizProblems,
  into: Connections,
): void {
  if (before?.kind !== 'item' || after?.kind !== 'item') return;
  const place = before.ref.place;
  if (isMateArrow(arrow))
    return mate(into.mates, before.item as ConnectorItem, after.item as ConnectorItem, arrow, place);
  const from = pinAt(before, problems);
  const to = pinAt(after, problems);
  if (typeof from === 'object' && typeof to === 'object') into.pinMates.push({ from, to, arrow, place });
}

function mate(mates: Mate[], from: ConnectorItem, to: ConnectorItem, arrow: string, place: SetRef['place']): void {
  const exists = mates.some(
    (candidate) => candidate.from === from.name && candidate.to === to.name && candidate.arrow === arrow,
  );
  if (!exists) mates.push({ from: from.name, to: to.name, arrow, place });
}
