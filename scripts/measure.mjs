// npm run measure: code metrics, each compared with its limit. `checkMeasures` is one of the checks.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseAst } from 'rolldown/parseAst';
import { checkLayers } from './check-layers.mjs';
import { wings } from './layers.mjs';
import { sourceFiles } from './source-files.mjs';

/** Written by `npm run docs` from the routes. */
const generated = /^packages\/client\/src\/(?:operations|types)\.ts$/;
const isTest = (file) => /\.test\.tsx?$|\/src\/testing\.ts$|\/(?:testing|test-kit|fixtures|kit-page)\//.test(file);
const isSource = (file) =>
  /^(packages|modules|apps)\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !isTest(file) && !generated.test(file);
/** Files that contain only a table of data. */
const tables = [/codes?\.ts$/, /-table\.ts$/, /answers\.ts$/];

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** The number of lines of each function in a program. */
function functionLengths(text, file) {
  const starts = lineStarts(text);
  const lineAt = (offset) => {
    let [low, high] = [0, starts.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low;
  };
  const lengths = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return undefined;
    // An arrow function on one line counts as an expression.
    const lines = functions.includes(node.type) ? lineAt(node.end) - lineAt(node.start) + 1 : 1;
    if (lines > 1 || node.type === 'FunctionDeclaration') lengths.push({ lines, file, line: lineAt(node.start) + 1 });
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child);
    return undefined;
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).body);
  return lengths;
}

function lineStarts(text) {
  const starts = [0];
  for (let offset = text.indexOf('\n'); offset !== -1; offset = text.indexOf('\n', offset + 1)) starts.push(offset + 1);
  return starts;
}

const exportPattern =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|const|let|interface|type|enum) \w+/gm;

/** The number of names that the index of a package exports. */
function offeredNames(text) {
  const listed = [...text.matchAll(/export\s+(?:type\s+)?\{([^}]*)\}/g)].flatMap(([, names]) => names.split(','));
  return listed.filter((name) => name.trim() !== '').length + [...text.matchAll(exportPattern)].length;
}

/** The smallest value that is at least as large as this share of the sorted list. */
function quantile(sorted, share) {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function measured() {
  const files = sourceFiles()
    .map((file) => relative(process.cwd(), file))
    .filter(isSource);
  const texts = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const count = (pattern) => texts.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);
  const lines = texts.map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }));
  const functionSizes = texts
    .flatMap(({ file, text }) => functionLengths(text, file))
    .toSorted((a, b) => a.lines - b.lines);
  const ordered = lines.toSorted((a, b) => a.lines - b.lines);
  const largest = ordered.filter(({ file }) => !tables.some((table) => table.test(file))).at(-1);
  const longest = functionSizes.at(-1);
  const [functionLines, fileLines] = [functionSizes.map((item) => item.lines), ordered.map((item) => item.lines)];
  return {
    source: lines.reduce((sum, file) => sum + file.lines, 0),
    functionMedian: quantile(functionLines, 0.5),
    functionP90: quantile(functionLines, 0.9),
    functionMax: longest.lines,
    functionAt: `${longest.file}:${longest.line}`,
    fileP90: quantile(fileLines, 0.9),
    fileMax: largest.lines,
    fileAt: largest.file,
    wings: Math.max(...Object.values(wings).map((roomWings) => Object.keys(roomWings).length)),
    exportShare: Math.ceil((count(exportPattern) / lines.reduce((sum, file) => sum + file.lines, 0)) * 1000),
    offered: texts.reduce((sum, { file, text }) => sum + (file.endsWith('src/index.ts') ? offeredNames(text) : 0), 0),
    casts: count(/\bas unknown as\b/g),
    problems: checkLayers().length,
  };
}

/**
 * The metrics, the limits that the checks enforce, and the goals. A limit may only get smaller: lower it when the value
 * has fallen.
 */
const rows = [
  // Grows with the features of the program: shown, not limited (decision 0022).
  { name: 'lines of source', of: 'source', limit: Infinity, goal: Infinity },
  { name: 'lines of a function, median', of: 'functionMedian', limit: 8, goal: 8 },
  { name: 'lines of a function, 9 of 10', of: 'functionP90', limit: 25, goal: 25 },
  { name: 'lines of a function, longest', of: 'functionMax', at: 'functionAt', limit: 80, goal: 80 },
  { name: 'lines of a file, 9 of 10', of: 'fileP90', limit: 300, goal: 300 },
  { name: 'lines of a file, largest but tables', of: 'fileMax', at: 'fileAt', limit: 600, goal: 600 },
  { name: 'first-level folders of an app or package', of: 'wings', limit: 11, goal: 10 },
  { name: 'layering problems and cycles', of: 'problems', limit: 0, goal: 0 },
  { name: 'exported names, for a thousand lines', of: 'exportShare', limit: 32, goal: 32 },
  { name: 'names that packages offer', of: 'offered', limit: 900, goal: 745 },
  { name: 'casts through unknown', of: 'casts', limit: 5, goal: 5 },
];

export function checkMeasures() {
  const figures = measured();
  return rows.flatMap(({ name, of, at, limit }) =>
    figures[of] <= limit ? [] : [`${name}: ${figures[of]}, at most ${limit}${at ? ` (${figures[at]})` : ''}`],
  );
}

function main() {
  const figures = measured();
  for (const { name, of, at, limit, goal } of rows) {
    const reached = figures[of] <= goal ? 'ok' : figures[of] <= limit ? 'to do' : 'OVER';
    const location = at === undefined ? '' : `  ${figures[at]}`;
    console.log(
      `${reached.padEnd(6)}${name.padEnd(44)}${String(figures[of]).padStart(7)}${Number.isFinite(goal) ? `  goal ${goal}` : ''}${location}`,
    );
  }
  if (checkMeasures().length > 0) process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
