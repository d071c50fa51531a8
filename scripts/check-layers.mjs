// The layering sentence, as a check: left may use right, never back, never sideways.
//   apps → documents → engine → model  ·  apps → store → model  ·  apps and bundled modules → modules → engine
//   studio, cli → client, which uses nothing; all that remember what they worked out → derive, which uses nothing
// Also: model, engine and documents import nothing of Node; no two folders of a package import each other in a circle.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { mayUse, wings } from './layers.mjs';
import { sourceFiles } from './source-files.mjs';

const maxWings = 10;
/** Neither a package of these nor a module that ships may use Node: they run in a browser, or in a sandbox, too. */
const pure = ['packages/derive', 'packages/model', 'packages/client', 'packages/engine', 'packages/documents'];
const nodeModules = /^(node:|fs$|path$|os$|crypto$|child_process$|buffer$|stream$|util$)/;

const importPattern =
  /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[^.\w])import\s*\(?\s*['"]([^'"]+)['"]/g;

function importsOf(text) {
  return [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2]);
}

/** The workspace that an import names; one name for all modules that ship. */
function workspaceOf(target) {
  return /^@cablewright\/([a-z-]+)/.exec(target)?.[1].replace(/^module-.*/, 'module-*');
}

function roomOf(file) {
  const [top, name] = file.split('/');
  return `${top}/${name}`;
}

/** The problems of one file, and its links between folders of the same room (for the search for circles). */
function readFile(file, links) {
  const problems = [];
  const room = roomOf(file);
  const isTest = /\.test\.tsx?$/.test(file) || /\/test(-kit)?\//.test(file);
  const allowed = mayUse[room.startsWith('modules/') ? 'modules' : room];
  for (const target of importsOf(readFileSync(file, 'utf8'))) {
    const workspace = workspaceOf(target);
    if (workspace !== undefined && allowed !== undefined && !allowed.includes(workspace)) {
      problems.push(`${file}: ${room} may not import ${workspace}`);
    }
    if ((pure.includes(room) || room.startsWith('modules/')) && !isTest && nodeModules.test(target))
      problems.push(`${file}: a pure package imports ${target}`);
    if (!target.startsWith('.')) continue;
    const reached = normalize(join(dirname(file), target));
    if (allowed !== undefined && roomOf(reached) !== room)
      problems.push(`${file}: reaches into ${reached} by a relative path`);
    else if (!isTest && dirname(reached) !== dirname(file)) {
      link(links, dirname(file), dirname(reached));
      problems.push(...wingProblems(file, reached, room));
    }
  }
  return problems;
}

/** The wing a file of a room belongs to; undefined for files at the top of `src` and outside it. */
function wingOf(file, room) {
  const [src, wing, ...rest] = file.slice(room.length + 1).split('/');
  return src === 'src' && rest.length > 0 ? wing : undefined;
}

function wingProblems(file, reached, room) {
  const order = Object.keys(wings[room] ?? {});
  const [from, to] = [wingOf(file, room), wingOf(reached, room)];
  if (from === to || to === undefined || order.length === 0 || file.includes('/testing/')) return [];
  if (from !== undefined && !order.includes(from)) return [`${file}: the wing ${from} is not in the table of wings`];
  if (!order.includes(to)) return [`${reached}: the wing ${to} is not in the table of wings`];
  return order.indexOf(from) < order.indexOf(to) ? [] : [`${file}: ${from} may not use ${to}`];
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
  for (const [room, held] of Object.entries(wings)) {
    const { length } = Object.keys(held);
    if (length > maxWings) problems.push(`${room} has ${length} wings; at most ${maxWings}`);
  }
  if (circle !== undefined) problems.push(`folders in a circle: ${circle.join(' → ')}`);
  return problems;
}
