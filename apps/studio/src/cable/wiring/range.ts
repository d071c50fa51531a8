/** Wires many pins in one undo step, after showing which pin is connected to which. */
import { elementsOf, type Catalog } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { connect } from './bench.ts';
import { freeCores } from './completion.ts';
import { addLine } from './edits.ts';
import type { ElementRun } from './lines.ts';
import { isWireSpot, type WiringSpot } from './spots.ts';

export type RangeWay = 'straight' | 'reversed' | 'by-signal' | 'crossed' | 'pairs';

/** One planned line: from a pin to a pin, along a core if there is one. */
interface Planned {
  readonly from: WiringSpot;
  readonly to: WiringSpot;
  readonly run?: ElementRun;
}

interface RangePlan {
  readonly lines: readonly Planned[];
  /** Pins that got no partner, each with the reason. */
  readonly unmatched: readonly { readonly pin: WiringSpot; readonly reason: string }[];
  /** How many pins have a partner, with or without a core. */
  readonly pairs: number;
}

/**
 * Pairs the pins of `from` with those of `to`: in order, in reverse, by equal or paired signals, or crossed in twos
 * (1–2, 2–1). With `segment`, only its cores are used. `pairs` keeps the order and uses the two cores of a twisted
 * pair for every two lines.
 */
export function planRange(
  catalog: Catalog,
  design: Design,
  from: readonly WiringSpot[],
  to: readonly WiringSpot[],
  way: RangeWay,
  segment?: string,
): RangePlan {
  const pairs = paired(catalog, from, to, way);
  const matched = new Set(pairs.map(([first]) => first.text));
  const cores = coresInOrder(catalog, design, way === 'pairs').filter(
    (run) => segment === undefined || run.segment === segment,
  );
  const needsCore = (first: WiringSpot, second: WiringSpot) =>
    !isWireSpot(first) && !isWireSpot(second) && first.ref.instance !== second.ref.instance;
  const lines: Planned[] = [];
  const unmatched = from
    .filter((pin) => !matched.has(pin.text))
    .map((pin) => ({
      pin,
      reason: way === 'by-signal' ? 'No pin there carries its signal.' : 'No pin is left for it.',
    }));
  for (const [first, second] of pairs) {
    if (!needsCore(first, second)) lines.push({ from: first, to: second });
    else {
      const run = cores.shift();
      if (run === undefined) unmatched.push({ pin: first, reason: 'All cores are used. Add another wire first.' });
      else lines.push({ from: first, to: second, run });
    }
  }
  return { lines, unmatched, pairs: pairs.length };
}

function paired(
  catalog: Catalog,
  from: readonly WiringSpot[],
  to: readonly WiringSpot[],
  way: RangeWay,
): [WiringSpot, WiringSpot][] {
  if (way === 'by-signal') return bySignal(catalog, from, to);
  const far = way === 'reversed' ? to.toReversed() : way === 'crossed' ? crossed(to) : to;
  return from.flatMap((pin, index): [WiringSpot, WiringSpot][] => {
    const other = far[index];
    return other === undefined ? [] : [[pin, other]];
  });
}

/** Swaps the pins of each pair: 2, 1, 4, 3. A single last pin stays. */
function crossed(pins: readonly WiringSpot[]): WiringSpot[] {
  return pins.map((pin, index) => pins[index % 2 === 0 ? index + 1 : index - 1] ?? pin);
}

function bySignal(
  catalog: Catalog,
  from: readonly WiringSpot[],
  to: readonly WiringSpot[],
): [WiringSpot, WiringSpot][] {
  const free = [...to];
  return from.flatMap((pin): [WiringSpot, WiringSpot][] => {
    if (pin.signal === undefined) return [];
    const word = catalog.library.signal(pin.signal);
    const signals = word?.pairsWith === undefined || word.pairsWith.length === 0 ? [pin.signal] : word.pairsWith;
    const index = free.findIndex((other) => other.signal !== undefined && signals.includes(other.signal));
    const [match] = index < 0 ? [] : free.splice(index, 1);
    return match === undefined ? [] : [[pin, match]];
  });
}

/**
 * Cores that are free at both ends, in the order of their stock. With `inPairs`, the twisted pairs whose cores are both
 * free come first.
 */
function coresInOrder(catalog: Catalog, design: Design, inPairs: boolean): ElementRun[] {
  const free = freeCores(catalog, design).map(({ run }) => run);
  if (!inPairs) return free;
  const pairOf = (run: ElementRun) => {
    const def = design.instances.segments?.find((each) => each.id === run.segment)?.def;
    const wire = def === undefined ? undefined : catalog.library.get('wires', def);
    const element = wire === undefined ? undefined : elementsOf(wire).copper.find((each) => each.path === run.terminal);
    return element === undefined || !run.terminal.includes('.')
      ? undefined
      : `${run.segment}.${run.terminal.slice(0, run.terminal.lastIndexOf('.'))}`;
  };
  const groups = Map.groupBy(free, pairOf);
  const pairs = [...groups]
    .filter(([pair, runs]) => pair !== undefined && runs.length === 2)
    .flatMap(([, runs]) => runs);
  return [...pairs, ...free.filter((run) => !pairs.includes(run))];
}

/** Adds every line of a plan. Lines that exist already are skipped. */
export function withRange(catalog: Catalog, design: Design, plan: RangePlan): Design {
  let next = design;
  for (const { from, to, run } of plan.lines) {
    const edited =
      run === undefined ? connect(catalog, next, from, to).edited : addLine(next, { from: from.ref, run, to: to.ref });
    if (edited.ok) next = edited.design;
  }
  return next;
}

/** A range in text: `j1[1-9]`, `j2.2,3,5-9`, `w1`. Undefined for any other text. */
function readRange(text: string): { readonly instance: string; readonly pins: readonly string[] } | undefined {
  const match = /^([a-z0-9-]+)(?:\[([^\]]+)\]|\.(.+))?$/i.exec(text.trim());
  if (match === null) return undefined;
  const [, instance = '', inBrackets, afterDot] = match;
  const list = inBrackets ?? afterDot;
  if (list === undefined) return { instance: instance.toLowerCase(), pins: [] };
  return { instance: instance.toLowerCase(), pins: list.split(',').flatMap((part) => spanOf(part.trim())) };
}

/** Maximum number of pins in one span, so that a typing error does not add thousands of lines. */
const maxSpan = 500;

function spanOf(text: string): string[] {
  const match = /^(\D*)(\d+)\s*(?:-|–|\.\.)\s*(\D*)(\d+)$/.exec(text);
  if (match === null) return [text];
  const [, prefix = '', first = '', again = '', last = ''] = match;
  if (again !== '' && again !== prefix) return [text];
  const [from, to] = [Number(first), Number(last)];
  const count = Math.abs(to - from) + 1;
  if (count > maxSpan) return [text];
  return Array.from({ length: count }, (_, n) => `${prefix}${from + Math.sign(to - from) * n}`);
}

interface TypedRange {
  readonly from: readonly WiringSpot[];
  readonly to: readonly WiringSpot[];
  /** The wire or cable whose cores are used. */
  readonly segment: string | undefined;
}

/** Reads a whole line of ranges: `j1[1-9] w1 j2[1-9]`, or without the wire. Returns a sentence if it can't. */
export function readLine(design: Design, spots: readonly WiringSpot[], text: string): TypedRange | string {
  const parts = text.trim().split(/\s+/).map(readRange);
  const [first, middle] = parts;
  const last = parts.at(-1);
  if (parts.length > 3 || first === undefined || middle === undefined || last === undefined)
    return 'Type a range, a wire and a range, for example j1[1-9] w1 j2[1-9].';
  const segment = parts.length === 3 ? middle.instance : undefined;
  if (segment !== undefined && !(design.instances.segments ?? []).some((each) => each.id === segment))
    return `There is no wire ${segment}.`;
  const from = pinsOf(spots, first);
  const to = pinsOf(spots, last);
  if (typeof from === 'string') return from;
  if (typeof to === 'string') return to;
  if (from.length !== to.length) return `${from.length} pins on one side and ${to.length} on the other.`;
  return { from, to, segment };
}

function pinsOf(
  spots: readonly WiringSpot[],
  range: { instance: string; pins: readonly string[] },
): WiringSpot[] | string {
  const pins = spots.filter((spot) => spot.ref.instance === range.instance && !isWireSpot(spot));
  if (pins.length === 0) return `There is no part ${range.instance} with pins.`;
  if (range.pins.length === 0) return pins;
  const matches = range.pins.map((pin) => pins.find((spot) => spot.ref.terminal.toLowerCase() === pin.toLowerCase()));
  const missing = range.pins.filter((_, index) => matches[index] === undefined);
  if (missing.length > 0) return `${range.instance} has no pin ${missing.join(', ')}.`;
  return matches.filter((spot) => spot !== undefined);
}
