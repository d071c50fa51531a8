import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendMail } from '../../accounts/mail.ts';
import { ends } from '../../hub/testing/ends.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { reachOf } from './address.ts';
import { helperReach, hostAddress, wrongHost, type Lookup } from './destination.ts';
import { fetchThrough, OutboundHttp } from './outbound-http.ts';
import { startReceiver } from './testing/receiver.ts';

/** Link-local addresses and cloud metadata services, also in the IPv6 forms that contain an IPv4 address. */
const v4 = [
  '169.254.169.254',
  '169.254.170.2',
  '169.254.0.1',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '0.0.0.0',
];
const mapped = (address: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  const tail = `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  return [`::ffff:${tail}`, `64:ff9b::${tail}`, `64:ff9b:1::${tail}`, `2002:${tail}::1`];
};
const forbidden = [
  ...v4,
  ...v4.flatMap(mapped),
  'fe80::1',
  'febf::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  '::',
  'ff02::1',
];
const inUrl = (address: string) => (address.includes(':') ? `[${address}]` : address);
const resolving: Lookup = async (name) =>
  forbidden[Number(/\d+/.exec(name)?.[0])] === undefined
    ? [{ address: '127.0.0.1', family: 4 }]
    : [forbidden[Number(/\d+/.exec(name)![0])]!].map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({
    setup: 'starter',
    backend: 'files',
    outbound: { lookup: resolving },
    notice: () => undefined,
  });
});
afterAll(() => hub.stop());

test('RE8.1 link-local and metadata addresses of every kind are special, and private ones next to them are not', () => {
  for (const address of forbidden) expect([address, reachOf(address)]).toEqual([address, 'special']);
  for (const address of ['100.100.100.201', '100.64.0.1', 'fd00:ec1::254', 'fd00::1', '10.0.0.1'])
    expect([address, reachOf(address)]).toEqual([address, 'private']);
});

test('RE8.1 a PDF engine, an identity provider, a mail server, an alert address, a git server and a webhook at such an address are refused at save', async () => {
  for (const address of forbidden) {
    const url = `http://${inUrl(address)}/`;
    const settings = {
      '/api/settings/integrations': { values: { pdfEngineUrl: url } },
      '/api/settings/sign-in': { values: { oidcIssuer: url } },
      '/api/settings/notifications': { values: {}, secrets: { notifyUrl: url } },
    };
    for (const [place, body] of Object.entries({
      ...settings,
      '/api/settings/sign-in?': { values: { smtpHost: address } },
      '/api/settings/integrations?': { values: { gitMirrorUrl: `ssh://git@${inUrl(address)}/shop.git` } },
    })) {
      const answer = await hub.as.owner('PUT', place, { body, ifMatch: '*' });
      expect([place, address, answer.status, answer.text]).toEqual([
        place,
        address,
        422,
        expect.stringContaining('never connects'),
      ]);
    }
    const subscription = { id: 'x', url, events: ['design.saved'], enabled: true };
    const webhook = await hub.as.owner('PUT', '/api/settings/webhooks', {
      body: { subscriptions: [subscription] },
      ifMatch: '*',
    });
    expect([address, webhook.status, webhook.text]).toEqual([address, 422, expect.stringContaining('never connects')]);
  }
});

test('RE8.1 a name that resolves to such an address is refused at use by the PDF engine, the mail server and the object store', async () => {
  const send = fetchThrough(ends(new OutboundHttp({ lookup: resolving })), helperReach, {
    timeoutMs: 1_000,
    maxBytes: 1_000,
  });
  for (const [n] of forbidden.entries()) {
    const set = await hub.as.owner('PUT', '/api/settings/integrations', {
      body: { values: { pdfEngineUrl: `http://engine${n}.test/` } },
      ifMatch: '*',
    });
    expect(set.status).toBe(200);
    const pdf = await hub.as.viewer('GET', '/api/designs/null-modem-de9/documents/bom?format=pdf');
    expect([pdf.status, pdf.headers['x-service-pdf-fallback']]).toEqual([
      200,
      'the address of the PDF engine is not allowed',
    ]);
    expect(await hostAddress(`mail${n}.test`, resolving)).toMatchObject({ ok: false });
    const server = { host: `mail${n}.test`, port: 25, secure: false, from: 'a@example.com' };
    const letter = { to: 'b@example.com', subject: 's', text: 't' };
    await expect(sendMail(server as never, letter, resolving)).rejects.toThrow('never connects');
    await expect(send(`http://objects${n}.test/bucket`, { method: 'GET', headers: {} })).rejects.toThrow(
      'never connects',
    );
  }
});

test('RE8.1 what the door lets through arrives at the address that was checked, with its method and body', async () => {
  const receiver = ends(await startReceiver((response) => response.writeHead(200, { etag: '"x"' }).end('kept')));
  const { port } = new URL(receiver.url);
  const send = fetchThrough(ends(new OutboundHttp({ lookup: resolving })), helperReach, {
    timeoutMs: 5_000,
    maxBytes: 1_000,
  });
  const answer = await send(`http://objects.test:${port}/bucket`, {
    method: 'PUT',
    headers: { 'x-a': 'b' },
    body: Buffer.from('file'),
  });
  expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([200, '"x"', 'kept']);
  expect(receiver.received).toMatchObject([
    { path: '/bucket', body: 'file', headers: { host: `objects.test:${port}`, 'x-a': 'b' } },
  ]);
  expect([wrongHost('mail.example.com'), wrongHost('a b'), wrongHost('x/y'), wrongHost('10.0.0.1')]).toEqual([
    undefined,
    'is not a host name',
    'is not a host name',
    undefined,
  ]);
});

/** Files that may open connections: `OutboundHttp`, the log, and tests. */
const mayConnect = /platform\/outbound\/|platform\/log\/|\/testing\/|\.test\.ts$/;
const connects = /(?<![.\w])fetch\(|\b(?:https?|net|tls)\.(?:request|get|connect)\(|new WebSocket\(/;

test('RE8.1 no other file of the server opens a connection', () => {
  const root = join(import.meta.dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !mayConnect.test(file),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => connects.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});
