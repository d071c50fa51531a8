import { SearchSelect } from '../kit/fields/search-select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { designsQuery } from '../api/designs.ts';

interface PickerProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (design: string | undefined) => void;
  readonly disabled?: boolean;
  readonly placeholder?: string;
}

/** Chooses the cable that documents a variant, by name. A missing cable stays visible. */
export function DesignPicker({ label, value, onChange, ...rest }: PickerProps) {
  const { data: lines } = useQuery(designsQuery);
  const data = useMemo(() => {
    const options = (lines ?? []).map((line) => ({ value: line.id, label: line.label }));
    const gone = value !== undefined && value !== '' && !options.some((option) => option.value === value);
    return gone && lines !== undefined ? [{ value, label: `${value} (missing)` }, ...options] : options;
  }, [lines, value]);
  return (
    <SearchSelect
      {...rest}
      aria-label={label}
      data={data}
      value={value === undefined || value === '' ? null : value}
      onChange={(next) => onChange(next ?? undefined)}
      limit={60}
      nothingFoundMessage={lines === undefined ? 'The cables are being loaded' : 'No cable has that name'}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}
