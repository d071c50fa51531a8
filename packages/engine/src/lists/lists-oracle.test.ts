/** The wire list and crimp list of random designs, compared with a second, simple implementation. */
import { type Design, type Segment, type TerminalRef } from '@cablewright/model';
import { expect, test } from 'vitest';
import { landingsOf } from '../connectivity/landings/landings.ts';
import { wireEnd } from '../connectivity/landings/wire-end.ts';
import { resolveJoints } from '../connectivity/terminals/resolved-joints.ts';
import { definition } from '../library/definition.ts';
import { testCatalog } from '../../test-kit/index.ts';
import { copperOf, pinsOf, randomAssembly, sparseRows } from '../../test-kit/random-assemblies.ts';
import { crimpList } from './crimp-list.ts';
import { wireList } from './wire-list.ts';

const catalog = testCatalog(sparseRows);
const seeds = Array.from({ length: 80 }, (_, seed) => seed);
const ends = ['a', 'b'] as const;
type End = (typeof ends)[number];

const stocks: Readonly<Record<string, { number: string; label: string; colours: string }>> = {
  'shielded-2pair-24awg': {
    number: 'WIR-00001',
    label: '2 pairs 24 AWG, foil screen and drain',
    colours: 'white/blue,blue,white/orange,orange,,',
  },
  'dc-2core': { number: 'WIR-00002', label: '2 x 0.75 mm²', colours: 'red,black' },
  'hook-up-24-red': { number: 'WIR-00003', label: 'Hook-up wire 24 AWG red', colours: 'red' },
  bare: { number: '', label: 'bare', colours: ',,' },
};
const kinds: Readonly<Record<string, string>> = {
  'overall-shield': 'screen',
  s1: 'screen',
  s2: 'screen',
  drain: 'drain',
};
const carried = ({ def, scope }: Segment) =>
  (copperOf[def] ?? []).filter(
    (path) => scope === undefined || scope.some((one) => path === one || path.startsWith(`${one}.`)),
  );

/** The connections made by the joints of a design. Joints with an invalid end are left out. */
function pairsOf(design: Design): (readonly [TerminalRef, TerminalRef])[] {
  return resolveJoints(catalog, design, () => catalog.library)
    .filter(({ a, b }) => a.at.ok && b.at.ok)
    .map(({ joint }) => [joint.a, joint.b] as const);
}

/** The terminals that are joined to a terminal, in the order in which the joints are written. */
function othersAt(pairs: ReturnType<typeof pairsOf>, instance: string, terminal: string, end?: End): TerminalRef[] {
  const isIt = (ref: TerminalRef) => ref.instance === instance && ref.terminal === terminal && ref.end === end;
  return pairs.flatMap(([a, b]) => [...(isIt(a) ? [b] : []), ...(isIt(b) ? [a] : [])]);
}

function gathered(segment: Segment, members: readonly string[] | undefined): readonly string[] {
  if (members !== undefined) return members.filter((path) => copperOf[segment.def]?.includes(path));
  return segment.def === 'shielded-2pair-24awg' ? ['overall-shield', 'drain'] : [];
}

/** The connection at one end of an element, read from the design. */
function endOf(design: Design, pairs: ReturnType<typeof pairsOf>, segment: Segment, end: End, path: string) {
  const direct = othersAt(pairs, segment.id, path, end);
  const pigtail = (segment.pigtails ?? []).findLast(
    (one) =>
      one.end === end &&
      othersAt(pairs, segment.id, `pigtail:${one.id}`, end).length > 0 &&
      gathered(segment, one.members).includes(path),
  );
  return { direct, pigtail, fate: fateOf(design, segment, end, path) };
}

interface Fate {
  readonly fate: string;
  readonly reason?: string;
  readonly onto?: string;
}

/**
 * How a breakout treats an element at this end of its run. Continuing takes precedence over being cut back; of several
 * entries, the last one counts.
 */
function fateOf({ instances }: Design, segment: Segment, end: End, path: string): Fate | undefined {
  const through: Fate[] = [];
  const other: Fate[] = [];
  for (const { trunk, legs, conductors } of instances.breakouts ?? []) {
    const endAt = new Map([trunk, ...legs].map((one) => [one.segment, one.end]));
    for (const { segment: from, path: fromPath, fate, leg, legPath, reason } of conductors) {
      const onto = leg ?? (legs.length === 1 ? legs[0]!.segment : undefined);
      const there = onto === undefined ? undefined : endAt.get(onto);
      const onPath = legPath ?? fromPath;
      const isFrom = from === segment.id && fromPath === path && endAt.get(from) === end;
      if (fate !== 'through') {
        if (isFrom) other.push({ fate, ...(reason === undefined ? {} : { reason }) });
      } else if (there !== undefined && endAt.has(from)) {
        if (isFrom) through.push({ fate, onto: `${onto}.${onPath}` });
        if (onto === segment.id && onPath === path && there === end)
          through.push({ fate, onto: `${from}.${fromPath}` });
      }
    }
  }
  return through.at(-1) ?? other.at(-1);
}

const text = (refs: readonly TerminalRef[]) => refs.map(({ instance, terminal }) => `${instance}.${terminal}`);
const padsOf = (refs: readonly TerminalRef[]) => refs.flatMap(({ pad }) => (pad === undefined ? [] : [pad])).join('; ');

function openNotes({ notes = [] }: Design, segment: string, path: string, end: End): string[] {
  const names = [`${segment}@${end}.${path}`, `${segment}.${path}`, `${segment}@${end}`];
  return notes.flatMap((note) =>
    typeof note === 'object' && (note.names ?? []).some((name) => names.includes(name)) ? [`${end}: ${note.text}`] : [],
  );
}

function noteAt(design: Design, segment: string, path: string, end: End, at: ReturnType<typeof endOf>): string[] {
  if (at.fate?.fate === 'through') return [`through b1 at ${end}`];
  if (at.fate?.fate === 'nc') return [`cut back at ${end}${at.fate.reason === undefined ? '' : `: ${at.fate.reason}`}`];
  if (at.fate !== undefined) return [`terminated in b1 at ${end}`];
  return at.direct.length + Number(at.pigtail !== undefined) > 0 ? [] : openNotes(design, segment, path, end);
}

function expectedWires(design: Design) {
  const pairs = pairsOf(design);
  return (design.instances.segments ?? []).flatMap((segment) => {
    const stock = stocks[segment.def];
    if (stock === undefined) return [];
    const base = { segment: segment.id, stockPartNumber: stock.number, stock: stock.label };
    const rows = carried(segment).map((path) => {
      const [a, b] = ends.map((end) => endOf(design, pairs, segment, end, path));
      const landing = ({ direct, pigtail, fate }: NonNullable<typeof a>) =>
        [
          ...text(direct),
          ...(pigtail === undefined ? [] : [`${segment.id}.pigtail:${pigtail.id}`]),
          ...(fate?.onto === undefined ? [] : [fate.onto]),
        ].join('; ');
      const marked = segment.coreLabels?.[path];
      return {
        ...base,
        lengthMm: segment.lengthMm,
        element: path,
        kind: kinds[path] ?? 'core',
        colour: stock.colours.split(',')[copperOf[segment.def]!.indexOf(path)],
        aLanding: landing(a!),
        aPad: padsOf(a!.direct),
        bLanding: landing(b!),
        bPad: padsOf(b!.direct),
        notes: [
          ...(marked === undefined ? [] : [`marked ${marked}`]),
          ...noteAt(design, segment.id, path, 'a', a!),
          ...noteAt(design, segment.id, path, 'b', b!),
          ...(segment.suppliedTerminated === true ? ['supplied terminated'] : []),
        ].join('; '),
      };
    });
    const pigtails = (segment.pigtails ?? []).map(({ id, end, lengthMm, members }) => {
      const landed = ends.flatMap((one) => othersAt(pairs, segment.id, `pigtail:${id}`, one));
      const [landing, pad] = [text(landed).join('; '), padsOf(landed)];
      return {
        ...base,
        element: `pigtail:${id}`,
        kind: 'pigtail',
        colour: '',
        aLanding: end === 'a' ? landing : '',
        aPad: end === 'a' ? pad : '',
        bLanding: end === 'b' ? landing : '',
        bPad: end === 'b' ? pad : '',
        lengthMm: lengthMm ?? segment.lengthMm,
        notes: members === undefined ? '' : `of ${members.join(', ')}`,
      };
    });
    return [...rows, ...pigtails];
  });
}

test('O8.11 the wire list of any design says where each end of each element goes', () => {
  for (const seed of seeds) {
    const design = randomAssembly(seed);
    expect([seed, wireList(catalog, design)]).toEqual([seed, expectedWires(design)]);
  }
});

test('an end is joined, in a pigtail, loose or cut back: each element is one of them, at each end', () => {
  for (const seed of seeds) {
    const design = randomAssembly(seed);
    const pairs = pairsOf(design);
    const { library } = catalog;
    const landings = landingsOf(
      design,
      () => library,
      resolveJoints(catalog, design, () => library),
    );
    for (const segment of design.instances.segments ?? []) {
      const wire = definition(library, 'wires', segment.def);
      for (const end of wire === undefined ? [] : ends) {
        const far: End = end === 'a' ? 'b' : 'a';
        const at = (where: End, path: string) => endOf(design, pairs, segment, where, path);
        const joined = carried(segment).filter((path) => {
          const { direct, fate } = at(end, path);
          return direct.length > 0 || (fate !== undefined && fate.fate !== 'nc');
        });
        const twisted = (segment.pigtails ?? []).flatMap((one) =>
          one.end === end ? gathered(segment, one.members) : [],
        );
        const inPigtail = carried(segment).filter((path) => !joined.includes(path) && twisted.includes(path));
        const rest = carried(segment).filter((path) => !joined.includes(path) && !inPigtail.includes(path));
        const isFlying = joined.every((path) => kinds[path] !== undefined);
        const loose = rest.filter((path) => {
          const { direct, pigtail, fate } = at(far, path);
          const isUsed = direct.length > 0 || pigtail !== undefined || fate?.onto !== undefined;
          return isFlying && kinds[path] === undefined && at(end, path).fate === undefined && isUsed;
        });
        const cutBack = rest.filter((path) => !loose.includes(path));
        const found = wireEnd(wire!, landings, segment, end);
        const paths = (list: readonly { path: string }[]) => list.map(({ path }) => path);
        const kept = [paths(found.joined), paths(found.inPigtail), paths(found.loose), paths(found.cutBack)];
        expect([seed, segment.id, end, kept]).toEqual([seed, segment.id, end, [joined, inPigtail, loose, cutBack]]);
      }
    }
  }
});

const mechanicals: Readonly<
  Record<
    string,
    { number: string; label: string; stripMm?: number; tool?: [string, string]; heights?: [number, number][] }
  >
> = {
  'xh-contact': {
    number: 'MEC-00002',
    label: 'XH contact 22-28 AWG',
    stripMm: 2.4,
    tool: ['TOL-00001', 'Hand tool for XH'],
    heights: [
      [0.22, 0.76],
      [0.33, 0.81],
    ],
  },
  'seal-150-contact': {
    number: 'MEC-00003',
    label: 'Sealed-series contact',
    stripMm: 4.5,
    tool: ['TOL-00001', 'Hand tool for XH'],
  },
  'seal-150-seal': { number: 'MEC-00004', label: 'Wire seal' },
  'seal-150-plug': { number: 'MEC-00005', label: 'Cavity plug' },
  'plain-contact': { number: '', label: 'plain-contact' },
  'upward-contact': { number: '', label: 'upward-contact' },
  'downward-contact': { number: '', label: 'downward-contact' },
  'tall-contact': {
    number: '',
    label: 'tall-contact',
    tool: ['', 'gone'],
    heights: [
      [0.2212, 0.7],
      [0.75, 1.2],
    ],
  },
  gone: { number: '', label: 'gone' },
};
const housings = ['xh-3-bus', 'xh-3-power', 'sealed-2-power'];
const areas: Readonly<Record<string, number>> = {
  red: 0.75,
  black: 0.75,
  core: 0.22,
  'pair-1.a': 0.22,
  'pair-1.b': 0.22,
  'pair-2.a': 0.22,
  'pair-2.b': 0.22,
  drain: 0.22,
};

/** The wires at the other end of a joint, with their copper in mm². */
function wiresAt(design: Design, ref: TerminalRef): { name: string; area?: number }[] {
  const segment = design.instances.segments?.find(({ id }) => id === ref.instance);
  if (ref.end !== undefined && segment !== undefined) {
    const [, pigtail] = /^pigtail:(.*)$/.exec(ref.terminal) ?? [];
    const members = segment.pigtails?.find(({ id }) => id === pigtail)?.members;
    const inside = pigtail === undefined ? [ref.terminal] : gathered(segment, members);
    const found = inside.flatMap((path) => areas[path] ?? []);
    const area = found.length === 0 ? {} : { area: found.reduce((sum, one) => sum + one, 0) };
    return [{ name: `${ref.instance}.${ref.terminal}@${ref.end}`, ...area }];
  }
  const [inner, end, path] = portWire(ref.terminal);
  if (inner === undefined) return [];
  return [
    { name: `${ref.instance}/${inner}.${path}@${end}`, ...(areas[path!] === undefined ? {} : { area: areas[path!]! }) },
  ];
}

/** Splits `lead-2:w1@b:core` into the wire lead-2/w1, its end and its element. */
function portWire(port: string): (string | undefined)[] {
  const [, parts, end, path] = /^((?:[^:@]+:)*w\d)@([ab]):(.+)$/.exec(port) ?? [];
  return [parts?.replaceAll(':', '/'), end, path];
}

function expectedCrimps(design: Design) {
  const pairs = pairsOf(design);
  return (design.instances.connectors ?? []).flatMap(({ id, def, cavities = [] }) => {
    const pins = pinsOf[def];
    if (pins === undefined || !(housings.includes(def) || cavities.length > 0)) return [];
    const all = [...new Set([...pins, ...cavities.map(({ cavity }) => cavity)])];
    return all.map((cavity) => {
      const joined = othersAt(pairs, id, cavity);
      const wires = joined.flatMap((ref) => wiresAt(design, ref));
      const known = wires.length > 0 && wires.every(({ area }) => area !== undefined);
      const wireMm2 = known ? Math.round(wires.reduce((sum, { area }) => sum + area!, 0) * 10_000) / 10_000 : undefined;
      const has = cavities.find((one) => one.cavity === cavity);
      const [contact, seal, plug] = [has?.contact, has?.seal, has?.plug].map((one) =>
        one === undefined ? undefined : mechanicals[one],
      );
      const fits = wireMm2 === undefined ? undefined : contact?.heights?.find(([size]) => size >= wireMm2 * 0.995);
      const heightNote =
        wireMm2 === undefined || contact?.heights === undefined
          ? []
          : fits === undefined
            ? [`no crimp height for ${wireMm2} mm²`]
            : fits[0] - wireMm2 > wireMm2 * 0.01
              ? [`crimp height of ${fits[0]} mm²`]
              : [];
      return {
        connector: id,
        connectorPartNumber: `CON-0000${['de9-female', 'de9-male', 'xh-3-bus', 'xh-3-power', 'sealed-2-power'].indexOf(def) + 1}`,
        cavity,
        wires: wires.map(({ name }) => name),
        wireMm2,
        contactPartNumber: contact?.number ?? '',
        contact: contact?.label ?? '',
        sealPartNumber: seal?.number ?? '',
        seal: seal?.label ?? '',
        plugPartNumber: plug?.number ?? '',
        plug: plug?.label ?? '',
        stripMm: joined.length > 0 ? contact?.stripMm : undefined,
        crimpHeightMm: fits?.[1],
        toolPartNumber: contact?.tool?.[0] ?? '',
        tool: contact?.tool?.[1] ?? '',
        notes: [...(has?.note === undefined || has.note === '' ? [] : [has.note]), ...heightNote].join('; '),
      };
    });
  });
}

test('O8.13 the crimp list of any design has each cavity with its wires, contact, height, seal, plug and tool', () => {
  for (const seed of seeds) {
    const design = randomAssembly(seed);
    expect([seed, crimpList(catalog, design)]).toEqual([seed, expectedCrimps(design)]);
  }
});
