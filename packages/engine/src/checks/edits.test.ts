import { instanceLists, type Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { testCatalog, testDesigns } from '../../test-kit/index.ts';
import { randomAssembly, sparseRows } from '../../test-kit/random-assemblies.ts';
import { numbersFrom } from '../../test-kit/random-cables.ts';
import { contextOf } from './context.ts';
import { salvageDesign } from './salvage.ts';
import { validateDesign } from './validate-design.ts';
import { wiringCheck } from './wiring-checks.ts';

const catalog = testCatalog(sparseRows);
const known = testCatalog();

/** The design with one list of parts, or some joints, taken from another design. All other objects stay the same. */
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

test('what is found after a change of a field, the parts left as they are, is what is found in the same design read for the first time', () => {
  const fields: readonly Partial<Design>[] = [
    { label: 'A 😀' },
    { src: '' },
    { notes: [{ text: 'J1.1 is open on purpose', names: ['j1.1', 'j1', 'w1'] }] },
    { electrical: { currents: { 'gone.1': 1 }, rules: { ambientC: 95, supplyV: 48 } } },
    { layout: { bundles: [], nodes: [] } },
    { joints: [] },
    { id: 'another' },
  ];
  for (const given of testDesigns) {
    for (const field of fields) {
      const changed = { ...given, ...field };
      const fresh = validateDesign(testCatalog(), structuredClone(changed));
      // Results are cached once a design has been checked repeatedly.
      for (let n = 0; n < 3; n += 1) validateDesign(known, given);
      expect([given.id, field, validateDesign(known, changed)]).toEqual([given.id, field, fresh]);
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

/** Records the name of every field that is read from an object. */
function watched<T extends object>(value: T, read: Set<string>): T {
  return new Proxy(value, {
    get(target, field, receiver) {
      read.add(String(field));
      return Reflect.get(target, field, receiver) as unknown;
    },
    ownKeys(target) {
      read.add('every field');
      return Reflect.ownKeys(target);
    },
  });
}

test('the checks of parts and wiring read nothing of a design but the fields by which their findings are remembered', () => {
  const read = { design: new Set<string>(), catalog: new Set<string>() };
  const assemblies = Array.from({ length: 40 }, (_, seed) => randomAssembly(seed));
  for (const given of [...assemblies, ...testDesigns]) {
    const { design, indexOf } = salvageDesign(given);
    // Results of designs with sub-assemblies aren't cached.
    if ((design.instances.subassemblies ?? []).length > 0) continue;
    const seen = { design: watched(design, read.design), indexOf, findings: [] };
    wiringCheck(contextOf(watched(catalog, read.catalog), seen));
  }
  const fields = ['electrical', 'extensions', 'id', 'instances', 'joints', 'layout', 'notes', 'schemaVersion'];
  expect([...read.design].filter((field) => !fields.includes(field))).toEqual([]);
  expect([...read.catalog]).toEqual(['library']);
});
