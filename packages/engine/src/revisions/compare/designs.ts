/** Compares two states of a design: fields, parts, and joints added, removed or moved. */
import { formatTerminal, instanceLists, type Design, type InstanceList, type Joint } from '@cablewright/model';
import { diffFields, type FieldChange } from './fields.ts';

interface InstanceChange {
  readonly list: InstanceList;
  readonly id: string;
  readonly kind: 'added' | 'removed' | 'changed';
  readonly def?: string;
  /** The changed fields; empty for an added or removed part. */
  readonly fields: readonly FieldChange[];
}

interface JointChange {
  readonly kind: 'added' | 'removed' | 'moved';
  readonly joint: readonly [string, string];
  /** For a moved joint: its previous terminals. One of the two terminals is unchanged. */
  readonly was?: readonly [string, string];
}

export interface DesignDiff {
  /** Fields of the design itself. */
  readonly fields: readonly FieldChange[];
  readonly instances: readonly InstanceChange[];
  readonly joints: readonly JointChange[];
}

/** Compares two designs. The schema version is ignored, because it doesn't change the cable. */
export function diffDesigns(before: Design, after: Design): DesignDiff {
  const { instances: partsBefore, joints: jointsBefore, schemaVersion: _before, ...fieldsBefore } = before;
  const { instances: partsAfter, joints: jointsAfter, schemaVersion: _after, ...fieldsAfter } = after;
  return {
    fields: [...diffFields(fieldsBefore, fieldsAfter), ...diffFields(notesOf(jointsBefore), notesOf(jointsAfter))],
    instances: instanceLists.flatMap((list) => diffInstances(list, partsBefore[list] ?? [], partsAfter[list] ?? [])),
    joints: diffJoints(jointsBefore, jointsAfter),
  };
}

/** The notes of joints as a field `joints` of the design, keyed by the two terminals in either order. */
function notesOf(joints: readonly Joint[]): object {
  const noted = joints.flatMap(({ a, b, note }): [string, string][] =>
    note === undefined ? [] : [[[formatTerminal(a), formatTerminal(b)].toSorted().join(' = '), note]],
  );
  return { joints: Object.fromEntries(noted) };
}

type Instance = { readonly id: string; readonly def?: string };

function diffInstances(list: InstanceList, before: readonly Instance[], after: readonly Instance[]): InstanceChange[] {
  const old = new Map(before.map((instance) => [instance.id, instance]));
  const now = new Map(after.map((instance) => [instance.id, instance]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id): InstanceChange[] => {
    const [was, is] = [old.get(id), now.get(id)];
    if (was === undefined) return [{ list, id, kind: 'added', def: is?.def, fields: [] }];
    if (is === undefined) return [{ list, id, kind: 'removed', def: was.def, fields: [] }];
    const fields = diffFields(was, is);
    return fields.length === 0 ? [] : [{ list, id, kind: 'changed', def: is.def, fields }];
  });
}

type Pair = readonly [string, string];

function diffJoints(before: readonly Joint[], after: readonly Joint[]): JointChange[] {
  const old = countPairs(before);
  const now = countPairs(after);
  const removed = [...old].flatMap(([name, pair]) => (now.has(name) ? [] : [pair]));
  const added = [...now].flatMap(([name, pair]) => (old.has(name) ? [] : [pair]));
  return pairMoves(removed, added);
}

/** Joints, keyed by their two terminals in either order. */
function countPairs(joints: readonly Joint[]): Map<string, Pair> {
  return new Map(
    joints.map(({ a, b }) => {
      const pair: Pair = [formatTerminal(a), formatTerminal(b)];
      return [pair.toSorted().join(' '), pair];
    }),
  );
}

/** A removed joint and an added joint that share a terminal are reported as one move: the wire end stays, the pin changes. */
function pairMoves(removed: readonly Pair[], added: readonly Pair[]): JointChange[] {
  const came = new Set(added);
  const changes: JointChange[] = [];
  for (const was of removed) {
    const joint = [...came].find((one) => one.some((terminal) => was.includes(terminal)));
    if (joint === undefined) changes.push({ kind: 'removed', joint: was });
    else {
      came.delete(joint);
      changes.push({ kind: 'moved', joint, was });
    }
  }
  return [...changes, ...Array.from(came, (joint) => ({ kind: 'added' as const, joint }))];
}

/** The differences as text lines, joints first: `moved j1.3 = w1@a.red (was j1.2 = w1@a.red)`. */
export function diffLines(diff: DesignDiff): string[] {
  return [
    ...diff.joints.map(({ kind, joint, was }) => {
      const from = was === undefined ? '' : ` (was ${was.join(' = ')})`;
      return `${kind} ${joint.join(' = ')}${from}`;
    }),
    ...diff.instances.map(({ kind, id, def, fields }) => {
      const what = fields.map((field) => field.path.join(' · ')).join(', ');
      return `${kind} ${id}${kind === 'changed' ? `: ${what}` : def === undefined ? '' : ` (${def})`}`;
    }),
    ...diff.fields.map((field) => `${field.kind} ${field.path.join(' · ')}`),
  ];
}
