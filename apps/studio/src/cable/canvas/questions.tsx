import { Button, Group, SegmentedControl, Stack, Table, TextInput } from '@mantine/core';
import { SearchSelect } from '../../kit/fields/search-select.tsx';
import { formatTerminal, type TerminalRef } from '@cablewright/model';
import { useState } from 'react';
import { useCable } from '../draft/cable.ts';
import { foundParts, newPart, partOffers } from '../wiring/offers.ts';
import { addPart } from '../wiring/parts.ts';
import { connect } from '../wiring/bench.ts';
import { runText } from '../wiring/lines.ts';
import { isWireSpot, spotsOf, takenIn, type WiringSpot } from '../wiring/spots.ts';
import { useSpots } from '../wiring/use-spots.ts';
import { Dialog } from '../../kit/page/dialog.tsx';
import { cutBack, leaveOpen, setOpen } from './edits.ts';
import { planRange, type RangeWay, withRange } from '../wiring/range.ts';
import { PasteDialog } from '../wiring/paste-dialog.tsx';
import { snapped } from './scene/arrange.ts';
import { ReviseDialog } from './revise-dialog.tsx';
import type { Hand } from './use-hand.ts';
import type { PlacesOfParts } from './use-places.ts';
import { DialogWindow } from '../../kit/page/dialog-window.tsx';
import type { CanvasPoint } from './scene/around.ts';

/** The questions of the canvas: how to wire a range, what belongs at a loose end, why a wire is cut back. */
export function CanvasQuestions({ hand, places }: { hand: Hand; places: PlacesOfParts }) {
  const { question, setQuestion } = hand;
  const close = () => setQuestion(undefined);
  if (question === undefined) return null;
  if (question.of === 'range') return <RangeDialog from={question.from} to={question.to} hand={hand} onClose={close} />;
  if (question.of === 'drop')
    return <DropDialog from={question.from} at={question.at} places={places} onClose={close} />;
  if (question.of === 'jacket') return null;
  if (question.of === 'revise') return <ReviseDialog {...question} onClose={close} say={hand.say} />;
  if (question.of === 'paste') return <PasteDialog rows={question.rows} onClose={close} />;
  if (question.of === 'open') return <OpenDialog at={question.at} onClose={close} />;
  return <CutDialog joint={question.joint} hand={hand} onClose={close} />;
}

const ways: readonly { readonly value: RangeWay; readonly label: string }[] = [
  { value: 'straight', label: 'Straight' },
  { value: 'reversed', label: 'Reversed' },
  { value: 'by-signal', label: 'By signal' },
  { value: 'crossed', label: 'Crossed' },
  { value: 'pairs', label: 'Twisted pairs' },
];

interface RangeProps {
  readonly from: readonly WiringSpot[];
  readonly to: WiringSpot;
  readonly hand: Hand;
  readonly onClose: () => void;
}

/** Wires several pins to several others, after showing the resulting connections. */
function RangeDialog({ from, to, hand, onClose }: RangeProps) {
  const { catalog, design, edit } = useCable();
  const spots = useSpots();
  const [way, setWay] = useState<RangeWay>('straight');
  const [first, setFirst] = useState(to.text);
  const start = spots.get(first) ?? to;
  const [instance] = [from[0]?.ref.instance];
  const all = spotsOf(catalog, design).filter((spot) => !isWireSpot(spot) && spot.ref.instance !== instance);
  const pins = all.filter((spot) => spot.ref.instance === start.ref.instance);
  const targets =
    way === 'by-signal'
      ? pins
      : pins.slice(
          Math.max(
            0,
            pins.findIndex((spot) => spot.text === start.text),
          ),
        );
  const plan = planRange(catalog, design, from, way === 'by-signal' ? targets : targets.slice(0, from.length), way);
  const wire = () => {
    edit(`wire ${plan.lines.length} pins`, (value) => withRange(catalog, value, plan));
    hand.say(`Wired ${plan.lines.length} pins`);
    hand.setPicked({ blocks: new Set(), pins: [] });
    onClose();
  };
  return (
    <DialogWindow onClose={onClose} title={`Wire ${from.length} pins of ${instance ?? ''}`} size="lg">
      <Stack gap="sm">
        <SegmentedControl aria-label="How" value={way} onChange={(value) => setWay(value)} data={[...ways]} />
        <SearchSelect
          label="First pin there"
          data={all.map((spot) => ({ value: spot.text, label: `${spot.text} ${spot.signalLabel ?? ''}`.trim() }))}
          value={start.text}
          onChange={(value) => value !== null && setFirst(value)}
        />
        <Table aria-label="What will be wired">
          <Table.Tbody>
            {plan.lines.map((line) => (
              <Table.Tr key={line.from.text}>
                <Table.Td className="mono">{line.from.text}</Table.Td>
                <Table.Td className="mono">{line.run === undefined ? 'jumper' : runText(line.run)}</Table.Td>
                <Table.Td className="mono">{line.to.text}</Table.Td>
              </Table.Tr>
            ))}
            {plan.unmatched.map(({ pin, reason }) => (
              <Table.Tr key={pin.text}>
                <Table.Td className="mono">{pin.text}</Table.Td>
                <Table.Td colSpan={2}>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus disabled={plan.lines.length === 0} onClick={wire}>
            Wire {plan.lines.length}
          </Button>
        </Group>
      </Stack>
    </DialogWindow>
  );
}

interface DropProps {
  readonly from: WiringSpot;
  readonly at: CanvasPoint;
  readonly places: PlacesOfParts;
  readonly onClose: () => void;
}

/**
 * Shown when a wire is released over empty canvas: a part from the library is put there and joined, or the end is left
 * open on purpose.
 */
function DropDialog({ from, at, places, onClose }: DropProps) {
  const { catalog, design, edit, select } = useCable();
  const [text, setText] = useState('');
  const offers = foundParts(partOffers(catalog.library, [], design.id), text, 8).filter(
    (offer) => offer.list !== 'segments',
  );
  const add = (key: string) => {
    const offer = offers.find((each) => each.key === key);
    if (offer === undefined) return;
    const { part, letter } = newPart(catalog.library, offer);
    const placed = addPart(design, offer.list, part, letter);
    const pin = fittingPin(spotsOf(catalog, placed.design), placed.id, from, takenIn(placed.design));
    const joined = pin === undefined ? undefined : connect(catalog, placed.design, from, pin).edited;
    const next = joined?.ok === true ? joined.design : placed.design;
    const corner = { x: snapped(at.x), y: snapped(at.y - 54) };
    places.put(`add ${placed.id}`, { ...places.moved, [placed.id]: corner }, () => next);
    select(placed.id);
    onClose();
  };
  return (
    <DialogWindow onClose={onClose} title={`Where does ${from.text} go?`} size="md">
      <Stack gap="xs">
        <TextInput
          data-autofocus
          label="Add a part here"
          placeholder="DE-9, ferrule, 120 Ω…"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && offers[0] !== undefined) add(offers[0].key);
          }}
        />
        {offers.map((offer) => (
          <Button
            key={offer.key}
            variant="default"
            justify="space-between"
            onClick={() => add(offer.key)}
            rightSection={offer.number}
          >
            {offer.label}
          </Button>
        ))}
        {offers.length === 0 && <p className="quiet">No part matches “{text.trim()}”.</p>}
        {from.list === 'connectors' && (
          <Button
            variant="subtle"
            onClick={() => {
              edit(`${from.text} not connected`, (value) => setOpen(value, from.ref, true));
              onClose();
            }}
          >
            Mark {from.text} as not connected
          </Button>
        )}
      </Stack>
    </DialogWindow>
  );
}

/** The pin of a new part for a wire: the first free one with the same signal, or else the first free one. */
function fittingPin(
  spots: readonly WiringSpot[],
  id: string,
  from: WiringSpot,
  used: ReadonlySet<string>,
): WiringSpot | undefined {
  const freePins = spots.filter((spot) => spot.ref.instance === id && !used.has(spot.text));
  return freePins.find((spot) => spot.signal !== undefined && spot.signal === from.signal) ?? freePins[0];
}

/** Cuts a wire back at one end. The reason becomes a note of the cable, so that no check reports the open end. */
function CutDialog({ joint, hand, onClose }: { joint: number; hand: Hand; onClose: () => void }) {
  const { edit } = useCable();
  const cut = (reason: string) => {
    edit('cut back', (value) => cutBack(value, joint, reason));
    hand.setLit(undefined);
  };
  return <ReasonDialog title="Cut this end back?" action="Cut back" onReason={cut} onClose={onClose} />;
}

/** Asks why an unconnected wire end is left open. */
function OpenDialog({ at, onClose }: { at: TerminalRef; onClose: () => void }) {
  const { edit } = useCable();
  const text = formatTerminal(at);
  const leave = (reason: string) => edit(`${text} open`, (value) => leaveOpen(value, at, reason));
  return <ReasonDialog title={`Leave ${text} open?`} action="Leave open" onReason={leave} onClose={onClose} />;
}

interface ReasonProps {
  readonly title: string;
  readonly action: string;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}

function ReasonDialog({ title, action, onReason, onClose }: ReasonProps) {
  const [reason, setReason] = useState('');
  const run = () => {
    onReason(reason);
    onClose();
  };
  return (
    <Dialog title={title} action={action} onAction={run} onClose={onClose}>
      <TextInput
        label="Why is it open?"
        description="Printed as a note of the cable. Leave it empty if the wire will be landed later."
        placeholder="Not used by this device"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
