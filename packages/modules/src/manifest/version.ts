/** The version of the module API, which a module declares. An addition raises the second number, an incompatible change the first. */
export const moduleApiVersion = '1.4';

/** Why a module written for this version cannot run here; undefined when it can. */
export function apiProblem(api: string): string | undefined {
  const [[major, minor], [ownMajor, ownMinor]] = [api, moduleApiVersion].map((one) => one.split('.').map(Number)) as [
    [number, number],
    [number, number],
  ];
  if (major === ownMajor && minor <= ownMinor) return undefined;
  return `It is written for module API ${api}. This version of the program has ${moduleApiVersion}.`;
}
