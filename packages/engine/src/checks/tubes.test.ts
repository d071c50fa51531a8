/** Tubes over the joints of a part in line: which wires they fit, and where they wait. */
import { expect, test } from 'vitest';
import { cable, type Spec } from '../../test-kit/wrong-cables.ts';
import { validateDesign } from './validate-design.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }) => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});
const core = (id: string) => ({ type: 'conductor', id, insulatedOdMm: 2.4 });
const stocks = [
  row('wires', { id: 'two', odMm: 7, structure: { type: 'group', id: 'root', children: [core('1'), core('2')] } }),
  row('wires', { id: 'one', odMm: 2.6, structure: { type: 'group', id: 'root', children: [core('1')] } }),
];

interface Lead {
  readonly bundle?: object;
  readonly stage?: string;
  readonly qty?: number;
  readonly attachedTo?: string;
  readonly jacketMm?: number;
  readonly stripMm?: number;
  readonly lengthMm?: number;
}

/** A fused lead: a single wire from the plug to the fuse, and a cable with two cores, one of them cut back to the fuse. */
function lead({ bundle, stage = 'before-joints', qty = 2, attachedTo = 'f1', ...more }: Lead): Spec {
  const { jacketMm, stripMm, lengthMm = 170 } = more;
  const a = { ...(jacketMm === undefined ? {} : { jacketMm }), ...(stripMm === undefined ? {} : { stripMm }) };
  return {
    plugs: { j1: { 1: 'any', 2: 'gnd' }, j2: { 1: 'any', 2: 'gnd' } },
    joints: ['j1.1 = w1@a.1', 'w1@b.1 = f1.a', 'f1.b = w2@a.1', 'w2@b.1 = j2.1', 'j1.2 = w2@a.2', 'w2@b.2 = j2.2'],
    instances: {
      segments: [
        { id: 'w1', def: 'one', lengthMm },
        { id: 'w2', def: 'two', lengthMm: 2000, preparation: { a } },
      ],
      components: [{ id: 'f1', def: 'f-1', location: 'in-line', lengthMm: 60 }],
      mechanical: [{ id: 'm1', def: 'tube', qty, attachedTo }],
    },
    extra: [
      ...stocks,
      row('components', { id: 'f-1', kind: 'fuse', terminals: [{ id: 'a' }, { id: 'b' }] }),
      row('mechanicals', { id: 'tube', kind: 'other', bundle, fitting: [{ stage, work: 'Slide on' }] }),
    ],
  };
}

const found = (code: string, spec: Spec) => {
  const { catalog, design } = cable(spec);
  return validateDesign(catalog, design)
    .filter((one) => one.code === code)
    .map(({ where, message, ...one }) => [where.instance, message.split(' ')[0], one.found, one.expected]);
};

test('a tube waits on what is outside the jacket, which a core that is cut back has less of', () => {
  const room = (more: Lead) => found('tube-no-room', lead({ bundle: { lengthMm: 40 }, ...more }));
  // Of the 260 mm that are open, the wire and the fuse take 230: the technician who built it had 30 mm for a tube of 40.
  expect(room({ jacketMm: 260 })).toEqual([['m1', 'w2.1', 30, 43]]);
  expect(room({ jacketMm: 272 })).toEqual([['m1', 'w2.1', 42, 43]]);
  expect(room({ jacketMm: 273 })).toEqual([]);
  // A stated strip length is part of the joint.
  expect(room({ jacketMm: 280, stripMm: 12 })).toEqual([['m1', 'w2.1', 50, 52]]);
  expect(room({ jacketMm: 282, stripMm: 12 })).toEqual([]);
  // A wire by itself has its whole length.
  expect(room({ jacketMm: 300, lengthMm: 42 })).toEqual([['m1', 'w1', 42, 43]]);
  expect(room({ jacketMm: 300, lengthMm: 43 })).toEqual([]);
  // Without the opening of the jacket, or the length of the tube, nothing is known.
  expect([room({}), room({ jacketMm: 260, bundle: {} })]).toEqual([[], []]);
  // These are not slid over each wire before the joint.
  expect(room({ jacketMm: 260, stage: 'assemble' })).toEqual([]);
  expect(room({ jacketMm: 260, qty: 1 })).toEqual([]);
  expect(room({ jacketMm: 260, attachedTo: 'j1' })).toEqual([]);
  // Over the free lead of a part, or one that is soldered to a contact, the tube can be slid later.
  const fused = lead({ bundle: { lengthMm: 40 }, jacketMm: 20 });
  const [first, ...others] = fused.joints.filter((one) => !one.includes('f1.b'));
  const code = 'tube-no-room';
  expect(found(code, { ...fused, joints: [first!, ...others] })).toEqual([]);
  expect(found(code, { ...fused, joints: [first!, ...others, 'f1.b = j2.1'] })).toEqual([]);
  expect(found(code, fused)).not.toEqual([]);
});

test('a tube passes over the insulation of each wire and still shrinks to it, the limits included', () => {
  const size = (bundle: object) => found('wire-outside-tube', lead({ bundle }));
  expect(size({ minOdMm: 2.4, maxOdMm: 2.6 })).toEqual([]);
  expect(size({ maxOdMm: 2.5 })).toEqual([['m1', 'w1', 2.6, 2.5]]);
  expect(size({ minOdMm: 2.5 })).toEqual([['m1', 'w2.1', 2.4, 2.5]]);
  expect(size({ minOdMm: 3, maxOdMm: 9 })).toHaveLength(2);
  expect(size({})).toEqual([]);
});
