/** Keeps the messages away from fields being typed into and from controls. */
import { notificationsStore } from '@mantine/notifications';
import { type Edges, freePlace, overlaps } from './free-place.ts';

const typedInto = 'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable=true]';
const rootOfMessages = '.mantine-Notifications-root[data-position="bottom-center"]';
const pressable = 'button, a[href], [role=button], [role=tab], [role=option], [role=menuitem], [data-pin]';
const controls = `${pressable}, input, textarea, select, [contenteditable=true]`;

/** The box around these elements. For a field, it includes its row and its open list of choices. */
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

/** The controls in the window, except those of the messages. */
function controlsBesides(messages: Element): Edges[] {
  return [...document.querySelectorAll(controls)]
    .filter((element) => !messages.contains(element) && element.checkVisibility())
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom, width }) => width > 0 && bottom > 0 && top < innerHeight);
}

/**
 * Delay after a change of the page before messages are moved off what they cover, ms. A new message has fully appeared
 * by then.
 */
const patience = 260;

/**
 * Moves the messages so that they never cover a field being typed into or a control, even when the page below them
 * changes, for as long as the page is open. While the page scrolls or the pointer is on them, they stay, unless they
 * cover the field: moving messages are hard to read and to press. Returns a function that stops it.
 */
export function keepMessagesOffControls(root: HTMLElement): () => void {
  let shown = 0;
  let isNew = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let pointer: Edges | undefined;
  /** True if the pointer was moved onto the messages. */
  let isRead = false;

  const place = (isSettled: boolean) => {
    const { length } = notificationsStore.getState().notifications;
    const isMore = length > shown;
    shown = length;
    if (length === 0) {
      isRead = false;
      return changes.disconnect();
    }
    const messages = document.querySelector(rootOfMessages);
    if (messages === null) return;
    changes.observe(document.body, { childList: true, subtree: true });
    if (isMore) {
      // Places them again once the new message has its final size.
      isNew = true;
      afterChange();
    }
    const now = messages.getBoundingClientRect();
    const field = typing();
    const isTypedUnder = field !== undefined && overlaps(field, now);
    const isOutside = now.left < 0 || now.right > innerWidth || now.top < 0 || now.bottom > innerHeight;
    const mustMove = isMore || isTypedUnder || isOutside;
    const isMoving = isSettled && (isNew || !isRead);
    if (!mustMove && !isMoving) return;
    const all = controlsBesides(messages);
    // A pointer that already rested where the messages appear is not there to read them, and its element may be pressed
    // next.
    if (pointer !== undefined && !isRead) all.push(pointer);
    if (!mustMove && !isNew && !all.some((control) => overlaps(control, now))) return;
    if (isSettled) isNew = false;
    const { left, right, bottom } = freePlace(now, { width: innerWidth, height: innerHeight }, all, field);
    root.style.setProperty('--messages-middle', `${(left + right) / 2}px`);
    root.style.setProperty('--messages-bottom', `${innerHeight - bottom}px`);
  };
  const soon = () => requestAnimationFrame(() => place(false));
  const afterChange = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      place(true);
    }, patience);
  };
  // Runs when the page has stopped scrolling.
  const afterScroll = () => {
    clearTimeout(waiting);
    waiting = undefined;
    afterChange();
  };
  const afterMove = ({ clientX: x, clientY: y, target }: PointerEvent) => {
    if (pointer?.left === x && pointer.top === y) return;
    pointer = { left: x, right: x + 1, top: y, bottom: y + 1 };
    isRead = target instanceof Element && target.closest(rootOfMessages) !== null;
  };
  const changes = new MutationObserver(afterChange);
  const events = ['focusin', 'focusout', 'input', 'scroll', 'resize', 'click'] as const;
  for (const event of events) window.addEventListener(event, soon, { capture: true, passive: true });
  window.addEventListener('resize', afterChange);
  window.addEventListener('pointermove', afterMove, { capture: true, passive: true });
  window.addEventListener('scroll', afterScroll, { capture: true, passive: true });
  const unsubscribe = notificationsStore.subscribe(soon);
  return () => {
    for (const event of events) window.removeEventListener(event, soon, { capture: true });
    window.removeEventListener('resize', afterChange);
    window.removeEventListener('pointermove', afterMove, { capture: true });
    window.removeEventListener('scroll', afterScroll, { capture: true });
    clearTimeout(waiting);
    changes.disconnect();
    unsubscribe();
  };
}
