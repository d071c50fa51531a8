import { randomHarness } from '@cablewright/engine/test-kit/random-harness.ts';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { expect, test } from 'vitest';
import { layoutScene } from './layout-scene.ts';
import { chipHeight, chipWidth, textsOf } from './texts.ts';

test('HA3.1 names and lengths of random harnesses overlap neither each other nor a bundle, at any zoom', () => {
  let written = 0;
  let left = 0;
  const faults: string[] = [];
  for (let seed = 1; seed <= 24; seed += 1) {
    const scene = layoutScene(testCatalog(), randomHarness(seed), {});
    for (const perMm of [0.05, 0.2, 0.8]) {
      const { names, lengths } = textsOf(scene, perMm, () => 4);
      if (perMm === 0.8) expect(names.size).toBeGreaterThan(scene.nodes.length * 0.9);
      const named = scene.nodes.flatMap((node) => {
        const name = names.get(node.id);
        if (name === undefined) return [];
        expect(node.name.startsWith(name.text)).toBe(true);
        return [{ x: node.x * perMm + name.x, y: node.y * perMm + name.y, w: name.text.length * 6.8, h: 16 }];
      });
      const chips = scene.bundles.flatMap((bundle) => {
        const middle = lengths.get(bundle.id);
        if (middle === undefined) left += 1;
        else written += 1;
        return middle === undefined ? [] : [{ ...middle, w: chipWidth(bundle), h: chipHeight }];
      });
      const boxes = [...named, ...chips];
      for (const [i, a] of boxes.entries()) {
        for (const b of boxes.slice(i + 1)) {
          const apart = Math.abs(a.x - b.x) >= (a.w + b.w) / 2 || Math.abs(a.y - b.y) >= (a.h + b.h) / 2;
          if (!apart) faults.push(`seed ${seed}: two texts`);
        }
        for (const { a: from, b: to } of scene.bundles) {
          for (let share = 0; share <= 1; share += 0.02) {
            const x = (from.x + (to.x - from.x) * share) * perMm;
            const y = (from.y + (to.y - from.y) * share) * perMm;
            if (Math.abs(a.x - x) < a.w / 2 && Math.abs(a.y - y) < a.h / 2) faults.push(`seed ${seed}: over a bundle`);
          }
        }
      }
    }
  }
  expect(faults).toEqual([]);
  expect(written).toBeGreaterThan(left);
});
