/** Fixes of findings as changes to the design. */
import { documentChange, sameTerminal, type Design, type Fix, type Joint, type TerminalRef } from '@cablewright/model';
import { partners } from './partners.ts';
import type { PlacedPin } from './placed-pins.ts';
import type { RuleContext } from './rule-context.ts';

/**
 * Moves the wire of a pin to the pin of the same plug where it belongs, and that pin's wire back; if that pin has no wire, it
 * is a plain move. Other joints of the two pins, such as a link to a third pin, stay. Applies only to parts of the design
 * itself, not of a sub-assembly.
 */
export function swapFixes(context: RuleContext, a: PlacedPin, b: PlacedPin): Fix[] {
  if (a.ref.instance === b.ref.instance) return [];
  return [swapFix(context, a, b), swapFix(context, b, a)].flatMap((fix) => fix ?? []).slice(0, 2);
}

function swapFix(context: RuleContext, wrong: PlacedPin, meets: PlacedPin): Fix | undefined {
  const { design } = context;
  if (!(design.instances.connectors ?? []).some(({ id }) => id === wrong.ref.instance)) return undefined;
  const right = partners(context, meets).find(
    (pin) => pin.ref.instance === wrong.ref.instance && pin.name !== wrong.name,
  );
  if (right === undefined) return undefined;
  const joints = design.joints.map((joint) => (isWired(joint) ? swapped(joint, wrong.ref, right.ref) : joint));
  if (joints.every((joint, i) => joint === design.joints[i])) return undefined;
  const both = design.joints.some((joint) => isWired(joint) && touches(joint, right.ref));
  const label = both
    ? `Swap the wires of ${wrong.name} and ${right.name}`
    : `Move the wire of ${wrong.name} to ${right.name}`;
  const after: Design = { ...design, joints };
  return { label, change: documentChange(design, after) };
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
