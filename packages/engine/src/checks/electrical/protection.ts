/** Finds conductors whose supply can feed more current than they can carry, and misplaced fuses. */
import type { Finding, RatingTable, TerminalText } from '@cablewright/model';
import { isNonEmpty, type NonEmpty } from '../../library/non-empty.ts';
import { statedCurrent } from '../../connectivity/conductors/stock-ampacity.ts';
import { sourceText } from '../../connectivity/conductors/rating-tables.ts';
import type { CoreEdge, GraphEdge } from '../../connectivity/conductors/copper-graph.ts';
import type { PartLink } from '../../connectivity/parts/part-links.ts';
import { elementsOf } from '../../connectivity/elements.ts';
import { listedUpTo } from '../../library/text/nearest.ts';
import { placedById } from '../../connectivity/terminals/placed.ts';
import { definition } from '../../library/definition.ts';
import { roundTo } from '../../library/units/length.ts';
import { amperesText } from '../../library/units/quantity.ts';
import { wordingOf } from '../../library/wording/print-format.ts';
import { maxCurrentOf, needsNoProtection } from '../../resolver/devices/supply-limits.ts';
import { potentialsOf } from '../rule-check/conducting.ts';
import type { PlacedPin } from '../rule-check/placed-pins.ts';
import { upper } from '../rule-check/rule-context.ts';
import type { Circuits } from './circuit/circuits.ts';
import { backFedFindings } from './back-fed.ts';
import { backFeeders, type CircuitDevice } from './circuit/ends.ts';
import { fuseIn } from './circuit/fuse.ts';
import {
  atCore,
  coreName,
  found,
  Unchecked,
  type ElectricalContext,
  type ElectricalResult,
} from './electrical-context.ts';
import { fuseRule, fuseZones, ratedRuns, weakestOf, type FuseZone, type RatedRun } from './fuse-zones.ts';
import { byWorstSide, ofOneSource, sharedFeeds } from './redundant-feeds.ts';
import type { Circuit } from './circuit/returns.ts';

/** Sums of decimal currents have rounding errors, so a relative difference of 1e-6 is ignored. */
const rounding = 1 + 1e-6;

export function protectionFindings(context: ElectricalContext): ElectricalResult {
  const findings: Finding[] = fusesInReturns(context);
  const unchecked = new Unchecked();
  let checked = 0;
  for (const circuit of context.circuits.list) {
    if (!isSupply(circuit)) continue;
    findings.push(...backFedFindings(context, circuit));
    for (const zone of fuseZones(context, circuit)) {
      if (!zone.isSource || zone.cores.length === 0 || sourcesIn(circuit, zone).length === 0) continue;
      const supply = supplyOf(circuit, zone, unchecked);
      if (supply === undefined) {
        findings.push(...farFuses(context, circuit, zone));
        continue;
      }
      checked += zone.cores.length;
      findings.push(...unprotected(context, circuit, ofOneSource(context, zone), supply, unchecked));
    }
  }
  findings.push(...context.circuits.redundant.flatMap((group) => unprotectedBehind(context, group, unchecked)));
  return {
    findings,
    checked: {
      check: 'protection',
      says: `Conductors against what their supply delivers${ruleText(fuseRule(context).rule)}`,
      checked,
      unchecked: unchecked.list,
    },
  };
}

/**
 * All sources on one side of a conductor feed a short circuit behind their diodes together, like sources in parallel.
 */
function unprotectedBehind(
  context: ElectricalContext,
  group: Circuits['redundant'][number],
  unchecked: Unchecked,
): Finding[] {
  const fed = sharedFeeds(context, group).flatMap(({ circuit, zone, vertices }) => {
    const supply = zone.isSource ? supplyOf(circuit, zone, unchecked) : throughFuses(context, circuit, zone, unchecked);
    return supply === undefined ? [] : [{ circuit, zone, vertices, supply }];
  });
  // If each source has a fuse, another check compares the fuses with the wires.
  const first = fed.find(({ zone }) => zone.isSource);
  if (first === undefined) return [];
  return byWorstSide(context, first.zone, fed, ({ supply }) => supply.amperes).flatMap(({ zone, feeds }) =>
    unprotected(context, first.circuit, zone, together(feeds.map(({ supply }) => supply)), unchecked),
  );
}

/** The current that a source delivers through the fuses that feed a zone. Undefined if it isn't known. */
function throughFuses(
  context: ElectricalContext,
  circuit: Circuit,
  { behind }: FuseZone,
  unchecked: Unchecked,
): Supply | undefined {
  const source = fuseZones(context, circuit).find(({ isSource }) => isSource);
  const supply = source && supplyOf(circuit, source, unchecked);
  const { flat } = context.circuits.nets;
  const rated = behind.map((link) => fuseIn(flat.libraryOf(link.instance), link)?.amperes ?? Infinity);
  const passes = rated.reduce((sum, amperes) => sum + amperes, 0);
  if (supply === undefined || rated.length === 0 || passes === Infinity) return undefined;
  return passes < supply.amperes ? { ...supply, amperes: passes, opens: true } : supply;
}

function together(supplies: readonly Supply[]): Supply {
  const largest = supplies.reduce((most, supply) => (supply.amperes > most.amperes ? supply : most));
  const serious = supplies.find(({ fedBy }) => fedBy !== 'other');
  return {
    ...largest,
    amperes: supplies.reduce((sum, { amperes }) => sum + amperes, 0),
    opens: supplies.every(({ opens }) => opens),
    atLeast: supplies.some(({ atLeast }) => atLeast),
    fedBy: serious?.fedBy ?? 'other',
    vertices: supplies.flatMap(({ vertices }) => vertices),
  };
}

function ruleText(rule: RatingTable | undefined): string {
  return rule === undefined ? '' : ` (${rule.standard})`;
}

function isSupply({ potential }: Circuit): boolean {
  return potential.pins.some(({ pin }) => pin.kind === 'power');
}

/** Finds fuses in a return or a protective earth. */
function fusesInReturns(context: ElectricalContext): Finding[] {
  const { nets } = context.circuits;
  return potentialsOf(nets).list.flatMap(({ pins, through }) => {
    const back = pins.find(({ type }) => type === 'ground' || type === 'protective');
    if (back === undefined || pins.some(({ pin }) => pin.kind === 'power')) return [];
    // A return that isn't connected to any ground is protected in the same way as its supply (IEC 62548).
    if (back.type === 'ground' && context.catalog.library.signal(back.pin.signal)?.isolated === true) return [];
    return through
      .filter((link) => fuseIn(nets.flat.libraryOf(link.instance), link) !== undefined)
      .map(({ instance, name }) => {
        const danger = back.type === 'ground' ? 'the load stays live' : 'a fault makes the housing live';
        const place = back.type === 'ground' ? 'return' : 'protective earth';
        const message = `${upper(name)} is in the ${place} at ${back.says}: if it opens, ${danger}. Put it in the supply.`;
        return found(context, 'fuse-in-return', { instance }, message, { found: back.name });
      });
  });
}

/**
 * Finds fuses that are closer to the load than to a supply of unstated capacity, and farther from the supply than the
 * rule allows. They protect the load, but not the conductor before them.
 */
function farFuses(context: ElectricalContext, { feeding, ends }: Circuit, zone: FuseZone): Finding[] {
  const own = feeding.sources.filter(({ ends: at }) => at.some(({ vertex }) => zone.vertices.has(vertex)));
  const pins = own.flatMap(({ ends: at }) => at.flatMap(({ pin }) => pin ?? []));
  const [first] = pins;
  if (first === undefined || pins.some(({ pin }) => needsNoProtection(pin))) return [];
  const { graph } = context.circuits;
  const sources = new Set(own.flatMap(({ ends: at }) => at.map(({ vertex }) => vertex)));
  const maxMm = distanceFor(fuseRule(context).rule, ratedRuns(context, zone), 'other')?.maxMm ?? Infinity;
  const before = distances(context, sources);
  const loads = ends.filter(({ vertex, pin }) => pin !== undefined && !sources.has(vertex)).map(({ vertex }) => vertex);
  const behind = distances(context, new Set(loads));
  return graph.parts.flatMap(({ over, a, b }) => {
    const [near, far] = zone.vertices.has(a) ? [a, b] : [b, a];
    if (!zone.vertices.has(near) || !isFuse(context, over)) return [];
    const [mm, rest] = [before.get(near), behind.get(far)];
    if (mm === undefined || rest === undefined || mm <= maxMm || mm <= rest) return [];
    const print = wordingOf(context.catalog.library);
    const message = `${upper(over.name)} is ${print.length(mm)} from ${first.says} and ${print.length(rest)} from the load: it does not protect the conductor before it. Put it at the supply.`;
    return [found(context, 'fuse-far', { instance: over.instance }, message, { found: mm, expected: maxMm })];
  });
}

/** The supply of a zone ahead of all fuses. */
interface Supply {
  /** Current in A; Infinity if it is unlimited. */
  readonly amperes: number;
  /** True if a device at the source opens at this current or limits it. */
  readonly opens: boolean;
  /** True if the current is the source's rating, which it may exceed. */
  readonly atLeast: boolean;
  readonly fedBy: 'battery' | 'mains' | 'other';
  readonly pin: PlacedPin;
  readonly vertices: readonly TerminalText[];
}

/** The devices that can feed a zone: its sources, and batteries that are charged through it. */
function sourcesIn({ feeding }: Circuit, zone: FuseZone): CircuitDevice[] {
  return [...feeding.sources, ...backFeeders(feeding)].filter(({ ends }) =>
    ends.some(({ vertex }) => zone.vertices.has(vertex)),
  );
}

/**
 * The combined supply of a zone. Undefined if every source of the zone needs no protection or doesn't state its
 * current.
 */
function supplyOf(circuit: Circuit, zone: FuseZone, unchecked: Unchecked): Supply | undefined {
  const known = sourcesIn(circuit, zone).flatMap((device) => deliveredBy(device, unchecked));
  return known.length === 0 ? undefined : together(known);
}

/** The fields to fill in if a supply doesn't state its current. */
const unknownProtection =
  'whether its conductors are protected is not known; state its maximum current, the current at which it limits or opens, or that it is unlimited';

function deliveredBy({ ends }: CircuitDevice, unchecked: Unchecked): Supply[] {
  const pins = ends.flatMap(({ pin }) => pin ?? []);
  const [pin] = pins;
  if (pin === undefined || pins.some((one) => needsNoProtection(one.pin))) return [];
  const vertices = ends.map(({ vertex }) => vertex);
  const source = pins.find((one) => one.pin.fedBy !== undefined)?.pin.fedBy;
  const fedBy = source === 'battery' || source === 'mains' ? source : 'other';
  const stated = pins.flatMap((one) => maxCurrentOf(one.pin) ?? []);
  if (stated.length > 0) {
    const amperes = Math.max(...stated);
    return [{ amperes, opens: pins.some((one) => one.pin.limitedA === amperes), atLeast: false, fedBy, pin, vertices }];
  }
  unchecked.add(pin.name, unknownProtection);
  const rated = pins.reduce((sum, one) => sum + (one.pin.currentA ?? 0), 0);
  return rated === 0 ? [] : [{ amperes: rated, opens: false, atLeast: true, fedBy, pin, vertices }];
}

function unprotected(
  context: ElectricalContext,
  circuit: Circuit,
  zone: FuseZone,
  supply: Supply,
  unchecked: Unchecked,
): Finding[] {
  const { rule, maxRatio } = fuseRule(context);
  const allowed = supply.opens ? maxRatio : 1;
  const runs = ratedRuns(context, zone, unchecked).filter(
    (run) => supply.amperes > run.amperes * allowed * rounding && !isCord(context, run, supply, rule?.cords, unchecked),
  );
  const wrong = branchesOf(context, circuit, supply, runs).filter((branch) => {
    const maxMm = distanceFor(rule, branch.runs, supply.fedBy)?.maxMm ?? Infinity;
    if (branch.hasBareEnd || branch.farthestMm > maxMm) return true;
    if (maxMm < Infinity)
      for (const { edges } of branch.runs)
        for (const { over } of edges) if (over.segment.lengthMm === undefined) unchecked.add(coreName(over), noLength);
    return false;
  });
  return isNonEmpty(wrong) ? [unprotectedFinding(context, supply, wrong, rule)] : [];
}

/** Reported for a run without a length, which counts as 0 mm. */
const noLength = 'its length is not stated';

/** True for a mains cord that its outlet's protection covers, because the cord is thick enough for its load. */
function isCord(
  { circuits }: ElectricalContext,
  { edges }: RatedRun,
  supply: Supply,
  cords: NonNullable<RatingTable['cords']> = [],
  unchecked: Unchecked,
): boolean {
  if (supply.fedBy !== 'mains' || supply.amperes === Infinity) return false;
  for (const { over } of edges) if (over.segment.lengthMm === undefined) unchecked.add(coreName(over), noLength);
  return edges.every(({ over }) => {
    const { areaMm2 = 0 } = over.element;
    const drawn = circuits.flows.get(over) ?? 0;
    const load = drawn === 0 ? supply.amperes : drawn;
    if (load > (statedCurrent(over.wire, over.element) ?? Infinity) * rounding) return false;
    return cords.some(
      (row) =>
        areaMm2 >= row.areaMm2 &&
        load <= row.amperes * rounding &&
        (over.segment.lengthMm ?? 0) <= (row.maxMm ?? Infinity) &&
        supply.amperes <= (row.maxOutletA ?? Infinity),
    );
  });
}

/** Conductors that carry less than the supply delivers, from the point where they begin to the parts they lead to. */
interface Branch {
  readonly runs: NonEmpty<RatedRun>;
  /** Fuses, and loads that open the circuit themselves. */
  readonly devices: readonly string[];
  /** Longest distance along the conductors to one of these devices, in mm. */
  readonly farthestMm: number;
  /** True if a load is behind none of the devices, or if a conductor ends unconnected. */
  readonly hasBareEnd: boolean;
}

/** The branches of conductors that are too thin. A branch begins where the copper becomes too thin for the supply. */
function branchesOf(context: ElectricalContext, circuit: Circuit, supply: Supply, runs: readonly RatedRun[]): Branch[] {
  if (runs.length === 0) return [];
  const { graph } = context.circuits;
  const thin = new Map(runs.flatMap((run) => run.edges.map((edge) => [edge.over, run] as const)));
  const isClosed = (way: { readonly core?: CoreEdge; readonly part?: PartLink }) =>
    isFuse(context, way.part) || (way.core !== undefined && thin.has(way.core));
  const start = graph.reach(supply.vertices, isClosed);
  const mm = distances(context, start);
  const fuses = graph.parts.filter(({ over }) => isFuse(context, over));
  const branches: Branch[] = [];
  const seen = new Set<RatedRun>();
  for (const run of runs) {
    if (seen.has(run)) continue;
    const own = runsWith(context, run, start, thin);
    for (const one of own.runs) seen.add(one);
    branches.push(branchOf(context, circuit, own, fuses, mm, start));
  }
  return branches;
}

function isFuse({ circuits: { nets } }: ElectricalContext, part: PartLink | undefined): boolean {
  return part !== undefined && fuseIn(nets.flat.libraryOf(part.instance), part) !== undefined;
}

/** The conductor length in mm from the start to each vertex, up to the next fuse. */
function distances(context: ElectricalContext, start: ReadonlySet<TerminalText>): ReadonlyMap<TerminalText, number> {
  const mm = new Map([...start].map((vertex) => [vertex, 0]));
  const open = [...start];
  for (const vertex of open) {
    for (const { to, core, part } of context.circuits.graph.ways(vertex)) {
      if (isFuse(context, part)) continue;
      const there = (mm.get(vertex) ?? 0) + (core?.segment.lengthMm ?? 0);
      if (there >= (mm.get(to) ?? Infinity)) continue;
      mm.set(to, there);
      open.push(to);
    }
  }
  return mm;
}

/** The thin runs connected with a run. The search ends at fuses and at copper that is thick enough. */
function runsWith(
  context: ElectricalContext,
  run: RatedRun,
  start: ReadonlySet<TerminalText>,
  thin: ReadonlyMap<CoreEdge, RatedRun>,
): { readonly runs: NonEmpty<RatedRun>; readonly vertices: ReadonlySet<TerminalText> } {
  const { graph } = context.circuits;
  const ends = ({ a, b }: GraphEdge<CoreEdge>) => [a, b].filter((vertex) => !start.has(vertex));
  const vertices = new Set(run.edges.flatMap(ends));
  const others = new Set<RatedRun>();
  for (const vertex of vertices) {
    for (const { to, core, part } of graph.ways(vertex)) {
      if (isFuse(context, part)) continue;
      const own = core === undefined ? undefined : thin.get(core);
      if (own !== undefined && own !== run) others.add(own);
      if (!start.has(to)) vertices.add(to);
    }
  }
  return { runs: [run, ...others], vertices };
}

function branchOf(
  context: ElectricalContext,
  { ends }: Circuit,
  { runs, vertices }: ReturnType<typeof runsWith>,
  fuses: readonly GraphEdge<PartLink>[],
  mm: ReadonlyMap<TerminalText, number>,
  start: ReadonlySet<TerminalText>,
): Branch {
  const { maxRatio } = fuseRule(context);
  const weakest = weakestOf(runs);
  const devices: { readonly name: string; readonly mm: number }[] = [];
  for (const { over, a, b } of fuses) {
    const near = [a, b].filter((vertex) => vertices.has(vertex)).map((vertex) => mm.get(vertex) ?? 0);
    if (near.length > 0) devices.push({ name: over.name, mm: Math.min(...near) });
  }
  let bareEnds = 0;
  let exemptEnds = 0;
  const exempt = fuseRule(context).rule?.exemptLoads ?? [];
  for (const { vertex, ref, pin } of ends) {
    if (!vertices.has(vertex) || (pin === undefined && isSplice(context, ref.instance))) continue;
    if (exempt.some(({ load }) => load === pin?.pin.loadType)) {
      exemptEnds += 1;
      continue;
    }
    const limitedA = pin?.pin.limitedA;
    if (pin !== undefined && limitedA !== undefined && limitedA <= weakest.amperes * maxRatio * rounding)
      devices.push({ name: pin.says, mm: mm.get(vertex) ?? 0 });
    else bareEnds += 1;
  }
  const isBetweenThick = runs.some(({ edges }) => edges.some(({ a, b }) => start.has(a) && start.has(b)));
  return {
    runs,
    devices: devices.map(({ name }) => name),
    farthestMm: Math.max(0, ...devices.map((one) => one.mm)),
    hasBareEnd: bareEnds > 0 || devices.length + exemptEnds === 0 || isBetweenThick,
  };
}

/** True for a part with a single terminal, such as a splice. It draws no current. */
function isSplice({ circuits: { nets } }: ElectricalContext, instance: string): boolean {
  const placed = placedById(nets.flat.design).get(instance);
  if (placed?.list !== 'components') return false;
  return definition(nets.flat.libraryOf(instance), 'components', placed.instance.def)?.terminals?.length === 1;
}

type Distance = Pick<NonNullable<RatingTable['distances']>[number], 'maxMm' | 'src' | 'confidence'>;

/** The longest distance that the rule allows; undefined if it states none. */
function distanceFor(
  rule: RatingTable | undefined,
  runs: readonly RatedRun[],
  fedBy: Supply['fedBy'],
): Distance | undefined {
  if (rule?.distances === undefined) return undefined;
  const isCovered = runs.every(({ edges }) => edges.every(({ over }) => elementsOf(over.wire).copper.length > 1));
  return rule.distances
    .filter((row) => (row.covered !== true || isCovered) && (row.fedBy === undefined || row.fedBy === fedBy))
    .reduce<Distance>((longest, row) => (row.maxMm > longest.maxMm ? row : longest), { maxMm: 0 });
}

/**
 * The citation of the distance, otherwise of the rule. Says so if it is from experience and wasn't read in a
 * publication.
 */
function clauseOf(rule: RatingTable, distance: Distance | undefined): string {
  if (distance?.src === undefined) return sourceText(rule);
  return distance.confidence === 'knowledge'
    ? `${distance.src}; from experience, not read in a publication`
    : distance.src;
}

function unprotectedFinding(
  context: ElectricalContext,
  supply: Supply,
  branches: NonEmpty<Branch>,
  rule: RatingTable | undefined,
): Finding {
  const { maxRatio } = fuseRule(context);
  const branch = branches.reduce((a, b) => (weakestOf(b.runs).amperes < weakestOf(a.runs).amperes ? b : a));
  const { core, amperes, steps, source } = weakestOf(branch.runs);
  const distance = distanceFor(rule, branch.runs, supply.fedBy);
  const others = branches.flatMap(({ runs }) => runs).filter((run) => run.core !== core);
  const also =
    others.length === 0
      ? ''
      : ` Too thin as well: ${listedUpTo(
          others.map((run) => coreName(run.core)),
          6,
        )}.`;
  const print = wordingOf(context.catalog.library);
  const much =
    supply.amperes === Infinity
      ? 'more than any conductor carries'
      : `${supply.atLeast ? 'at least' : 'up to'} ${amperesText(supply.amperes)}`;
  const opened =
    branch.devices.length === 0
      ? 'nothing opens the circuit'
      : branch.hasBareEnd
        ? `${branch.devices.join(', ')} does not protect all of it`
        : `${branch.devices.join(', ')} is ${print.length(branch.farthestMm)} away`;
  const within =
    distance === undefined || distance.maxMm === 0
      ? 'at the source'
      : `within ${print.length(distance.maxMm)} of the source`;
  const clause = rule === undefined ? undefined : clauseOf(rule, distance);
  const thicker = supply.amperes === Infinity ? '' : ', or use a larger wire';
  const message = `${upper(supply.pin.says)} delivers ${much}; ${coreName(core)} may carry ${amperesText(amperes)}: ${steps.join(', ')} (${source}), and ${opened}. Put a fuse of at most ${amperesText(Math.floor(amperes * maxRatio * 10) / 10)} ${within}${clause === undefined ? '' : ` (${clause})`}${thicker}.${also}`;
  const code = supply.fedBy === 'other' ? 'wire-unprotected' : 'battery-unprotected';
  return found(context, code, atCore(core), message, {
    found: supply.amperes === Infinity ? 'unlimited' : roundTo(supply.amperes, 3),
    expected: roundTo(amperes * maxRatio, 2),
  });
}
