import { randomHarness } from '@cablewright/engine/test-kit/random-harness.ts';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { expect, test } from 'vitest';
import { layoutScene } from './layout-scene.ts';
import { chipHeight, chipWidth, textsOf } from './texts.ts';

test('HA3.1 names and lengths of random harnesses do not lie over one another, nor lengths over a bundle, at any zoom', () => {
  let written = 0;
  let left = 0;
  for (let seed = 1; seed <= 24; seed += 1) {
    const scene = layoutScene(testCatalog(), randomHarness(seed), {});
    for (const perMm of [0.05, 0.2, 0.8]) {
      const { names, lengths } = textsOf(scene, perMm, () => 4);
      expect([...names.keys()].toSorted()).toEqual(scene.nodes.map(({ id }) => id).toSorted());
      const boxes = scene.bundles.flatMap((one) => {
        const middle = lengths.get(one.id);
        if (middle === undefined) left += 1;
        else written += 1;
        return middle === undefined ? [] : [{ ...middle, w: chipWidth(one), h: chipHeight }];
      });
      for (const [i, a] of boxes.entries()) {
        for (const b of boxes.slice(i + 1))
          expect(Math.abs(a.x - b.x) >= (a.w + b.w) / 2 || Math.abs(a.y - b.y) >= (a.h + b.h) / 2).toBe(true);
        for (const { a: from, b: to } of scene.bundles) {
          for (let share = 0; share <= 1; share += 0.02) {
            const x = (from.x + (to.x - from.x) * share) * perMm;
            const y = (from.y + (to.y - from.y) * share) * perMm;
            expect(Math.abs(a.x - x) >= a.w / 2 || Math.abs(a.y - y) >= a.h / 2).toBe(true);
          }
        }
      }
    }
  }
  expect(written).toBeGreaterThan(left);
});
