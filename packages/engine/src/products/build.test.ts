/** The design built for a variant: its parts, length, name and number. */
import type { Drawing, Product, Variant } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design, nullModem, testLibrary } from '../../test-kit/index.ts';
import { asVariant, buildInVersion, buildOf, buildText, isDocumentedBy, variantDesign, variantTexts } from './build.ts';

const library = testLibrary();
const value = (id: string, more: object = {}) => ({ id, ...more });
const axis = (id: string, ...values: object[]) => ({ id, values });
const family = (more: object = {}, id = 'lead') => ({ id, variants: [], ...more }) as unknown as Product;
const variant = (more: object = {}) => ({ id: 'v', design: 'd', ...more }) as Variant;
const build = (of: object, more: object = {}) => buildOf(family(of), variant(more));
const base = { family: 'lead', variant: 'v', label: 'lead, v', options: {}, changes: [] };

test('a variant of a family without options is its design', () => {
  expect(build({})).toEqual(base);
  expect(build({ options: [axis('colour', value('red'))] })).toEqual(base);
});

test.each<[string, object, object, string]>([
  ['the family before the variant', { label: 'Lead' }, { label: 'Red' }, 'Lead, Red'],
  ['the variant alone where it names the family', { label: 'lead' }, { label: 'Red LEAD 1 m' }, 'Red LEAD 1 m'],
  ['ids where there are no names', {}, {}, 'lead, v'],
])('the name of a build: %s', (_, of, more, label) => {
  expect(build(of, more).label).toBe(label);
});

const swap = { kind: 'connectors', from: 'de9-female', to: 'de9-male' };
const options = [
  axis('end', value('plug', { changes: [swap] }), value('none')),
  axis('length', value('long', { lengthMm: 3000, bundles: [{ bundle: 'b1', lengthMm: 70 }] }), value('any')),
  axis('more', value('longer', { lengthMm: 4000 }), value('same')),
];

test('a build has the parts, the length and the bundles of its options', () => {
  const chosen = { end: 'plug', length: 'long', more: 'same', colour: 'red' };
  expect(build({ options }, { options: chosen, partNumber: 'CBL-00009' })).toEqual({
    ...base,
    options: { end: 'plug', length: 'long', more: 'same' },
    partNumber: 'CBL-00009',
    lengthMm: 3000,
    changes: [swap],
    bundles: [{ bundle: 'b1', lengthMm: 70 }],
  });
  expect(build({ options }, { options: { ...chosen, more: 'longer' } }).lengthMm).toBe(4000);
  expect(build({ options }, { options: chosen, lengthMm: 500 }).lengthMm).toBe(500);
  const driven = [{ bundle: 'b1' }, { bundle: 'b2', plusMm: -3000 }, { bundle: 'b3', plusMm: 10 }];
  expect(build({ options, lengthBundles: driven }, { options: chosen }).bundles).toEqual([
    { bundle: 'b1', lengthMm: 70 },
    { bundle: 'b3', lengthMm: 3010 },
  ]);
  expect(build({ lengthBundles: driven }).bundles).toBeUndefined();
});

test('a build as one text, by which two variants are the same product or not', () => {
  const changes = [swap, { kind: 'wires' as const, from: 'x' }, { ...swap, instance: 'j1' }] as never;
  expect(buildText({ ...base, changes: [] })).toBe('||');
  expect(
    buildText({
      ...base,
      changes,
      partNumber: 'N',
      lengthMm: 5,
      bundles: [
        { bundle: 'b1', lengthMm: 7 },
        { bundle: 'b2', lengthMm: 8 },
      ],
    }),
  ).toBe('N|5|connectors:de9-female>de9-male@;wires:x>@;connectors:de9-female>de9-male@j1|b1=7;b2=8');
});

const defs = (of: object) =>
  Object.values(variantDesign(library, nullModem, { ...base, ...of }).instances).flatMap((all) =>
    (all as readonly { id: string; def: string }[]).map(({ id, def }) => `${id} ${def}`),
  );

test('an option replaces a part everywhere, or at one place, or leaves it out', () => {
  const rest = ['w1 shielded-2pair-24awg', 'm1 de9-backshell', 'm2 de9-backshell'];
  expect(defs({ changes: [swap] })).toEqual(['j1 de9-male', 'j2 de9-male', ...rest]);
  expect(defs({ changes: [{ ...swap, instance: 'j2' }] })).toEqual(['j1 de9-female', 'j2 de9-male', ...rest]);
  expect(defs({ changes: [{ ...swap, from: 'other', instance: 'j2' }] })).toEqual([
    'j1 de9-female',
    'j2 de9-female',
    ...rest,
  ]);
  expect(defs({ changes: [{ kind: 'mechanicals', from: 'de9-backshell', instance: 'm1' }] })).toEqual([
    'j1 de9-female',
    'j2 de9-female',
    'w1 shielded-2pair-24awg',
    'm2 de9-backshell',
  ]);
  expect(defs({ changes: [{ kind: 'pcbas', from: 'gone' }] })).toHaveLength(5);
});

test('the trunk of a variant has its length, and the other wires keep theirs', () => {
  const two = design(
    'two',
    {
      segments: [
        { id: 'w1', def: 'dc-2core', lengthMm: 100, role: 'trunk' },
        { id: 'w2', def: 'dc-2core', lengthMm: 200, role: 'leg' },
      ],
    },
    [],
    { productRef: 'CBL-00001' },
  );
  const made = (lengthMm: number | undefined, of = two) =>
    variantDesign(library, of, { ...base, lengthMm, partNumber: 'CBL-00002' });
  const lengths = (lengthMm: number | undefined, of = two) =>
    made(lengthMm, of).instances.segments?.map((one) => one.lengthMm);
  expect([lengths(900), lengths(undefined)]).toEqual([
    [900, 200],
    [100, 200],
  ]);
  expect(made(900)).toMatchObject({ id: 'lead-v', label: 'lead, v', productRef: 'CBL-00002' });
  expect(lengths(900, design('none', {}, []))).toBeUndefined();
  const routed = {
    ...two,
    instances: { segments: two.instances.segments!.map((one) => ({ ...one, lengthFrom: 'route' as const })) },
  };
  expect(lengths(900, routed)).toEqual([900, 200]);
  const layout = { nodes: [{ id: 'n1' }, { id: 'n2' }], bundles: [{ id: 'b1', from: 'n1', to: 'n2', lengthMm: 50 }] };
  expect(lengths(900, { ...two, layout })).toEqual([900, 200]);
  expect(lengths(900, { ...routed, layout })![0]).not.toBe(900);
});

test('a variant whose options change what the design does not have is refused with what is not there', () => {
  const bundles = [{ bundle: 'b9', lengthMm: 5 }];
  const problems = (of: object) => {
    const made = asVariant(library, { design: nullModem }, { ...base, ...of });
    return 'problems' in made ? made.problems : [];
  };
  expect(problems({ changes: [swap] })).toEqual([]);
  expect(problems({ changes: [{ ...swap, instance: 'j1' }] })).toEqual([]);
  expect(
    problems({
      changes: [
        { ...swap, from: 'other' },
        { ...swap, instance: 'j9' },
        { kind: 'pcbas', from: 'x' },
      ],
      bundles,
    }),
  ).toEqual([
    'v sets the length of the bundle b9, which null-modem does not have',
    'an option of v replaces other, which null-modem does not have',
    'an option of v replaces de9-female at j9, which null-modem does not have',
    'an option of v replaces x, which null-modem does not have',
  ]);
});

test('the drawing of a variant has its own number and name, and no list of lengths', () => {
  const drawing = { id: 'null-modem', partNumber: 'N', title: 'T', variations: [], paper: 'a3' } as unknown as Drawing;
  const made = asVariant(library, { design: nullModem, drawing }, base);
  expect(made).toMatchObject({ drawing: { id: 'lead-v', paper: 'a3' } });
  expect(Object.keys((made as { drawing: object }).drawing).toSorted()).toEqual(['id', 'paper']);
  expect(Object.keys(asVariant(library, { design: nullModem }, base))).toEqual(['design']);
});

test('which revision documents a build: one that recorded it, or one whose design it is', () => {
  const facts = { number: 'CBL-00001', trunkMm: 1500 };
  const own = { ...base, partNumber: 'CBL-00001', lengthMm: 1500 };
  const documented = (of: object, texts?: Record<string, string>) => isDocumentedBy(texts, facts, { ...base, ...of });
  expect([documented({}), documented(own)]).toEqual([true, true]);
  expect(documented({ changes: [swap] })).toBe(false);
  expect(documented({ bundles: [{ bundle: 'b1', lengthMm: 5 }] })).toBe(false);
  expect([documented({ lengthMm: 1499 }), documented({ partNumber: 'CBL-00002' })]).toEqual([false, false]);
  expect(isDocumentedBy(undefined, undefined, base)).toBe(false);
  const texts = variantTexts([{ ...base, lengthMm: 5 }]);
  expect(texts).toEqual({ 'lead/v': '|5|' });
  expect([documented({ lengthMm: 5 }, texts), documented({}, texts)]).toEqual([true, false]);
  expect(documented({ variant: 'w' }, texts)).toBe(true);
  const held = [
    { ...base, variant: 'w' },
    { ...base, family: 'other' },
    { ...base, lengthMm: 5 },
  ];
  const body = nullModem;
  expect(buildInVersion({ body, builds: held }, base)).toBe(held[2]);
  expect(buildInVersion({ body, builds: held.slice(0, 2) }, base)).toBe('design');
  expect(buildInVersion({ body }, { ...base, lengthMm: 5 })).toBeUndefined();
});
