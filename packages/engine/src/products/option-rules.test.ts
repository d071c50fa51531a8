import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OptionAxis, Product, Variant } from '@cablewright/model';
import { testDesigns } from '../../test-kit/designs.ts';
import { testCatalog } from '../../test-kit/index.ts';
import { trunkOf } from '../connectivity/terminals/placed.ts';
import { compileScheme } from '../part-numbers/compile.ts';
import { defaultScheme } from '../part-numbers/in-force.ts';
import { NumbersInUse } from '../part-numbers/numbers-in-use.ts';
import { buildOf, buildText, isDocumentedBy, variantDesign } from './build.ts';
import { checkProducts } from './check.ts';
import { designFacts } from './facts.ts';
import { generateVariants } from './generate.ts';

const answer = compileScheme(defaultScheme);
if (!answer.ok) throw new Error('the default scheme is sound');
const { scheme } = answer;

const context = {
  design: (id: string) => (id === 'd' ? { id, trunkMm: 1000, refers: ['wires:grey'] } : undefined),
  scheme,
  hasRecord: (_kind: string, id: string) => id !== 'gone',
};
const value = (id: string, more: object = {}) => ({ id, label: id.toUpperCase(), ...more });
const axis = (id: string, ...values: OptionAxis['values']): OptionAxis => ({ id, label: id, values });
const family = (options: readonly OptionAxis[], ...variants: Partial<Variant>[]): Product => ({
  id: 'f',
  label: 'F',
  src: 'test',
  options: [...options],
  variants: variants.map((one, i) => ({
    id: `v${i}`,
    design: 'd',
    lengthMm: 100 * (i + 1),
    status: 'planned',
    ...one,
  })),
});
const found = (one: Product) => checkProducts([one], context).map(({ code, where }) => `${code} ${where.pointer}`);

const colour = axis('colour', value('black', { excludes: [{ axis: 'size', value: 'l' }] }), value('grey'));
const size = axis('size', value('s'), value('l'), value('xl', { requires: [{ axis: 'colour', value: 'grey' }] }));

test('RE10.3 options that exclude each other cannot be combined, nor one without what it needs; a retired variant may stay', () => {
  const findingsFor = (options: Record<string, string>, more: Partial<Variant> = {}) =>
    found(family([colour, size], { options, ...more }));
  expect(findingsFor({ colour: 'black', size: 's' })).toEqual([]);
  expect(findingsFor({ colour: 'black', size: 'l' })).toEqual(['product-option-excluded /variants/0/options/colour']);
  expect(findingsFor({ colour: 'grey', size: 'xl' })).toEqual([]);
  expect(findingsFor({ colour: 'black', size: 'xl' })).toEqual(['product-option-required /variants/0/options/size']);
  expect(findingsFor({ size: 'xl' })).toEqual(['product-option-required /variants/0/options/size']);
  expect(findingsFor({ colour: 'black', size: 'l' }, { status: 'retired' })).toEqual([]);
  const [finding] = checkProducts([family([colour, size], { options: { colour: 'black', size: 'l' } })], context);
  expect(finding!.message).toBe('The variant v0 of F combines colour BLACK with size L, which exclude each other.');
  const named = { options: { colour: 'black', size: 'l' }, label: 'Black, large' };
  expect(checkProducts([family([colour, size], named)], context)[0]!.message).toMatch(
    /^The variant Black, large of F /,
  );
});

test('RE10.3 a default counts where a variant says nothing', () => {
  const defaulted = [{ ...colour, default: 'black' }, size];
  expect(found(family(defaulted, { options: { size: 'l' } }))).toEqual([
    'product-option-excluded /variants/0/options/colour',
  ]);
  expect(found(family(defaulted, { options: { size: 'l', colour: 'grey' } }))).toEqual([]);
  expect(buildOf(family(defaulted), { id: 'v', design: 'd' }).options).toEqual({ colour: 'black' });
});

test('RE10.3 rules, defaults and changes name what exists', () => {
  const bad = axis(
    'a',
    value('x', {
      excludes: [
        { axis: 'b', value: 'y' },
        { axis: 'colour', value: 'red' },
        { axis: 'a', value: 'x' },
      ],
      changes: [
        { kind: 'wires', from: 'gone', to: 'grey' },
        { kind: 'wires', from: 'grey' },
        { kind: 'mechanicals', from: 'sleeve' },
      ],
    }),
  );
  expect(found(family([{ ...bad, default: 'z' }, colour, size]))).toEqual([
    'product-option-unknown /options/0/default',
    'product-option-unknown /options/0/values/0/excludes/0',
    'product-option-unknown /options/0/values/0/excludes/1',
    'product-option-unknown /options/0/values/0/excludes/2',
    'product-change-part /options/0/values/0/changes/0/from',
    'product-change-part /options/0/values/0/changes/1/to',
  ]);
  const idle = axis('a', value('x', { changes: [{ kind: 'wires', from: 'other', to: 'grey' }] }));
  expect(found(family([idle], { options: { a: 'x' } }))).toEqual(['product-change-idle /variants/0/options']);
});

test('two variants that differ in options which change nothing are the same cable twice', () => {
  const alike = [
    { options: { colour: 'black' }, lengthMm: 100 },
    { options: { colour: 'grey' }, lengthMm: 100 },
  ];
  expect(found(family([colour, size], ...alike))).toEqual(['product-variants-alike /variants/1']);
  const black = value('black', { changes: [{ kind: 'wires', from: 'grey', to: 'black' }] });
  expect(found(family([axis('colour', black, value('grey'))], ...alike))).toEqual([]);
});

test('RE10.3 whatever the rules, what is generated as allowed is accepted by the checks, and the rest is refused by them', () => {
  const ids = ['a', 'b', 'c'];
  const choice = fc.record({ axis: fc.constantFrom(...ids), value: fc.constantFrom('x', 'y') });
  const rules = fc.record({
    excludes: fc.array(choice, { maxLength: 2 }),
    requires: fc.array(choice, { maxLength: 2 }),
  });
  const axes = fc.tuple(
    ...ids.map((id) => fc.tuple(rules, rules).map(([x, y]) => axis(id, value('x', x), value('y', y)))),
  );
  fc.assert(
    fc.property(axes, (options) => {
      const own = options.map(({ values, ...one }) => ({
        ...one,
        values: values.map((v) => ({
          ...v,
          excludes: v.excludes!.filter((other) => other.axis !== one.id),
          requires: v.requires!.filter((other) => other.axis !== one.id),
        })),
      }));
      const wanted = { axes: Object.fromEntries(ids.map((id) => [id, ['x', 'y']])), designs: {} };
      const made = generateVariants(family(own), wanted, { ...context, inUse: NumbersInUse.build(scheme, []) });
      if (!made.ok) throw new Error('nothing was asked for that is unknown');
      for (const { state, options: chosen } of made.rows) {
        const codes = found(family(own, { options: { ...chosen } })).filter((one) => /excluded|required/.test(one));
        expect([chosen, codes.length > 0]).toEqual([chosen, state === 'not-allowed']);
        // Applies the rules independently of the code under test.
        const broken = own.some((one) => {
          const v = one.values.find(({ id }) => id === chosen[one.id])!;
          const needed = new Set(v.requires.map((need) => need.axis));
          return (
            v.excludes.some((other) => chosen[other.axis] === other.value) ||
            [...needed].some((other) => !v.requires.some((need) => need.axis === other && chosen[other] === need.value))
          );
        });
        expect([chosen, state === 'not-allowed']).toEqual([chosen, broken]);
      }
    }),
    { numRuns: 60 },
  );
});

test('RE10.3 RE10.1 a variant is its design with its number, its length on the trunk and the parts its options change', () => {
  for (const design of testDesigns) {
    const segment = trunkOf(design);
    if (segment === undefined) continue;
    const swap = axis(
      'w',
      value('other', { lengthMm: 750, changes: [{ kind: 'wires', from: segment.def, to: 'other' }] }),
    );
    const variant: Variant = { id: 'v', design: design.id, partNumber: 'N-1', options: { w: 'other' } };
    const build = buildOf(family([swap]), variant);
    const made = variantDesign(testCatalog().library, design, build);
    expect([made.productRef, trunkOf(made)?.lengthMm, trunkOf(made)?.def]).toEqual(['N-1', 750, 'other']);
    expect(made.joints).toEqual(design.joints);
    const left = made.instances.segments!.map(({ def }) => def).filter((def) => def === segment.def);
    expect([design.id, left]).toEqual([design.id, []]);
    expect(variantDesign(testCatalog().library, design, { ...build, lengthMm: 10 }).instances.segments).toHaveLength(
      design.instances.segments!.length,
    );
    expect(isDocumentedBy(undefined, designFacts(design), build)).toBe(false);
    const plain = buildOf(family([]), { id: 'v', design: design.id });
    expect([isDocumentedBy(undefined, designFacts(design), plain), buildText(plain)]).toEqual([true, '||']);
  }
});
