import { kinds, present, type OptionAxis, type Product, type VariantBuild } from '@cablewright/model';
import { SearchSelect } from '../kit/fields/search-select.tsx';
import { Button, Fieldset, Group, MultiSelect, NativeSelect, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { libraryQuery } from '../api/library.ts';
import { NumberField } from '../kit/fields/fields.tsx';
import { Dialog } from '../kit/page/dialog.tsx';
import { RemoveButton } from '../kit/table/remove-button.tsx';

/** A part that an option changes. */
type PartChange = VariantBuild['changes'][number];

type OptionValue = OptionAxis['values'][number];

interface DialogProps {
  readonly family: Product;
  readonly axis: OptionAxis;
  readonly onChange: (axis: OptionAxis) => void;
  readonly onClose: () => void;
}

type Fields = { readonly [K in keyof OptionValue]?: OptionValue[K] | undefined };

/** The effects of each value of an option: what it excludes and requires, its length, and the parts it changes. */
export function OptionRulesDialog({ family, axis, onChange, onClose }: DialogProps) {
  const [draft, setDraft] = useState(axis);
  const others = (family.options ?? []).filter(({ id }) => id !== axis.id);
  const set = (index: number, fields: Fields) => {
    const values = draft.values.map((value, i) =>
      i === index ? present<OptionValue>({ ...value, ...fields }) : value,
    );
    setDraft({ ...draft, values });
  };
  const finish = () => {
    onChange(draft);
    onClose();
  };
  const title = `Rules and parts of ${axis.label ?? axis.id}`;
  return (
    <Dialog title={title} action="Apply" size="xl" onAction={finish} onClose={onClose}>
      <DefaultChoice axis={draft} onChange={setDraft} />
      {draft.values.map((value, index) => (
        <ValueRules key={value.id} value={value} others={others} onChange={(fields) => set(index, fields)} />
      ))}
    </Dialog>
  );
}

function DefaultChoice({ axis, onChange }: { axis: OptionAxis; onChange: (axis: OptionAxis) => void }) {
  const { default: now, ...others } = axis;
  return (
    <NativeSelect
      label="Default"
      description="Of variants that choose none"
      value={now ?? ''}
      data={[
        { value: '', label: 'No default' },
        ...axis.values.map(({ id, label }) => ({ value: id, label: label ?? id })),
      ]}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? others : { ...others, default: value })}
    />
  );
}

interface RulesProps {
  readonly value: OptionValue;
  readonly others: readonly OptionAxis[];
  readonly onChange: (fields: Fields) => void;
}

function ValueRules({ value, others, onChange }: RulesProps) {
  const groups = others.map((axis) => ({
    group: axis.label ?? axis.id,
    items: axis.values.map(({ id, label }) => ({ value: `${axis.id}=${id}`, label: label ?? id })),
  }));
  const rule = (label: string, field: 'excludes' | 'requires') => (
    <MultiSelect
      label={label}
      data={groups}
      value={(value[field] ?? []).map((choice) => `${choice.axis}=${choice.value}`)}
      disabled={others.length === 0}
      onChange={(next) => onChange({ [field]: next.length === 0 ? undefined : next.map(choiceOf) })}
    />
  );
  return (
    <Fieldset legend={value.label ?? value.id}>
      <Stack gap="xs">
        {rule('Cannot be combined with', 'excludes')}
        {rule('Needs', 'requires')}
        <NumberField
          label="Length"
          description="Of variants that state none"
          unit="mm"
          value={value.lengthMm}
          onChange={(lengthMm) => onChange({ lengthMm })}
        />
        <PartChanges changes={value.changes ?? []} onChange={(changes) => onChange({ changes })} />
      </Stack>
    </Fieldset>
  );
}

function choiceOf(text: string) {
  const [axis = '', value = ''] = text.split('=');
  return { axis, value };
}

interface ChangesProps {
  readonly changes: readonly PartChange[];
  readonly onChange: (changes: PartChange[] | undefined) => void;
}

const partKinds = ['wires', 'connectors', 'components', 'mechanicals', 'pcbas'] as const;

function PartChanges({ changes, onChange }: ChangesProps) {
  const set = (next: PartChange[]) => onChange(next.length === 0 ? undefined : next);
  return (
    <Stack gap="var(--space-2)">
      {changes.map((change, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a change has no id other than its index
        <Group key={index} gap="xs" wrap="nowrap" align="end">
          <NativeSelect
            label="Part"
            data={partKinds.map((kind) => ({ value: kind, label: kinds[kind].names.one }))}
            value={change.kind}
            onChange={({ currentTarget }) => {
              const kind = partKinds.find((each) => each === currentTarget.value) ?? 'wires';
              set(changes.with(index, { kind, from: '' }));
            }}
          />
          <PartPicker
            label="Instead of"
            kind={change.kind}
            value={change.from}
            onChange={(from) => set(changes.with(index, { ...change, from: from ?? '' }))}
          />
          <PartPicker
            label="Use"
            kind={change.kind}
            value={change.to}
            standard={change.kind === 'mechanicals' ? 'None: leave it out' : undefined}
            onChange={(to) => set(changes.with(index, present<PartChange>({ ...change, to })))}
          />
          <RemoveButton what={`the change of ${change.from}`} onRemove={() => set(changes.toSpliced(index, 1))} />
        </Group>
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={() => set([...changes, { kind: 'wires', from: '' }])}
        >
          Change a part
        </Button>
      </div>
    </Stack>
  );
}

interface PickerProps {
  readonly label: string;
  readonly kind: PartChange['kind'];
  readonly value: string | undefined;
  readonly standard?: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

function PartPicker({ label, kind, value, standard, onChange }: PickerProps) {
  const { data: library } = useQuery(libraryQuery);
  const data = useMemo(
    () => [...(library?.entries(kind) ?? [])].map(({ key, record }) => ({ value: key, label: record.label ?? key })),
    [library, kind],
  );
  return (
    <SearchSelect
      label={label}
      data={data}
      value={value === undefined || value === '' ? null : value}
      onChange={(next) => onChange(next ?? undefined)}
      clearable
      limit={60}
      nothingFoundMessage="No part has that name"
      placeholder={standard}
      data-standard
    />
  );
}
