/**
 * Edits made on the canvas, besides those of the connection table. Each is a pure function from one design to the next.
 */
import {
  formatTerminal,
  pigtailOf,
  present,
  sameTerminal,
  type Design,
  type Joint,
  type SegmentEnd,
  type TerminalRef,
  pigtailTerminal,
} from '@cablewright/model';
import { breakoutAt, cutInBreakout } from '../wiring/breakout-edits.ts';
import { addPart } from '../wiring/parts.ts';
import { join, type Edited } from '../wiring/edits.ts';

/**
 * Moves one end of a joint to another terminal, keeping its position in the list. With `copy`, adds a joint instead.
 */
export function landEnd(design: Design, index: number, end: 0 | 1, to: TerminalRef, copy = false): Edited {
  const joint = design.joints[index];
  if (joint === undefined) return { ok: false, reason: 'This connection is gone.' };
  const stays = end === 0 ? joint.b : joint.a;
  if (sameTerminal(stays, to)) return { ok: false, reason: 'Both ends are the same terminal.' };
  if (copy) return join(design, stays, to);
  const without = { ...design, joints: design.joints.filter((_, place) => place !== index) };
  const joined = join(without, stays, to);
  if (!joined.ok) return joined;
  return { ok: true, design: { ...design, joints: design.joints.with(index, { ...joint, ...ordered(stays, to) }) } };
}

/**
 * Orders two terminals like the table: first the one connected to a wire's end a, then the one connected to its end b.
 */
function ordered(first: TerminalRef, second: TerminalRef): Pick<Joint, 'a' | 'b'> {
  const turned = first.end === 'a' ? second.end === undefined : second.end === 'b' && first.end === undefined;
  return turned ? { a: second, b: first } : { a: first, b: second };
}

/**
 * Removes a joint. With a reason, the free wire end is recorded in a note as open on purpose, and no check reports it.
 */
export function cutBack(design: Design, index: number, reason: string): Design {
  const joint = design.joints[index];
  if (joint === undefined) return design;
  const joints = design.joints.filter((_, place) => place !== index);
  const open = [joint.a, joint.b].filter(
    (ref) => ref.end !== undefined && !joints.some(({ a, b }) => sameTerminal(a, ref) || sameTerminal(b, ref)),
  );
  const inBreakouts = open.filter((ref) => breakoutAt(design, ref) !== undefined);
  const next = inBreakouts.reduce((before, ref) => cutInBreakout(before, ref, reason), { ...design, joints });
  const names = open.filter((ref) => !inBreakouts.includes(ref)).map(formatTerminal);
  if (reason.trim() === '' || names.length === 0) return next;
  return { ...next, notes: withReason(next.notes ?? [], reason.trim(), names) };
}

/** Adds a reason to wire ends. Ends with the same reason share a note, so that sheets print it once. */
function withReason(notes: Notes, text: string, names: readonly string[]): Notes {
  const same = notes.find((note) => typeof note !== 'string' && note.names !== undefined && note.text === text);
  if (same === undefined || typeof same === 'string') return [...notes, { text, names: [...names] }];
  const all = [...new Set([...(same.names ?? []), ...names])];
  return notes.map((note) => (note === same ? { ...same, names: all } : note));
}

type Notes = NonNullable<Design['notes']>;

/** Records why an unconnected wire end is left open on purpose. Without a reason, removes that record. */
export function leaveOpen(design: Design, ref: TerminalRef, reason: string): Design {
  if (breakoutAt(design, ref) !== undefined) return cutInBreakout(design, ref, reason);
  const text = formatTerminal(ref);
  const before = (design.notes ?? []).flatMap((note) => {
    if (typeof note === 'string' || !(note.names ?? []).includes(text)) return [note];
    const names = (note.names ?? []).filter((name) => name !== text);
    return names.length === 0 ? [] : [{ ...note, names }];
  });
  return { ...design, notes: reason.trim() === '' ? before : withReason(before, reason.trim(), [text]) };
}

/**
 * Adds a breakout that opens a cable at one end into the cables that have a free end. Its cores are not assigned yet.
 * Returns a sentence if that is not possible.
 */
export function openCable(design: Design, from: SegmentEnd | undefined): { design: Design; id: string } | string {
  const segments = design.instances.segments ?? [];
  const trunk = from ?? (segments[0] && { segment: segments[0].id, end: 'b' as const });
  if (trunk === undefined) return 'Add the cable to open, and those it opens into, first.';
  const isFree = ({ segment, end }: SegmentEnd) =>
    !design.joints.some(({ a, b }) => [a, b].some((ref) => ref.instance === segment && ref.end === end)) &&
    breakoutAt(design, { instance: segment, end, terminal: '' }) === undefined;
  if (breakoutAt(design, { instance: trunk.segment, end: trunk.end, terminal: '' }) !== undefined)
    return `${trunk.segment} is opened at this end already.`;
  const legs = segments
    .filter(({ id }) => id !== trunk.segment)
    .flatMap(({ id }) => (['a', 'b'] as const).map((end) => ({ segment: id, end })).find(isFree) ?? []);
  if (legs.length === 0) return 'Add the cables it opens into first: their ends have to be free.';
  return addPart(design, 'breakouts', { trunk, legs, conductors: [] });
}

/** Twists the screens at one end of a run into a pigtail, and returns the terminal it is connected by. */
export function addPigtail(design: Design, { instance, end = 'a' }: TerminalRef): { design: Design; terminal: string } {
  const segments = design.instances.segments ?? [];
  const pigtails = segments.find(({ id }) => id === instance)?.pigtails ?? [];
  const usedIds = new Set(pigtails.map(({ id }) => id));
  const id = ['screen', `screen-${end}`].find((each) => !usedIds.has(each)) ?? `screen-${pigtails.length + 1}`;
  const next = segments.map((each) =>
    each.id === instance ? { ...each, pigtails: [...pigtails, { id, end }] } : each,
  );
  const terminal = formatTerminal({ instance, terminal: pigtailTerminal(id), end });
  return { design: { ...design, instances: { ...design.instances, segments: next } }, terminal };
}

/** Removes a pigtail and its connections. */
export function removePigtail(design: Design, ref: TerminalRef): Design {
  const pigtail = pigtailOf(ref.terminal);
  const segments = (design.instances.segments ?? []).map((each) => {
    if (each.id !== ref.instance) return each;
    const { pigtails = [], ...segment } = each;
    const remaining = pigtails.filter(({ id, end }) => id !== pigtail || end !== ref.end);
    return remaining.length === 0 ? segment : { ...segment, pigtails: remaining };
  });
  const joints = design.joints.filter(({ a, b }) => !sameTerminal(a, ref) && !sameTerminal(b, ref));
  return { ...design, joints, instances: { ...design.instances, segments } };
}

/** True if a note of the design says that this wire end is open on purpose. */
export function isOpenOnPurpose(design: Design, terminal: string): boolean {
  return (design.notes ?? []).some((note) => typeof note !== 'string' && (note.names ?? []).includes(terminal));
}

/** Marks a pin of a connector as not connected, or removes the mark. */
export function setOpen(design: Design, { instance, terminal }: TerminalRef, open: boolean): Design {
  const connectors = (design.instances.connectors ?? []).map((connector) => {
    if (connector.id !== instance) return connector;
    const { [terminal]: state, ...others } = connector.pins ?? {};
    const pins = open
      ? { ...others, [terminal]: 'nc' as const }
      : state === 'nc'
        ? others
        : present({ ...others, [terminal]: state });
    const { pins: _before, ...unmarked } = connector;
    return Object.keys(pins).length === 0 ? unmarked : { ...unmarked, pins };
  });
  return { ...design, instances: { ...design.instances, connectors } };
}

/** Sets the signal of a pin by hand. */
export function setSignal(design: Design, { instance, terminal }: TerminalRef, signal: string): Design {
  const connectors = (design.instances.connectors ?? []).map((each) =>
    each.id === instance ? { ...each, signals: { ...each.signals, [terminal]: signal } } : each,
  );
  return { ...design, instances: { ...design.instances, connectors } };
}

/** Removes all connections of some terminals. */
export function disconnect(design: Design, terminals: ReadonlySet<string>): Design {
  const isFree = (ref: TerminalRef) => !terminals.has(formatTerminal(ref));
  return { ...design, joints: design.joints.filter(({ a, b }) => isFree(a) && isFree(b)) };
}

/** True for a pin of a connector that is marked as not connected. */
export function isNotConnected(design: Design, { instance, terminal }: TerminalRef): boolean {
  return design.instances.connectors?.find((each) => each.id === instance)?.pins?.[terminal] === 'nc';
}
