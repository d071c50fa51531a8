type Program = 'main' | 'owner-password';

/** One file of a program of the tests, until it is closed. */
interface Bundled {
  readonly path: string;
  readonly close: () => void;
}

/** Plain JavaScript, shared with the scripts. */
const { builtServer, bundledForTest } = (await import(
  new URL('../../../../../scripts/bundle.mjs', import.meta.url).href
)) as {
  readonly builtServer: (program: Program) => Promise<string>;
  readonly bundledForTest: (program: string) => Promise<Bundled>;
};

/** The file `npm start` would run, made again when a source changed. */
export const serverProgram = (program: Program = 'main'): Promise<string> => builtServer(program);

/** A program of the tests as one file, by its path in the sources of the server. */
export const bundledProgram = (program: string): Promise<Bundled> => bundledForTest(program);
