import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Focuses elements of a drawing by a selector: at once, or after the render that draws the element. Until then the
 * frame has the focus, so that keys typed in the meantime reach it. An animation frame would be too late: on a busy
 * machine it comes after the next key.
 */
export function useFocusWhenDrawn(frame: RefObject<HTMLElement | null>) {
  const awaited = useRef<string | undefined>(undefined);
  const focusNow = (selector: string) => {
    const element = frame.current?.querySelector<SVGElement>(selector);
    element?.focus();
    return element instanceof SVGElement;
  };
  useLayoutEffect(() => {
    if (awaited.current !== undefined && focusNow(awaited.current)) awaited.current = undefined;
  });
  const focus = (selector: string) => {
    awaited.current = focusNow(selector) ? undefined : selector;
    if (awaited.current !== undefined) frame.current?.focus({ preventScroll: true });
  };
  return { focus, isAwaiting: () => awaited.current !== undefined };
}
