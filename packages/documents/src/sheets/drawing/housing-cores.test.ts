import { catalogOf } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import { expect, test } from 'vitest';
import { printRequest } from '../../../test-kit/print-request.ts';
import type { Item } from '../../display-list/display-list.ts';
import { titleBlockOf } from '../../request/request.ts';
import { drawingSheets } from './drawing-sheets.ts';

const { library, designs } = shippedCatalog();
const catalog = catalogOf(
  library,
  designs.map(({ design }) => design),
);

/** The symbol of a part on the drawing of a cable. */
function symbolOf(id: string, part: string): readonly Item[] {
  const { design } = designs.find((one) => one.design.id === id)!;
  const request = printRequest(catalog, design, { paper: 'A0' });
  const find = (items: readonly Item[]): readonly Item[] | undefined => {
    for (const item of items) {
      if (item.kind !== 'group') continue;
      const found = item.ref === part ? item.items : find(item.items);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(drawingSheets(request, titleBlockOf(request, 'Drawing')).flatMap(({ items }) => items))!;
}

/** The colours of the cores at a housing: each core has a dark edge, then its colour. */
function coresOf(id: string, part: string): string[] {
  const strokes = symbolOf(id, part).flatMap((item) => {
    const isLine = item.kind === 'path' && item.fill === undefined && item.stroke !== undefined;
    return isLine && item.stroke.width > 0.2 ? [item.stroke.ink] : [];
  });
  expect(strokes.length % 2).toBe(0);
  return strokes.slice(strokes.length / 2);
}

const colourOf = (name: string) => library.colour(name)!.hex;

test('the cores that enter a housing are drawn in their number and colours', () => {
  const both = [colourOf('red'), colourOf('black')];
  expect(coresOf('dc-led-lead', 'j2')).toEqual(both);
  expect(coresOf('dc-y-24v', 'j3')).toEqual(both);
});
