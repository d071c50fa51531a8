/** Compares two mechanical parts of a kind: contacts, seals, tools, shells, coverings. */
import type { Mechanical } from '@cablewright/model';
import { isNear } from '../../library/units/quantity.ts';
import { flameClass } from './flammability.ts';
import { type Comparison, listWords } from './property.ts';

type Termination = NonNullable<Mechanical['termination']>;

export function compareMechanicals(part: Mechanical, other: Mechanical, to: Comparison): void {
  to.equal('kind', 'always', part.kind, other.kind, 'work');
  if (part.kind === other.kind) byKind[part.kind](part, other, to);
  fitting(part, other, to);
  const temperatures = ({ minTemperatureC: min, maxTemperatureC: max }: Mechanical) => ({ min, max });
  to.covers('temperature', 'if-stated', temperatures(part), temperatures(other), '°C');
  flameClass(part.flammability, other.flammability, to);
}

type Compare = (part: Mechanical, other: Mechanical, to: Comparison) => void;

const sameFamily: Compare = (part, other, to) => to.equal('family', 'always', part.family, other.family);

/** Records of screws and similar parts don't contain the relevant properties, so their series must be the same. */
const byKind: Readonly<Record<Mechanical['kind'], Compare>> = {
  contact: contacts,
  seal: seals,
  plug(part, other, to) {
    to.includes('systems', 'always', systemsOf(part), systemsOf(other));
    to.covers('insulation-range', 'if-stated', insulation(part), insulation(other), 'mm');
  },
  tool: tools,
  shell(part, other, to) {
    sameFamily(part, other, to);
    to.covers('insulation-range', 'always', insulation(part), insulation(other), 'mm');
  },
  covering: bundles,
  fixing: bundles,
  fastener: sameFamily,
  other: sameFamily,
};

const systemsOf = ({ termination }: Mechanical) => termination?.systems ?? [];
const insulation = ({ termination }: Mechanical) => ({
  min: termination?.insulationMinMm,
  max: termination?.insulationMaxMm,
});
const copper = ({ termination }: Mechanical) => ({ min: termination?.wireMinMm2, max: termination?.wireMaxMm2 });

function contacts(part: Mechanical, other: Mechanical, to: Comparison): void {
  to.includes('systems', 'always', systemsOf(part), systemsOf(other));
  to.equal('family', 'either', part.family, other.family);
  to.covers('wire-range', 'always', copper(part), copper(other), 'mm²');
  to.covers('insulation-range', 'always', insulation(part), insulation(other), 'mm');
  const [a, b] = [part.termination ?? {}, other.termination ?? {}];
  const builds = ({ formations }: Termination) => formations ?? ['solid', 'stranded'];
  to.includes('wire-build', 'always', builds(a), builds(b));
  to.atLeast('wire-count', 'if-stated', a.maxWires, b.maxWires, '');
  to.equal('plating', 'always', part.plating, other.plating);
  tool(a, b, to);
  to.near('strip-length', 'either', a.stripMm, b.stripMm, 'mm', stripTolerance);
  crimps(a, b, to);
}

/**
 * Strip lengths that differ by no more than this, in mm, count as equal. Makers state a range of a few tenths, but a
 * machine is set to one length.
 */
const stripTolerance = 0.05;

/** A tool that crimps the part must also crimp the other one. */
function tool(part: Termination, other: Termination, to: Comparison): void {
  const toolsOf = ({ tool: first, tools: all = [] }: Termination) => [...new Set([...(first ? [first] : []), ...all])];
  const [a, b] = [toolsOf(part), toolsOf(other)];
  const [said, otherSaid] = [listWords(a), listWords(b)];
  if (said === undefined || otherSaid === undefined) return to.add('tool', 'not-stated', said, otherSaid);
  to.add('tool', a.some((id) => b.includes(id)) ? 'same' : 'different', said, otherSaid);
}

/** Compares crimp set-ups and limits for the sizes that the part states. */
function crimps(part: Termination, other: Termination, to: Comparison): void {
  const heights = ({ crimpHeights = [] }: Termination) =>
    crimpHeights.map(({ wireMm2, heightMm }) => ({ wireMm2, value: heightMm }));
  const forces = ({ pullForces = [] }: Termination) =>
    pullForces.map(({ wireMm2, forceN }) => ({ wireMm2, value: forceN }));
  bySize('crimp-height', heights(part), heights(other), 'mm', to);
  bySize('pull-force', forces(part), forces(other), 'N', to);
}

interface Sized {
  readonly wireMm2: number;
  readonly value: number;
}

/** Compares by wire size, for each size that the part states: heights must be equal, and forces at least as high. */
function bySize(
  property: 'crimp-height' | 'pull-force',
  part: readonly Sized[],
  other: readonly Sized[],
  unit: string,
  to: Comparison,
): void {
  if (part.length === 0 && other.length === 0) return;
  const words = (list: readonly Sized[]) =>
    listWords(list.slice(0, 12).map(({ wireMm2, value }) => `${value} ${unit} at ${wireMm2} mm²`));
  const pairs = part.map(({ wireMm2, value }) => ({
    value,
    found: other.find((row) => isNear(row.wireMm2, wireMm2, 2))?.value,
  }));
  const isWrong = ({ value, found }: (typeof pairs)[number]) =>
    found !== undefined && (property === 'pull-force' ? found < value : Math.abs(found - value) > heightTolerance);
  const isOpen = pairs.some(({ found }) => found === undefined);
  const wrong = property === 'pull-force' ? 'worse' : 'different';
  const outcome = pairs.some(isWrong) ? wrong : isOpen || part.length === 0 ? 'not-stated' : 'same';
  to.add(property, outcome, words(part), words(other), part.length === 0 ? 'note' : 'drop');
}

/** Tolerance of crimp heights in mm. Set-ups are valid only within a few hundredths of a millimetre. */
const heightTolerance = 0.005;

function seals(part: Mechanical, other: Mechanical, to: Comparison): void {
  to.includes('systems', 'always', systemsOf(part), systemsOf(other));
  to.equal('family', 'either', part.family, other.family);
  to.covers('insulation-range', 'always', insulation(part), insulation(other), 'mm');
  to.atLeast('wire-count', 'if-stated', part.termination?.maxWires, other.termination?.maxWires, '');
}

function tools(part: Mechanical, other: Mechanical, to: Comparison): void {
  to.includes('systems', 'always', systemsOf(part), systemsOf(other));
  to.covers('wire-range', 'always', copper(part), copper(other), 'mm²');
  to.covers('insulation-range', 'if-stated', insulation(part), insulation(other), 'mm');
  to.equal('drive', 'always', part.drive ?? 'hand', other.drive ?? 'hand');
}

function bundles(part: Mechanical, other: Mechanical, to: Comparison): void {
  const [a, b] = [part.bundle ?? {}, other.bundle ?? {}];
  to.covers('bundle-range', 'always', { min: a.minOdMm, max: a.maxOdMm }, { min: b.minOdMm, max: b.maxOdMm }, 'mm');
  to.equal('family', 'either', part.family, other.family);
  to.near('wall', 'either', a.wallMm, b.wallMm, 'mm', sizeTolerance);
  to.near('tape-width', 'either', a.tapeWidthMm, b.tapeWidthMm, 'mm', sizeTolerance);
  to.near('inside', 'either', a.insideMm, b.insideMm, 'mm', sizeTolerance);
  to.near('outside', 'either', a.outsideMm, b.outsideMm, 'mm', sizeTolerance);
}

const sizeTolerance = 0.05;

function fitting(part: Mechanical, other: Mechanical, to: Comparison): void {
  const words = ({ fitting: steps }: Mechanical) =>
    listWords((steps ?? []).map(({ stage, work }) => `${work} (${stage})`));
  if (part.fitting !== undefined || other.fitting !== undefined)
    to.equal('fitting', 'either', words(part), words(other));
}
