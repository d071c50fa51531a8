/** Gives the parts of a derived design the ids of their counterparts in the user's design. */
import { type Design, type Joint, type Segment, type TerminalRef, pigtailTerminal } from '@cablewright/model';
import { pigtailOf } from '@cablewright/model';
import { bodyLists, partsOf, samePigtail, type BodyPart } from './body-changes.ts';

type Fits = (derived: BodyPart, own: BodyPart) => boolean;
const sameDef: Fits = (derived, own) => derived['def'] === own['def'];

/** The tests for a counterpart, most reliable first. */
const signs: readonly Fits[] = [
  (derived, own) => sameDef(derived, own) && derived['role'] !== undefined && derived['role'] === own['role'],
  (derived, own) => sameDef(derived, own) && derived.id === own.id,
  sameDef,
  (derived, own) => derived.id === own.id,
];

/** The derived design with the ids of `own`. Parts without a counterpart keep their id unless another part has it. */
export function alignIds(derived: Design, own: Design): Design {
  const ids = new Map<string, string>();
  for (const list of bodyLists) matchParts(partsOf(derived, list), partsOf(own, list), ids);
  avoidTaken(derived, own, ids);
  const pigtails = alignedPigtails(derived, own, ids);
  const plain = [...ids].every(([id, named]) => id === named) && pigtails.size === 0;
  return plain ? derived : renamed(derived, ids, pigtails);
}

function matchParts(derived: readonly BodyPart[], own: readonly BodyPart[], ids: Map<string, string>): void {
  const open = new Set(derived);
  const free = new Set(own);
  for (const fits of signs) {
    for (const part of open) {
      const candidates = [...free].filter((other) => fits(part, other));
      const match = candidates.find(({ id }) => id === part.id) ?? candidates[0];
      if (match === undefined) continue;
      ids.set(part.id, match.id);
      open.delete(part);
      free.delete(match);
    }
  }
}

function avoidTaken(derived: Design, own: Design, ids: Map<string, string>): void {
  const taken = new Set([...ids.values(), ...bodyLists.flatMap((list) => partsOf(own, list).map(({ id }) => id))]);
  for (const { id } of bodyLists.flatMap((list) => partsOf(derived, list))) {
    if (ids.has(id)) continue;
    let free = id;
    for (let n = 2; taken.has(free); n += 1) free = `${id}-${n}`;
    taken.add(free);
    ids.set(id, free);
  }
}

/**
 * Maps the derived pigtails to the user's names: a pigtail of the same screens at the same end, otherwise any at the same
 * end. Keys are `segment pigtail`.
 */
function alignedPigtails(derived: Design, own: Design, ids: ReadonlyMap<string, string>): Map<string, string> {
  const names = new Map<string, string>();
  for (const segment of derived.instances.segments ?? []) {
    const counterpart = own.instances.segments?.find(({ id }) => id === ids.get(segment.id));
    const free = new Set(counterpart?.pigtails);
    for (const pigtail of segment.pigtails ?? []) {
      const match =
        [...free].find((other) => samePigtail(other, pigtail)) ?? [...free].find(({ end }) => end === pigtail.end);
      if (match === undefined) continue;
      free.delete(match);
      if (match.id !== pigtail.id) names.set(`${segment.id} ${pigtail.id}`, match.id);
    }
  }
  return names;
}

function renamed(design: Design, ids: ReadonlyMap<string, string>, pigtails: ReadonlyMap<string, string>): Design {
  const instances = { ...design.instances };
  const named = <P extends { id: string }>(part: P): P => ({ ...part, id: ids.get(part.id) ?? part.id });
  instances.connectors = instances.connectors?.map(named);
  instances.components = instances.components?.map(named);
  instances.pcbas = instances.pcbas?.map(named);
  instances.segments = instances.segments?.map((segment) => named(withPigtails(segment, pigtails)));
  const joints = design.joints.map((joint): Joint => {
    return { ...joint, a: renamedRef(joint.a, ids, pigtails), b: renamedRef(joint.b, ids, pigtails) };
  });
  return { ...design, instances, joints };
}

function withPigtails(segment: Segment, names: ReadonlyMap<string, string>): Segment {
  if (segment.pigtails === undefined) return segment;
  const pigtails = segment.pigtails.map((one) => ({ ...one, id: names.get(`${segment.id} ${one.id}`) ?? one.id }));
  return { ...segment, pigtails };
}

function renamedRef(
  ref: TerminalRef,
  ids: ReadonlyMap<string, string>,
  pigtails: ReadonlyMap<string, string>,
): TerminalRef {
  const pigtail = pigtailOf(ref.terminal);
  const name = pigtail === undefined ? undefined : pigtails.get(`${ref.instance} ${pigtail}`);
  return {
    ...ref,
    instance: ids.get(ref.instance) ?? ref.instance,
    terminal: name === undefined ? ref.terminal : pigtailTerminal(name),
  };
}
