/** Properties that the options between any two devices must have. Returns the violations. */
import type { BoundPin } from '../src/resolver/devices/bound-port.ts';
import { validateDesign } from '../src/checks/validate-design.ts';
import { ruleCheckCodes } from '../src/checks/rule-check/codes.ts';
import { deriveOption } from '../src/resolver/derive/derive.ts';
import { detachRecipe } from '../src/resolver/drift/rederive.ts';
import { inferCableRecipe } from '../src/resolver/infer/infer.ts';
import { catalogOf } from '../src/library/catalog.ts';
import type { CableOption, CableResolution, OptionLine } from '../src/resolver/options/option.ts';
import { resolveCable } from '../src/resolver/options/resolve.ts';
import { jacked, recipe, stock, world } from './ports.ts';
import type { LibraryRow } from '../src/library/library.ts';

// Two random devices with invented signals, which depend only on the seed.

/** A small generator of pseudo-random numbers from 0 to 1 (mulberry32). */
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

/** Devices a and b with plugs, stocks of many sizes, and occasionally recipes. */
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

/** The properties violated by the two devices of a seed. */
export function brokenLaws(seed: number): string[] {
  const library = world(randomPair(seed));
  const [a, b] = [{ device: 'a' }, { device: 'b' }];
  const there = resolveCable(library, { source: a, destination: b });
  const back = resolveCable(library, { source: b, destination: a });
  const broken = there.options.flatMap((option) => ties(option));
  if (shape(there, false) !== shape(back, true)) broken.push('the way back is not the mirror');
  const catalog = catalogOf(library);
  for (const option of there.options) {
    const { design } = deriveOption(library, option);
    // The levels or pairs of an incomplete option may fit only once the missing piece is added.
    const errors = validateDesign(catalog, design).filter(
      ({ severity, code }) => severity === 'error' && (option.complete || !(code in ruleCheckCodes)),
    );
    broken.push(...errors.map(({ message }) => `${option.id}: ${message}`));
    if (!option.complete || !option.lines.some(({ kind }) => kind === 'signal' || kind === 'supply')) continue;
    const found = inferCableRecipe(library, detachRecipe(design));
    if (!found.ok || found.differences.length > 0) broken.push(`${option.id} is not found again`);
  }
  return broken.map((text) => `seed ${seed}: ${text}`);
}

function ties({ id, lines, recipes }: CableOption): string[] {
  return lines.flatMap(({ source, destination }: OptionLine) =>
    source.flatMap((x) => destination.flatMap((y) => tie(x, y, recipes).map((what) => `${id} ties ${what}`))),
  );
}

function tie(a: BoundPin, b: BoundPin, recipes: readonly string[]): string[] {
  const powers = [a, b].filter(({ kind }) => kind === 'power').length;
  // A position of kind none isn't connected to anything inside its device.
  if (powers === 1 && a.kind !== 'none' && b.kind !== 'none') {
    // A supply input and a line that isn't an output don't harm each other.
    const [supply, line] = a.kind === 'power' ? [a, b] : [b, a];
    const idle = supply.dir === 'in' && line.kind !== 'ground' && (line.dir === 'in' || line.dir === 'passive');
    return idle ? [] : ['a supply into something else'];
  }
  if (powers === 2) return a.signal === b.signal || recipes.length > 0 ? [] : ['two rails'];
  return a.dir === 'out' && b.dir === 'out' && a.kind !== 'ground' ? ['two outputs'] : [];
}

/** The options as text, read from the other end with `mirrored`. */
function shape({ options, refused }: CableResolution, mirrored: boolean): string {
  const texts = [...options, ...refused].map((option) => {
    const lines = option.lines.map(({ source, destination }) => {
      const ends = [source, destination].map((pins) =>
        pins
          .map(({ position }) => position)
          .toSorted()
          .join('+'),
      );
      return (mirrored ? ends.toReversed() : ends).join('-');
    });
    return `${option.id} ${option.rank.missing} ${option.rank.hazards} ${option.refusals.length} ${lines.toSorted().join(' ')}`;
  });
  return texts.toSorted().join('\n');
}
