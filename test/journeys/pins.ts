/** The pins of a canvas, and a cable to wire. */
import type { Design } from '@cablewright/model';
import { expect } from 'vitest';
import { send } from './hub.ts';
import { cookie, hub, page } from './journey.ts';

/** Creates a cable with connectors and a run, without any wiring. */
export async function prepareBench() {
  await send(hub, '/api/designs/null-modem-de9/duplicate', { id: 'bench', label: 'Bench' }, cookie);
  const answer = await fetch(`${hub.address}/api/designs/bench`, { headers: { cookie } });
  const design = (await answer.json()) as Design;
  const headers = { method: 'PUT', 'if-match': answer.headers.get('etag') ?? '' };
  await send(hub, '/api/designs/bench', { ...design, joints: [], notes: [] }, cookie, headers);
}

export const pin = (text: string) => page.locator(`[data-pin="${text}"]`);

/** Focuses a pin and presses keys. */
export const keys = async (terminal: string, ...pressed: string[]) => {
  await pin(terminal).focus();
  // An element that was just closed may return the focus to where it was before.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))',
  );
  await pin(terminal).focus();
  for (const key of pressed) await page.keyboard.press(key);
};

/** Polls the connection that a pin reports. */
export const joined = (terminal: string) => expect.poll(() => pin(terminal).getAttribute('aria-label'));
