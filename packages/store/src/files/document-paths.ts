import type { Disk } from './disk.ts';
import { documentAt } from './document.ts';

/** The paths of the catalog's documents below `data` and the packs' `data`. */
export async function documentPaths(disk: Disk): Promise<string[]> {
  const packs = (await disk.list('packs')).filter((name) => name.endsWith('/'));
  const roots = ['data', ...packs.map((name) => `packs/${name}data`)];
  const paths = (await Promise.all(roots.map((root) => filesBelow(disk, root)))).flat();
  return paths.filter((path) => documentAt(path) !== undefined);
}

async function filesBelow(disk: Disk, folder: string): Promise<string[]> {
  const names = await disk.list(folder);
  const inner = names.map(async (name) => {
    if (!name.endsWith('/')) return [`${folder}/${name}`];
    return filesBelow(disk, `${folder}/${name.slice(0, -1)}`);
  });
  return (await Promise.all(inner)).flat();
}
