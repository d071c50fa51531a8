// The layering sentence, as a check: left may use right, never back, never sideways.
//   apps → documents → engine → model  ·  apps → store → model  ·  apps and bundled modules → modules → engine
// Also: model, engine and documents import nothing of Node; no two folders of a package import each other in a circle.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { sourceFiles } from './source-files.mjs';

/** What each room may import of the others. */
const mayUse = {
  'packages/model': [],
  'packages/engine': ['model'],
  'packages/documents': ['engine', 'model'],
  'packages/store': ['model'],
  'packages/modules': ['engine', 'model'],
  'apps/server': ['model', 'engine', 'documents', 'store', 'modules'],
  'apps/studio': ['model', 'engine', 'documents', 'modules'],
  'apps/cli': ['model', 'engine', 'documents', 'store', 'modules'],
};
const pure = ['packages/model', 'packages/engine', 'packages/documents'];
const nodeModules = /^(node:|fs$|path$|os$|crypto$|child_process$|buffer$|stream$|util$)/;

const importPattern =
  /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[^.\w])import\s*\(?\s*['"]([^'"]+)['"]/g;

function importsOf(text) {
  return [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2]);
}

function roomOf(file) {
  const [top, name] = file.split('/');
  return `${top}/${name}`;
}

/** The problems of one file, and its links between folders of the same room (for the search for circles). */
function readFile(file, links) {
  const problems = [];
  const room = roomOf(file);
  const isTest = /\.test\.tsx?$/.test(file) || file.includes('/test/');
  const allowed = mayUse[room];
  for (const target of importsOf(readFileSync(file, 'utf8'))) {
    const workspace = /^@cablewright\/([a-z]+)/.exec(target)?.[1];
    if (workspace !== undefined && allowed !== undefined && !allowed.includes(workspace)) {
      problems.push(`${file}: ${room} may not import ${workspace}`);
    }
    if (pure.includes(room) && !isTest && nodeModules.test(target))
      problems.push(`${file}: a pure package imports ${target}`);
    if (!target.startsWith('.')) continue;
    const reached = normalize(join(dirname(file), target));
    if (allowed !== undefined && roomOf(reached) !== room)
      problems.push(`${file}: reaches into ${reached} by a relative path`);
    else if (!isTest && dirname(reached) !== dirname(file)) link(links, dirname(file), dirname(reached));
  }
  return problems;
}

function link(links, from, to) {
  if (!links.has(from)) links.set(from, new Set());
  links.get(from).add(to);
}

/** A circle of folders, as the list of its folders, or undefined. */
export function findCircle(links) {
  const state = new Map();
  const path = [];
  function visit(folder) {
    state.set(folder, 'open');
    path.push(folder);
    for (const next of links.get(folder) ?? []) {
      if (state.get(next) === 'open') return [...path.slice(path.indexOf(next)), next];
      if (state.get(next) === undefined) {
        const circle = visit(next);
        if (circle !== undefined) return circle;
      }
    }
    path.pop();
    state.set(folder, 'done');
    return undefined;
  }
  for (const folder of links.keys()) {
    const circle = state.get(folder) === undefined ? visit(folder) : undefined;
    if (circle !== undefined) return circle;
  }
  return undefined;
}

export function checkLayers() {
  const links = new Map();
  const problems = sourceFiles().flatMap((file) => readFile(relative(process.cwd(), file), links));
  const circle = findCircle(links);
  if (circle !== undefined) problems.push(`folders in a circle: ${circle.join(' → ')}`);
  return problems;
}
