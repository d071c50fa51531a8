import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Program = 'main' | 'owner-password';

interface Parts {
  readonly app: string;
  readonly programs: readonly string[];
  readonly threads: readonly string[];
  readonly bundled: readonly string[];
}

/** The file `npm start` would run, made again when a source changed. Plain JavaScript, shared with the scripts. */
const { bundle, builtServer, server } = (await import(
  new URL('../../../../../scripts/bundle.mjs', import.meta.url).href
)) as {
  readonly builtServer: (program: Program) => Promise<string>;
  readonly bundle: (parts: Parts, into: string) => Promise<unknown>;
  readonly server: Parts;
};

export const serverProgram = (program: Program = 'main'): Promise<string> => builtServer(program);

/**
 * One file of a program of the tests, by its path in the sources of the server: it starts in a quarter of the processor time
 * that loading its modules takes.
 */
export async function bundledProgram(program: string): Promise<{ readonly path: string; readonly close: () => void }> {
  const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));
  mkdirSync(dist, { recursive: true });
  // Below the folder of the server, so that it finds the packages that are not part of it.
  const folder = mkdtempSync(join(dist, 'test-'));
  await bundle({ ...server, programs: [program], threads: [] }, folder);
  return {
    path: join(folder, `${basename(program)}.js`),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
