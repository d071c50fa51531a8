import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design, testCatalog } from '../../test-kit/index.ts';
import { randomHarness } from '../../test-kit/random-harness.ts';
import { coveredSections } from '../connectivity/harness/coverings.ts';
import { compileRule } from './compile.ts';
import { designRuleFindings } from './evaluate.ts';
import { designSubjects } from './subjects.ts';

const catalog = testCatalog([
  {
    kind: 'components',
    key: 'splice-4',
    seq: 2,
    record: { id: 'splice-4', kind: 'splice', splice: {}, src: 'synthetic example' },
  },
]);

/** A bus wire and a supply wire that share b1 and separate at the branch. */
const harness: Design = {
  ...design(
    'shared',
    {
      connectors: ['j1', 'j2', 'j3'].map((id) => ({ id, def: 'xh-3-bus' })),
      segments: ['w1', 'w2'].map((id) => ({ id, def: 'hook-up-24-red', lengthMm: 2000 })),
    },
    ['j1.1 = w1@a.core', 'w1@b.core = j2.1', 'j1.3 = w2@a.core', 'w2@b.core = j3.3'],
  ),
  layout: {
    nodes: [{ id: 'n1', at: 'j1' }, { id: 'mid' }, { id: 'n2', at: 'j2' }, { id: 'n3', at: 'j3' }],
    bundles: [
      { id: 'b1', from: 'n1', to: 'mid', lengthMm: 500 },
      { id: 'b2', from: 'mid', to: 'n2', lengthMm: 300 },
      { id: 'b3', from: 'mid', to: 'n3', lengthMm: 300 },
    ],
  },
};

function findings(of: Design, rule: object) {
  const made = compileRule({
    id: 'r',
    label: 'R',
    severity: 'warning',
    message: 'Not in one bundle',
    src: 'shop',
    ...rule,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return designRuleFindings(catalog, of, [made.compiled]);
}

test('HA2.3 a rule reads what shares a bundle: wires whose signals may not', () => {
  const of = designSubjects(catalog, harness);
  const kinds = of.of('bundle').map(({ id, signalKinds }) => [id, signalKinds] as const);
  const [, both] = kinds.find(([id]) => id === 'b1')!;
  expect((both as string[]).length).toBeGreaterThan(1);
  const [one, other] = both as string[];
  const apart = {
    each: 'bundle',
    require: { not: { all: [one, other].map((kind) => ({ contains: [{ path: 'signalKinds' }, kind] })) } },
  };
  expect(findings(harness, apart)).toMatchObject([{ where: { pointer: '/layout/bundles/0' } }]);
  expect(findings(harness, { each: 'bundle', require: { lte: [{ path: 'wireCount' }, 1] } })).toHaveLength(1);
  expect(findings({ ...harness, layout: undefined }, apart)).toEqual([]);
});

test('HA2.3 a rule reads each wire in a bundle, its coverings and its fixings', () => {
  const layout = harness.layout!;
  const bundles = layout.bundles.map((one) =>
    one.id === 'b1' ? { ...one, coverings: [{ def: 'tape', fromMm: 0, toMm: 90 }] } : one,
  );
  const covered = { ...harness, layout: { ...layout, bundles } };
  const bare = {
    each: 'bundle',
    where: { gt: [{ path: 'wireCount' }, 1] },
    require: { gt: [{ path: 'coveringCount' }, 0] },
  };
  expect([findings(harness, bare).length, findings(covered, bare).length]).toEqual([1, 0]);
  const screened = { each: 'bundle', require: { some: { in: 'wires', where: { eq: [{ path: 'screened' }, true] } } } };
  expect(findings(harness, screened)).toHaveLength(3);
});

test('HA2.3 a rule reads sections with their diameters, and the wires in each are those on their way through it', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const of = randomHarness(seed, { circles: seed % 3, splices: 2 });
    const sections = coveredSections(catalog, of);
    const scopes = designSubjects(catalog, of).of('section');
    expect(scopes.map(({ bundle, fromMm, toMm, wireCount }) => [bundle, fromMm, toMm, wireCount])).toEqual(
      sections.map(({ bundle, stretch, wires }) => [bundle.id, stretch.fromMm, stretch.toMm, wires.length]),
    );
    const ids = scopes.map(({ wires }) => (wires as { id: string }[]).map(({ id }) => id));
    expect(ids).toEqual(sections.map(({ wires }) => wires.map(({ id }) => id)));
    const thin = findings(of, { each: 'section', require: { lt: [{ path: 'wireCount' }, 4] } });
    expect(thin).toHaveLength(sections.filter(({ wires }) => wires.length >= 4).length);
  }
});
