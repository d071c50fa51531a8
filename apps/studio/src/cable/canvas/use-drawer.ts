import { useHotkeys } from '@mantine/hooks';
import { useRef, type PointerEvent, type RefObject } from 'react';
import { useCable } from '../draft/cable.ts';
import type { Point } from './scene/arrange.ts';
import { useAdding } from './use-adding.ts';
import type { PlacesOfParts } from './use-places.ts';
import { canvasPoint } from './scene/view.ts';
import type { ViewOfCanvas } from './use-view.ts';

/** The parts drawer of a canvas: what opens it, and where on the canvas a part goes. */
export function useDrawer(
  frame: RefObject<HTMLDivElement | null>,
  places: PlacesOfParts,
  { view, hold }: ViewOfCanvas,
  say: (text: string) => void,
) {
  const { writable } = useCable();
  const field = useRef<HTMLInputElement>(null);
  const pointer = useRef<Point | undefined>(undefined);
  const adding = useAdding(places, hold, () => frame.current?.focus({ preventScroll: true }), say);
  const placeAt = ({ x, y }: Point): Point | undefined => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || x < box.left || x > box.right || y < box.top || y > box.bottom) return undefined;
    if (document.elementFromPoint(x, y)?.closest('[data-drawer]') !== null) return undefined;
    return canvasPoint(view, { x: x - box.left, y: y - box.top });
  };
  const open = (at?: Point) => {
    adding.open(at);
    requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));
  };
  // With Alt: a bare letter would answer to dictated speech (WCAG 2.1.4). Taken from fields too.
  useHotkeys([['alt+A', () => writable && open()]], []);
  return {
    adding,
    field,
    placeAt,
    open: () => open(),
    openAtPointer: () => open(pointer.current === undefined ? undefined : placeAt(pointer.current)),
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      pointer.current = { x, y };
    },
    onPointerLeave: () => {
      pointer.current = undefined;
    },
  };
}
