import { expect, test } from 'vitest';
import { familyLimits, sameJson, type Design, type Product } from '@cablewright/model';
import { compileScheme } from '../part-numbers/compile.ts';
import { defaultScheme } from '../part-numbers/in-force.ts';
import { NumbersInUse } from '../part-numbers/numbers-in-use.ts';
import { testCatalog } from '../../test-kit/index.ts';
import { nullModem, testDesigns } from '../../test-kit/designs.ts';
import { trunkOf } from '../connectivity/terminals/placed.ts';
import { validateDb } from '../checks/library/validate-db.ts';
import { mergeFamilies, splitFamily } from './change.ts';
import { checkFamily, checkProducts } from './check.ts';
import { designFacts, type DesignFacts } from './facts.ts';
import { axesOf, fitsPattern } from './family.ts';
import { familyNumber, generateVariants, nextNumber } from './generate.ts';
import { familyRows, lineupTableOf } from './lineup.ts';
import { costAt, lengthCosts } from './variant-cost.ts';

const answer = compileScheme(defaultScheme);
if (!answer.ok) throw new Error('the default scheme is sound');
const { scheme } = answer;

const designs = new Map<string, DesignFacts>(
  ['lead-red', 'lead-blue', 'draft'].map((id) => [id, { id, route: 'contract', maker: 'Loom Ltd', trunkMm: 1500 }]),
);
const context = {
  design: (id: string) => designs.get(id),
  release: (id: string) => (id === 'draft' ? undefined : { rev: 3, label: 'C' }),
  scheme,
  cost: () => ({ amount: 12.5, currency: 'EUR', complete: true }),
};

const colour = {
  id: 'colour',
  label: 'Colour',
  values: [
    { id: 'red', label: 'Red' },
    { id: 'blue', label: 'Blue' },
  ],
};
const lead: Product = {
  id: 'lead',
  label: 'Lead',
  partNumber: 'CBL-00010-XX',
  aliases: ['old lead'],
  options: [colour],
  variants: [
    { id: 'red', design: 'lead-red', partNumber: 'CBL-00010-01', options: { colour: 'red' } },
    {
      id: 'blue',
      label: 'Blue lead',
      design: 'lead-blue',
      partNumber: 'CBL-00010-02',
      lengthMm: 500,
      options: { colour: 'blue' },
    },
  ],
  src: 'synthetic example',
};
const [red, blue] = lead.variants as [Product['variants'][number], Product['variants'][number]];
const variants = (...list: object[]) => ({ ...lead, variants: list }) as Product;
const found = (...families: unknown[]) =>
  checkProducts(families, context).map(({ code, severity, where }) => `${severity} ${code} ${where.pointer}`);

test('C16.2 an id that is no text is reported, and nothing looks it up', () => {
  for (const id of [7, null, { a: 1 }]) {
    const axis = { ...lead, options: [{ ...colour, id }] };
    const value = { ...lead, options: [{ ...colour, values: [{ id }] }] };
    const variant = { ...lead, variants: [{ ...red, id }] };
    for (const family of [axis, value, variant, { ...lead, id }])
      expect(checkProducts([family], context).map(({ code }) => code)).toContain('product-bad-id');
  }
});

test('a family as it should be has no findings', () => {
  expect(checkProducts([lead], context)).toEqual([]);
});

test('C16.1 C14.1 two families of one id', () => {
  expect(found(lead, { ...lead, variants: [] })).toEqual(['error product-duplicate /id']);
});

test('C16.2 C14.1 an invalid or missing id', () => {
  expect(found({ ...lead, id: 'My lead' })).toEqual(['error product-bad-id /id']);
  expect(found({ label: 'x', variants: [] })).toEqual(['error product-bad-id /id']);
  expect(found(variants({ ...red, id: 'A B' }))).toEqual(['error product-bad-id /variants/0/id']);
});

test('C16.3 C14.2 a family without a name', () => {
  expect(found({ ...lead, label: ' ' })).toEqual(['error product-no-label /label']);
  expect(found({ id: 'x', variants: [] })).toEqual(['error product-no-label /label']);
});

test('C16.4 C15.1 two variants of one id', () => {
  expect(found(variants(red, { ...blue, id: 'red' }))).toEqual(['error product-variant-duplicate /variants/1/id']);
});

test('C16.5 C15.3 a variant names a design that does not exist, or none', () => {
  expect(found(variants({ ...red, design: 'gone' }))).toEqual(['error product-variant-design /variants/0/design']);
  expect(found(variants({ id: 'red' }))).toEqual(['error product-variant-design /variants/0/design']);
});

test('C16.6 C15.6 a variant sets an axis or a value the family does not declare', () => {
  expect(found(variants({ ...red, options: { color: 'red' } }))).toEqual([
    'error product-option-unknown /variants/0/options/color',
  ]);
  expect(found(variants({ ...red, options: { colour: 'pink' } }))).toEqual([
    'error product-option-unknown /variants/0/options/colour',
  ]);
});

test('C16.7 C15.5 two variants with the same design, length and options; a length not given is that of the trunk', () => {
  expect(found(variants(red, { ...red, id: 'again', partNumber: undefined, lengthMm: 1500 }))).toEqual([
    'warning product-variants-ambiguous /variants/1',
  ]);
  expect(found(variants(red, { ...red, id: 'again', lengthMm: 1600 }))).toEqual([]);
});

test('C16.8 C3.1 one design in two families; a number shared makes no member', () => {
  const other = { ...lead, id: 'other', partNumber: undefined, variants: [red, { ...red, id: 'long', lengthMm: 9 }] };
  expect(found(lead, other)).toEqual(['warning product-design-shared /variants/0/design']);
  expect(found(lead, { ...other, partNumber: 'CBL-00010-XX', variants: [] })).toEqual([]);
});

test('the check of one family finds what the check of all finds in it, in the order of the families', () => {
  const families = [
    lead,
    { ...lead, id: 'other', partNumber: undefined, variants: [red, { ...red, id: 'long', lengthMm: 9 }] },
    { ...lead, id: 'third', variants: [{ ...blue, design: '' }, red, { ...blue, status: 'odd' }] },
    { ...lead, label: ' ' },
    { ...lead, id: 'broken', variants: 5 },
    { id: 'last', label: 'Last', src: 'x', variants: [{ ...blue, id: 'x' }] },
  ];
  for (const order of [families, families.toReversed()]) {
    const all = checkProducts(order, context);
    for (const family of order.filter(({ id }) => id !== lead.id))
      expect(checkFamily(family, order, context)).toEqual(all.filter(({ where }) => where.id === family.id));
  }
});

test('RE11.1 a family has a limited number of variants, so that no check of one takes long', () => {
  const many = (count: number) => ({
    ...lead,
    partNumber: undefined,
    variants: Array.from({ length: count }, (_, i) => ({ id: `v${i}`, design: 'lead-red', lengthMm: i + 1 })),
  });
  expect(found(many(familyLimits.variants)).filter((one) => !one.startsWith('warning'))).toEqual([]);
  expect(found(many(familyLimits.variants + 1))).toEqual(['error product-too-many-variants /variants']);
});

test('C16.9 C3.4 C15.4 a variant fills the XX of its family’s pattern with digits', () => {
  expect(found(variants({ ...red, partNumber: 'CBL-00011-01' }))).toEqual([
    'warning product-variant-pn /variants/0/partNumber',
  ]);
  expect(fitsPattern('CBL-00010-XX', 'cbl-00010-07')).toBe(true);
  for (const wrong of ['CBL-00010', 'CBL-00010-7', 'CBL-00010-XX', 'CBL-00010-0A'])
    expect(fitsPattern('CBL-00010-XX', wrong)).toBe(false);
  expect(fitsPattern('CBL-00010', 'CBL-00777')).toBe(true);
});

test('C16.10 the numbering scheme objects to a number of the family or of a variant', () => {
  expect(found({ ...lead, partNumber: 'LEAD' })).toEqual(['warning product-pn-format /partNumber']);
  expect(found({ ...variants({ ...red, partNumber: 'CON-00001' }), partNumber: undefined })).toEqual([
    'warning product-pn-format /variants/0/partNumber',
  ]);
});

test('C16.11 C15.7 C32.1 what is sold has a released design; planned and retired variants need none', () => {
  const draft = { ...red, design: 'draft' };
  expect(found(variants(draft))).toEqual(['warning product-variant-unreleased /variants/0/design']);
  const [unreleased] = checkProducts([variants(draft)], context);
  expect(unreleased!.message).toMatch(
    /is active, but no released revision of its cable (.+) documents it as it is now\. Save a revision of \1\.$/,
  );
  expect(found(variants({ ...draft, status: 'active' }))).toEqual([
    'warning product-variant-unreleased /variants/0/design',
  ]);
  for (const status of ['planned', 'retired']) expect(found(variants({ ...draft, status }))).toEqual([]);
});

test('C42.7 nothing a document holds makes the checks throw; what is no family is an error', () => {
  const odd = [
    null,
    3,
    'x',
    [],
    {},
    { id: 5, variants: 'no' },
    { ...lead, options: 3 },
    { ...lead, variants: [null, 4, { id: {} }] },
  ];
  for (const family of odd)
    expect(checkProducts([family], context).some(({ severity }) => severity === 'error')).toBe(true);
});

test('C17.1 a lineup row: its names, numbers, sourcing, length, options by label, release, cost and aliases', () => {
  expect(familyRows(lead, context)[1]).toEqual({
    family: 'lead',
    familyLabel: 'Lead',
    variant: 'blue',
    label: 'Blue lead',
    number: 'CBL-00010-02',
    design: 'lead-blue',
    status: 'active',
    route: 'contract',
    maker: 'Loom Ltd',
    lengthMm: 500,
    options: { colour: 'Blue' },
    release: { rev: 3, label: 'C' },
    cost: { amount: 12.5, currency: 'EUR', complete: true },
    aliases: ['old lead'],
  });
  expect(familyRows(lead, context)[0]).toMatchObject({ label: 'red', lengthMm: 1500 });
  expect(
    familyRows(variants({ id: 'x', design: 'gone' }), {
      ...context,
      cost: () => undefined,
      release: () => undefined,
    })[0],
  ).toMatchObject({
    number: null,
    lengthMm: null,
    route: null,
    release: null,
    cost: null,
  });
});

test('C3.10 retired variants are left out unless asked for; the table has one column for each axis of any family', () => {
  const retired = variants(red, { ...blue, status: 'retired' });
  expect(familyRows(retired, context).map(({ variant }) => variant)).toEqual(['red']);
  expect(familyRows(retired, context, { retired: true }).map(({ variant }) => variant)).toEqual(['red', 'blue']);
  const plug = { id: 'plug', values: [{ id: 'gold' }] };
  const other: Product = {
    id: 'other',
    label: 'Other',
    options: [plug, colour],
    variants: [{ id: 'g', design: 'draft', options: { plug: 'gold' } }],
  };
  const table = lineupTableOf(
    axesOf([lead, other]),
    [lead, other].flatMap((family) => familyRows(family, context)),
  );
  const names = table.columns.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('option:'))).toEqual(['option:colour', 'option:plug']);
  const cells = (name: string) => table.rows.map((row) => row[names.indexOf(name)]);
  expect(cells('option:colour')).toEqual(['Red', 'Blue', null]);
  expect(cells('option:plug')).toEqual([null, null, 'gold']);
  expect([cells('release')[0], cells('cost')[0], cells('currency')[0]]).toEqual(['C', 12.5, 'EUR']);
});

test('C17.1 C15.5 the cost of a variant is that of one cable at its own length', () => {
  const catalog = testCatalog();
  expect(designFacts(nullModem)).toMatchObject({ id: 'null-modem', trunkMm: 1500 });
  const costs = lengthCosts(catalog, nullModem);
  const drawn = costAt(costs);
  expect(costAt(costs, 1500)).toEqual(drawn);
  expect(costAt(costs, 15_000)!.amount).toBeGreaterThan(drawn!.amount);
});

/**
 * The design with its trunk cut to a length in mm. Returns the same design if it already has that length, or if it has
 * no trunk.
 */
function atLength(design: Design, lengthMm: number | undefined): Design {
  const trunk = trunkOf(design);
  if (lengthMm === undefined || trunk === undefined || trunk.lengthMm === lengthMm) return design;
  const segments = (design.instances.segments ?? []).map((one) => (one === trunk ? { ...one, lengthMm } : one));
  return { ...design, instances: { ...design.instances, segments } };
}

test('the costs of the lengths of a design are those of the design at each length', () => {
  const catalog = testCatalog();
  for (const design of testDesigns) {
    const costs = lengthCosts(catalog, design);
    for (const lengthMm of [undefined, 1, 333.3, 1500, 40_000]) {
      expect([design.id, lengthMm, costAt(costs, lengthMm)]).toEqual([
        design.id,
        lengthMm,
        costAt(lengthCosts(catalog, atLength(design, lengthMm))),
      ]);
    }
  }
});

test('C3.12 the checks of the database check the families too, with the designs and releases they are given', () => {
  const row = { kind: 'products', key: lead.id, seq: 1, record: { ...lead, variants: [red] } };
  const codes = (findings: ReturnType<typeof validateDb>) =>
    findings.filter(({ where }) => where.kind === 'products').map(({ code }) => code);
  expect(codes(validateDb(testCatalog([row]), context))).toEqual([]);
  expect(codes(validateDb(testCatalog([row]), { ...context, release: () => undefined }))).toEqual([
    'product-variant-unreleased',
  ]);
  expect(codes(validateDb(testCatalog([row])))).toEqual(['product-variant-design']);
  const broken = { ...row, record: { id: 'lead', label: 'Lead', variants: 'none' } };
  expect(codes(validateDb(testCatalog([broken]), context))).toEqual(['schema']);
});

test('C3.6 a merge moves variants with ids made unique, joins axes, keeps names as aliases, removes the merged', () => {
  const wide = { id: 'colour', values: [{ id: 'red', label: 'RED' }, { id: 'blue', label: 'Navy' }, { id: 'green' }] };
  const size = { id: 'size', values: [{ id: 'm' }] };
  const old: Product = {
    id: 'old',
    label: 'Old lead',
    partNumber: 'CBL-00003',
    aliases: ['L3'],
    options: [wide, size],
    variants: [{ id: 'red', design: 'draft', options: { colour: 'blue', size: 'm' } }],
  };
  // The value blue is called Navy in one of the families. The user chose to join the two axes.
  const merged = mergeFamilies([old, lead], 'lead', ['old'], { 'old/colour': 'join' });
  if (!merged.ok) throw new Error('refused');
  expect(merged.families).toEqual([merged.family]);
  expect([merged.removed, merged.affected]).toEqual([['old'], ['lead', 'old']]);
  expect(merged.family.aliases).toEqual(['old lead', 'old', 'Old lead', 'CBL-00003', 'L3']);
  expect(merged.family.options).toEqual([
    { ...colour, values: [...colour.values, { id: 'blue-2', label: 'Navy' }, { id: 'green' }] },
    size,
  ]);
  expect(merged.family.variants.map(({ id }) => id)).toEqual(['red', 'blue', 'red-2']);
  expect(merged.family.variants[2]).toEqual({ id: 'red-2', design: 'draft', options: { colour: 'blue-2', size: 'm' } });
  expect(found(...merged.families).filter((one) => one.startsWith('error'))).toEqual([]);
});

test('C3.6 two merged families that name a value alike share the one value that is added', () => {
  const other = (id: string): Product => ({
    id,
    label: id,
    options: [
      {
        ...colour,
        values: [
          { id: 'red', label: 'Red' },
          { id: 'blue', label: 'Navy' },
        ],
      },
    ],
    variants: [{ id: `of-${id}`, design: 'draft', options: { colour: 'blue' } }],
  });
  const joined = { 'one/colour': 'join', 'two/colour': 'join' } as const;
  const merged = mergeFamilies([lead, other('one'), other('two')], 'lead', ['one', 'two'], joined);
  if (!merged.ok) throw new Error('refused');
  expect(merged.family.options![0]!.values).toEqual([...colour.values, { id: 'blue-2', label: 'Navy' }]);
  expect(merged.family.variants.slice(-2).map(({ options }) => options)).toEqual([
    { colour: 'blue-2' },
    { colour: 'blue-2' },
  ]);
});

test('two axes of a family, or two values of an axis, with one id are refused at the second', () => {
  const axes = (...options: NonNullable<Product['options']>) => found({ ...lead, options });
  expect(axes(colour, { id: 'size', values: [{ id: 'm' }] }).filter((one) => one.includes('axis-duplicate'))).toEqual(
    [],
  );
  expect(axes(colour, { ...colour, label: 'Again' })).toContain('error product-axis-duplicate /options/1/id');
  expect(axes({ ...colour, values: [...colour.values, { id: 'red', label: 'Rose' }] })).toContain(
    'error product-axis-duplicate /options/0/values/2/id',
  );
});

test('a merge into itself, of an unknown family or of none is refused, every problem named', () => {
  const before = structuredClone(lead);
  const refused = mergeFamilies([lead], 'lead', ['lead', 'laed', 'laed']);
  expect(refused.ok ? [] : refused.problems.map(({ code, where }) => `${code} ${where.pointer}`)).toEqual([
    'product-merge-self /from/0',
    'product-unknown /from/1',
    'product-merge-self /from/2',
  ]);
  expect(mergeFamilies([lead], 'gone', [])).toMatchObject({
    ok: false,
    problems: [{ code: 'product-unknown' }, { code: 'product-merge-none' }],
  });
  expect(sameJson(lead, before)).toBe(true);
});

test('C3.7 a split makes a family of the chosen variants with the axes they use', () => {
  const plug = { id: 'plug', values: [{ id: 'gold' }] };
  const family = { ...lead, options: [colour, plug] };
  const split = splitFamily([family], 'lead', ['blue'], {
    id: 'blue-lead',
    label: 'Blue lead',
    partNumber: 'CBL-00011-XX',
  });
  if (!split.ok) throw new Error('refused');
  expect(split.families.map(({ id }) => id)).toEqual(['lead', 'blue-lead']);
  expect(split.affected).toEqual(['lead', 'blue-lead']);
  expect(split.family.variants).toEqual([red]);
  expect(split.created).toEqual({
    id: 'blue-lead',
    label: 'Blue lead',
    partNumber: 'CBL-00011-XX',
    src: lead.src,
    options: [colour],
    variants: [blue],
  });
});

test('D19 a family that was merged in and is split off again takes its names back', () => {
  const other = { ...lead, id: 'blue-lead', label: 'Blue lead', partNumber: 'CBL-00011-XX', variants: [blue] };
  const merged = mergeFamilies([{ ...lead, variants: [red] }, other], 'lead', ['blue-lead']);
  if (!merged.ok) throw new Error('refused');
  expect(merged.family.aliases).toEqual(['old lead', 'blue-lead', 'Blue lead', 'CBL-00011-XX']);
  const moved = merged.family.variants.at(-1)!.id;
  const as = { id: 'blue-lead', label: 'Blue lead', partNumber: 'cbl-00011-xx' };
  const split = splitFamily(merged.families, 'lead', [moved], as);
  if (!split.ok) throw new Error('refused');
  expect(split.family.aliases).toEqual(['old lead']);
  expect(split.created.label).toBe('Blue lead');
});

test('C3.7 a split that leaves no variant, or names unknown ones, or an id that is taken, is refused', () => {
  const codes = (ids: string[], as = { id: 'new', label: 'New' }) => {
    const split = splitFamily([lead], 'lead', ids, as);
    return split.ok ? [] : split.problems.map(({ code }) => code);
  };
  expect(codes(['red', 'blue'])).toEqual(['product-split-all']);
  expect(codes([])).toEqual(['product-split-none']);
  expect(codes(['rde'], { id: 'lead', label: ' ' })).toEqual([
    'product-variant-unknown',
    'product-id-taken',
    'product-label-missing',
  ]);
  expect(splitFamily([lead], 'gone', ['red'], { id: 'N o', label: 'x' })).toMatchObject({
    ok: false,
    problems: [{ code: 'product-unknown' }, { code: 'product-id-taken' }],
  });
});

const inUse = (...families: Product[]) =>
  NumbersInUse.build(
    scheme,
    families.map((record) => ({ kind: 'products', key: record.id, record })),
  );

test('C3.5 the next number of a family is the scheme’s next variant of its number', () => {
  expect(nextNumber(lead, inUse(lead))).toBe('CBL-00010-03');
  expect(nextNumber({ ...lead, partNumber: undefined }, inUse(lead))).toBe('CBL-00010-03');
  expect(nextNumber({ ...lead, partNumber: 'CBL-00044', variants: [] }, inUse())).toBe('CBL-00044-01');
  expect(nextNumber({ ...lead, partNumber: 'own way', variants: [] }, inUse())).toBeUndefined();
  const full = variants({ ...red, partNumber: 'CBL-00010-99' });
  expect(nextNumber(full, inUse(full))).toBeUndefined();
});

test('a new family is offered the next free number, with X where its variants will differ', () => {
  expect(familyNumber(inUse(lead))).toBe('CBL-10000-XX');
  expect(familyNumber(inUse())).toBe('CBL-10000-XX');
});

test('variants generated from axes and lengths: what exists, what would be made with numbers, what lacks a design', () => {
  const wanted = { axes: { colour: ['red', 'blue'] }, lengthsMm: [500, 1500], designs: {} };
  const made = generateVariants(lead, wanted, { design: context.design, inUse: inUse(lead) });
  if (!made.ok) throw new Error('refused');
  expect(made.rows.map(({ state, id, design, partNumber }) => [state, id, design, partNumber])).toEqual([
    ['new', 'red-500-mm', 'lead-red', 'CBL-00010-03'],
    ['exists', 'red', 'lead-red', 'CBL-00010-01'],
    ['exists', 'blue', 'lead-blue', 'CBL-00010-02'],
    ['new', 'blue-1500-mm', 'lead-blue', 'CBL-00010-04'],
  ]);
  const added = made.rows.flatMap(({ state, design = '', ...row }) => (state === 'new' ? [{ ...row, design }] : []));
  expect(added.map(({ lengthMm }) => lengthMm)).toEqual([500, 1500]);
  expect(found({ ...lead, variants: [...lead.variants, ...added] })).toEqual([]);
  const bare = { ...lead, variants: [] };
  const rows = generateVariants(
    bare,
    { axes: { colour: ['red', 'blue'] }, designs: { 'colour=red': 'draft' } },
    { design: context.design, inUse: inUse() },
  );
  expect(rows.ok && rows.rows.map(({ state }) => state)).toEqual(['new', 'no-design']);
});

test('variants of axes that are not declared, invalid lengths, or too many at once are refused', () => {
  const lengthsMm = Array.from({ length: 1001 }, (_, i) => i);
  const refused = generateVariants(
    lead,
    { axes: { color: ['red'], colour: ['pink'] }, lengthsMm },
    { design: context.design, inUse: inUse() },
  );
  expect(refused.ok ? [] : refused.problems.map(({ code, where }) => `${code} ${where.pointer}`)).toEqual([
    'product-option-unknown /axes/color',
    'product-option-unknown /axes/colour',
    'product-length /lengthsMm/0',
    'product-too-many /axes',
  ]);
});

test('RE10.2 merging joins two axes only when name and values agree; otherwise the person chooses', () => {
  const axis = (label: string, values: Record<string, string>) => ({
    id: 'size',
    label,
    values: Object.entries(values).map(([id, name]) => ({ id, label: name })),
  });
  const family = (id: string, options: ReturnType<typeof axis>): Product => ({
    id,
    label: id,
    options: [options],
    variants: [{ id, design: 'd', options: { size: 's' } }],
  });
  const wire = family('wire', axis('Wire size', { s: 'Small' }));
  const shell = family('shell', axis('Shell size', { s: 'Small' }));
  const refused = mergeFamilies([wire, shell], 'wire', ['shell']);
  expect(refused).toMatchObject({
    ok: false,
    problems: [{ code: 'product-axes-differ', where: { pointer: '/from/0' }, found: 'shell/size' }],
  });
  const apart = mergeFamilies([wire, shell], 'wire', ['shell'], { 'shell/size': 'separate' });
  expect(apart.ok && apart.family).toMatchObject({
    options: [
      { id: 'size', label: 'Wire size' },
      { id: 'size-2', label: 'Shell size' },
    ],
    variants: [{ options: { size: 's' } }, { options: { 'size-2': 's' } }],
  });
  const together = mergeFamilies([wire, shell], 'wire', ['shell'], { 'shell/size': 'join' });
  expect(together.ok && together.family.options).toEqual(wire.options);

  const more = family('more', axis('wire SIZE', { s: 'small', m: 'Medium' }));
  const agreed = mergeFamilies([wire, more], 'wire', ['more']);
  expect(agreed.ok && agreed.family.options).toMatchObject([{ values: [{ id: 's' }, { id: 'm' }] }]);
  const other = family('other', axis('Wire size', { s: 'Slim' }));
  expect(mergeFamilies([wire, other], 'wire', ['other']).ok).toBe(false);
  const twice = family('twice', axis('Wire size', { x: 'Small' }));
  expect(mergeFamilies([wire, twice], 'wire', ['twice']).ok).toBe(false);
  const joined = mergeFamilies(
    [wire, { ...twice, variants: [{ id: 't', design: 'd', options: { size: 'x' } }] }],
    'wire',
    ['twice'],
    { 'twice/size': 'join' },
  );
  expect(joined.ok && joined.family).toMatchObject({
    options: [{ values: [{ id: 's' }] }],
    variants: [{}, { options: { size: 's' } }],
  });
});
