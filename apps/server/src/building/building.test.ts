import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';
import { startReceiver } from '../platform/outbound/testing/receiver.ts';

type Body = Record<string, unknown>;

for (const backend of ['database', 'files'] as const)
  describe(`on ${backend}`, () => {
    let hub: TestHub;
    beforeAll(async () => {
      hub = await startTestHub({ setup: 'starter', backend });
      for (const id of [cable, crimped])
        expect((await hub.as.editor('POST', `/api/designs/${id}/versions`, { body: {} })).status).toBe(201);
    });
    afterAll(() => hub.stop());

    const cable = 'null-modem-de9';
    const crimped = 'sealed-sensor-lead';
    const ordered = async (more: Body = {}) => {
      const answer = await hub.as.editor('POST', '/api/orders', { body: { design: cable, quantity: 3, ...more } });
      expect(answer.status, answer.text).toBe(201);
      return answer.json<{ number: string; rev: number }>();
    };
    const released = async (more: Body = {}) => {
      const { number } = await ordered(more);
      const answer = await hub.as.editor('POST', `/api/orders/${number}/release`);
      expect(answer.status, answer.text).toBe(200);
      const pieces = await hub.as.builder('GET', `/api/orders/${number}/pieces`);
      return { number, serials: pieces.json<{ items: { serial: string }[] }>().items.map(({ serial }) => serial) };
    };
    const event = (order: string, piece: string | undefined, kind: string, body: Body = {}) => ({
      id: randomUUID(),
      order,
      ...(piece === undefined ? {} : { piece }),
      kind,
      at: '2026-11-29T08:00:00.000Z',
      body,
    });
    const send = async (events: unknown[], as: 'builder' | 'editor' = 'builder') => {
      const answer = await hub.as[as]('POST', '/api/work-records', { body: { events } });
      expect(answer.status, answer.text).toBe(200);
      return answer.json<{
        items: { id: string; outcome: string; record?: number; code?: string; message?: string }[];
      }>().items;
    };
    const planOf = async (number: string) =>
      (await hub.as.builder('GET', `/api/orders/${number}/plan`)).json<{
        steps: { id: string; what: string; setup?: unknown[]; wires: unknown[] }[];
        faces: Record<string, unknown>;
        parts: unknown[];
        isTested: boolean;
      }>();

    test('[BU1.1] an order builds a quantity of a released revision, and its pieces get serial numbers, each once', async () => {
      const first = await released({ due: '2026-12-24', reference: 'PO 4711' });
      expect(first.number).toMatch(/^WO-\d{4}-0001$/);
      expect(first.serials).toEqual(['001', '002', '003'].map((n) => `${first.number}-${n}`));
      const second = await released({ quantity: 1 });
      expect(second.number).toMatch(/-0002$/);
      const order = (await hub.as.editor('GET', `/api/orders/${first.number}`)).json();
      expect(order).toMatchObject({ state: 'released', due: '2026-12-24', reference: 'PO 4711', quantity: 3, rev: 1 });
      expect((await hub.as.viewer('GET', `/api/orders/${first.number}`)).json()).not.toHaveProperty('reference');
      const taken = await hub.as.editor('POST', '/api/orders', {
        body: { design: cable, quantity: 1, number: first.number },
      });
      expect([taken.status, taken.json()['code']]).toEqual([409, 'order-number-taken']);
      const none = await hub.as.editor('POST', '/api/orders', { body: { design: cable, quantity: 1, rev: 7 } });
      expect(none.status).toBe(404);
    });

    test('[BU1.1] the plan of an order is that of its revision, whatever the cable becomes', async () => {
      const { number } = await released();
      const plan = await planOf(number);
      expect(plan.steps.length).toBeGreaterThan(5);
      expect(plan.steps.some(({ wires }) => wires.length > 0)).toBe(true);
      expect(Object.keys(plan.faces)).toHaveLength(2);
      expect(plan.isTested).toBe(true);
      const read = await hub.as.editor('GET', `/api/designs/${cable}`);
      const design = read.json<{ label: string }>();
      const put = await hub.as.editor('PUT', `/api/designs/${cable}`, {
        body: { ...design, label: 'Another name' },
        ifMatch: read.etag,
      });
      expect(put.status, put.text).toBe(200);
      expect(await planOf(number)).toEqual(plan);
    });

    test('[BU3.2] each record has its number and the hash of the one before; what is sent again is recorded once', async () => {
      const { number, serials } = await released({ quantity: 1 });
      const [piece] = serials;
      const events = [event(number, piece, 'started'), event(number, piece, 'defect', { what: 'Nick in the jacket' })];
      const first = await send(events);
      expect(first.map(({ outcome, record }) => [outcome, record])).toEqual([
        ['recorded', 1],
        ['recorded', 2],
      ]);
      const again = await send([...events, event(number, piece, 'reworked', { defect: 2, how: 'New jacket' })]);
      expect(again.map(({ outcome, record }) => [outcome, record])).toEqual([
        ['again', 1],
        ['again', 2],
        ['recorded', 3],
      ]);
      const page = (await hub.as.builder('GET', `/api/pieces/${piece}`)).json<{
        records: { record: number; previous: string }[];
        hashes: string[];
        head?: { record: number; hash: string };
      }>();
      expect(page.records.map(({ previous }) => previous)).toEqual(['0'.repeat(64), ...page.hashes.slice(0, 2)]);
      expect(page.head).toMatchObject({ record: 3, hash: page.hashes[2] });
    });

    test('[BU3.2] a piece is accepted only if its steps are done, its test passed and its defects are reworked; a correction is another record', async () => {
      const { number, serials } = await released({ quantity: 2, design: crimped });
      const [piece, other] = serials as [string, string];
      const plan = await planOf(number);
      const [early] = await send([event(number, piece, 'inspected', { result: 'accepted' })]);
      expect(early).toMatchObject({ outcome: 'refused', code: 'not-complete' });
      expect(early!.message).toContain('It was not tested.');
      const setups = plan.steps.filter(({ setup }) => setup !== undefined);
      const [blocked] = await send([event(number, piece, 'step-done', { step: setups[0]!.id })]);
      expect(blocked).toMatchObject({ outcome: 'refused', code: 'not-set-up' });
      await send(
        setups.map(({ id }) =>
          event(number, undefined, 'set-up', {
            step: id,
            tool: 'Press 3',
            values: [{ of: 'crimp-height', value: 1.2, unit: 'mm' }],
          }),
        ),
      );
      await send(plan.steps.map(({ id }) => event(number, piece, 'step-done', { step: id })));
      await send([event(number, piece, 'defect', { what: 'Wrong label' })]);
      const defect = (await pieceOf(piece)).records.length;
      await send([event(number, piece, 'corrected', { record: defect, why: 'It was another piece' })]);
      const results = await passing(number, piece, undefined, crimped);
      expect(results).toMatchObject([{ outcome: 'recorded' }]);
      const [accepted] = await send([event(number, piece, 'inspected', { result: 'accepted' })]);
      expect(accepted).toMatchObject({ outcome: 'recorded' });
      expect(await pieceOf(piece)).toMatchObject({ piece: { state: 'finished', tested: 'passed' }, missing: [] });
      await send([event(number, other, 'inspected', { result: 'rejected', note: 'Cut too short' })]);
      expect((await hub.as.builder('GET', `/api/orders/${number}`)).json()).toMatchObject({
        state: 'finished',
        pieces: { finished: 1, rejected: 1 },
      });
    });

    test('[BU3.1] events that are sent for another account are not recorded, and those of the sender are', async () => {
      const { number, serials } = await released({ quantity: 1 });
      const events = [event(number, serials[0], 'started')];
      const post = (account: string) => hub.as.builder('POST', '/api/work-records', { body: { events, account } });
      const other = (await hub.as.editor('GET', '/api/me')).json<{ account: string }>().account;
      const refused = await post(other);
      expect([refused.status, refused.json()['code']]).toEqual([409, 'recorded-by-another']);
      expect((await pieceOf(serials[0]!)).records).toEqual([]);
      const own = (await hub.as.builder('GET', '/api/me')).json<{ account: string }>().account;
      expect((await post(own)).json()).toMatchObject({ items: [{ outcome: 'recorded' }] });
    });

    test('[BU2.2] what a tablet kept for hours arrives in the order in which it was recorded, set-ups between the steps too', async () => {
      const { number, serials } = await released({ quantity: 2, design: crimped });
      const { steps } = await planOf(number);
      const values = [{ of: 'crimp-height', value: 1.2, unit: 'mm' }];
      const shift = serials.flatMap((piece, n) =>
        steps.flatMap(({ id, setup }) => [
          ...(n === 0 && setup !== undefined
            ? [event(number, undefined, 'set-up', { step: id, tool: 'Press 3', values })]
            : []),
          event(number, piece, 'step-done', { step: id }),
        ]),
      );
      const arrived = await send(shift);
      expect(arrived.map(({ id, outcome }) => [id, outcome])).toEqual(shift.map(({ id }) => [id, 'recorded']));
      // A step that was reported before its set-up stays refused, even if the set-up follows in the same request.
      const first = steps.find(({ setup }) => setup !== undefined)!.id;
      const early = await released({ quantity: 1, design: crimped });
      const late = await send([
        event(early.number, early.serials[0], 'step-done', { step: first }),
        event(early.number, undefined, 'set-up', { step: first, tool: 'Press 3', values }),
      ]);
      expect(late.map(({ outcome }) => outcome)).toEqual(['refused', 'recorded']);
    });

    const pieceOf = async (serial: string) =>
      (await hub.as.builder('GET', `/api/pieces/${serial}`)).json<{
        piece: Body;
        records: { kind: string; body: Body }[];
        missing: unknown[];
      }>();

    /** The results of a tester that finds no faults. */
    async function passing(
      number: string,
      serial: string,
      change: (rows: string[][]) => void = () => undefined,
      design = cable,
    ) {
      const data = (await hub.as.editor('GET', `/api/designs/${design}/exports/continuity.json?rev=1`)).json<{
        connections: { from: string; to: string }[];
        isolation: { a: string; b: string }[];
      }>();
      const rows = [
        ...data.connections.map(({ from, to }) => [from, to, 'PASS']),
        ...data.isolation.map(({ a, b }) => [a, b, 'PASS']),
      ];
      change(rows);
      const table = [['From', 'To', 'Result'], ...rows].map((row) => row.join(',')).join('\n');
      const answer = await hub.as.builder('POST', `/api/orders/${number}/test-results`, { body: { table, serial } });
      expect(answer.status, answer.text).toBe(200);
      return answer.json<{ items: { outcome: string }[] }>().items;
    }

    test('[BU3.4] results of a tester are judged against the test data of the revision and kept with the piece', async () => {
      const { number, serials } = await released({ quantity: 2 });
      const [good, bad] = serials as [string, string];
      await passing(number, good);
      expect((await pieceOf(good)).piece).toMatchObject({ tested: 'passed' });
      await passing(number, bad, (rows) => (rows[0]![2] = 'FAIL'));
      expect((await pieceOf(bad)).piece).toMatchObject({ tested: 'failed' });
      await passing(number, bad, (rows) => rows.splice(1, 1));
      expect((await pieceOf(bad)).piece).toMatchObject({ tested: 'incomplete' });
      const twice = await passing(number, bad, (rows) => rows.splice(1, 1));
      expect(twice).toMatchObject([{ outcome: 'again' }]);
    });

    test('[BU3.4] a tester that says the same of a reworked piece is recorded, and so is the same table with another statement', async () => {
      const { number, serials } = await released({ quantity: 1 });
      const [serial] = serials as [string];
      expect(await passing(number, serial)).toMatchObject([{ outcome: 'recorded' }]);
      await send([event(number, serial, 'defect', { what: 'Nick' })]);
      const defect = (await pieceOf(serial)).records.find(({ kind }) => kind === 'defect') as { record?: number };
      await send([event(number, serial, 'reworked', { defect: defect.record ?? 0, how: 'New wire' })]);
      expect((await pieceOf(serial)).piece['tested']).not.toBe('passed');
      expect(await passing(number, serial)).toMatchObject([{ outcome: 'recorded' }]);
      expect((await pieceOf(serial)).piece).toMatchObject({ tested: 'passed' });
      expect(await passing(number, serial)).toMatchObject([{ outcome: 'again' }]);
      const read = async (noOtherShorts: boolean) => {
        const body = { table: 'From,To,Result\nj1.1,j2.1,PASS', serial, noOtherShorts };
        const answer = await hub.as.builder('POST', `/api/orders/${number}/test-results`, { body });
        return answer.json<{ items: { outcome: string }[] }>().items;
      };
      expect([await read(false), await read(true), await read(true)]).toMatchObject([
        [{ outcome: 'recorded' }],
        [{ outcome: 'recorded' }],
        [{ outcome: 'again' }],
      ]);
    });

    test('what steps took is measured, and operations take it over as one change', async () => {
      const { number, serials } = await released({ quantity: 6 });
      const { steps, counts } = (await hub.as.builder('GET', `/api/orders/${number}/plan`)).json<{
        steps: { id: string }[];
        counts: Record<string, { step: string; count: number }[]>;
      }>();
      const jacket = counts['jacket-openings']![0]!;
      const strips = counts['strips']!.find(({ step }) => step === jacket.step)!;
      let now = Date.parse('2026-11-29T09:00:00.000Z');
      const after = (seconds: number, piece: string, kind: string, body: Body = {}) => {
        now += seconds * 1000;
        return { ...event(number, piece, kind, body), at: new Date(now).toISOString() };
      };
      for (const serial of serials) {
        const before = steps.slice(
          0,
          steps.findIndex(({ id }) => id === jacket.step),
        );
        await send([
          after(60, serial, 'started'),
          ...before.map(({ id }) => after(600, serial, 'step-done', { step: id })),
          after(300, serial, 'step-done', { step: jacket.step }),
        ]);
      }
      interface Time {
        readonly operation: string;
        readonly counts: string;
        readonly secondsEach: number;
        readonly median: number;
        readonly pieces: number;
      }
      const { items } = (await hub.as.editor('GET', '/api/measured-times')).json<{ items: Time[] }>();
      const [opening, stripping] = ['jacket-openings', 'strips'].map((name) =>
        items.find((one) => one.counts === name)!,
      ) as [Time, Time];
      // The step's 300 s are divided between its operations in proportion to their stated times.
      const ratio = 300 / (jacket.count * opening.secondsEach + strips.count * stripping.secondsEach);
      expect(opening.pieces).toBe(6);
      for (const { median, secondsEach } of [opening, stripping])
        expect(Math.abs(median - ratio * secondsEach)).toBeLessThanOrEqual(0.05);
      const take = (times: Body[], as: 'editor' | 'viewer' = 'editor') =>
        hub.as[as]('POST', '/api/measured-times/take-over', { body: { times } });
      const of = ({ operation, median }: Time) => ({ operation, median });
      const read = async ({ operation }: Time) =>
        (await hub.as.viewer('GET', `/api/labour-operations/${operation}`)).json<Body>();
      const stale = await take([
        of(opening),
        { operation: stripping.operation, median: 0.7 },
        { operation: 'no-such', median: 3 },
      ]);
      expect([stale.status, stale.json()['code'], stale.json()['detail']]).toEqual([
        409,
        'time-not-measured',
        `Read the times again: ${stripping.operation} now takes ${stripping.median} s, as more was recorded since; no-such has fewer than five pieces with a known time.`,
      ]);
      expect(await read(opening)).toMatchObject({ secondsEach: opening.secondsEach, confidence: 'assumed' });
      const taken = await take([of(opening), of(stripping)]);
      expect(taken.status, taken.text).toBe(200);
      for (const time of [opening, stripping])
        expect(await read(time)).toMatchObject({
          secondsEach: time.median,
          confidence: 'measured',
          src: `Median of 6 pieces (${time.median}–${time.median} s), ${number}, 2026-11-29`,
        });
      expect((await take([of(opening)], 'viewer')).status).toBe(403);
      expect((await hub.as.viewer('GET', '/api/measured-times')).status).toBe(403);
    });

    test('[BU2.3] a builder reads orders, plans and pieces and records work, and may do nothing else', async () => {
      const { number, serials } = await released({ quantity: 1 });
      const may = async (method: string, url: string, body?: unknown) =>
        (await hub.as.builder(method, url, body === undefined ? {} : { body })).status;
      expect(await may('GET', `/api/orders/${number}/plan`)).toBe(200);
      expect(await may('GET', `/api/pieces/${serials[0]}`)).toBe(200);
      expect(await may('GET', '/api/me')).toBe(200);
      expect(await may('GET', '/api/designs')).toBe(403);
      expect(await may('GET', '/api/customers')).toBe(403);
      expect(await may('POST', '/api/orders', { design: cable, quantity: 1 })).toBe(403);
      expect((await hub.as.viewer('POST', '/api/work-records', { body: { events: [] } })).status).toBe(403);
    });

    test('[BU5.1] pieces are found by lot, tool, person, revision and measured value, with what holds for their whole order', async () => {
      const { number, serials } = await released({ quantity: 3 });
      const part = { kind: 'mechanicals', id: 'jst-sxh-001t' };
      await send([
        event(number, undefined, 'lot-used', { part, lot: 'L-77' }),
        event(number, serials[1], 'lot-used', { part, lot: 'L-78' }),
        event(number, serials[2], 'measured', { of: 'length', value: 998, unit: 'mm', min: 1000 }),
      ]);
      const found = async (query: string) =>
        (await hub.as.viewer('GET', `/api/pieces?${query}`))
          .json<{ items: { serial: string }[] }>()
          .items.map(({ serial }) => serial);
      expect(await found('lot=L-77')).toEqual(serials.toReversed());
      expect(await found('lot=L-78')).toEqual([serials[1]]);
      expect(await found('lot=L-77&lot=L-78').catch(() => 'refused')).toBeDefined();
      expect(await found('value=length&min=990&max=999')).toEqual([serials[2]]);
      expect(await found('value=length&min=999.5')).toEqual([]);
      expect(await found(`lot=L-78&from=2026-11-29&to=2026-11-29`)).toEqual([serials[1]]);
      expect(await found('lot=L-78&from=2026-11-30')).toEqual([]);
      expect(await found(`order=${number}&limit=2`)).toEqual([serials[2], serials[1]]);
      const csv = await hub.as.editor('GET', '/api/pieces.csv?lot=L-77');
      expect(csv.text.split('\r\n')[0]).toBe('serial,order,cable,name,revision,state,finished,customer,reference');
      expect(csv.text).toContain(serials[0]);
    });
  });

test('[BU5.2] orders and pieces raise order.created, piece.finished, piece.rejected and order.finished, with their subjects', async () => {
  const hub = await startTestHub({ setup: 'starter', backend: 'files' });
  const receiver = await startReceiver();
  try {
    const subscriptions = [{ id: 'erp', url: receiver.url, events: 'all', enabled: true }];
    const { etag } = await hub.as.owner('GET', '/api/settings/webhooks');
    await hub.as.owner('PUT', '/api/settings/webhooks', { body: { subscriptions }, ifMatch: etag });
    // A cable without tests. After one of its two pieces is rejected, the order can finish.
    await hub.as.editor('POST', '/api/designs/dc-tail/versions', { body: {} });
    const { number } = (await hub.as.editor('POST', '/api/orders', { body: { design: 'dc-tail', quantity: 2 } })).json<{
      number: string;
    }>();
    await hub.as.editor('POST', `/api/orders/${number}/release`);
    const { steps } = (await hub.as.editor('GET', `/api/orders/${number}/plan`)).json<{ steps: { id: string }[] }>();
    const event = (piece: string, kind: string, body: object) => ({
      id: randomUUID(),
      order: number,
      piece: `${number}-${piece}`,
      kind,
      at: '2026-11-29T08:00:00Z',
      body,
    });
    const rows = (await hub.as.editor('GET', '/api/designs/dc-tail/exports/continuity.json?rev=1')).json<{
      connections: { from: string; to: string }[];
      isolation: { a: string; b: string }[];
    }>();
    const events = [
      ...steps.map(({ id }) => event('001', 'step-done', { step: id })),
      event('001', 'tested', {
        rows: [
          ...rows.connections.map(({ from, to }) => ({ from, to })),
          ...rows.isolation.map(({ a, b }) => ({ from: a, to: b })),
        ].map((row, i) => ({ row: i + 1, verdict: 'PASS', ...row })),
      }),
      event('001', 'inspected', { result: 'accepted' }),
      event('002', 'inspected', { result: 'rejected' }),
    ];
    const sent = await hub.as.editor('POST', '/api/work-records', { body: { events } });
    expect(sent.json<{ items: { outcome: string }[] }>().items.filter(({ outcome }) => outcome !== 'recorded')).toEqual(
      [],
    );
    const received = () =>
      receiver.received
        .map(({ body }) => JSON.parse(body) as { type: string; subject: { kind: string; id: string } })
        .filter(({ type }) => /^(?:order|piece)\./.test(type))
        .map(({ type, subject }) => [type, subject.kind, subject.id]);
    await expect.poll(received).toEqual([
      ['order.created', 'order', number],
      ['piece.finished', 'piece', `${number}-001`],
      ['piece.rejected', 'piece', `${number}-002`],
      ['order.finished', 'order', number],
    ]);
  } finally {
    await receiver.close();
    await hub.stop();
  }
});
