/**
 * Inside a sandbox the time zone is always UTC, so that a module has the same result in a browser in Berlin and on a
 * server in Boston. The sandbox program imports local time and the clock from its host; these functions replace them.
 */
import type { WasmMemory } from './web-assembly.ts';

export type Imports = { readonly a: Record<string, unknown> };

/**
 * The names of the imports in version 0.32.0 of the sandbox program, which is pinned. `sandbox.test.ts` fails if they
 * change.
 */
const localtime = 'm';
const timezone = 'n';
const clock = 'p';

export function withoutLocalTime(imports: Imports, memory: WasmMemory): object {
  const words = () => new Int32Array(memory.buffer);
  const replacements = {
    [localtime]: (seconds: bigint, pointer: number) => writeUtc(words(), pointer >> 2, Number(seconds)),
    [timezone]: (zone: number, daylight: number, standardName: number, daylightName: number) => {
      words()[zone >> 2] = 0;
      words()[daylight >> 2] = 0;
      for (const name of [standardName, daylightName]) new Uint8Array(memory.buffer).set([85, 84, 67, 0], name);
    },
    [clock]: () => 0,
  };
  return { a: { ...imports.a, ...replacements } };
}

/** Writes a C `struct tm`. */
function writeUtc(words: Int32Array, index: number, seconds: number): void {
  const date = new Date(seconds * 1000);
  const year = date.getUTCFullYear();
  const dayOfYear = Math.floor(
    (Date.UTC(year, date.getUTCMonth(), date.getUTCDate()) - Date.UTC(year, 0, 1)) / 86_400_000,
  );
  words.set(
    [
      date.getUTCSeconds(),
      date.getUTCMinutes(),
      date.getUTCHours(),
      date.getUTCDate(),
      date.getUTCMonth(),
      year - 1900,
      date.getUTCDay(),
      dayOfYear,
      0,
      0,
    ],
    index,
  );
}
