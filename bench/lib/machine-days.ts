import type { HttpClient } from './http-client.ts';
import { crimper, lotSizes, shiftOf, tenDays } from '../../apps/server/src/building/testing/machine.ts';

interface Reported {
  readonly jobs: number;
  readonly readings: number;
  readonly ms: number;
}

/** Reproducible numbers from 0 up to, but not including, 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Reports ten days of a machine in one file. When it resolves, every finished job and reading is recorded in its order.
 */
export async function reportTenDays(client: HttpClient): Promise<Reported> {
  const send = async <T>(path: string, body: object): Promise<T> => {
    const { status, text } = await client.send(path, { method: 'POST', body: JSON.stringify(body) });
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text) as T;
  };
  const design = 'board-uart-link';
  const random = randomFrom(2025);
  const { text: old, etag } = await client.send('/api/settings/engineering');
  const settings = { ...(JSON.parse(old) as object), building: { machines: [crimper] } };
  const headers = { 'if-match': etag };
  await client.send('/api/settings/engineering', { method: 'PUT', headers, body: JSON.stringify(settings) });
  await send(`/api/designs/${design}/versions`, {});
  // Each order of the cable is three jobs.
  for (const quantity of lotSizes(tenDays.finished / 3, random)) {
    const { number } = await send<{ number: string }>('/api/orders', { design, quantity });
    await send(`/api/orders/${number}/release`, {});
  }
  const listed = await client.send(`/api/machines/${crimper.id}/jobs`);
  const { items } = JSON.parse(listed.text) as { items: Parameters<typeof shiftOf>[0] };
  const shift = shiftOf(items, random);
  const start = performance.now();
  const answer = await send<{ recorded: number; refused: object[]; unread: object[] }>(
    `/api/machines/${crimper.id}/reports`,
    { text: shift.text, file: 'days.sdc' },
  );
  const ms = performance.now() - start;
  if (items.length !== tenDays.finished || answer.refused.length + answer.unread.length > 0)
    throw new Error(`${items.length} jobs, ${JSON.stringify(answer).slice(0, 500)}`);
  return { jobs: items.length, readings: shift.readings, ms };
}
