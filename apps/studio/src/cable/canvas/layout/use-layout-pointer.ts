import { useState, type PointerEvent, type RefObject } from 'react';
import { canvasPoint } from '../scene/view.ts';
import { usePinch } from '../use-pinch.ts';
import { isOnCanvas } from '../use-pointer.ts';
import { hitAt } from './layout-hits.ts';
import type { LayoutHand } from './use-layout.ts';

/** A press this close to a node hits it, screen px. Touch needs more than a mouse. */
const reach = { mouse: 14, touch: 24 } as const;

/** Translates pointer events of the layout to gesture events, and reports the bundle under the pointer. */
export function useLayoutPointer(frame: RefObject<HTMLDivElement | null>, hand: LayoutHand) {
  const { view, px, still, scene, state, send, cable } = hand;
  const pinch = usePinch(view);
  const [hovered, setHovered] = useState<string | undefined>();
  const place = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    const screen = { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
    const { x, y } = canvasPoint(view.view, screen);
    return { screen, at: { x: x / px, y: y / px } };
  };
  const reachOf = ({ pointerType }: PointerEvent) =>
    (pointerType === 'touch' ? reach.touch : reach.mouse) / (px * view.view.k);
  /** The node that the held node would be merged into: any node but itself. */
  const overAt = (event: PointerEvent, at: { readonly x: number; readonly y: number }) => {
    const node = state.mode === 'drag' ? state.node : undefined;
    const others = { ...scene, nodes: still.nodes.filter(({ id }) => id !== node), bundles: [] };
    const hit = hitAt(others, at, reachOf(event) * 0.8);
    return hit.kind === 'node' ? hit.id : undefined;
  };
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button > 1 || !isOnCanvas(event)) return;
      view.hold();
      const { at, screen } = place(event);
      if (pinch.down(event, screen)) {
        send({ type: 'cancel' });
        return;
      }
      if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      const on = event.button === 1 ? ({ kind: 'nothing' } as const) : hitAt(still, at, reachOf(event));
      const node = on.kind === 'node' ? still.nodes.find(({ id }) => id === on.id) : undefined;
      const offset = node === undefined ? { x: 0, y: 0 } : { x: node.x - at.x, y: node.y - at.y };
      send({ type: 'down', on, screen, offset, writable: cable.writable });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { at, screen } = place(event);
      if (pinch.move(event, screen)) return;
      if (state.mode === 'idle') {
        const hit = isOnCanvas(event) ? hitAt(still, at, reachOf(event)) : undefined;
        const id = hit?.kind === 'bundle' ? hit.id : undefined;
        if (id !== hovered) setHovered(id);
        return;
      }
      send({ type: 'move', at, screen, over: overAt(event, at) });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!pinch.up(event)) send({ type: 'up' });
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      pinch.up(event);
      send({ type: 'cancel' });
    },
    onPointerLeave: () => setHovered(undefined),
  };
  return { handlers, hovered };
}
