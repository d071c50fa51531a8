import { referencesOf } from '@cablewright/model';
import { expect, test } from 'vitest';
import { testCatalog, testDesigns } from '../../test-kit/index.ts';
import { randomAssembly } from '../../test-kit/random-assemblies.ts';
import { checkDesign } from '../checks/validate-design.ts';
import { billOfMaterials } from '../lists/bom/bill.ts';
import { replacePart } from './replace-part.ts';

const catalog = testCatalog();
const { library } = catalog;
const designs = [...testDesigns, ...Array.from({ length: 40 }, (_, seed) => randomAssembly(seed))];
const kinds = ['connectors', 'wires', 'components', 'mechanicals'] as const;
const idsOf = (kind: string) => [...library.entries(kind)].map(({ key }) => key);

test('[QU5.1] after a replacement nothing names the part, the other has its places, and the rest is as it was', () => {
  let replaced = 0;
  for (const design of designs)
    for (const kind of kinds) {
      const places = (of: typeof design, id: string) =>
        referencesOf('designs', of).flatMap((one) => (one.kind === kind && one.id === id ? [one.pointer] : []));
      const used = new Set(referencesOf('designs', design).flatMap((one) => (one.kind === kind ? [one.id] : [])));
      for (const from of used) {
        const to = idsOf(kind).find((id) => !used.has(id));
        if (to === undefined) continue;
        const { design: next, count } = replacePart(library, design, { kind, from, to });
        expect([places(next, from), places(next, to)]).toEqual([[], places(design, from)]);
        expect(count).toBe(places(design, from).length);
        replaced += count;
        // Replacing the part back restores the cable, unless a stock has lost conductors.
        const back = replacePart(library, next, { kind, from: to, to: from });
        if (kind !== 'wires') expect(back.design).toEqual(design);
      }
    }
  expect(replaced).toBeGreaterThan(100);
});

test('[QU5.1] what is not in the cable, and the part itself, change nothing', () => {
  for (const design of designs)
    for (const kind of kinds) {
      expect(replacePart(library, design, { kind, from: 'none', to: 'other' })).toEqual({ design, count: 0, lost: [] });
      for (const id of idsOf(kind))
        expect(replacePart(library, design, { kind, from: id, to: id }).design).toEqual(design);
    }
});

test('[QU5.1] the conductors of a stock go on in the new one, and those without one are named', () => {
  const design = testDesigns.find(({ id }) => id === 'null-modem') ?? testDesigns[0]!;
  const [run] = design.instances.segments ?? [];
  const joined = design.joints.flatMap(({ a, b }) => [a, b]).filter(({ instance }) => instance === run?.id);
  const single = idsOf('wires').find((id) => id.startsWith('hook-up'))!;
  const { design: next, lost } = replacePart(library, design, { kind: 'wires', from: run!.def, to: single });
  expect(lost.length).toBeGreaterThan(0);
  const left = next.joints.flatMap(({ a, b }) => [a, b]).filter(({ instance }) => instance === run?.id);
  expect(left.length).toBeLessThan(joined.length);
  expect(checkDesign(catalog, next).findings.filter(({ code }) => code === 'unknown-terminal')).toEqual([]);
  expect(billOfMaterials(catalog, next).lines.map(({ def }) => def)).toContain(single);
});
