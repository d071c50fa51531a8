import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

/** The script as an outsider runs it. */
const script = fileURLToPath(new URL('../../../cli/src/records/verify-records.mjs', import.meta.url));
const most = 40;

for (const backend of ['database', 'files'] as const)
  describe(`on ${backend}`, () => {
    let hub: TestHub;
    let order = '';
    let serials: readonly string[] = [];
    let step = '';
    let part: { kind: string; id: string };
    beforeAll(async () => {
      hub = await startTestHub({ setup: 'starter', backend, recordLimits: { most, together: 7 } });
      await hub.as.editor('POST', '/api/designs/dc-tail/versions', { body: {} });
      const body = { design: 'dc-tail', quantity: 3 };
      order = (await hub.as.editor('POST', '/api/orders', { body })).json<{ number: string }>().number;
      await hub.as.editor('POST', `/api/orders/${order}/release`);
      const pieces = (await hub.as.editor('GET', `/api/orders/${order}/pieces`)).json<{
        items: { serial: string }[];
      }>();
      serials = pieces.items.map(({ serial }) => serial);
      const plan = (await hub.as.editor('GET', `/api/orders/${order}/plan`)).json<{
        steps: { id: string }[];
        parts: { kind: string; id: string }[];
      }>();
      step = plan.steps[0]!.id;
      part = { kind: plan.parts[0]!.kind, id: plan.parts[0]!.id };
    });
    afterAll(() => hub.stop());

    const note = async (piece: string | undefined, lots: readonly string[]) => {
      const events = lots.map((lot) => ({
        id: randomUUID(),
        order,
        ...(piece === undefined ? {} : { piece }),
        kind: 'lot-used',
        at: '2026-11-29T08:00:00Z',
        body: { part, lot, step },
      }));
      const answer = await hub.as.editor('POST', '/api/work-records', { body: { events } });
      expect(answer.json<{ items: { outcome: string }[] }>().items.map(({ outcome }) => outcome)).toEqual(
        lots.map(() => 'recorded'),
      );
    };
    const lots = (prefix: string, count: number) => Array.from({ length: count }, (_, i) => `${prefix}-${i + 1}.`);
    test('[BU3.2] records that are read in several parts are all on the page of a piece, in the documents of its order and in the file to verify', async () => {
      await note(undefined, lots('REEL', 15));
      await note(serials[0], lots('LOT', 22));
      const page = await hub.as.editor('GET', `/api/pieces/${serials[0]}`);
      expect(page.json<{ records: object[] }>().records).toHaveLength(22);
      const kit = await hub.as.editor('GET', `/api/orders/${order}/documents/kit-list?format=html`);
      const printed = kit.text.replaceAll(/<[^>]*>|\s/g, '');
      for (const lot of [...lots('REEL', 15), ...lots('LOT', 22)]) expect(printed).toContain(lot);
      const file = join(mkdtempSync(join(tmpdir(), 'cablewright-records-')), 'records.json');
      const sent = await hub.as.editor('GET', `/api/orders/${order}/records`);
      expect(sent.json<{ pieces: { records: object[] }[] }>().pieces.map(({ records }) => records.length)).toEqual([
        15, 22, 0, 0,
      ]);
      writeFileSync(file, sent.text);
      const verified = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
      expect([verified.status, verified.stderr]).toEqual([0, '']);
    });

    test('[BU3.2] an answer that would need more records than the limit is refused with their number, never cut', async () => {
      // At the limit all of it comes, one more and nothing does.
      await note(serials[1], lots('LAST', most - 37));
      expect((await hub.as.editor('GET', `/api/orders/${order}/records`)).status).toBe(200);
      await note(serials[2], lots('MORE', 1));
      const whole = await hub.as.editor('GET', `/api/orders/${order}/records`);
      expect(whole.status).toBe(422);
      expect(whole.json()).toMatchObject({
        code: 'too-many-records',
        detail: `This needs ${most + 1} records, and one answer is made from at most ${most}. Read the file of each piece: GET /api/pieces/SERIAL/records.`,
      });
      expect((await hub.as.editor('GET', `/api/pieces/${serials[0]}/records`)).status).toBe(200);
      await note(undefined, lots('REEL-B', most - 14));
      const path = `/api/orders/${order}/documents/conformance`;
      expect((await hub.as.editor('GET', path)).json()).toMatchObject({ code: 'too-many-records' });
      // Work goes on.
      await note(serials[0], lots('NEW', 1));
    });
  });

test('[BU4.1] the certificate of conformance says what several pieces lack once, with those pieces', async () => {
  const hub = await startTestHub({ setup: 'starter', backend: 'files' });
  try {
    await hub.as.editor('POST', '/api/designs/dc-tail/versions', { body: {} });
    const body = { design: 'dc-tail', quantity: 6 };
    const { number } = (await hub.as.editor('POST', '/api/orders', { body })).json<{ number: string }>();
    await hub.as.editor('POST', `/api/orders/${number}/release`);
    const plan = (await hub.as.editor('GET', `/api/orders/${number}/plan`)).json<{ steps: { id: string }[] }>();
    const piece = (position: number) => `${number}-00${position}`;
    const events = [
      { kind: 'step-done', body: { step: plan.steps[0]!.id } },
      { kind: 'defect', body: { what: 'Nick' } },
    ].map((one) => ({ ...one, id: randomUUID(), order: number, piece: piece(4), at: '2026-11-29T08:00:00Z' }));
    await hub.as.editor('POST', '/api/work-records', { body: { events } });
    const answer = await hub.as.editor('GET', `/api/orders/${number}/documents/conformance?format=html`);
    const words = answer.text.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
    const all = plan.steps.map((_, i) => String(i + 1));
    const listed = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    expect(words).toContain(
      `${piece(1)} to ${piece(3)}, ${piece(5)} to ${piece(6)}: Steps that are not done: ${listed(all)}`,
    );
    expect(words.match(/Steps that are not done/g)).toHaveLength(2);
    expect(words).toContain(`${piece(4)}: Steps that are not done: ${listed(all.slice(1))}`);
    expect(words).toContain(`${piece(1)} to ${piece(6)}: The piece is not accepted`);
    expect(words.match(/The piece is not accepted/g)).toHaveLength(1);
  } finally {
    await hub.stop();
  }
});
