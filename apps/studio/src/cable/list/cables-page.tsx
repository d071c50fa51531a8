import {
  createDesign,
  deleteDesign,
  type DesignLine,
  duplicateDesign,
  getDesign,
  renameDesign,
} from '@cablewright/client';
import { Button, Group, Menu } from '@mantine/core';
import { IconCopy, IconPencil, IconPlus, IconTemplate, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useAddress } from '../../kit/page/address.ts';
import { ActionsMenu } from '../../kit/page/actions-menu.tsx';
import { designsQuery } from '../../api/designs.ts';
import { ImportLink } from '../../kit/page/import-link.tsx';
import { EmptyState } from '../../kit/page/empty-state.tsx';
import { Loaded } from '../../kit/page/loaded.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useWritable } from '../../kit/page/use-writable.ts';
import { Browser } from '../../kit/table/browser.tsx';
import { shownTable, type TableColumn } from '../../kit/table/columns.ts';
import { usePreview } from '../../kit/table/use-preview.ts';
import { BulkBar } from '../../library/bulk/bulk-bar.tsx';
import { useCableEditing } from './use-cable-editing.ts';
import { templateTag } from './new-cable/template-tag.ts';
import { useTemplateMark } from './use-template-mark.ts';
import { cableColumns, cableFacets, cableText } from './cable-columns.tsx';
import type { Design } from '@cablewright/model';
import { hub } from '../../api/hub.ts';
import { doneWithUndo } from '../../kit/page/undo-toast.tsx';
import { useAct } from '../../kit/page/use-act.ts';
import { NameAndIdFields, useNameAndId } from '../../kit/fields/name-and-id.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { documentAddress } from '../../api/documents.ts';
import { recordPath } from '../../kit/page/paths.ts';
import { PreviewFacts } from '../../kit/table/preview-facts.tsx';
import styles from '../../kit/table/preview.module.css';

type CableTask = { readonly verb: 'duplicate' | 'rename'; readonly line: Pick<DesignLine, 'id' | 'label'> };

const words = {
  duplicate: { title: 'Duplicate cable', button: 'Duplicate', past: 'Created' },
  rename: { title: 'Rename cable', button: 'Rename', past: 'Renamed' },
} as const;

/** Asks for a name and shows the resulting id, which can be changed. */
function CableDialog({ task, onClose }: { task: CableTask; onClose: () => void }) {
  const { data: lines = [] } = useQuery(designsQuery);
  const currentId = task.verb === 'rename' ? task.line.id : undefined;
  const isTaken = (id: string) => id !== currentId && lines.some((line) => line.id === id);
  const naming = useNameAndId({
    noun: 'cable',
    taken: isTaken,
    label: startLabel(task),
    id: currentId,
  });
  const { title, button, past } = words[task.verb];
  const { busy, act } = useAct(`Couldn't ${task.verb} the cable`);
  const navigate = useNavigate();
  const { id, label, problems } = naming;
  const run = () =>
    act(() => saveAs(task, { id, label }), {
      touched: [['designs', id]],
      done: `${past} ${label}`,
      after: () => {
        onClose();
        if (task.verb !== 'rename') void navigate({ to: '/cables/$id', params: { id } });
      },
    });
  return (
    <Dialog title={title} action={button} busy={busy} problems={problems} onAction={run} onClose={onClose}>
      <NameAndIdFields value={naming} placeholder="PC → instrument, 2 m" />
    </Dialog>
  );
}

function startLabel(task: CableTask): string {
  return task.verb === 'duplicate' ? `${task.line.label} (copy)` : task.line.label;
}

async function saveAs(task: CableTask, to: { id: string; label: string }): Promise<unknown> {
  if (task.verb === 'duplicate') return hub.call(duplicateDesign, { params: { id: task.line.id }, body: to });
  const params = { id: task.line.id };
  const { etag } = await hub.versioned(getDesign, { params });
  return hub.call(renameDesign, { params, body: to, ifMatch: etag });
}

/** Loaded on demand, because it needs the code of the resolver and the wiring. */
const NewCableDialog = lazy(async () => ({
  default: (await import('./new-cable/new-cable-dialog.tsx')).NewCableDialog,
}));

/** The cables of the shop: find one, see its state, start a new one. */
export function CablesPage() {
  const [address, patch] = useAddress();
  const [task, setTask] = useState<CableTask | undefined>();
  const query = useQuery(designsQuery);
  const create = useWritable() && (
    <Group gap="xs" wrap="nowrap">
      <ImportLink />
      <Button leftSection={<IconPlus size={15} />} onClick={() => patch({ new: '1' })}>
        New cable
      </Button>
    </Group>
  );
  const preview = usePreview();
  const line = query.data?.find(({ id }) => id === preview.key);
  return (
    <Page
      title="Cables"
      actions={create}
      panel={line && <CablePreview line={line} />}
      panelTitle={line?.label}
      onClosePanel={preview.close}
    >
      <Loaded query={query} what="cables" rows={10}>
        {(lines) => <CableList lines={lines} onTask={setTask} create={create} />}
      </Loaded>
      {address['new'] === '1' && (
        <Suspense fallback={null}>
          <NewCableDialog onClose={() => patch({ new: undefined })} />
        </Suspense>
      )}
      {task !== undefined && <CableDialog task={task} onClose={() => setTask(undefined)} />}
      <AskedTask lines={query.data} onTask={setTask} />
    </Page>
  );
}

/** The task in the address, set by the palette of another page: `task=duplicate&of=null-modem`. */
function AskedTask({ lines, onTask }: { lines: readonly DesignLine[] | undefined; onTask: (task: CableTask) => void }) {
  const [address, patch] = useAddress();
  const remove = useDelete();
  const { task, of } = address;
  const line = of === undefined ? undefined : lines?.find(({ id }) => id === of);
  const isDone = useRef<string | undefined>(undefined);
  useEffect(() => {
    const request = `${task} ${of}`;
    if (line === undefined || task === undefined || isDone.current === request) return;
    isDone.current = request;
    patch({ task: undefined, of: undefined });
    if (task === 'delete') void remove(line);
    else if (task === 'duplicate' || task === 'rename') onTask({ verb: task, line });
  });
  return null;
}

interface CableListProps {
  readonly lines: readonly DesignLine[];
  readonly onTask: (task: CableTask) => void;
  /** The button for a new cable; false for people who can only read. */
  readonly create: React.ReactNode;
}

function CableList({ lines, onTask, create }: CableListProps) {
  const navigate = useNavigate();
  const editing = useCableEditing(lines);
  const menuOf = useCallback((line: DesignLine) => <CableMenu line={line} onTask={onTask} />, [onTask]);
  const open = (line: DesignLine) => void navigate({ to: '/cables/$id', params: { id: line.id } });
  if (lines.length === 0) {
    return (
      <EmptyState title="No cables yet" action={create}>
        Start with two connectors, a wire stock and a length.
      </EmptyState>
    );
  }
  return (
    <Browser
      id="cables"
      label="Cables"
      rows={lines}
      columns={cableColumns}
      facets={cableFacets}
      sort="label"
      rowKey={(line) => line.id}
      textOf={cableText}
      onOpen={open}
      noun={{ one: 'cable', many: 'cables' }}
      bulk={bulkOf(create !== false)}
      editing={editing}
      previews
      actions={create === false ? undefined : menuOf}
    />
  );
}

/** Bulk editing in the list: status and tags. The list has no suppliers. */
function bulkOf(writable: boolean) {
  return (lines: readonly DesignLine[], clear: () => void, columns: readonly TableColumn<DesignLine>[]) => {
    const rows = lines.map(({ id, label, status, tags }) => ({
      kind: 'designs',
      id,
      label,
      record: { status, tags },
    }));
    const table = () => shownTable('Cables', columns, lines);
    return <BulkBar rows={rows} fields={writable ? ['status', 'tags'] : []} table={table} onClear={clear} />;
  };
}

/**
 * The actions for one cable of the list. A cable from a pack can only be copied. Deleting asks nothing, because the
 * toast can undo it.
 */
function CableMenu({ line, onTask }: { line: DesignLine; onTask: (task: CableTask) => void }) {
  const remove = useDelete();
  const mark = useTemplateMark();
  return (
    <ActionsMenu label={`Actions for ${line.label}`} size={26}>
      <Menu.Item leftSection={<IconCopy size={15} />} onClick={() => onTask({ verb: 'duplicate', line })}>
        Duplicate
      </Menu.Item>
      {line.origin === 'local' && (
        <>
          <Menu.Item leftSection={<IconPencil size={15} />} onClick={() => onTask({ verb: 'rename', line })}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<IconTemplate size={15} />} onClick={() => void mark(line)}>
            {line.tags.includes(templateTag) ? 'No longer a template' : 'Use as a template'}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => void remove(line)}>
            {line.shadows === undefined ? 'Delete' : `Restore the version from ${line.shadows}`}
          </Menu.Item>
        </>
      )}
    </ActionsMenu>
  );
}

/** Deletes a cable and offers to undo that. */
function useDelete(): (line: Pick<DesignLine, 'id' | 'label'>) => Promise<void> {
  const deleting = useAct("Couldn't delete the cable");
  const restoring = useAct("Couldn't restore the cable");
  return ({ id, label }) => {
    const touched = [['designs', id]] as const;
    const remove = async () => {
      const { value, etag } = await hub.versioned(getDesign, { params: { id } });
      await hub.call(deleteDesign, { params: { id }, ifMatch: etag });
      return value;
    };
    const undo = (design: Design) =>
      void restoring.act(() => hub.call(createDesign, { body: design }), { touched, done: `Restored ${label}` });
    return deleting.act(remove, {
      touched,
      after: (design) => doneWithUndo(`Deleted ${label}`, () => undo(design)),
    });
  };
}

/** The preview next to the list: the drawing of a cable and the list's data about it. */
function CablePreview({ line }: { line: DesignLine }) {
  const { id, etag, label } = line;
  // With the ETag in the address, the browser keeps the picture until the cable changes.
  const picture = `${documentAddress(id, 'schematic', { format: 'svg', frame: '0' })}#${encodeURIComponent(etag)}`;
  return (
    <PreviewFacts row={line} columns={cableColumns} to={recordPath('designs', id)}>
      <img className={styles['picture']} src={picture} alt={`Schematic of ${label}`} />
    </PreviewFacts>
  );
}
