import { type ColumnSet, type ColumnSets, deleteColumnSet, saveColumnSet } from '@cablewright/client';
import { idFromLabel } from '@cablewright/model';
import { Button, Group, MultiSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { columnSetsQuery } from '../api/documents.ts';
import { hub } from '../api/hub.ts';
import { ChoiceField } from '../kit/fields/fields.tsx';
import { Dialog } from '../kit/page/dialog.tsx';
import { useAct } from '../kit/page/use-act.ts';
import { useDialogForm } from '../kit/page/use-dialog-form.ts';
import { useWritable } from '../kit/page/use-writable.ts';
import styles from './cable.module.css';
import { FileLink } from './file-link.tsx';

const lists = { bom: 'Bill of materials', 'wire-list': 'Wire list' } as const;
type List = keyof typeof lists;

interface Props {
  /** The address of a list as a file with the columns of a set. */
  readonly addressOf: (format: string, columns: string) => string;
}

/** Lists for other programs and machines: a file for each column set, and a dialog to create sets. */
export function ColumnSetFiles({ addressOf }: Props) {
  const { data } = useQuery(columnSetsQuery);
  const writable = useWritable();
  const [open, setOpen] = useState(false);
  if (data === undefined) return null;
  const files = data.items.filter(({ list }) => list !== 'parts');
  return (
    <>
      <h3 className="small-title">Lists for other programs</h3>
      <ul className={styles['choices']}>
        {files.map(({ id, label, list }) => (
          <FileLink key={id} href={addressOf(`${list}.csv`, id)} says={undefined}>
            {label}
          </FileLink>
        ))}
      </ul>
      {writable && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          Choose columns…
        </Button>
      )}
      {open && <ColumnsDialog sets={data} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps {
  readonly sets: ColumnSets;
  readonly onClose: () => void;
}

/** Creates a set or changes one of the shop's: its list, its columns and their order, its name. */
function ColumnsDialog({ sets, onClose }: DialogProps) {
  const { values, change, field, input, act, dialog } = useDialogForm<{ list: List; fields: string[]; name: string }>({
    initial: { list: 'bom', fields: [], name: '' },
    failure: "Couldn't save the columns",
  });
  const { list, fields, name } = values;
  const id = idFromLabel(name, undefined, 'columns');
  const from = sets.items.filter((set) => set.list === list);
  const start = (set: ColumnSet | undefined) => {
    if (set === undefined) return;
    change({
      fields: set.columns.map(({ field: id }) => id),
      name: sets.own.includes(set.id) ? set.label : name,
    });
  };
  const save = () =>
    act(
      () => hub.call(saveColumnSet, { params: { id }, body: { ...setOf(sets, id, list, fields), label: name.trim() } }),
      {
        touched: [['column-sets']],
        done: `Saved the columns ${name.trim()}`,
        after: onClose,
      },
    );
  return (
    <Dialog
      {...dialog}
      title="Choose columns"
      action="Save"
      disabled={name.trim() === '' || fields.length === 0}
      onAction={() => void save()}
      onClose={onClose}
    >
      <Group gap="xs" grow>
        <ChoiceField
          label="List"
          value={list}
          choices={Object.entries(lists).map(([value, label]) => ({ value, label }))}
          onChange={(next) => change({ list: (next ?? 'bom') as List, fields: [] })}
        />
        <ChoiceField
          label="Start from"
          value={undefined}
          placeholder="An empty list"
          choices={from.map((set) => ({ value: set.id, label: set.label }))}
          onChange={(next) => start(from.find((set) => set.id === next))}
        />
      </Group>
      <MultiSelect
        label="Columns, in their order"
        data={sets.fields[list].map((field) => ({ value: field.id, label: field.label }))}
        searchable
        clearable
        {...field('fields')}
      />
      <TextInput
        label="Name"
        description="Columns of this name are replaced."
        placeholder="Our ERP"
        {...input('name')}
      />
      <OwnSets sets={sets} />
    </Dialog>
  );
}

/** The set to save. A set that is replaced keeps its headers. */
function setOf({ items, fields: fieldsOfLists }: ColumnSets, id: string, list: List, fields: readonly string[]) {
  const existing = items.find((set) => set.id === id);
  const columns = fields.map((field) => ({
    field,
    header:
      existing?.columns.find((column) => column.field === field)?.header ??
      fieldsOfLists[list].find(({ id }) => id === field)?.label ??
      field,
  }));
  return { ...existing, id, list, columns };
}

/** The shop's own sets, which can be deleted. */
function OwnSets({ sets: { items, own } }: { readonly sets: ColumnSets }) {
  const { busy, act } = useAct("Couldn't delete the columns");
  const remove = ({ id, label }: ColumnSet) =>
    act(() => hub.call(deleteColumnSet, { params: { id }, ifMatch: '*' }), {
      touched: [['column-sets']],
      done: `Deleted the columns ${label}`,
    });
  return items
    .filter(({ id }) => own.includes(id))
    .map((set) => (
      <Group key={set.id} justify="space-between" mt="xs">
        {set.label}
        <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void remove(set)}>
          Delete {set.label}
        </Button>
      </Group>
    ));
}
