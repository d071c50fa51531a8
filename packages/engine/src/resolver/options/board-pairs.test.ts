import { expect, test } from 'vitest';
import { jacked, padsOf, row, world } from '../../../test-kit/ports.ts';
import { resolveCable } from './resolve.ts';

test('C5.8 of more than 4,096 pairs of boards those beyond are counted, not lost', () => {
  const boards = (id: string, mates: string, count: number, words: Readonly<Record<string, string>>) =>
    Array.from({ length: count }, (_, i) => padsOf(`${id}-${i}`, mates, words));
  const near = boards('near', 'a-pinout', 65, { A: 'out tone low', B: 'passive earth' }).flat();
  const other = boards('far', 'b-pinout', 64, { A: 'in tone high', B: 'passive earth' }).flat();
  const policy = row('resolver-policy', { id: 'resolver-policy', maxOptions: 10_000 });
  // One cable without boards, and one for each board at a single end.
  const single = 1 + 65 + 64;
  const a = jacked('a', { '1': 'out tone high', '2': 'passive earth' });
  const far = jacked('b', { '1': 'in tone low', '2': 'passive earth' });
  const library = world(a, far, ...near, ...other, policy);
  const { options, refused, beyond } = resolveCable(library, {
    source: { device: 'a' },
    destination: { device: 'b' },
    boards: true,
  });
  expect([options.length + refused.length, beyond]).toEqual([single + 4096, 65 * 64 - 4096]);
});
