import { useRef, type PointerEvent } from 'react';
import { fingersAfter, noFingers, type Touch } from './gesture/fingers.ts';
import type { ViewOfCanvas } from './use-view.ts';
import type { CanvasPoint } from './scene/around.ts';

/**
 * Two fingers move the canvas and zoom it about the point between them. Each handler returns whether the event belonged
 * to a pinch.
 */
export function usePinch({ pan, zoom }: ViewOfCanvas) {
  const fingers = useRef(noFingers);
  const take = (touch: Touch): boolean => {
    const { fingers: next, isPinch, pinch } = fingersAfter(fingers.current, touch);
    fingers.current = next;
    if (pinch !== undefined) {
      pan(pinch.pan.dx, pinch.pan.dy);
      zoom(pinch.zoom.factor, pinch.zoom.about);
    }
    return isPinch;
  };
  return {
    down: ({ pointerType, pointerId: finger, isPrimary: isFirst }: PointerEvent, at: CanvasPoint): boolean =>
      pointerType === 'touch' && take({ type: 'down', finger, at, isFirst }),
    move: ({ pointerId: finger }: PointerEvent, at: CanvasPoint): boolean => take({ type: 'move', finger, at }),
    up: ({ pointerId: finger }: PointerEvent): boolean => take({ type: 'up', finger }),
  };
}
