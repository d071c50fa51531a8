/** Wiring inside a breakout: a core of the trunk goes on into a core of a leg, or is connected right there. */
import { formatTerminal, pigtailOf, type Breakout, type Design, type TerminalRef } from '@cablewright/model';
import { withFate } from './breakouts.ts';
import type { Edited } from './edits.ts';

/** The breakout that a wire end is in; none for a pigtail, which is made of elements that are accounted for. */
export function breakoutAt(design: Design, { instance, end, terminal }: TerminalRef): Breakout | undefined {
  if (end === undefined || pigtailOf(terminal) !== undefined) return undefined;
  return design.instances.breakouts?.find(({ trunk, legs }) =>
    [trunk, ...legs].some((each) => each.segment === instance && each.end === end),
  );
}

function withBreakout(design: Design, next: Breakout): Design {
  const breakouts = (design.instances.breakouts ?? []).map((each) => (each.id === next.id ? next : each));
  return { ...design, instances: { ...design.instances, breakouts } };
}

/** What the breakout says of an element: where it goes on, or that a trunk's element goes on as this one. */
function continued({ conductors }: Breakout, { instance, terminal }: TerminalRef) {
  return conductors.find(
    ({ segment, path, fate, leg, legPath }) =>
      fate === 'through' &&
      ((segment === instance && path === terminal) || (leg === instance && (legPath ?? path) === terminal)),
  );
}

function isJoined(design: Design, ref: TerminalRef): boolean {
  const text = formatTerminal(ref);
  return design.joints.some(({ a, b }) => formatTerminal(a) === text || formatTerminal(b) === text);
}

/**
 * Connecting two elements that meet in a breakout, the trunk's to a leg's: the same copper goes on. Undefined where the two do
 * not meet so. One that is connected at its end already is refused.
 */
export function continueThrough(design: Design, first: TerminalRef, second: TerminalRef): Edited | undefined {
  const breakout = breakoutAt(design, first);
  if (breakout === undefined || breakoutAt(design, second) !== breakout) return undefined;
  const isTrunk = ({ instance }: TerminalRef) => instance === breakout.trunk.segment;
  if (isTrunk(first) === isTrunk(second)) return undefined;
  const [trunk, leg] = isTrunk(first) ? [first, second] : [second, first];
  const joined = [trunk, leg].find((ref) => isJoined(design, ref));
  if (joined !== undefined)
    return {
      ok: false,
      reason: `${formatTerminal(joined)} is connected in ${breakout.id}. Remove that connection first.`,
    };
  const conductors = breakout.conductors.filter(
    (each) => each !== continued(breakout, trunk) && each !== continued(breakout, leg),
  );
  const legPath = leg.terminal === trunk.terminal ? {} : { legPath: leg.terminal };
  const row = { segment: trunk.instance, path: trunk.terminal };
  const without = withFate({ ...breakout, conductors }, { segment: leg.instance, path: leg.terminal }, undefined);
  return {
    ok: true,
    design: withBreakout(design, withFate(without, row, { fate: 'through', leg: leg.instance, ...legPath })),
  };
}

/** The design with an element that has just been connected at an end in a breakout accounted for as connected there. */
export function connectedHere(design: Design, ref: TerminalRef): Edited {
  const breakout = breakoutAt(design, ref);
  if (breakout === undefined) return { ok: true, design };
  if (continued(breakout, ref) !== undefined)
    return { ok: false, reason: `${formatTerminal(ref)} goes on through ${breakout.id}. Cut it back there first.` };
  const row = { segment: ref.instance, path: ref.terminal };
  return { ok: true, design: withBreakout(design, withFate(breakout, row, { fate: 'terminated' })) };
}

/** The design with an element cut back at the breakout it ends in, with why; without a reason nothing is said of it again. */
export function cutInBreakout(design: Design, ref: TerminalRef, reason: string): Design {
  const breakout = breakoutAt(design, ref);
  if (breakout === undefined) return design;
  const through = continued(breakout, ref);
  const open = { ...breakout, conductors: breakout.conductors.filter((each) => each !== through) };
  const row = { segment: ref.instance, path: ref.terminal };
  return withBreakout(
    design,
    withFate(open, row, reason.trim() === '' ? undefined : { fate: 'nc', reason: reason.trim() }),
  );
}
