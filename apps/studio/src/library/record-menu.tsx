import { ActionIcon, Button, Group, Menu, Modal, Stack } from '@mantine/core';
import { idFromLabel, isId } from '@cablewright/model';
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { forkDefinition, recordPath } from '../api/definitions.ts';
import { libraryQuery } from '../api/library.ts';
import { TextField } from '../kit/fields/fields.tsx';
import { done, failed } from '../kit/page/toast.ts';
import { removeRecord, useForgetLibrary } from './use-record.ts';

interface RecordMenuProps {
  readonly kind: string;
  readonly id: string;
  readonly label: string;
  readonly etag: string;
  readonly origin: { readonly origin: string; readonly shadows: string | undefined };
}

/** Copying a record under another name, and removing the hub's own. */
export function RecordMenu({ kind, id, label, etag, origin }: RecordMenuProps) {
  const [copying, setCopying] = useState(false);
  const navigate = useNavigate();
  const forget = useForgetLibrary();
  const own = origin.origin === 'local';
  const remove = async () => {
    try {
      await removeRecord(kind, id, etag);
      await forget();
      done(
        origin.shadows === undefined
          ? `${label} is deleted; the history can bring it back.`
          : `${label} is the pack's again.`,
      );
      if (origin.shadows === undefined) {
        await navigate({
          to: kind.startsWith('vocab/') ? `/library/words/${kind.slice('vocab/'.length)}` : `/library/${kind}`,
        });
      }
    } catch (error) {
      failed(`${label} could not be deleted`, error);
    }
  };
  const copies = !kind.startsWith('vocab/');
  if (!copies && !own) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`Actions for ${label}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {copies && (
            <Menu.Item leftSection={<IconCopy size={15} />} onClick={() => setCopying(true)}>
              Copy to a new record
            </Menu.Item>
          )}
          {own && (
            <Menu.Item color="red" leftSection={<IconTrash size={15} />} onClick={() => void remove()}>
              {origin.shadows === undefined ? 'Delete' : `Go back to the one of ${origin.shadows}`}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {copying && <CopyDialog kind={kind} id={id} label={label} onClose={() => setCopying(false)} />}
    </>
  );
}

function CopyDialog({ kind, id, label, onClose }: { kind: string; id: string; label: string; onClose: () => void }) {
  const { data: library } = useQuery(libraryQuery);
  const navigate = useNavigate();
  const forget = useForgetLibrary();
  const [name, setName] = useState<string | undefined>(`${label} (copy)`);
  const taken = (each: string) => library?.entry(kind, each) !== undefined;
  const [typed, setTyped] = useState<string | undefined>();
  const newId = typed ?? idFromLabel(name ?? '', taken, 'record');
  const problem = !isId(newId)
    ? 'Lower-case letters and digits, words joined by hyphens.'
    : taken(newId)
      ? 'Another record has this id.'
      : undefined;
  const copy = async () => {
    try {
      await forkDefinition(kind, id, { id: newId, label: name ?? newId });
      await forget();
      done(`${name ?? newId} is created.`);
      await navigate({ to: recordPath(kind, newId) });
    } catch (error) {
      failed('It could not be copied', error);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Copy to a new record">
      <Stack gap="sm">
        <TextField label="Name" value={name} onChange={setName} />
        <TextField label="Id" mono value={newId} error={problem} onChange={setTyped} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={problem !== undefined} onClick={() => void copy()}>
            Copy
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
