import { idFromLabel, isId } from '@cablewright/model';
import { useState } from 'react';
import { FieldOfDialog } from '../problems/field-of-dialog.tsx';
import type { Problems } from '../problems/shown-problems.ts';
import { tooLong } from './field-props.ts';
import { TextField } from './fields.tsx';

interface NameAndId {
  /** The name without spaces around it. */
  readonly label: string;
  /** The name exactly as typed. */
  readonly typedLabel: string;
  readonly id: string;
  /** The problems of the name and the id, for the dialog. */
  readonly problems: Problems;
  /** True if both are valid. */
  readonly ready: boolean;
  readonly setLabel: (label: string | undefined) => void;
  readonly setId: (id: string | undefined) => void;
}

interface NameOptions {
  /** The noun for messages, as in "Another cable has this ID". */
  readonly noun: string;
  readonly taken: (id: string) => boolean;
  /** The initial name. */
  readonly label?: string;
  readonly id?: string;
}

/** A name, and the id that follows from it until another one is typed. */
export function useNameAndId({ noun, taken, label: first = '', id: firstId }: NameOptions): NameAndId {
  const [written, setLabel] = useState<string | undefined>();
  const label = written ?? first;
  const [typed, setTyped] = useState(firstId);
  const named = label.trim() !== '';
  const id = typed ?? (named ? idFromLabel(label, taken, noun) : '');
  const problems = problemsOfNaming(
    named ? tooLong(label.trim()) : 'Enter a name.',
    id === '' ? undefined : idProblem(id, noun, taken),
  );
  return {
    label: label.trim(),
    typedLabel: label,
    id,
    problems,
    ready: problems.size === 0,
    setLabel: (next) => setLabel(next ?? ''),
    setId: setTyped,
  };
}

function problemsOfNaming(name: string | undefined, id: string | undefined): Problems {
  return new Map([
    ...(name === undefined ? [] : [['name', name] as const]),
    ...(id === undefined ? [] : [['id', id] as const]),
  ]);
}

export function idProblem(id: string, noun: string, taken: (id: string) => boolean): string | undefined {
  if (!isId(id)) return 'Use lower-case letters, digits and hyphens';
  return taken(id) ? `Another ${noun} has this ID` : undefined;
}

interface FieldsProps {
  readonly value: NameAndId;
  readonly name?: string;
  readonly placeholder?: string;
}

export function NameAndIdFields({ value, name = 'Name', placeholder }: FieldsProps) {
  const { typedLabel, id, setLabel, setId } = value;
  return (
    <>
      <FieldOfDialog of="name">
        {(problem) => (
          <TextField
            label={name}
            required
            placeholder={placeholder}
            value={typedLabel}
            error={problem}
            onChange={setLabel}
          />
        )}
      </FieldOfDialog>
      <FieldOfDialog of="id">
        {(problem) => (
          <TextField
            label="ID"
            description="In addresses and file names"
            mono
            value={id}
            error={problem}
            onChange={setId}
          />
        )}
      </FieldOfDialog>
    </>
  );
}
