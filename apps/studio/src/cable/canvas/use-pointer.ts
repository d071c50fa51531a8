import type { PointerEvent, RefObject } from 'react';
import type { CanvasTarget } from './gesture/machine.ts';
import { isWireEnd } from './scene/blocks.ts';
import { gatheredBelow } from './scene/gathered.ts';
import { hitAt, lineEndAt, withoutWires, type Hit, type CanvasScene, type CanvasLine } from './scene/scene.ts';
import type { Hand } from './use-hand.ts';
import { usePinch } from './use-pinch.ts';
import { canvasPoint } from './scene/view.ts';
import type { ViewOfCanvas } from './use-view.ts';
import type { CanvasPoint } from './scene/around.ts';

/** A press this close to the end of a line takes hold of that end, canvas px. */
const endReach = 36;

/** Translates pointer events of the canvas to gesture events. */
export function usePointer(
  frame: RefObject<HTMLDivElement | null>,
  whole: CanvasScene,
  canvas: ViewOfCanvas,
  { send, picked, state, mode }: Hand,
) {
  const { view, hold } = canvas;
  const scene = view.k < gatheredBelow ? withoutWires(whole) : whole;
  const pinch = usePinch(canvas);
  const selected = [...picked.blocks];
  const place = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    const screen = { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
    return { screen, at: canvasPoint(view, screen) };
  };
  /** The target that a held wire would land on: a terminal, or the wire end of a line, which makes a splice. */
  const landingAt = (event: PointerEvent, at: CanvasPoint): Hit => {
    const hit = hitAt(scene, at);
    if (hit.kind !== 'nothing' || state.mode !== 'wire') return hit;
    const line = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-way]');
    const way = scene.ways.find((each) => each.key === line?.getAttribute('data-way'));
    return (way === undefined ? undefined : wireEndOf(way)) ?? hit;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button > 1 || !isOnCanvas(event)) return;
      const { at, screen } = place(event);
      const on = targetOf(scene, event.target as Element, at);
      hold();
      // The second finger is captured too, because the element under it may leave the page while the canvas moves.
      if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      if (pinch.down(event, screen)) {
        send({ type: 'cancel' });
        return;
      }
      const pans = event.pointerType === 'touch' || event.button === 1;
      send({ type: 'down', on, at, screen, shift: event.shiftKey, alt: event.altKey, pans, selected });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { at, screen } = place(event);
      if (pinch.move(event, screen) || mode() === 'idle') return;
      send({ type: 'move', on: landingAt(event, at), at, screen, selected });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (pinch.up(event)) return;
      const { at } = place(event);
      send({ type: 'up', on: landingAt(event, at), at, shift: event.shiftKey });
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      pinch.up(event);
      send({ type: 'cancel' });
    },
  };
}

/** False for elements that lie over the canvas, and for lists opened from them. */
export function isOnCanvas({ target, currentTarget }: Pick<PointerEvent, 'target' | 'currentTarget'>): boolean {
  const element = target as Element;
  return currentTarget.contains(element) && element.closest('[role=toolbar], [data-overlay]') === null;
}

/** The end of a line that is the end of a wire. Joining another wire there makes a splice. */
function wireEndOf({ ends }: CanvasLine): Hit | undefined {
  const end = ends.find(({ terminal }) => terminal !== undefined && isWireEnd(terminal));
  return end === undefined ? undefined : { kind: 'row', block: end.block, row: end.row, terminal: end.terminal };
}

/**
 * The target of a press: a part by position, with the line that ends at a pressed dot; or else the line that was hit,
 * with its end if that is near.
 */
function targetOf(scene: CanvasScene, element: Element, at: CanvasPoint): CanvasTarget {
  const hit = hitAt(scene, at);
  const line = hit.kind === 'row' && hit.terminal !== undefined ? lineEndAt(scene, at, hit.terminal) : undefined;
  if (line !== undefined) return { ...hit, line };
  const key = hit.kind === 'nothing' ? element.closest('[data-way]')?.getAttribute('data-way') : undefined;
  const way = scene.ways.find((each) => each.key === key);
  if (way === undefined) return hit;
  const far = (point: CanvasPoint) => Math.hypot(point.x - at.x, point.y - at.y);
  const [end, distance] = far(way.from) <= far(way.to) ? ([0, far(way.from)] as const) : ([1, far(way.to)] as const);
  return { kind: 'way', way: way.key, end: distance < endReach ? end : undefined };
}
