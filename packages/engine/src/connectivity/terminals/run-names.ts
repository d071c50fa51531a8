import { type Design, type Segment, placedPrefix } from '@cablewright/model';
import { instanceLists } from '@cablewright/model';
import { trunkAmong } from './placed.ts';

/** The id and label of something placed in a design. */
export interface Named {
  readonly id: string;
  readonly label?: string;
}

/**
 * The printed names of a design's segments: the segment's own label, otherwise W<n>, counted in order with the trunk first.
 * Segments of a placed design (`lead-1/w2`) are counted within that design: LEAD-1/W2. All names are unique: a number whose
 * name is already used is skipped, and a label already used by another part or an earlier segment is replaced by a number.
 */
export function runNames(design: Pick<Design, 'instances'>): ReadonlyMap<string, string> {
  const inOrder = trunkFirst(design);
  const taken = otherDesignators(design);
  // Adds the labels to `taken`.
  const labels = ownLabels(inOrder, taken);
  const places = new Map<string, Place>();
  const names = new Map<string, string>();
  for (const { id } of inOrder) {
    const prefix = prefixOf(id);
    const { position, last } = places.get(prefix) ?? { position: 0, last: 0 };
    const label = labels.get(id);
    let n = Math.max(position, last) + 1;
    while (label === undefined && taken.has(`${prefix}W${n}`)) n += 1;
    places.set(prefix, { position: position + 1, last: label === undefined ? n : last });
    names.set(id, label ?? `${prefix}W${n}`);
  }
  return names;
}

/** Number of segments counted in a design so far, and the last number used. */
interface Place {
  readonly position: number;
  readonly last: number;
}

/** The segments in order, with the trunk of each placed design first, so that the numbers match the sheets of that design. */
function trunkFirst({ instances }: Pick<Design, 'instances'>): readonly Segment[] {
  const byPlace = Map.groupBy(instances.segments ?? [], ({ id }) => prefixOf(id));
  return [...byPlace.values()].flatMap((segments) => {
    const trunk = trunkAmong(segments);
    return [trunk, ...segments.filter((segment) => segment !== trunk)].flatMap((one) => one ?? []);
  });
}

/**
 * The labels that name a segment, by segment id. A label in a placed design is prefixed with the name of that design.
 * Each label is added to `taken`.
 */
function ownLabels(segments: readonly Segment[], taken: Set<string>): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  for (const { id, label = '' } of segments) {
    const own = label.trim();
    if (own === '') continue;
    const name = `${prefixOf(id)}${own}`;
    if (taken.has(comparable(name))) continue;
    taken.add(comparable(name));
    labels.set(id, name);
  }
  return labels;
}

/** The designators of all instances except segments. */
function otherDesignators(design: Pick<Design, 'instances'>): Set<string> {
  const names = new Set<string>();
  for (const list of instanceLists)
    if (list !== 'segments') for (const { id } of design.instances[list] ?? []) names.add(designator(id));
  return names;
}

/** The prefix of an id: `LEAD-1/` for `lead-1/w2`. */
function prefixOf(id: string): string {
  return placedPrefix(id).toUpperCase();
}

/** Ignores case, because names that differ only in case look alike on a sheet. */
function comparable(name: string): string {
  return name.toUpperCase();
}

/** A segment or part whose typed label is also the name of another one. */
interface TakenLabel {
  readonly list: (typeof instanceLists)[number];
  readonly index: number;
  readonly id: string;
  readonly label: string;
  /** The id of the segment or part that already has the name. */
  readonly holder: string;
}

/**
 * Typed labels that are already the designator of another segment or part. Two parts may share a label, such as the two PCs
 * of a cable, because their designators distinguish them.
 */
export function takenLabels(design: Design): TakenLabel[] {
  const labelled = instanceLists.flatMap((list) =>
    (design.instances[list] ?? []).flatMap(({ id, label = '' }: Named, index: number) =>
      label.trim() === '' ? [] : [{ list, index, id, label: label.trim() }],
    ),
  );
  if (labelled.length === 0) return [];
  const parts = instanceLists.flatMap((list): readonly Named[] =>
    list === 'segments' ? [] : (design.instances[list] ?? []),
  );
  const holders = new Map(parts.map(({ id }) => [designator(id), id]));
  return labelled.flatMap((one) => {
    const name = comparable(one.label);
    const holder = holders.get(name);
    if (holder === undefined && one.list === 'segments') holders.set(name, one.id);
    return holder === undefined || holder === one.id ? [] : [{ ...one, holder }];
  });
}

/** The name of a placed part on labels: its label, otherwise its designator. */
export function partName({ id, label }: Named): string {
  return label !== undefined && label !== '' ? label : designator(id);
}

/**
 * The designator of a placed part: its id in capitals, for example `LEAD-1/J2` in a placed design. It is unique in its
 * design.
 */
export function designator(id: string): string {
  return id.toUpperCase();
}

/** The name of a placed part on sheets and lists: its designator followed by its label: `J1 PC A`. */
export function printedName({ id, label = '' }: Named): string {
  const own = designator(id);
  const name = label.trim();
  const short = own.slice(placedPrefix(own).length);
  if (name === '' || comparable(name) === short) return own;
  const isRepeated = comparable(name).startsWith(`${short} `);
  return `${own} ${isRepeated ? name.slice(short.length + 1).trim() : name}`;
}

/** A terminal on sheets and lists: `J1·3`. The dot separates the pin from a number at the end of the name. */
export function printedTerminal(id: string, terminal: string): string {
  return `${designator(id)}·${printedPin(terminal)}`;
}

/** A pin by its id. A pin of a connector on a board, `j1.3`, is written like a terminal: `J1·3`. */
export function printedPin(pin: string): string {
  const [, connector = '', own = ''] = /^([a-z][\w-]*)\.(.+)$/.exec(pin) ?? [];
  return connector === '' ? pin : `${designator(connector)}·${own}`;
}
