/** The labels that are bought, listed, printed and fitted are the same ones. */
import { BenchFacts, billOfMaterials, buildSteps, catalogOf, type Catalog } from '@cablewright/engine';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { randomCable } from '@cablewright/engine/test-kit/random-cables.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design, Mechanical } from '@cablewright/model';
import { expect, test } from 'vitest';
import { printRequest } from '../../test-kit/print-request.ts';
import { labelTable } from './label-list.ts';
import { labelFaces, labelsOf, repeated } from './label-print.ts';

const { library, designs } = shippedCatalog();
const shipped = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const wrap: Mechanical = {
  id: 'wrap',
  kind: 'other',
  label: 'Label that wraps',
  src: 'synthetic example',
  fitting: [{ stage: 'label', work: 'Print and wrap' }],
};
const withLabels = testCatalog([{ kind: 'mechanicals', key: 'wrap', seq: 2, record: wrap }]);

const isLabel = (catalog: Catalog, def: string) =>
  (catalog.library.entry('mechanicals', def)?.record as Mechanical | undefined)?.fitting?.some(
    ({ stage }) => stage === 'label',
  ) === true;

/** The cables whose label parts are all on runs or on nothing in particular, so that they are counted. */
function countedIn(catalog: Catalog, { instances }: Design): boolean {
  const runs = (instances.segments ?? []).map(({ id }) => id);
  const labels = (instances.mechanical ?? []).filter(({ def }) => isLabel(catalog, def));
  return labels.length > 0 && labels.every(({ attachedTo }) => attachedTo === undefined || runs.includes(attachedTo));
}

const cables = [
  ...designs.map(({ design }) => [design.id, shipped, design] as const),
  ...Array.from({ length: 60 }, (_, i) => {
    const design = randomCable(i + 1);
    const instances = { ...design.instances, mechanical: [{ id: 'm1', def: 'wrap', qty: 1 }] };
    return [design.id, withLabels, { ...design, instances }] as const;
  }).filter(([, , { instances }]) => (instances.segments ?? []).length > 0),
].filter(([, catalog, design]) => countedIn(catalog, design));

test('[DO5.8] as many labels are bought as are listed, printed and fitted, in shipped and in random cables', () => {
  for (const [id, catalog, design] of cables) {
    const request = printRequest(catalog, design);
    const labels = labelsOf(request).map((label) => label.id);
    const bought = billOfMaterials(catalog, design).lines.filter(({ def }) => isLabel(catalog, def));
    const steps = buildSteps(new BenchFacts(catalog, design));
    const fitted = steps.flatMap(({ concerns }) => concerns.labels ?? []);
    const fetched = steps
      .filter(({ station }) => station === 'label')
      .flatMap(({ uses }) => uses.filter(({ def }) => isLabel(catalog, def)));
    expect([id, bought.reduce((sum, { quantity = 0 }) => sum + quantity, 0)]).toEqual([id, labels.length]);
    expect([id, labelTable(labelsOf(request)).rows.map(([label]) => label)]).toEqual([id, labels]);
    expect([id, repeated(labelFaces(request), request).length]).toEqual([id, labels.length]);
    if (design.route !== 'buy') {
      expect([id, fitted.toSorted((a, b) => a.localeCompare(b))]).toEqual([
        id,
        labels.toSorted((a, b) => a.localeCompare(b)),
      ]);
      expect([id, fetched.reduce((sum, { quantity = 0 }) => sum + quantity, 0)]).toEqual([id, labels.length]);
    }
  }
  expect(cables.length).toBeGreaterThan(90);
});
