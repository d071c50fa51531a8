import { adapterProfile, bindDevice, composeBoard, type BoundPort, type Library } from '@cablewright/engine';
import { Button, Stack } from '@mantine/core';
import { idFromLabel, type Proposal } from '@cablewright/model';
import { Link, useNavigate } from '@tanstack/react-router';
import { writeRecord } from '../../api/records.ts';
import { ChoiceField, TextField } from '../../kit/fields/fields.tsx';
import { Dialog } from '../../kit/page/dialog.tsx';
import { useDialogForm } from '../../kit/page/use-dialog-form.ts';
import { DialogWindow } from '../../kit/page/dialog-window.tsx';

interface DialogProps {
  readonly library: Library;
  readonly proposal: Proposal;
  readonly board: string;
  readonly onClose: () => void;
}

const sides = ['source', 'destination'] as const;

interface Seat {
  readonly side: (typeof sides)[number];
  readonly port: BoundPort;
  readonly pinout: string;
}

/** The ports of the proposal a board can mate with: those with a pinout. */
function seatsOf(library: Library, { ends = [] }: Proposal): Seat[] {
  return ends.flatMap(({ device, port }, index) => {
    const bound = bindDevice(library, device);
    const match = bound.ok ? bound.ports.find((each) => each.port === port) : undefined;
    const side = sides[index];
    if (side === undefined || match?.interface === undefined) return [];
    return [{ side, port: match, pinout: match.interface }];
  });
}

/** A started board added as an adapter device, so that the cable finder offers it. */
export function AdapterDialog(props: DialogProps) {
  const { library, board, onClose } = props;
  const record = library.get('pcbas', board);
  const title = `Add ${record?.label ?? board} as an adapter`;
  if ((record?.integratedConnectors ?? []).length > 0) return <AdapterForm {...props} title={title} />;
  return (
    <DialogWindow onClose={onClose} title={title}>
      <Stack gap="sm">
        <p>
          The board has no connector yet. Add the one that mates with the device under Integrated connectors, then come
          back.
        </p>
        <Button component={Link} to={`/library/pcbas/${board}`}>
          Open the board
        </Button>
      </Stack>
    </DialogWindow>
  );
}

function AdapterForm({ library, proposal, board, onClose, title }: DialogProps & { readonly title: string }) {
  const navigate = useNavigate();
  const seats = seatsOf(library, proposal);
  const prefixes = (library.get('pcbas', board)?.integratedConnectors ?? []).map((each) => each.terminalPrefix);
  const { values, field, act, dialog } = useDialogForm<Partial<Record<'side' | 'terminals' | 'label', string>>>({
    initial: { side: seats[0]?.side, terminals: prefixes[0], label: proposal.label },
    failure: "Couldn't add the adapter",
  });
  const { side, terminals, label } = values;
  const seat = seats.find((each) => each.side === side);
  const lacking =
    seat === undefined || terminals === undefined ? [] : missingTerminals(library, board, terminals, seat);
  const id = idFromLabel(label ?? board, (deviceId) => library.entry('devices', deviceId) !== undefined, 'adapter');
  const mating =
    seat === undefined || terminals === undefined ? undefined : { side: seat.side, interface: seat.pinout, terminals };
  const create = () => {
    if (mating === undefined) return undefined;
    return act(() => writeRecord('devices', { ...adapterProfile(proposal, id, mating), label: label ?? id }), {
      touched: [['devices', id]],
      done: `Created ${label ?? id}. Complete its pins.`,
      after: () => {
        onClose();
        void navigate({ to: '/library/$kind/$id', params: { kind: 'devices', id } });
      },
    });
  };
  return (
    <Dialog
      {...dialog}
      title={title}
      action="Add adapter"
      disabled={mating === undefined || lacking.length > 0}
      onAction={create}
      onClose={onClose}
    >
      <TextField label="Name" {...field('label')} />
      <ChoiceField
        label="Mates with"
        clearable={false}
        choices={seats.map((each) => ({
          value: each.side,
          label: `${each.port.deviceLabel}, ${each.port.portLabel}`,
        }))}
        {...field('side')}
      />
      <ChoiceField label="Connector of the board" clearable={false} choices={prefixes} {...field('terminals')} />
      {seats.length === 0 && <p>Neither device of the proposal has a pinout the board could mate with.</p>}
      {lacking.length > 0 && (
        <p>
          The connector {terminals} has no {lacking.join(', ')}, which that port uses. Choose another connector, or add
          these positions.
        </p>
      )}
    </Dialog>
  );
}

/** Positions of the port that carry a signal and that the board’s connector does not have. */
function missingTerminals(library: Library, board: string, prefix: string, { port }: Seat): string[] {
  const composed = composeBoard(library, board);
  return port.pins
    .filter(({ signal, position }) => signal !== undefined && composed?.terminal(`${prefix}.${position}`) === undefined)
    .map(({ position }) => position);
}
