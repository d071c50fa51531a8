// Checks the layering: in each of these chains, code may import only what is to its right.
//   apps → documents → engine → model  ·  apps → store → model  ·  apps and bundled modules → modules → engine
// studio, cli → client, which uses nothing; everything that caches derived results → derive, which uses nothing
// Also: model, engine and documents import nothing from Node; no two files or folders import each other in a cycle, type imports
// included; folders use exactly what `folderUses` allows; where folders have purposes, each has one.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { folderPurpose, foldersForTests } from './folder-purpose.mjs';
import { folderUses, mayUse, wings } from './layers.mjs';
import { sourceFiles } from './source-files.mjs';

const maxWings = 11;
/** Neither these packages nor the shipped modules may use Node, because they also run in a browser or a sandbox. */
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

/** The problems of one file. Its links to folders, files and neighbour folders are added to `links`. */
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
    else if (!isTest) {
      if (reached !== file) link(links.files, file, reached);
      problems.push(...folderProblems(file, reached, links.uses));
      if (dirname(reached) === dirname(file)) continue;
      link(links.folders, dirname(file), dirname(reached));
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

/** The folder of `base` that a file is in; undefined for files outside it, and for those next to its folders. */
function folderIn(base, file) {
  if (!file.startsWith(`${base}/`)) return undefined;
  const [folder, ...rest] = file.slice(base.length + 1).split('/');
  return rest.length > 0 ? folder : undefined;
}

function folderProblems(file, reached, uses) {
  return Object.entries(folderUses).flatMap(([base, table]) => {
    const [from, to] = [folderIn(base, file), folderIn(base, reached)];
    if (from === undefined || to === undefined || from === to) return [];
    if (table[from] === undefined) return [`${file}: ${base}/${from} is not in the table of folders`];
    link(uses, `${base}/${from}`, to);
    return table[from][to] === undefined ? [`${file}: ${base}/${from} may not use ${to}`] : [];
  });
}

/** Permissions in the table that no file uses. */
function unusedPermissions(uses) {
  return Object.entries(folderUses).flatMap(([base, table]) =>
    Object.entries(table).flatMap(([from, allowed]) =>
      Object.keys(allowed)
        .filter((to) => uses.get(`${base}/${from}`)?.has(to) !== true)
        .map((to) => `${base}/${from} does not use ${to}: take it out of the table of folders`),
    ),
  );
}

/** Folders without a purpose, and purposes without a folder, where the table has purposes. */
function purposeProblems(files) {
  return Object.entries(folderPurpose).flatMap(([base, table]) => {
    const folders = new Set(files.map((file) => folderIn(base, file)).filter((folder) => folder !== undefined));
    return [
      ...[...folders]
        .filter((folder) => table[folder] === undefined && !foldersForTests.includes(folder))
        .map((folder) => `${base}/${folder} has no purpose in the table of folders`),
      ...Object.keys(table)
        .filter((folder) => !folders.has(folder))
        .map((folder) => `${base}/${folder} is in the table of folders and does not exist`),
    ];
  });
}

function link(links, from, to) {
  if (!links.has(from)) links.set(from, new Set());
  links.get(from).add(to);
}

/** A cycle of folders or files as a list, or undefined. */
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
  const links = { folders: new Map(), files: new Map(), uses: new Map() };
  const files = sourceFiles().map((file) => relative(process.cwd(), file));
  const problems = files.flatMap((file) => readFile(file, links));
  problems.push(...unusedPermissions(links.uses), ...purposeProblems(files));
  for (const [room, roomWings] of Object.entries(wings)) {
    const { length } = Object.keys(roomWings);
    if (length > maxWings) problems.push(`${room} has ${length} wings; at most ${maxWings}`);
  }
  const problemOf = (label, circle) => (circle === undefined ? [] : [`${label} in a circle: ${circle.join(' → ')}`]);
  problems.push(...problemOf('folders', findCircle(links.folders)), ...problemOf('files', findCircle(links.files)));
  return problems;
}
