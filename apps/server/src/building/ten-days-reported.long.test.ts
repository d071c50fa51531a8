/** Reports ten days of a machine's work to a hub: 318 jobs of 106 orders, in the proportions of a real log. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';
import { crimper, lotSizes, shiftOf, tenDays } from './testing/machine.ts';

interface Job {
  readonly job: string;
  readonly order: string;
  readonly quantity: number;
  readonly lengthMm: number;
}

const cable = 'board-uart-link';
/** Each order of this cable has three jobs. */
const orders = tenDays.finished / 3;

for (const backend of ['database', 'files'] as const)
  describe(`on ${backend}`, () => {
    let hub: TestHub;
    const numbers: string[] = [];
    const jobs: Job[] = [];
    let state = 2025;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    beforeAll(async () => {
      hub = await startTestHub({ setup: 'starter', backend });
      await hub.as.editor('POST', `/api/designs/${cable}/versions`, { body: {} });
      const { etag, json } = await hub.as.owner('GET', '/api/settings/engineering');
      const settings = { ...json<object>(), building: { machines: [crimper] } };
      await hub.as.owner('PUT', '/api/settings/engineering', { body: settings, ifMatch: etag });
      for (const quantity of lotSizes(orders, random)) {
        const made = await hub.as.editor('POST', '/api/orders', { body: { design: cable, quantity } });
        const { number } = made.json<{ number: string }>();
        expect((await hub.as.editor('POST', `/api/orders/${number}/release`)).status).toBe(200);
        numbers.push(number);
      }
      const answer = await hub.as.builder('GET', `/api/machines/${crimper.id}/jobs`);
      jobs.push(...answer.json<{ items: Job[] }>().items);
    });
    afterAll(() => hub.stop());

    test(
      'BU6.1 every finished job and every reading of ten days is attached to its order',
      { timeout: 600_000 },
      async () => {
        expect(jobs.length).toBe(tenDays.finished);
        const shift = shiftOf(jobs, random);
        const answer = await hub.as.builder('POST', `/api/machines/${crimper.id}/reports`, {
          body: { text: shift.text, file: 'days.sdc' },
        });
        expect(answer.json()).toMatchObject({ refused: [], unread: [] });
        let [finished, readings, failed, aborted] = [0, 0, 0, 0];
        for (const number of numbers) {
          const file = (await hub.as.viewer('GET', `/api/orders/${number}/records`)).json<{
            pieces: { records: { kind: string; order: string; body: Record<string, unknown> }[] }[];
          }>();
          const records = file.pieces.flatMap((piece) => piece.records);
          expect(new Set(records.map(({ order }) => order))).toEqual(new Set([number]));
          const reported = (report: string) =>
            records.filter(({ kind, body }) => kind === 'machine-job' && body['report'] === report);
          const own = jobs.filter(({ order }) => order === number);
          expect(
            reported('finished')
              .map(({ body }) => `${String(body['job'])}: ${String(body['good'])}`)
              .toSorted(),
          ).toEqual(own.map(({ job, quantity }) => `${job}: ${quantity}`).toSorted());
          for (const { job } of own) {
            const measured = records.filter(({ kind, body }) => kind === 'measured' && body['job'] === job);
            const written = shift.readingsOf.get(job)!.map((text) => text.split(';').map((part) => Number(part) + 0));
            expect(measured.map(({ body }) => [body['passes'] === false ? 0 : 1, body['value']])).toEqual(written);
            readings += measured.length;
            failed += measured.filter(({ body }) => body['verdict'] === 'failed').length;
          }
          finished += reported('finished').length;
          aborted += reported('aborted').length;
        }
        expect([finished, aborted, readings, failed]).toEqual([
          tenDays.finished,
          tenDays.aborted,
          shift.readings,
          shift.failed,
        ]);
        expect((await hub.as.builder('GET', `/api/machines/${crimper.id}/jobs`)).json()).toMatchObject({ items: [] });
      },
    );
  });
