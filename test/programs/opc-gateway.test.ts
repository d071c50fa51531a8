/** A machine that is simulated with a published OPC UA library, on this computer. Run by `npm run test:programs`. */
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  // A time of its own makes the hub set up itself: a prepared copy is of another test run.
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
  order = (
    await hub.as.editor('POST', '/api/orders', { body: { design: cable, quantity: 4, due: '2026-12-24' } })
  ).json<{
    number: string;
  }>().number;
  await hub.as.editor('POST', `/api/orders/${order}/release`);
});
afterAll(async () => {
  await machine.stop();
  await hub.stop();
});

async function gateway(...more: string[]): Promise<{ code: number | null; text: string }> {
  const args = [
    program,
    'opc-gateway',
    address,
    '--machine',
    crimper.id,
    '--endpoint',
    machine.endpoint,
    '--security',
    'none',
    '--once',
  ];
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
