/** Wiring edits: each is a pure function from one design to the next. */
import { sameTerminal, type Design, type Joint, type TerminalRef } from '@cablewright/model';
import type { WiringLine, ElementRun } from './lines.ts';

/** The changed ends and run of a line; `null` removes an end. */
export interface LineChange {
  readonly run?: ElementRun;
  readonly from?: TerminalRef | null;
  readonly to?: TerminalRef | null;
}

export type Edited = { readonly ok: true; readonly design: Design } | { readonly ok: false; readonly reason: string };

function refuse(reason: string): Edited {
  return { ok: false, reason };
}

function withJoints(design: Design, joints: Joint[]): Edited {
  return { ok: true, design: { ...design, joints } };
}

function sameJoint(a: Joint, b: Joint): boolean {
  return (sameTerminal(a.a, b.a) && sameTerminal(a.b, b.b)) || (sameTerminal(a.a, b.b) && sameTerminal(a.b, b.a));
}

/** Adds a joint. Joining a terminal to itself or repeating a joint is refused with the reason. */
export function join(design: Design, a: TerminalRef, b: TerminalRef): Edited {
  if (sameTerminal(a, b)) return refuse('Both ends are the same terminal.');
  const joint: Joint = { a, b };
  if (design.joints.some((other) => sameJoint(other, joint))) return refuse('These two are already connected.');
  return withJoints(design, [...design.joints, joint]);
}

function unjoin(design: Design, indexes: readonly number[]): Design {
  return { ...design, joints: design.joints.filter((_, index) => !indexes.includes(index)) };
}

function wireEnd(run: ElementRun, end: 'a' | 'b'): TerminalRef {
  return { instance: run.segment, terminal: run.terminal, end };
}

interface SideJoint {
  readonly side: 'from' | 'to';
  readonly joint: Joint;
}

/** The joints of a line: from the source to the wire's end a, and from its end b to the destination. */
function jointsOf(
  run: ElementRun | undefined,
  from: TerminalRef | undefined,
  to: TerminalRef | undefined,
): SideJoint[] {
  if (run === undefined)
    return from === undefined || to === undefined ? [] : [{ side: 'from', joint: { a: from, b: to } }];
  return [
    ...(from === undefined ? [] : [{ side: 'from', joint: { a: from, b: wireEnd(run, 'a') } } as const]),
    ...(to === undefined ? [] : [{ side: 'to', joint: { a: wireEnd(run, 'b'), b: to } } as const]),
  ];
}

/**
 * Changes a line: another wire, another end, or an end removed. Joints keep their position in the list, so that a
 * comparison shows only the one change.
 */
export function changeLine(design: Design, line: WiringLine, change: LineChange): Edited {
  const run = change.run ?? line.run;
  const from = change.from === undefined ? line.from?.ref : (change.from ?? undefined);
  const to = change.to === undefined ? line.to?.ref : (change.to ?? undefined);
  const next = jointsOf(run, from, to);
  if (next.some(({ joint }) => sameTerminal(joint.a, joint.b))) return refuse('Both ends are the same terminal.');
  const indexes = jointIndexes(line);
  const placed = new Map(next.map(({ side, joint }) => [line[side]?.joint, joint]));
  const joints = design.joints.flatMap((joint, index) => {
    if (!indexes.includes(index)) return [joint];
    const next = placed.get(index);
    return next === undefined ? [] : [{ ...joint, ...next }];
  });
  const added = next.filter(({ side }) => line[side] === undefined).map(({ joint }) => joint);
  const all = [...joints, ...added];
  const twice = next.some(({ joint }) => all.filter((other) => sameJoint(other, joint)).length > 1);
  return twice ? refuse('These two are already connected.') : withJoints(design, all);
}

function jointIndexes(line: WiringLine): number[] {
  return [...new Set([line.from?.joint, line.to?.joint].filter((index) => index !== undefined))];
}

/** Adds a line. It needs a wire and an end, or two ends; a refusal names the missing one. */
export function addLine(design: Design, change: LineChange): Edited {
  const ends = [change.from, change.to].filter((ref) => ref !== undefined && ref !== null);
  if (ends.length === 0) return refuse('Choose where the line goes: from, to, or both.');
  if (change.run === undefined && ends.length < 2) return refuse('Choose its wire, or both of its ends.');
  return changeLine(design, { key: 'new' }, change);
}

export function removeLine(design: Design, line: WiringLine): Design {
  return unjoin(design, jointIndexes(line));
}
