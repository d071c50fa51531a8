/** The command line with a real hub: over HTTP while the hub runs, from the hub's database while it doesn't. */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Design } from '@cablewright/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, send, setUp, startHub, type Hub } from '../journeys/hub.ts';

const root = resolve(import.meta.dirname, '../..');
let hub: Hub;
let served: Buffer;
let servedRevision: Buffer;
beforeAll(async () => {
  hub = await startHub();
  await setUp(hub);
  const cookie = await cookieOf(hub);
  const headers = { cookie, origin: hub.address };
  const at = `${hub.address}/api/designs/null-modem-de9`;
  const read = await fetch(at, { headers });
  const design = (await read.json()) as Design;
  const longer = design.instances.segments!.map((run) => ({ ...run, lengthMm: 4321 }));
  const changed = { ...design, instances: { ...design.instances, segments: longer } };
  const ifMatch = { method: 'PUT', 'if-match': read.headers.get('etag')! };
  await send(hub, '/api/designs/null-modem-de9', changed, cookie, ifMatch);
  const sheet = async (query: string) =>
    Buffer.from(await (await fetch(`${at}/documents/schematic?format=svg${query}`, { headers })).arrayBuffer());
  served = await sheet('');
  const settings = await fetch(`${hub.address}/api/settings/engineering`, { headers });
  const approvals = { ...((await settings.json()) as object), approvals: true };
  const seen = { method: 'PUT', 'if-match': settings.headers.get('etag')! };
  await send(hub, '/api/settings/engineering', approvals, cookie, seen);
  await send(hub, '/api/designs/null-modem-de9/versions', { note: 'First' }, cookie);
  servedRevision = await sheet('&rev=1');
}, 120_000);
afterAll(() => hub?.stop());

interface Ran {
  readonly out: Buffer;
  readonly output: string;
  readonly status: number | null;
}

function render(...more: string[]): Promise<Ran> {
  return run(['render', 'null-modem-de9', 'schematic', '--format', 'svg', '--out', '-', ...more]);
}

async function run(args: readonly string[], variables: Record<string, string> = {}): Promise<Ran> {
  const ran = spawn(process.execPath, ['scripts/cli.mjs', ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], SERVICE_DATA_DIR: hub.dataDir, ...variables },
  });
  const out: Buffer[] = [];
  let output = '';
  ran.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  ran.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const status = await new Promise<number | null>((done) => ran.on('close', done));
  return { out: Buffer.concat(out), output, status };
}

test('RE2.1 IO4.3 the command checks a hub and a folder, as text and as JSON, its exit code tells of errors, and it compares the two', async () => {
  const cookie = await cookieOf(hub);
  const made = await send(hub, '/api/tokens', { label: 'Check', days: 1, scopes: ['catalog:read'] }, cookie);
  const { token } = (await made.json()) as { token: string };
  await send(hub, '/api/definitions/kits', { id: 'wrong', contents: [], route: 'bought', src: 'x' }, cookie);
  const checked = await run(['check', hub.address, '--json'], { SERVICE_API_TOKEN: token });
  const report = JSON.parse(checked.out.toString()) as { counts: object; findings: { code: string; where: object }[] };
  expect([checked.status, report.counts]).toMatchObject([1, { errors: 1 }]);
  expect(report.findings[0]).toMatchObject({ code: 'invalid-route', where: { kind: 'kits', id: 'wrong' } });
  const differs = await run(['diff', 'catalog/starter', hub.address, '--format', 'json'], { SERVICE_API_TOKEN: token });
  expect([differs.output, differs.status]).toEqual(['', 0]);
  const { records } = JSON.parse(differs.out.toString()) as { records: { kind: string; id: string; does: string }[] };
  expect(records).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'designs', id: 'null-modem-de9', does: 'changed' }),
      expect.objectContaining({ kind: 'kits', id: 'wrong', does: 'added' }),
    ]),
  );
  expect(records.filter(({ does }) => does === 'removed')).toEqual([]);
  const refused = await run(['check', hub.address], { SERVICE_API_TOKEN: 'cw_none' });
  expect([refused.status, refused.out.length, refused.output.length > 0]).toEqual([2, 0, true]);

  const folder = mkdtempSync(join(tmpdir(), 'cablewright-check-'));
  cpSync(resolve(root, 'catalog/starter/data'), join(folder, 'data'), { recursive: true });
  const sound = await run(['check', folder]);
  expect([sound.status, sound.out.toString().trim()]).toEqual([
    0,
    expect.stringMatching(/: \d+ records checked, 0 errors, 0 warnings$/),
  ]);
  const broken = { id: 'broken', src: 'x', instances: { connectors: [{ id: 'j1', def: 'no-such' }] } };
  writeFileSync(join(folder, 'data/designs/broken.json'), JSON.stringify(broken));
  const found = await run(['check', folder, '--errors']);
  expect([found.status, found.out.toString()]).toEqual([1, expect.stringContaining('error  designs broken j1')]);
  rmSync(folder, { recursive: true });
}, 60_000);

test('DO2.1 the command prints letters that its own typeface lacks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-letters-'));
  cpSync(join(root, 'catalog/starter'), folder, { recursive: true });
  const file = join(folder, 'data/designs/null-modem-de9.json');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('PC A', '电脑甲'));
  const { status, out } = await run([
    ...'render null-modem-de9 schematic --format pdf --out - --catalog'.split(' '),
    folder,
  ]);
  expect([status, out.toString('latin1', 0, 5)]).toEqual([0, '%PDF-']);
  expect(out.toString('latin1')).toContain('NotoSansSC');
  rmSync(folder, { recursive: true });
}, 60_000);

test('O26.1 while a hub holds the data folder, the command says how to ask it instead', async () => {
  const { status, output } = await render();
  expect(status).not.toBe(0);
  expect(output).toContain('SERVICE_API_URL');
});

test('O26.1 the command reads the hub’s own database, and gives the bytes the hub gave', async () => {
  await hub.end();
  const { status, output, out } = await render();
  expect(output).toBe('');
  expect(status).toBe(0);
  expect(out.toString()).toContain('4321');
  expect(out.equals(served)).toBe(true);
});

test('O26.1 O21.6 a revision that waits for its release carries the same stamp by both ways', async () => {
  const { status, out } = await render('--rev', '1');
  expect(status).toBe(0);
  expect(out.toString()).toContain('UNRELEASED');
  expect(out.equals(servedRevision)).toBe(true);
});
