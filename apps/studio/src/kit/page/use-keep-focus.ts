import { useEffect } from 'react';
import { focusHome, isFocusLost } from './use-return-focus.ts';

/** Time for a component to give the focus itself, ms. */
const patience = 120;

/** Lists and tables, in which the focus moves from a removed row or button to a remaining one. */
const groups = 'ul, ol, table, [role=grid], [role=list], [role=dialog]';

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * Moves the focus to a neighbour when the focused element is removed or disabled, for example by Save, by a fix or by
 * undoing the last step. Otherwise nothing would have the focus and keys would be lost.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let group: Element | null = null;
    let last: HTMLElement | SVGElement | undefined;
    let wasOff = false;
    let timer: number | undefined;
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
      [last, group] = [target, target.closest(groups)];
    };
    const give = () => {
      timer = undefined;
      if (!isFocusLost() || !isGone(last)) return;
      if (group?.isConnected === true) nextIn(group)?.focus({ preventScroll: true });
      if (isFocusLost()) focusHome();
    };
    const look = () => {
      if (!isFocusLost() || last === undefined) return;
      const dialog = last.closest('[role=dialog]');
      // A dialog's button that was disabled during a request gets the focus back once it is enabled again.
      if (wasOff && last.isConnected && !last.matches(':disabled')) last.focus({ preventScroll: true });
      wasOff = last.matches(':disabled');
      if (isGone(last) && !(wasOff && dialog !== null)) timer ??= window.setTimeout(give, patience);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', focused);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      document.removeEventListener('focusin', focused);
    };
  }, []);
}

/**
 * The element that gets the focus after a part of a list, table or dialog was removed. Buttons in a table's head are
 * skipped, because they sort the table.
 */
function nextIn(group: Element): HTMLElement | null {
  const next = group.querySelector<HTMLElement>('tbody [tabindex="0"]') ?? group.querySelector<HTMLElement>(focusable);
  return group instanceof HTMLElement && group.matches('[role=dialog]') ? group : next;
}

/** Whether an element that had the focus is no longer on the page, or is disabled. */
function isGone(element: HTMLElement | SVGElement | undefined): boolean {
  return element !== undefined && (!element.isConnected || element.matches(':disabled'));
}
