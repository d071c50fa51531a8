/** Commands of the Layout view: they change the cable, the positions of its nodes and the selection. */
import { withRouteLengths } from '@cablewright/engine';
import { failed } from '../../../kit/page/toast.ts';
import type { EditedCable } from '../../draft/cable.ts';
import type { Edited } from '../../wiring/edits.ts';
import type { PlacesOfParts } from '../use-places.ts';
import type { ViewOfCanvas } from '../use-view.ts';
import { emptyLayout } from './layout-edits.ts';
import type { LayoutCommand, LayoutTarget } from './layout-machine.ts';
import type { LayoutScene } from './layout-scene.ts';
import { mergeNodes } from './node-edits.ts';
import { dragged, restored, swung, type NodePlaces } from './rods.ts';
import type { CanvasPoint } from '../scene/around.ts';

export interface PickedThing {
  readonly kind: 'node' | 'bundle';
  readonly id: string;
  /** Where a bundle was pressed, mm from its first node. */
  readonly atMm?: number;
}

/**
 * Position on a bundle for a new item: the point that was pressed, or the middle of the bundle if that is past its end.
 * In whole mm from its first node.
 */
export function placeOn(picked: PickedThing | undefined, lengthMm: number): number {
  const atMm = picked?.atMm;
  return Math.round(atMm !== undefined && atMm > 0 && atMm < lengthMm ? atMm : lengthMm / 2);
}

/** The dependencies of the commands. */
export interface LayoutBench {
  readonly cable: EditedCable;
  readonly places: PlacesOfParts;
  readonly scene: LayoutScene;
  /** Whether nodes swing about their neighbour, so that bundles keep their drawn length. */
  readonly held: boolean;
  readonly setPicked: (picked: PickedThing | undefined) => void;
  readonly say: (text: string) => void;
  readonly view: ViewOfCanvas;
}

export function movedTo({ cable, scene, held }: LayoutBench, node: string, at: CanvasPoint): NodePlaces {
  return held ? swung(cable.design.layout ?? emptyLayout, scene.places, node, at) : dragged(scene.places, node, at);
}

export function perform(bench: LayoutBench, command: LayoutCommand): void {
  switch (command.do) {
    case 'select':
      return pick(bench, command.on);
    case 'pan':
      return bench.view.pan(command.dx, command.dy);
    case 'place':
      return bench.places.put(`move ${nameOf(bench, command.node)}`, movedTo(bench, command.node, command.at));
    case 'merge': {
      const label = `join ${nameOf(bench, command.node)} to ${nameOf(bench, command.into)}`;
      return changeLayout(bench, label, mergeNodes(bench.cable.design, command.node, command.into));
    }
  }
}

export function pick({ cable, scene, setPicked, say }: LayoutBench, on: LayoutTarget): void {
  if (on.kind === 'nothing') {
    setPicked(undefined);
    cable.select(undefined);
    return;
  }
  setPicked(on);
  if (on.kind === 'bundle') {
    const bundle = scene.bundles.find(({ id }) => id === on.id);
    say(`Bundle ${bundleNameOf(scene, on.id)}, ${bundle?.bundle.lengthMm ?? ''} mm`);
    return;
  }
  const node = scene.nodes.find(({ id }) => id === on.id);
  cable.select(node?.at);
  say(`Node ${node?.name ?? on.id}`);
}

export function bundleNameOf({ bundles }: LayoutScene, bundle: string): string {
  return bundles.find(({ id }) => id === bundle)?.view?.name ?? bundle;
}

export function nameOf({ scene }: Pick<LayoutBench, 'scene'>, node: string): string {
  return scene.nodes.find(({ id }) => id === node)?.name ?? node;
}

/**
 * Edits the layout and the wire lengths that follow from it, in one undo step. `put` has positions for the new nodes;
 * other nodes that were moved by hand keep their positions. If an edit can't be made, its reason is shown.
 */
export function changeLayout(
  { cable, places }: Pick<LayoutBench, 'cable' | 'places'>,
  label: string,
  edited: Edited,
  put: NodePlaces = {},
): void {
  if (!edited.ok) {
    failed("Couldn't change the layout", edited.reason);
    return;
  }
  const next = withRouteLengths(cable.catalog, edited.design);
  const before = new Set((cable.design.layout?.nodes ?? []).map(({ id }) => id));
  const added = (next.layout?.nodes ?? []).filter(({ id }) => !before.has(id)).map(({ id }) => id);
  // A removed node with the same name may have left its position here.
  const stale = added.filter((id) => Object.hasOwn(places.moved, id) && !Object.hasOwn(put, id));
  if (stale.length === 0 && Object.keys(put).length === 0) {
    cable.edit(label, () => next);
    return;
  }
  const retained = Object.entries(places.moved).filter(([id]) => !stale.includes(id));
  places.put(label, { ...Object.fromEntries(retained), ...put }, () => next);
}

/** Draws a bundle at its true length again. */
export function restore({ cable, places, scene, say }: LayoutBench, bundle: string): void {
  const next = restored(cable.design.layout ?? emptyLayout, scene.places, bundle);
  if (next === undefined) {
    failed("Couldn't restore the true length", 'The bundle is part of a circle. Drag its nodes, or choose Arrange.');
    return;
  }
  const name = bundleNameOf(scene, bundle);
  places.put(`true length of ${name}`, next);
  say(`${name} is drawn at its true length`);
}
