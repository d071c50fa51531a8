/** The crimp height of the list is that of the set-up, for sizes that makers round. */
import { expect, test } from 'vitest';
import { testCatalog, xhLead } from '../../test-kit/index.ts';
import { definition } from '../library/definition.ts';
import { crimpSetup } from './building/crimp-setup.ts';
import { crimpList, isSameSize } from './crimp-list.ts';

/** The lead on wires of a size, with a contact that states heights for these sizes. */
function lead(wireMm2: number, sizes: readonly number[]) {
  const contact = {
    id: 'xh-contact',
    kind: 'contact',
    termination: {
      systems: ['jst-xh'],
      crimpHeights: sizes.map((size, i) => ({ wireMm2: size, heightMm: i + 1 })),
    },
  };
  const wire = {
    id: 'one',
    structure: { type: 'group', id: 'w', children: [{ type: 'conductor', id: 'core', areaMm2: wireMm2 }] },
  };
  const catalog = testCatalog([
    { kind: 'mechanicals', key: 'xh-contact', seq: 2, record: contact },
    { kind: 'wires', key: 'one', seq: 2, record: wire },
  ]);
  const segments = xhLead.instances.segments!.map((segment) => ({ ...segment, def: 'one' }));
  const design = { ...xhLead, instances: { ...xhLead.instances, segments } };
  const part = definition(catalog.library, 'mechanicals', 'xh-contact');
  const [listed] = crimpList(catalog, design).filter(({ wires }) => wires.length === 1);
  return { listed, setUp: crimpSetup(part, wireMm2, undefined)[0]!.nominal };
}

test('the list and the set-up take the same height for a size that a maker rounded', () => {
  // AWG 22 is 0.326 mm², which makers state as 0.32 or 0.33 mm².
  for (const stated of [0.32, 0.326, 0.33]) {
    const { listed, setUp } = lead(0.326, [stated, 0.5]);
    expect([stated, listed?.crimpHeightMm, setUp, listed?.notes]).toEqual([stated, 1, 1, '']);
  }
  // A size in between has the height of the next larger one, with a note, and no nominal height to set up.
  const between = lead(0.4, [0.32, 0.5]);
  expect([between.listed?.crimpHeightMm, between.setUp]).toEqual([2, undefined]);
  expect(between.listed?.notes).not.toBe('');
  expect([isSameSize(0.98, 1), isSameSize(1.02, 1), isSameSize(0.979, 1), isSameSize(1.021, 1)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
