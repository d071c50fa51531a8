/** Adds, changes, renames and removes parts of a design. */
import { withOwnRunNames } from '@cablewright/engine';
import {
  instanceLists,
  type Design,
  type InstanceList,
  type Layout,
  type LibraryKind,
  type TerminalRef,
  present,
} from '@cablewright/model';

/** The list that instances of a library kind are in. Kinds that can't be placed have none. */
export const listOfKind: Readonly<Partial<Record<LibraryKind | 'designs', InstanceList>>> = {
  connectors: 'connectors',
  wires: 'segments',
  components: 'components',
  pcbas: 'pcbas',
  mechanicals: 'mechanical',
  designs: 'subassemblies',
};

/** The first letter of the ids in a list, as usual in the trade (IEEE 315: J, W, U, R …). */
const letters: Readonly<Record<InstanceList, string>> = {
  connectors: 'j',
  segments: 'w',
  components: 'r',
  pcbas: 'u',
  mechanical: 'm',
  breakouts: 'b',
  subassemblies: 's',
};

export type CablePart = { readonly id: string; readonly [field: string]: unknown };

interface PlacedPart {
  readonly list: InstanceList;
  readonly part: CablePart;
}

export function idsIn(design: Design): ReadonlySet<string> {
  return new Set(instanceLists.flatMap((list) => partsIn(design, list).map((part) => part.id)));
}

export function partsIn(design: Design, list: InstanceList): readonly CablePart[] {
  return design.instances[list] ?? [];
}

export function findPart(design: Design, id: string): PlacedPart | undefined {
  for (const list of instanceLists) {
    const part = partsIn(design, list).find((other) => other.id === id);
    if (part !== undefined) return { list, part };
  }
  return undefined;
}

export function nextId(design: Design, list: InstanceList, letter: string = letters[list]): string {
  const ids = idsIn(design);
  let n = 1;
  while (ids.has(`${letter}${n}`)) n += 1;
  return `${letter}${n}`;
}

function withList(design: Design, list: InstanceList, parts: readonly CablePart[]): Design {
  return { ...design, instances: { ...design.instances, [list]: parts } };
}

/**
 * The design after an edit. The numbers of runs follow their order and freed ids are reused, so an edit could give a
 * run a label that is the id of another. Runs are then labelled with their own ids. A design that already had such
 * labels keeps them until a person corrects it.
 */
function keepingRunNames(before: Design, after: Design): Design {
  return withOwnRunNames(before) === before ? withOwnRunNames(after) : after;
}

/** Adds a part and returns its id. The first connector becomes the source, the next one the destination. */
export function addPart(design: Design, list: InstanceList, part: Omit<CablePart, 'id'>, letter?: string) {
  const id = nextId(design, list, letter);
  const before = partsIn(design, list);
  const role = roleOfNext(list, before);
  const placed: CablePart = { id, ...part, ...present({ role }) };
  const after = withList(design, list, [...before, placed]);
  return { id, design: keepingRunNames(design, after) };
}

function roleOfNext(list: InstanceList, before: readonly CablePart[]): string | undefined {
  if (list === 'connectors') return before.length === 0 ? 'source' : 'destination';
  return list === 'segments' && before.length === 0 ? 'trunk' : undefined;
}

/** Changes fields of a part. A field that is undefined is removed. */
export function changePart(design: Design, id: string, fields: Readonly<Record<string, unknown>>): Design {
  const located = findPart(design, id);
  if (located === undefined) return design;
  // A length entered by a person no longer follows the route of the wire.
  const byHand = 'lengthMm' in fields ? { lengthFrom: undefined } : {};
  const next = Object.fromEntries(
    Object.entries({ ...located.part, ...byHand, ...fields }).filter(([, value]) => value !== undefined),
  ) as CablePart;
  return withList(
    design,
    located.list,
    partsIn(design, located.list).map((part) => (part.id === id ? next : part)),
  );
}

/** Removes a part and everything that refers to it: its joints, its position in breakouts. */
export function removePart(design: Design, id: string): Design {
  const located = findPart(design, id);
  if (located === undefined) return design;
  const without = withList(
    design,
    located.list,
    partsIn(design, located.list).filter((part) => part.id !== id),
  );
  const { breakouts = [], mechanical = [] } = without.instances;
  const after: Design = {
    ...without,
    joints: without.joints.filter((joint) => joint.a.instance !== id && joint.b.instance !== id),
    ...present({ layout: without.layout && layoutWithout(without.layout, id) }),
    instances: {
      ...without.instances,
      breakouts: breakouts
        .filter((breakout) => breakout.trunk.segment !== id)
        .map((breakout) => ({
          ...breakout,
          legs: breakout.legs.filter((leg) => leg.segment !== id),
          conductors: breakout.conductors.filter((each) => each.segment !== id && each.leg !== id),
        })),
      mechanical: mechanical.map(({ attachedTo, ...part }) =>
        attachedTo === undefined || attachedTo === id ? part : { ...part, attachedTo },
      ),
    },
  };
  return keepingRunNames(design, after);
}

/** The layout after a part is removed: its node becomes a branch point, and its route is removed. */
function layoutWithout({ routes, ...layout }: Layout, id: string): Layout {
  const nodes = layout.nodes.map(({ at, ...node }) => (at === undefined || at === id ? node : { ...node, at }));
  return {
    ...layout,
    nodes,
    ...present({ routes: routes?.filter(({ segment }) => segment !== id) }),
  };
}

/** Gives a part another id, everywhere it is named. */
export function renamePart(design: Design, id: string, to: string): Design {
  const named = (name: string) => (name === id ? to : name);
  const ref = (terminal: TerminalRef): TerminalRef =>
    terminal.instance === id ? { ...terminal, instance: to } : terminal;
  const end = <E extends { segment: string }>(cableEnd: E): E => ({ ...cableEnd, segment: named(cableEnd.segment) });
  const located = findPart(design, id);
  if (located === undefined || id === to) return design;
  const renamed = withList(
    design,
    located.list,
    partsIn(design, located.list).map((part) => (part.id === id ? { ...part, id: to } : part)),
  );
  const { breakouts, mechanical } = renamed.instances;
  return {
    ...renamed,
    joints: renamed.joints.map((joint) => ({ ...joint, a: ref(joint.a), b: ref(joint.b) })),
    ...present({
      layout: renamed.layout && renamedLayout(renamed.layout, named),
      electrical:
        renamed.electrical?.currents === undefined
          ? undefined
          : { ...renamed.electrical, currents: renamedKeys(renamed.electrical.currents, id, to) },
    }),
    instances: {
      ...renamed.instances,
      ...present({
        breakouts: breakouts?.map((each) => ({
          ...each,
          trunk: end(each.trunk),
          legs: each.legs.map(end),
          conductors: each.conductors.map((conductor) => ({
            ...end(conductor),
            ...present({ leg: conductor.leg && named(conductor.leg) }),
          })),
        })),
        mechanical: mechanical?.map((part) =>
          part.attachedTo === undefined ? part : { ...part, attachedTo: named(part.attachedTo) },
        ),
      }),
    },
  };
}

function renamedLayout({ routes, ...layout }: Layout, named: (name: string) => string): Layout {
  return {
    ...layout,
    nodes: layout.nodes.map((node) => (node.at === undefined ? node : { ...node, at: named(node.at) })),
    ...present({ routes: routes?.map((route) => ({ ...route, segment: named(route.segment) })) }),
  };
}

/** Currents are stored under keys such as `j1:3`. The part before the colon is the instance, with the end of a wire. */
function renamedKeys(currents: Readonly<Record<string, number>>, id: string, to: string): Record<string, number> {
  const key = (text: string) => {
    const [, instance = '', place = ''] = /^([^:@.]+)(.*)$/.exec(text) ?? [];
    return instance === id ? to + place : text;
  };
  return Object.fromEntries(Object.entries(currents).map(([text, amperes]) => [key(text), amperes]));
}
