import { addVariants, ApiError, generateVariants } from '@cablewright/client';
import { buildKey, type GeneratedRow, type WantedVariants } from '@cablewright/engine';
import { type OptionAxis, type Product, type Variant, counted } from '@cablewright/model';
import { Alert, Button, Checkbox, Group, Stack, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OpenFamily } from '../api/engineering.ts';
import { hub } from '../api/hub.ts';
import { useAct } from '../kit/page/use-act.ts';
import { GeneratedTable } from './generated-table.tsx';
import { lengthOf, lengthsOf } from './lengths.ts';
import { DialogWindow } from '../kit/page/dialog-window.tsx';

/**
 * Generates variants from options and lengths: a table of what would be created with proposed numbers, what the family
 * already has, and what still needs a cable. Nothing is saved until the person accepts; then everything is saved at
 * once.
 */
export function GenerateDialog({ saved, onClose }: { saved: OpenFamily; onClose: () => void }) {
  const { family } = saved;
  const [axes, setAxes] = useState(() => allValues(family));
  const [lengths, setLengths] = useState<string[]>([]);
  const [designs, setDesigns] = useState<Record<string, string>>({});
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const bad = lengths.filter((text) => lengthOf(text) === undefined);
  const request: WantedVariants = { axes: chosenAxes(axes), lengthsMm: lengthsOf(lengths), designs };
  const [settled] = useDebouncedValue(request, 200);
  const { data, error } = useQuery({
    queryKey: ['product', family.id, 'generate', saved.etag, settled],
    queryFn: ({ signal }) => hub.call(generateVariants, { params: { id: family.id }, body: settled, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const rows = data?.rows ?? [];
  const chosen = rows.filter((row) => row.state === 'new' && !off.has(keyOf(row)));
  const { busy, act } = useAct("Couldn't add the variants");
  const count = counted(chosen.length, 'variant');
  const accept = () =>
    act(
      () =>
        hub.call(addVariants, {
          params: { id: family.id },
          body: { variants: chosen.map(variantOf) },
          ifMatch: data?.etag ?? saved.etag,
        }),
      {
        touched: [['products', family.id]],
        done: `${count} added (status: planned)`,
        after: onClose,
      },
    );
  const toggle = (row: GeneratedRow) => {
    const next = new Set(off);
    if (!next.delete(keyOf(row))) next.add(keyOf(row));
    setOff(next);
  };
  return (
    <DialogWindow onClose={onClose} title="Generate variants" size="xl">
      <Stack gap="sm">
        {(family.options ?? []).map((axis) => (
          <AxisValues
            key={axis.id}
            axis={axis}
            value={axes[axis.id] ?? []}
            onChange={(values) => setAxes({ ...axes, [axis.id]: values })}
          />
        ))}
        <TagsInput
          label="Lengths"
          description="In millimetres or with a unit: 500, 1 m, 2.5 m. If empty, the length of the cable is used"
          error={bad.length === 0 ? undefined : `Not a length: ${bad.join(', ')}`}
          placeholder={lengths.length === 0 ? 'Type a length and press Enter' : undefined}
          value={lengths}
          onChange={setLengths}
        />
        {error !== null && <Alert color="red">{reasons(error)}</Alert>}
        <GeneratedTable
          family={family}
          rows={rows}
          isOff={(row) => off.has(keyOf(row))}
          onToggle={toggle}
          onDesign={(row, design) => setDesigns(withDesign(designs, row, design))}
        />
        <Group justify="space-between" gap="xs">
          <output aria-live="polite">{summary(rows, chosen.length)}</output>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button disabled={chosen.length === 0 || bad.length > 0} loading={busy} onClick={() => void accept()}>
              Add {count}
            </Button>
          </Group>
        </Group>
      </Stack>
    </DialogWindow>
  );
}

type Axes = Readonly<Record<string, readonly string[]>>;

function allValues({ options = [] }: Product): Axes {
  return Object.fromEntries(options.map((axis) => [axis.id, axis.values.map((value) => value.id)]));
}

/** Leaves out axes without a chosen value: the variants do not set them. */
function chosenAxes(axes: Axes): Axes {
  return Object.fromEntries(Object.entries(axes).filter(([, values]) => values.length > 0));
}

function keyOf({ options, lengthMm }: GeneratedRow): string {
  return buildKey(options, lengthMm);
}

/** Chooses a cable for a combination of options; all of its lengths use the same cable. */
function withDesign(designs: Record<string, string>, { options }: GeneratedRow, design: string | undefined) {
  const { [buildKey(options)]: _before, ...others } = designs;
  return design === undefined ? others : { ...others, [buildKey(options)]: design };
}

function reasons(error: unknown): string {
  if (error instanceof ApiError && error.issues.length > 0) return error.issues.map((issue) => issue.message).join(' ');
  return error instanceof Error ? error.message : String(error);
}

function summary(rows: readonly GeneratedRow[], chosen: number): string {
  const count = (state: GeneratedRow['state']) => rows.filter((row) => row.state === state).length;
  return [
    `${chosen} to add`,
    ...(count('exists') > 0 ? [`${count('exists')} already there`] : []),
    ...(count('no-design') > 0 ? [`${count('no-design')} without a cable`] : []),
  ].join(' · ');
}

interface ValuesProps {
  readonly axis: OptionAxis;
  readonly value: readonly string[];
  readonly onChange: (values: string[]) => void;
}

function AxisValues({ axis, value, onChange }: ValuesProps) {
  return (
    <Checkbox.Group label={axis.label ?? axis.id} value={[...value]} onChange={onChange}>
      <Group gap="md" mt="var(--space-2)">
        {axis.values.map((axisValue) => (
          <Checkbox key={axisValue.id} value={axisValue.id} label={axisValue.label ?? axisValue.id} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function variantOf({ state: _state, design = '', ...row }: GeneratedRow): Variant {
  return { ...row, design, options: { ...row.options }, status: 'planned' };
}
