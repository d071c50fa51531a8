import { MultiSelect, SegmentedControl } from '@mantine/core';
import type { VariantSegment } from '@cablewright/model';
import { NumberField, SwitchField, TextField } from '../../kit/fields/fields.tsx';
import { kindChoices } from './kind-words.ts';
import styles from './part-numbers.module.css';
import { useProblem } from './problems.ts';

interface VariantFieldsProps {
  readonly segment: VariantSegment;
  readonly pointer: string;
  readonly onChange: (segment: VariantSegment) => void;
}

/** The part of a number that distinguishes variants of one part: 01, 02 … or A, B …. */
export function VariantFields({ segment, pointer, onChange }: VariantFieldsProps) {
  const name = segment.label ?? segment.id;
  const set = (part: { [K in keyof VariantSegment]?: VariantSegment[K] | undefined }) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...segment, ...part }).filter(([, each]) => each !== undefined),
      ) as VariantSegment,
    );
  const alpha = segment.style === 'alpha';
  return (
    <>
      <SegmentedControl
        aria-label={`How ${name} is written`}
        data={[
          { value: 'numeric', label: 'Digits: 01, 02 …' },
          { value: 'alpha', label: 'Letters: A, B … Z, AA' },
        ]}
        value={segment.style ?? 'numeric'}
        onChange={(style) => set({ style: style === 'alpha' ? 'alpha' : undefined, first: undefined, max: undefined })}
      />
      <div className={styles['fields']}>
        <NumberField
          label={alpha ? 'Maximum letters' : 'Digits'}
          integer
          min={1}
          standard="2"
          value={segment.width}
          error={useProblem(`${pointer}/width`)}
          onChange={(width) => set({ width })}
        />
        <TextField
          label="First"
          mono
          placeholder={alpha ? 'A' : segment.optional === true ? '01' : '00'}
          value={segment.first === undefined ? undefined : String(segment.first)}
          error={useProblem(`${pointer}/first`)}
          onChange={(first) => set({ first })}
        />
        <TextField
          label="Last"
          mono
          placeholder={alpha ? 'ZZ' : '99'}
          value={segment.max === undefined ? undefined : String(segment.max)}
          error={useProblem(`${pointer}/max`)}
          onChange={(max) => set({ max })}
        />
        <MultiSelect
          label="Only for"
          data={kindChoices}
          value={[...(segment.kinds ?? [])]}
          data-standard
          placeholder={(segment.kinds ?? []).length === 0 ? 'All kinds' : ''}
          onChange={(next) => set({ kinds: next.length === 0 ? undefined : next })}
        />
      </div>
      <SwitchField
        label="Optional"
        description="A new part then has no variant until its first variant is created"
        value={segment.optional}
        onChange={(optional) => set({ optional })}
      />
    </>
  );
}
