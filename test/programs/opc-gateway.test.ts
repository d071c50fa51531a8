/** A machine on this computer, simulated with a published OPC UA library. Run by `npm run test:programs`. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../apps/server/src/hub/testing/hub.ts';
import { crimper } from '../../apps/server/src/building/testing/machine.ts';
import { type SimulatedMachine, startMachine } from './opc-machine.ts';

const packages = fileURLToPath(new URL('../../node_modules/.cache/opc-ua', import.meta.url));
const program = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));
const cable = 'board-uart-link';

let hub: TestHub;
let machine: SimulatedMachine;
let address: string;
let token: string;
let order: string;

beforeAll(async () => {
  // With its own clock the hub is set up here, because the prepared copy belongs to another test run.
  hub = await startTestHub({ setup: 'starter', backend: 'files', clock: () => new Date() });
  machine = await startMachine(packages);
  await hub.hub.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(hub.hub.app.server.address() as AddressInfo).port}`;
  const { etag, json } = await hub.as.owner('GET', '/api/settings/engineering');
  const building = { machines: [crimper] };
  await hub.as.owner('PUT', '/api/settings/engineering', { body: { ...json<object>(), building }, ifMatch: etag });
  const made = await hub.as.editor('POST', '/api/tokens', {
    body: { label: 'Gateway', scopes: ['catalog:read', 'builds:write'], days: 1 },
  });
  expect(made.status, made.text).toBe(201);
  token = made.json<{ token: string }>().token;
  await hub.as.editor('POST', `/api/designs/${cable}/versions`, { body: {} });
  order = await release();
});
/** Releases an order of four pieces, whose wires need three jobs. */
async function release(): Promise<string> {
  const body = { design: cable, quantity: 4, due: '2026-12-24' };
  const { number } = (await hub.as.editor('POST', '/api/orders', { body })).json<{ number: string }>();
  await hub.as.editor('POST', `/api/orders/${number}/release`);
  return number;
}
afterAll(async () => {
  await machine.stop();
  await hub.stop();
});

const gateway = (...more: string[]) => started('--endpoint', machine.endpoint, '--security', 'none', ...more);

async function started(...more: string[]): Promise<{ code: number | null; text: string }> {
  const args = [program, 'opc-gateway', address, '--machine', crimper.id, '--once'];
  const child = spawn(process.execPath, [...args, ...more], {
    cwd: packages,
    env: { ...process.env, SERVICE_API_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (data: Buffer) => (text += data.toString()));
  child.stderr.on('data', (data: Buffer) => (text += data.toString()));
  const code = await new Promise<number | null>((end) => child.once('exit', end));
  return { code, text };
}

const jobsOf = async () =>
  (await hub.as.builder('GET', `/api/machines/${crimper.id}/jobs`)).json<{
    items: { job: string; state: string; good: number; left: number; lengthMm: number; a: { steps: string[] } }[];
  }>().items;

test('BU6.1 the jobs of the hub are stored in the machine with their product data, and started', async () => {
  const before = await jobsOf();
  const ran = await gateway();
  expect(ran.code, ran.text).toBe(0);
  expect(ran.text).toContain('3 jobs stored');
  expect(machine.started).toEqual(before.map(({ job }) => job));
  const first = machine.orders.get(before[0]!.job)!;
  expect(first.endTime?.toISOString().slice(0, 10)).toBe('2026-12-24');
  const [produced, wire, ...contacts] = first.materialRequirements;
  expect(produced).toMatchObject({
    materialDefinitionID: before[0]!.job,
    materialUse: 'Material produced',
    quantity: '4',
  });
  const data = Object.fromEntries(produced!.properties!.map(({ ID, value }) => [ID, value.value]));
  expect(data).toMatchObject({
    Length: before[0]!.lengthMm,
    StrippingLengthA: 2.4,
    TerminalA: 'MEC-00001',
    CrimpHeightB: 0.8,
    ProcessA: 'crimp-a',
  });
  expect(wire).toMatchObject({ materialUse: 'Material consumed', quantity: String(4 * before[0]!.lengthMm) });
  expect(contacts.map(({ materialDefinitionID, quantity }) => [materialDefinitionID, quantity])).toEqual([
    ['MEC-00001', '4'],
    ['MEC-00001', '4'],
  ]);
  expect((await jobsOf()).map(({ state }) => state)).toEqual(['written', 'written', 'written']);
  expect((await gateway()).text).not.toContain('jobs stored');
});

test('BU6.1 states and crimp values come back to the order, once', async () => {
  const jobs = await jobsOf();
  const [one, two, three] = [jobs[0]!, jobs[1]!, jobs[2]!];
  const startTime = new Date('2026-12-01T08:00:00Z');
  machine.set(one.job, {
    state: 5,
    startTime,
    endTime: new Date('2026-12-01T08:10:00Z'),
    good: 4,
    heights: [0.81, 0.8],
    pullForce: 61.5,
  });
  machine.set(two.job, { state: 3, startTime });
  machine.set(three.job, { state: 6, startTime, endTime: new Date('2026-12-01T08:20:00Z'), good: 1 });
  const ran = await gateway();
  expect(ran.code, ran.text).toBe(0);
  const records = (await hub.as.editor('GET', `/api/orders/${order}/records`)).text;
  const count = (part: string) => records.split(part).length - 1;
  expect([count('"report":"started"'), count('"report":"finished"'), count('"report":"aborted"')]).toEqual([3, 1, 1]);
  expect([count('"kind":"measured"'), count('"tool":"Applicator 7"'), records.includes('61.5')]).toEqual([3, 4, true]);
  expect(records).toContain(`"kind":"set-up"`);
  expect(records).toContain('2026-12-01T08:10:00.000Z');
  const left = await jobsOf();
  expect(left.map(({ job, state, good }) => [job, state, good])).toEqual([
    [two.job, 'running', 0],
    [three.job, 'waiting', 1],
  ]);
  await gateway();
  expect(machine.started.at(-1)).toBe(`${three.job}+1`);
  expect(machine.orders.get(`${three.job}+1`)!.materialRequirements[0]!.quantity).toBe('3');
  await gateway();
  const again = (await hub.as.editor('GET', `/api/orders/${order}/records`)).text;
  expect(again.split('"report":"finished"').length - 1).toBe(1);
});

test('BU6.1 a server without job control, a machine that is not in the settings and a wrong token are named', async () => {
  expect((await gateway('--machine', 'none')).text).toContain('no machine with the id none');
  const right = token;
  token = 'wrong';
  const refused = await gateway();
  token = right;
  expect(refused.code).toBe(2);
  expect(refused.text).not.toContain('    at ');
  const gone = await gateway('--endpoint', 'opc.tcp://127.0.0.1:9');
  expect([gone.code, gone.text]).toEqual([2, expect.stringContaining('Couldn’t connect to opc.tcp://127.0.0.1:9')]);
});

describe('[BU6.1] with certificates', () => {
  let work: string;
  beforeAll(() => (work = mkdtempSync(join(tmpdir(), 'cablewright-opc-'))));
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  test.each(['SignAndEncrypt', 'Sign'] as const)(
    'messages are protected (%s) once each end trusts the other',
    async (protection) => {
      const other = await startMachine(packages, protection);
      try {
        const pki = join(work, protection);
        const security = protection === 'Sign' ? ['--security', 'sign'] : [];
        const run = (...more: string[]) => started('--endpoint', other.endpoint, '--pki', pki, ...security, ...more);
        const fingerprint = createHash('sha1')
          .update(new X509Certificate(readFileSync(other.certificate)).raw)
          .digest('hex');
        const unknown = await run();
        expect(unknown.code, unknown.text).toBe(2);
        expect(unknown.text).toContain(
          `the certificate of the machine is not trusted yet. Compare its SHA-1 fingerprint ${fingerprint} `,
        );
        const kept = /--trust "([^"]+)"/.exec(unknown.text)![1]!;
        const strange = await run('--trust', kept);
        expect(strange.code, strange.text).toBe(2);
        const own = /trust its certificate there: (.+) \(SHA-1/.exec(strange.text)![1]!;
        expect(other.orders.size).toBe(0);
        await other.trust(own);
        // The certificate of the machine stays trusted. All jobs of the hub are already on a machine, so another order
        // is released.
        await release();
        const ran = await run();
        expect(ran.code, ran.text).toBe(0);
        expect(ran.text).toContain('3 jobs stored');
        expect(other.started.length).toBe(3);
        // A machine that protects its messages accepts no others, and the gateway sends no others.
        const plain = await started('--endpoint', other.endpoint, '--security', 'none');
        expect(plain.code, plain.text).toBe(2);
        expect(plain.text).toMatch(/opened no session for a gateway without --user with --security none: .*security/i);
        const wrong = await run('--user', 'mara');
        expect([wrong.code, wrong.text.includes('    at ')], wrong.text).toEqual([2, false]);
      } finally {
        await other.stop();
      }
    },
  );

  test('certificate and key of the shop are used; what cannot be used is named before anything is sent', async () => {
    const other = await startMachine(packages, 'SignAndEncrypt');
    try {
      const [certificate, key] = ownCertificate('shop', 'URI:urn:shop:gateway');
      const [nameless, keyOfIt] = ownCertificate('nameless', 'DNS:gateway');
      const run = (...more: string[]) =>
        started('--endpoint', other.endpoint, '--pki', join(work, 'shop'), '--trust', other.certificate, ...more);
      await other.trust(certificate);
      const ran = await run('--certificate', certificate, '--key', key);
      expect(ran.code, ran.text).toBe(0);
      const says = async (...more: string[]) => {
        const { code, text } = await run(...more);
        expect([code, text.includes('    at ')]).toEqual([2, false]);
        return text.trim();
      };
      expect(await says('--certificate', certificate)).toContain('Name both --certificate and --key');
      expect(await says('--certificate', certificate, '--key', keyOfIt)).toBe(
        `The key ${keyOfIt} is not that of the certificate ${certificate}.`,
      );
      expect(await says('--certificate', nameless, '--key', keyOfIt)).toContain(
        'it needs a URI under its alternative names',
      );
      expect(await says('--trust', key)).toContain(`Couldn’t read the certificate ${key} of --trust (PEM or DER)`);
      expect(await says('--security', 'none')).toContain('Certificates are for --security sign or encrypt');
    } finally {
      await other.stop();
    }
  });

  /** A certificate with an alternative name, and its key, made by OpenSSL as a shop would. */
  function ownCertificate(name: string, alternative: string): readonly [string, string] {
    const [certificate, key] = [join(work, `${name}.pem`), join(work, `${name}.key`)];
    const extensions = [
      `subjectAltName=${alternative}`,
      'keyUsage=critical,digitalSignature,nonRepudiation,keyEncipherment,dataEncipherment,keyCertSign',
      'extendedKeyUsage=clientAuth',
    ];
    const made = spawnSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        '2',
        '-subj',
        `/CN=${name}`,
        '-keyout',
        key,
        '-out',
        certificate,
        ...extensions.flatMap((one) => ['-addext', one]),
      ],
      // The library of the simulated machine makes OpenSSL use a separate configuration file.
      { encoding: 'utf8', env: { PATH: process.env['PATH'] } },
    );
    expect(made.status, made.stderr).toBe(0);
    return [certificate, key];
  }
});
