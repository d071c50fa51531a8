import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { accentDark, accentLight } from './theme.ts';

/** OKLab of an sRGB colour (Björn Ottosson, 2020). Distances in it correspond to perceived differences. */
function oklab(hex: string): [number, number, number] {
  const [r, g, b] = channels(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function channels(hex: string): [number, number, number] {
  const linear = (channel: number) => {
    const value = Number.parseInt(hex.slice(channel, channel + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [linear(1), linear(3), linear(5)];
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const colours = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../../../catalog/starter/data/vocab/colours.json'), 'utf8'),
) as { id: string; hex: string }[];

test('the accent is far from every wire colour, in both themes', () => {
  for (const accent of [accentLight, accentDark]) {
    const from = oklab(accent);
    for (const { id, hex } of colours) {
      const distance = Math.hypot(...oklab(hex).map((value, index) => value - from[index]!));
      expect(distance, `${accent} and ${id}`).toBeGreaterThan(0.1);
    }
  }
});

test('the accent has enough contrast in both themes', () => {
  expect(contrast(accentLight, '#ffffff')).toBeGreaterThan(4.5);
  expect(contrast(accentLight, '#efeffb')).toBeGreaterThan(4.5);
  expect(contrast(accentDark, '#14171c')).toBeGreaterThan(4.5);
  expect(contrast(accentDark, '#23244a')).toBeGreaterThan(4.5);
});
