import { Button, Group, Modal, Stack } from '@mantine/core';
import { idFromLabel, isId, type Proposal } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { libraryQuery } from '../../api/library.ts';
import { TextField } from '../../kit/fields/fields.tsx';
import { useDecide, type Decision } from './use-decide.ts';

interface DialogProps {
  readonly proposal: Proposal;
  readonly onClose: () => void;
}

interface FrameProps {
  readonly title: string;
  readonly button: string;
  readonly ready: boolean;
  readonly decision: Decision;
  readonly onClose: () => void;
  readonly onDone?: () => void;
  readonly children: ReactNode;
}

function Frame({ title, button, ready, decision, onClose, onDone, children }: FrameProps) {
  const decide = useDecide();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready) return;
    decide.mutate(decision, {
      onSuccess: () => {
        onClose();
        onDone?.();
      },
    });
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!ready} loading={decide.isPending}>
              {button}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Declining keeps the proposal with the reason; it is not offered again until somebody reopens it. */
export function DeclineDialog({ proposal: { key, label }, onClose }: DialogProps) {
  const [reason, setReason] = useState<string | undefined>();
  return (
    <Frame
      title={`Decline ${label ?? key}`}
      button="Decline"
      ready
      decision={{ verb: 'decline', key, reason: reason?.trim() }}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        description="For whoever asks the same again"
        lines={2}
        value={reason}
        onChange={setReason}
      />
    </Frame>
  );
}

/** Starting makes a board in development: pads become its terminals, parts go into its inner links. */
export function StartDialog({ proposal: { key, label }, onClose }: DialogProps) {
  const { data: library } = useQuery(libraryQuery);
  const navigate = useNavigate();
  const taken = (id: string) => library?.entry('pcbas', id) !== undefined;
  const [typed, setTyped] = useState<string | undefined>();
  const [partNumber, setNumber] = useState<string | undefined>();
  const id = typed ?? idFromLabel(label ?? key, taken, 'board');
  const problem = !isId(id)
    ? 'Lower-case letters and digits, words joined by hyphens.'
    : taken(id)
      ? 'Another board has this id.'
      : undefined;
  return (
    <Frame
      title={`Start a board: ${label ?? key}`}
      button="Start the board"
      ready={problem === undefined}
      decision={{ verb: 'start', key, id, partNumber: partNumber?.trim() }}
      onClose={onClose}
      onDone={() => void navigate({ to: '/library/$kind/$id', params: { kind: 'pcbas', id } })}
    >
      <TextField label="Id" mono value={id} error={problem} onChange={(next) => setTyped(next ?? '')} />
      <TextField
        label="Part number"
        mono
        placeholder="The next of the numbering scheme"
        value={partNumber}
        onChange={setNumber}
      />
      <p className="quiet" style={{ margin: 0, fontSize: 13 }}>
        It begins in development. Give it the connector it sits on a device with, then describe it as an adapter here:
        from then on it is offered as a way to join two devices.
      </p>
    </Frame>
  );
}
