/** The nets of random designs, compared with a second implementation that uses only terminal names and sets of them. */
import { formatTerminal, instanceLists, type Design, type Segment, type TerminalRef } from '@cablewright/model';
import { expect, test } from 'vitest';
import { testCatalog, testDesigns } from '../../../test-kit/index.ts';
import { copperOf, pinsOf, randomAssembly, sparseRows } from '../../../test-kit/random-assemblies.ts';
import { numbersFrom } from '../../../test-kit/random-cables.ts';
import { netsOf } from './nets.ts';

interface Part {
  readonly list: string;
  readonly def: string;
  readonly build?: string;
  readonly segment: Segment;
}
type Parts = Map<string, Part>;

/** Every part with its full name, list by list. The parts of a design come before those of its sub-assemblies. */
function partsOf(design: Design, prefix = ''): [string, Part][] {
  return instanceLists
    .flatMap((list) =>
      (design.instances[list] ?? []).map((one): [string, Part] => {
        const { def = '', build } = one as { def?: string; build?: string };
        return [prefix + one.id, { list, def, build, segment: one as Segment }];
      }),
    )
    .concat(
      (design.instances.subassemblies ?? []).flatMap(({ id, def }) => {
        const placed = testDesigns.find((other) => other.id === def);
        return placed === undefined ? [] : partsOf(placed, `${prefix}${id}/`);
      }),
    );
}

/** Every joint with full names. Joints of sub-assemblies follow the design's own. */
function jointsOf(design: Design, prefix = ''): (readonly [TerminalRef, TerminalRef])[] {
  const full = (ref: TerminalRef) => ({ ...ref, instance: prefix + ref.instance });
  const own = design.joints.map(({ a, b }) => [full(a), full(b)] as const);
  const inner = (design.instances.subassemblies ?? []).flatMap(({ id, def }) => {
    const placed = testDesigns.find((other) => other.id === def);
    return placed === undefined ? [] : jointsOf(placed, `${prefix}${id}/`);
  });
  return [...own, ...inner];
}

const masses: Readonly<Record<string, readonly string[][]>> = {
  'shielded-2pair-24awg': [['overall-shield', 'drain']],
  bare: [['s1'], ['s2']],
};
const carried = ({ scope }: Segment, path: string) =>
  scope === undefined || scope.some((one) => path === one || path.startsWith(`${one}.`));

/** The members of a pigtail; empty if it has none. */
function gathered({ segment, def }: Part, id: string): readonly string[] {
  const { members } = (segment.pigtails ?? []).find((one) => one.id === id)!;
  const alone = masses[def] ?? [];
  return members === undefined
    ? alone.length === 1
      ? alone[0]!
      : []
    : members.filter((path) => copperOf[def]?.includes(path));
}

/** Resolves a reference through ports to the actual part. Undefined if it names no copper. */
function realRef(parts: Parts, ref: TerminalRef): TerminalRef | undefined {
  const part = parts.get(ref.instance);
  if (part === undefined) return undefined;
  if (part.list === 'subassemblies') {
    const [, inside, end, terminal] = /^([^:@]+)(?:@([ab]))?:(.+)$/.exec(ref.terminal) ?? [];
    if (ref.end !== undefined || inside === undefined) return undefined;
    const inner = {
      instance: `${ref.instance}/${inside}`,
      terminal: terminal!,
      ...(ref.pad === undefined ? {} : { pad: ref.pad }),
    };
    return realRef(parts, end === undefined ? inner : { ...inner, end: end as 'a' });
  }
  return isCopperThere(part, ref) ? ref : undefined;
}

function isCopperThere(part: Part, { terminal, end, pad }: TerminalRef): boolean {
  if (part.list !== 'segments') {
    const padded = part.def === 'pair-terminal-board' && (terminal === 'a' || terminal === 'b');
    if (end !== undefined || (pad !== undefined && !(padded && (pad === '1' || pad === '2')))) return false;
    return ['connectors', 'components', 'pcbas'].includes(part.list) && (pinsOf[part.def] ?? []).includes(terminal);
  }
  if (end === undefined || pad !== undefined) return false;
  const [, pigtail] = /^pigtail:(.*)$/.exec(terminal) ?? [];
  if (pigtail === undefined) return copperOf[part.def]?.includes(terminal) === true && carried(part.segment, terminal);
  const there = part.segment.pigtails?.some((one) => one.id === pigtail && one.end === end) === true;
  return there && copperOf[part.def] !== undefined && gathered(part, pigtail).length > 0;
}

/** Disjoint sets of names. Two sets are joined at a time. */
class Sets {
  readonly #of = new Map<string, Set<string>>();
  at(name: string): Set<string> {
    if (!this.#of.has(name)) this.#of.set(name, new Set([name]));
    return this.#of.get(name)!;
  }
  join(a: string, b: string): void {
    const [one, other] = [this.at(a), this.at(b)];
    if (one !== other) for (const name of other) this.#of.set(name, one.add(name));
  }
}

const node = ({ instance, terminal }: TerminalRef) => `${instance}.${terminal}`;

function oracle(design: Design) {
  const all = partsOf(design);
  const parts: Parts = new Map();
  for (const [name, part] of all) if (!parts.has(name)) parts.set(name, part);
  const sets = new Sets();
  for (const [name, { list, def, build, segment }] of all) {
    if (list === 'segments')
      for (const mass of masses[def] ?? []) {
        const [first, ...rest] = mass.filter((path) => carried(segment, path));
        for (const path of rest) sets.join(`${name}.${first}`, `${name}.${path}`);
      }
    if (list === 'segments')
      for (const { id } of segment.pigtails ?? []) {
        const [first, ...rest] = gathered({ list, def, build, segment }, id).filter((path) => carried(segment, path));
        for (const path of rest) sets.join(`${name}.${first}`, `${name}.${path}`);
      }
    if (def === 'pair-terminal-board')
      for (const [a, b] of [
        ['a', 'j1.1'],
        ['b', 'j1.2'],
        ['gnd', 'j1.3'],
      ])
        sets.join(`${name}.${a}`, `${name}.${b}`);
    if (def === 'jumper-board' && build === 'linked') sets.join(`${name}.x`, `${name}.y`);
  }
  joinBreakouts(design, '', sets, parts);
  const spelled = new Map<string, Set<string>>();
  const wireEnds = new Set<string>();
  for (const pair of jointsOf(design)) {
    const [a, b] = pair.map((ref) => realRef(parts, ref));
    if (a === undefined || b === undefined) continue;
    sets.join(node(a), node(b));
    for (const ref of [a, b]) {
      if (!spelled.has(node(ref))) spelled.set(node(ref), new Set());
      spelled.get(node(ref))!.add(formatTerminal(ref));
      if (ref.end === undefined) continue;
      wireEnds.add(formatTerminal(ref));
      const [, pigtail] = /^pigtail:(.*)$/.exec(ref.terminal) ?? [];
      for (const path of pigtail === undefined ? [] : gathered(parts.get(ref.instance)!, pigtail))
        sets.join(node(ref), `${ref.instance}.${path}`);
    }
  }
  return { all, sets, spelled, wireEnds };
}

function joinBreakouts(design: Design, prefix: string, sets: Sets, parts: Parts): void {
  for (const { trunk, legs, conductors } of design.instances.breakouts ?? []) {
    const met = [trunk, ...legs].map(({ segment }) => segment);
    for (const { segment, path, fate, leg, legPath } of conductors) {
      const onto = leg ?? (legs.length === 1 ? legs[0]!.segment : undefined);
      if (fate !== 'through' || onto === undefined || !met.includes(segment) || !met.includes(onto)) continue;
      const [near, far] = [prefix + segment, prefix + onto];
      if (parts.has(near) && parts.has(far)) sets.join(`${near}.${path}`, `${far}.${legPath ?? path}`);
    }
  }
  for (const { id, def } of design.instances.subassemblies ?? []) {
    const placed = testDesigns.find((other) => other.id === def);
    if (placed !== undefined) joinBreakouts(placed, `${prefix}${id}/`, sets, parts);
  }
}

/** The nets in the order of parts and pins, each with its terminals and its pins. */
function expectedNets(design: Design) {
  const { all, sets, spelled, wireEnds } = oracle(design);
  const joined = new Set([...spelled.keys()].map((name) => sets.at(name)));
  // A tester reads the connector pins that a board joins through its resistor, whether or not they are wired.
  for (const [name, { def, build }] of all)
    if (def === 'pair-terminal-board' && build !== 'open')
      for (const terminal of ['a', 'b']) joined.add(sets.at(`${name}.${terminal}`));
  const nets = new Map<Set<string>, { terminals: string[]; pins: string[] }>();
  const netOf = (name: string) => {
    const set = sets.at(name);
    if (!nets.has(set)) nets.set(set, { terminals: [], pins: [] });
    return nets.get(set)!;
  };
  for (const list of ['connectors', 'pcbas', 'components']) {
    for (const [name, { def }] of all.filter(([, part]) => part.list === list)) {
      for (const pin of pinsOf[def] ?? []) {
        const at = `${name}.${pin}`;
        const isPin = list === 'connectors' || /^j\d/.test(pin);
        if (!joined.has(sets.at(at)) || !(isPin || spelled.has(at))) continue;
        netOf(at).terminals.push(...(list === 'pcbas' ? (spelled.get(at) ?? [at]) : [at]));
        if (isPin) netOf(at).pins.push(at);
      }
    }
  }
  for (const text of wireEnds) netOf(text.replace(/@[ab]\./, '.')).terminals.push(text);
  return { nets: [...nets.values()], all, sets };
}

const catalog = testCatalog(sparseRows);
const seeds = Array.from({ length: 60 }, (_, seed) => seed);
const written = (refs: readonly TerminalRef[]) => refs.map(formatTerminal);
const netsIn = (of: ReturnType<typeof netsOf>) =>
  of.list.map(({ id, signal, terminals, pins }) => [id, signal, written(terminals), written(pins)]);

test('the nets of any design are the sets of terminals that its joints, screens, breakouts and boards connect', () => {
  for (const seed of seeds) {
    const design = randomAssembly(seed);
    const found = netsOf(catalog, design);
    const { nets, all, sets } = expectedNets(design);
    const shown = found.list.map(({ terminals, pins }) => ({ terminals: written(terminals), pins: written(pins) }));
    expect([seed, shown]).toEqual([seed, nets]);
    expect(found.list.map(({ id }) => id)).toEqual(nets.map((_, i) => `N${i + 1}`));
    const names = new Map<Set<string>, string>();
    const wrong: unknown[] = [];
    for (const [instance, { def }] of all) {
      for (const terminal of pinsOf[def] ?? copperOf[def] ?? []) {
        const set = sets.at(`${instance}.${terminal}`);
        const name = found.copperAt({ instance, terminal });
        const net = found.of({ instance, terminal })?.id;
        if (name !== (names.get(set) ?? name) || net !== (/^N\d+$/.test(name) ? name : undefined))
          wrong.push([seed, instance, terminal, name, net]);
        names.set(set, name);
      }
    }
    expect([wrong, new Set(names.values()).size]).toEqual([[], names.size]);
  }
});

test('the signal of a net is the one that all its pins with a signal carry', () => {
  const rs232 = ['dcd', 'rxd', 'txd', 'dtr', 'gnd', 'dsr', 'rts', 'cts', 'ri', 'chassis'];
  const power = ['vcc-12v', 'gnd', 'nc'];
  const bus = ['bus-a', 'bus-b', 'gnd'];
  const signals: Readonly<Record<string, readonly string[]>> = {
    'de9-female': rs232,
    'de9-male': rs232,
    'xh-3-bus': bus,
    'xh-3-power': power,
    'sealed-2-power': power,
    'pair-terminal-board': [...bus, ...bus],
  };
  for (const seed of seeds) {
    const design = randomAssembly(seed);
    const found = netsOf(catalog, design);
    const parts = new Map(partsOf(design));
    for (const { id, signal, terminals } of found.list) {
      const carriedSignals = terminals.flatMap(({ instance, terminal, end }) => {
        const { def, segment } = parts.get(instance)!;
        const own = (segment as { signals?: Record<string, string> }).signals?.[terminal];
        const known = end === undefined ? (own ?? signals[def]?.[pinsOf[def]!.indexOf(terminal)]) : undefined;
        return known === undefined || known === 'nc' ? [] : [known];
      });
      const different = [...new Set(carriedSignals)];
      expect([seed, id, signal]).toEqual([seed, id, different.length === 1 ? different[0] : undefined]);
    }
  }
});

/** An edit like the editor makes it: everything that isn't edited stays the same object. */
function edited(design: Design, seed: number): Design {
  const next = numbersFrom(seed);
  const { joints, instances } = design;
  const at = next(joints.length + 1);
  const other = randomAssembly(seed + 1000);
  const edits: readonly (() => Design)[] = [
    () => ({ ...design, joints: joints.toSpliced(at, 1) }),
    () => ({ ...design, joints: joints.toSpliced(at, 0, ...other.joints.slice(0, 1)) }),
    () => ({ ...design, joints: joints.with(Math.min(at, joints.length - 1), { ...joints.at(at - 1)! }) }),
    () => ({ ...design, instances: { ...instances, connectors: other.instances.connectors } }),
    () => ({ ...design, instances: { ...instances, segments: other.instances.segments, breakouts: [] } }),
    () => ({
      ...design,
      instances: { ...instances, pcbas: other.instances.pcbas, subassemblies: other.instances.subassemblies },
    }),
  ];
  return joints.length === 0 ? design : edits[next(edits.length)]!();
}

test('after any edits the nets are those of the same design read for the first time', () => {
  for (const seed of seeds.slice(0, 30)) {
    let design = randomAssembly(seed);
    for (let step = 0; step < 3; step += 1) {
      design = edited(design, seed * 7 + step);
      const fresh = netsOf({ ...catalog }, { ...structuredClone(design), id: `fresh-${seed}-${step}` });
      expect([seed, step, netsIn(netsOf(catalog, design))]).toEqual([seed, step, netsIn(fresh)]);
    }
  }
});
