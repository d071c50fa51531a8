import { diffDesigns, diffFields, type FieldChange } from '@cablewright/engine';
import { parseTerminal, type Design } from '@cablewright/model';
import { spokenName, unitOf } from '../../kit/field-names/field-names.ts';

/** One line of a comparison: the field, and its value on both sides. `undefined`: that side does not have it. */
interface Difference {
  readonly what: string;
  readonly before: unknown;
  readonly after: unknown;
}

function fieldLine(change: FieldChange, about: readonly string[] = []): Difference {
  return { what: [...about, fieldInWords(change.path)].join(' · '), before: change.before, after: change.after };
}

/** Formats a path as text. */
export function fieldInWords(path: readonly string[]): string {
  return path.map(spoken).join(' · ');
}

/** One segment of a path as text: a field name with its unit. Ids and indexes stay as they are. */
function spoken(part: string): string {
  if (!/^[a-z][a-zA-Z]*(Mm2)?$/.test(part)) return part;
  const { unit } = unitOf(part);
  return unit === undefined ? spokenName(part) : `${spokenName(part)} (${unit})`;
}

/** The differences between two states of a record; for designs, part by part and joint by joint. */
export function differences(kind: string, before: unknown, after: unknown): Difference[] {
  return kind === 'designs'
    ? designLines(before as Design, after as Design)
    : diffFields(before, after).map((change) => fieldLine(change));
}

/** The two ends of a connection: `j1.3 – red of w1 (end A)`. */
function jointWords(joint: readonly string[]): string {
  return joint.map((text) => terminalText(text)).join(' – ');
}

/** Formats a core with the end of its cable. Other terminals are already text. */
function terminalText(text: string): string {
  const { instance, terminal, end } = parseTerminal(text) ?? {};
  return end === undefined ? text : `${terminal} of ${instance} (end ${end.toUpperCase()})`;
}

function designLines(before: Design, after: Design): Difference[] {
  const { fields, instances, joints } = diffDesigns(before, after);
  return [
    ...fields.map((change) => fieldLine(change)),
    ...instances.flatMap((part) => {
      if (part.kind === 'added') return [{ what: part.id, before: undefined, after: part.def ?? part.id }];
      if (part.kind === 'removed') return [{ what: part.id, before: part.def ?? part.id, after: undefined }];
      return part.fields.map((change) => fieldLine(change, [part.id]));
    }),
    ...joints.map(({ kind, joint, was }) => ({
      what: kind === 'moved' ? 'Connection moved' : 'Connection',
      before: kind === 'added' ? undefined : jointWords(was ?? joint),
      after: kind === 'removed' ? undefined : jointWords(joint),
    })),
  ];
}
