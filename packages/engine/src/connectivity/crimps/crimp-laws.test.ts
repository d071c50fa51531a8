/** Crimp findings of random cables, compared with the rules applied to each cavity. */
import type { ConnectorInstance, Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { crimpList } from '../../lists/crimp-list.ts';
import { testCatalog } from '../../../test-kit/index.ts';
import { pinsOf, randomAssembly, sparseRows } from '../../../test-kit/random-assemblies.ts';
import { landingsOf } from '../landings/landings.ts';
import { resolveJoints } from '../terminals/resolved-joints.ts';
import { crimpFindings } from './check.ts';

const catalog = testCatalog(sparseRows);
const { library } = catalog;

interface Data {
  readonly kind: 'contact' | 'seal' | 'plug';
  readonly systems?: readonly string[];
  /** Minimum and maximum: copper in mm², insulation diameter in mm. */
  readonly copper?: readonly [number?, number?];
  readonly insulation?: readonly [number?, number?];
}
const data: Readonly<Record<string, Data>> = {
  'xh-contact': { kind: 'contact', systems: ['jst-xh'], copper: [0.08, 0.33], insulation: [0.9, 1.9] },
  'seal-150-contact': { kind: 'contact', systems: ['seal-150'], copper: [0.5, 1] },
  'plain-contact': { kind: 'contact' },
  'tall-contact': { kind: 'contact', systems: ['jst-xh'] },
  'upward-contact': { kind: 'contact', systems: ['other', 'jst-xh'], copper: [0.44], insulation: [1.4] },
  'downward-contact': { kind: 'contact', copper: [undefined, 0.44], insulation: [undefined, 1.1] },
  'seal-150-seal': { kind: 'seal', systems: ['seal-150'], insulation: [1.4, 2.1] },
  'seal-150-plug': { kind: 'plug', systems: ['seal-150'] },
};
const housings: Readonly<Record<string, string>> = {
  'xh-3-bus': 'jst-xh',
  'xh-3-power': 'jst-xh',
  'sealed-2-power': 'seal-150',
};
const od = (wire: string) =>
  /pair-/.test(wire) ? 1.1 : /red|black/.test(wire) ? 1.8 : /\.core@/.test(wire) ? 1.4 : undefined;
const words = ([min, max]: readonly [number?, number?], unit: string) =>
  min === undefined
    ? `up to ${max} ${unit}`
    : max === undefined
      ? `${min} ${unit} and more`
      : `${min} to ${max} ${unit}`;
const isOutside = (value: number, [min = -Infinity, max = Infinity]: readonly [number?, number?]) =>
  value < min || value > max;

type Wanted = readonly [code: string, terminal: string | undefined, found?: unknown, expected?: unknown];

function expectedOf(design: Design, connector: ConnectorInstance): Wanted[] {
  const { id, def, cavities = [] } = connector;
  const landed = landingsOf(
    design,
    () => library,
    resolveJoints(catalog, design, () => library),
  );
  const rows = crimpList(catalog, { ...design, instances: { ...design.instances, connectors: [connector] } });
  const system = housings[def];
  return rows.flatMap(({ cavity, wires, wireMm2 }): Wanted[] => {
    const at = `${id}.${cavity}`;
    const wanted: Wanted[] = [];
    if (!pinsOf[def]!.includes(cavity)) return [['cavity-unknown', at, cavity, pinsOf[def]]];
    const has = cavities.find((one) => one.cavity === cavity);
    for (const kind of ['contact', 'seal', 'plug'] as const) {
      const part = has?.[kind];
      const known = part === undefined ? undefined : data[part];
      if (part === undefined) continue;
      if (known === undefined) wanted.push(['cavity-part-unknown', at, part]);
      else if (known.kind !== kind) wanted.push(['cavity-part-kind', at, known.kind, kind]);
      else if (known.systems !== undefined && system !== undefined && !known.systems.includes(system))
        wanted.push(['contact-system-mismatch', at, known.systems, [system]]);
    }
    if (landed.on(id, cavity).length === 0) {
      if (has?.contact !== undefined) wanted.push(['contact-without-wire', at, has.contact]);
      if (system === 'seal-150' && has?.plug === undefined) wanted.push(['plug-missing', at]);
      return wanted;
    }
    if (has?.contact === undefined && system !== undefined) wanted.push(['cavity-no-contact', at, undefined, [system]]);
    const { copper = [], insulation = [] } = data[has?.contact ?? ''] ?? {};
    if (wireMm2 !== undefined && isOutside(wireMm2, copper))
      wanted.push(['wire-outside-contact', at, wireMm2, words(copper, 'mm²')]);
    const single = wires.length === 1 ? od(wires[0]!) : undefined;
    if (single !== undefined && isOutside(single, insulation))
      wanted.push(['insulation-outside-contact', at, single, words(insulation, 'mm')]);
    if (system === 'seal-150' && has?.seal === undefined) wanted.push(['seal-missing', at]);
    const { insulation: bore = [] } = data[has?.seal ?? ''] ?? {};
    for (const wire of wires) {
      const size = od(wire);
      if (size !== undefined && isOutside(size, bore))
        wanted.push(['insulation-outside-seal', at, size, words(bore, 'mm')]);
    }
    if (has?.seal !== undefined && data[has.seal] !== undefined && wires.length > 1)
      wanted.push(['seal-too-many-wires', at, wires.length, 1]);
    if (has?.plug !== undefined) wanted.push(['plug-in-wired-cavity', at, has.plug]);
    return wanted;
  });
}

test('the findings of a crimped connector name each cavity with the figure found and the range', () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const design = randomAssembly(seed);
    const landings = landingsOf(
      design,
      () => library,
      resolveJoints(catalog, design, () => library),
    );
    for (const connector of design.instances.connectors ?? []) {
      if (pinsOf[connector.def] === undefined) continue;
      const found = crimpFindings(library, design.id, connector, landings);
      const given = found.map(({ code, where, found: was, expected }) => [code, where.terminal, was, expected]);
      const wanted = expectedOf(design, connector).map(([code, at, was, expected]) => [code, at, was, expected]);
      expect([seed, connector.id, given]).toEqual([seed, connector.id, wanted]);
      for (const { where } of found)
        expect(where).toMatchObject({ kind: 'designs', id: design.id, instance: connector.id });
    }
  }
});

test('a cavity assigned several times has a finding for each time after the first', () => {
  const cavities = ['1', '2', '1', '1'].map((cavity) => ({ cavity, contact: 'xh-contact' }));
  const design: Design = {
    schemaVersion: 5,
    id: 'd',
    label: 'D',
    instances: { connectors: [{ id: 'j1', def: 'xh-3-bus', cavities }] },
    joints: [],
  };
  const landings = landingsOf(design, () => library, []);
  const twice = crimpFindings(library, 'd', design.instances.connectors![0]!, landings).filter(
    ({ code }) => code === 'cavity-duplicate',
  );
  expect(twice.map(({ found, where }) => [found, where])).toEqual([
    ['1', { kind: 'designs', id: 'd', instance: 'j1' }],
    ['1', { kind: 'designs', id: 'd', instance: 'j1' }],
  ]);
});

/** The finding codes for one contact in cavity 1 on a wire of this stock. */
function codesOn(
  connector: ConnectorInstance,
  of: typeof catalog,
  def: string,
  core: string,
  second?: string,
): string[] {
  const defs = second === undefined ? [def] : [def, second];
  const design: Design = {
    schemaVersion: 5,
    id: 'd',
    label: 'D',
    instances: {
      connectors: [connector],
      segments: defs.map((each, n) => ({ id: `w${n + 1}`, def: each, lengthMm: 100 })),
    },
    joints: defs.map((_, n) => ({
      a: { instance: 'j1', terminal: '1' },
      b: { instance: `w${n + 1}`, terminal: core, end: 'a' },
    })),
  };
  const joints = resolveJoints(of, design, () => of.library);
  const found = crimpFindings(
    of.library,
    'd',
    connector,
    landingsOf(design, () => of.library, joints),
  );
  return found.map(({ code }) => code);
}
const inXh: ConnectorInstance = { id: 'j1', def: 'xh-3-power', cavities: [{ cavity: '1', contact: 'xh-contact' }] };

test('the findings of a connector follow the wire on it, though the connector is the same', () => {
  expect(codesOn(inXh, catalog, 'hook-up-24-red', 'core')).toEqual([]);
  expect(codesOn(inXh, catalog, 'dc-2core', 'red')).toEqual(['wire-outside-contact']);
  expect(codesOn(inXh, catalog, 'hook-up-24-red', 'core')).toEqual([]);
});

test('a wire of just the least or the most that a contact takes fits', () => {
  const codes = (areaMm2: number, insulatedOdMm: number) => {
    const structure = { type: 'group', id: 'w', children: [{ type: 'conductor', id: 'core', areaMm2, insulatedOdMm }] };
    const stock = { kind: 'wires', key: 'exact', seq: 3, record: { id: 'exact', structure, src: 'test' } };
    return codesOn({ ...inXh }, testCatalog([stock]), 'exact', 'core');
  };
  expect([codes(0.08, 0.9), codes(0.33, 1.9)]).toEqual([[], []]);
  expect(codes(0.079, 0.89)).toEqual(['wire-outside-contact', 'insulation-outside-contact']);
  expect(codes(0.331, 1.91)).toEqual(['wire-outside-contact', 'insulation-outside-contact']);
});

test('EL2.6 two wires on a contact or through a seal that takes one are found, with the numbers', () => {
  const idc = { id: 'idc', label: 'Insulation displacement', maxWires: 1 };
  const flat = { id: 'flat-3', label: 'Flat', construction: 'idc', pins: [{ id: '1' }, { id: '2' }] };
  const of = testCatalog([
    { kind: 'vocab/constructions', key: 'idc', seq: 2, record: idc },
    { kind: 'connectors', key: 'flat-3', seq: 2, record: flat },
  ]);
  const found = (wires: number, def = 'flat-3', cavities?: ConnectorInstance['cavities']) => {
    const names = Array.from({ length: wires }, (_, n) => `w${n + 1}`);
    const connector: ConnectorInstance = { id: 'j1', def, cavities };
    const design: Design = {
      schemaVersion: 5,
      id: 'd',
      label: 'D',
      instances: {
        connectors: [connector],
        segments: names.map((id) => ({ id, def: 'hook-up-24-red', lengthMm: 100 })),
      },
      joints: names.map((instance) => ({
        a: { instance: 'j1', terminal: '1' },
        b: { instance, terminal: 'core', end: 'a' },
      })),
    };
    const joints = resolveJoints(of, design, () => of.library);
    const landings = landingsOf(design, () => of.library, joints);
    return crimpFindings(of.library, 'd', connector, landings).map(({ code, where, found: was, expected }) => [
      code,
      where.terminal,
      was,
      expected,
    ]);
  };
  expect(found(1)).toEqual([]);
  expect(found(3)).toEqual([['contact-too-many-wires', 'j1.1', 3, 1]]);
  const sealed = [
    { cavity: '1', contact: 'seal-150-contact', seal: 'seal-150-seal' },
    { cavity: '2', plug: 'seal-150-plug' },
  ];
  const codes = (wires: number) => found(wires, 'sealed-2-power', sealed).map(([code]) => code);
  expect(codes(1)).not.toContain('seal-too-many-wires');
  expect(found(2, 'sealed-2-power', sealed)).toContainEqual(['seal-too-many-wires', 'j1.1', 2, 1]);
  const single = { id: 'single', kind: 'contact', termination: { systems: ['jst-xh'], maxWires: 1 } };
  const crimped = testCatalog([{ kind: 'mechanicals', key: 'single', seq: 2, record: single }]);
  const inSingle: ConnectorInstance = { ...inXh, cavities: [{ cavity: '1', contact: 'single' }] };
  expect(codesOn(inSingle, crimped, 'hook-up-24-red', 'core')).toEqual([]);
  expect(codesOn(inSingle, crimped, 'hook-up-24-red', 'core', 'hook-up-24-red')).toEqual(['contact-too-many-wires']);
});
