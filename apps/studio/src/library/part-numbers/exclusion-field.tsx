import type { Exclusion } from '@cablewright/model';
import { useState } from 'react';
import { TextField } from '../../kit/fields/fields.tsx';
import { exclusionText, readExclusions } from './exclusions.ts';
import { useProblem } from './problems.ts';

interface ExclusionFieldProps {
  readonly label: string;
  readonly list: readonly Exclusion[] | undefined;
  readonly pointer: string;
  readonly onChange: (list: Exclusion[] | undefined) => void;
}

/** Excluded counts, typed as `13, 20-29`. Invalid text is reported and not applied. */
export function ExclusionField({ label, list, pointer, onChange }: ExclusionFieldProps) {
  const [typed, setTyped] = useState<string | undefined>();
  const result = typed === undefined ? undefined : readExclusions(typed);
  const places = [
    useProblem(pointer),
    useProblem(`${pointer}/0`),
    useProblem(`${pointer}/1`),
    useProblem(`${pointer}/2`),
  ];
  const wrong = result?.ok === false ? result.problem : places.find((problem) => problem !== undefined);
  return (
    <TextField
      label={label}
      mono
      placeholder="13, 20-29"
      value={typed ?? exclusionText(list)}
      error={wrong}
      onChange={(text = '') => {
        setTyped(text);
        const next = readExclusions(text);
        if (next.ok) onChange(next.list);
      }}
    />
  );
}
