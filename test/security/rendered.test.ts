import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type HubAnswer, type TestHub } from '@cablewright/server/testing';
import { seeded } from '../crash/crash.ts';

/**
 * Real cables and parts with a few replaced values. Those that the server accepts are drawn and listed. No answer may
 * be a server error, and each must stay within its limits of time and memory (503 reports that it did not). FUZZ_SEED
 * selects others, FUZZ_RENDER sets their number, as in `npm run soak` and `npm run test:long`.
 */
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const count = Number(process.env['FUZZ_RENDER'] ?? (process.env['CABLEWRIGHT_TESTS'] === 'long' ? 48 : 12));
const draw = seeded(seed);

let hub: TestHub;
beforeAll(async () => {
  console.log(`${count} mutants, FUZZ_SEED=${seed}`);
  hub = await startTestHub({ setup: 'starter', backend: 'files' });
});
afterAll(() => hub.stop());

function oneOf<T>(list: readonly T[]): T {
  return list[Math.floor(draw() * list.length)]!;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const texts = [
  '',
  ' ',
  'x'.repeat(200),
  'long words '.repeat(40),
  '\u202eright to left\u202c',
  '端子台 コネクタ',
  '👩‍🔧🔌',
  'a\tb\nc',
  '<b>&amp;</b>',
  '=1+1',
  '../..',
  '#%?',
  'Ω µ ° ±',
];
const numbers = [0, -1, 1, 0.001, 1e-9, 7.5, 360, 1_000, 1e6, 1e9, 123_456_789.123];

/** The paths of all leaves and lists in a value. */
function placesOf(value: Json, path: (string | number)[] = []): (string | number)[][] {
  if (value === null || typeof value !== 'object') return [path];
  const inside = Array.isArray(value)
    ? value.flatMap((item, n) => placesOf(item, [...path, n]))
    : Object.entries(value).flatMap(([name, item]) => placesOf(item, [...path, name]));
  return Array.isArray(value) ? [path, ...inside] : inside;
}

/** The texts in a value. Put in another place, they make references point to something else. */
function wordsIn(value: Json): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

/** Usually another value of the same type; sometimes undefined. */
function otherThan(value: Json | undefined, words: readonly string[]): Json | undefined {
  if (draw() < 0.08) return undefined;
  if (Array.isArray(value)) return otherList(value);
  if (typeof value === 'number') return oneOf(numbers);
  if (typeof value === 'boolean') return !value;
  return draw() < 0.5 && words.length > 0 ? oneOf(words) : oneOf(texts);
}

function otherList(list: readonly Json[]): Json[] {
  const one = oneOf(['empty', 'twice', 'reversed', 'shorter'] as const);
  if (one === 'empty') return [];
  if (one === 'twice') return [...list, ...list];
  return one === 'reversed' ? list.toReversed() : list.slice(0, -1);
}

/** The record with up to three changed values. Its id stays the same. */
function mutantOf(record: Json): { mutant: Json; changed: string[] } {
  const mutant = structuredClone(record);
  const places = placesOf(mutant).filter(
    ([first]) => first !== undefined && first !== 'id' && first !== 'schemaVersion',
  );
  const words = wordsIn(record);
  const changed: string[] = [];
  for (let n = 0; n <= Math.floor(draw() * 3); n += 1) {
    const path = oneOf(places);
    const last = path.at(-1)!;
    const holder = path.slice(0, -1).reduce<unknown>((at, name) => (at as Record<string, unknown>)?.[name], mutant);
    if (typeof holder !== 'object' || holder === null) continue;
    const at = holder as Record<string | number, Json | undefined>;
    const next = otherThan(at[last], words);
    changed.push(`/${path.join('/')} = ${JSON.stringify(next)?.slice(0, 60)}`);
    if (next === undefined && !Array.isArray(holder)) delete at[last];
    else at[last] = next ?? null;
  }
  return { mutant, changed };
}

const read = async <T>(url: string) => (await hub.as.editor('GET', url)).json<T>();
const idsOf = async (url: string) => (await read<{ items: { id: string }[] }>(url)).items.map(({ id }) => id);

const kinds = [
  'schematic',
  'drawing',
  'build-sheet',
  'bom',
  'cut-list',
  'labels',
  'formboard',
  'wire-list',
  'test-sheet',
];
const formats = ['svg', 'html', 'pdf', 'png'];

/** Some of the sheets and lists of a cable, and its findings. */
async function viewsOf(design: string): Promise<string[]> {
  const exports = (await read<{ exports: { id: string }[] }>('/api/exports')).exports.map(({ id }) => id);
  const sheets = Array.from({ length: 3 }, () => `documents/${oneOf(kinds)}?format=${oneOf(formats)}`);
  return [...sheets, `exports/${oneOf(exports)}`, 'issues', 'nets'].map((view) => `/api/designs/${design}/${view}`);
}

const faults: string[] = [];
let drawn = 0;
function judge(what: string, changed: readonly string[], { status, text }: HubAnswer): void {
  if (status >= 500) faults.push(`${what}: ${status} ${text.slice(0, 200)} after ${changed.join(', ')}`);
}

async function render(design: string, changed: readonly string[]): Promise<void> {
  for (const view of await viewsOf(design)) {
    const answer = await hub.as.viewer('GET', view);
    judge(view, changed, answer);
    if (answer.status === 200) drawn += 1;
  }
}

test('RE5.5 what is accepted can be drawn: cables with values replaced', { timeout: 600_000 }, async () => {
  const designs = await idsOf('/api/designs?limit=500');
  let accepted = 0;
  drawn = 0;
  for (let n = 0; n < count; n += 1) {
    const design = oneOf(designs);
    const path = `/api/designs/${design}`;
    const whole = await read<Json>(path);
    const { mutant, changed } = mutantOf(whole);
    const saved = await hub.as.editor('PUT', path, { body: mutant, ifMatch: '*' });
    judge(`PUT ${path}`, changed, saved);
    if (saved.status !== 200) continue;
    accepted += 1;
    await render(design, changed);
    judge(`PUT ${path} back`, changed, await hub.as.editor('PUT', path, { body: whole, ifMatch: '*' }));
  }
  expect(faults).toEqual([]);
  expect(accepted).toBeGreaterThan(count / 6);
  // Most requests were answered with content: a refusal would prove little.
  expect(drawn).toBeGreaterThan(accepted * 3);
});

test(
  'RE5.5 what is accepted can be drawn: parts with values replaced, in the cables that use them',
  { timeout: 600_000 },
  async () => {
    let accepted = 0;
    drawn = 0;
    for (let n = 0; n < count; n += 1) {
      const kind = oneOf(['connectors', 'wires', 'components', 'bodies', 'interfaces', 'mechanicals', 'kits', 'pcbas']);
      const ids = await idsOf(`/api/definitions/${kind}?limit=500`);
      if (ids.length === 0) continue;
      const path = `/api/definitions/${kind}/${oneOf(ids)}`;
      const whole = await read<Json>(path);
      const { mutant, changed } = mutantOf(whole);
      const saved = await hub.as.editor('PUT', path, { body: mutant, ifMatch: '*' });
      judge(`PUT ${path}`, changed, saved);
      if (saved.status >= 300) continue;
      accepted += 1;
      const used = (await read<{ items?: { id: string }[] }>(`${path}/used-in`)).items ?? [];
      const designs = used.length > 0 ? used.map(({ id }) => id) : await idsOf('/api/designs?limit=5');
      await render(oneOf(designs), changed);
      judge(`PUT ${path} back`, changed, await hub.as.editor('PUT', path, { body: whole, ifMatch: '*' }));
    }
    expect(faults).toEqual([]);
    expect(accepted).toBeGreaterThan(count / 6);
  },
);
