import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Offer } from '@cablewright/model';
import { shippedModule } from '@cablewright/modules/running';
import { afterAll, beforeAll, expect, test } from 'vitest';
import mouserJson from '../../modules/mouser-offers/module.json' with { type: 'json' };
import mouser from '../../modules/mouser-offers/src/module.ts';
import { startTestHub, type TestHub } from '../../apps/server/src/hub/testing/hub.ts';
import { certificate, certificateKey } from '../../apps/server/src/platform/outbound/testing/certificate.ts';

/** A stand-in with the documented interface: it checks the key and the request, and answers as the test specifies. */
const requests: { readonly url: string; readonly body: string }[] = [];
let answer: { status: number; body: string } = { status: 200, body: '{}' };
const server = createServer({ cert: certificate, key: certificateKey }, (request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    requests.push({ url: request.url ?? '', body });
    const isKnown = new URL(request.url ?? '', 'https://x').searchParams.get('apiKey') === 'the shop’s key';
    response.writeHead(isKnown ? answer.status : 401).end(isKnown ? answer.body : '');
  });
});

const price = (first: string) => ({
  status: 200,
  body: JSON.stringify({
    Errors: [],
    SearchResults: {
      NumberOfResult: 1,
      Parts: [
        {
          MouserPartNumber: '538-KK-3',
          ManufacturerPartNumber: 'KK-3',
          Manufacturer: 'Molex',
          Min: '1',
          Mult: '5',
          AvailabilityInStock: '90',
          LeadTime: '21 Days',
          PriceBreaks: [
            { Quantity: 1, Price: first, Currency: 'EUR' },
            { Quantity: 100, Price: '€0.10', Currency: 'EUR' },
          ],
        },
      ],
    },
  }),
});

let hub: TestHub;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  hub = await startTestHub({
    setup: 'starter',
    backend: 'files',
    outbound: { lookup: async () => [{ address: '127.0.0.1', family: 4 }], ca: certificate },
    modules: { shipped: [shippedModule(mouserJson, mouser)], reach: { 'https:': 'both' } },
  });
  const part = {
    id: 'kk',
    label: 'KK plug',
    body: 'xh-6',
    mpn: 'KK-3',
    manufacturer: 'Molex',
    suppliers: [{ supplier: 'Mouser' }],
    pins: ['1', '2', '3', '4', '5', '6'].map((id) => ({ id })),
    src: 'test',
  };
  const made = await hub.as.editor('POST', '/api/definitions/connectors', { body: part });
  expect(made.status, made.text).toBe(201);
});
afterAll(async () => {
  await hub.stop();
  await new Promise((closed) => server.close(closed) && server.closeAllConnections());
});

interface Fetched {
  readonly counts: { readonly add: number; readonly change: number; readonly same: number; readonly refused: number };
  readonly items: { readonly why?: string }[];
}
const fetchOffers = (body: object = {}, who: 'editor' | 'viewer' = 'editor') =>
  hub.as[who]('POST', '/api/offers/fetch', { body: { module: 'mouser-offers', ...body } });
const settings = (values: object) => hub.as.owner('PUT', '/api/modules/mouser-offers/settings', { body: { values } });

test('[QU5.2] a module fetches offers of a distributor with the shop’s own key; nothing is saved before a person wants it, and viewers see nothing', async () => {
  expect((await fetchOffers()).json()).toMatchObject({ status: 404, code: 'no-such-importer' });
  const on = await hub.as.owner('PUT', '/api/modules/mouser-offers', { body: { enabled: true } });
  expect(on.json(), on.text).toMatchObject({ running: true });
  expect((await fetchOffers()).json()).toMatchObject({ status: 422, detail: expect.stringContaining('No key is set') });
  const address = `https://receiver.test:${(server.address() as AddressInfo).port}`;
  expect((await settings({ address, key: 'wrong' })).status).toBe(200);
  const refused = await fetchOffers();
  expect(refused.json()).toMatchObject({ detail: expect.stringContaining('Mouser refused the key') });
  expect(refused.text).not.toContain('wrong');
  await settings({ address, key: 'the shop’s key' });
  expect((await fetchOffers({}, 'viewer')).status).toBe(403);

  answer = price('€0.20');
  expect((await fetchOffers({ save: false })).json<Fetched>().counts).toEqual({
    add: 1,
    change: 0,
    same: 0,
    refused: 0,
  });
  const offers = async () =>
    (await hub.as.editor('GET', '/api/offers'))
      .json<{ items: { record: Offer }[] }>()
      .items.map(({ record }) => record);
  expect(await offers()).toEqual([]);
  expect((await fetchOffers()).json<Fetched>().counts).toMatchObject({ add: 1 });
  const [offer] = await offers();
  expect(offer).toMatchObject({
    part: { kind: 'connectors', id: 'kk' },
    supplier: 'Mouser',
    number: '538-KK-3',
    cost: { unit: 0.2, currency: 'EUR', breaks: [{ minQty: 100, unit: 0.1 }], pack: 5, stock: 90, leadDays: 21 },
  });
  expect(offer!.cost.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(JSON.parse(requests.at(-1)!.body)).toEqual({
    SearchByPartRequest: { mouserPartNumber: 'KK-3', partSearchOptions: 'Exact' },
  });
  expect((await fetchOffers()).json<Fetched>().counts).toMatchObject({ same: 1 });
  answer = price('€0.25');
  expect((await fetchOffers()).json<Fetched>().counts).toMatchObject({ change: 1 });
  expect((await offers()).map(({ cost }) => cost.unit)).toEqual([0.25]);
});

test('[QU5.2] a limit, a server that is down and an answer of another form say what to do, and no offer changes', async () => {
  const before = (await hub.as.editor('GET', '/api/offers')).text;
  const failures: readonly (readonly [number, string, string])[] = [
    [429, '{}', 'Mouser answers no more requests now'],
    [503, 'down', 'Mouser answered 503.'],
    [200, '<html>', 'something that is not a list of parts'],
    [200, '{"Errors":[],"SearchResults":{"Parts":7}}', 'something that is not a list of parts'],
  ];
  for (const [status, body, words] of failures) {
    answer = { status, body };
    const { text } = await fetchOffers();
    expect([status, body, text.includes(words)]).toEqual([status, body, true]);
  }
  expect((await hub.as.editor('GET', '/api/offers')).text).toBe(before);
});

test('[QU5.2] offers are not fetched by a job, because viewers may read jobs', async () => {
  answer = price('€0.20');
  const run = await hub.as.editor('POST', '/api/modules/mouser-offers/_import/offers?dryRun=1', { body: {} });
  expect([run.status, run.text.includes('not imported by a job'), run.text.includes('0.2')]).toEqual([
    422,
    true,
    false,
  ]);
});
