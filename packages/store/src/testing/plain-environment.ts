/**
 * What a program that a test starts gets of this process's environment: nothing that is a setting. The cache of compiled
 * sources halves the time each start takes.
 */
export const plainEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'HOME', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
