import { kindOfList } from '@cablewright/engine';
import { Anchor, Button, Fieldset, Stack } from '@mantine/core';
import { type ConnectorInstance, isId, type InstanceList, type Segment } from '@cablewright/model';
import { Link } from '@tanstack/react-router';
import { memo, useState, type ReactNode } from 'react';
import { hasAlternates } from '../../api/alternates.ts';
import { useAddressPatch } from '../../kit/page/address.ts';
import { recordPath } from '../../kit/page/paths.ts';
import { CommentButton } from '../comments/comment-mark.tsx';
import { AlternatesInCable } from '../../library/alternates/alternates-in-cable.tsx';
import { useCable, useChecked, useEditor } from '../draft/cable.ts';
import { FindingList } from '../../kit/findings/finding-list.tsx';
import { placeInCable } from '../../kit/findings/finding-path.ts';
import { byInstance } from '../../kit/findings/grouped.ts';
import { NameField, TextField } from '../../kit/fields/fields.tsx';
import { RecordPicker } from '../../kit/fields/record-picker.tsx';
import { BreakoutFields } from './breakout-fields.tsx';
import { ConnectorFields } from './connector-fields.tsx';
import { BoardFields, ComponentFields, MechanicalFields, SubAssemblyFields } from './part-fields.tsx';
import { findPart, idsIn, removePart, renamePart, type CablePart } from './parts.ts';
import styles from './panel.module.css';
import { SegmentFields } from './segment-fields.tsx';
import { StockPicker } from './stock-picker.tsx';
import { usePartChange } from './use-part-change.ts';

/** The properties of the selected part. */
export const PartPanel = memo(function PartPanel({ id }: { id: string }) {
  const { design } = useCable();
  const located = findPart(design, id);
  if (located === undefined) return <p className="quiet">{id} is not in this cable any more.</p>;
  return <PartFields key={id} list={located.list} part={located.part} />;
});

function PartFields({ list, part }: { list: InstanceList; part: CablePart }) {
  const { design, edit, writable, select } = useCable();
  const { findings } = useChecked();
  const patch = useAddressPatch();
  const partFindings = byInstance(findings).get(part.id) ?? [];
  return (
    <Stack gap="sm">
      {partFindings.length > 0 && (
        <FindingList findings={partFindings} onGo={({ where }) => patch(placeInCable(where, design))} />
      )}
      <span>
        <CommentButton subject={{ target: list === 'segments' ? 'wire' : 'part', place: part.id }} />
      </span>
      <Fieldset variant="unstyled" disabled={!writable}>
        <Stack gap="sm">
          <IdField part={part} />
          <DefinitionField list={list} part={part} />
          <PartAlternates list={list} part={part} />
          {list !== 'breakouts' && list !== 'segments' && <LabelField part={part} list={list} />}
          <OwnFields list={list} part={part} />
          {writable && (
            <Button
              variant="default"
              color="red"
              onClick={() => {
                edit(`remove ${part.id}`, () => removePart(design, part.id));
                select(undefined);
              }}
            >
              Remove {part.id}
            </Button>
          )}
        </Stack>
      </Fieldset>
    </Stack>
  );
}

function OwnFields({ list, part }: { list: InstanceList; part: CablePart }): ReactNode {
  if (list === 'connectors') return <ConnectorFields part={part} />;
  if (list === 'segments') return <SegmentFields part={part} />;
  if (list === 'components') return <ComponentFields part={part} />;
  if (list === 'pcbas') return <BoardFields part={part} />;
  if (list === 'mechanical') return <MechanicalFields part={part} />;
  if (list === 'subassemblies') return <SubAssemblyFields part={part} />;
  return <BreakoutFields part={part} />;
}

/** The alternates of the part, and of the contacts, seals and plugs in its cavities. */
function PartAlternates({ list, part }: { list: InstanceList; part: CablePart }) {
  const { catalog, design, writable } = useCable();
  const { dirty } = useEditor();
  const kind = kindOfList[list];
  const inside = list === 'connectors' ? ((part as ConnectorInstance).cavities ?? []) : [];
  const fitted = [...new Set(inside.flatMap(({ contact, seal, plug }) => [contact, seal, plug]))];
  const parts = [
    ...(kind !== undefined && hasAlternates(kind) ? [{ kind, id: String(part['def']) }] : []),
    ...fitted.flatMap((id) => (id === undefined ? [] : [{ kind: 'mechanicals' as const, id }])),
  ];
  const cable = dirty ? undefined : { id: design.id, label: design.label ?? design.id };
  return <AlternatesInCable library={catalog.library} parts={parts} cable={cable} writable={writable} />;
}

function IdField({ part }: { part: CablePart }) {
  const { design, edit, select } = useCable();
  const [typed, setTyped] = useState(part.id);
  const isTaken = typed !== part.id && idsIn(design).has(typed);
  const problem = !isId(typed)
    ? 'Use lower-case letters, digits and hyphens'
    : isTaken
      ? 'Another part has this ID'
      : undefined;
  const settle = () => {
    if (problem !== undefined || typed === part.id) {
      setTyped(part.id);
      return;
    }
    edit(`rename ${part.id}`, () => renamePart(design, part.id, typed));
    select(typed);
  };
  return (
    <div
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
      role="presentation"
    >
      <TextField label="ID" mono value={typed} error={problem} onChange={(value) => setTyped(value ?? '')} />
    </div>
  );
}

function LabelField({ part, list }: { part: CablePart; list: InstanceList }) {
  const change = usePartChange(part);
  return (
    <NameField
      description={list === 'connectors' ? 'Printed instead of the ID' : undefined}
      value={part['label'] as string | undefined}
      onChange={(label) => change({ label })}
    />
  );
}

function DefinitionField({ list, part }: { list: InstanceList; part: CablePart }) {
  const change = usePartChange(part);
  const kind = kindOfList[list];
  if (kind === undefined) return null;
  const def = String(part['def']);
  return (
    <div>
      {list === 'segments' ? (
        <StockPicker segment={part as Segment} />
      ) : (
        <RecordPicker
          kind={kind}
          label="Part"
          value={def}
          onChange={(next) => next !== undefined && change({ def: next })}
        />
      )}
      <Anchor
        size="xs"
        className={styles['open'] ?? ''}
        renderRoot={(props: object) => <Link to={recordPath(kind, def)} {...props} />}
      >
        Open in library
      </Anchor>
    </div>
  );
}
