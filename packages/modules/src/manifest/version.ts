/**
 * Version of the module API, which a module declares. An addition increases the minor number, an incompatible change
 * the major one.
 */
export const moduleApiVersion = '1.5';

/** Why a module written for this API version cannot run here; undefined if it can. */
export function apiProblem(api: string): string | undefined {
  const [[major, minor], [ownMajor, ownMinor]] = [api, moduleApiVersion].map((version) =>
    version.split('.').map(Number),
  ) as [[number, number], [number, number]];
  if (major === ownMajor && minor <= ownMinor) return undefined;
  return `It is written for module API ${api}. This version of the program has ${moduleApiVersion}.`;
}
