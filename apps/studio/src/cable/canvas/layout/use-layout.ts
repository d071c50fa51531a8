import { harnessView, withRouteLengths } from '@cablewright/engine';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { failed } from '../../../kit/page/toast.ts';
import { useCable, useSelected, type Cable } from '../../draft/cable.ts';
import type { Edited } from '../../wiring/edits.ts';
import { litTerminals, type Lit } from '../lit.ts';
import type { Point } from '../scene/arrange.ts';
import { usePlaces, type PlacesOfParts } from '../use-places.ts';
import { useView, type ViewOfCanvas } from '../use-view.ts';
import { mergeNodes } from './layout-edits.ts';
import { idle, step, type LayoutCommand, type LayoutEvent, type LayoutState, type Target } from './layout-machine.ts';
import { layoutScene, type LayoutScene } from './layout-scene.ts';
import { dragged, restored, swung, type NodePlaces } from './rods.ts';

export interface PickedThing {
  readonly kind: 'node' | 'bundle';
  readonly id: string;
  /** Where a bundle was pressed, mm from its first node. */
  readonly atMm?: number;
}

/** The widest a layout is in px at full size: longer ones are drawn smaller. */
const widestPx = 1200;

/** How many px of the canvas a millimetre is: in steps, so that an edit does not zoom. */
function pxPerMm({ width, height }: { readonly width: number; readonly height: number }): number {
  let px = 1;
  while (Math.max(width, height) * px > widestPx) px /= 2;
  return px;
}

export type LayoutHand = ReturnType<typeof useLayout>;

/** The layout on screen: its scene, what the hand holds, what is picked and lit, and how it is edited. */
export function useLayout(frame: RefObject<HTMLDivElement | null>, lit: Lit | undefined) {
  const cable = useCable();
  const { catalog, design, findings, editor } = cable;
  const places = usePlaces(design.id, editor.session, 'nodes');
  const still = useMemo(
    () => layoutScene(catalog, design, places.moved, findings),
    [catalog, design, places.moved, findings],
  );
  const [px] = useState(() => pxPerMm(still.bounds));
  const view = useView(
    frame,
    useMemo(() => inPx(still, px), [still, px]),
    minZoom,
  );
  const [state, setState] = useState<LayoutState>(idle);
  const [picked, setPicked] = useState<PickedThing | undefined>();
  const [held, setHeld] = useState(true);
  const [told, say] = useState('');
  const [editing, setEditing] = useState<{ readonly bundle: string; readonly text?: string } | undefined>();
  const now = useRef(state);
  const bench: LayoutBench = { cable, places, scene: still, held, setPicked, say, view };
  const send = (event: LayoutEvent) => {
    const [next, commands] = step(now.current, event);
    now.current = next;
    setState(next);
    for (const command of commands) perform(bench, command);
  };
  // What another person removed is not held or picked any more.
  useEffect(() => {
    const nodes = new Set(still.nodes.map(({ id }) => id));
    const bundles = new Set(still.bundles.map(({ id }) => id));
    send({ type: 'changed', node: (id) => nodes.has(id) });
    setPicked((before) => (before && (before.kind === 'node' ? nodes : bundles).has(before.id) ? before : undefined));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is about what the layout holds
  }, [still]);
  const scene = useMemo(() => {
    if (state.mode !== 'drag') return still;
    return layoutScene(catalog, design, movedTo(bench, state.node, state.at), findings);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the bench is what these come from
  }, [state, still, held]);
  const wires = useLitWires(lit);
  const select = (on: Target) => pick(bench, on);
  return { ...bench, px, scene, still, state, send, picked, told, editing, setEditing, setHeld, select, wires };
}

/** Zoomed out no further than this at first: a harness is seen whole. */
const minZoom = 0.15;

/** Names at the ends are at most about as wide on screen, and the card of a bundle is as wide, px. */
const nameRoom = 110;
const cardRoom = 350;
/** On wider windows the card lies over the canvas, on narrower ones below it. */
const cardFrom = 1100;

/** The bounds of the layout with the room that names and the card take on screen: a card that opens hides no part of a layout that fits next to it. */
function inPx({ bounds: { x, y, width, height } }: LayoutScene, px: number) {
  const names = window.innerWidth > cardFrom ? nameRoom : nameRoom * 0.7;
  const card = window.innerWidth > cardFrom ? cardRoom : 0;
  const zoom = Math.max(minZoom, Math.min(1, (window.innerWidth - 2 * names - card - 120) / Math.max(1, width * px)));
  return {
    x: x * px - names / zoom,
    y: y * px - 40 / zoom,
    width: width * px + (2 * names + card) / zoom,
    height: height * px + 120 / zoom,
  };
}

/** What the commands of the hand work on. */
interface LayoutBench {
  readonly cable: Cable;
  readonly places: PlacesOfParts;
  readonly scene: LayoutScene;
  /** Whether nodes swing like rods, so that bundles keep the length they are drawn with. */
  readonly held: boolean;
  readonly setPicked: (picked: PickedThing | undefined) => void;
  readonly say: (text: string) => void;
  readonly view: ViewOfCanvas;
}

export function movedTo({ cable, scene, held }: LayoutBench, node: string, at: Point): NodePlaces {
  return held ? swung(cable.design.layout!, scene.places, node, at) : dragged(scene.places, node, at);
}

function perform(bench: LayoutBench, command: LayoutCommand): void {
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

function pick({ cable, scene, setPicked, say }: LayoutBench, on: Target): void {
  if (on.kind === 'nothing') {
    setPicked(undefined);
    cable.select(undefined);
    return;
  }
  setPicked(on);
  if (on.kind === 'bundle') {
    const bundle = scene.bundles.find(({ id }) => id === on.id);
    say(`Bundle ${bundle?.view?.name ?? on.id}, ${bundle?.bundle.lengthMm ?? ''} mm`);
    return;
  }
  const node = scene.nodes.find(({ id }) => id === on.id);
  cable.select(node?.at);
  say(`Node ${node?.name ?? on.id}`);
}

function nameOf({ scene }: LayoutBench, node: string): string {
  return scene.nodes.find(({ id }) => id === node)?.name ?? node;
}

/**
 * Makes an edit of the layout one step of undo, with the lengths of the wires that follow from it. `put` are places of nodes it adds; all other nodes
 * that a person has put stay. What can't be done shows the reason.
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
  // A node of that name that is gone may have left its place.
  const stale = added.filter((id) => Object.hasOwn(places.moved, id) && !Object.hasOwn(put, id));
  if (stale.length === 0 && Object.keys(put).length === 0) {
    cable.edit(label, () => next);
    return;
  }
  const kept = Object.entries(places.moved).filter(([id]) => !stale.includes(id));
  places.put(label, { ...Object.fromEntries(kept), ...put }, () => next);
}

/** Draws a bundle at its true length again. */
export function restore({ cable, places, scene, say }: LayoutBench, bundle: string): void {
  const next = restored(cable.design.layout!, scene.places, bundle);
  if (next === undefined) {
    failed("Couldn't restore the true length", 'The bundle is part of a circle. Drag its nodes, or choose Arrange.');
    return;
  }
  places.put(`true length of ${bundle}`, next);
  say(`${bundle} is drawn at its true length`);
}

/** The wires whose route is lit: that of the part that is selected, or those on the path that was pressed. */
function useLitWires(lit: Lit | undefined): ReadonlySet<string> {
  const { catalog, design } = useCable();
  const selected = useSelected();
  return useMemo(() => {
    const { routes } = harnessView(catalog, design);
    const path = lit === undefined ? [] : [...litTerminals(catalog, design, lit)].map((text) => text.split(/[.@]/)[0]!);
    return new Set([...path, ...(selected === undefined ? [] : [selected])].filter((id) => routes.has(id)));
  }, [catalog, design, lit, selected]);
}
