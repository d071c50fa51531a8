/** Two devices with their own terminations, as vehicles have them: the text of the option, and the derived cable. */
import { expect, test } from 'vitest';
import { shippedRows } from '../../../test-kit/shipped.ts';
import { checkDesign } from '../../checks/validate-design.ts';
import { catalogOf } from '../../library/catalog.ts';
import { Library } from '../../library/library.ts';
import { deriveOption } from '../derive/derive.ts';
import { resolveCable } from './resolve.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }) => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});

/** Two devices on a CAN bus with these terminations in Ω, at contacts with the same or with different names. */
function busOf([one, two]: readonly [number, number], isRenamed: boolean) {
  const end = (id: string, gender: string, terminationOhm: number, [h, l, g]: readonly string[]) => [
    row('interfaces', {
      id: `${id}-pins`,
      pins: {
        [h!]: { signal: 'can-h', dir: 'bidir', level: 'can-hs', terminationOhm },
        [l!]: { signal: 'can-l', dir: 'bidir', level: 'can-hs', terminationOhm },
        [g!]: { signal: 'can-gnd', dir: 'passive' },
      },
    }),
    row('connectors', { id: `${id}-plug`, interface: `${id}-pins` }),
    row('devices', { id, label: id, ports: [{ id: 'p', interface: `${id}-pins`, gender }] }),
  ];
  return Library.build(
    [
      ...shippedRows(),
      ...end('north', 'female', one, ['1', '2', '3']),
      ...end('south', 'male', two, isRenamed ? ['a', 'b', 'c'] : ['1', '2', '3']),
    ],
    1,
  );
}

test.each<[readonly [number, number], number | undefined]>([
  [[60, 60], 4],
  [[60, 120], 3],
  [[120, 60], 3],
  [[120, 120], undefined],
  [[120, 0], undefined],
  [[60, 0], undefined],
  [[0, 0], undefined],
])('EL10.3 terminations of %j Ω at the two ends', (ohms, count) => {
  for (const isRenamed of [false, true]) {
    const library = busOf(ohms, isRenamed);
    for (const turned of [false, true]) {
      const [source, destination] = turned ? (['south', 'north'] as const) : (['north', 'south'] as const);
      const [option] = resolveCable(library, {
        source: { device: source, port: 'p' },
        destination: { device: destination, port: 'p' },
      }).options;
      const texts = option!.hazards.map(({ text }) => text);
      const says = expect.stringContaining(
        `${count} terminations together; CAN high speed, 2 V differential has 2`,
      ) as string;
      expect(texts).toEqual(count === undefined ? [] : [says]);
      const { findings } = checkDesign(catalogOf(library, []), deriveOption(library, option!).design);
      expect(findings.some(({ code }) => code === 'termination-too-many')).toBe(count !== undefined);
    }
  }
});
