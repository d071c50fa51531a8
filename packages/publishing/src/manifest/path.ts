/** The paths of files in a pack or module. They must refer to the same file on every system. */

const longest = 200;
/** Names that Windows reserves for devices, with any extension. */
const reserved = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i;

/** Why a path isn't allowed in a pack, as the end of a sentence. Undefined if it is allowed. */
export function pathProblem(path: string): string | undefined {
  if (path.length > longest) return `is longer than ${longest} characters`;
  if (!/^[A-Za-z0-9._@+ -]+(\/[A-Za-z0-9._@+ -]+)*$/.test(path))
    return 'must be names of letters, digits and . _ - + @ with / between them';
  const names = path.split('/');
  if (names.some((name) => name === '.' || name === '..')) return 'leads out of its folder';
  if (names.some((name) => /[. ]$/.test(name) || name.startsWith(' ')))
    return 'has a name that ends with a dot or a space';
  if (names.some((name) => reserved.test(name))) return 'has a name that is reserved on Windows';
  return undefined;
}

/**
 * Two paths that collide: they are the same file if case is ignored, or one is a file and also a folder of the other.
 */
export function twinOf(paths: readonly string[]): readonly [string, string] | undefined {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const other = seen.get(path.toLowerCase());
    if (other !== undefined) return [other, path];
    seen.set(path.toLowerCase(), path);
  }
  for (const path of paths) {
    const names = path.toLowerCase().split('/');
    for (let n = 1; n < names.length; n += 1) {
      const folder = seen.get(names.slice(0, n).join('/'));
      if (folder !== undefined) return [folder, path];
    }
  }
  return undefined;
}
