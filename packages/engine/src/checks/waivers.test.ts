import { expect, test } from 'vitest';
import { cable, type Spec } from '../../test-kit/wrong-cables.ts';
import { checkDesign } from './validate-design.ts';
import { waiverOf } from './waivers.ts';

const spec = (label: string): Spec => ({
  plugs: { j1: { 1: label, 2: 'gnd' }, j2: { 1: 'rxd< @ttl-5v', 2: 'gnd' } },
  runs: { w1: 'flat' },
  joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2'],
});
const { catalog, design } = cable(spec('txd> @plc-24v'));
const [finding] = checkDesign(catalog, design).findings;
const by = { reason: 'The input has a divider', by: 'Ada', since: '2026-01-31' };

test('EL2.8 a waived finding is listed apart with its reason, and the rest stays', () => {
  const waiver = waiverOf(finding!, by);
  const result = checkDesign(catalog, { ...design, waivers: [waiver] });
  expect(result.findings).toEqual([]);
  expect(result.waived).toEqual([{ finding, waiver }]);
  expect(waiver).toMatchObject({ code: 'over-voltage', at: 'j1.1', reason: 'The input has a divider', by: 'Ada' });
});

test('EL2.8 it returns the day after its end date', () => {
  const waived = { ...design, waivers: [waiverOf(finding!, { ...by, until: '2026-06-30' })] };
  expect(checkDesign(catalog, waived, '2026-06-30').findings).toEqual([]);
  expect(checkDesign(catalog, waived, '2026-07-01').findings).toEqual([finding]);
});

test('EL2.8 it returns when a value that the finding read changes', () => {
  const changed = cable(spec('txd> @plc-24v'));
  const { library } = changed;
  const level = { id: 'plc-24v', label: '24 V logic', driveV: { min: 0, max: 30 }, src: 's' };
  const catalogNow = {
    ...catalog,
    library: library.advance([{ kind: 'vocab/levels', key: 'plc-24v', op: 'put', before: {}, after: level }], 2),
  };
  const waived = { ...design, waivers: [waiverOf(finding!, by)] };
  expect(checkDesign(catalogNow, waived).findings).toMatchObject([{ code: 'over-voltage', found: 30 }]);
});

test('the result says what was checked and what could not be for lack of data', () => {
  const silent = cable(spec('txd>'));
  const { checked } = checkDesign(silent.catalog, silent.design);
  const voltages = checked.find(({ check }) => check === 'voltages')!;
  expect(voltages).toMatchObject({ checked: 0, unchecked: [{ what: 'j1.1', why: 'its voltage is not stated' }] });
  expect(checked.find(({ check }) => check === 'pin-pairs')!.checked).toBeGreaterThan(0);
});
