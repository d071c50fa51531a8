import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { boardCable, harness, nullModem, testCatalog } from '../../../test-kit/index.ts';
import { signalOfWord } from './signal-words.ts';
import { signalKind, signalTags } from './tags.ts';

const word = (id: string, more: object) => ({
  kind: 'vocab/signals',
  key: id,
  seq: 2,
  record: { id, src: 'test', ...more },
});

test('a signal is known by hand, by the pinout, by the board or by a label, in that order', () => {
  const hand = (list: 'connectors' | 'pcbas', signals: Record<string, string>): Design => {
    const [first, ...rest] = boardCable.instances[list]!;
    return { ...boardCable, instances: { ...boardCable.instances, [list]: [{ ...first!, signals }, ...rest] } };
  };
  const tags = (of: Design) => signalTags(testCatalog(), of);
  expect(tags(hand('connectors', { 2: 'gnd' })).at('j1', '2')).toEqual({
    terminal: { instance: 'j1', terminal: '2' },
    signal: 'gnd',
    how: 'hand',
  });
  expect(tags(boardCable).get('j1.2')).toMatchObject({ signal: 'rxd', how: 'interface' });
  expect(tags(hand('pcbas', { a: 'gnd' })).get('u1.a')).toMatchObject({ signal: 'gnd', how: 'hand' });
  expect(tags(boardCable).get('u1.a')).toMatchObject({ signal: 'bus-a', how: 'board' });
  expect(tags(boardCable).get('u1.gnd')).toMatchObject({ signal: 'gnd', how: 'label' });
  expect(tags(boardCable).get('u1.j1.2')).toMatchObject({ signal: 'bus-b', how: 'interface' });
  expect(tags(harness).get('lead-2/j1.1')).toMatchObject({ signal: 'vcc-12v', how: 'label' });
  expect([tags(nullModem).at('j9', '1'), tags(nullModem).at('j1', '77')]).toEqual([undefined, undefined]);
  expect([...tags(nullModem).values()].map(({ terminal }) => `${terminal.instance}.${terminal.terminal}`)).toHaveLength(
    20,
  );
  const lost = {
    ...nullModem,
    instances: { connectors: [{ id: 'x', def: 'gone' }], pcbas: [{ id: 'y', def: 'gone' }] },
  };
  expect([...tags(lost).values()]).toEqual([]);
});

test('a position that may be several things has no signal until a device says which', () => {
  const catalog = testCatalog([
    {
      kind: 'interfaces',
      key: 'bus-3',
      seq: 2,
      record: { id: 'bus-3', pins: { 1: { oneOf: [{ signal: 'gnd' }], label: 'GND' }, 2: { signal: 'bus-b' } } },
    },
  ]);
  const tags = signalTags(catalog, { ...nullModem, instances: { connectors: [{ id: 'j', def: 'xh-3-bus' }] } });
  expect([tags.get('j.1'), tags.get('j.2')?.signal, tags.get('j.3')]).toEqual([undefined, 'bus-b', undefined]);
});

test('a word means the signal that has it as id, label or alias, in any case; one of two signals means neither', () => {
  const { library } = testCatalog([
    word('one', { label: 'Shared', aliases: [' Own ', 7] }),
    word('two', { label: 'SHARED', kind: 5 }),
    word('three', { label: 'three', aliases: ['Three'] }),
    word('four', { label: 'shared' }),
  ]);
  const means = (text: string) => signalOfWord(library, text);
  expect(['one', 'own', ' OWN', 'Three', 'shared', 'Shared', 'nothing', '0v', 'TXD'].map(means)).toEqual([
    'one',
    'one',
    'one',
    'three',
    undefined,
    undefined,
    undefined,
    'gnd',
    'txd',
  ]);
  expect([signalKind(library, 'gnd'), signalKind(library, 'two'), signalKind(library, 'none')]).toEqual([
    'ground',
    undefined,
    undefined,
  ]);
});
