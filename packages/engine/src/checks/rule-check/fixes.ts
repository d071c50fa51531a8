/** Fixes of findings as changes to the design. */
import {
  documentChange,
  formatTerminal,
  sameTerminal,
  type Design,
  type Fix,
  type Joint,
  type TerminalRef,
} from '@cablewright/model';
import { arePartners, partners } from './partners.ts';
import type { PlacedPin } from './placed-pins.ts';
import type { RuleContext } from './rule-context.ts';

/**
 * Fixes that move the wire of a pin to the pin of the same plug where it belongs, and the wire of that pin, if it has
 * one, to the first pin. A wire that is already at the right pin isn't moved, and other joints of the two pins, such
 * as a link to a third pin, stay. Only for parts of the design itself, not of a sub-assembly. Fixes that leave no pin
 * without a wire and use no pin that is already served come first. A fix that would remove a wire from a pin where it
 * belongs isn't offered.
 */
export function swapFixes(context: RuleContext, a: PlacedPin, b: PlacedPin): Fix[] {
  if (a.ref.instance === b.ref.instance) return [];
  const both = [swapFix(context, a, b), swapFix(context, b, a)].filter((swap) => swap !== undefined);
  return both.toSorted((one, other) => compareCosts(one.costs, other.costs)).map(({ fix }) => fix);
}

interface Swap {
  readonly fix: Fix;
  /** Costs of the fix, the most important first. */
  readonly costs: readonly number[];
}

function compareCosts(a: readonly number[], b: readonly number[]): number {
  return a.map((cost, index) => cost - b[index]!).find((difference) => difference !== 0) ?? 0;
}

function swapFix(context: RuleContext, wrong: PlacedPin, meets: PlacedPin): Swap | undefined {
  const { design } = context;
  if (!(design.instances.connectors ?? []).some(({ id }) => id === wrong.ref.instance)) return undefined;
  const candidates = partners(context, meets).flatMap((right) => {
    if (right.ref.instance !== wrong.ref.instance || right.name === wrong.name) return [];
    return swapOf(context, wrong, meets, right) ?? [];
  });
  return candidates.toSorted((one, other) => compareCosts(one.costs, other.costs))[0];
}

function swapOf(context: RuleContext, wrong: PlacedPin, meets: PlacedPin, right: PlacedPin): Swap | undefined {
  const { design, library, nets } = context;
  const served = isServed(context, right);
  // A pin that already has its required wire accepts another only for the same signal, such as a ground.
  if (served && right.pin.signal !== meets.pin.signal) return undefined;
  const wires = design.joints.filter((joint) => isWired(joint) && touches(joint, wrong.ref));
  const leading = wiresTo(design, wires, wrong.ref, meets.ref);
  if (leading.size === 0) return undefined;
  const atRight = design.joints.filter((joint) => isWired(joint) && touches(joint, right.ref));
  // If other wires stay at the wrong pin, they belong there, so the wire of the right pin isn't moved to it.
  const both = atRight.length > 0 && leading.size === wires.length && !served;
  if (both && nets.of(right.ref) === nets.of(wrong.ref)) return undefined;
  const moved = new Set([...leading, ...(both ? atRight : [])]);
  const joints = design.joints.map((joint) => (moved.has(joint) ? swapped(joint, wrong.ref, right.ref) : joint));
  if (joints.every((joint, i) => joint === design.joints[i])) return undefined;
  const label = both
    ? `Swap the wires of ${wrong.name} and ${right.name}`
    : `Move the wire of ${wrong.name} to ${right.name}`;
  const after: Design = { ...design, joints };
  const isLinked = (pin: PlacedPin) => design.joints.some((joint) => !isWired(joint) && touches(joint, pin.ref));
  const leavesBare = !both && leading.size === wires.length && !isLinked(wrong);
  const pairs = library.signal(meets.pin.signal)?.pairsWith ?? [];
  const costs = [
    leavesBare && wrong.pin.required === true ? 1 : 0,
    // A linked pin is already served, so a pin without a wire comes before it.
    !both && isLinked(right) ? 1 : 0,
    leavesBare ? 1 : 0,
    right.pin.signal === meets.pin.signal ? 0 : 1 + pairs.indexOf(right.pin.signal ?? ''),
  ];
  return { fix: { label, change: documentChange(design, after) }, costs };
}

/**
 * True if a pin is connected to its counterpart, either at the other end of its wire or by a link, as in a looped
 * handshake.
 */
function isServed({ design, library, nets, potentials }: RuleContext, pin: PlacedPin): boolean {
  const net = nets.of(pin.ref);
  if (net === undefined || !design.joints.some((joint) => touches(joint, pin.ref))) return false;
  return potentials.of(net).pins.some((other) => other !== pin && arePartners(library, pin, other));
}

/**
 * The wires at a pin that lead to another pin over copper. If a part is in between, the only wire at the pin. Empty if
 * the wire is at another pin of this plug, or if there are several wires and none can be identified.
 */
function wiresTo(design: Design, wires: readonly Joint[], from: TerminalRef, to: TerminalRef): ReadonlySet<Joint> {
  const byTerminal = new Map<string, TerminalRef[]>();
  for (const { a, b } of design.joints)
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      byTerminal.set(formatTerminal(one), [...(byTerminal.get(formatTerminal(one)) ?? []), other]);
  const reached = new Set([formatTerminal(to)]);
  const open = [to];
  let isElsewhere = false;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const through = at.end === undefined ? [] : [{ ...at, end: at.end === 'a' ? ('b' as const) : ('a' as const) }];
    for (const next of [...(byTerminal.get(formatTerminal(at)) ?? []), ...through]) {
      const name = formatTerminal(next);
      if (sameTerminal(next, from)) isElsewhere ||= at.end === undefined;
      else if (next.instance === from.instance) isElsewhere = true;
      if (reached.has(name) || next.instance === from.instance) continue;
      reached.add(name);
      open.push(next);
    }
  }
  const leading = wires.filter(({ a, b }) => reached.has(formatTerminal(sameTerminal(a, from) ? b : a)));
  return new Set(leading.length === 0 && wires.length === 1 && !isElsewhere ? wires : leading);
}

function isWired({ a, b }: Joint): boolean {
  return a.end !== undefined || b.end !== undefined;
}

function touches({ a, b }: Joint, ref: TerminalRef): boolean {
  return sameTerminal(a, ref) || sameTerminal(b, ref);
}

function swapped(joint: Joint, one: TerminalRef, other: TerminalRef): Joint {
  const swap = (ref: TerminalRef) => {
    if (sameTerminal(ref, one)) return { ...ref, terminal: other.terminal };
    return sameTerminal(ref, other) ? { ...ref, terminal: one.terminal } : ref;
  };
  const [a, b] = [swap(joint.a), swap(joint.b)];
  return a === joint.a && b === joint.b ? joint : { ...joint, a, b };
}

/** Reverses a two-terminal part of the design. */
export function turnFix({ design }: RuleContext, instance: string, one: string, other: string): Fix[] {
  if (!(design.instances.components ?? []).some(({ id }) => id === instance)) return [];
  const joints = design.joints.map((joint) =>
    swapped(joint, { instance, terminal: one }, { instance, terminal: other }),
  );
  return [{ label: `Turn ${instance} round`, change: documentChange(design, { ...design, joints }) }];
}
