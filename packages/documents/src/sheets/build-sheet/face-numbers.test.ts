import { BenchFacts, catalogOf, composeConnector } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import { textsOf } from '../../display-list/display-list.ts';
import { buildSheet } from './build-sheet.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);

test('[DO5.2] faces on the build sheets of harnesses have the number of every cavity, on both sides', () => {
  const harnesses = designs.filter(({ design }) => design.layout !== undefined);
  let faces = 0;
  for (const { design } of harnesses) {
    const blocks = buildSheet.flow!(printRequest(catalog, design));
    const { names } = new BenchFacts(catalog, design);
    for (const { id, def } of design.instances.connectors ?? []) {
      const at = blocks.findIndex((block) => block.kind === 'heading' && block.text.startsWith(`${names.of(id)}:`));
      const figures = blocks[at + 2];
      if (figures?.kind !== 'figures') continue;
      const cavities = composeConnector(catalog.library, def)!.pins.flatMap((pin) =>
        /^\d+$/.test(pin.id) ? pin.id : [],
      );
      for (const { items, title } of figures.figures) {
        const shown = new Set(textsOf(items));
        const missing = cavities.filter((cavity) => !shown.has(cavity));
        expect([design.id, id, title, missing]).toEqual([design.id, id, title, []]);
        faces += 1;
      }
    }
  }
  expect(faces).toBeGreaterThan(20);
});
