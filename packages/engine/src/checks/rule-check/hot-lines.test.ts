/** Hot lines of balanced pairs on grounds, with connectors from the pro-audio pack and with invented pairs. */
import { expect, test } from 'vitest';
import { design } from '../../../test-kit/designs.ts';
import { shippedCatalog } from '../../../test-kit/shipped.ts';
import { ruled } from '../../../test-kit/wrong-cables.ts';
import { catalogOf } from '../../library/catalog.ts';
import { validateDesign } from '../validate-design.ts';

const { library } = shippedCatalog();
const catalog = catalogOf(library);

/** A microphone cable between two connectors of the pack. */
function lead(from: string, to: string, joints: readonly string[]) {
  const made = design(
    'lead',
    {
      connectors: [
        { id: 'j1', def: from },
        { id: 'j2', def: to },
      ],
      segments: [{ id: 'w1', def: 'mic-pair-022', lengthMm: 3000 }],
    },
    [...joints],
  );
  return validateDesign(catalog, made).filter(({ code }) => code === 'hot-shorted');
}

const xlr = ['xlr3-socket-audio', 'xlr3-plug-audio'] as const;
const hot = ['j1.2 = w1@a.pair.a', 'w1@b.pair.a = j2.2'];
const cold = ['j1.3 = w1@a.pair.b', 'w1@b.pair.b = j2.3'];

test('EL10.4 the hot line on the contact of the screen is an error, and so is hot on the ground inside a plug', () => {
  const onScreen = lead(...xlr, ['j1.2 = w1@a.pair.a', 'w1@b.pair.a = j2.1', ...cold]);
  expect(onScreen).toMatchObject([{ severity: 'error' }]);
  expect(onScreen[0]!.message).toMatch(/shorted to ground/);
  expect(lead(...xlr, [...hot, ...cold, 'j2.2 = j2.1'])).toHaveLength(1);
});

test('EL10.4 hot and cold of one plug on one potential is an error', () => {
  const [finding] = lead(...xlr, [...hot, ...cold, 'j2.2 = j2.3']);
  expect(finding!.message).toMatch(/the two lines of a pair are shorted/);
});

test('EL10.4 a balanced line, one with its cold side grounded, and an unbalanced end are right', () => {
  expect(lead(...xlr, [...hot, ...cold])).toEqual([]);
  expect(lead(...xlr, [...hot, 'j1.3 = w1@a.pair.b', 'w1@b.pair.b = j2.1', 'j2.3 = j2.1'])).toEqual([]);
  // The hot line is on the tip, the cold line on the sleeve.
  const plug = library.records('connectors');
  expect([...plug].some(({ id }) => id === 'ts-635-plug-mono')).toBe(true);
  expect(
    lead('xlr3-socket-audio', 'ts-635-plug-mono', [
      'j1.2 = w1@a.pair.a',
      'w1@b.pair.a = j2.tip',
      'j1.3 = w1@a.pair.b',
      'w1@b.pair.b = j2.sleeve',
    ]),
  ).toEqual([]);
});

test('EL10.4 a link counts, a resistor does not, and a line without a mate is not judged', () => {
  const pair = ['bus-h', 'bus-l'].map((id, i) => ({
    kind: 'vocab/signals',
    key: id,
    seq: 2,
    record: { id, label: id, kind: 'data', diffPair: i === 0 ? 'bus-l' : 'bus-h', polarity: i === 0 ? '+' : '-' },
  }));
  const through = (part: string, line = 'bus-h~') =>
    ruled({
      plugs: { j1: { 1: line, 2: 'gnd' }, j2: { 1: line, 2: 'gnd' } },
      runs: { w1: 'flat' },
      parts: { r1: part },
      joints: ['j1.1 = w1@a.1', 'w1@b.1 = j2.1', 'j1.2 = w1@a.2', 'w1@b.2 = j2.2', 'j2.1 = r1.a', 'r1.b = j2.2'],
      extra: pair,
    }).filter(({ code }) => code === 'hot-shorted');
  expect(through('r-0')).toMatchObject([{ message: expect.stringContaining('through r1') as string }]);
  expect(through('r-120')).toEqual([]);
  expect(through('r-0', 'txd')).toEqual([]);
});
