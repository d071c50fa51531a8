import { useCallbackRef, useHotkeys } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useRef, type PointerEvent, type RefObject } from 'react';
import { useCable } from '../draft/cable.ts';
import { useAdding } from './use-adding.ts';
import type { PlacesOfParts } from './use-places.ts';
import { canvasPoint } from './scene/view.ts';
import type { ViewOfCanvas } from './use-view.ts';
import type { CanvasPoint } from './scene/around.ts';

/** The parts drawer of a canvas: what opens it, and where its parts go. */
export function useDrawer(
  frame: RefObject<HTMLDivElement | null>,
  places: PlacesOfParts,
  { view, hold, release }: ViewOfCanvas,
  say: (text: string) => void,
) {
  const { writable } = useCable();
  const field = useRef<HTMLInputElement>(null);
  const pointer = useRef<CanvasPoint | undefined>(undefined);
  // The first parts of a cable are placed next to the drawer. When it closes, the view is fitted to the whole canvas.
  const first = useRef(true);
  const closed = () => {
    if (first.current && adding.last !== undefined) release();
    first.current = false;
    frame.current?.focus({ preventScroll: true });
  };
  const adding = useAdding(places, hold, closed, say);
  const placeAt = ({ x, y }: CanvasPoint): CanvasPoint | undefined => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || x < box.left || x > box.right || y < box.top || y > box.bottom) return undefined;
    if (document.elementFromPoint(x, y)?.closest('[data-drawer]') !== null) return undefined;
    return canvasPoint(view, { x: x - box.left, y: y - box.top });
  };
  const wantsFocus = useRef(false);
  const open = (at?: CanvasPoint) => {
    wantsFocus.current = true;
    adding.open(at);
  };
  // Moves the focus in the render that opens the drawer, not a frame later, because the next typed character belongs in
  // the search field.
  useLayoutEffect(() => {
    if (!wantsFocus.current || field.current === null) return;
    wantsFocus.current = false;
    field.current.focus({ preventScroll: true });
  });
  useEffect(() => {
    // An empty cable opens with the drawer and its search field, except on a phone, where the keyboard would cover the
    // canvas.
    first.current = adding.opened;
    if (adding.opened && window.matchMedia('(pointer: fine)').matches)
      requestAnimationFrame(() => field.current?.focus({ preventScroll: true }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the cable is opened
  }, []);
  // With Alt, because dictated speech would trigger a bare letter (WCAG 2.1.4). It works in fields too.
  useHotkeys([['alt+A', () => writable && open()]], []);
  return {
    adding,
    field,
    placeAt,
    open: useCallbackRef(() => open()),
    openAtPointer: () => open(pointer.current === undefined ? undefined : placeAt(pointer.current)),
    onPointerMove: ({ clientX: x, clientY: y }: PointerEvent) => {
      pointer.current = { x, y };
    },
    onPointerLeave: () => {
      pointer.current = undefined;
    },
  };
}
