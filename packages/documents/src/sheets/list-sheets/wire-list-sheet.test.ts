import { catalogOf } from '@cablewright/engine';
import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { unstatedLengths } from '../../../test-kit/unstated-lengths.ts';
import { textsOf } from '../../display-list/display-list.ts';
import { titleBlockOf, type RenderRequest } from '../../request/request.ts';
import { wireListSheet } from './wire-list-sheet.ts';

test('a long note shared by several screens of an end is printed once; short notes, and those of another run, are repeated', () => {
  const note = 'Screens are cut back here and covered with heat-shrink.';
  const [run] = nullModem.instances.segments!;
  const textsFor = (text: string) => {
    const design = {
      ...nullModem,
      notes: [{ text, names: ['w1@b', 'w2@b'] }],
      instances: { ...nullModem.instances, segments: [run!, { ...run!, id: 'w2' }] },
    };
    const request: RenderRequest = { catalog: testCatalog(), design, state: 'UNRELEASED' };
    const sheets = wireListSheet.sheets(request, titleBlockOf(request, 'Wire list'));
    return sheets.flatMap(({ items }) => textsOf(items)).join(' ');
  };
  const count = (text: string, part: RegExp) => [...text.matchAll(part)].length;
  const long = textsFor(note);
  expect([count(long, /covered with heat-shrink/g), count(long, /as above/g)]).toEqual([4, 4]);
  const short = textsFor('Cut back.');
  expect([count(short, /Cut back\./g), count(short, /as above/g)]).toEqual([8, 0]);
});

/** The texts of the printed wire list of a shipped cable, row by row of its blocks. */
function shippedTexts(id: string, change = (design: Design) => design): string {
  const { library, designs } = shippedCatalog();
  const catalog = catalogOf(
    library,
    designs.map(({ design }) => design),
  );
  const { design } = designs.find((shipped) => shipped.design.id === id)!;
  const request: RenderRequest = { catalog, design: change(design), state: 'UNRELEASED' };
  return wireListSheet
    .sheets(request, titleBlockOf(request, 'Wire list'))
    .flatMap(({ items }) => textsOf(items))
    .join(' ');
}

test('the printed wire list has the links inside plugs, which no run makes', () => {
  const texts = shippedTexts('null-modem-de9');
  expect(texts).toContain('Links without a run');
  for (const link of ['J1·7 J1·8', 'J1·4 J1·6', 'J1·6 J1·1', 'J2·7 J2·8', 'J2·4 J2·6', 'J2·6 J2·1'])
    expect(texts).toContain(`link ${link}`);
  expect(shippedTexts('control-unit-supply-fused')).not.toContain('Links without a run');
});

test('a core that is cut back by a part in its line says so in its row', () => {
  expect(shippedTexts('control-unit-supply-fused')).toContain('end A: cut back by 230 mm (W1 170 mm + F1 60 mm)');
  expect(shippedTexts('control-unit-supply-fused', unstatedLengths)).toContain('end A: cut back by W1 170 mm + F1');
});

test('the row of a foil that is cut off at a pigtail says so', () => {
  const texts = shippedTexts('null-modem-de9');
  expect(texts).toMatch(/foil – – W1 pigtail screen – end A: cut off; /);
  // The row below says nothing of the foil: only the foil is cut off, and the drain goes into the pigtail.
  expect(texts).not.toMatch(/end A: cut off; [^.]*\.[^.]*\bdrain\b[^.]*as above/);
});
