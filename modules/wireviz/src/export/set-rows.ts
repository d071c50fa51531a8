/** Builds connection sets: each link becomes a row, and rows with the same neighbours form a set. */
import type { Json } from '@cablewright/model';
import { pinValue, type JsonMap } from './document.ts';

interface PointAt {
  readonly name: string;
  readonly pin: string;
}

/** A wire end at a pin, or two pins joined by an arrow. */
export type SetLink =
  | {
      readonly kind: 'wire';
      readonly cable: string;
      readonly wire: number | 's';
      readonly end: 'a' | 'b';
      readonly at: PointAt;
    }
  | { readonly kind: 'arrow'; readonly from: PointAt; readonly to: PointAt; readonly arrow: string };

interface Row {
  readonly cable: string;
  readonly wire: number | 's';
  from?: PointAt;
  to?: PointAt;
}

interface SetParts {
  readonly links: readonly SetLink[];
  readonly mates: readonly { readonly from: string; readonly to: string; readonly arrow: string }[];
  /** All connectors and cables. Those without a connection are listed too, so that they are drawn. */
  readonly names: readonly string[];
  readonly cables: readonly string[];
  /** The template to name at the first use of an instance. */
  readonly templates: ReadonlyMap<string, string>;
  readonly separator: string;
  readonly simple: (name: string) => boolean;
  /** True if both ends of a wire always go into one row. Otherwise they do so only if they are consecutive. */
  readonly paired: boolean;
}

export function writeSets(parts: SetParts): Json[] {
  const writer = new SetWriter(parts);
  return writer.sets();
}

type ArrowLink = SetLink & { kind: 'arrow' };

class SetWriter {
  readonly #parts: SetParts;
  readonly #used = new Set<string>();

  constructor(parts: SetParts) {
    this.#parts = parts;
  }

  sets(): Json[] {
    const { links, mates, names, cables, paired, simple } = this.#parts;
    const rows = rowsOf(links, paired);
    const groups = consecutive(rows, (row) => [side(row.from, simple), row.cable, side(row.to, simple)].join('\u0000'));
    const arrows = consecutive(
      links.filter((link) => link.kind === 'arrow'),
      ({ from, to }) => `${from.name}\u0000${to.name}`,
    );
    const sets = [
      ...groups.map((group) => this.#wires(group)),
      ...arrows.map((group) => this.#arrows(group)),
      ...mates.map(({ from, to, arrow }): Json => [this.#ref(from), arrow, this.#ref(to)]),
    ];
    const alone = names.filter((name) => !this.#used.has(name)).map((name): Json => [this.#ref(name)]);
    const unwired = cables.filter((name) => !this.#used.has(name)).map((name): Json => [{ [this.#ref(name)]: 1 }]);
    return [...sets, ...alone, ...unwired];
  }

  /** A reference to an item: its designator, at the first use with its template. */
  #ref(name: string): string {
    const template = this.#parts.templates.get(name);
    const first = !this.#used.has(name);
    this.#used.add(name);
    return template === undefined || !first ? name : `${template}${this.#parts.separator}${name}`;
  }

  #wires(rows: readonly [Row, ...Row[]]): Json {
    const wires = rows.map(({ wire }) => (wire === 's' ? 's' : wire + 1));
    const before = this.#points(rows.map(({ from }) => from));
    const cable = { [this.#ref(rows[0].cable)]: shortened(wires) };
    return [...before, cable, ...this.#points(rows.map(({ to }) => to))];
  }

  /** A reference to one connector with its pins, or to simple connectors by name. */
  #points(points: readonly (PointAt | undefined)[]): Json[] {
    const [first] = points;
    if (first === undefined) return [];
    const present = points.filter((point) => point !== undefined);
    if (present.some(({ name }) => name !== first.name)) return [present.map(({ name }) => this.#ref(name))];
    return [{ [this.#ref(first.name)]: shortened(present.map(({ pin }) => pinValue(pin))) }];
  }

  #arrows(links: readonly [ArrowLink, ...ArrowLink[]]): Json {
    const { from, to } = links[0];
    const pins = (side: 'from' | 'to') =>
      shortened(
        links.map((link) => pinValue(link[side].pin)),
        true,
      );
    const head: JsonMap = { [this.#ref(from.name)]: pins('from') };
    return [head, links.map(({ arrow }) => arrow), { [this.#ref(to.name)]: pins('to') }];
  }
}

/**
 * Key of a point: connectors may be next to each other in one set if they are the same, or if all of them are simple.
 */
const side = (point: PointAt | undefined, simple: (name: string) => boolean): string =>
  point === undefined ? '-' : simple(point.name) ? '*' : `=${point.name}`;

function rowsOf(links: readonly SetLink[], paired: boolean): Row[] {
  const rows: Row[] = [];
  const open = new Map<string, Row[]>();
  for (const link of links) {
    if (link.kind !== 'wire') continue;
    const key = `${link.cable} ${link.wire}`;
    const openRows = open.get(key) ?? [];
    if (openRows.some((row) => isSame(row[sideOf(link.end)], link.at))) continue;
    const row = paired
      ? openRows.find((candidate) => candidate[sideOf(link.end)] === undefined)
      : follows(rows.at(-1), link);
    if (row === undefined) {
      const newRow: Row = { cable: link.cable, wire: link.wire, [sideOf(link.end)]: link.at };
      rows.push(newRow);
      open.set(key, [...openRows, newRow]);
    } else row[sideOf(link.end)] = link.at;
  }
  return rows;
}

const sideOf = (end: 'a' | 'b'): 'from' | 'to' => (end === 'a' ? 'from' : 'to');
const isSame = (a: PointAt | undefined, b: PointAt): boolean => a?.name === b.name && a.pin === b.pin;

/** The last row, if this is the b end of the same wire and completes it. */
function follows(last: Row | undefined, { cable, wire, end }: SetLink & { kind: 'wire' }): Row | undefined {
  const isSameWire = last?.cable === cable && last.wire === wire;
  return isSameWire && end === 'b' && last.to === undefined ? last : undefined;
}

function consecutive<T>(items: readonly T[], keyOf: (item: T) => string): (readonly [T, ...T[]])[] {
  const groups: [T, ...T[]][] = [];
  let key: string | undefined;
  for (const item of items) {
    const itemKey = keyOf(item);
    const last = itemKey === key ? groups.at(-1) : undefined;
    if (last === undefined) groups.push([item]);
    else last.push(item);
    key = itemKey;
  }
  return groups;
}

/** Shortens `[1, 2, 3, 4]` to `1-4`, and a list of one value to that value unless a list is needed. */
function shortened(values: readonly Json[], list = false): Json {
  const [only, ...more] = values;
  if (only !== undefined && more.length === 0 && !list) return only;
  const runs: Json[] = [];
  for (let index = 0; index < values.length;) {
    const length = runLength(values, index);
    if (length > 2) runs.push(`${values[index] as number}-${values[index + length - 1] as number}`);
    else runs.push(...values.slice(index, index + length));
    index += length;
  }
  return runs;
}

/** Number of values from `index` on that count up or down by one. */
function runLength(values: readonly Json[], index: number): number {
  const [first, second] = [values[index], values[index + 1]];
  if (typeof first !== 'number' || typeof second !== 'number' || Math.abs(second - first) !== 1) return 1;
  let end = index + 1;
  while (
    typeof values[end + 1] === 'number' &&
    (values[end + 1] as number) - (values[end] as number) === second - first
  )
    end += 1;
  return end - index + 1;
}
