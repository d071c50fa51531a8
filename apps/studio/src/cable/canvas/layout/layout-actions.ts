import { harnessView } from '@cablewright/engine';
import { failed } from '../../../kit/page/toast.ts';
import type { CanvasAction } from '../use-actions.ts';
import { followRoutes, splitBundle } from './layout-edits.ts';
import { removeBundle, removeNode } from './node-edits.ts';
import type { LayoutScene } from './layout-scene.ts';
import { branchAt } from './grow.ts';
import { bundleNameOf, changeLayout, nameOf, placeOn, restore, type PickedThing } from './layout-bench.ts';
import type { LayoutHand } from './use-layout.ts';

/** Functions that open dialogs over the layout. */
interface LayoutOpeners {
  readonly help: () => void;
  readonly findings: (by: 1 | -1) => void;
  readonly drawer: () => void;
  /** Presses the button that adds a part to the selected bundle or node. */
  readonly add: (what: 'covering' | 'fixing' | 'splice' | 'part') => void;
}

/**
 * All actions of the Layout view with their keys. People without the right to edit get only those that change nothing.
 */
export function layoutActions(hand: LayoutHand, opens: LayoutOpeners): readonly CanvasAction[] {
  return [...(hand.cable.writable ? edits(hand, opens) : []), ...views(hand, opens)];
}

const action = (id: string, label: string, keys: readonly string[], group: string, run: () => void): CanvasAction => ({
  id: `layout-${id}`,
  label,
  keys,
  group,
  run,
  on: keys.flatMap((key) => pressed[key] ?? (key.startsWith('Shift+') ? key.slice(6) : key.toLowerCase())),
});

/** Keys whose printed name differs from the `KeyboardEvent.key` values they stand for. */
const pressed: Readonly<Record<string, readonly string[]>> = {
  '+': ['+', '='],
  '−': ['-'],
  Delete: ['Delete', 'Backspace'],
  F8: ['F8'],
  'Shift+F8': [],
};

function edits(hand: LayoutHand, opens: LayoutOpeners): CanvasAction[] {
  const group = 'Layout';
  return [
    action('length', 'True length of the bundle', ['L'], group, () =>
      withBundle(hand, (id) => hand.setEditing({ bundle: id })),
    ),
    action('branch', 'Split the bundle here, or add a branch at the node', ['B'], group, () => branch(hand)),
    action('covering', 'Add a covering to the bundle', ['C'], group, () =>
      withBundle(hand, () => opens.add('covering')),
    ),
    action('fixing', 'Add a fixing to the bundle', ['X'], group, () => withBundle(hand, () => opens.add('fixing'))),
    action('splice', 'Put a splice into the bundle', ['S'], group, () => withBundle(hand, () => opens.add('splice'))),
    action('part', 'Connect a part to the node', ['N'], group, () => opens.add('part')),
    action('remove', 'Remove the bundle; join or remove the node', ['Delete'], group, () => remove(hand)),
    action('restore', 'Draw the bundle at its true length again', ['R'], group, () =>
      withBundle(hand, (id) => restore(hand, id)),
    ),
    action('hold', 'Keep bundles to scale while nodes are dragged, or not', ['H'], group, () => hold(hand)),
    action('arrange', 'Arrange the layout again', ['Shift+L'], group, () => arrange(hand)),
    action('follow', 'Let the lengths of all wires follow the layout', ['Shift+F'], group, () => follow(hand)),
  ];
}

function views(hand: LayoutHand, opens: LayoutOpeners): CanvasAction[] {
  const group = 'View';
  return [
    action('fit', 'Show the whole layout', ['0'], group, hand.view.fit),
    action('zoom-in', 'Zoom in', ['+'], group, () => hand.view.zoom(1.25)),
    action('zoom-out', 'Zoom out', ['−'], group, () => hand.view.zoom(0.8)),
    action('drawer', 'Open or close the table and the findings', ['D'], group, opens.drawer),
    action('next-finding', 'Next finding of the layout', ['F8'], group, () => opens.findings(1)),
    action('previous-finding', 'Previous finding of the layout', ['Shift+F8'], group, () => opens.findings(-1)),
    action('keys', 'All keys', ['?'], group, opens.help),
  ];
}

function withBundle({ picked }: LayoutHand, run: (id: string) => void): void {
  if (picked?.kind === 'bundle') run(picked.id);
  else failed('No bundle is selected', 'Press a bundle, or go to one with the arrow keys and press Enter.');
}

function branch(hand: LayoutHand): void {
  const { picked } = hand;
  if (picked === undefined) failed('Nothing is selected', 'Select a node or a bundle first.');
  else if (picked.kind === 'node') branchAt(hand, picked.id);
  else split(hand, picked);
}

function split(hand: LayoutHand, picked: PickedThing): void {
  const { id } = picked;
  const { catalog, design } = hand.cable;
  const bundle = hand.scene.bundles.find((each) => each.id === id);
  if (bundle === undefined) return;
  const passing = (wire: string, on: string) =>
    harnessView(catalog, design)
      .routes.get(wire)
      ?.passes.find((pass) => pass.bundle === on)?.forth ?? true;
  const positionMm = placeOn(picked, bundle.bundle.lengthMm);
  changeLayout(hand, `split ${bundleNameOf(hand.scene, id)}`, splitBundle(design, id, positionMm, passing));
}

function remove(hand: LayoutHand): void {
  const { picked, cable } = hand;
  if (picked === undefined) return;
  const edited =
    picked.kind === 'node'
      ? removeNode(cable.design, picked.id)
      : ({ ok: true, design: removeBundle(cable.design, picked.id) } as const);
  const name = picked.kind === 'node' ? nameOf(hand, picked.id) : bundleNameOf(hand.scene, picked.id);
  changeLayout(hand, `remove ${name}`, edited);
}

function hold({ held, setHeld, say }: LayoutHand): void {
  setHeld(!held);
  say(held ? 'Dragging changes the drawn length only' : 'Bundles keep their length while nodes are dragged');
}

/** Removes all positions set by hand, so that every node is arranged again. */
function arrange({ places, view }: LayoutHand): void {
  if (Object.keys(places.moved).length > 0) places.put('arrange the layout', {});
  view.fit();
}

function follow(hand: LayoutHand): void {
  const { catalog, design } = hand.cable;
  const { routes } = harnessView(catalog, design);
  changeLayout(hand, 'lengths follow the layout', {
    ok: true,
    design: followRoutes(design, (wire) => routes.has(wire)),
  });
}

/** The nodes and bundles that a finding is about, in the order of the findings. */
export function troubled(scene: LayoutScene): readonly string[] {
  return [
    ...scene.nodes.flatMap(({ id, severity }) => (severity === undefined ? [] : [`node ${id}`])),
    ...scene.bundles.flatMap(({ id, severity }) => (severity === undefined ? [] : [`bundle ${id}`])),
  ];
}
