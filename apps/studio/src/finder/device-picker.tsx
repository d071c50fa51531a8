import { Select, type ComboboxItem, type OptionsFilter } from '@mantine/core';
import { SearchSelect } from '../kit/fields/search-select.tsx';
import { useMemo } from 'react';
import { devicesNamed, type DeviceLine } from './devices.ts';
import styles from './cable-finder.module.css';

interface PickerProps {
  readonly label: string;
  readonly lines: readonly DeviceLine[];
  readonly device: string | undefined;
  readonly port: string | undefined;
  /** Called with a device and its port. If it has several ports, the person chooses one. */
  readonly onChange: (device: string | undefined, port: string | undefined) => void;
}

/** One end of the cable: a device, found by any of its names, and one of its ports. */
export function DevicePicker({ label, lines, device, port, onChange }: PickerProps) {
  const chosen = lines.find((line) => line.id === device);
  return (
    <fieldset className={styles['end']}>
      <legend className="visually-hidden">{label}</legend>
      <DeviceSearch label={`${label} device`} lines={lines} value={device} onChange={(id) => onChange(id, undefined)} />
      <Select
        label={`${label} port`}
        placeholder={chosen === undefined ? 'Choose the device first' : 'Any port'}
        data-standard={chosen !== undefined || undefined}
        disabled={chosen === undefined}
        clearable
        data={portChoices(chosen, port)}
        value={port ?? null}
        onChange={(next) => onChange(device, next ?? undefined)}
        renderOption={({ option }) => (
          <Choice label={option.label} detail={chosen?.ports.find(({ id }) => id === option.value)?.detail ?? ''} />
        )}
      />
    </fieldset>
  );
}

function portChoices(device: DeviceLine | undefined, port: string | undefined): ComboboxItem[] {
  const ports = (device?.ports ?? []).map(({ id, label }) => ({ value: id, label }));
  if (port === undefined || ports.some(({ value }) => value === port)) return ports;
  return [...ports, { value: port, label: `${port} (not on this device)` }];
}

function Choice({ label, detail }: { label: string; detail: string }) {
  return (
    <span className={styles['choice']}>
      {label}
      {detail !== '' && <small>{detail}</small>}
    </span>
  );
}

interface SearchProps {
  readonly label: string;
  readonly lines: readonly DeviceLine[];
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** Finds a device by its name or alias, maker, kind or port. */
function DeviceSearch({ label, lines, value, onChange }: SearchProps) {
  const byId = useMemo(() => new Map(lines.map((line) => [line.id, line])), [lines]);
  const data = lines.map(({ id, label: text }) => ({ value: id, label: text }));
  const isKnown = value === undefined || byId.has(value);
  const filter: OptionsFilter = ({ options, search }) => {
    const typed = search.trim();
    if (value !== undefined && typed === (byId.get(value)?.label ?? value)) return options;
    return devicesNamed(lines, typed).map(({ id, label: text }) => ({ value: id, label: text }));
  };
  return (
    <SearchSelect
      label={label}
      placeholder="Name, maker or kind"
      clearable
      data={isKnown ? data : [{ value, label: `${value} (not in the library)` }, ...data]}
      value={value ?? null}
      filter={filter}
      limit={100}
      error={isKnown ? undefined : 'This device is not in the library.'}
      nothingFoundMessage="No matching device"
      maxDropdownHeight={320}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(id) => onChange(id ?? undefined)}
      renderOption={({ option }) => <Choice label={option.label} detail={byId.get(option.value)?.detail ?? ''} />}
    />
  );
}
