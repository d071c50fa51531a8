import { createRequire } from 'node:module';
import { harness, nullModem, testCatalog, testDesigns } from '@cablewright/engine/test-kit/index.ts';
import type { Design } from '@cablewright/model';
import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { boundsOf } from '../../display-list/bounds.ts';
import { ink, line, type Item } from '../../display-list/display-list.ts';
import { svgToPng } from '../../formats/png/resvg.ts';
import { renderDocument } from '../../render/render.ts';
import type { RenderRequest } from '../../request/request.ts';
import { builtIn } from '../../type/typesetter.ts';

const require = createRequire(import.meta.url);
const fonts = ['400Regular/Arimo_400Regular.ttf', '700Bold/Arimo_700Bold.ttf'].map((file) =>
  require.resolve(`@expo-google-fonts/arimo/${file}`),
);

async function picture(kind: string, design: Design, more: Partial<RenderRequest> = {}): Promise<string> {
  const organisation = { id: 'engineering', organisation: { name: 'Bench & Sons' } };
  const settings = [{ kind: 'settings', key: 'engineering', seq: 1, record: organisation }];
  const request: RenderRequest = {
    catalog: testCatalog(settings),
    design,
    state: 'UNRELEASED',
    options: { frame: false },
    ...more,
  };
  return (await renderDocument(kind, 'svg', request))!.body as string;
}

/** The distance from each edge of a picture to its ink, mm, as drawn by an independent renderer. */
function inkOf(svg: string) {
  const dpi = 101.6;
  const { width, height, data } = PNG.sync.read(Buffer.from(svgToPng(svg, dpi, fonts)));
  const edges = { left: width, top: height, right: width, bottom: height };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4 + 3] === 0) continue;
      edges.left = Math.min(edges.left, x);
      edges.top = Math.min(edges.top, y);
      edges.right = Math.min(edges.right, width - 1 - x);
      edges.bottom = Math.min(edges.bottom, height - 1 - y);
    }
  }
  const mm = (pixels: number) => (pixels / dpi) * 25.4;
  return { left: mm(edges.left), top: mm(edges.top), right: mm(edges.right), bottom: mm(edges.bottom) };
}

test.each(['schematic', 'drawing'])(
  'DO3.4 %s without a frame: cut to what is drawn, on transparent ground, and all of it is there',
  async (kind) => {
    for (const design of [nullModem, harness]) {
      const svg = await picture(kind, design);
      // The room includes a letter's side bearing and the space above lower-case letters.
      for (const [edge, room] of Object.entries(inkOf(svg))) {
        expect([design.id, edge, room > 0.5 && room < 2]).toEqual([design.id, edge, true]);
      }
      const framed = await picture(kind, design, { options: {} });
      expect([framed.includes('Bench &amp; Sons'), svg.includes('Bench &amp; Sons')]).toEqual([true, false]);
      const textsIn = (text: string) => new Set(Array.from(text.matchAll(/<text[^>]*>([^<]*)</g), ([, one]) => one));
      const shown = textsIn(svg);
      const gone = [...textsIn(framed)].filter((one) => !shown.has(one));
      // Only the title block and the zones of the border are gone, and nothing of the cable.
      expect(gone.filter((one) => /^(J|W)\d/.test(one!))).toEqual([]);
      expect([...shown].filter((one) => !textsIn(framed).has(one))).toEqual([]);
    }
  },
);

test('DO3.4 every test cable gives both pictures, also as a page of its size', async () => {
  for (const design of testDesigns) {
    for (const kind of ['schematic', 'drawing']) {
      const size = /width="([\d.]+)mm" height="([\d.]+)mm"/.exec(await picture(kind, design))!;
      expect([design.id, Number(size[1]) > 0, Number(size[2]) > 0]).toEqual([design.id, true, true]);
    }
  }
});

test('the room items take: strokes, turned texts, scaled groups and clips', () => {
  const round = (items: readonly Item[]) => {
    const { left, top, right, bottom } = boundsOf(items, builtIn)!;
    return [left, top, right, bottom].map((one) => Math.round(one * 1000) / 1000);
  };
  const thin = { ink: ink.black, width: 0.2 };
  expect(round([line(1, 2, 5, 2, thin)])).toEqual([0.9, 1.9, 5.1, 2.1]);
  expect(round([{ kind: 'circle', x: 0, y: 0, r: 2, fill: ink.black }])).toEqual([-2, -2, 2, 2]);
  expect(round([{ kind: 'path', d: 'M1 2 C3 -4 5 6 7.5 8 Z', fill: ink.black }])).toEqual([1, -4, 7.5, 8]);
  const box: Item = { kind: 'rect', x: 0, y: 0, width: 10, height: 4, fill: ink.black };
  expect(round([{ kind: 'group', x: 1, y: 1, scale: 2, items: [box] }])).toEqual([1, 1, 21, 9]);
  const clip = { x: 2, y: 1, width: 3, height: 9 };
  expect(round([{ kind: 'group', clip, items: [box] }])).toEqual([2, 1, 5, 4]);
  const width = builtIn.width('Length', 3);
  const upright: Item = { kind: 'text', x: 5, y: 5, text: 'Length', size: 3, turn: -90 };
  expect(round([upright])).toEqual(
    [5 - 3 * 0.78, 5 - width, 5 + 3 * 0.24, 5].map((one) => Math.round(one * 1000) / 1000),
  );
  expect(boundsOf([], builtIn)).toBeUndefined();
});
