import { adapterProfile, bindDevice, composeBoard, type BoundPort, type Library } from '@cablewright/engine';
import { Button, Group, Modal, Stack } from '@mantine/core';
import { idFromLabel, type Proposal } from '@cablewright/model';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { createDefinition } from '../../api/definitions.ts';
import { ChoiceField, TextField } from '../../kit/fields/fields.tsx';
import { done } from '../../kit/page/toast.ts';
import { useAct } from '../../kit/page/use-act.ts';

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
}

/** The ports of the question a board can sit on: those that name their pinout. */
function seatsOf(library: Library, { ends = [] }: Proposal): Seat[] {
  return ends.flatMap(({ device, port }, at) => {
    const bound = bindDevice(library, device);
    const found = bound.ok ? bound.ports.find((each) => each.port === port) : undefined;
    return found?.interface === undefined ? [] : [{ side: sides[at]!, port: found }];
  });
}

/** A started board described as an adapter device, so that it is offered the next time somebody asks. */
export function AdapterDialog({ library, proposal, board, onClose }: DialogProps) {
  const connectors = library.get('pcbas', board)?.integratedConnectors ?? [];
  return (
    <Modal opened onClose={onClose} title={`Describe ${library.get('pcbas', board)?.label ?? board} as an adapter`}>
      {connectors.length === 0 ? (
        <Stack gap="sm">
          <p>
            The board has no connector yet. Give it the one it sits on a device with, under Integrated connectors, and
            come back.
          </p>
          <Button component={Link} to={`/library/pcbas/${board}`}>
            Open the board
          </Button>
        </Stack>
      ) : (
        <AdapterForm library={library} proposal={proposal} board={board} onClose={onClose} />
      )}
    </Modal>
  );
}

function AdapterForm({ library, proposal, board, onClose }: DialogProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { busy, act } = useAct('The adapter was not described');
  const seats = seatsOf(library, proposal);
  const prefixes = (library.get('pcbas', board)?.integratedConnectors ?? []).map((each) => each.terminalPrefix);
  const [side, setSide] = useState<string | undefined>(seats[0]?.side);
  const [terminals, setTerminals] = useState<string | undefined>(prefixes[0]);
  const [label, setLabel] = useState(proposal.label);
  const seat = seats.find((each) => each.side === side);
  const lacking =
    seat === undefined || terminals === undefined ? [] : missingTerminals(library, board, terminals, seat);
  const describe = async () => {
    const id = idFromLabel(label ?? board, (one) => library.entry('devices', one) !== undefined, 'adapter');
    const mating = { side: seat!.side, interface: seat!.port.interface!, terminals: terminals! };
    await createDefinition('devices', { ...adapterProfile(proposal, id, mating), label: label ?? id });
    for (const queryKey of [['library'], ['history']]) await client.invalidateQueries({ queryKey });
    done('The board is described. Say what is still open of its pins.');
    onClose();
    await navigate({ to: '/library/$kind/$id', params: { kind: 'devices', id } });
  };
  return (
    <Stack gap="sm">
      <TextField label="Name" value={label} onChange={setLabel} />
      <ChoiceField
        label="It sits on"
        clearable={false}
        choices={seats.map((each) => ({
          value: each.side,
          label: `${each.port.deviceLabel}, ${each.port.portLabel}`,
        }))}
        value={side}
        onChange={setSide}
      />
      <ChoiceField
        label="With its connector"
        clearable={false}
        choices={prefixes}
        value={terminals}
        onChange={setTerminals}
      />
      {seats.length === 0 && <p>Neither device of the proposal names a pinout the board could sit on.</p>}
      {lacking.length > 0 && (
        <p>
          The connector {terminals} has no {lacking.join(', ')}, which that port uses. Another connector, or another of
          its positions, is wanted.
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          loading={busy}
          disabled={seat === undefined || terminals === undefined || lacking.length > 0}
          onClick={() => void act(describe)}
        >
          Describe it
        </Button>
      </Group>
    </Stack>
  );
}

/** Positions of the port that carry something and that the board’s connector does not have. */
function missingTerminals(library: Library, board: string, prefix: string, { port }: Seat): string[] {
  const composed = composeBoard(library, board);
  return port.pins
    .filter(({ signal, position }) => signal !== undefined && composed?.terminal(`${prefix}.${position}`) === undefined)
    .map(({ position }) => position);
}
