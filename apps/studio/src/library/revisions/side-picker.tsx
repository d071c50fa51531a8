import { Fieldset } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { designsQuery, designRevisionsQuery } from '../../api/designs.ts';
import { revisionsQuery } from '../../api/records.ts';
import { ChoiceField } from '../../kit/fields/fields.tsx';
import { RecordPicker } from '../../kit/fields/record-picker.tsx';
import styles from './revisions.module.css';
import { sideOf, sideText, type ComparedSide } from './side.ts';

interface PickerProps {
  readonly name: 'Before' | 'After';
  readonly kind: string;
  readonly side: ComparedSide | undefined;
  readonly onChange: (side: ComparedSide) => void;
}

/** The record or cable on a side, and its revision. */
export function SidePicker({ name, kind, side, onChange }: PickerProps) {
  const states = useStates(kind, side?.id);
  return (
    <Fieldset legend={name} className={styles['side'] ?? ''}>
      {kind === 'designs' ? (
        <CablePicker name={name} side={side} onChange={onChange} />
      ) : (
        <RecordPicker
          label={`Record ${name.toLowerCase()}`}
          kind={kind}
          value={side?.id}
          onChange={(id) => id && onChange({ id })}
        />
      )}
      {side !== undefined && (
        <ChoiceField
          label={`State ${name.toLowerCase()}`}
          clearable={false}
          choices={states}
          value={sideText(side)}
          onChange={(text) => onChange(sideOf(text) ?? side)}
        />
      )}
    </Fieldset>
  );
}

function CablePicker({ name, side, onChange }: Omit<PickerProps, 'kind'>) {
  const { data: lines = [] } = useQuery(designsQuery);
  return (
    <ChoiceField
      label={`Cable ${name.toLowerCase()}`}
      clearable={false}
      choices={lines.map(({ id, label }) => ({ value: id, label }))}
      value={side?.id}
      onChange={(id) => id !== undefined && onChange({ id })}
    />
  );
}

/** The states of a record or cable to choose from, written as in the address. */
function useStates(kind: string, id: string | undefined) {
  const isDesign = kind === 'designs';
  const records = useQuery({ ...revisionsQuery(kind, id ?? ''), enabled: !isDesign && id !== undefined });
  const revisions = useQuery({ ...designRevisionsQuery(id ?? ''), enabled: isDesign && id !== undefined });
  if (id === undefined) return [];
  if (isDesign) {
    const saved = (revisions.data?.items ?? []).map(({ rev }) => ({
      value: sideText({ id, rev: String(rev) }),
      label: `Revision ${rev}`,
    }));
    return [{ value: id, label: 'Working copy' }, ...saved];
  }
  const ownRevisions = (records.data?.items ?? []).toReversed().map(({ rev, label }) => ({
    value: sideText({ id, rev: String(rev) }),
    label: label === undefined ? `Revision ${rev}` : `Revision ${rev}, ${label}`,
  }));
  const outside = (records.data?.sources ?? []).flatMap((source) =>
    (source.items ?? []).map(({ rev }) => ({
      value: sideText({ id, source: source.id, rev: String(rev) }),
      label: `${rev} of ${source.label}`,
    })),
  );
  return [{ value: id, label: 'As it is now' }, ...ownRevisions, ...outside];
}
