// Writes docs/reference/rooms.md from the layering tables and the folders on disk. `npm run docs` runs it.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderPurpose, foldersForTests } from './folder-purpose.mjs';
import { purpose, wings } from './layers.mjs';

const root = join(import.meta.dirname, '..');

/** Only folders that contain files: a checkout keeps empty folders of earlier revisions. */
const hasFiles = (path) => readdirSync(path, { withFileTypes: true, recursive: true }).some((entry) => entry.isFile());

/**
 * The names of the folders in one folder, each with its nested folders in brackets, without those that only tests use.
 */
function foldersIn(path) {
  const folders = readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !foldersForTests.includes(entry.name) && hasFiles(join(path, entry.name)))
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b));
  return folders.map((name) => {
    const inner = foldersIn(join(path, name));
    return inner.length === 0 ? name : `${name} (${inner.join(', ')})`;
  });
}

function section(room) {
  const rows = Object.entries(wings[room] ?? {}).map(
    ([wing, holds]) => `| \`${wing}\` | ${holds} | ${foldersIn(join(root, room, 'src', wing)).join(', ')} |`,
  );
  const table = rows.length === 0 ? [] : ['', '| Wing | Contents | Folders |', '| --- | --- | --- |', ...rows];
  return [`## \`${room}\`: ${purpose[room]}`, ...table].join('\n');
}

/** Folders within a wing whose purpose is not clear from their names alone. */
function folderList([path, folders]) {
  return [
    `## The folders of \`${path.replace('/src/', '/')}\``,
    '',
    ...Object.entries(folders).map(([folder, holds]) => `- \`${folder}\`: ${holds}`),
  ].join('\n');
}

export function roomsPage() {
  const head = [
    '# Rooms',
    '',
    'Generated from `scripts/layers.mjs`, `scripts/folder-purpose.mjs` and the folders of the sources by `npm run docs`. A wing',
    'is a folder in the `src` of its package or app. How wings may use each other is in [Architecture](../architecture.md).',
  ].join('\n');
  return `${[head, ...Object.keys(purpose).map(section), ...Object.entries(folderPurpose).map(folderList)].join('\n\n')}\n`;
}
