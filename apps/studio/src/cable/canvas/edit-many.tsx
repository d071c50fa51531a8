import { kindOfList } from '@cablewright/engine';
import { Select } from '@mantine/core';
import { LengthField } from '../../kit/fields/length-field.tsx';
import { RecordPicker } from '../../kit/fields/record-picker.tsx';
import { useCable } from '../draft/cable.ts';
import { changePart, findPart } from '../wiring/parts.ts';
import type { WiringSpot } from '../wiring/spots.ts';
import { setSignal } from './edits.ts';

/** Edits the fields that several parts of one kind have in common, for all of them in one undo step. */
export function EditParts({ ids }: { ids: readonly string[] }) {
  const { design, edit } = useCable();
  const parts = ids.flatMap((id) => findPart(design, id) ?? []);
  const list = parts[0]?.list;
  if (list === undefined || parts.some((each) => each.list !== list)) return null;
  const common = (field: string) => {
    const [first, ...others] = parts.map(({ part }) => part[field]);
    return others.every((value) => value === first) ? first : undefined;
  };
  const set = (field: string, value: unknown, merge = false) =>
    edit(
      `${field} of ${ids.length} parts`,
      (before) => ids.reduce((next, id) => changePart(next, id, { [field]: value }), before),
      merge,
    );
  const def = common('def');
  const kind = kindOfList[list];
  return (
    <>
      {list === 'segments' && (
        <LengthField
          bare
          label={`Length of ${ids.length} cables`}
          placeholder="Length"
          value={common('lengthMm') as number | undefined}
          above={0}
          onChange={(mm) => mm !== undefined && set('lengthMm', mm, true)}
        />
      )}
      {list === 'connectors' && (
        <Select
          aria-label={`Role of ${ids.length} connectors`}
          placeholder="Role"
          w={130}
          data={['source', 'destination']}
          value={(common('role') as string | undefined) ?? null}
          onChange={(role) => role !== null && set('role', role)}
        />
      )}
      {list !== 'segments' && kind !== undefined && (
        <RecordPicker
          kind={kind}
          hideLabel
          label={`Part of all ${ids.length}`}
          placeholder="Part"
          value={def as string | undefined}
          onChange={(next) => next !== undefined && set('def', next)}
        />
      )}
    </>
  );
}

/** Sets the signal of several pins in one undo step. */
export function EditPins({ pins }: { pins: readonly WiringSpot[] }) {
  const { edit } = useCable();
  const connectorPins = pins.filter(({ list }) => list === 'connectors');
  if (connectorPins.length === 0) return null;
  const signals = new Set(connectorPins.map(({ signal }) => signal));
  const [common] = signals;
  return (
    <RecordPicker
      kind="vocab/signals"
      hideLabel
      label={`Signal of ${connectorPins.length} pins`}
      placeholder="Signal"
      value={signals.size === 1 ? common : undefined}
      onChange={(signal) =>
        signal !== undefined &&
        edit(`signal of ${connectorPins.length} pins`, (design) =>
          connectorPins.reduce((next, { ref }) => setSignal(next, ref, signal), design),
        )
      }
    />
  );
}
