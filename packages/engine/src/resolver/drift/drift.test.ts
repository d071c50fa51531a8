import { describe, expect, test } from 'vitest';
import { asJson, put, type Design, type Recipe, type RecipeOverride } from '@cablewright/model';
import { joint } from '../../../test-kit/designs.ts';
import { device, hazard, jacked, row, stock, world, type Rows } from '../../../test-kit/ports.ts';
import { validateDesign } from '../../checks/validate-design.ts';
import { deriveCable } from '../derive/derive.ts';
import { catalogOf } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { describeChange } from './body-changes.ts';
import { recipeDrift } from './drift.ts';
import { recipeFindings, sweepDrift } from './findings.ts';
import { recipeDevices } from '@cablewright/model';
import { missingDevices } from './recipe.ts';
import { detachRecipe, recipeJointProposals, recordDrift, rederive } from './rederive.ts';

const talk = { '1': 'out send', '2': 'in hear', '3': 'passive earth', '4': 'passive frame' };
const shop = (...extra: Rows) =>
  world(jacked('a', talk), jacked('b', talk), stock('s', { cores: 4, screen: 'foil' }), ...extra);

function derived(library: Library): Design {
  const answer = deriveCable(library, { source: { device: 'a' }, destination: { device: 'b' } });
  if (!answer.ok) throw new Error('not derived');
  return answer.design;
}

const library = shop();
const design = derived(library);
const recipe = design.recipe as Recipe;
const codes = (from: Library, of: Design) =>
  validateDesign(catalogOf(from), of).flatMap(({ code, severity }) =>
    code.startsWith('recipe') ? [`${severity} ${code}`] : [],
  );

/** The design with its first wire moved to another pin. */
function moved(): Design {
  const at = design.joints.findIndex(({ a, b }) => [a, b].some((ref) => ref.instance === 'j2' && ref.terminal === '2'));
  const joints = design.joints.map((one, i) => (i === at ? joint('w1@b.c1 = j2.4') : one));
  return { ...design, joints };
}

const withRecipe = (more: Partial<Recipe>): Design => ({ ...design, recipe: { ...recipe, ...more } });

describe('drift', () => {
  test('C7.1 a derived design has none; an edit of a joint is drift, reported as a move', () => {
    expect(recipeDrift(library, design)).toMatchObject({ state: 'same', differences: [] });
    const drift = recipeDrift(library, moved());
    expect(drift.state).toBe('drifted');
    expect(drift.lines).toEqual(['connection moved: c1 of w1 (end B) from j2.2 to j2.4']);
  });

  test('C7.1 words are no drift: labels, notes, what is attached', () => {
    const relabelled = {
      ...design,
      label: 'Another name',
      notes: ['mine'],
      instances: {
        ...design.instances,
        connectors: design.instances.connectors!.map((one) => ({ ...one, label: 'X' })),
        mechanical: [{ id: 'm1', def: 'hood', attachedTo: 'j1' }],
      },
    };
    expect(recipeDrift(library, relabelled).state).toBe('same');
  });

  test('C7.1 renamed parts are the same parts', () => {
    const text = JSON.stringify(design).replaceAll('"w1"', '"trunk"').replaceAll('"j2"', '"far"');
    expect(recipeDrift(library, JSON.parse(text) as Design)).toMatchObject({ state: 'same', lines: [] });
  });

  test.each<[string, (d: Design) => Design, RegExp]>([
    ['a length', (d) => edit(d, 'segments', { lengthMm: 5 }), /w1 changed: length 5 mm/],
    ['a plug', (d) => edit(d, 'connectors', { def: 'other' }), /j1 changed: part other/],
    [
      'a pigtail less',
      (d) => edit(d, 'segments', { pigtails: d.instances.segments![0]!.pigtails!.slice(1) }),
      /pigtail screen-a of w1 removed/,
    ],
    [
      'a pigtail of fewer screens',
      (d) =>
        edit(d, 'segments', {
          pigtails: d.instances.segments![0]!.pigtails!.map((one) => ({ ...one, members: ['foil'] })),
        }),
      /pigtail screen-a of w1 changed/,
    ],
    [
      'a part more',
      (d) => ({ ...d, instances: { ...d.instances, components: [{ id: 'r9', def: 'r-100' }] } }),
      /r9 added/,
    ],
    ['a joint less', (d) => ({ ...d, joints: d.joints.slice(1) }), /connection removed: \S+ of w1 \(end [AB]\) to j\d/],
    ['a joint more', (d) => ({ ...d, joints: [...d.joints, joint('j1.1 = j1.4')] }), /connection added: j1.1 to j1.4/],
  ])('C7.1 C24.1 %s is a difference, and none once it is recorded with a reason', (_what, change, words) => {
    const edited = change(design);
    expect(recipeDrift(library, edited).lines.join('\n')).toMatch(words);
    const recorded = recordDrift(edited, recipeDrift(library, edited), 'the customer asked');
    expect(recipeDrift(library, recorded)).toMatchObject({ state: 'same', stale: [] });
    expect((recorded.recipe as Recipe).overrides!.every(({ reason }) => reason === 'the customer asked')).toBe(true);
  });

  test('C24.1 a recipe whose overrides give no reason is not read as one', () => {
    const override = { op: 'remove-joint', joint: design.joints[0]!, reason: '' } as RecipeOverride;
    expect(recipeDrift(library, withRecipe({ overrides: [override] })).state).toBe('unresolved');
  });
});

function edit(of: Design, list: 'segments' | 'connectors', fields: object): Design {
  const [first, ...rest] = of.instances[list] as { id: string }[];
  return { ...of, instances: { ...of.instances, [list]: [{ ...first, ...fields }, ...rest] } };
}

describe('warnings', () => {
  test('C7.2 C42.9 drift and stale overrides', () => {
    expect(codes(library, moved())).toEqual(['warning recipe-drift']);
    const stale: RecipeOverride = { op: 'remove-joint', joint: joint('j1.1 = j1.2'), reason: 'once' };
    expect(codes(library, withRecipe({ overrides: [stale] }))).toEqual(['warning recipe-override-stale']);
    const [finding] = recipeFindings(library, withRecipe({ overrides: [stale] }));
    expect(finding!.message).toContain(describeChange(stale));
    expect(finding!.where.pointer).toBe('/recipe/overrides/0');
  });

  test('C7.2 C42.9 an option that is gone, one that runs into a hazard', () => {
    expect(codes(library, withRecipe({ option: 'conditioned.gone' }))).toEqual(['warning recipe-option-gone']);
    expect(codes(shop(hazard('h', { a: { signals: ['send'] } })), design)).toContain('warning recipe-hazard');
  });

  test('C7.2 C42.9 a recipe that cannot be followed: its shape, its port, its stock', () => {
    for (const broken of [
      { ...design, recipe: 'soup' },
      { ...design, recipe: { source: 1 } },
      withRecipe({ stock: 'gone' }),
      withRecipe({ source: { device: 'a', port: 'gone' } }),
    ]) {
      expect(codes(library, broken)).toEqual(['warning recipe-unresolved']);
    }
    expect(codes(library, { ...design, recipe: null })).toEqual([]);
  });

  test('C7.3 C24.1 an end that is a requirement names no device and reads as unresolved', () => {
    const open = withRecipe({ destination: { requirement: { speaks: 'send' } } });
    expect(codes(library, open)).toEqual(['warning recipe-unresolved']);
    expect(recipeDrift(library, open).state).toBe('unresolved');
    expect(recipeDevices(open)).toEqual(['a']);
  });

  test('C7.4 devices the library lacks are one warning that names every one; the design is as it was', () => {
    const lost = withRecipe({ source: { device: 'x' }, destination: { device: 'y' } });
    const found = recipeFindings(library, lost);
    expect(found).toMatchObject([{ code: 'recipe-device-unknown', severity: 'warning', found: ['x', 'y'] }]);
    expect(missingDevices(library, lost)).toEqual(['x', 'y']);
    expect(validateDesign(catalogOf(library), lost).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('deriving again', () => {
  test('C7.5 the body is as the recipe says, overrides included; what a person wrote on surviving parts stays', () => {
    const named = moved();
    const noted: Design = {
      ...named,
      label: 'My name for it',
      notes: [...(named.notes ?? []), 'solder quickly'],
      joints: named.joints.map((one, i) => (i === 0 ? { ...one, note: 'mind the hole' } : one)),
      instances: {
        ...named.instances,
        connectors: named.instances.connectors!.map((one) => (one.id === 'j1' ? { ...one, label: 'Desk' } : one)),
        mechanical: [
          { id: 'm1', def: 'hood', attachedTo: 'j1' },
          { id: 'm2', def: 'hood', attachedTo: 'gone' },
        ],
      },
    };
    const again = rederive(library, noted);
    if (!again.ok) throw new Error('not derived');
    expect(recipeDrift(library, again.design).state).toBe('same');
    expect(again.design).toMatchObject({
      label: 'My name for it',
      joints: [{ note: 'mind the hole' }, {}, {}, {}, {}, {}, {}, {}],
    });
    expect(again.design.instances.connectors!.find(({ id }) => id === 'j1')!.label).toBe('Desk');
    expect(again.design.instances.mechanical!.map(({ id }) => id)).toEqual(['m1']);
    expect(again.design.notes!.filter((note) => note === 'solder quickly')).toHaveLength(1);
    expect(again.design.notes).toHaveLength(design.notes!.length + 1);
  });

  test('C7.5 after a change of the library the derived part follows', () => {
    const before = library.get('connectors', 'b-plug')!;
    const after = library
      .advance([put('connectors', 'a-new', null, asJson({ ...before, id: 'a-new' }))], 2)
      .advance([put('connectors', 'b-plug', asJson(before), asJson({ ...before, status: 'retired' }))], 3);
    const again = rederive(after, design);
    expect(again.ok && again.design.instances.connectors!.map(({ def }) => def)).toEqual(['a-plug', 'a-new']);
  });

  test('C7.7 the joints the recipe derives and the design lacks are proposed', () => {
    expect(
      recipeJointProposals(library, { ...design, joints: design.joints.slice(2) }).map((one) => one.joint),
    ).toEqual(design.joints.slice(0, 2));
    expect(recipeJointProposals(library, design)).toEqual([]);
  });

  test('cut loose, a design is only what it is', () => {
    expect(detachRecipe(design)).not.toHaveProperty('recipe');
    expect(codes(library, detachRecipe(moved()))).toEqual([]);
  });
});

test('a sweep goes over many designs a slice at a time and says how far it is', () => {
  const many = Array.from({ length: 7 }, (_, i) => ({ ...(i % 2 === 0 ? design : moved()), id: `d${i}` }));
  const steps = [...sweepDrift(library, [...many, detachRecipe(design)], 3)];
  expect(steps.map(({ done }) => done)).toEqual([3, 6, 8]);
  expect(
    steps
      .flatMap(({ found }) => found)
      .filter(({ findings }) => findings.length > 0)
      .map((one) => one.design),
  ).toEqual(['d1', 'd3', 'd5']);
});

test('the checks do not throw on any value of a recipe', () => {
  for (const odd of [
    0,
    true,
    [],
    {},
    { source: null },
    { source: { device: 'a' }, destination: { device: 'a' }, overrides: 3 },
    { source: { device: '' }, destination: {} },
  ]) {
    expect(codes(library, { ...design, recipe: odd }).every((code) => code.startsWith('warning'))).toBe(true);
  }
  expect(device('x', []).kind).toBe(row('devices', { id: 'x' }).kind);
});
