import { Button, MultiSelect } from '@mantine/core';
import type { ChoiceSegment, CounterRange, CounterSegment } from '@cablewright/model';
import { NumberField } from '../../kit/fields/fields.tsx';
import { ExclusionField } from './exclusion-field.tsx';
import styles from './part-numbers.module.css';
import { useProblem } from './problems.ts';
import { RangeFields } from './range-fields.tsx';

interface CounterFieldsProps {
  readonly segment: CounterSegment;
  readonly pointer: string;
  readonly choices: readonly ChoiceSegment[];
  readonly onChange: (segment: CounterSegment) => void;
}

/** How the number counts: digits, separate counts, and ranges. */
export function CounterFields({ segment, pointer, choices, onChange }: CounterFieldsProps) {
  const perProblem = useProblem(`${pointer}/per`);
  const set = (part: { [K in keyof CounterSegment]?: CounterSegment[K] | undefined }) =>
    onChange(
      Object.fromEntries(
        Object.entries({ ...segment, ...part }).filter(([, each]) => each !== undefined),
      ) as CounterSegment,
    );
  const ranges = segment.ranges ?? [];
  const setRanges = (next: CounterRange[]) => set({ ranges: next.length === 0 ? undefined : next });
  const highest = 10 ** Math.min(12, segment.width || 1) - 1;
  return (
    <>
      <div className={styles['fields']}>
        <NumberField
          label="Digits"
          integer
          min={1}
          value={segment.width}
          error={useProblem(`${pointer}/width`)}
          onChange={(width) => set({ width: width ?? 0 })}
        />
        {choices.length > 0 && (
          <MultiSelect
            label="Separate count for each"
            data={choices.map(({ id, label }) => ({ value: id, label: label ?? id }))}
            value={[...(segment.per ?? choices.map(({ id }) => id))]}
            error={perProblem}
            onChange={(per) => set({ per: per.length === choices.length ? undefined : per })}
          />
        )}
        <ExclusionField
          label="Excluded"
          list={segment.exclude}
          pointer={`${pointer}/exclude`}
          onChange={(exclude) => set({ exclude })}
        />
      </div>
      <h3>Ranges</h3>
      {ranges.length === 0 && (
        <p className="quiet">None: it counts from 1 to {highest}. Ranges keep parts of the count for some codes.</p>
      )}
      {ranges.map((range, i) => (
        <RangeFields
          key={i}
          name={`Range ${i + 1}`}
          range={range}
          pointer={`${pointer}/ranges/${i}`}
          choices={choices}
          onChange={(next) => setRanges(ranges.with(i, next))}
          onRemove={() => setRanges(ranges.toSpliced(i, 1))}
        />
      ))}
      <div>
        <Button variant="default" onClick={() => setRanges([...ranges, { from: 1, to: highest }])}>
          Add range
        </Button>
      </div>
    </>
  );
}
