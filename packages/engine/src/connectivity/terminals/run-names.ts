import { type Design, type Segment, placedPrefix } from '@cablewright/model';
import { instanceLists } from '@cablewright/model';
import { trunkAmong } from './placed.ts';

/** Something placed in a design, as far as its name goes. */
interface Named {
  readonly id: string;
  readonly label?: string;
}

/**
 * What the runs of a design are called in print: the run's own label, else W<n> counting the runs in order, trunk first.
 * Runs of a placed design (`lead-1/w2`) count within it: LEAD-1/W2. No two names are alike: a number whose name is taken is
 * passed over, and a label that another part or an earlier run has gives way to a number.
 */
export function runNames(design: Design): ReadonlyMap<string, string> {
  const inOrder = trunkFirst(design);
  const labels = ownLabels(design, inOrder);
  const taken = new Set([...otherDesignators(design), ...[...labels.values()].map(comparable)]);
  const places = new Map<string, Place>();
  return new Map(
    inOrder.map((segment) => {
      const prefix = prefixOf(segment.id);
      const { position, last } = places.get(prefix) ?? { position: 0, last: 0 };
      const label = labels.get(segment.id);
      let n = Math.max(position, last) + 1;
      while (label === undefined && taken.has(comparable(`${prefix}W${n}`))) n += 1;
      places.set(prefix, { position: position + 1, last: label === undefined ? n : last });
      return [segment.id, label ?? `${prefix}W${n}`];
    }),
  );
}

/** How far the runs of a design are counted, and the last number given. */
interface Place {
  readonly position: number;
  readonly last: number;
}

/** The runs in order, in each placed design its trunk first: as the sheets of that design count them. */
function trunkFirst({ instances }: Design): readonly Segment[] {
  const byPlace = Map.groupBy(instances.segments ?? [], ({ id }) => prefixOf(id));
  return [...byPlace.values()].flatMap((segments) => {
    const trunk = trunkAmong(segments);
    return [trunk, ...segments.filter((segment) => segment !== trunk)].flatMap((one) => one ?? []);
  });
}

/** The labels that name a run, by the run's id, those of a placed design with its name before them. */
function ownLabels(design: Design, segments: readonly Segment[]): ReadonlyMap<string, string> {
  const taken = otherDesignators(design);
  const labels = new Map<string, string>();
  for (const { id, label = '' } of segments) {
    const name = `${prefixOf(id)}${label.trim()}`;
    if (label.trim() === '' || taken.has(comparable(name))) continue;
    taken.add(comparable(name));
    labels.set(id, name);
  }
  return labels;
}

/** The designators of everything that is not a run. */
function otherDesignators(design: Design): Set<string> {
  const lists = instanceLists.filter((list) => list !== 'segments');
  return new Set(
    lists.flatMap((list) => (design.instances[list] ?? []).map(({ id }: Named) => comparable(designator(id)))),
  );
}

/** `LEAD-1/` of `lead-1/w2`. */
function prefixOf(id: string): string {
  return placedPrefix(id).toUpperCase();
}

/** Names that differ in capitals alone look alike on a sheet. */
function comparable(name: string): string {
  return name.toUpperCase();
}

/** A run or part whose typed label names another one too. */
interface TakenLabel {
  readonly list: (typeof instanceLists)[number];
  readonly index: number;
  readonly id: string;
  readonly label: string;
  /** The id of the one that has the name. */
  readonly holder: string;
}

/**
 * Labels typed by hand that are the designator of another run or part already. Two parts may have one label, such as the
 * two PCs of a cable: their designators tell them apart.
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

/** The name of a placed part on labels: its own label, else its designator. */
export function partName({ id, label }: Named): string {
  return label !== undefined && label !== '' ? label : designator(id);
}

/** The designator of a placed part: its id in capitals, `LEAD-1/J2` in a placed design. Unique in its design. */
export function designator(id: string): string {
  return id.toUpperCase();
}

/** A placed part on sheets and lists: its designator, then the name it was given: `J1 PC A`. */
export function printedName({ id, label = '' }: Named): string {
  const own = designator(id);
  const name = label.trim();
  const short = own.slice(placedPrefix(own).length);
  if (name === '' || comparable(name) === short) return own;
  const isRepeated = comparable(name).startsWith(`${short} `);
  return `${own} ${isRepeated ? name.slice(short.length + 1).trim() : name}`;
}

/** A terminal on sheets and lists: `J1·3`. The dot keeps a pin apart from a number in the name before it. */
export function printedTerminal(id: string, terminal: string): string {
  return `${designator(id)}·${printedPin(terminal)}`;
}

/** A pin by its id; that of a connector on a board, `j1.3`, like a terminal: `J1·3`. */
export function printedPin(pin: string): string {
  const [, connector = '', own = ''] = /^([a-z][\w-]*)\.(.+)$/.exec(pin) ?? [];
  return connector === '' ? pin : `${designator(connector)}·${own}`;
}
