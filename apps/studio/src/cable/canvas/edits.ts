/** What the canvas does to a design besides what the table does: each edit a pure function to the next design. */
import { formatTerminal, sameTerminal, type Design, type Joint, type TerminalRef } from '@cablewright/model';
import { join, type Edited } from '../wiring/edits.ts';

/** The design with one end of a joint on another terminal, in its place in the list; with `copy`, as one joint more. */
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

/** The two sides as the table writes them: what leads to a wire's end a first, what its end b leads to second. */
function ordered(first: TerminalRef, second: TerminalRef): Pick<Joint, 'a' | 'b'> {
  const turned = first.end === 'a' ? second.end === undefined : second.end === 'b' && first.end === undefined;
  return turned ? { a: second, b: first } : { a: first, b: second };
}

/**
 * The design with a joint taken off. A reason makes the wire end that is left open on purpose: a note names it, and no
 * check reports it.
 */
export function cutBack(design: Design, index: number, reason: string): Design {
  const joint = design.joints[index];
  if (joint === undefined) return design;
  const joints = design.joints.filter((_, place) => place !== index);
  const open = [joint.a, joint.b]
    .filter((ref) => ref.end !== undefined && !joints.some(({ a, b }) => sameTerminal(a, ref) || sameTerminal(b, ref)))
    .map(formatTerminal);
  if (reason.trim() === '' || open.length === 0) return { ...design, joints };
  return { ...design, joints, notes: [...(design.notes ?? []), { text: reason.trim(), names: open }] };
}

/** True where a note of the design says that this wire end is open on purpose. */
export function isOpenOnPurpose(design: Design, terminal: string): boolean {
  return (design.notes ?? []).some((note) => typeof note !== 'string' && (note.names ?? []).includes(terminal));
}

/** The design with a pin of a connector marked as not connected, or no longer so. */
export function setOpen(design: Design, { instance, terminal }: TerminalRef, open: boolean): Design {
  const connectors = (design.instances.connectors ?? []).map((connector) => {
    if (connector.id !== instance) return connector;
    const { [terminal]: known, ...others } = connector.pins ?? {};
    const pins = open
      ? { ...others, [terminal]: 'nc' as const }
      : known === 'nc'
        ? others
        : { ...others, ...(known === undefined ? {} : { [terminal]: known }) };
    const { pins: _before, ...rest } = connector;
    return Object.keys(pins).length === 0 ? rest : { ...rest, pins };
  });
  return { ...design, instances: { ...design.instances, connectors } };
}

/** True for a pin of a connector that is marked as not connected. */
export function isNotConnected(design: Design, { instance, terminal }: TerminalRef): boolean {
  return design.instances.connectors?.find((each) => each.id === instance)?.pins?.[terminal] === 'nc';
}
