// oxlint-disable-next-line typescript/triple-slash-reference -- the package has no types, and every program that imports this file needs them
/// <reference path="./wawoff2.d.ts" />
/**
 * Opens the typefaces that the letters of a document need. Loaded only for a document with such letters: HarfBuzz and the
 * decoder of WOFF2 take a tenth of a second.
 */
import bidiModule, { type Bidi } from 'bidi-js';
import decompress from 'wawoff2/decompress.js';
import { cutterFile, FontCutter } from './font-cutter.ts';
import { type HarfBuzz, ScriptFace } from './script-face.ts';
import { Scripts } from './scripts.ts';
import { openTrueType } from './truetype.ts';
import type { Weight } from './face.ts';
import { codeOf } from './letter-code.ts';

// The typefaces for scripts that the built-in one lacks: Noto Sans. The letters of each script are spread over several files.
// A host reads them from packages, and a document opens only the files that it needs.

/** A family of font files, and the parts of it that are read. The other parts have letters of the built-in typeface. */
interface ScriptFamily {
  readonly package: string;
  /** The end of its file names, after the part. */
  readonly ending: string;
  /** True for a family with one weight, which is used for both. */
  readonly isStatic?: true;
}

const variable = (script: string): ScriptFamily => ({
  package: `@fontsource-variable/noto-sans-${script}`,
  ending: 'wght-normal',
});

const [chinese, japanese, korean] = [variable('sc'), variable('jp'), variable('kr')];
const scripts = ['arabic', 'hebrew', 'devanagari', 'thai'].map(variable);
const symbols: readonly ScriptFamily[] = [
  variable('symbols'),
  { package: '@fontsource/noto-sans-symbols-2', ending: '400-normal', isStatic: true },
];

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;

/**
 * The families in the order in which a letter is looked up. The same ideographs are drawn in three styles: Japanese in a
 * document with kana, Korean in one with hangul, otherwise Chinese.
 */
function scriptFamilies(letters: ReadonlySet<string>): readonly ScriptFamily[] {
  const all = [...letters].join('');
  const first = kana.test(all) ? japanese : hangul.test(all) ? korean : chinese;
  const ideographs = [first, ...[chinese, japanese, korean].filter((one) => one !== first)];
  return [...scripts, ...symbols, ...ideographs];
}

/** Parts with letters that the built-in typeface has. */
const ownParts = new Set(['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']);

/**
 * A file of a family as a module specifier, with the code points it may have: the first and last of each range in turn.
 */
interface ScriptFile {
  readonly specifier: string;
  readonly ranges: readonly number[];
}

const partsFile = (family: ScriptFamily) => `${family.package}/unicode.json`;

/** The files of a family, as its `unicode.json` lists them: `"[4]": "U+1f1e9-1f1f5,U+..."`. */
function filesOf(family: ScriptFamily, unicode: Readonly<Record<string, string>>): ScriptFile[] {
  const name = family.package.slice(family.package.indexOf('/') + 1);
  return Object.entries(unicode)
    .filter(([part]) => !ownParts.has(part))
    .map(([part, ranges]) => ({
      specifier: `${family.package}/files/${name}-${part.replace(/[[\]]/g, '')}-${family.ending}.woff2`,
      ranges: rangesOf(ranges),
    }));
}

function rangesOf(text: string): number[] {
  const ranges: number[] = [];
  for (const range of text.split(',')) {
    // `U+` and one number, or two.
    const hyphen = range.indexOf('-');
    const first = Number.parseInt(range.slice(2, hyphen < 0 ? undefined : hyphen), 16);
    ranges.push(first, hyphen < 0 ? first : Number.parseInt(range.slice(hyphen + 1), 16));
  }
  return ranges;
}

/** Reads a file of a package by its specifier. */
export type ReadPackageFile = (specifier: string) => Promise<Uint8Array>;

const weights: Readonly<Record<Weight, number>> = { regular: 400, bold: 700 };

/** Decoded files by specifier, the most recently used last. A shop writes in few scripts. */
const decoded = new Map<string, Promise<OpenFile>>();
const maxDecoded = 64;

interface OpenFile {
  readonly bytes: Uint8Array;
  readonly has: (code: number) => boolean;
}

let cutter: Promise<FontCutter> | undefined;
let harfBuzz: Promise<HarfBuzz> | undefined;
const parts = new Map<string, Promise<Parts>>();
/** The types of the package describe a module with a default export, but the module is the function. */
const bidi = (bidiModule as unknown as () => Bidi)();

/** A file and the letters that are needed from it. */
interface Found {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly letters: ReadonlySet<string>;
  readonly isStatic: boolean;
}

/** Loads the typefaces of these letters. A letter that none of them has is left out. */
export async function loadScripts(letters: ReadonlySet<string>, read: ReadPackageFile): Promise<Scripts> {
  const found = await filesWith(letters, read);
  cutter ??= read(cutterFile).then((program) => FontCutter.load(program));
  harfBuzz ??= import('harfbuzzjs');
  const [tool, shaper] = await Promise.all([cutter, harfBuzz]);
  const facesOf = (weight: Weight) =>
    found.map((one) => new ScriptFace(one.letters, () => cutOnce(tool, one, weights[weight]), shaper));
  return new Scripts({ regular: facesOf('regular'), bold: facesOf('bold') }, bidi);
}

/** The file of each letter: the first one that has it. */
async function filesWith(letters: ReadonlySet<string>, read: ReadPackageFile): Promise<Found[]> {
  const left = new Set(letters);
  const found: Found[] = [];
  for (const family of scriptFamilies(letters)) {
    if (left.size === 0) break;
    for (const file of (await partsOf(family, read)).with(left)) {
      if (left.size === 0) break;
      const { bytes, has } = await opened(file.specifier, read);
      const here = new Set([...left].filter((letter) => has(codeOf(letter))));
      const isStatic = family.isStatic === true;
      if (here.size > 0) found.push({ file: file.specifier, bytes, letters: here, isStatic });
      for (const letter of here) left.delete(letter);
    }
  }
  return found;
}

/** Subsets by file and letters, because all documents of a cable have the same letters. */
const cuts = new Map<string, Uint8Array>();
const maxCuts = 500;

function cutOnce(tool: FontCutter, { file, bytes, letters, isStatic }: Found, weight: number): Uint8Array {
  const codes = Array.from(shapedFrom(letters), (letter) => codeOf(letter)).toSorted((a, b) => a - b);
  const key = [file, isStatic ? '' : weight, ...codes].join(' ');
  const cut = cuts.get(key) ?? tool.cut(bytes, codes, isStatic ? undefined : weight);
  cuts.delete(key);
  cuts.set(key, cut);
  const [oldest] = cuts.keys();
  if (oldest !== undefined && cuts.size > maxCuts) cuts.delete(oldest);
  return cut;
}

/** Adds the letters that shaping decomposes letters into: canonical decompositions, and the Thai sara am (HarfBuzz, Thai shaper). */
function shapedFrom(letters: ReadonlySet<string>): Set<string> {
  return new Set(
    [...letters].flatMap((letter) => [letter, ...Array.from(`${letter.normalize('NFD')}${letter === 'ำ' ? 'ํา' : ''}`)]),
  );
}

/** The files of a family, and which of them may have a letter. Read once per process. */
class Parts {
  readonly #files: readonly ScriptFile[];
  readonly #places = new Map<number, readonly number[]>();

  constructor(files: readonly ScriptFile[]) {
    this.#files = files;
  }

  /** The files that may have any of the letters, in their order. */
  with(letters: ReadonlySet<string>): ScriptFile[] {
    const places = new Set([...letters].flatMap((letter) => this.#placesOf(codeOf(letter))));
    return this.#files.filter((_, i) => places.has(i));
  }

  #placesOf(code: number): readonly number[] {
    let places = this.#places.get(code);
    if (places === undefined) {
      places = this.#files.flatMap((file, i) => (mayHave(file, code) ? [i] : []));
      this.#places.set(code, places);
    }
    return places;
  }
}

function mayHave({ ranges }: ScriptFile, code: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) if (ranges[i]! <= code && code <= ranges[i + 1]!) return true;
  return false;
}

function partsOf(family: ScriptFamily, read: ReadPackageFile): Promise<Parts> {
  const file = partsFile(family);
  let known = parts.get(file);
  if (known === undefined) {
    known = read(file).then(
      (bytes) => new Parts(filesOf(family, JSON.parse(new TextDecoder().decode(bytes)) as Record<string, string>)),
    );
    parts.set(file, known);
  }
  return known;
}

function opened(specifier: string, read: ReadPackageFile): Promise<OpenFile> {
  const known = decoded.get(specifier);
  const file = known ?? read(specifier).then(decode);
  decoded.delete(specifier);
  decoded.set(specifier, file);
  const [oldest] = decoded.keys();
  if (oldest !== undefined && decoded.size > maxDecoded) decoded.delete(oldest);
  return file;
}

async function decode(file: Uint8Array): Promise<OpenFile> {
  // The result is in the decoder's memory, which the next file overwrites.
  const bytes = (await decompress(file)).slice();
  const { glyphOf } = openTrueType(bytes);
  return { bytes, has: (code) => glyphOf(code) !== 0 };
}
