import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layout } from '@cablewright/model';
import { expect, test } from 'vitest';
import { nodePlaces } from './node-places.ts';

/** Builds a layout from bundles `from to length`. A single name adds a node without a bundle. */
const layoutOf = (text: string): Layout => {
  const lines = text.split(', ').map((line) => line.split(' '));
  const ids = [...new Set(lines.flatMap(([from = '', to = from]) => [from, to]))];
  const bundles = lines.flatMap(([from = '', to, mm], i) =>
    to === undefined ? [] : [{ id: `b${i + 1}`, from, to, lengthMm: Number(mm) }],
  );
  return { nodes: ids.map((id) => ({ id })), bundles };
};

interface Case {
  readonly title: string;
  readonly layout: string;
  readonly put?: Readonly<Record<string, readonly [x: number, y: number]>>;
}

const cases: readonly Case[] = [
  {
    title: 'a tree',
    layout: 'a b 300, b c 400, c d 300, b e 200, c f 250, c g 150, f h 100, f i 100, i k 300, d l 80, d m 90',
  },
  { title: 'a comb', layout: 'a b 50, b c 50, c d 50, d e 50, b f 300, c g 300, d h 300, b i 300, c k 300, d l 300' },
  { title: 'a star', layout: 'm a 100, m b 110, m c 120, m d 130, m e 140, m f 150, m g 160, m h 170' },
  {
    title: 'a ring with branches',
    layout: 'a b 200, b c 250, c d 200, d a 250, a e 150, e f 80, c g 120, c h 90, b i 60',
  },
  { title: 'a ring that cannot close', layout: 'a b 900, b c 200, c a 300, a d 100' },
  {
    title: 'two rings that share a bundle',
    layout: 'a b 200, b c 250, c d 300, d a 250, c e 150, e f 200, f d 150, f g 60',
  },
  {
    title: 'ways between places that are put',
    layout: 'a b 300, b c 300, c d 300, b e 150, c f 150, d g 100, d h 100',
    put: { a: [0, 0], d: [500, 100] },
  },
  { title: 'a way that is too short', layout: 'a b 100, b c 100, b d 80', put: { a: [0, 0], c: [900, 300] } },
  {
    title: 'all that is put, and what hangs on it',
    layout: 'a b 300, b c 300, a d 200, b e 200, c f 200, c g 100',
    put: { a: [10, 20], b: [310, 20], c: [610, 20] },
  },
  { title: 'one place that is put', layout: 'a b 300, b c 200, b d 100', put: { b: [-50, 70] } },
  {
    title: 'parts that are apart',
    layout: 'x, a b 300, b c 100, y, d e 500, d f 100, z, p q 40',
    put: { q: [200, 300] },
  },
  {
    title: 'no room',
    layout:
      'a b 30, b c 30, c d 30, b e 400, b f 400, c g 400, c h 400, d i 400, d k 400, b l 390, c m 390, d n 390, b o 380, c p 380, d q 380, b r 370, c s 370, d t 370, b u 360, c v 360, d w 360',
    put: { a: [0, 0], d: [90, 0], i: [20, 200], g: [100, 250] },
  },
];

const kept = JSON.parse(readFileSync(join(import.meta.dirname, 'kept-places.json'), 'utf8')) as Record<string, unknown>;

test.each(cases)(
  'the places of $title are those of earlier releases: drawings do not change by themselves',
  ({ title, layout, put = {} }) => {
    const places = Object.fromEntries(Object.entries(put).map(([id, [x, y]]) => [id, { x, y }]));
    const { nodes, bundles } = nodePlaces(layoutOf(layout), places);
    const drawn = [...nodes].map(
      ([id, { x, y }]) => `${id} ${Math.round(10 * x) / 10 + 0} ${Math.round(10 * y) / 10 + 0}`,
    );
    const wrong = [...bundles]
      .filter(([, { toScale }]) => !toScale)
      .map(([id, { drawnMm }]) => `${id} ${Math.round(drawnMm)}`);
    expect([drawn, wrong]).toEqual(kept[title]);
  },
);
