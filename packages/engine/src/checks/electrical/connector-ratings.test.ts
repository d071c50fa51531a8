/** Contact currents by wire cross-section, and the voltage between the nets of a connector. */
import type { Body, Connector, Electrical } from '@cablewright/model';
import { expect, test } from 'vitest';
import { cable, type Spec } from '../../../test-kit/wrong-cables.ts';
import { checkDesign } from '../validate-design.ts';

const row = (kind: string, id: string, record: object) => ({
  kind,
  key: id,
  seq: 2,
  record: { id, src: 'synthetic example', ...record },
});

interface Lead {
  readonly areaMm2?: number;
  /** Ratings of the body and connector of the load's plug. */
  readonly body?: Partial<Body>;
  readonly connector?: Partial<Connector>;
  readonly amperes?: number;
  readonly supply?: string;
  readonly electrical?: Electrical;
}

/** A supply wire and its return wire from j1 to j2. */
function lead({ areaMm2 = 1, body = {}, connector = {}, amperes = 1, supply = 'v24', electrical = {} }: Lead): Spec {
  const structure = {
    type: 'group',
    id: 'w',
    children: ['1', '2'].map((id) => ({ type: 'conductor', id, areaMm2, material: 'copper' })),
  };
  return {
    plugs: { j1: { 1: `${supply}>`, 2: 'gnd' }, j2: { 1: `${supply}<`, 2: 'gnd' } },
    runs: { w1: 'stock' },
    joints: ['j1.1 = w1@a.1', 'j1.2 = w1@a.2', 'j2.1 = w1@b.1', 'j2.2 = w1@b.2'],
    more: { electrical: { currents: { 'j2:1': amperes }, ...electrical } },
    extra: [
      row('wires', 'stock', { structure }),
      row('bodies', 'body', { label: 'Plug', positions: [{ id: '1' }, { id: '2' }], ...body }),
      row('connectors', 'plug-j2', { label: 'Load plug', body: 'body', interface: 'if-j2', ...connector }),
    ],
  };
}
function check(given: Lead) {
  const { catalog, design } = cable(lead(given));
  return checkDesign(catalog, design);
}
const found = (given: Lead, code: string) =>
  check(given).findings.flatMap((one) =>
    one.code === code ? [[one.where.terminal ?? one.where.instance, one.severity, one.found, one.expected]] : [],
  );
/** Findings at the supply contact. The return contact carries the same current and is left out. */
const overloaded = (given: Lead) => {
  const all = found(given, 'contact-overloaded');
  expect(all.filter(([at]) => at === 'j2.2').map(([, ...rest]) => rest)).toEqual(
    all.filter(([at]) => at === 'j2.1').map(([, ...rest]) => rest),
  );
  return all.filter(([at]) => at !== 'j2.2');
};
const checkedBy = (given: Lead, name: string) => {
  const { checked, unchecked } = check(given).checked.find((one) => one.check === name)!;
  return [checked, ...unchecked.map(({ what, why }) => `${what}: ${why}`)];
};
const bySection = {
  contactRatingA: 13,
  contactCurrents: [
    { wireMm2: 1.31, maxA: 13 },
    { wireMm2: 0.82, maxA: 10 },
  ],
};

test('EL12.1 a contact carries what is stated for the largest section that is not above that of its wire', () => {
  expect(overloaded({ body: bySection, areaMm2: 1, amperes: 10 })).toEqual([]);
  expect(overloaded({ body: bySection, areaMm2: 1, amperes: 10.5 })).toEqual([['j2.1', 'warning', 10.5, 10]]);
  expect(overloaded({ body: bySection, areaMm2: 1.5, amperes: 10.5 })).toEqual([]);
  expect(overloaded({ body: bySection, areaMm2: 1.31, amperes: 13 })).toEqual([]);
  expect(overloaded({ body: bySection, areaMm2: 2.5, amperes: 13.5 })).toEqual([['j2.1', 'warning', 13.5, 13]]);
  const [finding] = check({ body: bySection, amperes: 12 }).findings.filter(
    ({ code }) => code === 'contact-overloaded',
  );
  expect(finding!.message).toBe(
    'j2.1 carries 12 A; its contact is rated 10 A on 0.82 mm². Share the current over more contacts or use another connector.',
  );
});

test('EL12.1 a wire below the smallest stated section has no more than that one', () => {
  expect(overloaded({ body: bySection, areaMm2: 0.5, amperes: 10 })).toEqual([]);
  expect(overloaded({ body: bySection, areaMm2: 0.5, amperes: 10.5 })).toEqual([['j2.1', 'warning', 10.5, 10]]);
});

test('EL12.1 by temperature, the current at the ambient or hotter counts; above all of them the least', () => {
  const contactCurrents = [
    { wireMm2: 1, ambientC: 85, maxA: 4 },
    { wireMm2: 1, ambientC: 25, maxA: 9 },
    { wireMm2: 1, ambientC: 60, maxA: 6 },
  ];
  const at = (ambientC: number, amperes: number) =>
    overloaded({
      body: { contactCurrents },
      amperes,
      electrical: { currents: { 'j2:1': amperes }, rules: { ambientC } },
    });
  expect([at(25, 9), at(20, 9), at(60, 6), at(85, 4)]).toEqual([[], [], [], []]);
  expect(at(26, 9)).toEqual([['j2.1', 'warning', 9, 6]]);
  expect(at(61, 6)).toEqual([['j2.1', 'warning', 6, 4]]);
  expect(at(100, 4.5)).toEqual([['j2.1', 'warning', 4.5, 4]]);
});

test('EL12.1 without currents by section, or a section, the rating of the contact counts; a connector overrides its body', () => {
  expect(overloaded({ body: { contactRatingA: 3 }, amperes: 4 })).toEqual([['j2.1', 'warning', 4, 3]]);
  expect(overloaded({ body: bySection, connector: { contactRatingA: 5 }, amperes: 6 })).toEqual([
    ['j2.1', 'warning', 6, 5],
  ]);
  const own = { contactCurrents: [{ wireMm2: 0.5, maxA: 2 }] };
  expect(overloaded({ body: bySection, connector: own, amperes: 3 })).toEqual([['j2.1', 'warning', 3, 2]]);
  expect(checkedBy({}, 'contact-currents')).toEqual([
    0,
    'j2: the rating of its contacts is not stated',
    'j1: the rating of its contacts is not stated',
  ]);
});

test('EL12.1 the voltage between the nets on a connector is compared with what its body is rated for', () => {
  const voltage = (given: Lead) => found(given, 'connector-voltage');
  expect(voltage({ body: { ratedVoltageV: 24 } })).toEqual([]);
  expect(voltage({ body: { ratedVoltageV: 23 } })).toEqual([['j2', 'warning', 24, 23]]);
  expect(voltage({ body: { ratedVoltageV: 50 }, supply: 'mains' })).toEqual([['j2', 'warning', 230, 50]]);
  expect(voltage({ body: { ratedVoltageV: 50 }, connector: { ratedVoltageV: 250 }, supply: 'mains' })).toEqual([]);
  const given = { body: { ratedVoltageV: 50 }, supply: 'mains' };
  const [finding] = check(given).findings.filter(({ code }) => code === 'connector-voltage');
  expect(finding!.message).toBe(
    'j2 (Load plug) is rated 50 V; the nets on it are 230 V apart (0 V to 230 V). Use a connector of higher rating.',
  );
  expect(checkedBy(given, 'connector-voltage')).toEqual([1, 'j1: its voltage rating is not stated']);
});
