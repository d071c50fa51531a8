import decompress from 'wawoff2/decompress.js';
import { expect, test, vi } from 'vitest';
import { packageFile } from '../../test-kit/package-files.ts';
import { cutterFile, FontCutter } from './font-cutter.ts';
import { openTrueType } from './truetype.ts';

const chinese = '@fontsource-variable/noto-sans-sc/files/noto-sans-sc-118-wght-normal.woff2';
const joined = '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2';
const largest = '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2';

interface Made {
  readonly instance: { readonly exports: { readonly memory: { readonly buffer: ArrayBuffer } } };
}

test('the program that cuts typefaces takes 1 MB and room for the file it cuts, which suffices to cut the largest whole', async () => {
  const { WebAssembly: wasm } = globalThis as unknown as {
    readonly WebAssembly: { instantiate: (...args: readonly unknown[]) => Promise<Made> };
  };
  const made = vi.spyOn(wasm, 'instantiate');
  const cutter = await FontCutter.load(await packageFile(cutterFile));
  const { instance } = await (made.mock.results[0]!.value as Promise<Made>);
  made.mockRestore();
  const megabytes = () => instance.exports.memory.buffer.byteLength / 1024 / 1024;
  expect(megabytes()).toBe(1);
  const part = (await decompress(await packageFile(chinese))).slice();
  expect(openTrueType(cutter.cut(part, [0x7535], 400)).glyphOf(0x7535)).not.toBe(0);
  expect(megabytes()).toBeLessThan(2);

  const symbols = (await decompress(await packageFile(largest))).slice();
  const { glyphOf } = openTrueType(symbols);
  const all = Array.from({ length: 0x20000 }, (_, code) => code).filter((code) => glyphOf(code) !== 0);
  expect(all.length).toBeGreaterThan(2_000);
  expect(openTrueType(cutter.cut(symbols, all)).glyphOf(0x2713)).not.toBe(0);

  expect(megabytes()).toBeLessThan(9);

  const whole = (await decompress(await packageFile(joined))).slice();
  const codes = Array.from({ length: 0x80 }, (_, i) => 0x900 + i);
  for (const weight of [400, 700, 400, 700]) {
    const cut = openTrueType(cutter.cut(whole, codes, weight));
    expect(cut.glyphOf(0x915)).not.toBe(0);
    expect(cut.glyphOf(0x41)).toBe(0);
  }
});
