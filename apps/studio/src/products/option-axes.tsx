import { idFromLabel, present, type OptionAxis, type Product } from '@cablewright/model';
import { ActionIcon, Button, TagsInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { TextField } from '../kit/fields/fields.tsx';
import { OptionRulesDialog } from './option-rules-dialog.tsx';
import styles from './products.module.css';

interface AxesProps {
  readonly family: Product;
  readonly disabled: boolean;
  readonly onEdit: (family: Product) => void;
}

/** The options a buyer can choose, each with its values. Ids follow from the first names. */
export function OptionAxes({ family, disabled, onEdit }: AxesProps) {
  const axes = family.options ?? [];
  const [fresh, setFresh] = useState<string | undefined>();
  const set = (options: OptionAxis[]) => {
    const { options: _before, ...others } = family;
    onEdit(options.length === 0 ? others : { ...others, options });
  };
  const add = () => {
    if (fresh === undefined || fresh.trim() === '') return;
    const id = idFromLabel(fresh, (taken) => axes.some((axis) => axis.id === taken), 'option');
    set([...axes, { id, label: fresh.trim(), values: [] }]);
    setFresh(undefined);
  };
  return (
    <section aria-label="Options" data-field="/options" className={styles['axes']}>
      <h2>Options</h2>
      {axes.length === 0 && (
        <p className={styles['quiet']}>Colour, plug, jacket: what a buyer may choose besides the length.</p>
      )}
      {axes.map((axis, index) => (
        <AxisLine
          key={axis.id}
          family={family}
          axis={axis}
          used={usedValues(family, axis.id)}
          disabled={disabled}
          onChange={(next) => set(axes.with(index, next))}
          onRemove={() => set(axes.toSpliced(index, 1))}
        />
      ))}
      {!disabled && (
        <form
          className={styles['axis']}
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <TextField bare label="Name of a new option" placeholder="Colour" value={fresh} onChange={setFresh} />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconPlus size={14} />}
            disabled={(fresh ?? '').trim() === ''}
          >
            Add option
          </Button>
        </form>
      )}
    </section>
  );
}

interface LineProps {
  readonly family: Product;
  readonly axis: OptionAxis;
  /** The values that variants use, which can't be removed. */
  readonly used: ReadonlySet<string>;
  readonly disabled: boolean;
  readonly onChange: (axis: OptionAxis) => void;
  readonly onRemove: () => void;
}

function AxisLine({ family, axis, used, disabled, onChange, onRemove }: LineProps) {
  const name = axis.label ?? axis.id;
  const labels = axis.values.map((value) => value.label ?? value.id);
  const [rules, setRules] = useState(false);
  return (
    <div className={styles['axis']}>
      <TextField
        bare
        label={`Name of ${name}`}
        value={axis.label}
        disabled={disabled}
        onChange={(label) => onChange(present<OptionAxis>({ ...axis, label }))}
      />
      <TagsInput
        aria-label={`Values of ${name}`}
        placeholder={labels.length === 0 ? 'Type a value and press Enter' : undefined}
        value={labels}
        disabled={disabled}
        onChange={(next) => onChange({ ...axis, values: valuesFor(axis, next, used) })}
      />
      <Button variant="default" disabled={disabled || axis.values.length === 0} onClick={() => setRules(true)}>
        Rules and parts
      </Button>
      <ActionIcon
        aria-label={`Remove the option ${name}`}
        disabled={disabled || used.size > 0}
        title={used.size > 0 ? 'Variants use it' : undefined}
        onClick={onRemove}
      >
        <IconTrash size={15} />
      </ActionIcon>
      {rules && <OptionRulesDialog family={family} axis={axis} onChange={onChange} onClose={() => setRules(false)} />}
    </div>
  );
}

/** The values for some labels. Existing values keep their ids, and values that variants use stay. */
function valuesFor(axis: OptionAxis, labels: readonly string[], used: ReadonlySet<string>): OptionAxis['values'] {
  const named = (label: string) => axis.values.find((value) => (value.label ?? value.id) === label);
  const retained = axis.values.filter((value) => used.has(value.id) || labels.includes(value.label ?? value.id));
  const usedIds = new Set(axis.values.map((value) => value.id));
  const fresh = labels
    .filter((label) => named(label) === undefined)
    .map((label) => {
      const id = idFromLabel(label, (candidate) => usedIds.has(candidate), 'value');
      usedIds.add(id);
      return { id, label };
    });
  return [...retained, ...fresh];
}

function usedValues(family: Product, axis: string): ReadonlySet<string> {
  return new Set(family.variants.flatMap((variant) => variant.options?.[axis] ?? []));
}
