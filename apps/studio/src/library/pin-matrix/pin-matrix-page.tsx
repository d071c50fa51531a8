import { Button, Group, Radio, Stack } from '@mantine/core';
import type { Library } from '@cablewright/engine';
import { pinTypes, type LibraryRecord, type PinType } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libraryQuery } from '../../api/library.ts';
import { deleteRecord, readRecord, writeRecord } from '../../api/records.ts';
import { TextField } from '../../kit/fields/fields.tsx';
import { useEditorKeys } from '../../kit/editor/use-editor-keys.ts';
import { useDraftsUnder, useFormDraft } from '../../kit/editor/use-form-draft.ts';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { useWritable } from '../../kit/page/use-writable.ts';
import { OriginBadge } from '../origin-badge.tsx';
import { cellOf, draftOf, draftProblem, exampleOf, recordOf, rowsOf, typeWords, type PinMatrixCell } from './cells.ts';
import styles from './pin-matrix.module.css';

const severityWords = { ok: 'allowed', warning: 'warning', error: 'error' } as const;

/** The table with the effects of connecting two types of pin, for reading and editing. */
export function PinMatrixPage() {
  const query = useQuery(libraryQuery);
  return (
    <Page title="Pin matrix">
      <Loaded query={query} what="the pin matrix">
        {(library) => <Matrix library={library} />}
      </Loaded>
    </Page>
  );
}

function Matrix({ library }: { library: Library }) {
  const [edited] = useDraftsUnder('pin-rules/');
  const [chosen, choose] = useState<readonly [PinType, PinType]>(() => pairOf(library, edited));
  const cell = cellOf(library, ...chosen);
  return (
    <Stack gap="md">
      <p className="lead">
        The rule check compares all pins on one net two by two. Pairs that no hazard rule matches are judged by this
        table. Select a cell to change what a connection of the two types means.
      </p>
      <div className="scroll">
        <MatrixTable library={library} chosen={cell} onChoose={(a, b) => choose([a, b])} />
      </div>
      <CellForm key={`${cell.a} ${cell.b} ${cell.origin ?? ''} ${cell.severity}`} cell={cell} />
    </Stack>
  );
}

/** The pair whose cell has a draft, so that it is shown again; otherwise two outputs. */
function pairOf(library: Library, edited: string | undefined): readonly [PinType, PinType] {
  const cells = edited === undefined ? [] : rowsOf(library).flatMap((row) => row.cells);
  const draftCell = cells.find((cell) => recordOf(cell, draftOf(cell)).id === edited);
  return draftCell === undefined ? ['output', 'output'] : [draftCell.a, draftCell.b];
}

interface TableProps {
  readonly library: Library;
  readonly chosen: PinMatrixCell;
  readonly onChoose: (a: PinType, b: PinType) => void;
}

function MatrixTable({ library, chosen, onChoose }: TableProps) {
  return (
    <table className={styles['matrix']}>
      <thead>
        <tr>
          <th scope="col">Type of pin</th>
          {pinTypes.map((type) => (
            <th key={type} scope="col">
              {typeWords[type]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(library).map(({ type, cells }) => (
          <tr key={type}>
            <th scope="row">{typeWords[type]}</th>
            {cells.map((cell, i) => (
              <td key={pinTypes[i]}>
                <button
                  type="button"
                  className={styles['cell']}
                  data-severity={cell.severity}
                  data-own={cell.record !== undefined}
                  aria-pressed={isSame(cell, chosen)}
                  aria-label={`${typeWords[type]} and ${typeWords[pinTypes[i]!]}: ${severityWords[cell.severity]}`}
                  onClick={() => onChoose(type, pinTypes[i]!)}
                >
                  {cell.severity === 'ok' ? '–' : severityWords[cell.severity]}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isSame(a: PinMatrixCell, b: PinMatrixCell): boolean {
  return (a.a === b.a && a.b === b.b) || (a.a === b.b && a.b === b.a);
}

function nameOf({ a, b }: PinMatrixCell): string {
  return `${typeWords[a]} and ${typeWords[b].toLowerCase()}`;
}

function CellForm({ cell }: { cell: PinMatrixCell }) {
  const writable = useWritable();
  const { id } = recordOf(cell, draftOf(cell));
  const {
    session,
    value: draft,
    change,
  } = useFormDraft(`pin-rules/${id}`, draftOf(cell), { name: () => nameOf(cell) });
  const { busy, act } = useAct("Couldn't save the cell");
  const problem = draftProblem(draft);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(cell));
  const record = recordOf(cell, draft);
  const outcome = { touched: [['pin-rules', record.id]] as const };
  const seen = async () => (cell.record === undefined ? undefined : (await readRecord('pin-rules', record.id)).etag);
  const save = () =>
    act(async () => writeRecord('pin-rules', record as LibraryRecord, await seen()), {
      ...outcome,
      done: 'Saved the cell',
    });
  const restore = () =>
    act(async () => deleteRecord('pin-rules', record.id, (await seen())!), {
      ...outcome,
      done: 'Removed your own cell',
    });
  useEditorKeys({ session, onSave: () => isChanged && problem === undefined && void save() });
  return (
    <section className={styles['form']} aria-label="Cell">
      <Group gap="sm">
        <h2>{nameOf(cell)}</h2>
        {cell.origin !== undefined && <OriginBadge origin={cell.origin} />}
      </Group>
      <Radio.Group
        label="A connection of the two is"
        value={draft.severity}
        onChange={(severity) => change({ ...draft, severity })}
      >
        <Group gap="md" mt="var(--space-2)">
          {(['ok', 'warning', 'error'] as const).map((severity) => (
            <Radio key={severity} size="xs" disabled={!writable} value={severity} label={severityWords[severity]} />
          ))}
        </Group>
      </Radio.Group>
      <TextField
        label="What a finding says"
        lines={2}
        disabled={!writable}
        value={draft.text}
        error={isChanged ? problem : undefined}
        description="{a} and {b} stand for the two pins."
        onChange={(text = '') => change({ ...draft, text })}
      />
      {draft.severity !== 'ok' && problem === undefined && (
        <p className={styles['example']}>{exampleOf(cell, draft)}</p>
      )}
      <TextField
        label="Source"
        disabled={!writable}
        value={draft.src}
        onChange={(src = '') => change({ ...draft, src })}
      />
      {writable && (
        <Group gap="sm">
          <Button loading={busy} disabled={!isChanged || problem !== undefined} onClick={() => void save()}>
            Save
          </Button>
          {cell.origin === 'local' && (
            <Button variant="default" loading={busy} onClick={() => void restore()}>
              Remove your own cell
            </Button>
          )}
        </Group>
      )}
    </section>
  );
}
