import type { OpenQuestion, Quotation } from '@cablewright/model';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { bundle } from './testing/bundles.ts';
import { cameOut, inquire, stock } from './testing/inquiring.ts';

let hub: TestHub;
const start = (backend: 'database' | 'files') => async () => {
  hub = await startTestHub({ setup: 'starter', backend });
  await stock(hub);
};
const stop = () => hub.stop();

type Ask = TestHub['as']['editor'];
const editor = (...args: Parameters<Ask>) => hub.as.editor(...args);
const etagOf = (answer: Awaited<ReturnType<Ask>>) => String(answer.headers['etag']);
const file = (name: string, text: string | Uint8Array) => ({
  file: { name, base64: Buffer.from(text).toString('base64') },
});

async function draft(): Promise<string> {
  const made = await editor('POST', '/api/quotations', { body: { customer: 'rfq-customer' } });
  return made.json<Quotation>().id;
}

async function attach(id: string, body: object): Promise<Quotation> {
  const answer = await editor('POST', `/api/quotations/${id}/files`, { body });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.json<Quotation>();
}

async function bringIn(id: string) {
  const answer = await editor('POST', `/api/quotations/${id}/import`, { body: {} });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.json<{ record: Quotation; files: { file: string; imported: boolean; records: number }[] }>();
}

/** Applies `change` to a draft and saves the result. */
async function change(id: string, next: (now: Quotation) => Quotation) {
  const read = await editor('GET', `/api/quotations/${id}`);
  const body = next(read.json<Quotation>());
  return editor('PUT', `/api/quotations/${id}`, { body, headers: { 'if-match': etagOf(read) } });
}

const list =
  'Wire,From,From Pin,To,To Pin,Wire Part Number,Length (mm)\nW1,J1,1,J2,1,RFQ-WIRE-RD,\nW2,J1,2,J2,2,RFQ-WIRE-RD,300\n';

describe.each(['database', 'files'] as const)('on %s', (backend) => {
  beforeAll(start(backend));
  afterAll(stop);

  test.each([1, 3, 6, 10, 11])(
    'QU4.2 inquiry %i: every line of its files is matched or asked about, files that cannot be read are kept, and nothing is guessed',
    async (nth) => {
      const written = bundle(nth);
      const quotation = await inquire(hub, written);
      const out = await cameOut(hub, quotation);
      expect(out.asked).toEqual(written.asked);
      expect(out).toMatchObject({ kept: written.kept, wires: written.wires, statedMm: written.statedMm });
      expect([...out.parts].toSorted()).toEqual([...written.matched].toSorted());
      for (const { id, name, address } of quotation.files ?? []) {
        const { bytes } = written.files.find((one) => one.name === name)!;
        expect((await editor('GET', `/api/quotations/${quotation.id}/files/${id}`)).status).toBe(200);
        expect([name, Buffer.from((await hub.hub.assets.get(address))!).equals(bytes)]).toEqual([name, true]);
      }
    },
  );
});

describe('an inquiry', () => {
  beforeAll(start('files'));
  afterAll(stop);

  test('QU4.2 a line has no quantity until the customer says how many; without one it has no price and is not sent', async () => {
    const id = await draft();
    await attach(id, file('quantities.csv', list));
    const { record } = await bringIn(id);
    expect(record.lines).toEqual([{ id: 'line-1', design: 'quantities', quantities: [] }]);
    const read = await editor('GET', `/api/quotations/${id}`);
    const sending = await editor('POST', `/api/quotations/${id}/send`, { headers: { 'if-match': etagOf(read) } });
    expect([sending.status, sending.text]).toEqual([422, expect.stringContaining('has no quantity')]);
    const saved = await change(id, (now) => ({ ...now, lines: [{ ...now.lines[0]!, quantities: [10, 100] }] }));
    const quantity = saved.json<Quotation>().questions!.find(({ asks }) => asks?.about === 'quantity')!;
    expect(quantity).toMatchObject({
      answer: '10, 100',
      answered: { by: expect.stringMatching(/\w/), at: expect.stringMatching(/^20/) },
    });
  });

  test('QU4.2 open questions about a line go with it; an answered one stays', async () => {
    const id = await draft();
    await attach(id, file('quantities.csv', list));
    await bringIn(id);
    const subjectsAfter = async (edit: (now: Quotation) => Quotation) => {
      const { questions = [] } = (await change(id, edit)).json<Quotation>();
      return questions.flatMap(({ asks }) => (asks?.line === undefined ? [] : [asks.about])).toSorted();
    };
    expect(await subjectsAfter((now) => now)).toEqual(['drawing', 'quantity']);
    const answered = (now: Quotation) => ({
      ...now,
      questions: now.questions!.map((one) => (one.asks?.about === 'drawing' ? { ...one, answer: 'by mail' } : one)),
    });
    expect(await subjectsAfter(answered)).toEqual(['drawing', 'quantity']);
    expect(await subjectsAfter((now) => ({ ...now, lines: [] }))).toEqual(['drawing']);
  });

  test('QU4.2 an answer is kept with who gave it and when; it cannot be forged, dropped or asked again; a question can be struck', async () => {
    const id = await draft();
    await attach(id, file('answers.csv', list));
    await bringIn(id);
    const forged = { at: '1999-01-01T00:00:00Z', by: 'Mallory' };
    const of = (now: Quotation, about: string) => now.questions!.find(({ asks }) => asks?.about === about)!;
    const saved = await change(id, (now) => ({
      ...now,
      questions: now.questions!.map((one): OpenQuestion => {
        if (one.id === of(now, 'length').id) return { ...one, answer: '420 mm', answered: forged };
        return one.id === of(now, 'drawing').id ? { ...one, struck: true, struckBy: forged } : one;
      }),
    }));
    const now = saved.json<Quotation>();
    expect(of(now, 'length').answered?.by).not.toBe('Mallory');
    expect(of(now, 'drawing').struckBy?.by).toBe(of(now, 'length').answered?.by);
    const later = await change(id, (seen) => ({ ...seen, note: 'Later' }));
    expect(of(later.json<Quotation>(), 'length')).toEqual(of(now, 'length'));
    const dropped = await change(id, (seen) => ({ ...seen, questions: [] }));
    expect([dropped.status, dropped.text]).toEqual([422, expect.stringContaining('Answered questions stay')]);
    // Attaching the same file again doesn't repeat questions that were settled.
    await attach(id, file('copy/answers.csv', list));
    const { record } = await bringIn(id);
    expect(record.questions!.filter(({ asks }) => asks?.about === 'drawing')).toHaveLength(1);
    expect(of(record, 'length').answer).toBe('420 mm');
    const document = await editor('GET', `/api/quotations/${id}/document?format=html`);
    expect(document.text).not.toContain('Drawing of');
    expect(document.text).not.toContain('fehlt die Zeichnung');
  });

  test('QU4.2 questions print on the quotation and as a list of their own, as a document and CSV, in English and German', async () => {
    const id = await draft();
    await attach(id, file('printed.csv', list));
    await bringIn(id);
    const text = async (query: string) => (await editor('GET', `/api/quotations/${id}/document?${query}`)).text;
    const sentences = {
      en: ['Which length has wire W1 of printed?', 'printed.csv, row 2', 'How many of printed do you need?'],
      de: [
        'Welche Länge hat Ader W1 von printed?',
        'printed.csv, Tabellenzeile 2',
        'Wie viele Stück von printed brauchen Sie?',
      ],
    };
    for (const [language, expected] of Object.entries(sentences))
      for (const query of ['format=html', 'part=questions&format=html', 'part=questions&format=csv']) {
        const printed = await text(`${query}&language=${language}`);
        for (const sentence of expected)
          expect([
            query,
            sentence,
            printed.includes(sentence) || printed.includes(sentence.replace(', ', ',')),
          ]).toEqual([query, sentence, true]);
      }
    expect(await text('part=questions&format=csv')).toContain('Ihre Antwort');
    const pdf = await editor('GET', `/api/quotations/${id}/document?part=questions`);
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('QU4.2 viewers and builders get 403; the files and questions are in the export of owners and of no one else', async () => {
    const id = await draft();
    const record = await attach(id, file('secret plan.csv', list));
    const [kept] = record.files!;
    for (const who of ['viewer', 'builder'] as const) {
      const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
        hub.as[who](method, `/api/quotations/${id}${path}`, body === undefined ? {} : { body });
      const answers = [
        await ask('GET', `/files/${kept!.id}`),
        await ask('POST', '/files', file('x.csv', 'x')),
        await ask('PUT', `/files/${kept!.id}`, {}),
        await ask('DELETE', `/files/${kept!.id}`),
        await ask('POST', '/import', {}),
        await ask('GET', '/document?part=questions'),
      ];
      expect([who, answers.map(({ status }) => status)]).toEqual([who, [403, 403, 403, 403, 403, 403]]);
    }
    const exported = async (who: 'owner' | 'editor') => {
      const answer = await hub.as[who]('GET', '/api/export');
      expect(answer.status).toBe(200);
      return answer.text;
    };
    expect(await exported('owner')).toContain(`files/${kept!.address}`);
    expect(await exported('editor')).not.toContain(kept!.address);
  });

  test('QU4.2 what the catalog has is not changed by an inquiry: it is asked whether it differs', async () => {
    const before = (await editor('GET', '/api/definitions/wires/rfq-wire')).json();
    const id = await draft();
    await attach(
      id,
      file(
        'prices.csv',
        'MPN,Description,Kind,Price (EUR)\nRFQ-WIRE-RD,Red wire,wire,99\nNEW-77,New plug,connector,2\n',
      ),
    );
    const { record, files } = await bringIn(id);
    expect(files).toEqual([expect.objectContaining({ imported: true, records: 1 })]);
    expect((await editor('GET', '/api/definitions/wires/rfq-wire')).json()).toEqual(before);
    const subjects = record.questions!.map(({ asks, at }) => [asks!.about, asks!.subject, at?.row]);
    expect(subjects).toEqual(
      expect.arrayContaining([
        ['differs', 'RFQ-WIRE-RD', 2],
        ['part', 'NEW-77', 3],
      ]),
    );
  });

  test('QU4.2 how a file is read can be chosen before it is imported, and a file that cannot be read says why in a question', async () => {
    const id = await draft();
    await attach(id, file('odd.csv', 'A,B,C\nJ1:1,J2:1,300\n'));
    const first = await bringIn(id);
    expect(first.files.filter(({ imported }) => imported)).toEqual([]);
    const mapping = {
      answers: { list: 'from-to' },
      columns: [
        { header: 'A', field: 'from' },
        { header: 'B', field: 'to' },
        { header: 'C', field: 'length', unit: 'mm' },
      ],
    };
    const path = `/api/quotations/${id}/files/odd-csv`;
    const chosen = await editor('PUT', path, { body: { importer: 'tables/table', mapping } });
    expect([chosen.status, chosen.text]).toEqual([200, chosen.text]);
    const { record, files } = await bringIn(id);
    expect(files).toEqual([expect.objectContaining({ imported: true })]);
    expect(record.lines).toHaveLength(1);
    expect(record.questions!.filter(({ asks }) => asks!.about === 'unread')).toEqual([]);
    expect((await editor('PUT', path, { body: { importer: 'tables/table' } })).json()).toMatchObject({
      code: 'file-imported',
    });
    expect((await editor('PUT', path, { body: { importer: 'no/such' } })).status).toBe(404);
  });

  test('QU4.2 bad requests are answered with what is wrong: no such file, a sent quotation, a fixed field', async () => {
    const id = await draft();
    const record = await attach(id, file('part.docx', 'Nothing that is known'));
    expect(record.files![0]).not.toHaveProperty('importer');
    expect((await editor('GET', `/api/quotations/${id}/files/none`)).status).toBe(404);
    expect((await editor('POST', `/api/quotations/${id}/import`, { body: { files: ['none'] } })).status).toBe(404);
    const forged = await change(id, (now) => ({ ...now, files: [] }));
    expect([forged.status, forged.text]).toEqual([422, expect.stringContaining('files')]);
    const lines = [{ id: 'l', design: 'null-modem-de9', quantities: [1], prices: { 1: 9 } }];
    const read = await change(id, (now) => ({ ...now, lines }));
    const sent = await editor('POST', `/api/quotations/${id}/send`, { headers: { 'if-match': etagOf(read) } });
    expect(sent.status).toBe(200);
    const late = await editor('POST', `/api/quotations/${id}/files`, { body: file('late.csv', list) });
    expect([late.status, late.json()]).toEqual([409, expect.objectContaining({ code: 'not-a-draft' })]);
    expect((await editor('DELETE', `/api/quotations/${id}/files/part-docx`)).status).toBe(409);
  });

  test('QU4.2 twenty files that are dropped at once are all kept, under names of their own', async () => {
    const id = await draft();
    await Promise.all(Array.from({ length: 20 }, (_, i) => attach(id, file('drawing.pdf', `%PDF-1.4 ${i}`))));
    const { files } = (await editor('GET', `/api/quotations/${id}`)).json<Quotation>();
    expect(new Set(files!.map(({ name }) => name)).size).toBe(20);
    const gone = await editor('DELETE', `/api/quotations/${id}/files/${files![3]!.id}`);
    expect(gone.status).toBe(204);
    expect((await editor('GET', `/api/quotations/${id}`)).json<Quotation>().files).toHaveLength(19);
  });
});
