import { applyDocumentChange, type Design } from '@cablewright/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testCatalog, xhLead } from '../../../test-kit/index.ts';
import { shippedCatalog, shippedPorts } from '../../../test-kit/shipped.ts';
import { validateDesign } from '../../checks/validate-design.ts';
import { wireLabels } from '../../lists/labels/wire-labels.ts';
import { deriveOption } from '../../resolver/derive/derive.ts';
import { resolveCable } from '../../resolver/options/resolve.ts';
import { mistakenRuns, withOwnRunNames } from './run-ids.ts';
import { runNames } from './run-names.ts';

/** `npm test` uses a third of the pairs of ports; the `.long.test.ts` file runs this file with all of them. */
const isLong = process.env['CABLEWRIGHT_TESTS'] === 'long';
const catalog = testCatalog();
const shipped = shippedCatalog();

/** A cable with runs in this order. `trunk` is the index of the trunk. */
const lead = (ids: readonly string[], trunk: number, labels: readonly string[] = []): Design => ({
  ...xhLead,
  instances: {
    segments: ids.map((id, i) => ({
      id,
      def: 'hook-up-24-red',
      lengthMm: 500,
      ...(i === trunk ? { role: 'trunk' } : {}),
      ...(labels[i] === undefined ? {} : { label: labels[i] }),
    })),
  },
  joints: [],
});

test('[DO5.2] a run whose id looks like the printed name of another run is found, with a fix that prints it by its id', () => {
  const swapped = lead(['w1', 'w2'], 1);
  expect([...runNames(swapped)]).toEqual([
    ['w2', 'W1'],
    ['w1', 'W2'],
  ]);
  const found = validateDesign(catalog, swapped).filter(({ code }) => code === 'run-id-of-another');
  expect(found.map(({ where, found: printed, expected }) => [where.instance, printed, expected])).toEqual([
    ['w1', 'W2', 'W1'],
    ['w2', 'W1', 'W2'],
  ]);
  const fixed = applyDocumentChange(swapped, found[0]!.fixes![0]!.change);
  expect(fixed.ok).toBe(true);
  const design = (fixed as unknown as { readonly value: Design }).value;
  expect(validateDesign(catalog, design).filter(({ code }) => code === 'run-id-of-another')).toEqual([]);
  expect(wireLabels(catalog, design).map(({ id, segment }) => [id, segment])).toEqual([
    ['W2-A', 'w2'],
    ['W2-B', 'w2'],
    ['W1-A', 'w1'],
    ['W1-B', 'w1'],
  ]);
  expect(mistakenRuns(lead(['main', 'w2'], 0, ['W2']))).toMatchObject([{ id: 'w2', other: 'main' }]);
  expect(mistakenRuns(lead(['w1', 'w2', 'w3'], 0))).toEqual([]);
});

test('[DO5.2] whatever the ids, labels and trunk of a cable: after the fix no id looks like the name of another run', () => {
  const ids = fc.uniqueArray(fc.constantFrom('w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'main', 'leg'), { minLength: 1 });
  let seen = 0;
  const labels = fc.array(fc.constantFrom('', 'MAIN', 'W3', 'w6', 'SUPPLY'), { maxLength: 4 });
  fc.assert(
    fc.property(ids, fc.nat(5), labels, (runs, trunk, named) => {
      // Cached results of earlier states must not change the result.
      const states = [lead(runs, trunk, named), lead(runs, trunk + 1, named), lead(runs, trunk, named.slice(1))];
      for (const [i, state] of states.entries())
        expect(mistakenRuns(state)).toEqual(
          mistakenRuns({ ...structuredClone(state), id: `seen-${(seen += 1)}-${i}` }),
        );
      const design = lead(runs, trunk, named);
      const fixed = withOwnRunNames(design);
      expect(mistakenRuns(fixed)).toEqual([]);
      expect(new Set([...runNames(fixed).values()].map((name) => name.toUpperCase())).size).toBe(runs.length);
      if (mistakenRuns(design).length === 0) expect(fixed).toBe(design);
    }),
    { numRuns: 2000 },
  );
});

test('[DO5.2] no cable that ships has it', () => {
  expect(
    shipped.designs.filter(({ design }) => mistakenRuns(design).length > 0).map(({ design }) => design.id),
  ).toEqual([]);
});

test('[DO5.2] no derived cable has it, tails at several plugs included', () => {
  const ports = shippedPorts(shipped.library);
  let [derived, branched] = [0, 0];
  for (const [i, source] of ports.entries())
    for (const destination of ports.slice(i, i + (isLong ? 12 : 4))) {
      const option = resolveCable(shipped.library, { source, destination }).options[0];
      if (option === undefined) continue;
      const { design } = deriveOption(shipped.library, option);
      derived += 1;
      if ((design.instances.segments ?? []).length > 1) branched += 1;
      expect([option.id, mistakenRuns(design)]).toEqual([option.id, []]);
    }
  expect(derived).toBeGreaterThan(isLong ? 100 : 30);
  expect(branched).toBeGreaterThan(0);
});
