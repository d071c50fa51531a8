/** The file `npm start` would run, made again when a source changed. Plain JavaScript, shared with the scripts. */
const { builtServer } = (await import(new URL('../../../../../scripts/bundle.mjs', import.meta.url).href)) as {
  readonly builtServer: (program: 'main') => Promise<string>;
};

export const serverProgram = (): Promise<string> => builtServer('main');
