/**
 * The number of findings grows linearly: a cable twice as large has about twice as many findings, whatever its shape.
 * Comparing all pairs of parts would give four times as many.
 */
import type { Design, Joint } from '@cablewright/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippedCatalog } from '../../test-kit/shipped.ts';
import { composeConnector } from '../connectivity/compose-connector.ts';
import { catalogOf } from '../library/catalog.ts';
import { checkDesign } from './validate-design.ts';

/** `npm test` uses some of the random designs; the `.long.test.ts` file runs this file with all of them. */
const isLong = process.env['CABLEWRIGHT_TESTS'] === 'long';

const { library } = shippedCatalog();
const catalog = catalogOf(library);
const kinds = [...library.entries('connectors')].map(({ key }) => key);
const parts = [...library.entries('components')].map(({ key }) => key);
const pinsOf = (def: string) => composeConnector(library, def)?.pins.map(({ id }) => id) ?? [];

/** The joints between connectors of one kind, as connector numbers and pin numbers. */
type Shape = (count: number) => (readonly [a: number, pinA: number, b: number, pinB: number])[];

const from = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const shapes: Readonly<Record<string, Shape>> = {
  star: (count) => from(count - 1, (i) => [0, 0, i + 1, 0]),
  'star of pins': (count) => from(count - 1, (i) => [0, i, i + 1, i]),
  chain: (count) => from(count - 1, (i) => [i, 1, i + 1, 1]),
  'two chains': (count) => from(count - 1, (i) => [[i, 0, i + 1, 0] as const, [i, 1, i + 1, 1] as const]).flat(),
  ring: (count) => from(count, (i) => [i, 2, (i + 1) % count, 2]),
  crossed: (count) => from(count - 1, (i) => [i, i, i + 1, i + 3]),
  'every pin on one net': (count) =>
    from(count - 1, (i) => [[0, 0, i + 1, 0] as const, [0, 0, i + 1, 1] as const]).flat(),
  unconnected: () => [],
};

function cable(def: string, part: string, shape: Shape, count: number): Design {
  const pins = pinsOf(def);
  const ref = (instance: number, pin: number) => ({ instance: `j${instance}`, terminal: pins[pin % pins.length]! });
  const joints: Joint[] = shape(count).map(([a, pinA, b, pinB]) => ({ a: ref(a, pinA), b: ref(b, pinB) }));
  return {
    schemaVersion: 6,
    id: 'grows',
    src: 'x',
    instances: {
      connectors: from(count, (i) => ({ id: `j${i}`, def })),
      components: from(count >> 2, (i) => ({ id: `r${i}`, def: part })),
    },
    joints,
  };
}

test.each(Object.keys(shapes))('RE11.5 %s: twice as many parts have at most about twice the findings', (name) => {
  const worlds = fc.tuple(fc.constantFrom(...kinds.filter((def) => pinsOf(def).length > 0)), fc.constantFrom(...parts));
  fc.assert(
    fc.property(worlds, ([def, part]) => {
      const codesOf = (count: number) =>
        Map.groupBy(checkDesign(catalog, cable(def, part, shapes[name]!, count)).findings, ({ code }) => code);
      const [small, large] = [codesOf(300), codesOf(600)];
      for (const [code, findings] of large)
        expect([code, findings.length > 2.2 * (small.get(code)?.length ?? 0) + 20, findings.length]).toEqual([
          code,
          false,
          findings.length,
        ]);
    }),
    { numRuns: isLong ? 3 : 1, seed: 11 },
  );
});
