// Watches the sources of the hub.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '../install.mjs';

/** An editor or a git checkout writes several files at once. */
const quietMs = 100;

const folders = [
  'apps/server/src',
  ...['derive', 'model', 'engine', 'documents', 'store', 'modules', 'publishing'].map((name) => `packages/${name}/src`),
  'modules',
];

/**
 * Whether a file is part of the hub's sources. Tests, and files written by editors and builds next to the sources, are
 * not.
 */
export const isHubSource = (path) =>
  /\.(ts|json)$/.test(path) && !/\.test\.ts$|(^|\/)(testing|corpus|dist|node_modules)\//.test(path);

/** Calls `onChange` with the path of a changed source, once for all changes that follow each other closely. */
export function watchHubSources(onChange) {
  let timer;
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      const path = `${folder}/${String(name).replaceAll('\\', '/')}`;
      if (!isHubSource(path)) return;
      clearTimeout(timer);
      timer = setTimeout(() => onChange(path), quietMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
