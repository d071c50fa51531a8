import { ActionIcon, Button, Table } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Variation } from '@cablewright/model';
import { NumberField, TextField } from '../fields/fields.tsx';
import settings from '../settings/settings.module.css';

interface LengthFieldsProps {
  readonly value: readonly Variation[];
  readonly onChange: (value: Variation[] | undefined) => void;
}

/** The lengths a cable is ordered in, each with the suffix that takes the place of XX in its number. */
export function LengthFields({ value, onChange }: LengthFieldsProps) {
  const set = (at: number, part: Partial<Variation>) =>
    onChange(value.map((length, i) => (i === at ? { ...length, ...part } : length)));
  return (
    <section aria-label="Lengths" className={settings['group']}>
      <h2>Lengths</h2>
      {value.length > 0 && (
        <Table withRowBorders={false} horizontalSpacing={3} verticalSpacing={2}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>In place of XX</Table.Th>
              <Table.Th>Length of the trunk</Table.Th>
              <Table.Th>
                <span className="visually-hidden">Remove</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {value.map((length, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- a line has no other name while its suffix is typed
              <Table.Tr key={i}>
                <Table.Td>
                  <TextField
                    bare
                    mono
                    label={`Suffix ${i + 1}`}
                    value={length.suffix}
                    onChange={(suffix) => set(i, { suffix: suffix ?? '' })}
                  />
                </Table.Td>
                <Table.Td>
                  <NumberField
                    bare
                    unit="mm"
                    label={`Length ${i + 1}`}
                    value={length.lengthMm === 0 ? undefined : length.lengthMm}
                    onChange={(lengthMm) => set(i, { lengthMm: lengthMm ?? 0 })}
                  />
                </Table.Td>
                <Table.Td>
                  <ActionIcon
                    variant="subtle"
                    aria-label={`Remove length ${length.suffix}`}
                    onClick={() => onChange(value.filter((_, at) => at !== i))}
                  >
                    <IconTrash size={15} aria-hidden />
                  </ActionIcon>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Button
        variant="default"
        onClick={() => onChange([...value, { suffix: String(value.length + 1).padStart(2, '0'), lengthMm: 0 }])}
      >
        Add a length
      </Button>
    </section>
  );
}
