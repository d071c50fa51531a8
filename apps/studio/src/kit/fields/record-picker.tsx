import { recordSearchText } from '@cablewright/engine';
import { SearchSelect } from './search-select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { libraryQuery } from '../../api/library.ts';

interface PickerProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  readonly clearable?: boolean;
  readonly disabled?: boolean;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
  readonly hideLabel?: boolean;
  readonly placeholder?: string | undefined;
}

/**
 * Chooses a record of a kind, or a term of a vocabulary (`vocab/families`), by label or id. A missing id stays visible.
 */
export function RecordPicker({ kind, ...props }: PickerProps & { readonly kind: string }) {
  const { data: library } = useQuery(libraryQuery);
  const { value, clearable = false, onChange, hideLabel = false, label, ...rest } = props;
  const data = useMemo(() => {
    const options = [...(library?.entries(kind) ?? [])].map(({ record }) => ({
      value: record.id,
      label: record.label ?? record.id,
    }));
    options.sort((a, b) => a.label.localeCompare(b.label));
    if (value !== undefined && !options.some((option) => option.value === value)) {
      options.unshift({ value, label: `${value} (not in the library)` });
    }
    return options;
  }, [library, kind, value]);
  // Searched by its numbers, makers and aliases too.
  const texts = useMemo(
    () =>
      new Map(
        [...(library?.entries(kind) ?? [])].map(({ record }) => [record.id, recordSearchText(kind, record.id, record)]),
      ),
    [library, kind],
  );
  return (
    <SearchSelect
      {...rest}
      textOf={(id) => texts.get(id)}
      {...(hideLabel ? { 'aria-label': label } : { label })}
      data={data}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      clearable={clearable}
      limit={80}
      nothingFoundMessage="No matches"
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
    />
  );
}
