import type { Design } from '@cablewright/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveNets } from '../connectivity/nets/nets.ts';
import { testCatalog, testDesigns } from '../../test-kit/index.ts';
import { readDesign, validateDesign } from './validate-design.ts';

const catalog = testCatalog();

/** The path of keys to every value inside a JSON value. */
function placesOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, item]) =>
      placesOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

function replaced(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((item, i) => (i === key ? replaced(item, rest, by) : item));
  const fields = value as Record<string, unknown>;
  return { ...fields, [key]: replaced(fields[key], rest, by) };
}

const odd = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    -1,
    0,
    1e300,
    NaN,
    '',
    ' ',
    'w1',
    'j1',
    'a',
    '__proto__',
    'constructor',
    'toString',
    [],
    {},
    [[]],
    true,
  ),
  fc.string(),
  fc.jsonValue(),
);

test('nothing given as a design makes the checks throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (value) => {
      for (const finding of validateDesign(catalog, value)) expect(finding.message).not.toContain('undefined');
    }),
    { numRuns: 400 },
  );
});

test('a mutation of a valid design is found or harmless and never throws; lists of the mutated design do not throw either', () => {
  const mutation = fc.constantFrom(...testDesigns).chain((sound) => {
    const places = placesOf(sound);
    return fc
      .tuple(fc.constant(sound), fc.nat(places.length - 1), odd)
      .map(([of, at, by]) => replaced(of, places[at]!, by));
  });
  fc.assert(
    fc.property(mutation, (mutated) => {
      for (const finding of validateDesign(catalog, mutated)) {
        expect(finding.message.length).toBeGreaterThan(10);
        expect(finding.where.kind).toBe('designs');
      }
      deriveNets(catalog, readDesign(mutated));
    }),
    { numRuns: 1500 },
  );
});

test('dropping any one joint or instance is survived', () => {
  for (const sound of testDesigns) {
    for (const i of sound.joints.keys()) validateDesign(catalog, { ...sound, joints: sound.joints.toSpliced(i, 1) });
    for (const [list, items] of Object.entries(sound.instances)) {
      for (const i of items.keys()) {
        const less: Design = {
          ...sound,
          instances: { ...sound.instances, [list]: (items as unknown[]).toSpliced(i, 1) },
        };
        expect(Array.isArray(validateDesign(catalog, less))).toBe(true);
      }
    }
  }
});
