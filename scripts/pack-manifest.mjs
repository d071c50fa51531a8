// Writes the file hashes (SHA-256) and record counts into a pack's manifest, and updates the counts in the packs guide.
// Run after any change of a pack: `node scripts/pack-manifest.mjs catalog/starter`; `--check` only reports
// differences.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packContents } from '../packages/publishing/src/making/pack.ts';

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The files and counts of the pack in `folder`, ordered by path. A bundled pack lists only the hashes of its files. */
export function contentsOf(folder) {
  const contents = filesUnder(folder).map((file) => [relative(folder, file).split(sep).join('/'), readFileSync(file)]);
  const { counts, files } = packContents(new Map(contents));
  return { counts, files: Object.fromEntries(Object.entries(files).map(([path, { sha256 }]) => [path, sha256])) };
}

const guide = 'docs/guides/packs.md';

/**
 * The guide with the counts of one pack: connectors, devices, example cables. Unchanged if it has no row for the pack.
 */
export function guideWith(text, id, { connectors = 0, devices = 0, designs = 0 }) {
  const row = new RegExp(`(\`catalog/packs/${id}\` *\\|)[ \\d]+\\|[ \\d]+\\|[ \\d]+\\|`);
  const cells = [String(connectors).padStart(10), String(devices).padStart(7), String(designs).padStart(14)];
  return text.replace(row, `$1 ${cells.join(' | ')} |`);
}

function writeGuide({ id, counts }) {
  const before = readFileSync(guide, 'utf8');
  const after = guideWith(before, id, counts);
  if (after !== before) writeFileSync(guide, after);
}

function main(folder, check) {
  const path = join(folder, 'pack.json');
  const before = readFileSync(path, 'utf8');
  const { counts: _counts, files: _files, ...manifest } = JSON.parse(before);
  const after = `${JSON.stringify({ ...manifest, ...contentsOf(folder) }, null, 2)}\n`;
  if (!check) writeGuide(JSON.parse(after));
  if (after === before) return;
  if (check) {
    console.error(`${path} does not describe its files: run node scripts/pack-manifest.mjs ${folder}`);
    process.exitCode = 1;
  } else writeFileSync(path, after);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder = 'catalog/starter'] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  main(folder, process.argv.includes('--check'));
}
