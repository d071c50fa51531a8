import type { Design, OptionAxis, Product, Variant } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design, testCatalog } from '../../test-kit/index.ts';
import { routeLengths } from '../connectivity/harness/lengths.ts';
import { catalogOf, type Catalog } from '../library/catalog.ts';
import type { LibraryRow } from '../library/library.ts';
import { costOf } from '../lists/bom/cost-roll-up.ts';
import { compileScheme } from '../part-numbers/compile.ts';
import { defaultScheme } from '../part-numbers/in-force.ts';
import { NumbersInUse } from '../part-numbers/numbers-in-use.ts';
import { validateDesign } from '../checks/validate-design.ts';
import { asVariant, buildOf, buildText, isDocumentedBy, variantDesign } from './build.ts';
import { checkProducts } from './check.ts';
import { designFacts } from './facts.ts';
import { costAt, lengthCosts } from './variant-cost.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }): LibraryRow => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});
const catalog = testCatalog([
  row('wires', {
    id: 'hook-up-24-red',
    structure: { type: 'group', id: 'w', children: [{ type: 'conductor', id: 'core', areaMm2: 0.22 }] },
    cost: { unit: 1, currency: 'EUR' },
  }),
]);

/**
 * A harness with the bundles main from j1 to mid, left from mid to j2 and right from mid to j3. A wire leads to each
 * plug, and both follow their routes.
 */
const harness: Design = {
  ...design(
    'main-harness',
    {
      connectors: ['j1', 'j2', 'j3'].map((id) => ({ id, def: 'xh-3-bus' })),
      segments: ['w1', 'w2'].map((id) => ({ id, def: 'hook-up-24-red', lengthMm: 1, lengthFrom: 'route' as const })),
    },
    ['j1.1 = w1@a.core', 'w1@b.core = j2.1', 'j1.2 = w2@a.core', 'w2@b.core = j3.1'],
  ),
  layout: {
    nodes: [{ id: 'n1', at: 'j1' }, { id: 'mid' }, { id: 'n2', at: 'j2' }, { id: 'n3', at: 'j3' }],
    bundles: [
      { id: 'main', from: 'n1', to: 'mid', lengthMm: 1000 },
      { id: 'left', from: 'mid', to: 'n2', lengthMm: 200 },
      { id: 'right', from: 'mid', to: 'n3', lengthMm: 300 },
    ],
  },
};
const far: OptionAxis = {
  id: 'mirror',
  values: [{ id: 'near' }, { id: 'far', bundles: [{ bundle: 'right', lengthMm: 800 }] }],
};
const family = (variants: Variant[], more: Partial<Product> = {}): Product => ({
  id: 'harnesses',
  label: 'Harnesses',
  src: 'synthetic example',
  options: [far],
  lengthBundles: [{ bundle: 'main', plusMm: -200 }],
  variants,
  ...more,
});
const variant = (id: string, more: Partial<Variant> = {}): Variant => ({ id, design: 'main-harness', ...more });
const made = (one: Variant, of = family([one])) => variantDesign(catalog.library, harness, buildOf(of, one));
const bundlesOf = ({ layout }: Design) => layout!.bundles.map(({ lengthMm }) => lengthMm);
const wiresOf = ({ instances }: Design) => instances.segments!.map(({ lengthMm }) => lengthMm!);

test('HA1.6 the length of a variant drives bundles, an option sets others, and the wires are cut to them', () => {
  for (const lengthMm of [1000, 2000, 5000]) {
    const plain = made(variant('v', { lengthMm }));
    expect(bundlesOf(plain)).toEqual([lengthMm - 200, 200, 300]);
    expect(wiresOf(plain)).toEqual([...routeLengths(catalog, plain).values()].map(({ cutMm }) => cutMm));
    const other = made(variant('v', { lengthMm, options: { mirror: 'far' } }));
    expect(bundlesOf(other)).toEqual([lengthMm - 200, 200, 800]);
    expect(wiresOf(other)[0]).toBe(wiresOf(plain)[0]);
    expect(wiresOf(other)[1]).toBe(Math.ceil(((lengthMm + 600) * 1.02) / 10) * 10);
  }
  expect(bundlesOf(made(variant('v')))).toEqual([1000, 200, 300]);
  expect(bundlesOf(made(variant('v', { lengthMm: 2000 }), family([], { lengthBundles: [] })))).toEqual([
    1000, 200, 300,
  ]);
});

test('HA1.6 an option wins over the length of the variant, and the price is that of the whole harness', () => {
  const both = { bundle: 'main', lengthMm: 4000 };
  const axis: OptionAxis = { id: 'mirror', values: [{ id: 'far', bundles: [both] }] };
  const one = variant('v', { lengthMm: 2000, options: { mirror: 'far' } });
  expect(bundlesOf(made(one, family([one], { options: [axis] })))).toEqual([4000, 200, 300]);
  const price = (of: Design) => costOf(catalog, of).totals[0]!.amount;
  const metres = (of: Design) => wiresOf(of).reduce((sum, mm) => sum + mm, 0) / 1000;
  for (const lengthMm of [1000, 2000, 5000]) {
    const built = made(variant('v', { lengthMm }));
    // The wire costs 1 EUR per metre; the plugs cost the same in both designs.
    expect(price(built) - price(harness)).toBeCloseTo(metres(built) - metres(harness), 6);
    // A wire that is cut to its route has the route's length, whatever length is stated.
    const costs = lengthCosts(catalog, built);
    expect(costAt(costs, 9000)).toEqual(costAt(costs));
  }
});

test('HA1.6 builds with other bundles are other products, and a design is not such a variant itself', () => {
  const texts = [
    variant('v', { lengthMm: 1000 }),
    variant('v', { lengthMm: 1000, options: { mirror: 'far' } }),
    variant('v', { lengthMm: 2000 }),
  ].map((one) => buildText(buildOf(family([one]), one)));
  expect(new Set(texts).size).toBe(3);
  const build = buildOf(family([]), variant('v', { lengthMm: 1000 }));
  expect(isDocumentedBy(undefined, designFacts(harness), build)).toBe(false);
  expect(isDocumentedBy({ 'harnesses/v': buildText(build) }, undefined, build)).toBe(true);
});

test('HA1.6 a bundle that the design does not have, or that would have no length, is named', () => {
  const answer = compileScheme(defaultScheme);
  if (!answer.ok) throw new Error('the default scheme is sound');
  const context = { design: () => designFacts(harness), scheme: answer.scheme };
  const codes = (of: Product) =>
    checkProducts([of], context).flatMap(({ code, found }) =>
      code.startsWith('product-bundle') ? [[code, found]] : [],
    );
  const one = variant('v', { lengthMm: 1000 });
  expect(codes(family([one]))).toEqual([]);
  expect(codes(family([one], { lengthBundles: [{ bundle: 'mian' }] }))).toEqual([['product-bundle-unknown', 'mian']]);
  const short = variant('v', { lengthMm: 200 });
  expect(codes(family([short]))).toEqual([['product-bundle-length', 0]]);
  const unknown = asVariant(
    catalog.library,
    { design: harness },
    buildOf(family([one], { lengthBundles: [{ bundle: 'mian' }] }), one),
  );
  expect(unknown).toEqual({ problems: ['v sets the length of the bundle mian, which main-harness does not have'] });
});

test('RE10.1 the number of a variant is its own on its documents; another that has it too is named', () => {
  const one = variant('v', { lengthMm: 2000, partNumber: 'CBL-00700-03' });
  const compiled = compileScheme(defaultScheme);
  if (!compiled.ok) throw new Error('The default scheme does not compile.');
  const duplicates = (...families: Product[]) => {
    const records = families.map((record) => ({ kind: 'products', key: record.id, record }));
    const numbers = NumbersInUse.build(compiled.scheme, records);
    return duplicatesIn({ ...catalog, numbers }, made(one));
  };
  const duplicatesIn = (of: Catalog, design: Design) => {
    const found = validateDesign(of, design);
    return found.filter(({ code }) => code === 'duplicate-part-number').map(({ message }) => message);
  };
  expect(duplicates(family([one]))).toEqual([]);
  expect(duplicates(family([one]), family([one], { id: 'others' }))).toEqual([
    expect.stringContaining('also used by products others/v.'),
  ]);
  // A stored cable with the id used for the variant's documents is a separate part.
  const numbers = NumbersInUse.build(compiled.scheme, [{ kind: 'products', key: 'harnesses', record: family([one]) }]);
  const stored = { ...made(one), label: 'A cable of its own' };
  expect(duplicatesIn({ ...catalogOf(catalog.library, [stored]), numbers }, stored)).toEqual([
    expect.stringContaining('also used by products harnesses/v.'),
  ]);
});
