import { Stack } from '@mantine/core';
import { useState } from 'react';
import { ChoiceField, NumberField, SwitchField, TextField, WordsField } from '../../kit/fields/fields.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import type { BulkEdit, BulkRow, RefusedRow } from './bulk-edit.ts';
import styles from './bulk.module.css';
import { useBulkSave } from './use-bulk-save.ts';

interface DialogProps {
  readonly title: string;
  readonly field: BulkEdit['field'];
  readonly rows: readonly BulkRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Inputs = Readonly<Record<string, unknown>>;

/** Changes one field of many records. After a refusal it lists the rows that could not be changed, with the reasons. */
export function BulkDialog({ title, field, rows, onClose, onDone }: DialogProps) {
  const [inputs, setInputs] = useState<Inputs>({});
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const { busy, save } = useBulkSave();
  const edit = editOf(field, inputs);
  const remaining = rows.filter((row) => !refused.some((each) => each.row === row));
  const apply = async () => {
    if (edit === undefined) return;
    const outcome = await save(remaining, edit);
    if (outcome.is === 'refused') setRefused([...refused, ...outcome.rows]);
    if (outcome.is !== 'saved') return;
    onDone();
    onClose();
  };
  return (
    <Dialog
      title={title}
      action={refused.length === 0 ? 'Apply' : `Apply to the other ${remaining.length}`}
      busy={busy}
      disabled={edit === undefined || remaining.length === 0}
      onAction={apply}
      onClose={onClose}
    >
      <Fields field={field} inputs={inputs} onChange={(part) => setInputs({ ...inputs, ...part })} />
      {refused.length > 0 && (
        <section aria-label="Rows that were not changed" aria-live="polite">
          <p>Nothing is saved yet. These rows can't be changed:</p>
          <ul className={styles['refused']}>
            {refused.map(({ row, why }) => (
              <li key={`${row.kind}/${row.id}`}>
                <b>{row.label}</b>: {why}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

const currency = /^[A-Z]{3}$/;

/** The edit that the inputs describe; undefined while they are incomplete. */
function editOf(field: BulkEdit['field'], inputs: Inputs): BulkEdit | undefined {
  if (field === 'status') return { field, status: textOf(inputs['status']) };
  if (field === 'tags') {
    const [add, remove] = [wordsOf(inputs['add']), wordsOf(inputs['remove'])];
    return add.length + remove.length === 0 ? undefined : { field, add, remove };
  }
  if (field === 'suppliers') {
    const supplier = textOf(inputs['supplier'])?.trim();
    const replace = inputs['replace'] === true;
    return supplier === undefined || supplier === '' ? undefined : { field, supplier: { supplier }, replace };
  }
  const { percent, unit } = inputs;
  if (typeof percent === 'number') return { field, percent };
  const code = (textOf(inputs['currency']) ?? 'EUR').toUpperCase();
  return typeof unit === 'number' && unit >= 0 && currency.test(code)
    ? { field, set: { unit, currency: code } }
    : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function wordsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? (value as string[]) : [];
}

interface FieldsProps {
  readonly field: BulkEdit['field'];
  readonly inputs: Inputs;
  readonly onChange: (part: Inputs) => void;
}

function Fields({ field, inputs, onChange }: FieldsProps) {
  const text = (name: string) => ({
    value: textOf(inputs[name]),
    onChange: (value: unknown) => onChange({ [name]: value }),
  });
  const words = (name: string) => ({
    value: wordsOf(inputs[name]),
    onChange: (value: unknown) => onChange({ [name]: value }),
  });
  const number = (name: string) => ({
    value: inputs[name] as number | undefined,
    onChange: (value: unknown) => onChange({ [name]: value }),
  });
  if (field === 'status')
    return (
      <ChoiceField
        label="Status"
        standard="No status"
        choices={['development', 'active', 'legacy', 'retired']}
        {...text('status')}
      />
    );
  if (field === 'tags')
    return (
      <Stack gap="sm">
        <WordsField label="Add tags" {...words('add')} />
        <WordsField label="Remove tags" {...words('remove')} />
      </Stack>
    );
  if (field === 'suppliers')
    return (
      <Stack gap="sm">
        <TextField label="Supplier" description="Comes first in the list of suppliers" {...text('supplier')} />
        <SwitchField
          label="Remove all other suppliers"
          value={inputs['replace'] === true}
          onChange={(replace) => onChange({ replace })}
        />
      </Stack>
    );
  return (
    <Stack gap="sm">
      <NumberField
        label="Price"
        description="One price for every quantity; per metre of wire stock"
        {...number('unit')}
      />
      <TextField label="Currency" placeholder="EUR" {...text('currency')} />
      <NumberField
        label="Or change by"
        unit="%"
        description="Quantity breaks change with it; -5 lowers it"
        {...number('percent')}
      />
    </Stack>
  );
}
