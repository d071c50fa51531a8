/** The frame of a mains-powered device, declared as a screen contact: case F24 of the known misses. */
import { expect, test } from 'vitest';
import { shippedRows } from '../../../test-kit/shipped.ts';
import { Library } from '../../library/library.ts';
import { resolveCable } from './resolve.ts';

const row = (kind: string, record: { id: string; [field: string]: unknown }) => ({
  kind,
  key: record.id,
  seq: 2,
  record: { src: 'synthetic example', ...record },
});

/** A source and a load with the same three contacts, or with other contact names at the load. */
function world(volts: number, earth: { source: string; load: string }, renamed = false) {
  const end = (id: string, dir: string, ground: string, gender: string, [one, two, three]: readonly string[]) => [
    row('interfaces', {
      id: `${id}-pins`,
      pins: {
        [one!]: { signal: 'feed', dir, nominalV: volts },
        [two!]: { signal: 'feed-return', dir: 'passive' },
        [three!]: { signal: ground, dir: 'passive' },
      },
    }),
    row('devices', { id, label: id, ports: [{ id: 'p', interface: `${id}-pins`, gender }] }),
  ];
  return Library.build(
    [
      ...shippedRows(),
      row('vocab/signals', { id: 'feed', kind: 'power', nominalV: volts }),
      row('vocab/signals', { id: 'feed-return', kind: 'ground', returnFor: ['feed'] }),
      ...end('outlet', 'out', earth.source, 'female', ['1', '2', '3']),
      ...end('heater', 'in', earth.load, 'male', renamed ? ['a', 'b', 'c'] : ['1', '2', '3']),
    ],
    1,
  );
}

const optionsOf = (library: Library, turned: boolean) => {
  const [source, destination] = [{ device: 'outlet' }, { device: 'heater' }];
  return resolveCable(library, turned ? { source: destination, destination: source } : { source, destination }).options;
};

test.each([
  ['pin for pin', false],
  ['by signal', true],
])(
  'EL8.2 a heater on 230 V whose earth is declared as a screen contact has no complete cable, %s, from either end',
  (_, renamed) => {
    for (const source of ['pe', 'chassis'])
      for (const turned of [false, true]) {
        const options = optionsOf(world(230, { source, load: 'chassis' }, renamed), turned);
        expect(options.length).toBeGreaterThan(0);
        expect(options.filter(({ complete }) => complete)).toEqual([]);
        for (const { missing } of options)
          expect(missing.map(({ text }) => text)).toContainEqual(
            expect.stringMatching(
              /of heater is a frame that gets only a screen, and heater is fed with 230 V\. Give the contact a protective earth/,
            ),
          );
      }
  },
);

test.each([
  [230, { source: 'pe', load: 'pe' }],
  [24, { source: 'chassis', load: 'chassis' }],
  [57, { source: 'chassis', load: 'chassis' }],
])('a device on %d V with %o is wired as before', (volts, earth) => {
  for (const renamed of [false, true]) {
    const [option] = optionsOf(world(volts, earth, renamed), false);
    expect([option!.complete, option!.missing]).toEqual([true, []]);
  }
});
