import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { designsQuery } from '../api/designs.ts';
import { SearchSelect } from '../kit/fields/search-select.tsx';

interface CableFieldProps {
  readonly error?: string | undefined;
  /** Offers only cables that have a released revision. */
  readonly released?: boolean;
  readonly description?: string;
  readonly value: string | undefined;
  readonly onChange: (design: string | undefined) => void;
}

/** Chooses a cable by its name. */
export function CableField({ description, error, released = false, value, onChange }: CableFieldProps) {
  const { data: lines } = useQuery(designsQuery);
  const data = useMemo(
    () =>
      (lines ?? [])
        .filter(({ release }) => !released || release !== null)
        .map(({ id, label }) => ({ value: id, label })),
    [lines, released],
  );
  const nothing = released ? 'No cable of that name has a released revision' : 'No cable has that name';
  return (
    <SearchSelect
      label="Cable"
      description={description}
      error={error}
      data={data}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      limit={60}
      nothingFoundMessage={lines === undefined ? 'The cables are being loaded' : nothing}
    />
  );
}
