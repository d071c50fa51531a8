import { randomUUID } from 'node:crypto';
import { orderDocuments, pieceDocuments, qrCode, qrPath } from '@cablewright/documents';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

type Body = Record<string, unknown>;
interface Plan {
  steps: { id: string; what: string; stage: string; setup?: { of: string; unit: string; min?: number }[] }[];
  parts: { kind: string; id: string; label: string; partNumber?: string }[];
}

describe.each(['database', 'files'] as const)('on %s', (backend) => {
  let hub: TestHub;
  let order = '';
  let serials: string[] = [];
  let plan: Plan;
  const cable = 'sealed-sensor-lead';
  const address = 'https://hub.example.com';

  beforeAll(async () => {
    hub = await startTestHub({ setup: 'starter', backend, environment: { SERVICE_PUBLIC_URL: address } });
    expect((await hub.as.editor('POST', '/api/customers', { body: customer })).status).toBe(201);
    expect((await hub.as.editor('POST', `/api/designs/${cable}/versions`, { body: {} })).status).toBe(201);
    const body = {
      design: cable,
      quantity: 3,
      due: '2026-12-24',
      customer: 'north',
      reference: 'PO 4711',
      note: 'Handle with gloves',
    };
    order = (await hub.as.editor('POST', '/api/orders', { body })).json<{ number: string }>().number;
    const unreleased = await words(`/api/orders/${order}/documents/route-card`);
    expect(unreleased).toContain('The order is not released');
    await hub.as.editor('POST', `/api/orders/${order}/release`);
    const pieces = await hub.as.editor('GET', `/api/orders/${order}/pieces`);
    serials = pieces.json<{ items: { serial: string }[] }>().items.map(({ serial }) => serial);
    plan = (await hub.as.editor('GET', `/api/orders/${order}/plan`)).json<Plan>();
    await build();
  });
  afterAll(() => hub.stop());

  const customer = { id: 'north', label: 'North Marine', currency: 'EUR' };
  const event = (kind: string, body: Body, piece?: string) => ({
    id: randomUUID(),
    order,
    ...(piece === undefined ? {} : { piece }),
    kind,
    at: '2026-11-29T08:15:00Z',
    body,
  });
  async function send(...events: object[]) {
    const answer = await hub.as.builder('POST', '/api/work-records', { body: { events } });
    const { items } = answer.json<{ items: { outcome: string; message?: string }[] }>();
    expect(items.filter(({ outcome }) => outcome !== 'recorded')).toEqual([]);
  }

  /** The first piece is accepted and packed, the second is rejected, and the third is in work. */
  async function build() {
    const [first, second, third] = serials as [string, string, string];
    const setups = plan.steps.filter(({ setup }) => setup !== undefined);
    const values = [{ of: 'crimp-height', value: 1.21, unit: 'mm' }];
    const setUp = setups.slice(0, -1).map(({ id }) => event('set-up', { step: id, tool: 'Press 3', values }));
    const part = plan.parts.find(({ kind }) => kind === 'mechanicals')!;
    await send(...setUp, event('lot-used', { part: { kind: part.kind, id: part.id }, lot: 'L-4711' }));
    const certificate = await words(`/api/pieces/${first}/documents/conformance`);
    expect(certificate).toContain('This is no certificate');
    const last = setups.at(-1)!;
    const log = await words(`/api/orders/${order}/documents/crimp-log`);
    expect(log).toContain('Press 3');
    expect(log).toContain('1.21 mm');
    expect(log).toContain('not recorded');
    await send(event('set-up', { step: last.id, tool: 'Press 4', values }));
    const data = (await hub.as.editor('GET', `/api/designs/${cable}/exports/continuity.json?rev=1`)).json<{
      connections: { from: string; to: string }[];
      isolation: { a: string; b: string }[];
    }>();
    const pairs = [
      ...data.connections.map(({ from, to }) => ({ from, to, value: '0.12' })),
      ...data.isolation.map(({ a, b }) => ({ from: a, to: b, value: '> 100' })),
    ];
    const rows = pairs.map((pair, i) => ({ row: i + 1, verdict: 'PASS', ...pair }));
    await send(
      ...plan.steps.map(({ id }) => event('step-done', { step: id }, first)),
      event('measured', { of: 'length', value: 1003, unit: 'mm', min: 990, max: 1010 }, first),
      event('defect', { what: 'Nick in the jacket' }, first),
    );
    const nick = plan.steps.length + 2;
    await send(
      event('reworked', { defect: nick, how: 'New jacket' }, first),
      event('tested', { tester: 'Tester 7', rows }, first),
      event('inspected', { result: 'accepted' }, first),
      event('packed', { box: 'B-9' }, first),
      event('inspected', { result: 'rejected' }, second),
      event('step-done', { step: plan.steps[0]!.id }, third),
    );
  }

  /** The words of a document, without its markup. */
  async function words(url: string, as: 'editor' | 'viewer' | 'builder' = 'editor', query = '') {
    const page = await hub.as[as]('GET', `${url}?format=html${query}`);
    expect(page.status, page.text).toBe(200);
    return page.text
      .replaceAll(/<style>.*?<\/style>/gs, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  }
  const ofOrder = (kind: string) => `/api/orders/${order}/documents/${kind}`;
  const ofPiece = (kind: string, i = 0) => `/api/pieces/${serials[i]}/documents/${kind}`;

  test('[BU4.1] every document prints as PDF and HTML, in English and in German', async () => {
    const urls = [...orderDocuments.map(ofOrder), ...pieceDocuments.map((kind) => ofPiece(kind))];
    for (const url of urls) {
      const pdf = await hub.as.editor('GET', url);
      expect([url, pdf.status, pdf.headers['content-type']]).toEqual([url, 200, 'application/pdf']);
      expect(pdf.text.startsWith('%PDF-')).toBe(true);
      const english = await words(url);
      const german = await words(url, 'editor', '&language=de');
      if (!url.endsWith('labels')) expect(german).not.toBe(english);
      expect(german).not.toMatch(/\{\w+\}|undefined|\bNaN\b/);
      expect(english).not.toMatch(/\{\w+\}|undefined|\bNaN\b/);
    }
    expect(await words(ofOrder('route-card'), 'editor', '&language=de')).toContain('Laufkarte');
    expect(await words(ofPiece('first-article'), 'editor', '&language=de')).toContain('Erstmusterprüfbericht');
  });

  test('[BU4.1] the route card has every step of the frozen plan with how far it is; that of a piece says who did it and when', async () => {
    const card = await words(ofOrder('route-card'));
    expect(card).toContain('Handle with gloves');
    expect(card).toContain(`${serials[0]} to ${serials[2]}`);
    expect(card).toContain('2 of 3');
    expect(card).toContain('1 of 3');
    for (const { stage } of plan.steps) expect(card).toContain(stage);
    const own = await words(ofPiece('route-card'));
    expect(own).toContain('2026-11-29 08:15 UTC');
    expect(own).not.toContain('not recorded');
    expect(await words(ofPiece('route-card', 2))).toContain('not recorded');
  });

  test('[BU4.1] kit list and cut list are those of the lot, also as CSV', async () => {
    const kit = await hub.as.builder('GET', `${ofOrder('kit-list')}?format=csv`);
    expect(kit.text.split('\r\n')[0]).toBe('kind,id,part_number,description,needed,unit,at_least');
    expect(kit.text.split('\r\n').length - 2).toBe(plan.parts.length);
    const page = await words(ofOrder('kit-list'));
    expect(page).toContain('L-4711');
    expect(page).toContain('not recorded');
    const cuts = await hub.as.builder('GET', `${ofOrder('cut-list')}?format=csv`);
    const rows = cuts.text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(','));
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Number(row.at(-1))).toBe(3 * Number(row.at(-2)));
  });

  test('[BU4.1] labels have the serial number of each piece and a code of its page', async () => {
    const labels = await words(ofOrder('labels'));
    for (const serial of serials) expect(labels).toContain(serial);
    expect(await codesOf(ofOrder('labels'))).toEqual(serials.map((serial) => isCodeOf(serial)));
  });

  test('[BU4.1] certificates have the code of the page of their piece', async () => {
    for (const kind of ['test-certificate', 'conformance', 'first-article'])
      expect(await codesOf(ofPiece(kind))).toEqual([isCodeOf(serials[0]!)]);
  });

  const rounded = (path: string) =>
    path
      .match(/-?\d+(?:\.\d+)?/g)!
      .map(Number)
      .map((value, i, all) => {
        const own = all.filter((_, at) => at % 2 === i % 2);
        return Math.round((1000 * (value - Math.min(...own))) / (Math.max(...own) - Math.min(...own)) / 4);
      })
      .join(' ');
  const isCodeOf = (serial: string) => rounded(qrPath(qrCode(`${address}/pieces/${serial}`)!, 0, 0, 1));
  /** The outlines of the QR codes in a document, normalized in size. */
  async function codesOf(url: string): Promise<string[]> {
    const { text } = await hub.as.editor('GET', `${url}?format=html`);
    const paths = [...text.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path!);
    return paths.filter((path) => path.split('Z').length > 50).map(rounded);
  }

  test('[BU4.1] what was corrected is not printed, and the correction is said', async () => {
    const part = plan.parts.find(({ kind }) => kind === 'mechanicals')!;
    await send(event('lot-used', { part: { kind: part.kind, id: part.id }, lot: 'L-9999' }));
    expect(await words(ofOrder('kit-list'))).toContain('L-9999');
    const { records } = (await hub.as.editor('GET', `/api/pieces/${order}`)).json<{ records: unknown[] }>();
    await send(event('corrected', { record: records.length, why: 'Of another order' }));
    const kit = await words(ofOrder('kit-list'));
    expect(kit).not.toContain('L-9999');
    expect(kit).toContain('1 record was corrected and does not count.');
  });

  test('[BU4.1] the packing list says what is in which box, and what is not packed', async () => {
    const list = await words(ofOrder('packing-list'));
    expect(list).toContain('1 of 3 pieces are packed.');
    expect(list).toContain('B-9');
    expect(list).toContain(`${serials[1]}: rejected`);
    expect(list).toContain(`${serials[2]}: in work`);
    const csv = await hub.as.editor('GET', `${ofOrder('packing-list')}?format=csv`);
    expect(csv.text.split('\r\n')[1]).toBe(`${serials[0]},1,packed,B-9,2026-11-29T08:15:00Z,`);
  });

  test('[BU4.1] the test certificate names serial, revision, tests, values with limits, who and when, and the signed record', async () => {
    const certificate = await words(ofPiece('test-certificate'));
    const { head } = (await hub.as.editor('GET', `/api/pieces/${serials[0]}`)).json<{
      head: { record: number; hash: string; key: string };
    }>();
    for (const part of [
      serials[0]!,
      'Tester 7',
      '2026-11-29 08:15 UTC',
      'PASS 0.12',
      '1003 mm',
      '990 to 1010 mm',
      'passed',
    ])
      expect(certificate).toContain(part);
    expect(certificate.replaceAll(' ', '')).toContain(head.hash);
    expect(certificate).toContain(head.key);
    expect(certificate).not.toContain('no certificate');
    const none = await words(ofPiece('test-certificate', 2));
    expect(none).toContain('This is no certificate');
    expect(none).toContain('not tested');
  });

  test('[BU4.1] the certificate of conformance covers what is accepted, and says what the others lack', async () => {
    const certificate = await words(ofOrder('conformance'));
    expect(certificate).toContain('We declare that 1 piece was built');
    expect(certificate).toContain(`${serials[1]}: The piece was rejected`);
    expect(certificate).toContain(`${serials[2]}: Steps that are not done`);
    expect(certificate).toContain('The piece is not accepted');
    const own = await words(ofPiece('conformance', 2));
    expect(own).toContain('This is no certificate');
    expect(own).not.toContain('We declare');
  });

  test('[BU4.1] the first-article report has its three parts, and each characteristic with its result or without', async () => {
    const report = await words(ofPiece('first-article'));
    for (const part of ['Part 1', 'Part 2', 'Part 3', 'Press 3', 'L-4711', 'Nick in the jacket', 'New jacket'])
      expect(report).toContain(part);
    expect(report).toContain('characteristics have no recorded result.');
    expect(report).toContain('Pull force');
    // Identical cores are one characteristic, parts have the names used on the sheets, and nothing is left to pick.
    expect(report).toContain('3 × 10 mm');
    expect(report.match(/W1 end A \(to J1/g)).toHaveLength(2);
    expect(report).toContain('J1·1, J1·2 and J1·3');
    expect(report).not.toContain('Picked');
    const open = await words(ofPiece('first-article', 2));
    expect(open).toContain('not tested');
  });

  test('[BU4.1] the crimp log has each set-up with its values and limits, as CSV too', async () => {
    const csv = await hub.as.editor('GET', `${ofOrder('crimp-log')}?format=csv`);
    expect(csv.text).toContain(',Press 3,crimp-height,1.21,mm,');
    expect(csv.text).toContain(',Press 4,crimp-height,1.21,mm,');
  });

  test('[BU4.1] a builder prints what work needs, and customers are named for editors only', async () => {
    for (const kind of ['route-card', 'kit-list', 'cut-list', 'labels'])
      expect((await hub.as.builder('GET', ofOrder(kind))).status).toBe(200);
    for (const url of [ofOrder('conformance'), ofOrder('packing-list'), ofPiece('test-certificate')])
      expect((await hub.as.builder('GET', url)).status).toBe(403);
    expect((await hub.as.builder('GET', ofPiece('route-card'))).status).toBe(200);
    const own = ['PO 4711', 'North Marine'];
    for (const word of own) {
      expect(await words(ofOrder('conformance'))).toContain(word);
      expect(await words(ofOrder('conformance'), 'viewer')).not.toContain(word);
      expect(await words(ofOrder('route-card'), 'builder')).not.toContain(word);
    }
    expect((await hub.as.editor('GET', `${ofOrder('conformance')}?format=csv`)).status).toBe(400);
    expect((await hub.as.editor('GET', '/api/orders/none/documents/labels')).status).toBe(404);
    expect((await hub.as.editor('GET', `/api/pieces/${order}/documents/conformance`)).status).toBe(404);
  });

  test('[BU4.1] a certificate names the first and last serial number only if it covers all between', async () => {
    const third = serials[2]!;
    const log = await hub.as.editor('GET', `/api/pieces/${serials[0]}`);
    const { records } = log.json<{ records: { kind: string; body: Body }[] }>();
    const tested = records.find(({ kind }) => kind === 'tested')!.body;
    const { rows } = tested as { rows: object[] };
    await send(
      ...plan.steps.map(({ id }) => event('step-done', { step: id }, third)),
      event('tested', { tester: 'Tester 7', rows }, third),
      event('inspected', { result: 'accepted' }, third),
    );
    const certificate = await words(ofOrder('conformance'));
    expect(certificate).toContain('We declare that 2 pieces were built');
    expect(certificate).not.toContain(`${serials[0]} to ${third}`);
    expect(certificate).toContain(`${serials[1]}: The piece was rejected`);
  });
});
