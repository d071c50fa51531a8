import { harnessView } from '@cablewright/engine';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useCable, useChecked, useSelected } from '../../draft/cable.ts';
import { litTerminals, type LitPath } from '../lit.ts';
import { usePlaces } from '../use-places.ts';
import { useView } from '../use-view.ts';
import { movedTo, perform, pick, type LayoutBench, type PickedThing } from './layout-bench.ts';
import { idle, step, type LayoutEvent, type LayoutState, type LayoutTarget } from './layout-machine.ts';
import { layoutScene, type LayoutScene } from './layout-scene.ts';

/** The maximum width of a layout at full size, px. Longer layouts are drawn smaller. */
const widestPx = 1200;

/** Canvas px per millimetre, in steps, so that an edit does not change the scale. */
function pxPerMm({ width, height }: { readonly width: number; readonly height: number }): number {
  let px = 1;
  while (Math.max(width, height) * px > widestPx) px /= 2;
  return px;
}

/** The bundle whose length is being typed, and where the focus goes afterwards: to a node, or to the bundle itself. */
interface EditedLength {
  readonly bundle: string;
  readonly text?: string;
  readonly next?: string;
}

export type LayoutHand = ReturnType<typeof useLayout>;

/** The state of the Layout view: its scene, the dragged item, the selection, the highlights, and the edits. */
export function useLayout(frame: RefObject<HTMLDivElement | null>, lit: LitPath | undefined) {
  const cable = useCable();
  const { catalog, design, session } = cable;
  const { findings } = useChecked();
  const places = usePlaces(design.id, session, 'nodes');
  const still = useMemo(
    () => layoutScene(catalog, design, places.moved, findings),
    [catalog, design, places.moved, findings],
  );
  const [px] = useState(() => pxPerMm(still.bounds));
  const view = useView(
    frame,
    useMemo(() => inPx(still, px), [still, px]),
  );
  const [state, setState] = useState<LayoutState>(idle);
  const [picked, setPicked] = useState<PickedThing | undefined>();
  const [held, setHeld] = useState(true);
  const [announcement, say] = useState('');
  const [editing, setEditing] = useState<EditedLength | undefined>();
  const now = useRef(state);
  const bench: LayoutBench = { cable, places, scene: still, held, setPicked, say, view };
  const send = (event: LayoutEvent) => {
    const [next, commands] = step(now.current, event);
    now.current = next;
    setState(next);
    for (const command of commands) perform(bench, command);
  };
  // Drops a held or selected item that another person has removed.
  useEffect(() => {
    const nodes = new Set(still.nodes.map(({ id }) => id));
    const bundles = new Set(still.bundles.map(({ id }) => id));
    send({ type: 'changed', node: (id) => nodes.has(id) });
    setPicked((before) => (before && (before.kind === 'node' ? nodes : bundles).has(before.id) ? before : undefined));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a change of the layout can remove something
  }, [still]);
  const scene = useMemo(() => {
    if (state.mode !== 'drag') return still;
    return layoutScene(catalog, design, movedTo(bench, state.node, state.at), findings);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the bench is what these come from
  }, [state, still, held]);
  const wires = useLitWires(lit);
  const select = (on: LayoutTarget) => pick(bench, on);
  return {
    ...bench,
    px,
    scene,
    still,
    state,
    send,
    picked,
    announcement,
    editing,
    setEditing,
    setHeld,
    select,
    wires,
  };
}

/** The smallest zoom used at first, so that the whole harness is visible. */
const minZoom = 0.15;

/** Room for the names of ends and for the card of a bundle, screen px. */
const nameRoom = 110;
/** Room above the layout for the names of ends and the switch, px. */
const topRoom = 56;
/** Room below the layout for the tools, px. */
const bottomRoom = 64;
const cardRoom = 350;
/** On windows wider than this the card overlays the canvas; on narrower ones it is below it. */
const cardFrom = 1100;

/**
 * The bounds of the layout with room for names and the card, so that an opened card hides no part of a layout that fits
 * next to it.
 */
function inPx({ bounds: { x, y, width, height } }: LayoutScene, px: number) {
  const names = window.innerWidth > cardFrom ? nameRoom : nameRoom * 0.7;
  const card = window.innerWidth > cardFrom ? cardRoom : 0;
  const zoom = Math.max(minZoom, Math.min(1, (window.innerWidth - 2 * names - card - 120) / Math.max(1, width * px)));
  return {
    x: x * px - names / zoom,
    y: y * px - topRoom / zoom,
    width: width * px + (2 * names + card) / zoom,
    height: height * px + (topRoom + bottomRoom) / zoom,
  };
}

/** The wires whose route is highlighted: those of the selected part, or those on the pressed path. */
function useLitWires(lit: LitPath | undefined): ReadonlySet<string> {
  const { catalog, design } = useCable();
  const selected = useSelected();
  return useMemo(() => {
    const { routes } = harnessView(catalog, design);
    const path =
      lit === undefined ? [] : [...litTerminals(catalog, design, lit)].flatMap((text) => text.split(/[.@]/, 1));
    return new Set([...path, ...(selected === undefined ? [] : [selected])].filter((id) => routes.has(id)));
  }, [catalog, design, lit, selected]);
}
