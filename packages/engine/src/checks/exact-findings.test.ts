import type { Design, Finding, Instances } from '@cablewright/model';
import { expect, test } from 'vitest';
import { boardCable, design as designOf, joint, nullModem, testCatalog, xhLead, yCable } from '../../test-kit/index.ts';
import { cable, type Spec } from '../../test-kit/wrong-cables.ts';
import { namesInNotes } from './names-in-notes.ts';
import { validateDesign } from './validate-design.ts';
import { waiverOf, withoutWaived } from './waivers.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }) => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});
const found = (code: string, spec: Spec): Finding[] => {
  const made = cable(spec);
  return validateDesign(made.catalog, made.design).filter((one) => one.code === code);
};
const of = (code: string, design: unknown, extra: ReturnType<typeof row>[] = []) =>
  validateDesign(testCatalog(extra), design).filter((one) => one.code === code);
const changed = <L extends keyof Instances>(base: Design, list: L, fields: object, index = 0): Design => ({
  ...base,
  instances: {
    ...base.instances,
    [list]: base.instances[list]!.map((one, i) => (i === index ? { ...one, ...fields } : one)),
  },
});

const straight: Spec = {
  plugs: { j1: { 1: 'txd>', 2: 'gnd', 3: 'any' }, j2: { 1: 'rxd<', 2: 'gnd', 3: 'any' } },
  runs: { w1: 'flat' },
  joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'],
};
const withJoints = (...more: string[]): Spec => ({ ...straight, joints: [...straight.joints, ...more] });

test('contacts of two connectors that are joined directly are named with both, those of one connector are not', () => {
  expect(found('joined-without-wire', withJoints('j1.3 = j2.3'))).toMatchObject([
    { where: { instance: 'j1', terminal: 'j1.3', pointer: '/joints/4' }, found: ['j1.3', 'j2.3'] },
  ]);
  for (const other of ['j1.3 = j1.2', 'j1.9 = j2.3', 'j1.3 = j2.9', 'j1.3 = w1@a.3', 'w1@b.3 = j2.3'])
    expect([other, found('joined-without-wire', withJoints(other))]).toEqual([other, []]);
});

test('a wire of 6 mm can be stripped at both ends, a shorter one cannot', () => {
  const long = (lengthMm: number) =>
    found('run-too-short', { ...straight, instances: { segments: [{ id: 'w1', def: 'flat', lengthMm }] } });
  expect(long(6)).toEqual([]);
  expect(long(5.9)).toMatchObject([
    { where: { instance: 'w1', pointer: '/instances/segments/0/lengthMm' }, found: 5.9, expected: 6 },
  ]);
});

test('DO1.2 every connector that has the label of another is named, however it is spelled', () => {
  const labelled = (labels: readonly string[], defs: readonly string[] = ['plug-j1', 'plug-j2', 'plug-j1']) =>
    found('connector-label-duplicate', {
      ...straight,
      instances: {
        connectors: labels.map((label, i) => ({ id: `j${i + 1}`, def: defs[i]!, label })),
      },
    }).map(({ where, found: both }) => [where.instance, both]);
  expect(labelled(['PC', ' pc '])).toEqual([['j2', ['j1', 'j2']]]);
  expect(labelled(['É', 'e\u0301', 'Pc'])).toEqual([['j2', ['j1', 'j2']]]);
  expect(labelled(['PC', 'pc', 'Pc'])).toEqual([
    ['j2', ['j1', 'j2']],
    ['j3', ['j1', 'j3']],
  ]);
  expect(labelled(['PC', 'Other', 'PC'], ['plug-j1', 'plug-j2', 'plug-j1'])).toEqual([['j3', ['j1', 'j3']]]);
  expect([labelled(['PC', 'TV']), labelled(['', '']), labelled([' ', ' '])]).toEqual([[], [], []]);
  // Either plug of a cable with two equal ends fits either device.
  expect(labelled(['PC', 'PC'], ['plug-j1', 'plug-j1'])).toEqual([]);
});

const shell = (more: object) => row('mechanicals', { id: 'shell', kind: 'shell', ...more });
const thick = (odMm?: number, id = 'thick') =>
  row('wires', {
    id,
    ...(odMm === undefined ? {} : { odMm }),
    structure: { type: 'group', id: 'root', children: [{ type: 'conductor', id: '1' }] },
  });
const shelled = (part: object, wire: object, more: Partial<Spec> = {}): Spec => ({
  plugs: { j1: { 1: 'txd>', 2: 'gnd' }, j2: { 1: 'rxd<', 2: 'gnd' } },
  runs: { w1: 'thick' },
  joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1'],
  ...more,
  extra: [part, wire, ...(more.extra ?? [])] as NonNullable<Spec['extra']>,
  instances: { mechanical: [{ id: 'm1', def: 'shell', attachedTo: 'j2' }], ...more.instances },
});

test('a cable is as thick as its backshell clamps, the limits included', () => {
  const outside = (termination: object, odMm?: number, more?: Partial<Spec>) =>
    found('cable-outside-shell', shelled(shell({ termination }), thick(odMm), more)).map((one) => [
      one.where.instance,
      one.found,
      one.expected,
    ]);
  expect(outside({ insulationMinMm: 4, insulationMaxMm: 6 }, 4)).toEqual([]);
  expect(outside({ insulationMinMm: 4, insulationMaxMm: 6 }, 6)).toEqual([]);
  expect(outside({ insulationMinMm: 4, insulationMaxMm: 6 }, 3.9)).toEqual([['m1', 3.9, '4 to 6 mm']]);
  expect(outside({ insulationMaxMm: 6 }, 6.1)).toEqual([['m1', 6.1, 'up to 6 mm']]);
  expect(outside({ insulationMinMm: 4 }, 3)).toEqual([['m1', 3, '4 mm and more']]);
  expect([outside({ insulationMinMm: 4 }), outside({}, 99)]).toEqual([[], []]);
  // Wires that share a clamp fill it together, so a single wire that is too thin for it has no finding. One that is
  // too thick still has.
  const two: Partial<Spec> = {
    runs: { w1: 'thick', w2: 'thick' },
    joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = w2@a.1', 'w2@b.1 = j2.2'],
  };
  expect(outside({ insulationMinMm: 4, insulationMaxMm: 6 }, 3, two)).toEqual([]);
  expect(outside({ insulationMinMm: 4, insulationMaxMm: 6 }, 7, two)).toHaveLength(2);
  expect(
    outside({ insulationMinMm: 4 }, 3, { instances: { mechanical: [{ id: 'm1', def: 'shell', attachedTo: 'j9' }] } }),
  ).toEqual([]);
});

test('a backshell is of the family of the connector it is attached to', () => {
  const families = (of2: string | undefined, part: object, attachedTo = 'j2') =>
    found(
      'shell-family',
      shelled(row('mechanicals', { id: 'shell', ...part }), thick(5), {
        extra: [
          row('connectors', { id: 'plug-j2', interface: 'if-j2', ...(of2 === undefined ? {} : { family: of2 }) }),
          row('connectors', { id: 'plug-j1', interface: 'if-j1', family: 'other' }),
        ],
        instances: { mechanical: [{ id: 'm1', def: 'shell', attachedTo }] },
      }),
    ).map((one) => [one.found, one.expected]);
  const dsub = { kind: 'shell', family: 'd-sub' };
  expect(families('jst', dsub)).toEqual([['d-sub', 'jst']]);
  expect(families('d-sub', dsub, 'j1')).toEqual([['d-sub', 'other']]);
  expect([families('d-sub', dsub), families(undefined, dsub), families('jst', { kind: 'shell' })]).toEqual([
    [],
    [],
    [],
  ]);
  expect(families('jst', { kind: 'boot', family: 'd-sub' })).toEqual([]);
});

test('a part is attached to a part, or to an end of a wire; nothing else has ends', () => {
  const attached = (attachedTo: string) =>
    of('unknown-instance', changed(nullModem, 'mechanical', { attachedTo })).map((one) => [
      one.where.pointer,
      one.found,
    ]);
  for (const there of ['j1', 'w1', 'w1@a', 'w1@b']) expect([there, attached(there)]).toEqual([there, []]);
  for (const gone of ['j1@a', 'm2@b', 'w1@c', 'w1@ab', 'w2@a', 'w1@b@a', '@a'])
    expect([gone, attached(gone)]).toEqual([gone, [['/instances/mechanical/0/attachedTo', gone]]]);
});

test('signals set by hand are of the vocabulary and on terminals that there are, on boards too', () => {
  const board = (signals: object) => changed(boardCable, 'pcbas', { signals });
  expect([of('unknown-terminal', board({ a: 'txd' })), of('unknown-signal', board({ a: 'txd' }))]).toEqual([[], []]);
  expect(of('unknown-terminal', board({ z: 'txd' }))).toMatchObject([{ where: { instance: 'u1', terminal: 'u1.z' } }]);
  expect(of('unknown-signal', board({ a: 'txdd' }))).toMatchObject([
    { found: 'txdd', message: expect.stringContaining('Did you mean "txd"?') },
  ]);
});

test('paths of a run are those of its stock, in its scope and in its core labels', () => {
  const paths = (fields: object) =>
    of('bad-element-path', changed(nullModem, 'segments', fields)).map((one) => [one.where.pointer, one.found]);
  expect(paths({ scope: ['pair-1', 'pair-1.a', 'jacket'] })).toEqual([]);
  expect(paths({ scope: ['pair-3'] })).toEqual([['/instances/segments/0/scope', 'pair-3']]);
  expect(paths({ coreLabels: { 'pair-1.a': '1', 'pair-9': '2' } })).toEqual([
    ['/instances/segments/0/coreLabels', 'pair-9'],
  ]);
  expect(paths({ scope: ['pair-3'], coreLabels: { 'pair-9': '2' } })).toHaveLength(2);
});

test('a design of this format is not newer, and its source is cited in letters', () => {
  expect(of('schema-newer', { ...nullModem, schemaVersion: 6 })).toEqual([]);
  expect(of('schema-newer', { ...nullModem, schemaVersion: 7 })).toMatchObject([{ found: 7, expected: 6 }]);
  expect(of('src-missing', { ...nullModem, src: undefined })).toMatchObject([{ where: { pointer: '/src' } }]);
  expect(of('src-missing', { ...nullModem, src: ' x ' })).toEqual([]);
});

test('DO2.2 letters that no typeface has are found in each text of a cable, and none where the shop has its own', () => {
  const odd = '\ue000';
  const places = (design: unknown, extra?: ReturnType<typeof row>[]) =>
    of('letter-not-printable', design, extra).map((one) => [one.where.pointer, one.found]);
  expect(places({ ...nullModem, label: `A${odd}` })).toEqual([['/label', odd]]);
  expect(places({ ...nullModem, description: odd })).toEqual([['/description', odd]]);
  expect(places({ ...nullModem, notes: ['fine', odd, { text: `${odd}x` }] })).toEqual([
    ['/notes/1', odd],
    ['/notes/2', odd],
  ]);
  const run = (fields: object) => places(changed(nullModem, 'segments', fields));
  const at = [['/instances/segments/0', odd]];
  for (const fields of [
    { label: odd },
    { endLabels: { a: odd } },
    { endLabels: { b: odd } },
    { coreLabels: { 'pair-1.a': odd } },
  ])
    expect([fields, run(fields)]).toEqual([fields, at]);
  expect([run({ endLabels: { a: 'fine' } }), run({ coreLabels: {} })]).toEqual([[], []]);
  expect(places(changed(nullModem, 'mechanical', { label: odd }, 1))).toEqual([['/instances/mechanical/1', odd]]);
  const own = row('settings', { id: 'engineering', documents: { typefaceFiles: {} } });
  expect(places({ ...nullModem, label: odd }, [{ ...own, key: 'engineering' }])).toEqual([]);
});

test('a note names what its names say, and the wire ends and terminals written in its text', () => {
  const notes = [
    'See w1@b.red, (w1@a); "j1.3". And “w2@b”, w3!  w4.red?! or .x and @y and z. a@ – 5.5',
    { text: 'j9.1: open', names: ['w1', 'w2@a'] },
    { text: '' },
  ];
  expect([...namesInNotes({ ...nullModem, notes } as Design)]).toEqual([
    'w1@b.red',
    'w1@a',
    'j1.3',
    'w2@b',
    'w4.red',
    '5.5',
    'w1',
    'w2@a',
    'j9.1',
  ]);
  expect(namesInNotes({ ...nullModem, notes: undefined }).size).toBe(0);
});

test('what is open on purpose is named in a note, by the run, its end, its element or its element at the end', () => {
  const lead = (names: string[]) => ({ ...xhLead, notes: [{ text: 'open', names }] });
  const ends = (names: string[]) => of('unwired-end', lead(names)).map((one) => [one.where.terminal, one.found]);
  const [one, two] = [
    ['w1@b', 1],
    ['w2@b', 1],
  ];
  expect(ends([])).toEqual([one, two]);
  for (const name of ['w1', 'w1@b', 'w1.core', 'w1@b.core']) expect([name, ends([name])]).toEqual([name, [two]]);
  for (const name of ['w1@a', 'core', 'w1@a.core']) expect([name, ends([name])]).toEqual([name, [one, two]]);
  const loose = (names: string[]) =>
    of('unwired-segment', { ...lead(names), joints: [joint('j1.1 = w1@a.core')] }).map(({ where }) => where.instance);
  expect(loose([])).toEqual(['w2']);
  for (const name of ['w2', 'w2@a', 'w2@b']) expect([name, loose([name])]).toEqual([name, []]);
  const screens = (names: string[]) =>
    of('floating-screen', {
      ...nullModem,
      joints: nullModem.joints.slice(0, -1),
      notes: [{ text: 'open', names }],
    }).map(({ where }) => where.terminal);
  expect(screens([])).toEqual(['w1.overall-shield']);
  for (const path of ['overall-shield', 'drain'])
    for (const name of [`w1.${path}`, `w1@a.${path}`, `w1@b.${path}`])
      expect([name, screens([name])]).toEqual([name, []]);
  expect(screens(['w1@a', 'overall-shield'])).toEqual(['w1.overall-shield']);
  expect(screens(['w1'])).toEqual([]);
});

test('a core that is connected at one end is named, and a wire without cores connected names them', () => {
  const half = found('half-connected', withJoints('j1.3 = w1@a.3'));
  expect(half).toMatchObject([{ where: { instance: 'w1', terminal: 'w1@b.3' } }]);
  const open = found('unwired-end', { ...straight, joints: ['j1.1 = w1@a.1', 'j1.2 = w1@a.2', 'w1@a.1 = w1@a.2'] });
  expect(open).toMatchObject([{ found: 2, message: expect.stringContaining('w1@b: 1 and 2 are open') }]);
  // A joint to a run or a part isn't a joint to the connector or board.
  const alone = of('unwired-connector', { ...xhLead, joints: [joint('w1@a.core = w2@a.core')] });
  expect(alone.map(({ where }) => where.instance)).toEqual(['j1']);
  expect(of('unwired-connector', { ...xhLead, joints: [joint('w1@a.core = j1.1')] })).toEqual([]);
});

test('a joint that is repeated is found each time, whichever end comes first, among others of its terminals', () => {
  const twice = (...joints: string[]) =>
    found('duplicate-joint', { ...straight, joints }).map(({ where }) => where.pointer);
  expect(twice('j1.1 = w1@a.1', 'j1.1 = w1@a.1', 'w1@a.1 = j1.1')).toEqual(['/joints/1', '/joints/2']);
  const star = ['j1.2 = w1@a.1', 'j1.2 = w1@a.2', 'j1.2 = w1@a.3', 'w1@b.1 = j2.2', 'w1@b.2 = j2.2', 'w1@b.3 = j2.2'];
  expect(twice(...star)).toEqual([]);
  for (const [i, one] of star.entries()) {
    const [a, b] = one.split(' = ');
    expect([one, twice(...star, one)]).toEqual([one, ['/joints/6']]);
    expect([i, twice(...star, `${b} = ${a}`)]).toEqual([i, ['/joints/6']]);
  }
  expect(twice('j9.1 = w1@a.1', 'w1@a.1 = j9.1')).toEqual(['/joints/1']);
});

test('EL2.8 a waiver holds for its code, its place and what the finding read, to its last day', () => {
  const finding: Finding = {
    code: 'over-voltage',
    severity: 'error',
    message: 'm',
    where: { kind: 'designs', id: 'd', terminal: 'j1.1' },
    found: 5,
  };
  const by = { reason: 'r', by: 'Ada', since: '2026-01-31' };
  const open = (waived: Finding, one: Finding, today?: string, until?: string) =>
    withoutWaived([one], [waiverOf(waived, { ...by, ...(until === undefined ? {} : { until }) })], today).open.length;
  expect(open(finding, finding)).toBe(0);
  expect(open(finding, { ...finding, message: 'other words' })).toBe(0);
  expect(open(finding, { ...finding, code: 'other' })).toBe(1);
  expect(open(finding, { ...finding, where: { ...finding.where, terminal: 'j1.2' } })).toBe(1);
  expect(open(finding, { ...finding, found: 6 })).toBe(1);
  expect(open(finding, { ...finding, expected: 6 })).toBe(1);
  expect([open(finding, finding, '2026-02-01'), open(finding, finding, undefined, '2020-01-01')]).toEqual([0, 0]);
  expect([
    open(finding, finding, '2026-02-01', '2026-02-01'),
    open(finding, finding, '2026-02-02', '2026-02-01'),
  ]).toEqual([0, 1]);
  // A designer can't waive a rule of the shop.
  const rule = { ...finding, code: 'rule:own' };
  expect([open(rule, rule), open(rule, { ...rule, severity: 'warning' })]).toEqual([1, 0]);
  expect(open({ ...rule, code: 'own-rule:' }, { ...rule, code: 'own-rule:' })).toBe(0);
  const placed = (where: object) => waiverOf({ ...finding, where: { kind: 'designs', id: 'd', ...where } }, by).at;
  expect([placed({ instance: 'w1' }), placed({ pointer: '/src' }), placed({})]).toEqual(['w1', '/src', '']);
  expect(withoutWaived([finding], [], undefined)).toEqual({ open: [finding], waived: [] });
});

test('DO4.3 a broken record is named at the first part that needs it, wherever in the cable that part is', () => {
  const broken = (kind: string, id: string, design: Design, more: ReturnType<typeof row>[] = []) =>
    of('broken-definition', design, [row(kind, { id, label: 7 }), ...more]).map((one) => [
      one.where.instance,
      one.where.pointer,
      one.found,
    ]);
  const gets = (path: string, instance: string, id: string) => [[instance, `/instances/${path}`, id]];
  expect(broken('bodies', 'xh-3', xhLead)).toEqual(gets('connectors/0/def', 'j1', 'xh-3'));
  expect(broken('vocab/colours', 'red', xhLead)).toEqual(gets('segments/0/def', 'w1', 'red'));
  expect(broken('mechanicals', 'xh-tool', xhLead)).toEqual(gets('connectors/0/cavities/0', 'j1', 'xh-tool'));
  // A connector and a stock may have the same id: both are looked up.
  const [segment] = xhLead.instances.segments!;
  const [connector] = xhLead.instances.connectors!;
  const namesake = testCatalog().library.get('wires', segment!.def)!;
  const sharing = changed(xhLead, 'segments', { def: connector!.def });
  const stock = row('wires', { ...namesake, id: connector!.def });
  expect(broken('vocab/colours', 'red', sharing, [stock])).toEqual(gets('segments/0/def', 'w1', 'red'));
  const cavity = (fields: object) =>
    changed(xhLead, 'connectors', { cavities: [{ cavity: '1' }, { cavity: '2', ...fields }] });
  const tooled = row('mechanicals', { id: 'tooled', kind: 'seal', termination: { tool: 'xh-tool' } });
  for (const field of ['contact', 'seal', 'plug'])
    expect([field, broken('mechanicals', 'xh-tool', cavity({ [field]: 'tooled' }), [tooled])]).toEqual([
      field,
      gets('connectors/0/cavities/1', 'j1', 'xh-tool'),
    ]);
  expect(broken('mechanicals', 'xh-tool', cavity({}))).toEqual([]);
  expect(
    broken(
      'vocab/component-kinds',
      'resistor',
      designOf(
        'part',
        {
          components: [
            { id: 'c1', def: 'c-100n' },
            { id: 'r1', def: 'r-120' },
          ],
        },
        [],
      ),
    ),
  ).toEqual(gets('components/1/def', 'r1', 'resistor'));
  expect(broken('connectors', 'xh-3-bus', boardCable).filter(([, , id]) => id === 'xh-3-bus')).toContainEqual(
    gets('pcbas/0/def', 'u1', 'xh-3-bus')[0],
  );
  expect(broken('vocab/families', 'd-sub', nullModem)).toEqual(gets('connectors/0/def', 'j1', 'd-sub'));
  const shellOnly = designOf('shell', { mechanical: [{ id: 'm1', def: 'de9-backshell' }] }, []);
  expect(broken('vocab/families', 'd-sub', shellOnly)).toEqual(gets('mechanical/0/def', 'm1', 'd-sub'));
  // The mate of a body and the bodies that fit a pinout aren't part of the cable.
  expect(broken('bodies', 'de9-m-solder', nullModem)).toEqual([]);
  // If the part's own record is broken, the finding names each place that uses it.
  expect(broken('wires', 'hook-up-24-red', xhLead)).toEqual([
    ['w1', '/instances/segments/0/def', 'hook-up-24-red'],
    ['w2', '/instances/segments/1/def', 'hook-up-24-red'],
  ]);
});

test('a breakout says once what becomes of each element, at each end that it has', () => {
  const breakout = (fields: object) => changed(yCable, 'breakouts', fields);
  const conductors = yCable.instances.breakouts![0]!.conductors;
  const cut = (reason?: string) =>
    of('breakout-nc-no-reason', breakout({ conductors: [{ segment: 'w1', path: 'pair-1.a', fate: 'nc', reason }] }))
      .length;
  expect([cut(), cut(' '), cut('spare')]).toEqual([1, 1, 0]);
  const shared = of(
    'breakout-end-shared',
    breakout({
      legs: [
        { segment: 'w2', end: 'a' },
        { segment: 'w2', end: 'a' },
      ],
    }),
  );
  expect(shared.map(({ message }) => message)).toEqual([
    'w2@a is twice in b1. A wire end can be in one breakout only.',
  ]);
  const two = {
    ...yCable,
    instances: {
      ...yCable.instances,
      breakouts: [yCable.instances.breakouts![0]!, { ...yCable.instances.breakouts![0]!, id: 'b2' }],
    },
  };
  expect(of('breakout-end-shared', two).map(({ message }) => message)[0]).toBe(
    'w1@b is in b1 and in b2. A wire end can be in one breakout only.',
  );
  const unknown = of('breakout-segment-unknown', breakout({ legs: [{ segment: 'w9', end: 'a' }] }));
  expect(unknown.map((one) => one.found)).toEqual(['w9']);
  const listed = breakout({ conductors: [...conductors, { segment: 'w8', path: 'x', fate: 'terminated' }] });
  expect(of('breakout-element-unknown', listed)).toMatchObject([{ found: 'w8' }]);
  const gone = breakout({
    legs: [...yCable.instances.breakouts![0]!.legs, { segment: 'w9', end: 'a' }],
    conductors: [...conductors, { segment: 'w9', path: 'x', fate: 'terminated' }],
  });
  expect(of('breakout-element-unknown', gone)).toEqual([]);
  const joined = (text: string) =>
    of('breakout-element-joined', { ...yCable, joints: [...yCable.joints, joint(text)] }).map((one) => [
      one.found,
      one.message.split(' ')[1],
    ]);
  expect(joined('j1.9 = w1@b.pair-1.a')).toEqual([['w1@b.pair-1.a', 'continues']]);
  expect(joined('j1.9 = w2@a.pair-1.a')).toEqual([['w2@a.pair-1.a', 'continues']]);
  const renamed = conductors.map((one) =>
    one.path === 'pair-2.a'
      ? { ...one, legPath: 'pair-2.b' }
      : one.path === 'pair-2.b'
        ? { ...one, legPath: 'pair-2.a' }
        : one,
  );
  expect(of('breakout-unaccounted', breakout({ conductors: renamed }))).toEqual([]);
  expect(of('breakout-accounted-twice', breakout({ conductors: renamed }))).toEqual([]);
  const nc = {
    ...breakout({ conductors: conductors.with(0, { ...conductors[0]!, fate: 'nc', reason: 'spare' }) }),
    joints: [...yCable.joints, joint('j1.9 = w1@b.pair-1.a')],
  };
  expect(of('breakout-element-joined', nc).map(({ message }) => message.split(' in ')[0])).toEqual([
    'w1@b.pair-1.a is cut back',
  ]);
});
