import type { PageAction } from '../../kit/actions/actions.ts';
import { failed } from '../../kit/page/toast.ts';
import { useCable, useSelected, type EditedCable } from '../draft/cable.ts';
import { removePart } from '../wiring/parts.ts';
import { isWireSpot } from '../wiring/spots.ts';
import { useSpots } from '../wiring/use-spots.ts';
import { nothing } from './commands.ts';
import { addPigtail, isNotConnected, isOpenOnPurpose, leaveOpen, removePigtail, setOpen } from './edits.ts';
import { litJoint } from './lit.ts';
import { farPin } from './scene/far-pin.ts';
import type { CanvasScene } from './scene/scene.ts';
import type { Hand } from './use-hand.ts';
import type { ViewOfCanvas } from './use-view.ts';

/** An action of the canvas: its entry in the palette, and the keys that run it (`KeyboardEvent.key`). */
export interface CanvasAction extends PageAction {
  /** Keys that are pressed alone. A capital letter means with Shift. */
  readonly on: readonly string[];
}

/** Functions that open dialogs over the canvas. */
interface CanvasOpeners {
  readonly add: () => void;
  readonly help: () => void;
  readonly arrange: () => void;
  readonly breakout: (from: { readonly segment: string; readonly end: 'a' | 'b' } | undefined) => void;
  readonly nextFinding: (by: 1 | -1) => void;
  readonly unfold: (id: string) => void;
  readonly inPlace: (id: string) => void;
  readonly revise: (id: string) => void;
  readonly minimap: () => void;
  readonly drawer: () => void;
}

interface Bench {
  readonly cable: EditedCable & { readonly selected: string | undefined };
  readonly spots: ReturnType<typeof useSpots>;
  readonly scene: CanvasScene;
  readonly view: ViewOfCanvas;
  readonly hand: Hand;
  readonly opens: CanvasOpeners;
  /** The terminal that has the keyboard focus. */
  readonly at: string | undefined;
}

function action(id: string, label: string, keys: readonly string[], group: string, run: () => void): CanvasAction {
  const on = keys.flatMap((key) => pressed[key] ?? (key.startsWith('Shift+') ? key.slice(6) : key.toLowerCase()));
  return { id, label, keys, group, run, on };
}

/** Keys whose printed name differs from the `KeyboardEvent.key` values they stand for. */
const pressed: Readonly<Record<string, readonly string[]>> = {
  '+': ['+', '='],
  '−': ['-'],
  Delete: ['Delete', 'Backspace'],
  F8: [],
  'Shift+F8': [],
  Enter: [],
};

/** All actions of the canvas with their keys. People without the right to edit get only those that change nothing. */
export function useActions(
  scene: CanvasScene,
  view: ViewOfCanvas,
  hand: Hand,
  opens: CanvasOpeners,
  focused: string | undefined,
): readonly CanvasAction[] {
  const cable = { ...useCable(), selected: useSelected() };
  const spots = useSpots();
  const bench = { cable, spots, scene, view, hand, opens, at: focused };
  return [...(cable.writable ? [...wireActions(bench), ...partActions(bench)] : []), ...viewActions(bench)];
}

function wireActions(bench: Bench): CanvasAction[] {
  const { hand, scene, spots, at, opens } = bench;
  const group = 'Wires';
  const chosen = hand.picked.pins.flatMap((pin) => spots.get(pin) ?? []);
  const wireTo = () => {
    const [first] = chosen;
    const to = first && farPin(scene, first.ref.instance, spots);
    if (first === undefined) failed("Couldn't wire a range", 'Select pins first, with Space or Shift and a press.');
    else hand.setQuestion({ of: 'range', from: chosen, to: to ?? first });
  };
  const take = () =>
    at !== undefined &&
    hand.send({ type: 'take', terminal: at, at: scene.handles.get(at)?.[0] ?? origin, shift: false });
  return [
    action('wire', 'Start a wire at the pin, or land it', ['W', 'Enter'], group, take),
    action('wire-range', 'Wire the selected pins…', ['Shift+W'], group, wireTo),
    action('end', 'Move the end of the wire at the pin', ['E'], group, () => holdEnd(bench, false)),
    action('copy-end', 'Copy the end of the wire at the pin', ['Shift+E'], group, () => holdEnd(bench, true)),
    action('not-connected', 'Mark the pin as not connected', ['N'], group, () => markOpen(bench)),
    action('cut', 'Cut the wire back, with why', ['X'], group, () => cut(bench)),
    action('pigtail', 'Twist the screens here into a pigtail', ['P'], group, () => pigtail(bench)),
    action('breakout', 'Open the cable here into branches', ['B'], group, () => opens.breakout(endAt(bench))),
    action('path', 'Light the path of the wire, then its net', ['T'], group, () => lightAt(bench)),
  ];
}

const origin = { x: 0, y: 0 };

function partActions(bench: Bench): CanvasAction[] {
  const { opens, hand } = bench;
  const group = 'Parts';
  const length = () => {
    const part = partAt(bench);
    const cable = bench.scene.blocks.find(({ id, kind }) => id === part && (kind === 'cable' || kind === 'wire'));
    if (cable === undefined) failed("Couldn't edit the length", 'Select a cable, or go to one of its cores.');
    else hand.setQuestion({ of: 'jacket', id: cable.id });
  };
  return [
    action('add', 'Add a part at the pointer', ['A', '/'], group, opens.add),
    action('length', 'Length and stock of the cable', ['L'], group, length),
    action('properties', 'Properties of the part', ['R'], group, () => bench.cable.select(partAt(bench))),
    action('revise', 'A newer revision of the placed cable', ['U'], group, () => ofPlaced(bench, opens.revise)),
    action('remove', 'Remove what is selected', ['Delete'], group, () => remove(bench)),
    action('arrange', 'Arrange the parts again', ['Shift+L'], group, opens.arrange),
  ];
}

function viewActions(bench: Bench): CanvasAction[] {
  const { view, opens, scene, hand } = bench;
  const group = 'View';
  const zoomTo = () => {
    const ids = hand.picked.blocks.size > 0 ? hand.picked.blocks : new Set([partAt(bench)]);
    view.fitTo(scene.blocks.filter(({ id }) => ids.has(id)));
  };
  const fold = () => {
    const part = partAt(bench);
    if (part !== undefined) opens.unfold(part);
  };
  return [
    action('fit', 'Show the whole cable', ['0'], group, view.fit),
    action('zoom-selection', 'Zoom to what is selected', ['F'], group, zoomTo),
    action('zoom-in', 'Zoom in', ['+'], group, () => view.zoom(1.25)),
    action('zoom-out', 'Zoom out', ['−'], group, () => view.zoom(0.8)),
    action('drawer', 'Open or close the table and the findings', ['D'], group, opens.drawer),
    action('minimap', 'Show or hide the overview', ['M'], group, opens.minimap),
    action('fold', 'Show or fold unused pins', ['O'], group, fold),
    action('inside', 'Open the placed cable here, or close it', ['I'], group, () => ofPlaced(bench, opens.inPlace)),
    action('next-finding', 'Next finding', ['F8'], group, () => opens.nextFinding(1)),
    action('previous-finding', 'Previous finding', ['Shift+F8'], group, () => opens.nextFinding(-1)),
    action('keys', 'All keys', ['?'], group, opens.help),
  ];
}

/** Runs an action on the placed cable that is selected or has the focus. */
function ofPlaced(bench: Bench, run: (id: string) => void): void {
  const part = partAt(bench);
  const placed = bench.scene.blocks.find(({ id, kind }) => id === part && kind === 'subassembly');
  if (placed === undefined) failed('No placed cable is selected', 'Select one, or go to one of its free ends.');
  else run(placed.id);
}

/** The part of the focused pin, or else the selected part, or else the part that had the focus last. */
function partAt({ scene, at, cable }: Bench): string | undefined {
  const blockOf = (terminal: string | null | undefined) => scene.handles.get(terminal ?? '')?.[0]?.block;
  const focused = document.activeElement?.closest('[data-pin]')?.getAttribute('data-pin');
  return blockOf(focused) ?? cable.selected ?? blockOf(at);
}

/** The cable end that has the focus, or else end b of the selected cable. */
function endAt({ spots, at, cable }: Bench): { readonly segment: string; readonly end: 'a' | 'b' } | undefined {
  const ref = spots.get(at ?? '')?.ref;
  if (ref?.end !== undefined) return { segment: ref.instance, end: ref.end };
  const selected = cable.design.instances.segments?.find(({ id }) => id === cable.selected);
  return selected && { segment: selected.id, end: 'b' };
}

function wayAt({ scene, at }: Bench) {
  return scene.ways.find(({ ends }) => ends.some(({ terminal }) => terminal === at));
}

function holdEnd(bench: Bench, copy: boolean): void {
  const way = wayAt(bench);
  const end = way?.ends[0].terminal === bench.at ? 0 : 1;
  if (way?.joint === undefined) failed("Couldn't move the end", 'Go to a pin that a wire lands on first.');
  else bench.hand.hold({ mode: 'end', way: way.key, end, at: way[end === 0 ? 'from' : 'to'], copy });
}

function markOpen({ spots, at, cable }: Bench): void {
  const spot = spots.get(at ?? '');
  if (spot?.list === 'connectors')
    cable.edit(`${spot.text} not connected`, (design) => setOpen(design, spot.ref, !isNotConnected(design, spot.ref)));
}

/**
 * Cuts the lit line, or else the line at the focused pin. At a free wire end, asks why it is left open, or removes that
 * reason.
 */
function cut(bench: Bench): void {
  const { hand, scene, spots, at, cable } = bench;
  const joint = hand.lit === undefined ? wayAt(bench)?.joint : litJoint(scene, hand.lit);
  const spot = spots.get(at ?? '');
  if (joint !== undefined) hand.setQuestion({ of: 'cut', joint });
  else if (spot === undefined || !isWireSpot(spot)) failed("Couldn't cut back", 'Go to the end of a wire first.');
  else if (isOpenOnPurpose(cable.design, spot.text))
    cable.edit(`${spot.text} not open`, (design) => leaveOpen(design, spot.ref, ''));
  else hand.setQuestion({ of: 'open', at: spot.ref });
}

function pigtail({ spots, at, cable, hand }: Bench): void {
  const spot = spots.get(at ?? '');
  if (spot === undefined || !isWireSpot(spot) || spot.kind === 'core')
    failed("Couldn't make a pigtail", 'Go to a screen or a drain at the end of a cable first.');
  else if (spot.kind === 'pigtail') cable.edit(`remove ${spot.text}`, (design) => removePigtail(design, spot.ref));
  else {
    cable.edit(`pigtail at ${spot.ref.instance}`, (design) => addPigtail(design, spot.ref).design);
    hand.say(`Made ${addPigtail(cable.design, spot.ref).terminal}`);
  }
}

function lightAt(bench: Bench): void {
  const way = wayAt(bench);
  if (way !== undefined) bench.hand.send({ type: 'light', way: way.key });
}

/** Removes the lit line, the selected parts or the focused pigtail. */
function remove(bench: Bench): void {
  const { hand, scene, cable, spots, at } = bench;
  const joint = hand.lit === undefined ? undefined : litJoint(scene, hand.lit);
  const spot = spots.get(at ?? '');
  const parts =
    hand.picked.blocks.size > 0 ? [...hand.picked.blocks] : cable.selected === undefined ? [] : [cable.selected];
  if (joint !== undefined) hand.setQuestion({ of: 'cut', joint });
  else if (spot?.kind === 'pigtail' && parts.length === 0)
    cable.edit(`remove ${spot.text}`, (design) => removePigtail(design, spot.ref));
  else if (parts.length > 0) {
    cable.edit(`remove ${parts.join(', ')}`, (design) => parts.reduce(removePart, design));
    hand.setPicked(nothing);
    hand.say(`Removed ${parts.join(', ')}`);
    cable.select(undefined);
  }
}
