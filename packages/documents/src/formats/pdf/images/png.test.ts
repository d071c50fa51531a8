import { zlibSync } from 'fflate';
import { expect, test } from 'vitest';
import { channels, pixelsOf, readPng, type Png } from './png.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function chunk(type: string, data: ArrayLike<number>): number[] {
  const bytes = Array.from(data);
  const length = [24, 16, 8, 0].map((shift) => (bytes.length >> shift) & 255);
  return [...length, ...Array.from(type, (char) => char.charCodeAt(0)), ...bytes, 0, 0, 0, 0];
}

interface Image extends Pick<Png, 'width' | 'height' | 'depth' | 'colour'> {
  readonly interlaced?: boolean;
  readonly palette?: number[];
  readonly transparency?: number[];
  /** The samples of a pixel. */
  readonly at: (x: number, y: number) => number[];
}

const whole = [{ x: 0, y: 0, dx: 1, dy: 1 }];
const adam7 = ['0 0 8 8', '4 0 8 8', '0 4 4 8', '2 0 4 4', '0 2 2 4', '1 0 2 2', '0 1 1 2'].map((text) => {
  const [x = 0, y = 0, dx = 1, dy = 1] = text.split(' ').map(Number);
  return { x, y, dx, dy };
});

/** A PNG whose rows use the five filters in turn, filtered here with the formulas of the specification. */
function pngOf({ width, height, depth, colour, interlaced = false, palette, transparency, at }: Image): Uint8Array {
  const step = Math.ceil((channels[colour] * depth) / 8);
  const rows = (interlaced ? adam7 : whole).flatMap(({ x, y, dx, dy }) => {
    const lines: number[][] = [];
    for (let row = y; row < height; row += dy) {
      const samples: number[] = [];
      for (let column = x; column < width; column += dx) samples.push(...at(column, row));
      if (samples.length > 0) lines.push(packed(samples, depth));
    }
    return lines.flatMap((line, i) => filtered(i % 5, line, lines[i - 1] ?? line.map(() => 0), step));
  });
  const size = [width, height].flatMap((n) => [0, 0, n >> 8, n & 255]);
  return Uint8Array.from([
    ...signature,
    ...chunk('IHDR', [...size, depth, colour, 0, 0, interlaced ? 1 : 0]),
    ...(palette === undefined ? [] : chunk('PLTE', palette)),
    ...(transparency === undefined ? [] : chunk('tRNS', transparency)),
    ...chunk('IDAT', zlibSync(Uint8Array.from(rows))),
    ...chunk('IEND', []),
  ]);
}

function packed(samples: readonly number[], depth: number): number[] {
  const bits = samples.map((value) => value.toString(2).padStart(depth, '0')).join('');
  return (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

function filtered(filter: number, line: readonly number[], above: readonly number[], step: number): number[] {
  const bytes = line.map((value, i) => {
    const [a, b, c] = [line[i - step] ?? 0, above[i] ?? 0, i < step ? 0 : (above[i - step] ?? 0)];
    const p = a + b - c;
    const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
    const paeth = pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
    return (value - [0, a, b, Math.floor((a + b) / 2), paeth][filter]!) & 255;
  });
  return [filter, ...bytes];
}

const [width, height] = [11, 9];
const size = { width, height };
const bright = (x: number, y: number) => (x * 23 + y * 7) % 256;

/** The decoded image: red, green, blue and alpha of each pixel. */
function pixelsOfImage(image: Image): number[][] {
  const { rgb, alpha } = pixelsOf(readPng(pngOf(image))!);
  return Array.from(alpha, (a, i) => [...rgb.subarray(3 * i, 3 * i + 3), a]);
}

const every = (pixel: (x: number, y: number) => number[]) =>
  Array.from({ length: width * height }, (_, i) => pixel(i % width, Math.floor(i / width)));

test.each([false, true])('pixels of every colour type are read, with and without interlacing: %s', (interlaced) => {
  const rgba = (x: number, y: number) => [bright(x, y), bright(y, x), 255 - bright(x, y), (x * 25) % 256];
  expect(pixelsOfImage({ ...size, interlaced, depth: 8, colour: 6, at: rgba })).toEqual(every(rgba));
  expect(pixelsOfImage({ ...size, interlaced, depth: 8, colour: 2, at: (x, y) => rgba(x, y).slice(0, 3) })).toEqual(
    every((x, y) => [...rgba(x, y).slice(0, 3), 255]),
  );
  const grey = (x: number, y: number) => [bright(x, y), y * 20];
  expect(pixelsOfImage({ ...size, interlaced, depth: 8, colour: 4, at: grey })).toEqual(
    every((x, y) => [bright(x, y), bright(x, y), bright(x, y), y * 20]),
  );
  const index = (x: number, y: number) => [(x + y) % 3];
  const palette = [255, 0, 0, 0, 255, 0, 0, 0, 255];
  expect(pixelsOfImage({ ...size, interlaced, depth: 2, colour: 3, palette, transparency: [7], at: index })).toEqual(
    every((x, y) => {
      const i = (x + y) % 3;
      return [...palette.slice(3 * i, 3 * i + 3), i === 0 ? 7 : 255];
    }),
  );
});

test('samples of 1, 2, 4 and 16 bits are converted to 8 bits', () => {
  for (const depth of [1, 2, 4]) {
    const largest = 2 ** depth - 1;
    const sample = (x: number, y: number) => [(x + y) & largest];
    const value = (x: number, y: number) => (((x + y) & largest) * 255) / largest;
    expect(pixelsOfImage({ ...size, depth, colour: 0, at: sample })).toEqual(
      every((x, y) => [...Array(3).fill(value(x, y)), 255]),
    );
  }
  const deep = (x: number, y: number) => [bright(x, y) * 257, bright(y, x) * 257, 65535];
  expect(pixelsOfImage({ ...size, depth: 16, colour: 2, transparency: [0, 0, 0, 0, 255, 255], at: deep })).toEqual(
    every((x, y) => [bright(x, y), bright(y, x), 255, bright(x, y) + bright(y, x) === 0 ? 0 : 255]),
  );
});

test('a truncated, damaged or too large file is not read', () => {
  const file = pngOf({ ...size, depth: 8, colour: 0, at: (x, y) => [bright(x, y)] });
  expect(readPng(file)).toBeDefined();
  expect(readPng(file.subarray(0, file.length - 30))).toBeUndefined();
  for (const [index, value] of [
    [16, 127],
    [24, 3],
    [25, 5],
    [45, 255],
  ] as const) {
    const bad = file.slice();
    bad[index] = value;
    expect([index, readPng(bad)]).toEqual([index, undefined]);
  }
});
