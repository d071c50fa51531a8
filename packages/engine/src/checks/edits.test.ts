import { instanceLists, type Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { testCatalog } from '../../test-kit/index.ts';
import { randomAssembly, sparseRows } from '../../test-kit/random-assemblies.ts';
import { numbersFrom } from '../../test-kit/random-cables.ts';
import { validateDesign } from './validate-design.ts';

const catalog = testCatalog(sparseRows);

/** One list of parts, or one joint, as another design has it; all else stays the same object. */
function edited(design: Design, seed: number): Design {
  const next = numbersFrom(seed);
  const other = randomAssembly(seed);
  if (next(2) === 0)
    return { ...design, joints: design.joints.toSpliced(next(9), 1, ...other.joints.slice(0, next(3))) };
  const list = instanceLists[next(instanceLists.length)]!;
  return { ...design, instances: { ...design.instances, [list]: other.instances[list] } };
}

test('what is found after any edits is what is found in the same design read for the first time', () => {
  for (let seed = 0; seed < 12; seed += 1) {
    let design = randomAssembly(seed);
    for (let step = 0; step < 3; step += 1) {
      design = edited(design, 1000 * seed + step);
      const fresh = validateDesign(testCatalog(sparseRows), structuredClone(design));
      expect([seed, step, validateDesign(catalog, design)]).toEqual([seed, step, fresh]);
    }
  }
});

test('every finding names the design, and a part that is in it or placed by it', () => {
  for (let seed = 0; seed < 40; seed += 1) {
    const design = randomAssembly(seed);
    const ids = instanceLists.flatMap((list) => (design.instances[list] ?? []).map(({ id }) => id));
    const known = new Set([...ids, ...design.joints.flatMap(({ a, b }) => [a.instance, b.instance])]);
    const lost = validateDesign(catalog, design).filter(({ where, code, message }) => {
      const { instance, terminal } = where;
      const isPart = instance === undefined || known.has(instance.split('/')[0]!);
      const isWhole = where.kind === 'designs' && where.id === design.id && code !== '' && message !== '';
      return !isWhole || !isPart || terminal === '';
    });
    expect([seed, lost]).toEqual([seed, []]);
  }
});
