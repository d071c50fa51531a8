import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';
import { crimper } from './testing/machine.ts';

/** The script that anyone can run without the hub. */
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
      // At the limit, all records are returned. With one more, none are.
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
      // Recording still works.
      await note(serials[0], lots('NEW', 1));
    });
  });

for (const backend of ['database', 'files'] as const)
  test(`[BU3.2] lists of records by their kinds are read in parts, and refused with a sentence beyond the limit, on ${backend}`, async () => {
    const hub = await startTestHub({ setup: 'starter', backend, recordLimits: { most, together: 7 } });
    try {
      const design = 'board-uart-link';
      const { etag, json } = await hub.as.owner('GET', '/api/settings/engineering');
      const settings = { ...json<object>(), building: { machines: [crimper] } };
      await hub.as.owner('PUT', '/api/settings/engineering', { body: settings, ifMatch: etag });
      await hub.as.editor('POST', `/api/designs/${design}/versions`, { body: {} });
      const answer = await hub.as.editor('POST', '/api/orders', { body: { design, quantity: 2 } });
      const { number } = answer.json<{ number: string }>();
      await hub.as.editor('POST', `/api/orders/${number}/release`);
      const machine = `/api/machines/${crimper.id}`;
      const [{ job }] = (await hub.as.editor('GET', `${machine}/jobs`)).json<{ items: [{ job: string }] }>().items;
      const report = async (from: number, to: number) => {
        const block = (i: number) => `[JobStarted]\nKey=${job}\nTime=02/12/2026 08:00:${String(i).padStart(2, '0')}`;
        const text = Array.from({ length: to - from }, (_, i) => block(from + i)).join('\n');
        return hub.as.editor('POST', `${machine}/reports`, { body: { text } });
      };
      const page = async () => hub.as.editor('GET', `/api/pieces/${number}-001`);
      const jobs = async () => hub.as.editor('GET', `${machine}/jobs?order=${number}`);
      const all = async () => [await page(), await jobs(), await report(0, 1)].map(({ status }) => status);
      // Exactly at the limit, responses are complete. With one more record, they are refused.
      expect((await report(0, most)).json()).toMatchObject({ recorded: most });
      expect((await page()).json<{ ofOrder: object[] }>().ofOrder).toHaveLength(most);
      expect(await all()).toEqual([200, 200, 200]);
      await report(most, most + 1);
      expect(await all()).toEqual([422, 422, 422]);
      const says = `This needs more than ${most} records, and one answer is made from at most ${most}. `;
      expect((await page()).json()).toMatchObject({
        code: 'too-many-records',
        detail: `${says}The order as a whole has so many. GET /api/pieces/SERIAL/records has those of the piece, GET /api/pieces finds it by what was recorded.`,
      });
      expect((await jobs()).json()).toMatchObject({ detail: `${says}Name one order.` });
      // The limit applies to the lots of all pieces of the order together.
      const plan = (await hub.as.editor('GET', `/api/orders/${number}/plan`)).json<{
        parts: { kind: string; id: string }[];
      }>();
      const { kind, id } = plan.parts[0]!;
      const lots = Array.from({ length: most + 1 }, (_, i) => ({
        id: randomUUID(),
        order: number,
        piece: `${number}-00${1 + (i % 2)}`,
        kind: 'lot-used',
        at: '2026-11-29T08:00:00Z',
        body: { part: { kind, id }, lot: `L-${i}` },
      }));
      await hub.as.editor('POST', '/api/work-records', { body: { events: lots } });
      const kit = await hub.as.editor('GET', `/api/orders/${number}/documents/kit-list`);
      expect(kit.json()).toMatchObject({ detail: `${says}Print a document of each piece instead.` });
    } finally {
      await hub.stop();
    }
  });

for (const backend of ['database', 'files'] as const)
  test(`[BU3.2] a piece with as many open defects as it may have takes no more until one is reworked, on ${backend}`, async () => {
    const hub = await startTestHub({ setup: 'starter', backend, recordLimits: { defects: 2 } });
    try {
      const design = 'sealed-sensor-lead';
      await hub.as.editor('POST', `/api/designs/${design}/versions`, { body: {} });
      const answer = await hub.as.editor('POST', '/api/orders', { body: { design, quantity: 1 } });
      const { number } = answer.json<{ number: string }>();
      await hub.as.editor('POST', `/api/orders/${number}/release`);
      const of = (kind: string, body: object) => {
        const piece = `${number}-001`;
        return { id: randomUUID(), order: number, piece, kind, at: '2026-11-29T08:00:00Z', body };
      };
      const send = async (...events: object[]) => {
        const sent = await hub.as.editor('POST', '/api/work-records', { body: { events } });
        return sent
          .json<{ items: { outcome: string; message?: string }[] }>()
          .items.map(({ outcome, message = '' }) => [outcome, message].join(' ').trim());
      };
      const nick = () => of('defect', { what: 'Nick' });
      const measured = (value: number) => of('measured', { of: 'pull-force', value, unit: 'N', min: 5 });
      const full =
        'refused The piece has 2 defects that are not reworked, and it may have 2. Record what was reworked, or reject the piece.';
      expect(await send(nick(), measured(3), nick(), measured(4), measured(6))).toEqual([
        'recorded',
        'recorded',
        full,
        full,
        'recorded',
      ]);
      const again = await send(of('reworked', { defect: 1, how: 'Cut off and stripped again' }), nick(), nick());
      expect(again).toEqual(['recorded', 'recorded', full]);
    } finally {
      await hub.stop();
    }
  });

for (const backend of ['database', 'files'] as const)
  test(`[BU3.2] [BU3.3] beyond their limits set-ups and corrections are refused with a sentence, and what comes after them is recorded, on ${backend}`, async () => {
    const recordLimits = { corrected: 4, setups: 3 };
    const hub = await startTestHub({ setup: 'starter', backend, recordLimits });
    try {
      const design = 'sealed-sensor-lead';
      await hub.as.editor('POST', `/api/designs/${design}/versions`, { body: {} });
      const answer = await hub.as.editor('POST', '/api/orders', { body: { design, quantity: 1 } });
      const { number } = answer.json<{ number: string }>();
      await hub.as.editor('POST', `/api/orders/${number}/release`);
      const plan = (await hub.as.editor('GET', `/api/orders/${number}/plan`)).json<{
        steps: { id: string; setup?: unknown }[];
        parts: { kind: string; id: string }[];
      }>();
      const step = plan.steps.find(({ setup }) => setup !== undefined)!.id;
      const { kind, id } = plan.parts[0]!;
      const piece = `${number}-001`;
      const at = '2026-11-29T08:00:00Z';
      const of = (kindOfEvent: string, body: object, on?: string) => ({
        id: randomUUID(),
        order: number,
        ...(on === undefined ? {} : { piece: on }),
        kind: kindOfEvent,
        at,
        body,
      });
      const send = async (...events: object[]) => {
        const sent = await hub.as.editor('POST', '/api/work-records', { body: { events } });
        return sent
          .json<{ items: { outcome: string; code?: string; message?: string }[] }>()
          .items.map(({ outcome, code, message }) => (outcome === 'refused' ? [code, message] : outcome));
      };
      const state = async (serial: string) =>
        (await hub.as.editor('GET', `/api/pieces/${serial}`)).json<{ piece: { state: string } }>().piece.state;
      const setup = of('set-up', { step, tool: 'Press 3', values: [{ of: 'crimp-height', value: 1.2, unit: 'mm' }] });
      const lot = (on?: string) => of('lot-used', { part: { kind, id }, lot: 'L 1' }, on);
      const tooHigh = of('measured', { of: 'crimp-height', value: 3, unit: 'mm', max: 1.3 });

      // A value outside the limits, recorded for the whole order, starts the order. Correcting the value undoes that.
      expect(await send(tooHigh)).toEqual(['recorded']);
      expect(await state(number)).toBe('started');
      expect(await send(of('corrected', { record: 1, why: 'Read wrongly' }))).toEqual(['recorded']);
      expect(await state(number)).toBe('waiting');

      const full = [
        'too-many-setups',
        'The order has 3 set-ups and corrections, and it may have 3. Plan an order for the pieces that are left.',
      ];
      const again = () => ({ ...setup, id: randomUUID() });
      expect(await send(again(), again(), again(), lot(), of('corrected', { record: 3, why: 'No' }), lot())).toEqual([
        'recorded',
        'recorded',
        full,
        'recorded',
        full,
        'recorded',
      ]);
      // The existing set-ups remain valid, so work on the order continues.
      expect(await send(of('step-done', { step }, piece))).toEqual(['recorded']);

      // A piece with four records can be corrected, but one with five can't.
      expect(await send(of('defect', { what: 'Nick' }, piece), lot(piece), lot(piece))).toEqual(
        Array.from({ length: 3 }, () => 'recorded'),
      );
      const correct = () => of('corrected', { record: 2, why: 'No nick' }, piece);
      expect(await send(correct())).toEqual(['recorded']);
      const { missing } = (await hub.as.editor('GET', `/api/pieces/${piece}`)).json<{
        missing: { code: string; steps?: string[] }[];
      }>();
      // The defect no longer counts, and the step is still done.
      expect(missing.flatMap(({ steps = [] }) => steps)).toEqual(
        plan.steps.map((one) => one.id).filter((one) => one !== step),
      );
      expect(missing.map(({ code }) => code)).not.toContain('defects');
      expect(await send(correct(), lot(piece))).toEqual([
        [
          'too-many-records',
          'This piece has 5 records, and one of at most 4 can be corrected. Record a defect that says what is wrong.',
        ],
        'recorded',
      ]);
    } finally {
      await hub.stop();
    }
  });

for (const backend of ['database', 'files'] as const)
  test(`[BU5.1] a list for a recall has all pieces or is refused with a sentence, on ${backend}`, async () => {
    const hub = await startTestHub({ setup: 'starter', backend, recordLimits: { found: 6 } });
    try {
      await hub.as.editor('POST', '/api/designs/dc-tail/versions', { body: {} });
      const order = async (quantity: number) => {
        const body = { design: 'dc-tail', quantity };
        const { number } = (await hub.as.editor('POST', '/api/orders', { body })).json<{ number: string }>();
        await hub.as.editor('POST', `/api/orders/${number}/release`);
        return number;
      };
      const six = await order(6);
      const list = () => hub.as.editor('GET', '/api/pieces.csv?design=dc-tail');
      const serials = (await list()).text.trim().split('\r\n').slice(1);
      expect(serials.map((line) => line.split(',')[0])).toEqual([6, 5, 4, 3, 2, 1].map((n) => `${six}-00${n}`));
      await order(1);
      const refused = await list();
      expect(refused.status).toBe(422);
      expect(refused.json()).toMatchObject({
        code: 'too-many-pieces',
        detail:
          'More than 6 pieces match, and a file has all of them or none. Ask for a shorter span of days, one cable or one customer.',
      });
    } finally {
      await hub.stop();
    }
  });

test('[BU5.1] the pieces of orders that are released at once have ids that follow each other, as searches count on', async () => {
  const hub = await startTestHub({ setup: 'starter', backend: 'database' });
  try {
    await hub.as.editor('POST', '/api/designs/dc-tail/versions', { body: {} });
    const quantity = 400;
    const numbers: string[] = [];
    for (let n = 0; n < 4; n += 1) {
      const body = { design: 'dc-tail', quantity };
      numbers.push((await hub.as.editor('POST', '/api/orders', { body })).json<{ number: string }>().number);
    }
    await Promise.all(numbers.map((number) => hub.as.editor('POST', `/api/orders/${number}/release`)));
    for (const number of numbers) {
      // `next` is the id of the last piece of the page; the newest piece comes first.
      const idAfter = async (limit: number) => {
        const page = await hub.as.editor('GET', `/api/pieces?order=${number}&limit=${limit}`);
        return Number(page.json<{ next: string }>().next);
      };
      expect((await idAfter(1)) - (await idAfter(quantity - 1))).toBe(quantity - 2);
    }
  } finally {
    await hub.stop();
  }
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
