import { expect, test } from 'vitest';
import { readJpeg } from './jpeg.ts';

const letters = (text: string) => Array.from(text, (char) => char.charCodeAt(0));
const segment = (marker: number, body: readonly number[]) => [0xff, marker, 0, body.length + 2, ...body];
const jpeg = (...segments: number[][]) => Uint8Array.from([0xff, 0xd8, ...segments.flat(), 0xff, 0xda, 0, 2]);
const frame = (components: number, marker = 0xc0) => segment(marker, [8, 0, 80, 1, 44, components]);
const exif = (little: boolean, orientation: number) => {
  const two = (value: number) => (little ? [value, 0] : [0, value]);
  const four = (value: number) => (little ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const entry = [...(little ? [0x12, 1] : [1, 0x12]), ...two(3), ...four(1), ...two(orientation), 0, 0];
  return segment(0xe1, [
    ...letters('Exif\0\0'),
    ...letters(little ? 'II' : 'MM'),
    ...two(42),
    ...four(8),
    ...two(1),
    ...entry,
  ]);
};

test('the size, the components and the orientation of a JPEG are read', () => {
  const plain = { width: 300, height: 80, inverted: false, orientation: 1 };
  expect(readJpeg(jpeg(segment(0xe0, letters('JFIF')), frame(3)))).toEqual({ ...plain, components: 3 });
  expect(readJpeg(jpeg(frame(1, 0xc2)))).toEqual({ ...plain, components: 1 });
  expect(readJpeg(jpeg(frame(4)))).toEqual({ ...plain, components: 4 });
  expect(readJpeg(jpeg(segment(0xee, letters('Adobe')), frame(4)))).toMatchObject({ components: 4, inverted: true });
  expect(readJpeg(jpeg(segment(0xee, letters('Adobe')), frame(3)))).toMatchObject({ inverted: false });
  for (const little of [true, false])
    expect(readJpeg(jpeg(exif(little, 6), frame(3)))).toMatchObject({ orientation: 6 });
});

test('a JPEG with an unsupported encoding, or a truncated one, is not read', () => {
  expect(readJpeg(jpeg(frame(3, 0xc9)))).toBeUndefined();
  expect(readJpeg(jpeg(frame(2)))).toBeUndefined();
  expect(readJpeg(jpeg(segment(0xc0, [12, 0, 80, 1, 44, 3])))).toBeUndefined();
  expect(readJpeg(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 40]))).toBeUndefined();
  expect(readJpeg(jpeg(exif(true, 3).slice(0, 20)))).toBeUndefined();
});
