import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromLeft, pointsAround, pointsBack, type Parts, type CanvasPoint } from './around.ts';

interface Box extends CanvasPoint {
  readonly width: number;
  readonly height: number;
}

const around = (others: readonly Box[], ends: readonly Box[] = []): Parts => ({ all: fromLeft(others), ends });

/** Columns of boxes as the arrangement places them: 104 px apart, with at least 32 px between the boxes of a column. */
const columns = fc
  .array(
    fc.record({
      width: fc.constantFrom(136, 168, 288),
      boxes: fc.array(fc.record({ gap: fc.constantFrom(32, 40, 200), height: fc.constantFrom(68, 96, 320) }), {
        minLength: 1,
        maxLength: 5,
      }),
      top: fc.constantFrom(-160, 0, 96),
    }),
    { minLength: 3, maxLength: 6 },
  )
  .map((list) => {
    let x = 0;
    return list.map(({ width, boxes, top }) => {
      let y = top;
      const placed = boxes.map(({ gap, height }): Box => {
        const box = { x, y, width, height };
        y += height + gap;
        return box;
      });
      x += width + 104;
      return placed;
    });
  });

/** Points along the curves of a line that is level at each of its points and straight past each part. */
function along(points: readonly CanvasPoint[]): CanvasPoint[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index]!;
    const [c, d] =
      index % 2 === 1
        ? [from, to]
        : [
            { x: (from.x + to.x) / 2, y: from.y },
            { x: (from.x + to.x) / 2, y: to.y },
          ];
    return Array.from({ length: 41 }, (_, i) => {
      const t = i / 40;
      const at = (n: 'x' | 'y') =>
        (1 - t) ** 3 * from[n] + 3 * (1 - t) ** 2 * t * c[n] + 3 * (1 - t) * t ** 2 * d[n] + t ** 3 * to[n];
      return { x: at('x'), y: at('y') };
    });
  });
}

const isIn = ({ x, y }: CanvasPoint, box: Box) =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

test('CA1.1 no line runs behind a part it does not end at, and a line with a free path is not led around', () => {
  let led = 0;
  fc.assert(
    fc.property(columns, fc.nat(), fc.nat(), fc.nat(), (list, a, b, at) => {
      const [first, last] = [list[0]!, list.at(-1)!];
      const [source, target] = [first[a % first.length]!, last[b % last.length]!];
      const others = list.flat().filter((box) => box !== source && box !== target);
      const lanes = new Map();
      for (const row of [0, 1, 2]) {
        const from = { x: source.x + source.width, y: source.y + 54 + ((at + row * 28) % (source.height - 54)) };
        const to = { x: target.x, y: target.y + 54 };
        const via = pointsAround(from, to, around(list.flat(), [source, target]), lanes);
        const behind = along([from, ...via, to]).filter((point) => others.some((box) => isIn(point, box)));
        expect(behind).toEqual([]);
        if (via.length > 0) led += 1;
        else expect(along([from, to]).some((point) => others.some((box) => isIn(point, box)))).toBe(false);
      }
    }),
    { numRuns: 400, seed: 7 },
  );
  expect(led).toBeGreaterThan(200);
});

test('CA1.1 a line that first leaves in the wrong direction runs behind no part, not even its own', () => {
  let led = 0;
  fc.assert(
    fc.property(columns, fc.nat(), fc.nat(), (list, a, b) => {
      const [first, last] = [list[0]!, list.at(-1)!];
      const [source, target] = [first[a % first.length]!, last[b % last.length]!];
      const [from, to] = [
        { x: source.x, y: source.y + 54 },
        { x: target.x, y: target.y + 54 },
      ];
      const via = pointsBack(from, source, to, around(list.flat(), [source, target]), new Map());
      expect(via.length % 2).toBe(0);
      expect(via[0]!.x).toBe(source.x);
      led += via.length;
      const behind = along([...via.slice(1), to]).filter((point) => list.flat().some((box) => isIn(point, box)));
      expect([via[0]!.y < source.y || via[0]!.y > source.y + source.height, behind]).toEqual([true, []]);
    }),
    { numRuns: 400, seed: 7 },
  );
  expect(led).toBeGreaterThan(800);
});

test('lines past the same part run next to each other', () => {
  const part = { x: 240, y: 0, width: 136, height: 96 };
  const lanes = new Map();
  const heights = [20, 30, 40].map((y) => pointsAround({ x: 136, y }, { x: 480, y }, around([part]), lanes)[0]?.y);
  expect(heights).toEqual([-10, -14, -18]);
});
