import { join } from 'node:path';
import type { Design, Instances } from '@cablewright/model';
import { expect, test } from 'vitest';
import { crimpCodes } from '../connectivity/crimps/codes.ts';
import { catalogOf } from '../library/catalog.ts';
import { sourcingCodes } from '../library/sourcing-check.ts';
import {
  boardCable,
  dcLead,
  design,
  findingLine,
  harness,
  joint,
  nullModem,
  testCatalog,
  testDesigns,
  testLibrary,
  xhLead,
  yCable,
} from '../../test-kit/index.ts';
import { ruleCheckCodes } from './rule-check/codes.ts';
import { designCodes } from './design-codes.ts';
import { validateDesign } from './validate-design.ts';

const broken = { kind: 'connectors', key: 'broken', seq: 2, record: { id: 'broken', pins: 'none' } };
const catalog = testCatalog([broken]);

/** A design with one list of instances changed. */
function withList<L extends keyof Instances>(
  of: Design,
  list: L,
  change: (items: NonNullable<Instances[L]>) => unknown,
): Design {
  return {
    ...of,
    instances: { ...of.instances, [list]: change(structuredClone(of.instances[list] ?? ([] as never))) },
  };
}
const withJoints = (of: Design, ...more: string[]): Design => ({ ...of, joints: [...of.joints, ...more.map(joint)] });
const withoutJoint = (of: Design, part: string): Design => ({
  ...of,
  joints: of.joints.filter(({ a, b }) => a.instance !== part && b.instance !== part),
});
const edit =
  <T extends object>(index: number, fields: object) =>
  (items: readonly T[]) =>
    items.map((item, i) => (i === index ? { ...item, ...fields } : item));
const conductor = (index: number, fields: object) =>
  withList(yCable, 'breakouts', (items) => items.map((b) => ({ ...b, conductors: edit(index, fields)(b.conductors) })));
const cavities = (assignments: object[]) => withList(xhLead, 'connectors', edit(0, { cavities: assignments }));
const sealed = (assignments: object[]) => withList(dcLead, 'connectors', edit(0, { cavities: assignments }));
const contact = 'xh-contact';
/** The lead with a part in line, its jacket opened there, and a tube over the joint. */
const tubed = (def: string, jacketMm: number) => {
  const joined = withJoints(dcLead, 'r1.b = w1@b.black');
  const opened = withList(joined, 'segments', edit(0, { preparation: { b: { jacketMm } } }));
  return withList(opened, 'mechanical', () => [{ id: 'm9', def, attachedTo: 'r1', qty: 2 }]);
};

test('sound cables have no findings', () => {
  // These designs test breakouts, boards and placed designs; their signals are arbitrary.
  const oddSignals = new Set(['y-cable', 'board-cable', 'harness']);
  for (const sound of testDesigns) {
    const found = validateDesign(catalog, sound).filter(({ code }) => !oddSignals.has(sound.id) || code in designCodes);
    expect(found, sound.id).toEqual([]);
  }
});

test('a cable without parts needs no source yet, one with a part does', () => {
  const begun: Design = { ...nullModem, src: '', instances: {}, joints: [] };
  const codes = (design: Design) => validateDesign(catalog, design).map(({ code }) => code);
  expect(codes(begun)).not.toContain('src-missing');
  const { connectors = [] } = nullModem.instances;
  expect(codes({ ...begun, instances: { connectors: connectors.slice(0, 1) } })).toContain('src-missing');
});

const cases: [code: string, design: unknown, says: string][] = [
  ['schema', { ...nullModem, joints: 'none' }, '/joints'],
  ['schema-newer', { ...nullModem, schemaVersion: 99 }, 'saved in format 99'],
  ['src-missing', { ...nullModem, src: ' ' }, 'does not cite a source'],
  ['duplicate-part-number', { ...nullModem, productRef: 'con-00001' }, 'connectors de9-female'],
  [
    'unknown-definition',
    withList(nullModem, 'connectors', edit(0, { def: 'de9-femal' })),
    'Did you mean "de9-female"?',
  ],
  ['broken-definition', withList(nullModem, 'connectors', edit(0, { def: 'broken' })), 'Fix the record'],
  ['unknown-instance', withJoints(nullModem, 'j3.1 = j1.9'), 'no part "j3"'],
  ['unknown-instance', withList(nullModem, 'mechanical', edit(0, { attachedTo: 'j7' })), 'attached to "j7"'],
  ['duplicate-instance', withList(nullModem, 'mechanical', edit(0, { id: 'j1' })), 'Change one of the ids'],
  ['unknown-build', withList(boardCable, 'pcbas', edit(0, { build: 'full' })), 'terminated, open'],
  ['unknown-signal', withList(nullModem, 'connectors', edit(0, { signals: { 3: 'tx' } })), '"tx" of j1.3'],
  ['unknown-terminal', withList(nullModem, 'connectors', edit(0, { signals: { 33: 'txd' } })), 'j1.33'],
  ['unknown-location', withList(dcLead, 'components', edit(0, { location: 'dest-hed' })), 'Did you mean "dest-head"?'],
  ['bad-element-path', withJoints(nullModem, 'j1.9 = w1@a.pair-9.a'), 'pair-9.a'],
  ['bad-element-path', withList(yCable, 'segments', edit(1, { coreLabels: { red: '1' } })), 'core labels of w2'],
  [
    'label-text-too-long',
    withList(yCable, 'segments', edit(1, { endLabels: { b: '1|2|3|4' } })),
    'w2 at end B has 4 lines',
  ],
  ['element-not-carried', withJoints(yCable, 'j3.3 = w3@b.pair-1.a'), 'outside the scope of w3'],
  ['no-copper', withJoints(nullModem, 'j1.9 = w1@a.jacket'), 'insulation'],
  ['unknown-terminal', withJoints(nullModem, 'j1.10 = w1@a.drain'), 'no pin "10"'],
  ['unknown-pad', withJoints(boardCable, 'u1.a#7 = j1.7'), 'the pads 1, 2'],
  ['end-missing', withJoints(nullModem, 'j1.9 = w1.drain'), 'w1@a.drain or w1@b.drain'],
  ['end-forbidden', withJoints(nullModem, 'j1@a.9 = w1@a.drain'), 'Write j1.9'],
  ['self-joint', withJoints(nullModem, 'j1.9 = j1.9'), 'itself'],
  ['duplicate-joint', withJoints(nullModem, 'w1@a.pair-1.a = j1.3'), 'connected twice'],
  ['pigtail-unknown', withJoints(nullModem, 'j1.9 = w1@a.pigtail:sheild'), 'Did you mean "shield"?'],
  ['pigtail-wrong-end', withJoints(nullModem, 'j2.shell = w1@b.pigtail:shield'), 'at end a'],
  ['pigtail-no-screen', withList(dcLead, 'segments', edit(0, { pigtails: [{ id: 'p', end: 'a' }] })), 'no screen'],
  [
    'pigtail-duplicate',
    withList(
      nullModem,
      'segments',
      edit(0, {
        pigtails: [
          { id: 'shield', end: 'a' },
          { id: 'shield', end: 'b' },
        ],
      }),
    ),
    'two pigtails',
  ],
  [
    'pigtail-member',
    withList(
      nullModem,
      'segments',
      edit(0, { pigtails: [{ id: 'shield', end: 'a', members: ['pair-1.a', 'drain'] }] }),
    ),
    'is not a screen',
  ],
  [
    'pigtail-shared-member',
    withList(
      nullModem,
      'segments',
      edit(0, {
        pigtails: [
          { id: 'shield', end: 'a' },
          { id: 'two', end: 'a', members: ['drain'] },
        ],
      }),
    ),
    'Remove it from one',
  ],
  [
    'pigtail-unlanded',
    withList(
      nullModem,
      'segments',
      edit(0, {
        pigtails: [
          { id: 'shield', end: 'a' },
          { id: 'far', end: 'b' },
        ],
      }),
    ),
    'pigtail:far is not connected',
  ],
  ['pigtail-member-joined', withJoints(nullModem, 'j1.9 = w1@a.drain'), 'Connect it once'],
  ['breakout-segment-unknown', withList(yCable, 'breakouts', edit(0, { trunk: { segment: 'w9', end: 'b' } })), '"w9"'],
  [
    'breakout-end-shared',
    withList(
      yCable,
      'breakouts',
      edit(0, {
        legs: [
          { segment: 'w2', end: 'a' },
          { segment: 'w3', end: 'a' },
          { segment: 'w3', end: 'a' },
        ],
      }),
    ),
    'w3@a is twice',
  ],
  ['breakout-no-legs', withList(yCable, 'breakouts', edit(0, { legs: [] })), 'no legs'],
  ['breakout-leg-unknown', conductor(0, { leg: 'w4' }), '"w4"'],
  ['breakout-leg-missing', conductor(0, { leg: undefined }), 'w2, w3'],
  ['breakout-element-unknown', conductor(0, { path: 'pair-1.z' }), 'pair-1.z'],
  [
    'breakout-unaccounted',
    withList(yCable, 'breakouts', (items) => items.map((b) => ({ ...b, conductors: b.conductors.slice(1) }))),
    'pair-1.a of w1@b',
  ],
  ['breakout-accounted-twice', conductor(1, { path: 'pair-1.a', legPath: 'pair-1.b' }), 'w1.pair-1.a twice'],
  ['breakout-nc-no-reason', conductor(5, { fate: 'nc', leg: undefined }), 'Enter the reason'],
  [
    'breakout-element-joined',
    withJoints(yCable, 'j3.3 = w1@b.pair-2.a'),
    'continues in b1 but is also connected there',
  ],
  [
    'breakout-terminated-unjoined',
    conductor(5, { fate: 'terminated', leg: undefined }),
    'terminated in b1 but not connected',
  ],
  ['subassembly-unknown', withList(harness, 'subassemblies', edit(0, { rev: 4 })), 'revision 4 of "xh-lead"'],
  ['subassembly-port', withJoints(harness, 'j9.5 = lead-1.w3@b:core'), 'no part "w3"'],
  ['subassembly-port-joined', withJoints(harness, 'j9.5 = lead-1.j1:1'), 'already connected inside'],
  ['subassembly-unwired', withoutJoint(harness, 'lead-2'), 'lead-2 has no wires'],
  ['half-connected', { ...nullModem, joints: nullModem.joints.slice(1) }, 'w1@a.pair-1.a'],
  ['unwired-end', { ...xhLead, notes: [] }, 'No conductor is connected at w1@b'],
  [
    'unwired-segment',
    withList(nullModem, 'segments', (items) => [...items, { id: 'w2', def: 'hook-up-24-red', lengthMm: 10 }]),
    'w2 is not connected at either end',
  ],
  ['unwired-connector', withoutJoint(yCable, 'j3'), 'j3 has no wires'],
  ['unwired-board', withoutJoint(boardCable, 'u1'), 'u1 has no wires'],
  ['component-unjoined', { ...dcLead, notes: [] }, 'r1.b is not connected'],
  ['floating-screen', { ...nullModem, joints: nullModem.joints.slice(0, -1) }, 'overall-shield + drain'],
  ['power-ground-short', withJoints(dcLead, 'j1.1 = j1.2'), 'The supply is shorted to ground'],
  ['cavity-unknown', cavities([{ cavity: '9', contact }]), 'no cavity "9"'],
  [
    'cavity-duplicate',
    cavities([
      { cavity: '1', contact },
      { cavity: '1', contact },
    ]),
    'assigned twice',
  ],
  ['cavity-part-unknown', cavities([{ cavity: '1', contact: 'xh-contct' }]), 'Did you mean "xh-contact"?'],
  ['cavity-part-kind', cavities([{ cavity: '1', contact: 'xh-tool' }]), 'is a tool'],
  ['cavity-no-contact', cavities([{ cavity: '1', contact }]), 'j1.2 has a wire (w2.core@a) but no contact'],
  ['contact-without-wire', cavities([{ cavity: '3', contact }]), 'j1.3 has a contact but no wire'],
  ['contact-system-mismatch', cavities([{ cavity: '1', contact: 'seal-150-contact' }]), 'the housing takes jst-xh'],
  ['wire-outside-contact', withJoints(xhLead, 'j1.1 = w2@b.core'), '0.44 mm²; xh-contact takes 0.08 to 0.33 mm²'],
  [
    'insulation-outside-contact',
    withList(xhLead, 'segments', edit(0, { def: 'fat' })),
    'The insulation of w1.core@a in j1.1 is 2.5 mm',
  ],
  ['insulation-outside-seal', withList(dcLead, 'segments', edit(0, { def: 'fat-2' })), 'takes 1.4 to 2.1 mm'],
  ['seal-missing', sealed([{ cavity: '1', contact: 'seal-150-contact' }]), 'has no seal'],
  ['plug-missing', withoutJoint(dcLead, 'j1'), 'no cavity plug'],
  [
    'plug-in-wired-cavity',
    sealed([{ cavity: '1', contact: 'seal-150-contact', seal: 'seal-150-seal', plug: 'seal-150-plug' }]),
    'has a cavity plug but is wired (w1.red@a)',
  ],
  ['invalid-route', { ...nullModem, route: 'steal' }, 'one of make, contract, buy'],
  ['route-buy-no-supplier', { ...nullModem, route: 'buy' }, 'has no supplier'],
  ['route-contract-no-maker', { ...nullModem, route: 'contract' }, 'Enter the manufacturer'],
  ['seal-too-many-wires', withJoints(dcLead, 'j1.1 = w1@a.black'), 'The seal seal-150-seal takes 1.'],
  [
    'contact-too-many-wires',
    {
      ...cavities([{ cavity: '1', contact: 'narrow-contact' }]),
      joints: withJoints(xhLead, 'j1.1 = w2@b.core').joints,
    },
    'narrow-contact takes 1.',
  ],
  ['letter-not-printable', withList(nullModem, 'connectors', edit(1, { label: 'கணி' })), 'க (U+0B95), ண (U+0BA3)'],
  ['letter-not-printable', { ...nullModem, notes: ['ok', 'Ω → ☑ 仪 🔌'] }, 'Note 2 has letters'],
  ['duplicate-label', withList(nullModem, 'segments', edit(0, { label: 'J2' })), 'the name of j2'],
  ['joined-without-wire', withJoints(nullModem, 'j1.9 = j2.9'), 'no wire lies between them'],
  ['run-too-short', withList(nullModem, 'segments', edit(0, { lengthMm: 1 })), 'w1 is 1 mm long'],
  [
    'connector-label-duplicate',
    withList(nullModem, 'connectors', edit(1, { label: ' pc', def: 'de9-male' })),
    'Give each its own name',
  ],
  ['shell-family', withList(nullModem, 'mechanical', edit(0, { def: 'round-shell' })), 'is for the family round'],
  ['cable-outside-shell', withList(nullModem, 'mechanical', edit(0, { def: 'thin-shell' })), 'takes up to 3 mm'],
  ['wire-outside-tube', tubed('wide-tube', 60), 'r1 takes 9 to 20 mm. Use another tube.'],
  ['tube-no-room', tubed('long-tube', 40), 'w1.red has 40 mm for m9, which is 40 mm long'],
  [
    'formation-outside-contact',
    withList(cavities([{ cavity: '1', contact: 'solid-contact' }]), 'segments', edit(0, { def: 'strand' })),
    'solid-contact takes solid conductors',
  ],
  [
    'wire-outside-contact',
    withList(nullModem, 'connectors', edit(0, { def: 'cup' })),
    'a contact of cup takes up to 0.1 mm²',
  ],
  [
    'insulation-outside-mat',
    withList(dcLead, 'connectors', edit(0, { def: 'mat-2', cavities: [] })),
    'the mat of its housing (mat-2) takes 2.24 mm and more',
  ],
  ['length-not-stated', withList(nullModem, 'segments', edit(0, { lengthMm: undefined })), 'w1 has no length'],
  [
    'run-id-of-another',
    withList(xhLead, 'segments', ([first, second, ...others]) => [first!, { ...second!, role: 'trunk' }, ...others]),
    'w2 is printed as W1, and W2 is the printed name of w1',
  ],
];

const fat = (id: string, insulatedOdMm: number) => {
  const core = (name: string) => ({ type: 'conductor', id: name, areaMm2: id === 'fat' ? 0.22 : 0.75, insulatedOdMm });
  const children = id === 'fat' ? [core('core')] : [core('red'), core('black')];
  return { kind: 'wires', key: id, seq: 2, record: { id, structure: { type: 'group', id: 'w', children } } };
};
const narrow = { id: 'narrow-contact', kind: 'contact', termination: { systems: ['jst-xh'], maxWires: 1 } };
const narrowRow = { kind: 'mechanicals', key: narrow.id, seq: 2, record: narrow };
const part = (kind: string, record: { id: string; [field: string]: unknown }) => ({
  kind,
  key: record.id,
  seq: 2,
  record,
});
const strand = { type: 'conductor', id: 'core', areaMm2: 0.22, formation: '7x0.20' };
const slidOn = [{ stage: 'before-joints', work: 'Slide on' }];
const fitting = [
  part('wires', { id: 'strand', structure: { type: 'group', id: 'w', children: [strand] } }),
  part('mechanicals', { id: 'round-shell', kind: 'shell', family: 'round' }),
  part('mechanicals', { id: 'thin-shell', kind: 'shell', termination: { insulationMaxMm: 3 } }),
  part('mechanicals', {
    id: 'solid-contact',
    kind: 'contact',
    termination: { systems: ['jst-xh'], formations: ['solid'] },
  }),
  part('mechanicals', { id: 'wide-tube', kind: 'other', bundle: { minOdMm: 9, maxOdMm: 20 }, fitting: slidOn }),
  part('mechanicals', { id: 'long-tube', kind: 'other', bundle: { lengthMm: 40 }, fitting: slidOn }),
  part('connectors', {
    id: 'mat-2',
    label: 'mat-2',
    body: 'sealed-2',
    housing: { systems: ['seal-150'], sealing: 'mat', sealMinMm: 2.24 },
  }),
  part('connectors', { id: 'cup', interface: 'rs232-dte-9', body: 'de9-f-solder', label: 'cup', wireMaxMm2: 0.1 }),
];
const withFat = testCatalog([broken, fat('fat', 2.5), fat('fat-2', 2.5), narrowRow, ...fitting]);

test.each(cases)('%s is found, and the message says what would be right (%#)', (code, faulty, says) => {
  const found = validateDesign(withFat, faulty).filter((finding) => finding.code === code);
  expect(found.length).toBeGreaterThan(0);
  expect(found.map((finding) => finding.message).join('\n')).toContain(says);
});

test('each finding has its place, what was found there and what is expected', async () => {
  const lines = cases.flatMap(([code, faulty], i) =>
    // The rule check has separate tests; the signals of these cables are arbitrary.
    validateDesign(withFat, faulty)
      .filter((finding) => !(finding.code in ruleCheckCodes))
      .map((finding) => findingLine(finding.code === code ? `${i}` : `${i} also`, finding)),
  );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(import.meta.dirname, 'findings.txt'));
});

test('the findings are those of the table: every code is shown to be found', () => {
  const shown = new Set([
    ...cases.map(([code]) => code),
    'subassembly-cycle',
    'subassembly-too-large',
    'check-over-budget',
    'check-quarantined',
  ]);
  const codes = [designCodes, crimpCodes, sourcingCodes].flatMap((table) => Object.keys(table));
  expect(codes.filter((code) => !shown.has(code))).toEqual([]);
});

test('C2.3 C4.1 C18.1 C42.8 a route other than make, contract and buy is an error, the three are not', () => {
  for (const route of ['make', 'contract', 'buy']) {
    expect(validateDesign(catalog, { ...nullModem, route }).map((f) => f.code)).not.toContain('invalid-route');
  }
  for (const route of ['', 'Buy', 'made', 'contract ']) {
    const [finding] = validateDesign(catalog, { ...nullModem, route });
    expect(finding).toMatchObject({ code: 'invalid-route', severity: 'error', found: route });
  }
});

test('C4.2 C18.3 C42.8 a cable bought in without a supplier is a warning', () => {
  const bought = { ...nullModem, route: 'buy' };
  expect(validateDesign(catalog, bought)).toMatchObject([{ code: 'route-buy-no-supplier', severity: 'warning' }]);
  expect(
    validateDesign(catalog, { ...bought, suppliers: [{ supplier: 'Cable House', number: '1-2', note: 'n' }] }),
  ).toEqual([]);
});

test('C4.3 C18.2 C42.8 a cable built by contract without a maker is a warning', () => {
  const contract = { ...nullModem, route: 'contract' };
  expect(validateDesign(catalog, contract)).toMatchObject([{ code: 'route-contract-no-maker', severity: 'warning' }]);
  expect(validateDesign(catalog, { ...contract, maker: 'Loom Works' })).toEqual([]);
});

test('a pigtail made up for someone else to land is left alone when a note names its wire end', () => {
  const flying = withList(
    nullModem,
    'segments',
    edit(0, {
      pigtails: [
        { id: 'shield', end: 'a' },
        { id: 'far', end: 'b' },
      ],
    }),
  );
  const named = (name: string): Design => ({ ...flying, notes: [{ text: 'Landed by the customer.', names: [name] }] });
  expect(validateDesign(catalog, flying).map((finding) => finding.code)).toEqual(['pigtail-unlanded']);
  expect(validateDesign(catalog, named('w1@b'))).toEqual([]);
  expect(validateDesign(catalog, named('w1@b.pigtail:far'))).toEqual([]);
});

test('a design placed in itself is an error in both', () => {
  const a = design('a', { subassemblies: [{ id: 'x', def: 'b' }] }, []);
  const b = design('b', { subassemblies: [{ id: 'y', def: 'a' }] }, []);
  const circle = catalogOf(testLibrary(), [a, b]);
  for (const one of [a, b]) expect(validateDesign(circle, one).map((f) => f.code)).toContain('subassembly-cycle');
});

test('findings point at the place in the document that was given, though broken items before it were left out', () => {
  const faulty = { ...nullModem, joints: [7, 'x', joint('j1.99 = w1@a.drain')] };
  const finding = validateDesign(catalog, faulty).find((one) => one.code === 'unknown-terminal');
  expect(finding?.where).toEqual({
    kind: 'designs',
    id: 'null-modem',
    instance: 'j1',
    terminal: 'j1.99',
    pointer: '/joints/2/a',
  });
});

test('errors come before warnings', () => {
  const faulty = { ...withJoints(nullModem, 'j1.99 = w1@a.drain'), src: '' };
  const severities = validateDesign(catalog, faulty).map((finding) => finding.severity);
  expect(severities).toEqual([...severities].toSorted());
});
