/**
 * Derived cables end in finished plugs: hood and screws, boot, or wedge, as the records state. The notes state what
 * provides strain relief.
 */
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { libraryOfRows, portPairs } from '../../../test-kit/without-neutral.ts';
import { shippedPorts, shippedRows } from '../../../test-kit/shipped.ts';
import type { Library } from '../../library/library.ts';
import { recipeDrift } from '../drift/drift.ts';
import { resolveCable } from '../options/resolve.ts';
import { deriveCable, deriveOption } from './derive.ts';

const rows = shippedRows();
const library = libraryOfRows(rows);
const ports = shippedPorts(library);
const somePairs = [...portPairs(ports)].filter((_, nth) => nth % 23 === 0);
const crossed = {
  source: { device: 'pc-desktop', port: 'com1' },
  destination: { device: 'instrument-dte', port: 'serial' },
};

function derived(from: Library, query: Parameters<typeof deriveCable>[1] = crossed): Design {
  const result = deriveCable(from, query);
  if (!result.ok) throw new Error(JSON.stringify(result.findings));
  return result.design;
}

const textsOf = ({ notes = [] }: Design) => notes.map((note) => (typeof note === 'string' ? note : note.text));

test('C6.6 each plug on a sheathed cable has a part that takes the strain, grips the jacket itself, or a note names it', () => {
  const counts = { part: 0, own: 0, note: 0, single: 0 };
  const wrong: string[] = [];
  for (const [source, destination] of somePairs) {
    for (const option of resolveCable(library, { source, destination }).options.slice(0, 2)) {
      const { design } = deriveOption(library, option);
      const wire = library.get('wires', design.instances.segments?.[0]?.def ?? '');
      const cores = JSON.stringify(wire ?? {}).match(/"type":"(conductor|coax)"/g)?.length ?? 0;
      for (const { id, def } of design.instances.connectors ?? []) {
        const parts = (design.instances.mechanical ?? []).filter(({ attachedTo }) => attachedTo === id);
        const isPart = parts.some(
          (one) => library.get('mechanicals', one.def)?.tags?.includes('strain-relief') === true,
        );
        const body = library.get('bodies', library.get('connectors', def)?.body ?? '');
        const isOwn = body?.tags?.includes('strain-relief') === true;
        const isNoted = textsOf(design).some((text) => text.includes(`Strain relief at ${id} `));
        const kind = isPart ? 'part' : isOwn ? 'own' : isNoted ? 'note' : 'single';
        counts[kind] += 1;
        const isRight = kind === 'single' ? cores < 2 : kind === 'note' || !isNoted;
        if (!isRight) wrong.push(`${design.id}: ${id} ${def}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(Math.min(counts.part, counts.own, counts.note)).toBeGreaterThan(10);
});

test('the lead between two serial ports has a hood and two jackscrews at each plug', () => {
  expect(derived(library).instances.mechanical).toEqual(
    ['j1', 'j2'].flatMap((attachedTo, plug) => [
      { id: `m${plug * 2 + 1}`, def: 'de9-backshell', qty: 1, attachedTo },
      { id: `m${plug * 2 + 2}`, def: 'jackscrew-unc-4-40', qty: 2, attachedTo },
    ]),
  );
});

test('the accessories of a connector count instead of those of its body', () => {
  const own = rows.map((row) =>
    row.kind === 'connectors' && row.key === 'de9-socket-rs232-dte'
      ? { ...row, record: Object.assign({}, row.record, { accessories: [{ def: 'de9-hood-long' }] }) }
      : row,
  );
  const parts = derived(libraryOfRows(own)).instances.mechanical!;
  expect(new Set(parts.map(({ def }) => def))).toEqual(new Set(['de9-hood-long']));
});

test('C6.6 an accessory that the library lacks is not placed, and a note says that nothing takes the strain', () => {
  const without = rows.filter(({ kind, key }) => !(kind === 'mechanicals' && key === 'de9-backshell'));
  const design = derived(libraryOfRows(without));
  expect(design.instances.mechanical!.map(({ def }) => def)).toEqual(['jackscrew-unc-4-40', 'jackscrew-unc-4-40']);
  expect(textsOf(design).filter((text) => text.startsWith('Strain relief'))).toEqual([
    'Strain relief at j1 is not stated: add a part that holds the jacket.',
    'Strain relief at j2 is not stated: add a part that holds the jacket.',
  ]);
});

test('a cable that was derived without accessories has not drifted', () => {
  const design = derived(library);
  const before = { ...design, instances: { ...design.instances, mechanical: [] } };
  expect(recipeDrift(library, before).state).toBe('same');
});
