type Program = 'main' | 'owner-password';

/** A test program, bundled into one file that exists until it is closed. */
interface Bundled {
  readonly path: string;
  readonly close: () => void;
}

/** `bundle.mjs` is plain JavaScript, because the scripts use it too. Its types are therefore declared here. */
const { builtServer, bundledForTest } = (await import(
  new URL('../../../../../scripts/bundle.mjs', import.meta.url).href
)) as {
  readonly builtServer: (program: Program) => Promise<string>;
  readonly bundledForTest: (program: string) => Promise<Bundled>;
};

/** The file that `npm start` would run. It is rebuilt when a source has changed. */
export const serverProgram = (program: Program = 'main'): Promise<string> => builtServer(program);

/** Bundles a test program into one file. `program` is its path within the server's sources. */
export const bundledProgram = (program: string): Promise<Bundled> => bundledForTest(program);
