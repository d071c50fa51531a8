import { Table } from '@mantine/core';
import { useState } from 'react';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { RecordPicker } from '../../kit/fields/record-picker.tsx';

/** A terminal that can carry a signal: its id, and the signal in its own record. */
interface Signalled {
  readonly id: string;
  readonly label: string;
  readonly signal?: string | undefined;
}

interface SignalFieldsProps {
  readonly terminals: readonly Signalled[];
  /** The signals set by hand, by terminal. */
  readonly value: Readonly<Record<string, string>> | undefined;
  readonly onChange: (signals: Readonly<Record<string, string>> | undefined) => void;
}

/**
 * Signals of pins in this cable, for pins whose record states no signal or a different one. Only pins set by hand are
 * listed, so the list stays short for a connector with a hundred pins.
 */
export function SignalFields({ terminals, value = {}, onChange }: SignalFieldsProps) {
  const [added, setAdded] = useState<string | undefined>();
  const listed = terminals.filter(({ id }) => value[id] !== undefined || id === added);
  const set = (terminal: string, signal: string | undefined) => {
    const others = Object.fromEntries(Object.entries(value).filter(([id]) => id !== terminal));
    const next = signal === undefined ? others : { ...others, [terminal]: signal };
    onChange(Object.keys(next).length === 0 ? undefined : next);
    if (signal !== undefined) setAdded(undefined);
  };
  return (
    <section aria-label="Signals set by hand">
      <h3 className="small-title">Signals set by hand</h3>
      {listed.length > 0 && (
        <Table data-tight>
          <Table.Tbody>
            {listed.map(({ id, label, signal }) => (
              <Table.Tr key={id}>
                <Table.Td className="mono">{label}</Table.Td>
                <Table.Td>
                  <RecordPicker
                    kind="vocab/signals"
                    label={`Signal of pin ${id}`}
                    hideLabel
                    clearable
                    placeholder={signal === undefined ? 'Choose a signal' : `${signal} (from its record)`}
                    value={value[id]}
                    onChange={(next) => set(id, next)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <ChoiceField
        bare
        label="Set the signal of a pin"
        placeholder="Set the signal of a pin …"
        choices={terminals
          .filter(({ id }) => !listed.some((other) => other.id === id))
          .map(({ id, label, signal }) => ({
            value: id,
            label: signal === undefined ? label : `${label} (${signal})`,
          }))}
        value={undefined}
        onChange={setAdded}
      />
    </section>
  );
}
