import { Button } from '@mantine/core';
import type { Variation } from '@cablewright/model';
import { NumberField, TextField } from '../kit/fields/fields.tsx';
import settings from '../settings/settings.module.css';
import { RowTable } from '../kit/table/row-table.tsx';

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
        <RowTable
          columns={['Suffix for XX', 'Trunk length']}
          rows={value}
          nameOf={(length) => `length ${length.suffix}`}
          onChange={onChange}
          fields={(length, at) => [
            <TextField
              bare
              mono
              key="suffix"
              label={`Suffix ${at + 1}`}
              value={length.suffix}
              onChange={(suffix) => set(at, { suffix: suffix ?? '' })}
            />,
            <NumberField
              bare
              key="length"
              unit="mm"
              label={`Length ${at + 1}`}
              value={length.lengthMm === 0 ? undefined : length.lengthMm}
              onChange={(lengthMm) => set(at, { lengthMm: lengthMm ?? 0 })}
            />,
          ]}
        />
      )}
      <Button
        variant="default"
        onClick={() => onChange([...value, { suffix: String(value.length + 1).padStart(2, '0'), lengthMm: 0 }])}
      >
        Add length
      </Button>
    </section>
  );
}
