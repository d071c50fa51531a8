import { composeBoard } from '@cablewright/engine';
import { useQuery } from '@tanstack/react-query';
import { designRevisionsQuery, designsQuery } from '../../api/designs.ts';
import { partsIn, type CablePart } from './parts.ts';
import { useCable } from '../draft/cable.ts';
import { ChoiceField, NumberField } from '../../kit/fields/fields.tsx';
import { RecordPicker } from '../../kit/fields/record-picker.tsx';
import { SignalFields } from './signal-fields.tsx';
import { usePartChange } from './use-part-change.ts';

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function ComponentFields({ part }: { part: CablePart }) {
  const change = usePartChange(part);
  return (
    <RecordPicker
      kind="vocab/locations"
      label="Location"
      value={text(part['location'])}
      onChange={(location) => change({ location })}
      clearable
    />
  );
}

export function BoardFields({ part }: { part: CablePart }) {
  const change = usePartChange(part);
  const { catalog } = useCable();
  const board = composeBoard(catalog.library, String(part['def']));
  const builds = board?.record.builds ?? [];
  return (
    <>
      {builds.length > 0 && (
        <ChoiceField
          label="Build"
          description="Which build of the board is fitted"
          choices={builds.map((build) => ({ value: build.id, label: build.label ?? build.id }))}
          value={text(part['build'])}
          onChange={(build) => change({ build })}
        />
      )}
      <ComponentFields part={part} />
      {board !== undefined && (
        <SignalFields
          terminals={board.terminals.map(({ id, label }) => ({ id, label: label === id ? id : `${id} ${label}` }))}
          value={part['signals'] as Readonly<Record<string, string>> | undefined}
          onChange={(signals) => change({ signals })}
        />
      )}
    </>
  );
}

export function MechanicalFields({ part }: { part: CablePart }) {
  const change = usePartChange(part);
  const { design } = useCable();
  const hosts = (['connectors', 'segments', 'pcbas', 'breakouts'] as const).flatMap((list) =>
    partsIn(design, list).map((each) => each.id),
  );
  return (
    <>
      <NumberField
        label="Quantity"
        value={part['qty'] as number | undefined}
        standard="1"
        min={0}
        onChange={(qty) => change({ qty })}
      />
      <ChoiceField
        label="Attached to"
        choices={hosts}
        value={text(part['attachedTo'])}
        onChange={(attachedTo) => change({ attachedTo })}
      />
    </>
  );
}

const working = 'working';

/** Which cable is placed, and whether as a frozen revision or as its working copy. */
export function SubAssemblyFields({ part }: { part: CablePart }) {
  const change = usePartChange(part);
  const def = String(part['def']);
  const { data } = useQuery(designRevisionsQuery(def));
  const { data: cables = [] } = useQuery(designsQuery);
  const choices = [
    { value: working, label: 'Working copy (follows every change)' },
    ...(data?.items ?? []).map(({ rev, state }) => ({
      value: String(rev),
      label: `Revision ${rev}, ${state}`,
    })),
  ];
  return (
    <>
      <ChoiceField
        label="Cable"
        clearable={false}
        choices={cables.map((cable) => ({ value: cable.id, label: cable.label }))}
        value={def}
        onChange={(next) => change({ def: next, rev: undefined })}
      />
      <ChoiceField
        label="Placed as"
        clearable={false}
        choices={choices}
        value={typeof part['rev'] === 'number' ? String(part['rev']) : working}
        onChange={(next) => change({ rev: next === working ? undefined : Number(next) })}
      />
    </>
  );
}
