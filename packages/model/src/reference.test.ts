import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Connector, Id, instanceLists, libraryKinds, referenceKindIn, referencesOf } from './index.ts';

test('a connector refers to its body, its pinout and the words it uses', () => {
  const found = referencesOf('connectors', { id: 'de9', body: 'de9-body', interface: 'rs232', family: 'd-sub' });
  expect(found).toEqual([
    { kind: 'bodies', id: 'de9-body', pointer: '/body' },
    { kind: 'interfaces', id: 'rs232', pointer: '/interface' },
    { kind: 'vocab/families', id: 'd-sub', pointer: '/family' },
  ]);
});

test('a design refers to every part it places, the contacts in its cavities and the designs it holds', () => {
  const design = {
    instances: {
      connectors: [{ id: 'j1', def: 'xh-3', cavities: [{ cavity: '1', contact: 'xh-contact' }] }],
      segments: [{ id: 'w1', def: 'awg24' }],
      subassemblies: [{ id: 'lead-1', def: 'dc-lead' }],
    },
  };
  expect(referencesOf('designs', design).map(({ kind, id }) => `${kind}:${id}`)).toEqual([
    'connectors:xh-3',
    'mechanicals:xh-contact',
    'wires:awg24',
    'designs:dc-lead',
  ]);
});

test('a striped core refers to both colours', () => {
  const wire = {
    structure: { type: 'group', id: 'root', children: [{ type: 'conductor', id: 'a', color: 'white/blue' }] },
  };
  expect(referencesOf('wires', wire).map(({ id }) => id)).toEqual(['white', 'blue']);
});

test('anything at all is read without an exception', () => {
  const kind = fc.constantFrom(...libraryKinds, 'designs', 'vocab/signals', 'nothing', '__proto__');
  fc.assert(fc.property(kind, fc.anything(), (kind, record) => Array.isArray(referencesOf(kind, record))));
});

const refs = (kind: string, record: unknown) =>
  referencesOf(kind, record).map((one) => `${one.kind} ${one.id} ${one.pointer}`);

test('a record of each kind refers to what it names, each by its place', () => {
  expect(refs('bodies', { family: 'f', gender: 'g', mates: 'm', unknown: 'u' })).toEqual([
    'vocab/families f /family',
    'vocab/genders g /gender',
    'bodies m /mates',
  ]);
  const pins = {
    'a/1': { signal: 's', level: 'l', phantom: { signal: 'p' } },
    2: { oneOf: [{ signal: 't' }, 7, { level: 'k' }] },
    3: 7,
  };
  expect(
    refs('interfaces', { bodies: ['b', 7, ''], pins, modes: [{ pins: { 4: { signal: 'u' } } }, 7, { pins: 7 }] }),
  ).toEqual([
    'bodies b /bodies/0',
    'vocab/signals t /pins/2/oneOf/0/signal',
    'vocab/levels k /pins/2/oneOf/2/level',
    'vocab/signals s /pins/a~11/signal',
    'vocab/levels l /pins/a~11/level',
    'vocab/signals p /pins/a~11/phantom/signal',
    'vocab/signals u /modes/0/pins/4/signal',
  ]);
  const structure = {
    children: [
      { color: 'red/white', material: 'copper' },
      { color: 'blue', children: [{ material: 'pvc' }] },
      7,
      { color: 7, material: 'tin' },
    ],
  };
  expect(refs('wires', { structure, levels: ['l', 7, 'k'], colourCode: 'c' }).toSorted()).toEqual([
    'vocab/colour-codes c /colourCode',
    'vocab/colours blue /structure/children/1/color',
    'vocab/colours red /structure/children/0/color',
    'vocab/colours white /structure/children/0/color',
    'vocab/levels k /levels/2',
    'vocab/levels l /levels/0',
    'vocab/materials copper /structure/children/0/material',
    'vocab/materials pvc /structure/children/1/children/0/material',
    'vocab/materials tin /structure/children/3/material',
  ]);
  expect(refs('components', { kind: 'k' })).toEqual(['vocab/component-kinds k /kind']);
  expect(
    refs('pcbas', { integratedConnectors: [7, { connectorDefId: 'c' }], terminals: [{ signal: 's' }, { id: 'x' }] }),
  ).toEqual(['vocab/signals s /terminals/0/signal', 'connectors c /integratedConnectors/1/connectorDefId']);
  expect(refs('mechanicals', { termination: { tool: 't', tools: ['u', 7] } })).toEqual([
    'mechanicals t /termination/tool',
    'mechanicals u /termination/tools/0',
  ]);
  expect(refs('mechanicals', { termination: 7 })).toEqual([]);
  expect(
    refs('kits', {
      contents: [{ part: { kind: 'wires', def: 'w' } }, { part: 7 }, {}, { part: { kind: 7, def: 'x' } }],
    }),
  ).toEqual(['wires w /contents/0/part/def']);
});

test('devices, recipes, hazards, families and words refer to what they name', () => {
  const port = {
    interface: 'i',
    body: 'b',
    gender: 'g',
    provides: ['p', 7],
    requires: [{ conditioning: 'r' }, 7],
    pins: { 1: { signal: 's', level: 'l', accepts: ['a', 7], needs: ['n', 7] }, 2: 7 },
  };
  expect(refs('devices', { extends: 'e', board: 'd', ports: [7, port, { pins: 7 }] })).toEqual([
    'interfaces i /ports/1/interface',
    'bodies b /ports/1/body',
    'vocab/genders g /ports/1/gender',
    'vocab/signals s /ports/1/pins/1/signal',
    'vocab/levels l /ports/1/pins/1/level',
    'vocab/levels a /ports/1/pins/1/accepts/0',
    'vocab/conditioning n /ports/1/pins/1/needs/0',
    'vocab/conditioning r /ports/1/requires/0/conditioning',
    'vocab/conditioning p /ports/1/provides/0',
    'devices e /extends',
    'pcbas d /board',
  ]);
  expect(
    refs('conditioning-recipes', {
      conditioning: 'c',
      location: 'l',
      from: { signal: 's' },
      to: { level: 'v' },
      parts: [{ component: 'p', kind: 'k', sizes: ['z'] }],
    }),
  ).toEqual([
    'vocab/conditioning c /conditioning',
    'vocab/signals s /from/signal',
    'vocab/levels v /to/level',
    'components p /parts/0/component',
    'vocab/component-kinds k /parts/0/kind',
    'components z /parts/0/sizes/0',
    'vocab/locations l /location',
  ]);
  expect(refs('conditioning-recipes', { from: 7, to: 'x' })).toEqual([]);
  expect(refs('hazards', { a: { signals: ['s'], notSignals: ['t'], levels: ['l'] }, b: { signals: ['u'] } })).toEqual([
    'vocab/signals s /a/signals/0',
    'vocab/signals t /a/notSignals/0',
    'vocab/levels l /a/levels/0',
    'vocab/signals u /b/signals/0',
  ]);
  expect(refs('hazards', { a: 7 })).toEqual([]);
  const changes = [
    { kind: 'wires', from: 'f', to: 't' },
    { kind: 7, from: 'x' },
  ];
  expect(refs('products', { variants: [{ design: 'd' }, {}], options: [{ values: [{}, { changes }] }] })).toEqual([
    'wires f /options/0/values/1/changes/0/from',
    'wires t /options/0/values/1/changes/0/to',
    'designs d /variants/0/design',
  ]);
  expect(refs('vocab/signals', { pairsWith: ['p'], returnFor: ['r'], diffPair: 'd' })).toEqual([
    'vocab/signals p /pairsWith/0',
    'vocab/signals d /diffPair',
    'vocab/signals r /returnFor/0',
  ]);
  expect(refs('vocab/genders', { opposite: 'o' })).toEqual(['vocab/genders o /opposite']);
  expect(refs('vocab/colour-codes', { colours: ['red/white'] })).toEqual([
    'vocab/colours red /colours/0',
    'vocab/colours white /colours/0',
  ]);
  expect([refs('nothing', { family: 'f' }), refs('designs', { family: 'f' }), refs('constructor', {})]).toEqual([
    [],
    [],
    [],
  ]);
});

test('a design refers to what it places, in each of its lists, and to what is on its bundles', () => {
  const one = (more: object = {}) => [{ def: 'x', ...more }, 7];
  const instances = {
    connectors: one({
      signals: { 1: 's', 2: 7 },
      pins: { 1: { signal: 'facts' } },
      cavities: [{ contact: 'c', seal: 'e', plug: 'p' }, 7],
    }),
    segments: one(),
    components: one({ location: 'l' }),
    pcbas: one(),
    mechanical: one(),
    subassemblies: one(),
    other: one(),
  };
  const bundles = [{}, { coverings: [{ def: 'v' }], fixings: [7, { def: 'f' }] }];
  expect(refs('designs', { instances, layout: { bundles, sets: [{ screen: 'b' }, {}] } })).toEqual([
    'connectors x /instances/connectors/0/def',
    'mechanicals c /instances/connectors/0/cavities/0/contact',
    'mechanicals e /instances/connectors/0/cavities/0/seal',
    'mechanicals p /instances/connectors/0/cavities/0/plug',
    'vocab/signals s /instances/connectors/0/signals/1',
    'wires x /instances/segments/0/def',
    'components x /instances/components/0/def',
    'vocab/locations l /instances/components/0/location',
    'pcbas x /instances/pcbas/0/def',
    'mechanicals x /instances/mechanical/0/def',
    'designs x /instances/subassemblies/0/def',
    'mechanicals v /layout/bundles/1/coverings/0/def',
    'mechanicals f /layout/bundles/1/fixings/1/def',
    'mechanicals b /layout/sets/0/screen',
  ]);
  expect([refs('designs', { instances: 7, layout: 7 }), refs('designs', 7)]).toEqual([[], []]);
});

test('the kind that a field refers to is found by its path, with items of lists named by index or id', () => {
  expect(referenceKindIn('designs', ['instances', 'segments', 'w1', 'def'])).toBe('wires');
  expect(referenceKindIn('interfaces', ['pins', '3', 'signal'])).toBe('vocab/signals');
  expect(referenceKindIn('wires', ['structure', 'children', '0', 'children', '1', 'material'])).toBe('vocab/materials');
  const others = [
    ['wires', 'structure', 'color'],
    ['kits', 'contents', '0', 'part', 'def'],
    ['wires', 'label'],
    ['wires', 'no', 'x'],
    ['nothing', 'x'],
  ];
  expect(others.map(([kind = '', ...path]) => referenceKindIn(kind, path))).toEqual(others.map(() => undefined));
  expect(instanceLists.map((list) => referenceKindIn('designs', ['instances', list, '0', 'def']))).toEqual([
    'connectors',
    'wires',
    'components',
    'pcbas',
    'mechanicals',
    undefined,
    'designs',
  ]);
});

test('marks of references are in no schema that is published', () => {
  expect(JSON.parse(JSON.stringify(Connector.properties.body))).toEqual(JSON.parse(JSON.stringify(Id)));
});
