import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { SharedState } from './shared.ts';
import { takeStuck } from './watchdog.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-watchdog-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const program = fileURLToPath(new URL('testing/watched.ts', import.meta.url));
const run = (behaviour: string) =>
  spawnSync(process.execPath, [program, dataDir, behaviour], { encoding: 'utf8', timeout: 60_000 });

test('RE11.6 a program that uses the processor without a turn is ended, with the request and the record in the log and for the next start', () => {
  const { signal, stderr, stdout } = run('spins');
  expect([signal, stdout]).toEqual(['SIGKILL', '']);
  expect(stderr).toMatch(
    /used the processor for \d+ s .* work on designs endless, for GET \/api\/designs\/:id\/issues\./,
  );
  expect(takeStuck(dataDir)).toMatchObject({
    kind: 'designs',
    id: 'endless',
    request: 'GET /api/designs/:id/issues',
  });
  expect(takeStuck(dataDir)).toBeUndefined();
});

test('RE11.6 the log line is JSON where the log is', () => {
  const { signal, stderr } = run('json');
  expect(signal).toBe('SIGKILL');
  expect(JSON.parse(stderr)).toMatchObject({
    from: 'watchdog',
    message: expect.stringContaining('designs endless') as string,
  });
  takeStuck(dataDir);
});

test.each(['turns', 'waits'])(
  'RE11.6 a program that %s is left alone: work in turns, and waiting without processor time as when stopped, asleep or debugged',
  (behaviour) => {
    expect(run(behaviour)).toMatchObject({ status: 0, signal: null, stdout: 'ended by itself', stderr: '' });
    expect(takeStuck(dataDir)).toBeUndefined();
  },
);

test('RE11.6 a damaged note of the last run is no reason not to start', () => {
  writeFileSync(join(dataDir, 'stuck.json'), '{"kind": "des');
  expect(takeStuck(dataDir)).toBeUndefined();
  expect(takeStuck(dataDir)).toBeUndefined();
});

test('a note that is longer than its room is cut', () => {
  const state = new SharedState();
  state.note = 'x'.repeat(5_000);
  expect(state.note).toBe('x'.repeat(2_048));
  state.note = '';
  expect(new SharedState(state.memory).note).toBe('');
});
