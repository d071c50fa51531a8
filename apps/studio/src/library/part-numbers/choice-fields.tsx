import { Button, MultiSelect } from '@mantine/core';
import { present, type ChoiceSegment } from '@cablewright/model';
import { ChoiceField, TextField } from '../../kit/fields/fields.tsx';
import { HeadRow } from '../../kit/table/head-row.tsx';
import { RemoveButton } from '../../kit/table/remove-button.tsx';
import { kindChoices } from './kind-words.ts';
import styles from './part-numbers.module.css';
import { codesOf } from './scheme-draft.ts';
import { useProblem } from './problems.ts';

interface ChoiceFieldsProps {
  readonly segment: ChoiceSegment;
  readonly pointer: string;
  readonly onChange: (segment: ChoiceSegment) => void;
}

type Value = ChoiceSegment['values'][number];

/** The codes of a segment, their meaning, and the kinds of parts they are for. */
export function ChoiceFields({ segment, pointer, onChange }: ChoiceFieldsProps) {
  const { values } = segment;
  const set = (next: Value[]) => onChange({ ...segment, values: next });
  const problem = useProblem(`${pointer}/values`);
  return (
    <>
      <div className="scroll">
        <table className={styles['rows']} data-tight>
          <HeadRow columns={['Code', 'Meaning', 'For']} buttons="Remove" />
          <tbody>
            {values.map((value, i) => (
              <ValueRow
                key={i}
                name={`${segment.label ?? segment.id} code ${i + 1}`}
                value={value}
                pointer={`${pointer}/values/${i}`}
                onChange={(next) => set(values.with(i, next))}
                onRemove={() => set(values.toSpliced(i, 1))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {problem !== undefined && <p className={styles['bad']}>{problem}</p>}
      <div className={styles['fields']} data-ends>
        <Button variant="default" onClick={() => set([...values, { value: '' }])}>
          Add code
        </Button>
        <ChoiceField
          label="Code for all other kinds"
          standard="No number"
          choices={codesOf(segment)}
          value={segment.default}
          error={useProblem(`${pointer}/default`)}
          onChange={(code) => {
            const { default: _before, ...others } = segment;
            onChange(code === undefined ? others : { ...others, default: code });
          }}
        />
      </div>
    </>
  );
}

interface ValueRowProps {
  readonly name: string;
  readonly value: Value;
  readonly pointer: string;
  readonly onChange: (value: Value) => void;
  readonly onRemove: () => void;
}

function ValueRow({ name, value, pointer, onChange, onRemove }: ValueRowProps) {
  const { value: code, label, kinds } = value;
  const set = (next: { label?: string | undefined; kinds?: Value['kinds'] | undefined; value?: string }) => {
    onChange(present({ value: code, label, kinds, ...next }));
  };
  return (
    <tr>
      <td className={styles['code']}>
        <TextField
          bare
          mono
          label={name}
          value={code}
          error={useProblem(`${pointer}/value`)}
          onChange={(next) => set({ value: next ?? '' })}
        />
      </td>
      <td>
        <TextField bare label={`Meaning of ${name}`} value={label} onChange={(next) => set({ label: next })} />
      </td>
      <td>
        <MultiSelect
          aria-label={`Kinds of ${name}`}
          data={kindChoices}
          value={[...(kinds ?? [])]}
          data-standard
          placeholder={(kinds ?? []).length === 0 ? 'Any kind' : ''}
          error={useProblem(`${pointer}/kinds`)}
          onChange={(next) => set({ kinds: next.length === 0 ? undefined : next })}
        />
      </td>
      <td>
        <RemoveButton what={name} onRemove={onRemove} />
      </td>
    </tr>
  );
}
