/**
 * Wiring inside a breakout: a core of the trunk continues as a core of a leg, or is connected at the breakout itself.
 */
import { formatTerminal, pigtailOf, type Breakout, type Design, type TerminalRef } from '@cablewright/model';
import { withFate } from './breakouts.ts';
import type { Edited } from './edits.ts';

/** The breakout that a wire end is in. Undefined for a pigtail, whose elements are recorded themselves. */
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

/** The record that an element continues as another, or that an element of the trunk continues as this one. */
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
 * Connects an element of the trunk with one of a leg in the same breakout, so that the same copper continues. Undefined
 * if the two do not meet like that. An element that already has a connection at this end is refused.
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

/** Records at a breakout that an element was just connected there. */
export function connectedHere(design: Design, ref: TerminalRef): Edited {
  const breakout = breakoutAt(design, ref);
  if (breakout === undefined) return { ok: true, design };
  if (continued(breakout, ref) !== undefined)
    return { ok: false, reason: `${formatTerminal(ref)} goes on through ${breakout.id}. Cut it back there first.` };
  const row = { segment: ref.instance, path: ref.terminal };
  return { ok: true, design: withBreakout(design, withFate(breakout, row, { fate: 'terminated' })) };
}

/** Records why an element is cut back at its breakout. Without a reason, removes the record. */
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
