/** The differences between two bodies of a cable, in the form in which overrides are stored. */
import {
  formatTerminal,
  sameTerminal,
  type BodyChange,
  type CavityAssignment,
  type Design,
  type Joint,
  type Pigtail,
  type Segment,
  type TerminalRef,
} from '@cablewright/model';
import { diffFields } from '../../revisions/compare/fields.ts';

/** The lists of parts that a recipe derives. Parts attached to a cable, and designs placed in it, are not derived. */
export const bodyLists = ['connectors', 'segments', 'components', 'pcbas'] as const;
export type BodyList = (typeof bodyLists)[number];
export type BodyPart = { readonly id: string } & Readonly<Record<string, unknown>>;

/** The fields that define a part and its construction, by list. Labels and other texts are not included. */
const physical: Readonly<Record<BodyList, readonly string[]>> = {
  connectors: ['def', 'cavities'],
  segments: ['def', 'lengthMm', 'scope'],
  components: ['def', 'location'],
  pcbas: ['def', 'build'],
};

export function partsOf(design: Design, list: BodyList): readonly BodyPart[] {
  return design.instances[list] ?? [];
}

/** The key of a joint by its two terminals, in either order. */
export function jointKey({ a, b }: Joint): string {
  const [first, second] = [formatTerminal(a), formatTerminal(b)];
  return first < second ? `${first} ${second}` : `${second} ${first}`;
}

/** The changes that turn the first body into the second. Empty if the two are physically the same. */
export function diffBodies(from: Design, to: Design): BodyChange[] {
  const parts = bodyLists.flatMap((list) => diffParts(list, partsOf(from, list), partsOf(to, list)));
  const removed = parts.filter(({ op }) => op === 'remove-instance');
  return [
    ...parts.filter(({ op }) => op !== 'remove-instance'),
    ...diffAllPigtails(from, to),
    ...diffJoints(from.joints, to.joints),
    ...removed,
  ];
}

function diffParts(list: BodyList, from: readonly BodyPart[], to: readonly BodyPart[]): BodyChange[] {
  const before = new Map(from.map((part) => [part.id, part]));
  const after = new Map(to.map((part) => [part.id, part]));
  const gone = from
    .filter(({ id }) => !after.has(id))
    .map(({ id }): BodyChange => ({ op: 'remove-instance', list, id }));
  const changed = to.flatMap((part): BodyChange[] => {
    const old = before.get(part.id);
    if (old === undefined) return [{ op: 'add-instance', list, instance: { ...part } }];
    const set = differingFields(list, old, part);
    return Object.keys(set).length === 0 ? [] : [{ op: 'change-instance', list, id: part.id, set }];
  });
  return [...changed, ...gone];
}

/**
 * The physical fields in which two parts differ, with the values of the second part; null for a field that the second
 * part lacks.
 */
function differingFields(list: BodyList, from: BodyPart, to: BodyPart): Record<string, unknown> {
  const set: Record<string, unknown> = {};
  for (const field of physical[list]) {
    const [old, now] = [plain(field, from[field]), plain(field, to[field])];
    if (old === now || diffFields({ value: old }, { value: now }).length === 0) continue;
    set[field] = to[field] ?? null;
  }
  return set;
}

/** Cavities sorted by name, without their notes; undefined for an empty list. Other fields are returned unchanged. */
function plain(field: string, value: unknown): unknown {
  if (field !== 'cavities') return value;
  const list = (value ?? []) as readonly CavityAssignment[];
  if (list.length === 0) return undefined;
  return list
    .map(({ cavity, contact, seal, plug }) => ({ cavity, contact, seal, plug }))
    .toSorted((a, b) => (a.cavity < b.cavity ? -1 : 1));
}

function diffAllPigtails(from: Design, to: Design): BodyChange[] {
  const before = new Map((from.instances.segments ?? []).map((segment) => [segment.id, segment]));
  return (to.instances.segments ?? []).flatMap((segment) => {
    const old = before.get(segment.id);
    return old === undefined ? [] : diffPigtails(old, segment);
  });
}

function diffPigtails(from: Segment, to: Segment): BodyChange[] {
  const before = new Map((from.pigtails ?? []).map((pigtail) => [pigtail.id, pigtail]));
  const after = new Map((to.pigtails ?? []).map((pigtail) => [pigtail.id, pigtail]));
  const segment = to.id;
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id): BodyChange[] => {
    const [old, now] = [before.get(id), after.get(id)];
    if (now === undefined) return [{ op: 'remove-pigtail', segment, id }];
    if (old === undefined) return [{ op: 'add-pigtail', segment, pigtail: now }];
    return samePigtail(old, now) ? [] : [{ op: 'change-pigtail', segment, pigtail: now }];
  });
}

/**
 * True for pigtails of the same screens at the same end. The length of a pigtail doesn't count: it is an instruction for the
 * bench.
 */
export function samePigtail(a: Pigtail, b: Pigtail): boolean {
  const members = (pigtail: Pigtail) => pigtail.members?.toSorted().join(' ');
  return a.end === b.end && members(a) === members(b);
}

/** Joints removed and added. A removed and an added joint with a common terminal are reported as one move. */
function diffJoints(from: readonly Joint[], to: readonly Joint[]): BodyChange[] {
  const before = new Map(from.map((joint) => [jointKey(joint), joint]));
  const after = new Map(to.map((joint) => [jointKey(joint), joint]));
  const gone = [...before].filter(([key]) => !after.has(key)).map(([, joint]) => joint);
  const came = new Set([...after].filter(([key]) => !before.has(key)).map(([, joint]) => joint));
  const byTerminal = new Map<string, Joint[]>();
  for (const joint of came) {
    for (const ref of [joint.a, joint.b]) {
      const name = formatTerminal(ref);
      const list = byTerminal.get(name);
      if (list === undefined) byTerminal.set(name, [joint]);
      else list.push(joint);
    }
  }
  const changes = gone.map((joint): BodyChange => {
    const candidates = [joint.a, joint.b].flatMap((ref) => byTerminal.get(formatTerminal(ref)) ?? []);
    const moved = candidates.find((other) => came.has(other));
    if (moved === undefined) return { op: 'remove-joint', joint: bare(joint) };
    came.delete(moved);
    return { op: 'move-joint', from: bare(joint), to: bare(moved) };
  });
  return [...changes, ...[...came].map((joint): BodyChange => ({ op: 'add-joint', joint: bare(joint) }))];
}

function bare({ a, b }: Joint): Joint {
  return { a, b };
}

/** A terminal as text: a pin with its part, the end of a core with its cable. */
function terminalWords(ref: TerminalRef): string {
  const { instance, terminal, end } = ref;
  return end === undefined ? formatTerminal(ref) : `${terminal} of ${instance} (end ${end.toUpperCase()})`;
}

/** The two terminals of a connection as text, the end of a core first. */
function jointWords({ a, b }: Joint): string {
  const [first, second] = a.end === undefined && b.end !== undefined ? [b, a] : [a, b];
  return `${terminalWords(first)} to ${terminalWords(second)}`;
}

/** The common terminal of a moved joint, with the previous and the current terminal at its other end. */
function moveWords(from: Joint, to: Joint): string {
  const stays = [to.a, to.b].find((ref) => sameTerminal(ref, from.a) || sameTerminal(ref, from.b));
  if (stays === undefined) return `${jointWords(from)} is now ${jointWords(to)}`;
  const otherOf = ({ a, b }: Joint) => terminalWords(sameTerminal(a, stays) ? b : a);
  return `${terminalWords(stays)} from ${otherOf(from)} to ${otherOf(to)}`;
}

/** A change as one line of text. */
export function describeChange(change: BodyChange): string {
  switch (change.op) {
    case 'add-joint':
      return `connection added: ${jointWords(change.joint)}`;
    case 'remove-joint':
      return `connection removed: ${jointWords(change.joint)}`;
    case 'move-joint':
      return `connection moved: ${moveWords(change.from, change.to)}`;
    case 'add-instance':
      return `${change.instance.id} added (${String((change.instance as BodyPart)['def'])})`;
    case 'remove-instance':
      return `${change.id} removed`;
    case 'change-instance':
      return `${change.id} changed: ${Object.entries(change.set)
        .map(([field, value]) => fieldWords(field, value))
        .join(', ')}`;
    case 'add-pigtail':
      return `pigtail ${change.pigtail.id} of ${change.segment} added`;
    case 'change-pigtail':
      return `pigtail ${change.pigtail.id} of ${change.segment} changed`;
    case 'remove-pigtail':
      return `pigtail ${change.id} of ${change.segment} removed`;
  }
}

/** The names of the physical fields of a part. A length is in mm, as in the record. */
const fieldNames: Readonly<Record<string, string>> = {
  def: 'part',
  lengthMm: 'length',
  scope: 'cores',
  build: 'version of the board',
};

function fieldWords(field: string, value: unknown): string {
  const name = fieldNames[field] ?? field;
  if (field === 'lengthMm' && typeof value === 'number') return `${name} ${value} mm`;
  return typeof value === 'string' || typeof value === 'number' ? `${name} ${value}` : name;
}
