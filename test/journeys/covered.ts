import { page } from './journey.ts';

/** The controls whose middle is covered by a message, by their text or label. */
export const covered = (): Promise<string[]> =>
  page.evaluate(`[...document.querySelectorAll('button, a[href], input, textarea, [role=button], [role=tab], [data-pin]')]
    .filter((one) => one.closest('.mantine-Notifications-root') === null)
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const front = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return front !== null && front.closest('.mantine-Notifications-root') !== null;
    })
    .map((one) => one.textContent || one.getAttribute('aria-label') || one.outerHTML)`);
