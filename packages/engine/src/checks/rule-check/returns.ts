/** Checks that every line and supply between two parts has a return: a ground that both share. */
import type { Finding } from '@cablewright/model';
import { Groups } from '../../library/groups.ts';
import { nonEmptyGroups, type NonEmpty } from '../../library/non-empty.ts';
import { signalTable, type SignalTable } from '../../resolver/pairing/signal-table.ts';
import { levelOf } from './pairs.ts';
import { pinsOf, type PlacedPin } from './placed-pins.ts';
import { leadsOn } from './required-pins.ts';
import { upper, type RuleContext, type RuleResult } from './rule-context.ts';
import { passedOn } from './series.ts';

interface Shared {
  readonly a: PlacedPin;
  readonly b: PlacedPin;
}

export function returnFindings(context: RuleContext): RuleResult {
  const { findings, unchecked, checked } = new Returns(context).judge();
  return {
    findings,
    checked: { check: 'returns', says: 'Lines and supplies have a return', checked, unchecked },
  };
}

/** Maximum number of parts on one potential for which all pairs are compared. */
const maxComparedParts = 24;

/**
 * The pairs of parts on one potential that need a return. If there are many parts, each is compared with the first and with
 * the previous one: this still finds a part without a return, and thousands of parts on one potential do not produce millions
 * of findings.
 */
function* partPairs<T extends object>(parts: readonly T[]): Generator<readonly [T, T]> {
  if (parts.length <= maxComparedParts) {
    for (const [i, near] of parts.entries()) for (const far of parts.slice(i + 1)) yield [near, far];
    return;
  }
  const [first, ...others] = parts;
  if (first === undefined) return;
  let before: T | undefined;
  for (const part of others) {
    yield [first, part];
    if (before !== undefined) yield [before, part];
    before = part;
  }
}

/** The lines shared by two parts, and whether they share a ground or an unknown pin. */
interface Pair {
  readonly lines: Shared[];
  grounded: boolean;
}

class Returns {
  readonly #context: RuleContext;
  readonly #table: SignalTable;
  /** Pairs by their two parts, in the order found. */
  readonly #pairs = new Map<string, Map<string, Pair>>();
  /**
   * Grounds by part and signal. Contacts of one part with the same ground are joined inside it, so a return may pass through
   * it.
   */
  readonly #grounds = new Groups<string>();

  constructor(context: RuleContext) {
    this.#context = context;
    this.#table = signalTable(context.library);
    for (const { pins } of context.potentials.list) this.#note(pins);
  }

  #note(pins: readonly PlacedPin[]): void {
    this.#joinGrounds(pins);
    const [first, second] = pins;
    if (first === undefined || second === undefined) return;
    if (pins.length === 2) {
      if (first.ref.instance !== second.ref.instance) this.#noteParts([first], [second]);
      return;
    }
    if (pins.every(({ ref }) => ref.instance === first.ref.instance)) return;
    const ofPart = [...nonEmptyGroups(pins, ({ ref }) => ref.instance).values()];
    for (const [near, far] of partPairs(ofPart)) this.#noteParts(near, far);
  }

  #joinGrounds(pins: readonly PlacedPin[]): void {
    if (!pins.some(({ type }) => type === 'ground')) return;
    const grounds = pins.filter((pin) => pin.type === 'ground' && this.#mayReturn(pin));
    const [first, ...others] = [...grounds, ...passedOn(this.#context, pins)].map(groundOf);
    if (first !== undefined) for (const other of others) this.#grounds.join(first, other);
  }

  /** True if a ground of one part leads to a ground of the other, possibly through the grounds of further parts. */
  #isGrounded(near: string, far: string): boolean {
    const at = pinsOf(this.#context.nets);
    const groupsOf = (instance: string) =>
      [...at.all(instance)].flatMap((pin) =>
        pin.type === 'ground' ? (this.#grounds.groupOf(groundOf(pin)) ?? []) : [],
      );
    const own = new Set(groupsOf(near));
    return groupsOf(far).some((group) => own.has(group));
  }

  /** Records the pins of two parts on one potential. */
  #noteParts(near: NonEmpty<PlacedPin>, far: NonEmpty<PlacedPin>): void {
    const pair = this.#pairOf(near[0].ref.instance, far[0].ref.instance);
    pair.grounded ||= this.#joinsReturns(near, far) || this.#joinsReturns(far, near);
    const a = near.find(needsReturn);
    const b = a === undefined ? undefined : far.find(needsReturn);
    if (a !== undefined && b !== undefined) pair.lines.push({ a, b });
  }

  #pairOf(near: string, far: string): Pair {
    let ofNear = this.#pairs.get(near);
    if (ofNear === undefined) this.#pairs.set(near, (ofNear = new Map()));
    let pair = ofNear.get(far);
    if (pair === undefined) ofNear.set(far, (pair = { lines: [], grounded: false }));
    return pair;
  }

  judge() {
    const findings: Finding[] = [];
    const unchecked: { what: string; why: string }[] = [];
    let checked = 0;
    const pairs = this.#pairs.values().flatMap((ofPart) => ofPart.values());
    for (const { lines, grounded } of pairs) {
      const [first] = lines;
      if (first === undefined) continue;
      if (grounded || this.#isGrounded(first.a.ref.instance, first.b.ref.instance)) {
        checked += 1;
        continue;
      }
      const half = lines.find((line) => this.#isHalf(line));
      if (half !== undefined) {
        checked += 1;
        findings.push(this.#halfPair(half));
        continue;
      }
      const open = lines.find(({ a }) => !this.#returnsOnMate(a, lines)) ?? this.#lacksCommon(lines);
      if (open === undefined) continue;
      const silent = [open.a, open.b].find(({ ref }) => !this.#hasGround(ref.instance));
      if (silent !== undefined) {
        unchecked.push({ what: silent.ref.instance, why: 'it has no ground pin' });
        continue;
      }
      checked += 1;
      const message = `${open.a.says} is connected to ${open.b.says}, but no ground is connected between the two. Connect a ground at both.`;
      findings.push(
        this.#context.found('no-return', [open.a, open.b], upper(message), { found: [open.a.name, open.b.name] }),
      );
    }
    return { findings, unchecked, checked };
  }

  /** True if both lines of a pair are shared, because each is then the return of the other. */
  #returnsOnMate({ pin }: PlacedPin, shared: readonly Shared[]): boolean {
    const mate = pin.signal === undefined ? undefined : this.#table.mateOf(pin.signal);
    return mate !== undefined && shared.some(({ a, b }) => a.pin.signal === mate || b.pin.signal === mate);
  }

  /** True for one line of a pair whose other line exists in both devices but isn't connected in either. */
  #isHalf({ a, b }: Shared): boolean {
    return [a, b].every(({ ref, pin }) => {
      const isNeeded = (one: PlacedPin) => one.pin.optional !== true || pin.optional === true;
      const mate = pin.signal === undefined ? undefined : this.#table.mateOf(pin.signal);
      const mates = mate === undefined ? [] : pinsOf(this.#context.nets).withSignal(ref.instance, mate);
      return mates.length > 0 && mates.every((one) => isNeeded(one) && !leadsOn(this.#context, one));
    });
  }

  #halfPair({ a, b }: Shared): Finding {
    const message = `${a.says} is connected to ${b.says}, but the other line of the pair is not: no current flows. Connect both lines.`;
    return this.#context.found('no-return', [a, b], upper(message), { found: [a.name, b.name] });
  }

  /** A line whose level also needs a common ground, between two devices that have one but don't share it. */
  #lacksCommon(lines: readonly Shared[]): Shared | undefined {
    const [line] = lines;
    if (line === undefined || ![line.a, line.b].every(({ ref }) => this.#hasCommon(ref.instance))) return undefined;
    return lines.find(({ a, b }) => [a, b].some((pin) => levelOf(this.#context, pin)?.commonReturn === true));
  }

  #hasCommon(instance: string): boolean {
    return [...pinsOf(this.#context.nets).all(instance)].some((pin) => pin.type === 'ground' && this.#mayReturn(pin));
  }

  /** True for a ground on one side and, on the other, a ground or one line of a balanced pair, which then carries the return. */
  #joinsReturns(near: readonly PlacedPin[], far: readonly PlacedPin[]): boolean {
    const isHalf = ({ pin }: PlacedPin) => pin.signal !== undefined && this.#table.mateOf(pin.signal) !== undefined;
    return near.some((pin) => this.#mayReturn(pin)) && far.some((pin) => this.#mayReturn(pin) || isHalf(pin));
  }

  /**
   * True for a ground, unless it is a frame ground whose signal returns no other. Also true for a pin of unspecified
   * type.
   */
  #mayReturn({ type, pin }: PlacedPin): boolean {
    if (type !== 'ground') return type === 'unspecified';
    return !pin.takesScreen || (this.#context.library.signal(pin.signal)?.returnFor ?? []).length > 0;
  }

  #hasGround(instance: string): boolean {
    const at = pinsOf(this.#context.nets);
    return [...at.all(instance)].some(({ type }) => type === 'ground');
  }
}

const groundOf = ({ ref, pin }: PlacedPin) => `${ref.instance} ${pin.signal}`;

function needsReturn({ type, pin }: PlacedPin): boolean {
  return (
    pin.senses === undefined &&
    type !== 'ground' &&
    type !== 'protective' &&
    type !== 'not-connected' &&
    type !== 'unspecified'
  );
}
