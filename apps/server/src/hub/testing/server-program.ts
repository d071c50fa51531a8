type Program = 'main' | 'owner-password';

/** The file `npm start` would run, made again when a source changed. Plain JavaScript, shared with the scripts. */
const { builtServer } = (await import(new URL('../../../../../scripts/bundle.mjs', import.meta.url).href)) as {
  readonly builtServer: (program: Program) => Promise<string>;
};

export const serverProgram = (program: Program = 'main'): Promise<string> => builtServer(program);
