import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { designsQuery } from '../api/designs.ts';
import { SearchSelect } from '../kit/fields/search-select.tsx';

interface CableFieldProps {
  readonly description?: string;
  readonly value: string | undefined;
  readonly onChange: (design: string | undefined) => void;
}

/** Chooses a cable by its name. */
export function CableField({ description, value, onChange }: CableFieldProps) {
  const { data: lines } = useQuery(designsQuery);
  const data = useMemo(() => (lines ?? []).map(({ id, label }) => ({ value: id, label })), [lines]);
  return (
    <SearchSelect
      label="Cable"
      description={description}
      data={data}
      value={value ?? null}
      onChange={(next) => onChange(next ?? undefined)}
      limit={60}
      nothingFoundMessage={lines === undefined ? 'The cables are being loaded' : 'No cable has that name'}
    />
  );
}
