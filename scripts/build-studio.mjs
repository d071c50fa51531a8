// Builds the studio when its sources, or the packages it uses, have changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { pinnedNode, root } from './install.mjs';

const sources = [
  'apps/studio',
  'packages/client',
  'packages/derive',
  'packages/model',
  'packages/engine',
  'packages/documents',
  'package-lock.json',
];
/** Folders between the sources that are not part of the build. */
const notBuilt = new Set(['node_modules', 'dist', 'test-results', 'kit-page', 'kit.html']);
const dist = join(root, 'apps/studio/dist');
const stamp = join(dist, '.built-from');

function addTo(hash, path) {
  const full = join(root, path);
  const entries = existsSync(full) ? readdirSync(full, { withFileTypes: true }) : [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (notBuilt.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) addTo(hash, child);
    else hash.update(child).update(readFileSync(join(root, child)));
  }
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const source of sources) {
    if (source.includes('.')) hash.update(readFileSync(join(root, source)));
    else addTo(hash, source);
  }
  return hash.digest('hex');
}

/**
 * Writes a `.br` and a `.gz` file next to each text and WebAssembly file of the build. The hub sends them to browsers
 * that accept them.
 */
function compressBuilt(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(js|css|html|svg|json|wasm)$/.test(entry.name)) continue;
    const bytes = readFileSync(path);
    if (bytes.length < 1024) continue;
    // Level 9 of 11: the last two levels take ten times as long for five percent.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Runs the bundler. Returns whether it succeeded. */
function build(config) {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const ran = spawnSync(pinnedNode, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
    cwd: join(root, 'apps/studio'),
    stdio: ['ignore', 'inherit', 'inherit'],
    // Set even if a test builds it, because a development build is larger and contains paths of this machine.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return ran.status === 0;
}

/** Builds the studio if necessary. Returns whether it is built and up to date. */
export function buildStudio() {
  const now = sourceHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true;
  console.error('Building the studio (once, and again when its sources change; some seconds) …');
  // The bench is written next to the studio, whose build empties the folder.
  for (const config of ['vite.config.ts', 'vite.bench.config.ts']) if (!build(config)) return false;
  compressBuilt(dist);
  writeFileSync(stamp, now);
  return true;
}
