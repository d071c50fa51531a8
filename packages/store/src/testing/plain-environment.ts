/**
 * The environment for a program that a test starts. It has none of this process's settings except Node's cache of
 * compiled sources, which halves the time of each start.
 */
export const plainEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'HOME', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
