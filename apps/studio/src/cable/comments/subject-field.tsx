import type { DesignRevisionLine } from '@cablewright/client';
import { formatTerminal, instanceLists, type Design } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { designRevisionsQuery } from '../../api/designs.ts';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { useBench } from '../draft/cable.ts';
import { aboutText, subjectOf, subjectWords } from './about.ts';

interface SubjectProps {
  /** The value in the form of the address; undefined for the whole cable. */
  readonly value: string | undefined;
  readonly onChange: (about: string | undefined) => void;
}

/** The target of a comment: the cable, a part, pin, wire or revision of it, or the finding in the address. */
export function SubjectField({ value, onChange }: SubjectProps) {
  const { draft } = useBench();
  const design = draft();
  const { data: revisions } = useQuery(designRevisionsQuery(design.id));
  const subjects = subjectsOf(design, revisions?.items ?? []);
  const all = value === undefined || subjects.includes(value) ? subjects : [value, ...subjects];
  return (
    <ChoiceField
      label="About"
      standard="The cable"
      searchable
      choices={all.map((about) => ({ value: about, label: subjectWords(subjectOf(about)) }))}
      value={value}
      onChange={onChange}
    />
  );
}

/**
 * Everything a comment can be about, in the form of the address: parts, then connected pins and cores, then revisions.
 */
function subjectsOf({ instances, joints }: Design, revisions: readonly DesignRevisionLine[]): string[] {
  const wires = new Set((instances.segments ?? []).map(({ id }) => id));
  const parts = instanceLists.flatMap((list) =>
    (instances[list] ?? []).map(({ id: place }) => aboutText({ target: list === 'segments' ? 'wire' : 'part', place })),
  );
  const terminals = joints.flatMap(({ a, b }) =>
    [a, b].map(({ instance, terminal }) =>
      aboutText({ target: wires.has(instance) ? 'wire' : 'pin', place: formatTerminal({ instance, terminal }) }),
    ),
  );
  const saved = revisions.map(({ rev }) => aboutText({ target: 'revision', rev }));
  return [...new Set([...parts, ...terminals.toSorted(byName), ...saved])];
}

const collator = new Intl.Collator('en', { numeric: true });
const byName = (a: string, b: string) => collator.compare(a, b);
