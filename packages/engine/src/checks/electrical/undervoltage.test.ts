/** Loads whose voltage is too low after the drop in a drawn cable. Expected drops are calculated by hand. */
import { expect, test } from 'vitest';
import { exactCopper } from '../../../test-kit/exact-copper.ts';
import { cable } from '../../../test-kit/wrong-cables.ts';
import { checkDesign } from '../validate-design.ts';

interface Ends {
  readonly from?: object;
  readonly to?: object;
  readonly supply?: string;
  readonly hasReturn?: boolean;
  readonly currents?: Readonly<Record<string, number>>;
  readonly rules?: object;
}

/** 4 m of 0.25 mm² in each direction: 8 · 0.017241 / 0.25 = 0.5517 Ω. */
function findings({ from = {}, to = {}, supply = 'v24', hasReturn = true, currents = { 'j2:1': 1 }, rules }: Ends) {
  const { catalog, design } = cable({
    plugs: { j1: { 1: `${supply}>`, 2: 'gnd' }, j2: { 1: `${supply}<`, 2: 'gnd' } },
    joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', ...(hasReturn ? ['j1.2 = w1@a.2', 'w1@b.2 = j2.2'] : [])],
    instances: {
      connectors: [
        { id: 'j1', def: 'plug-j1', pins: { 1: from } },
        { id: 'j2', def: 'plug-j2', pins: { 1: to } },
      ],
      segments: [{ id: 'w1', def: 'flat', lengthMm: 4000 }],
    },
    more: { electrical: { currents, rules: { maxDropPct: 50, ...rules } } },
    extra: exactCopper,
  });
  return checkDesign(catalog, design).findings.filter(({ code }) => code === 'load-undervoltage');
}

test('EL11.3 a load that gets less than its lowest voltage is an error, with the drop and both voltages', () => {
  expect(findings({ to: { minV: 23.44 } })).toEqual([]);
  const [finding, ...more] = findings({ to: { minV: 23.46 } });
  expect(more).toEqual([]);
  expect(finding).toMatchObject({
    severity: 'error',
    where: { terminal: 'j2.1' },
    found: 23.448,
    expected: 23.46,
  });
  expect(finding!.message).toBe(
    'j2.1 gets 23.448 V of the 24 V at j1.1, because the cable loses 0.552 V; it works with 23.46 V or more. Use a larger cross-section or a shorter wire.',
  );
  // The design's drop limit doesn't lower the voltage the load needs; a higher supply voltage helps.
  expect(findings({ to: { minV: 23.46 }, rules: { maxDropV: 10 } })).toHaveLength(1);
  expect(findings({ to: { minV: 23.46 }, rules: { supplyV: 25 } })).toEqual([]);
});

test('EL11.3 the lowest voltage of the source counts where it leaves the cable a margin', () => {
  // 20.4 V − 0.552 V = 19.848 V.
  expect(findings({ from: { minV: 20.4 }, to: { minV: 19.84 } })).toEqual([]);
  expect(findings({ from: { minV: 20.4 }, to: { minV: 19.86 } })).toMatchObject([{ found: 19.848, expected: 19.86 }]);
  // Equal minimum voltages at both ends leave no margin, so the nominal voltage counts.
  expect(findings({ from: { minV: 19.86 }, to: { minV: 19.86 } })).toEqual([]);
  // If the source delivers less than the load needs even without the cable, another check compares the two (EL2.4).
  expect(findings({ to: { minV: 25 } })).toEqual([]);
});

test('EL11.3 nothing is claimed of a load whose current or lowest voltage is not stated, nor of a way back outside the cable', () => {
  expect(findings({ to: { minV: 23.46 }, currents: {} })).toEqual([]);
  expect(findings({ to: {} })).toEqual([]);
  // 0.276 V lost in the supply leaves 23.724 V.
  expect(findings({ to: { minV: 23.7 }, hasReturn: false })).toEqual([]);
  expect(findings({ to: { minV: 23.73 }, hasReturn: false })).toHaveLength(1);
});

test('EL11.3 a supply below its return is compared by its amount', () => {
  // −12 V, of which −11.448 V reach the load.
  expect(findings({ supply: 'vm12', to: { maxV: -11.44 } })).toEqual([]);
  expect(findings({ supply: 'vm12', to: { maxV: -11.46 } })).toMatchObject([{ found: 11.448, expected: 11.46 }]);
});
