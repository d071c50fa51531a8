// The word check: sources and docs use plain trade English. `node scripts/check-words.mjs` lists refused words;
// `--count` counts by room; arguments are path prefixes to search.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { names, phrases } from './refused-words.mjs';
import { sourceFiles } from './source-files.mjs';

const checkedFiles =
  /^(packages|apps|scripts|test|bench|modules|docs|deploy)\/.*\.(ts|tsx|mts|mjs|md|css|html)$|^[A-Z]+\.md$/;
const exempt = ['scripts/refused-words.mjs', 'docs/reference/', 'docs/changes-of-words.md'];

/** Rooms that have not been revised yet. This list may only get shorter. */
const pending = ['packages/store/src/embedded/account.ts', 'packages/client/', 'test/journeys/'];

const isCode = (file) => /\.(ts|tsx|mts|mjs)$/.test(file);

/** All refused phrases in a text as `{ line, found, instead }`. */
export function refusedWords(text, code) {
  const rows = code ? [...phrases, ...names] : phrases;
  return text.split('\n').flatMap((line, i) =>
    rows.flatMap(([pattern, instead]) => {
      const phrase = pattern.exec(line)?.[0];
      return phrase === undefined ? [] : [{ line: i + 1, found: phrase, instead, text: line.trim() }];
    }),
  );
}

function hits(under) {
  return sourceFiles(checkedFiles)
    .filter((file) => !exempt.some((path) => file.startsWith(path)) && under(file))
    .flatMap((file) => refusedWords(readFileSync(file, 'utf8'), isCode(file)).map((hit) => ({ file, ...hit })));
}

export function checkWords() {
  return hits((file) => !pending.some((path) => file.startsWith(path))).map(
    ({ file, line, found, instead }) => `${file}:${line}: "${found}": write ${instead}`,
  );
}

function main(args) {
  const prefixes = args.filter((word) => !word.startsWith('--'));
  const selected = hits((file) => prefixes.length === 0 || prefixes.some((path) => file.startsWith(path)));
  if (args.includes('--count')) {
    const byRoom = Map.groupBy(selected, ({ file }) =>
      file
        .split('/')
        .slice(0, 4)
        .join('/')
        .replace(/\/[^/]*\.\w+$/, ''),
    );
    for (const [room, roomHits] of [...byRoom].toSorted((a, b) => b[1].length - a[1].length))
      console.log(`${String(roomHits.length).padStart(5)}  ${room}`);
  } else for (const { file, line, found, text } of selected) console.log(`${file}:${line}: [${found}] ${text}`);
  console.log(`${selected.length} refused`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
