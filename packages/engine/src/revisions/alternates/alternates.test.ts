/** Judges 200 pairs of parts as alternates, and compares the verdicts with those that a person determined by hand. */
import { readFileSync } from 'node:fs';
import { type AlternateKind, type Json } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { testCatalog } from '../../../test-kit/index.ts';
import { Library } from '../../library/library.ts';
import { judgeAlternate, type JudgedAlternate } from './judge.ts';

type Fields = Record<string, Json>;
const parts = JSON.parse(readFileSync(new URL('fixtures/parts.json', import.meta.url), 'utf8')) as {
  readonly kind: string;
  readonly record: Fields & { readonly id: string };
}[];
const byId = new Map(parts.map((part) => [part.record.id, part]));

const words = [
  ['component-kinds', { id: 'fuse', dcReading: 'continuity', protects: true }],
  ['component-kinds', { id: 'resistor', dcReading: 'resistance' }],
  ['component-kinds', { id: 'capacitor', dcReading: 'open' }],
  ['genders', { id: 'male', opposite: 'female' }],
  ['genders', { id: 'female', opposite: 'male' }],
] as const;
const rows = words.map(([list, record]) => ({ kind: `vocab/${list}`, key: record.id, seq: 1, record }));
const library = Library.build(rows);

interface Line {
  readonly part: string;
  readonly other: string;
  readonly changes: string;
  readonly verdict: string;
  readonly trap: string;
  readonly refuses: readonly string[];
  readonly offered: string;
}

const lines = readFileSync(new URL('fixtures/pairs.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line): Line => {
    const [part = '', other = '', changes = '', verdict = '', trap = '', refuses = '', offered = ''] = line.split('\t');
    return { part, other, changes, verdict, trap, refuses: refuses === '' ? [] : refuses.split(','), offered };
  });

function value(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/**
 * The record with the changes of a line: `a.b=value` sets a field, and `a.b` alone removes it. `core.` refers to the
 * conductor of a wire.
 */
function changed(record: Fields, changes: string): Fields {
  const copy = structuredClone(record);
  for (const [change] of changes.matchAll(/(?:[^\s"[]|"[^"]*"|\[[^\]]*\])+/g)) {
    const at = change.indexOf('=');
    const steps = (at < 0 ? change : change.slice(0, at)).split('.');
    const path = steps[0] === 'core' ? ['structure', 'children', '0', ...steps.slice(1)] : steps;
    let owner = copy;
    for (const step of path.slice(0, -1)) owner = owner[step] as Fields;
    const last = path.at(-1)!;
    if (at < 0) delete owner[last];
    else owner[last] = value(change.slice(at + 1));
  }
  return { ...copy, id: 'other' };
}

const put = (kind: string, id: string, record: Fields) =>
  ({ kind, key: id, op: 'put', before: null, after: { ...record, id } }) as const;

/** A library with the two parts of a line as `part` and `other`. The other may be of a different kind of record. */
function judge({ part, other, changes }: Line, declared = 'drop-in'): JudgedAlternate | undefined {
  const [a, b] = [byId.get(part)!, byId.get(other)!];
  const own = library.advance([put(a.kind, 'part', a.record), put(b.kind, 'other', changed(b.record, changes))], 2);
  return judgeAlternate(own, { kind: a.kind as AlternateKind, part: 'part', other: 'other', class: declared as never });
}

const refusing = (judged: JudgedAlternate | undefined) =>
  judged?.properties.flatMap(({ property, refuses }) => (refuses.includes('drop-in') ? [property] : [])) ?? [];

describe('[QU5.1] 200 pairs of parts', () => {
  test('[QU5.1] there are 200, with at least 50 traps of seven kinds', () => {
    expect(lines).toHaveLength(200);
    expect(lines.filter(({ trap }) => trap !== '').length).toBeGreaterThanOrEqual(50);
    expect([...new Set(lines.map(({ trap }) => trap))].filter((trap) => trap !== '').toSorted()).toEqual(
      ['current', 'pitch', 'plating', 'seal', 'tool', 'voltage', 'wire range'].toSorted(),
    );
  });

  test.each(lines.map((line, i) => [i + 1, line] as const))('[QU5.1] pair %i: $part', (_i, line) => {
    const judged = judge(line);
    expect({
      line,
      verdict: judged?.verdict,
      refuses: [...refusing(judged)].toSorted(),
      offered: judged?.offeredAs ?? 'none',
    }).toEqual({ line, verdict: line.verdict, refuses: [...line.refuses].toSorted(), offered: line.offered });
  });

  test('[QU5.1] no trap and nothing that is not stated is offered as drop-in', () => {
    for (const line of lines)
      if (line.trap !== '' || line.verdict !== 'holds')
        expect([line, judge(line)?.offeredAs]).not.toEqual([line, 'drop-in']);
  });

  test('[QU5.1] every difference of a drop-in that refuses it is named with what both state', () => {
    for (const line of lines)
      for (const { outcome, part, other, refuses } of judge(line)?.properties ?? [])
        if (refuses.length > 0 && outcome !== 'not-stated')
          expect([line, part, other]).toEqual([line, expect.any(String), expect.any(String)]);
  });
});

test('[QU5.1] a part in the place of itself holds where all is stated, and removing any one value never makes a drop-in of a trap', () => {
  const leaves = (object: object, path: string[] = []): string[][] =>
    Object.entries(object).flatMap(([key, child]: [string, unknown]) =>
      typeof child === 'object' && child !== null && !Array.isArray(child)
        ? leaves(child, [...path, key])
        : [[...path, key]],
    );
  for (const line of lines.filter(({ trap }) => trap !== '')) {
    const { record } = byId.get(line.other)!;
    for (const path of leaves(record)) {
      const text = path.join('.');
      if (line.changes.includes(text) || path[0] === 'structure') continue;
      const judged = judge({ ...line, changes: `${line.changes} ${text}`.trim() });
      expect([line, text, judged?.offeredAs]).not.toEqual([line, text, 'drop-in']);
    }
  }
});

test('[QU5.1] the classes functional, same series and mates with', () => {
  const of = (part: string, other: string, changes: string, declared: string) => {
    const judged = judge({ part, other, changes } as Line, declared);
    return [judged?.verdict, judged?.offeredAs];
  };
  expect(of('xhp-3', 'xhp-3', 'contactRatingA=1', 'functional')).toEqual(['holds', 'functional']);
  expect(of('xhp-3', 'xhp-3', 'pins=[{"id":"1"}]', 'functional')).toEqual(['fails', undefined]);
  expect(of('xhp-3', 'xhp-3', 'pins=[{"id":"1"}]', 'same-series')).toEqual(['holds', 'same-series']);
  expect(of('xhp-3', 'phr-3', '', 'same-series')).toEqual(['fails', undefined]);
  expect(of('xhp-3', 'xhp-3', 'family', 'same-series')).toEqual(['not-shown', 'same-series']);
  expect(of('ul1007-22', 'ul1015-22', '', 'same-series')).toEqual(['not-shown', 'same-series']);
  expect(of('xhp-3', 'xhp-3', 'gender=male', 'mates-with')).toEqual(['holds', 'mates-with']);
  expect(of('xhp-3', 'xhp-3', '', 'mates-with')).toEqual(['fails', undefined]);
  expect(of('xhp-3', 'xhp-3', 'gender=male pitchMm=2', 'mates-with')).toEqual(['fails', undefined]);
  expect(of('ampseal16-sd', 'ampseal16-sd', 'gender=male keying=B', 'mates-with')).toEqual(['fails', undefined]);
  expect(of('xhp-3', 'xhp-3', 'gender=male pitchMm', 'mates-with')).toEqual(['not-shown', 'mates-with']);
  expect(of('ul1007-22', 'ul1015-22', '', 'mates-with')).toEqual(['fails', undefined]);
});

test('[QU5.1] connectors are compared with their bodies: the mate, the places of contacts and the pinout', () => {
  const body = (id: string, more: object = {}) => ({
    kind: 'bodies',
    key: id,
    seq: 2,
    record: {
      id,
      ...full,
      mates: 'header',
      positions: [1, 2, 3].map((n) => ({ id: String(n), x: n * 2.5, y: 0 })),
      ...more,
    },
  });
  const full = {
    family: 'jst-xh',
    gender: 'female',
    construction: 'crimp',
    housing: { systems: ['jst-xh'], sealing: 'none' },
    contactRatingA: 3,
    ratedVoltageV: 250,
    src: 'synthetic example',
  };
  const plug = (id: string, more: object = {}) => ({
    kind: 'connectors',
    key: id,
    seq: 2,
    record: { id, body: id, src: 'synthetic example', ...more },
  });
  const pinout = (id: string, signal: string) => ({
    kind: 'interfaces',
    key: id,
    seq: 2,
    record: { id, pins: { 1: { signal: 'gnd' }, 2: { signal } }, src: 'synthetic example' },
  });
  const reasons = (otherBody: object, more: object = {}, partMore: object = {}) => {
    const { library: own } = testCatalog([
      body('a'),
      body('b', otherBody),
      plug('a', partMore),
      plug('b', more),
      pinout('p', 'txd'),
      pinout('q', 'txd'),
      pinout('r', 'rxd'),
    ]);
    const judged = judgeAlternate(own, { kind: 'connectors', part: 'a', other: 'b', class: 'drop-in' });
    return [judged?.verdict, ...refusing(judged)];
  };
  expect(reasons({})).toEqual(['holds']);
  expect(reasons({ mates: 'other-header' })).toEqual(['fails', 'mating']);
  expect(reasons({ positions: [1, 2, 3].map((n) => ({ id: String(n), x: n * 2, y: 0 })) })).toEqual(['fails', 'pitch']);
  const zigzag = [1, 2, 3].map((n) => ({ id: String(n), x: n === 3 ? 5 : n * 2.5, y: n === 3 ? 2.5 : 0 }));
  expect(reasons({ positions: zigzag })).toEqual(['fails', 'pitch']);
  expect(reasons({ positions: [1, 2, 3].map((n) => ({ id: String(n), x: n * 2.5 + 7, y: 3 })) })).toEqual(['holds']);
  expect(reasons({}, { contactRatingA: 2 })).toEqual(['fails', 'current']);
  expect(reasons({}, { interface: 'q' }, { interface: 'p' })).toEqual(['holds']);
  expect(reasons({}, { interface: 'r' }, { interface: 'p' })).toEqual(['fails', 'pinout']);
  expect(reasons({}, {}, { interface: 'p' })).toEqual(['not-shown', 'pinout']);
  expect(reasons({ depthMm: 20 })).toEqual(['not-shown', 'depth']);
  const rows3 = (maxA: number, ambientC?: number) => ({
    contactCurrents: [{ wireMm2: 0.33, maxA, ...(ambientC === undefined ? {} : { ambientC }) }],
  });
  expect(reasons(rows3(3), {}, rows3(3))).toEqual(['holds']);
  expect(reasons(rows3(2), {}, rows3(3))).toEqual(['fails', 'current-by-wire']);
  expect(reasons({}, {}, rows3(3))).toEqual(['not-shown', 'current-by-wire']);
  expect(reasons(rows3(3, 60), {}, rows3(3, 85))).toEqual(['not-shown', 'current-by-wire']);
});

test('[QU5.1] a part that is missing has no verdict, in any class and kind', () => {
  for (const declared of ['drop-in', 'functional', 'same-series', 'mates-with'] as const)
    for (const kind of ['connectors', 'wires', 'components', 'mechanicals'] as const)
      expect(judgeAlternate(library, { kind, part: 'none', other: 'none', class: declared })).toBeUndefined();
});
