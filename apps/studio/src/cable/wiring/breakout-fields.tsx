import { type Breakout, type SegmentEnd, formatWireEnd, parseWireEnd, splitName, present } from '@cablewright/model';
import { Button, Stack } from '@mantine/core';
import { useCable } from '../draft/cable.ts';
import { ChoiceField, TextField } from '../../kit/fields/fields.tsx';
import { HeadRow } from '../../kit/table/head-row.tsx';
import { RemoveButton } from '../../kit/table/remove-button.tsx';
import { Swatch } from '../../kit/wire-colours/swatch.tsx';
import { carriedBy, fateRows, throughWhereSame, withFate, type Fate, type FateRow } from './breakouts.ts';
import styles from './panel.module.css';
import type { CablePart } from './parts.ts';
import { usePartChange } from './use-part-change.ts';

/** Where the trunk splits into legs, and what each conductor does there. */
export function BreakoutFields({ part }: { part: CablePart }) {
  const change = usePartChange(part);
  const { catalog, design } = useCable();
  const breakout = part as Breakout;
  const set = (next: Breakout) => change({ trunk: next.trunk, legs: next.legs, conductors: next.conductors });
  return (
    <>
      <TextField label="Name" value={breakout.label} onChange={(label) => change({ label })} />
      <EndField label="Trunk" at={breakout.trunk} onChange={(trunk) => set({ ...breakout, trunk })} />
      {breakout.legs.map((leg, index) => (
        <EndField
          key={index}
          label={`Leg ${index + 1}`}
          at={leg}
          onChange={(next) => set({ ...breakout, legs: breakout.legs.with(index, next) })}
          onRemove={() => set({ ...breakout, legs: breakout.legs.toSpliced(index, 1) })}
        />
      ))}
      <Button
        variant="default"
        onClick={() =>
          set({ ...breakout, legs: [...breakout.legs, nextLeg(breakout, design.instances.segments ?? [])] })
        }
      >
        Add leg
      </Button>
      <section aria-label="Conductors">
        <h3 className="small-title">Conductors</h3>
        <table className={styles['fates']} data-tight>
          <HeadRow columns={['Element', 'Becomes', 'Where, or reason']} />
          <tbody>
            {fateRows(catalog, design, breakout).map((row) => (
              <FateLine key={`${row.segment}.${row.path}`} row={row} breakout={breakout} onChange={set} />
            ))}
          </tbody>
        </table>
        <Button variant="default" mt="var(--space-3)" onClick={() => set(throughWhereSame(catalog, design, breakout))}>
          Continue all others
        </Button>
      </section>
    </>
  );
}

function nextLeg(breakout: Breakout, segments: readonly { id: string }[]): SegmentEnd {
  const used = new Set([breakout.trunk, ...breakout.legs].map((each) => each.segment));
  return { segment: (segments.find((each) => !used.has(each.id)) ?? segments[0])?.id ?? '', end: 'a' };
}

interface EndFieldProps {
  readonly label: string;
  readonly at: SegmentEnd;
  readonly onChange: (at: SegmentEnd) => void;
  readonly onRemove?: () => void;
}

function EndField({ label, at, onChange, onRemove }: EndFieldProps) {
  const { design } = useCable();
  const choices = (design.instances.segments ?? []).flatMap(({ id }) =>
    (['a', 'b'] as const).map((end) => ({ value: formatWireEnd(id, end), label: `${id} end ${end.toUpperCase()}` })),
  );
  return (
    <div className={styles['added']}>
      <ChoiceField
        label={label}
        clearable={false}
        choices={choices}
        value={formatWireEnd(at.segment, at.end)}
        onChange={(next) => {
          const chosen = parseWireEnd(next ?? '');
          if (chosen !== undefined) onChange({ segment: chosen.wire, end: chosen.end });
        }}
      />
      {onRemove !== undefined && <RemoveButton what={label.toLowerCase()} onRemove={onRemove} />}
    </div>
  );
}

interface FateLineProps {
  readonly row: FateRow;
  readonly breakout: Breakout;
  readonly onChange: (breakout: Breakout) => void;
}

const fates = [
  { value: 'through', label: 'continues' },
  { value: 'terminated', label: 'soldered here' },
  { value: 'nc', label: 'cut back' },
];

function FateLine({ row, breakout, onChange }: FateLineProps) {
  const { catalog } = useCable();
  const name = `${row.segment}.${row.path}`;
  const setFate = (fate: string | undefined) => {
    if (fate === undefined) onChange(withFate(breakout, row, undefined));
    else
      onChange(
        withFate(breakout, row, fate === 'through' ? { fate, leg: breakout.legs[0]?.segment } : { fate: fate as Fate }),
      );
  };
  return (
    <tr data-open={row.fate === undefined || undefined}>
      <td>
        <span className={styles['core']}>
          <Swatch library={catalog.library} colour={row.colour} bare />
          <span className="mono">{name}</span>
        </span>
      </td>
      <td>
        <ChoiceField
          bare
          label={`${name} becomes`}
          choices={fates}
          value={row.fate?.fate}
          onChange={setFate}
          placeholder="Choose"
        />
      </td>
      <td>
        <FateDetail row={row} breakout={breakout} onChange={onChange} />
      </td>
    </tr>
  );
}

function FateDetail({ row, breakout, onChange }: FateLineProps) {
  const { catalog, design } = useCable();
  const { fate } = row;
  if (fate === undefined || fate.fate === 'terminated') return null;
  const name = `${row.segment}.${row.path}`;
  if (fate.fate === 'nc') {
    return (
      <TextField
        bare
        label={`Why ${name} is cut back`}
        placeholder="spare"
        value={fate.reason}
        onChange={(reason) => onChange(withFate(breakout, row, { fate: 'nc', ...present({ reason }) }))}
      />
    );
  }
  const targets = breakout.legs.flatMap((leg) =>
    carriedBy(catalog, design, leg.segment).map((element) => `${leg.segment}.${element.path}`),
  );
  return (
    <Stack gap="var(--space-1)">
      <ChoiceField
        bare
        clearable={false}
        label={`${name} continues as`}
        choices={targets}
        value={fate.leg === undefined ? undefined : `${fate.leg}.${fate.legPath ?? fate.path}`}
        onChange={(target) => {
          const { instance: leg, terminal: legPath } = splitName(target ?? '') ?? {};
          if (leg === undefined) return;
          onChange(
            withFate(breakout, row, {
              fate: 'through',
              leg,
              ...present({ legPath: legPath === row.path ? undefined : legPath }),
            }),
          );
        }}
      />
    </Stack>
  );
}
