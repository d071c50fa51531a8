/** Random devices of the made-up world, from a seed: the same seed always makes the same two. */
import type { LibraryRow } from '../src/library/library.ts';
import { jacked, recipe, stock } from './ports.ts';

/** A small generator of numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const signals = ['send', 'hear', 'ready', 'asked', 'seen', 'tone', 'knob', 'bus', 'plus', 'minus', 'rail-5', 'rail-12'];
const grounds = ['passive earth', 'passive earth', 'passive frame', 'passive free'];
const dirs = ['out', 'in', 'out', 'in', 'bidir', 'passive'];
const levels = ['', '', ' low', ' high'];

function randomPins(random: () => number): Record<string, string> {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)]!;
  const count = 2 + Math.floor(random() * 8);
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => {
      const ground = random() < 0.25;
      return [String(i + 1), ground ? pick(grounds) : `${pick(dirs)} ${pick(signals)}${pick(levels)}`];
    }),
  );
}

/** Devices a and b with plugs, stocks of many sizes, and now and then recipes. */
export function randomPair(seed: number): LibraryRow[] {
  const random = randomFrom(seed);
  const needs = random() < 0.3 ? { requires: [{ conditioning: 'damping', positions: ['1', '2'] }] } : {};
  const rows = [...jacked('a', randomPins(random)), ...jacked('b', randomPins(random), needs)];
  for (const cores of [2, 4, 8, 16])
    rows.push(stock(`s${cores}`, { cores }), stock(`f${cores}`, { cores, screen: 'foil' }));
  rows.push(stock('t4', { pairs: 4, screen: 'braid' }));
  if (random() < 0.5)
    rows.push(recipe('shift', { from: { level: 'high' }, to: { level: 'low' }, bidirectional: true }));
  if (random() < 0.5) rows.push(recipe('drop', { from: { signal: 'rail-12' }, to: { signal: 'rail-5' } }));
  if (random() < 0.5) rows.push(recipe('damp', { conditioning: 'damping', placement: 'across' }));
  return rows;
}
