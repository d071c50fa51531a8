import { Library } from '@cablewright/engine';
import { numbersFrom } from '@cablewright/engine/test-kit/random-cables.ts';
import type { GroupElement, Wire, WireElement } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Item } from '../../display-list/display-list.ts';
import { pointDistance } from '../../display-list/geometry.ts';
import { builtIn } from '../../type/typesetter.ts';
import { calloutBlock } from './callouts.ts';
import { crossSection } from './cross-section.ts';
import { circleMarks, clearest, clearOfCores, marks } from './leaders.ts';
import type { CrossSectionPart } from './piece.ts';
import { packRound } from './packing.ts';

const cores = (count: number, more: object = {}): WireElement[] =>
  Array.from({ length: count }, (_, i) => ({ type: 'conductor', id: `c${i + 1}`, areaMm2: 0.25, ...more }));
const group = (children: WireElement[], more: Partial<GroupElement> = {}): GroupElement => {
  return { type: 'group', id: 'cable', role: 'cable', children, ...more };
};
const sectionOf = (structure: GroupElement, more: Partial<Wire> = {}) =>
  crossSection(Library.empty, { id: 'w', structure, ...more });
const gapBetween = (a: CrossSectionPart, b: CrossSectionPart) => Math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r;

describe('sections', () => {
  test('discs of any sizes never overlap, and lie around a common middle', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const next = numbersFrom(seed);
      const radii = Array.from({ length: 1 + next(24) }, () => (next(3) === 0 ? 0.2 + next(10) / 10 : 1));
      const places = packRound(radii);
      for (const [i, a] of places.entries()) {
        for (const [j, b] of places.slice(i + 1).entries()) {
          const apart = Math.hypot(a.x - b.x, a.y - b.y) - radii[i]! - radii[i + 1 + j]!;
          expect([seed, i, apart > -1e-6]).toEqual([seed, i, true]);
        }
      }
    }
  });

  test('equal cores take the rings that make the whole smallest: seven about one, nineteen about seven', () => {
    const around = (count: number) => {
      const places = packRound(Array.from({ length: count }, () => 1));
      return Math.max(...places.map(({ x, y }) => Math.hypot(x, y))) + 1;
    };
    expect(around(1)).toBeCloseTo(1);
    expect(around(2)).toBeCloseTo(2);
    expect(around(7)).toBeCloseTo(3);
    expect(around(8)).toBeCloseTo(1 + 1 / Math.sin(Math.PI / 7));
    expect(around(19)).toBeLessThanOrEqual(5 + 1e-9);
  });

  test('sizes are those stated: the jacket by its diameter, the core by its insulation', () => {
    const jacket: WireElement = { type: 'insulation', id: 'jacket', odMm: 6 };
    const { radius, pieces } = sectionOf(group([...cores(3, { insulatedOdMm: 1.5 }), jacket]));
    expect(radius).toBe(3);
    expect(pieces.filter(({ kind }) => kind === 'core').map(({ r }) => r)).toEqual([0.75, 0.75, 0.75]);
  });

  test('a screen and a jacket go around what the group holds, the drain among it', () => {
    const structure = group([
      ...cores(2, { insulatedOdMm: 1.4 }),
      { type: 'conductor', id: 'drain', bare: true, areaMm2: 0.14 },
      { type: 'shield', id: 'braid', construction: 'braid' },
      { type: 'insulation', id: 'jacket', odMm: 5 },
    ]);
    const { pieces } = sectionOf(structure);
    expect(pieces.map(({ path }) => path)).toEqual(['jacket', 'braid', 'c1', 'c2', 'drain']);
    const [, braid, first, second, drain] = pieces;
    for (const core of [first!, second!, drain!]) {
      expect(Math.hypot(core.x, core.y) + core.r).toBeLessThanOrEqual(braid!.inner + 1e-6);
    }
    expect(gapBetween(first!, drain!)).toBeGreaterThan(-1e-6);
  });

  test('cores of pairs lie as a quad where the jacket leaves the pairs no room', () => {
    const pair = (id: string): GroupElement => ({
      type: 'group',
      id,
      role: 'twisted-pair',
      children: cores(2, { insulatedOdMm: 3 }),
    });
    const jacket = (odMm: number): WireElement => ({ type: 'insulation', id: 'jacket', odMm });
    const twists = (odMm: number) =>
      sectionOf(group([pair('p1'), pair('p2'), jacket(odMm)])).pieces.filter(({ kind }) => kind === 'twist').length;
    expect(twists(14)).toBe(2);
    expect(twists(9)).toBe(0);
  });

  test('flat cords lie side by side under a flat jacket; what has no stated size fills its jacket', () => {
    const jacket: WireElement = { type: 'insulation', id: 'jacket' };
    const flat = sectionOf(group([...cores(6), jacket], { arrangement: 'flat' }));
    expect(flat.radius).toBeGreaterThan(3 * flat.halfHeight);
    const wide = sectionOf(group([...cores(2), jacket]), { odMm: 8 });
    const out = Math.max(
      ...wide.pieces.filter(({ kind }) => kind === 'core').map(({ x, y, r }) => Math.hypot(x, y) + r),
    );
    expect(wide.radius).toBe(4);
    expect(out).toBeGreaterThan(2.5);
  });

  test('an empty structure has no section', () => {
    expect(sectionOf(group([])).radius).toBe(0);
  });
});

/** The leaders of a figure: the thin black lines. */
function leadersOf(items: readonly Item[]) {
  return items.flatMap((item) =>
    item.kind === 'line' && item.stroke.width === 0.15 && item.stroke.ink === '#111111' ? [item] : [],
  );
}

type Leader = ReturnType<typeof leadersOf>[number];

/** Positive or negative, depending on the side of a leader that a point is on. */
function sideOf({ x1, y1, x2, y2 }: Leader, x: number, y: number): number {
  return Math.sign((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1));
}

const doCross = (a: Leader, b: Leader) =>
  sideOf(a, b.x1, b.y1) * sideOf(a, b.x2, b.y2) < 0 && sideOf(b, a.x1, a.y1) * sideOf(b, a.x2, a.y2) < 0;

describe('names of the parts of a section', () => {
  test('the leader of a pair behind another ends on the circle of its twist, clear of the other', () => {
    const pair = (id: string): WireElement => ({
      ...group(cores(2, { insulatedOdMm: 1.5 })),
      id,
      role: 'twisted-pair',
    });
    const drain: WireElement = { type: 'conductor', id: 'drain', bare: true, areaMm2: 0.14 };
    const flat = group([pair('one'), pair('two'), drain], { arrangement: 'flat' });
    const { pieces } = sectionOf(flat);
    const [own, others] = ['one', 'two'].map((id) =>
      pieces.filter(({ kind, path }) => kind === 'core' && path.startsWith(`${id}.`)),
    );
    const reach = Math.max(...pieces.map(({ x, r }) => x + r));
    const first = own!.toSorted((a, b) => b.x - a.x).flatMap(marks);
    expect(Math.abs(clearest(first, others!, reach).y)).toBeLessThan(0.75);
    expect(Math.abs(clearest([...first, ...circleMarks(own!)], others!, reach).y)).toBeGreaterThan(1.2);
    // In the finished figure, too, the marks at the ends of the leaders are more than 1.2 mm apart in height.
    const wire = { id: 'w', structure: flat };
    const section = crossSection(Library.empty, wire);
    const ends = calloutBlock(builtIn, Library.empty, wire, section, '', 2 * section.radius).items;
    const at = ends.flatMap((item) => (item.kind === 'circle' ? [item.y] : []));
    expect(Math.max(...at) - Math.min(...at)).toBeGreaterThan(1.2);
  });

  test('no leader of a jacketed stock of two cores passes over the core that it does not name', () => {
    const { library } = shippedCatalog();
    const stocks = [...library.entries('wires')].map(({ record }) => record as Wire);
    const passing = stocks.flatMap((wire) => {
      const section = crossSection(library, wire);
      const own = section.pieces.filter(({ kind }) => kind === 'core');
      if (own.length !== 2 || section.pieces.every(({ kind }) => kind !== 'layer')) return [];
      const { items } = calloutBlock(builtIn, library, wire, section, 'W1');
      const figure = items.find((item) => item.kind === 'group')!;
      const scale = figure.x! / section.radius;
      const places = own.map((core) => ({
        ...core,
        at: [figure.x! + core.x * scale, figure.y! + core.y * scale] as const,
      }));
      return leadersOf(items).flatMap(({ x1, y1, x2, y2 }) => {
        const ends = places.filter(({ at, r }) => Math.hypot(at[0] - x2, at[1] - y2) < r * scale);
        const named = new Set(ends.flatMap(({ path }) => [path, path.split('.')[0]!]));
        const over = places.filter(
          ({ at, r, path }) =>
            !named.has(path) &&
            !named.has(path.split('.')[0]!) &&
            pointDistance(at, [x1, y1], [x2, y2]) < r * scale * 0.98,
        );
        return ends.length === 0 ? [] : over.map(({ path }) => `${wire.id} ${path}`);
      });
    });
    expect(passing).toEqual([]);
  });

  test('the mark of a screen is not on a core next to it: it is turned along its screen', () => {
    const { library } = shippedCatalog();
    const wire = library.get('wires', 'shielded-2pair-025') as Wire;
    const { pieces } = crossSection(library, wire);
    const foil = pieces.filter(({ kind }) => kind === 'screen').at(-1)!;
    const own = pieces.filter(({ kind }) => kind === 'core');
    const gapAt = (angle: number) => {
      const { x, y } = clearOfCores(foil, angle, pieces);
      return Math.min(...own.map((core) => Math.hypot(core.x - x, core.y - y) - core.r)) / foil.r;
    };
    for (const angle of [-65, -35, -5]) expect(gapAt(angle)).toBeGreaterThan(0.14);
  });

  test('the leaders of no stock that is shipped cross each other', () => {
    const { library } = shippedCatalog();
    const crossed = [...library.entries('wires')].flatMap(({ record }) => {
      const wire = record as Wire;
      const leaders = leadersOf(calloutBlock(builtIn, library, wire, crossSection(library, wire), 'W1').items);
      return leaders.some((a, i) => leaders.slice(i + 1).some((b) => doCross(a, b))) ? [wire.id] : [];
    });
    expect(crossed).toEqual([]);
  });
});
