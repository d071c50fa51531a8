import { applyDocumentChange, type Design, type Finding } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { design as designOf, testCatalog } from '../../test-kit/index.ts';
import { shippedCatalog } from '../../test-kit/shipped.ts';
import { cable, type Spec } from '../../test-kit/wrong-cables.ts';
import type { Catalog } from '../library/catalog.ts';
import { catalogOf } from '../library/catalog.ts';
import type { LibraryRow } from '../library/library.ts';
import { fixTogether } from './fix-together.ts';
import { checkDesign, validateDesign } from './validate-design.ts';

/** The codes of findings that come with fixes. */
const fixable = [
  'diode-blocks',
  'diode-conducts',
  'fuse-wire',
  'layout-way-open',
  'length-not-of-route',
  'length-under-route',
  'over-voltage',
  'pair-crossed',
  'pin-conflict',
  'pin-hazard',
  'polarity-reversed',
  'run-id-of-another',
  'signal-clash',
  'under-voltage',
  'wire-overloaded',
];

const keyOf = ({ code, where, found }: Finding) => JSON.stringify([code, where.instance, where.terminal, found]);
const errorsIn = (findings: readonly Finding[]) => findings.filter(({ severity }) => severity === 'error').length;

/**
 * The only fields a fix may change: where wires go, and the stock, length and label of a run. A fix must not change
 * requirements, acceptances, waivers or facts about a pin.
 */
const mayChange = [
  /^joints\//,
  /^instances\/segments\/[^/]+\/(def|lengthMm|lengthFrom|label)$/,
  /^layout\/routes(\/|$)/,
];

interface Judged {
  readonly code: string;
  readonly fixed: Design;
}

/** Checks the fixes of each finding of a design, and returns the design after the first fix of each. */
function judged(catalog: Catalog, wrong: Design): Judged[] {
  const { findings, checked } = checkDesign(catalog, wrong);
  return findings.flatMap((finding): Judged[] => {
    const [first] = finding.fixes ?? [];
    if (first === undefined) return [];
    const what = `${wrong.id}: ${finding.message} ${first.label}`;
    for (const { change } of finding.fixes!)
      for (const { path } of [...change.fields, ...change.orders])
        expect(
          mayChange.some((each) => each.test(path.join('/'))) || path.join('/') === 'joints',
          `${what} ${path.join('/')}`,
        ).toBe(true);
    const applied = applyDocumentChange(wrong, first.change);
    expect(applied.ok, what).toBe(true);
    if (!applied.ok) return [];
    const fixed = applied.value;
    const after = checkDesign(catalog, fixed);
    // The finding must be gone without a new error, and all wires, parts and connections must still be there.
    expect(after.findings.map(keyOf), what).not.toContain(keyOf(finding));
    expect(errorsIn(after.findings), what).toBeLessThanOrEqual(errorsIn(findings));
    expect(fixed.joints.length, what).toBe(wrong.joints.length);
    // Every check must still run.
    expect(
      after.checked.map(({ check }) => check),
      what,
    ).toEqual(checked.map(({ check }) => check));
    return [{ code: finding.code, fixed }];
  });
}

const wired = (...pairs: string[]) =>
  pairs.flatMap((text, i) => {
    const [from, to] = text.split('-');
    return [`j1.${from} = w1@a.${i + 1}`, `j2.${to} = w1@b.${i + 1}`];
  });

const record = (kind: string, id: string, more: object): LibraryRow => ({
  kind,
  key: id,
  seq: 2,
  record: { id, src: 'synthetic example', ...more },
});
const stock = (id: string, areaMm2: number) =>
  record('wires', id, {
    structure: {
      type: 'group',
      id: 'w',
      children: ['1', '2'].map((core) => ({ type: 'conductor', id: core, areaMm2 })),
    },
  });
const stocks = [
  stock('s-014', 0.14),
  stock('s-050', 0.5),
  stock('s-100', 1),
  stock('s-250', 2.5),
  stock('s-600', 6),
  stock('s-5000', 50),
  record('components', 'f-20', { kind: 'fuse', value: '20 A' }),
];
const supply = { j1: { 1: 'v24>', 2: 'gnd' }, j2: { 1: 'v24<', 2: 'gnd' } };
const diode = record('components', 'd-1', {
  kind: 'diode',
  ratedVoltageV: 100,
  ratedCurrentA: 1,
  terminals: [
    { id: 'a', polarity: '+' },
    { id: 'k', polarity: '-' },
  ],
});
const diodes = record('vocab/component-kinds', 'diode', { dcReading: 'open', conducts: 'plus-to-minus' });

/** Cables with one mistake each, for codes that a wire on the wrong pin doesn't cause. */
const specs: readonly Spec[] = [
  {
    plugs: { j1: { 1: 'v24>', 2: 'gnd', 3: 'v5>' }, j2: { 1: 'v5<', 2: 'gnd' } },
    runs: { w1: 'flat' },
    joints: wired('1-1', '2-2'),
  },
  {
    plugs: { j1: { 1: 'v5>', 2: 'gnd', 3: 'wide>' }, j2: { 1: 'wide<', 2: 'gnd' } },
    runs: { w1: 'flat' },
    joints: wired('1-1', '2-2'),
    extra: [record('vocab/signals', 'wide', { kind: 'power', nominalV: 24, minV: 18, maxV: 30 })],
  },
  {
    plugs: supply,
    runs: { w1: 's-050' },
    joints: wired('1-1', '2-2'),
    more: { electrical: { currents: { 'j2:1': 8 } } },
    extra: stocks,
  },
  {
    plugs: supply,
    runs: { w1: 's-250', w2: 's-050', w3: 's-250' },
    parts: { f1: 'f-20' },
    joints: ['j1.1 = w1@a.1', 'w1@b.1 = f1.a', 'f1.b = w2@a.1', 'j2.1 = w2@b.1', 'j1.2 = w3@a.1', 'j2.2 = w3@b.1'],
    extra: stocks,
  },
  {
    plugs: supply,
    runs: { w1: 'flat' },
    parts: { c1: 'c-100u' },
    joints: [...wired('1-1', '2-2'), 'c1.n = j2.1', 'c1.p = j2.2'],
  },
  {
    plugs: supply,
    runs: { w1: 'flat' },
    parts: { d1: 'd-1' },
    joints: [...wired('1-1', '2-2'), 'd1.a = j2.1', 'd1.k = j2.2'],
    extra: [diode, diodes],
  },
  {
    plugs: supply,
    runs: { w1: 'flat', w2: 'flat' },
    parts: { d1: 'd-1' },
    joints: ['j1.1 = w1@a.1', 'w1@b.1 = d1.k', 'd1.a = w2@a.1', 'w2@b.1 = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'],
    more: { electrical: { currents: { 'j2:1': 0.5 } } },
    extra: [diode, diodes],
  },
];

const test100 = testCatalog([stock('lead', 1)]);
const plugs = ['j1', 'j2'].map((id) => ({ id, def: 'xh-3-bus' }));
const branch = (segment: object, more: Partial<Design['layout']> = {}) =>
  designOf(
    'laid-out',
    { connectors: plugs, segments: [{ id: 'w1', def: 'hook-up-24-red', lengthMm: 2000, ...segment }] },
    ['j1.1 = w1@a.core', 'w1@b.core = j2.1'],
    {
      layout: {
        nodes: [
          { id: 'n1', at: 'j1' },
          { id: 'n2', at: 'j2' },
        ],
        bundles: [{ id: 'b1', from: 'n1', to: 'n2', lengthMm: 500 }],
        ...more,
      },
    },
  );
const laidOut: readonly Design[] = [
  branch({ lengthMm: 300 }),
  branch({ lengthMm: 300, lengthFrom: 'route' }),
  branch(
    {},
    {
      bundles: [
        { id: 'b1', from: 'n1', to: 'n2', lengthMm: 500 },
        { id: 'b2', from: 'n1', to: 'n2', lengthMm: 900 },
      ],
    },
  ),
  designOf(
    'named',
    {
      segments: ['w1', 'w2'].map((id, n) => ({
        id,
        def: 'hook-up-24-red',
        lengthMm: 500,
        ...(n === 1 ? { role: 'trunk' as const } : {}),
      })),
    },
    [],
  ),
];

const { library, designs } = shippedCatalog();
const shipped = catalogOf(library);

/** Each shipped cable of a few wires with one end of a wire on another pin that is used. */
function* misplaced(): Generator<{ readonly right: Design; readonly wrong: Design }> {
  for (const { design: right } of designs) {
    if ((right.instances.segments?.length ?? 0) > 6 || right.joints.length > 40) continue;
    const used = Map.groupBy(
      right.joints.flatMap(({ a, b }) => [a, b]).filter(({ end }) => end === undefined),
      ({ instance }) => instance,
    );
    for (const [index, joint] of right.joints.entries())
      for (const side of ['a', 'b'] as const) {
        const ref = joint[side];
        if (ref.end !== undefined || (joint.a.end ?? joint.b.end) === undefined) continue;
        const pins = new Set(used.get(ref.instance)!.map(({ terminal }) => terminal));
        for (const terminal of [...pins].slice(0, 2))
          if (terminal !== ref.terminal) {
            const moved = { ...joint, [side]: { ...ref, terminal } };
            yield { right, wrong: { ...right, joints: right.joints.with(index, moved) } };
          }
      }
  }
}

describe('CA4.8 the first fix puts the design right', () => {
  const seen = new Set<string>();

  test('CA4.8 of a wire on the wrong pin of any shipped cable: no first fix silences the check, and most put the wire back', () => {
    let [all, restored] = [0, 0];
    for (const { right, wrong } of misplaced()) {
      const before = new Set(checkDesign(shipped, right).findings.map(keyOf));
      expect(before.size, right.id).toBeLessThan(20);
      for (const { code, fixed } of judged(shipped, wrong)) {
        seen.add(code);
        all += 1;
        if (JSON.stringify(fixed.joints) === JSON.stringify(right.joints)) restored += 1;
      }
    }
    expect(all).toBeGreaterThan(400);
    // The remaining fixes are equally correct: they choose another ground, or another pin of the same signal.
    expect(restored / all).toBeGreaterThan(0.9);
  });

  test('CA4.8 of cables that are wrong in another way', () => {
    for (const spec of specs) {
      const { catalog, design } = cable(spec);
      for (const { code } of judged(catalog, design)) seen.add(code);
    }
    for (const design of laidOut) for (const { code } of judged(test100, design)) seen.add(code);
    expect([...seen].toSorted()).toEqual(fixable);
  });

  test('CA4.8 a serial wire on the wrong pin: the good end is not moved, and no other fix is offered', () => {
    const right = designs.find(({ design }) => design.id === 'null-modem-de9')!.design;
    const index = right.joints.findIndex(({ a, b }) =>
      [a, b].some(({ instance, terminal }) => instance === 'j2' && terminal === '2'),
    );
    const to4 = (ref: Design['joints'][number]['a']) =>
      ref.instance === 'j2' && ref.terminal === '2' ? { ...ref, terminal: '4' } : ref;
    const { a, b } = right.joints[index]!;
    const wrong = { ...right, joints: right.joints.with(index, { a: to4(a), b: to4(b) }) };
    const labels = validateDesign(shipped, wrong).flatMap(({ fixes = [] }) => fixes.map(({ label }) => label));
    expect(new Set(labels)).toEqual(new Set(['Move the wire of j2.4 to j2.2']));
  });
});

describe('CA4.8 findings of one code are fixed together', () => {
  const check = (design: Design) => validateDesign(test100, design);
  const short = (count: number, lengthMm = 300) => {
    const ids = Array.from({ length: count }, (_, n) => `w${n + 1}`);
    const design = branch({});
    return {
      ...design,
      instances: { ...design.instances, segments: ids.map((id) => ({ id, def: 'hook-up-24-red', lengthMm })) },
      joints: ids.flatMap((id) => designOf('one', {}, [`j1.1 = ${id}@a.core`, `${id}@b.core = j2.1`]).joints),
    };
  };

  test('CA4.8 nine wires too short for their routes are cut in one change, and what was done is said of each', () => {
    let checks = 0;
    const { design, results } = fixTogether(
      (each) => {
        checks += 1;
        return check(each);
      },
      short(9),
      'length-under-route',
    );
    expect(results.map(({ label, left }) => [label, left])).toEqual(
      Array.from({ length: 9 }, (_, n) => [expect.stringMatching(new RegExp(`^Cut w${n + 1} to 510 mm`)), undefined]),
    );
    expect(check(design).filter(({ code }) => code === 'length-under-route')).toEqual([]);
    // All fixes are applied together, so the number of checks doesn't depend on the number of fixes.
    expect(checks).toBeLessThanOrEqual(3);
  });

  test('CA4.8 a fix that another one made needless is not made: two findings of one wire are one move', () => {
    const right = designs.find(({ design }) => design.id === 'null-modem-de9')!.design;
    const index = right.joints.findIndex(({ a, b }) =>
      [a, b].some(({ instance, terminal }) => instance === 'j2' && terminal === '2'),
    );
    const { a, b } = right.joints[index]!;
    const at4 = (ref: typeof a) => (ref.instance === 'j2' && ref.terminal === '2' ? { ...ref, terminal: '4' } : ref);
    const wrong = { ...right, joints: right.joints.with(index, { a: at4(a), b: at4(b) }) };
    const found = validateDesign(shipped, wrong).filter(({ fixes }) => fixes !== undefined);
    const { design, results } = fixTogether((each) => validateDesign(shipped, each), wrong, found[0]!.code);
    expect(design.joints).toEqual(right.joints);
    expect(results.every(({ left }) => left === undefined)).toBe(true);
    expect(results.filter(({ label }) => label !== undefined)).toHaveLength(1);
  });

  test('CA4.8 what has no fix, what would bring other errors and what does not fit any more is left, and why is said', () => {
    const base = short(3);
    const finding = (id: string, fixes?: Finding['fixes']): Finding => ({
      code: 'x',
      severity: 'warning',
      message: id,
      where: { instance: id },
      ...(fixes === undefined ? {} : { fixes }),
    });
    const set = (id: string, before: number, after: number) => [
      {
        label: `Set ${id}`,
        change: { fields: [{ path: ['instances', 'segments', id, 'lengthMm'], before, after }], orders: [] },
      },
    ];
    const faked = (design: Design): Finding[] => {
      const length = (id: string) => design.instances.segments!.find((one) => one.id === id)!.lengthMm!;
      return [
        finding('w1'),
        finding('w2', set('w2', length('w2'), 7)),
        finding('w3', set('w3', 12_345, 1)),
        ...(length('w2') === 7 ? [{ ...finding('w9'), severity: 'error' as const, code: 'y' }] : []),
      ];
    };
    const { design, results } = fixTogether(faked, base, 'x');
    expect(design).toEqual(base);
    expect(results.map(({ finding: { message }, left }) => [message, left])).toEqual([
      ['w1', 'No fix of it is known: decide it yourself.'],
      ['w2', '“Set w2” would bring other errors.'],
      ['w3', 'Its fix does not fit the cable any more.'],
    ]);
  });
});
