import { useEffect, useState } from 'react';

/**
 * Elements that get the focus if the previous one is gone: the canvas, or the content of the page. The canvas is inside
 * the content, so it is tried first.
 */
const homes = ['[role=application][aria-label=Canvas]', '#content'];

/** True if nothing has the focus, so that keys go nowhere. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

/** Gives the focus to the canvas or the content of the page, without scrolling. */
export function focusHome(): void {
  for (const home of homes) {
    if (isFocusLost()) document.querySelector<HTMLElement>(home)?.focus({ preventScroll: true });
  }
}

/**
 * When this component (a dialog, a sheet, a drawer) is removed, returns the focus to the element that had it before. If
 * that element is gone too, such as the item of a menu, the canvas or the page gets the focus.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (!isFocusLost()) return;
        const isFocusable = before instanceof HTMLElement || before instanceof SVGElement;
        if (isFocusable && before !== document.body && before.isConnected) before.focus({ preventScroll: true });
        if (isFocusLost()) focusHome();
      }, 0);
    },
    [before],
  );
}
