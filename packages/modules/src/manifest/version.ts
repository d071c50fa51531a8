/**
 * The version of the module API that a module declares. An addition increases the minor number, and an incompatible
 * change the major number.
 */
export const moduleApiVersion = '1.5';

/** Why a module written for this API version can't run here. Undefined if it can. */
export function apiProblem(api: string): string | undefined {
  const [[major, minor], [ownMajor, ownMinor]] = [api, moduleApiVersion].map((version) =>
    version.split('.').map(Number),
  ) as [[number, number], [number, number]];
  if (major === ownMajor && minor <= ownMinor) return undefined;
  return `It is written for module API ${api}. This version of the program has ${moduleApiVersion}.`;
}
