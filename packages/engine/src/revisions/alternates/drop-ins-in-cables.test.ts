/** Checks the claims of drop-ins with the checks of cables, which know nothing about alternates. */
import { type Design, type Json, referencesOf } from '@cablewright/model';
import { expect, test } from 'vitest';
import { testCatalog, testDesigns } from '../../../test-kit/index.ts';
import { randomAssembly, sparseRows } from '../../../test-kit/random-assemblies.ts';
import { numbersFrom } from '../../../test-kit/random-cables.ts';
import { checkDesign } from '../../checks/validate-design.ts';
import { replacePart } from '../replace-part.ts';
import { judgeAlternate } from './judge.ts';

type Fields = Record<string, Json>;
const base = testCatalog(sparseRows);

/** The parts to replace, with every value stated that a drop-in needs. */
const parts = {
  'xh-contact': { family: 'jst-xh', plating: 'tin' },
  'seal-150-contact': { family: 'seal-150', plating: 'tin' },
} as const;

const around = (next: () => number, value: number | undefined) =>
  value === undefined ? undefined : Math.round(value * (0.3 + 1.4 * next()) * 100) / 100;

/** A contact similar to this one, with some values slightly larger, slightly smaller, or different. */
function perturbed(contact: Fields, next: () => number): Fields {
  const copy = structuredClone(contact);
  const termination = copy['termination'] as Record<string, Json>;
  for (const name of ['wireMinMm2', 'wireMaxMm2', 'insulationMinMm', 'insulationMaxMm'])
    if (next() < 0.6) {
      const value = around(next, termination[name] as number | undefined);
      if (value !== undefined) termination[name] = value;
    }
  if (next() < 0.1) termination['systems'] = ['other'];
  if (next() < 0.1) copy['plating'] = 'gold';
  if (next() < 0.1) delete termination['wireMaxMm2'];
  return { ...copy, id: 'other' };
}

function catalogWith(changes: readonly (readonly [id: string, record: Fields])[]) {
  return {
    ...base,
    library: base.library.advance(
      changes.map(([key, after]) => ({ kind: 'mechanicals', key, op: 'put', before: null, after }) as const),
      base.library.seq + 1,
    ),
  };
}

/** The number of findings by code and position. */
function countsOf(catalog: typeof base, design: Design): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code, where } of checkDesign(catalog, design).findings) {
    const key = `${code} ${where.terminal ?? where.instance ?? ''}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

const all = [...testDesigns, ...Array.from({ length: 60 }, (_, seed) => randomAssembly(seed))];

/** The cables that use a contact, up to six. */
const cablesWith = (id: string) =>
  all.filter((design) => referencesOf('designs', design).some((one) => one.id === id)).slice(0, 6);
const designsOf = Object.fromEntries(Object.keys(parts).map((id) => [id, cablesWith(id)]));

test('[QU5.1] a drop-in that holds adds no finding to any cable, and those that add one are not drop-in', () => {
  const pick = numbersFrom(7);
  const next = () => pick(1_000_000) / 1_000_000;
  let [held, added] = [0, 0];
  for (let round = 0; round < 18; round += 1)
    for (const [part, facts] of Object.entries(parts)) {
      const own: Fields = { ...(base.library.get('mechanicals', part) as Fields), ...facts };
      const termination = {
        ...(own['termination'] as Fields),
        tool: 'press',
        tools: ['press'],
        insulationMinMm: 0.9,
        insulationMaxMm: 2,
      };
      const record: Fields = { ...own, termination };
      const catalog = catalogWith([
        [part, record],
        ['other', perturbed(record, next)],
      ]);
      const judged = judgeAlternate(catalog.library, { kind: 'mechanicals', part, other: 'other', class: 'drop-in' });
      const designs = designsOf[part] ?? [];
      const design = designs[round % designs.length]!;
      const before = countsOf(catalog, design);
      const { design: after } = replacePart(catalog.library, design, { kind: 'mechanicals', from: part, to: 'other' });
      const worse = [...countsOf(catalog, after)].filter(([key, count]) => count > (before.get(key) ?? 0));
      if (judged?.verdict === 'holds') {
        held += 1;
        expect([round, part, worse]).toEqual([round, part, []]);
      }
      if (worse.length > 0) added += 1;
    }
  expect(held).toBeGreaterThan(2);
  expect(added).toBeGreaterThan(2);
});
