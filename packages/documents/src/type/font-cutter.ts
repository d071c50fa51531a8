/** Cuts a variable font to some letters at one weight, with HarfBuzz (hb-subset, WebAssembly without imports). */

/** Values of `hb_subset_sets_t` and `hb_memory_mode_t` (hb-subset.h, hb-blob.h). */
const layoutFeatures = 6;
const writable = 2;
/** The tag `wght`. */
const weightAxis = 0x77676874;

/** The functions of HarfBuzz that are called. Its objects are addresses in its memory. */
type FunctionName =
  | 'malloc'
  | 'free'
  | 'hb_blob_create'
  | 'hb_blob_destroy'
  | 'hb_blob_get_data'
  | 'hb_blob_get_length'
  | 'hb_face_create'
  | 'hb_face_destroy'
  | 'hb_face_reference_blob'
  | 'hb_set_add'
  | 'hb_set_clear'
  | 'hb_set_invert'
  | 'hb_subset_input_create_or_fail'
  | 'hb_subset_input_destroy'
  | 'hb_subset_input_pin_axis_location'
  | 'hb_subset_input_set'
  | 'hb_subset_input_unicode_set'
  | 'hb_subset_or_fail';

type Functions = Readonly<Record<FunctionName, (...args: readonly number[]) => number>>;

interface Memory {
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

interface Program {
  readonly exports: Functions & { readonly memory: Memory; readonly _initialize?: () => void };
}

/** The part of WebAssembly that is used. Browsers and Node both have it, but this package sees the types of neither. */
declare const WebAssembly: {
  readonly instantiate: (bytes: Uint8Array, imports: object) => Promise<{ readonly instance: Program }>;
};

export const cutterFile = 'harfbuzzjs/dist/harfbuzz-subset.wasm';

export class FontCutter {
  readonly #hb: Functions;
  readonly #memory: Memory;

  private constructor({ exports }: Program) {
    this.#hb = exports;
    this.#memory = exports.memory;
  }

  static async load(program: Uint8Array): Promise<FontCutter> {
    const { instance } = await WebAssembly.instantiate(withMemory(program, firstPages), {});
    instance.exports['_initialize']?.();
    return new FontCutter(instance);
  }

  /** A TrueType file with these letters and the rules that join and position them. Without `weight` the axes stay variable. */
  cut(font: Uint8Array, codes: Iterable<number>, weight?: number): Uint8Array {
    this.#makeRoom(font.length);
    const hb = this.#hb;
    const at = hb.malloc(font.length);
    new Uint8Array(this.#memory.buffer).set(font, at);
    const blob = hb.hb_blob_create(at, font.length, writable, 0, 0);
    const face = hb.hb_face_create(blob, 0);
    hb.hb_blob_destroy(blob);
    const input = this.#input(codes);
    if (weight !== undefined) hb.hb_subset_input_pin_axis_location(input, face, weightAxis, weight);
    const cut = hb.hb_subset_or_fail(face, input);
    const bytes = cut === 0 ? undefined : this.#bytesOf(cut);
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.free(at);
    if (bytes === undefined) throw new RangeError('the font cannot be cut');
    return bytes;
  }

  /** Makes room for a file, because HarfBuzz never grows its memory itself. */
  #makeRoom(fileLength: number): void {
    const missing =
      firstPages + Math.ceil((roomPerByte * fileLength) / pageBytes) - this.#memory.buffer.byteLength / pageBytes;
    if (missing > 0) this.#memory.grow(missing);
  }

  #input(codes: Iterable<number>): number {
    const hb = this.#hb;
    const input = hb.hb_subset_input_create_or_fail();
    const letters = hb.hb_subset_input_unicode_set(input);
    for (const code of codes) hb.hb_set_add(letters, code);
    // Keeps every feature, because shaping decides which ones a script uses.
    const features = hb.hb_subset_input_set(input, layoutFeatures);
    hb.hb_set_clear(features);
    hb.hb_set_invert(features);
    return input;
  }

  #bytesOf(face: number): Uint8Array {
    const hb = this.#hb;
    const blob = hb.hb_face_reference_blob(face);
    const [length, at] = [hb.hb_blob_get_length(blob), hb.hb_blob_get_data(blob, 0)];
    const bytes = new Uint8Array(this.#memory.buffer, at, length).slice();
    hb.hb_blob_destroy(blob);
    hb.hb_face_destroy(face);
    return bytes;
  }
}

const pageBytes = 0x10000;
/** The program's own memory, in pages of WebAssembly memory: twice what it needs. */
const firstPages = 16;
/**
 * Bytes reserved for each byte of a file. Cutting a file takes at most three times its length, so this is twice that.
 */
const roomPerByte = 6;
/**
 * The section of memories (WebAssembly 1.0, 5.5.8): its length, and one memory with its initial and maximum size, both
 * 1040 pages.
 */
const memorySection = [5, 6, 1, 1, 0x90, 0x08, 0x90, 0x08];

/**
 * Reduces the initial memory of the program. It requests 65 MB, which triggers a garbage collection during the first page; in
 * a hub, whose heap is collected earlier, even 8 MB would. A program without this section is not changed.
 */
function withMemory(program: Uint8Array, pages: number): Uint8Array {
  const at = placeOf(program, memorySection);
  if (at === undefined) return program;
  const changed = program.slice();
  // The number in LEB128, in two bytes like the number that it replaces.
  changed.set([(pages & 0x7f) | 0x80, pages >> 7], at + 4);
  return changed;
}

/** The offset of a section. Sections follow one another from the ninth byte. */
function placeOf(program: Uint8Array, section: readonly number[]): number | undefined {
  for (let at = 8; at < program.length;) {
    if (section.every((byte, i) => program[at + i] === byte)) return at;
    let [length, shift, next] = [0, 0, at + 1];
    for (let byte = 0x80; byte >= 0x80; shift += 7) {
      byte = program[next++]!;
      length |= (byte & 0x7f) << shift;
    }
    at = next + length;
  }
  return undefined;
}
