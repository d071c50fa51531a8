import { design, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { textBoxes, textOverlaps } from '../../../test-kit/boxes.ts';
import { textsOf } from '../../display-list/display-list.ts';
import { formboardDxf } from './formboard-dxf.ts';
import { strokesOf } from './broken.ts';
import { titleBlockOf, type RenderOptions, type RenderRequest } from '../../request/request.ts';
import { boardOf } from './board.ts';
import { formboardDocument, formboardSheets } from './formboard-document.ts';
import { distance } from './geometry.ts';

const catalog = testCatalog();
const request = (of: Design, options: RenderOptions = {}): RenderRequest => ({
  catalog,
  design: of,
  state: 'UNRELEASED',
  options,
});

function straight(lengthMm: number): Design {
  const connectors = ['j1', 'j2'].map((id, i) => ({ id, def: 'de9-male', ...(i === 0 ? { role: 'source' } : {}) }));
  const segments = [{ id: 'w1', def: 'dc-2core', lengthMm }];
  return design('straight', { connectors, segments }, ['j1.1 = w1@a.red', 'j2.1 = w1@b.red']);
}

test('a straight cable of 0.2 to 20 m with breaks: two ends at true length, marked and named, on one A4 sheet', () => {
  for (const lengthMm of [200, 730, 1500, 5000, 10_000, 20_000]) {
    const of = straight(lengthMm);
    const chosen = request(of, { breaks: true, paper: 'A4' });
    const [way] = boardOf(chosen).ways;
    const pages = formboardSheets(chosen, titleBlockOf(chosen, formboardDocument));
    const texts = pages.flatMap(({ items }) => textsOf(items));
    expect(way!.cut !== undefined, `${lengthMm}`).toBe(lengthMm > 200);
    for (const page of pages) expect(textOverlaps(textBoxes(page.items))).toEqual([]);
    if (way!.cut === undefined) {
      expect(distance(way!.placed.from.at, way!.placed.to.at)).toBeCloseTo(lengthMm, 6);
      expect(texts.join(' ')).not.toContain('shortened');
      continue;
    }
    expect(pages).toHaveLength(2);
    expect(texts).toContain(`W1 · ${lengthMm} mm (shortened)`);
    expect(texts.filter((text) => text.startsWith('Runs with a break are shortened'))).toHaveLength(1);
    const [first, last] = strokesOf(way!);
    expect(distance(first![0]!, first![1]!)).toBeGreaterThan(47.999);
    expect(distance(last![0]!, last![1]!)).toBeCloseTo(distance(first![0]!, first![1]!), 6);
    expect(formboardDxf(chosen)).toBe(formboardDxf(request(of, { paper: 'A4' })));
  }
});
