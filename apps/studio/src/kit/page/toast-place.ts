/** Keeps the messages off what a person types, and off buttons. */
import { notificationsStore } from '@mantine/notifications';
import { type Edges, sideFor, type WindowSide, toastSide } from './toast-side.ts';

const typedInto = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable=true]';

/** Around all of them: a field with the row it is in, and the list of choices that is open below it. */
function around(elements: readonly Element[]): Edges {
  const all = elements.map((element) => element.getBoundingClientRect());
  return {
    left: Math.min(...all.map(({ left }) => left)),
    top: Math.min(...all.map(({ top }) => top)),
    right: Math.max(...all.map(({ right }) => right)),
    bottom: Math.max(...all.map(({ bottom }) => bottom)),
  };
}

function typing(): Edges | undefined {
  const field = document.activeElement;
  if (field === null || !field.matches(typedInto)) return undefined;
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return around([field, field.closest('tr') ?? field, list ?? field]);
}

const pressable = 'button, a[href], [role=button]';

/** What can be pressed on the page, without the messages. Fields do not count: messages leave a field when a person enters it. */
function controls(toasts: Element): Edges[] {
  return [...document.querySelectorAll(pressable)]
    .filter((element) => !toasts.contains(element) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect());
}

/** Space for messages at an edge of the window: its outer edge, and their width and height, px. */
const topInset = 60;
const bottomInset = 16;

/**
 * Puts the messages where they cover nothing that is typed and, when they appear, no control, as long as the page is open. Returns
 * the end of it.
 */
export function keepToastsOffTyping(root: HTMLElement): () => void {
  let shown = 0;
  let appeared: WindowSide = 'bottom';
  const place = () => {
    const { length } = notificationsStore.getState().notifications;
    const isMore = length > shown;
    shown = length;
    if (length === 0) return;
    const toasts = document.querySelector('.mantine-Notifications-root[data-position="bottom-center"]');
    if (toasts === null) return;
    const { left, right, height } = toasts.getBoundingClientRect();
    const bottom = innerHeight - bottomInset;
    const above = { left, right, top: topInset, bottom: topInset + height };
    const below = { left, right, top: bottom - height, bottom };
    // Only when one appears: messages that move while the page scrolls are hard to read and to press.
    if (isMore) appeared = sideFor(controls(toasts), above, below);
    root.dataset['toasts'] = toastSide(typing(), above, below, appeared);
  };
  // Once more when the message has its size.
  const soon = () => requestAnimationFrame(place);
  const events = ['focusin', 'focusout', 'input', 'scroll', 'resize', 'click'] as const;
  for (const event of events) window.addEventListener(event, soon, { capture: true, passive: true });
  const unsubscribe = notificationsStore.subscribe(soon);
  return () => {
    for (const event of events) window.removeEventListener(event, soon, { capture: true });
    unsubscribe();
  };
}
