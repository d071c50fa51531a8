import { Menu } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ActionsMenu } from '../kit/page/actions-menu.tsx';
import { libraryQuery } from '../api/library.ts';
import { copyRecord } from '../api/records.ts';
import { recordPath } from '../kit/page/paths.ts';
import { NameAndIdFields, useNameAndId } from '../kit/fields/name-and-id.tsx';
import { Dialog } from '../kit/page/dialog.tsx';
import { usePackName } from '../kit/words/use-record-name.ts';
import { useAct } from '../kit/page/use-act.ts';
import { deleteEntry, type Origin } from './record-source.ts';

interface RecordMenuProps {
  readonly kind: string;
  readonly id: string;
  readonly label: string;
  readonly etag: string;
  readonly origin: Origin;
  /** Further entries. */
  readonly children?: ReactNode;
}

/** Copies a record under another name, or deletes the shop's own. */
export function RecordMenu({ kind, id, label, etag, origin, children }: RecordMenuProps) {
  const [copying, setCopying] = useState(false);
  const remove = useRemove(() => deleteEntry(kind, id, etag), kind, id, label, origin, listPath(kind));
  const deleteWords = useDeleteWords(origin);
  const isOwn = origin.origin === 'local';
  const copies = !kind.startsWith('vocab/');
  return (
    <>
      <ActionsMenu label={`Actions for ${label}`}>
        {copies && (
          <Menu.Item leftSection={<IconCopy size={15} />} onClick={() => setCopying(true)}>
            Duplicate
          </Menu.Item>
        )}
        {children}
        {isOwn && (
          <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => void remove()}>
            {deleteWords}
          </Menu.Item>
        )}
      </ActionsMenu>
      {copying && <CopyDialog kind={kind} id={id} label={label} onClose={() => setCopying(false)} />}
    </>
  );
}

function listPath(kind: string): string {
  return kind.startsWith('vocab/') ? `/library/vocabulary/${kind.slice('vocab/'.length)}` : `/library/${kind}`;
}

/** The label of the delete action: if a pack has the record too, the pack's record is shown again. */
export function useDeleteWords({ shadows }: { readonly shadows?: string | undefined }): string {
  const nameOf = usePackName();
  return shadows === undefined ? 'Delete' : `Restore the version from ${nameOf(shadows)}`;
}

/** Deletes the shop's own record and goes to its list, or stays if a pack's record takes its place. */
export function useRemove(
  remove: () => Promise<unknown>,
  kind: string,
  id: string,
  label: string,
  { shadows }: Origin,
  list: string,
): () => Promise<void> {
  const navigate = useNavigate();
  const nameOf = usePackName();
  const { act } = useAct(`Couldn't delete ${label}`);
  return () =>
    act(remove, {
      touched: [[kind, id]],
      done:
        shadows === undefined
          ? `Deleted ${label}. You can restore it from the history.`
          : `Restored the version from ${nameOf(shadows)}`,
      after: () => (shadows === undefined ? navigate({ to: list }) : undefined),
    });
}

function CopyDialog({ kind, id, label, onClose }: { kind: string; id: string; label: string; onClose: () => void }) {
  const { data: library } = useQuery(libraryQuery);
  const navigate = useNavigate();
  const isTaken = (each: string) => library?.entry(kind, each) !== undefined;
  const naming = useNameAndId({ noun: 'record', taken: isTaken, label: `${label} (copy)` });
  const { busy, act } = useAct(`Couldn't duplicate ${label}`);
  const copy = () =>
    act(() => copyRecord(kind, id, { id: naming.id, label: naming.label }), {
      touched: [[kind, naming.id]],
      done: `Created ${naming.label}`,
      after: () => navigate({ to: recordPath(kind, naming.id) }),
    });
  return (
    <Dialog
      title={`Duplicate ${label}`}
      action="Duplicate"
      busy={busy}
      problems={naming.problems}
      onAction={copy}
      onClose={onClose}
    >
      <NameAndIdFields value={naming} />
    </Dialog>
  );
}
