import { idFromLabel, type Proposal } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { libraryQuery } from '../../api/library.ts';
import { TextField } from '../../kit/fields/fields.tsx';
import { idProblem } from '../../kit/fields/name-and-id.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useDecide } from './use-decide.ts';

interface DialogProps {
  readonly proposal: Proposal;
  readonly onClose: () => void;
}

/** Declines a proposal. It is stored with the reason and not offered again until it is reopened. */
export function DeclineDialog({ proposal: { key, label }, onClose }: DialogProps) {
  const [reason, setReason] = useState<string | undefined>();
  const { busy, decide } = useDecide();
  return (
    <Dialog
      title={`Decline ${label ?? key}`}
      action="Decline"
      busy={busy}
      onAction={() => decide({ verb: 'decline', key, reason: reason?.trim() }, onClose)}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        description="For people who look for the same cable again"
        lines={2}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  );
}

/** Starts a board in development: the pads of the proposal become its terminals, and parts become its inner links. */
export function StartDialog({ proposal: { key, label }, onClose }: DialogProps) {
  const { data: library } = useQuery(libraryQuery);
  const navigate = useNavigate();
  const isTaken = (id: string) => library?.entry('pcbas', id) !== undefined;
  const [typedId, setTypedId] = useState<string | undefined>();
  const [partNumber, setPartNumber] = useState<string | undefined>();
  const { busy, decide } = useDecide();
  const id = typedId ?? idFromLabel(label ?? key, isTaken, 'board');
  const problem = idProblem(id, 'board', isTaken);
  const start = () =>
    decide({ verb: 'start', key, id, partNumber: partNumber?.trim() }, () => {
      onClose();
      void navigate({ to: '/library/$kind/$id', params: { kind: 'pcbas', id } });
    });
  return (
    <Dialog
      title={`Start a board: ${label ?? key}`}
      action="Start the board"
      busy={busy}
      disabled={problem !== undefined}
      onAction={start}
      onClose={onClose}
    >
      <TextField label="ID" mono value={id} error={problem} onChange={(next) => setTypedId(next ?? '')} />
      <TextField
        label="Part number"
        mono
        standard="Next number of the scheme"
        value={partNumber}
        onChange={setPartNumber}
      />
      <p className="note quiet">
        The board starts in development. Add the connector that mates with the device, then add it as an adapter here.
        From then on the cable finder offers it.
      </p>
    </Dialog>
  );
}
