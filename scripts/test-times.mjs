// npm run test:times: writes docs/test-times.md from the report of the last `npm test`. Given several reports it
// combines them: for a file in several reports it uses the shortest time, because a busy machine only adds time.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { root } from './install.mjs';
import { reportFile } from './test-report.mjs';

/** Files that are listed by name. */
const maxListed = 30;

const reportFiles = process.argv.slice(2);
const reports = (reportFiles.length > 0 ? reportFiles : [reportFile]).map((path) =>
  JSON.parse(readFileSync(path, 'utf8')),
);

const files = new Map();
for (const { name, startTime, endTime, status, assertionResults } of reports.flatMap((report) => report.testResults)) {
  const path = relative(root, name).split(sep).join('/');
  const seconds = (endTime - startTime) / 1000;
  if (status === 'passed' && seconds < (files.get(path)?.seconds ?? Infinity))
    files.set(path, { path, tests: assertionResults.length, seconds });
}

const sumOf = (list, field) => list.reduce((sum, item) => sum + item[field], 0);
const row = (...cells) => `| ${cells.join(' | ')} |`;

const longest = [...files.values()].toSorted((a, b) => b.seconds - a.seconds);
const total = Math.round(sumOf(longest, 'seconds'));
const rooms = [...Map.groupBy(longest, ({ path }) => path.split('/').slice(0, 2).join('/'))].toSorted(
  ([, a], [, b]) => sumOf(b, 'seconds') - sumOf(a, 'seconds'),
);

function wallOf({ startTime, testResults }) {
  return Math.round((Math.max(...testResults.map(({ endTime }) => endTime)) - startTime) / 1000);
}

const source =
  reports.length === 1
    ? `the report of one \`npm test\` that took ${wallOf(reports[0])} s`
    : `${reports.length} reports of a machine that was busy with other work, the shortest time of each file (an upper limit)`;

const page = `# Where the time of the tests goes

Written by \`npm run test:times\` from ${source}, on ${availableParallelism()} cores. The ${sumOf(longest, 'tests')} tests in
${longest.length} files take ${total} s when their times are added up; a few files run at a time, and many wait for a program, a disk or
a timeout meanwhile.

- \`npm test\` runs everything. \`npm run quick -- ROOM\` runs one room, such as \`engine\`, \`server/catalog\` or \`test/security\`.
- \`npm run test:long\` runs the files that end in \`.long.test.ts\`: what is wide rather than likely to break, such as every page on every
  screen. \`npm test\` has a smaller test of the same.
- \`npm run soak\` runs the crash tests and the fuzzing at full length. Their sizes are variables: \`CRASH_KILLS\`, \`CRASH_EVENTS\`,
  \`CRASH_SEED\`, \`FUZZ_SEED\` and \`FUZZ_ALL\`.
- The files that run in one process share what they import, so tests keep no state in modules.
- Server tests copy one migrated database, and journeys copy one hub that is set up. Each test still has its own database and
  data folder. A hub of a server test that is set up in the usual way is a copy of one that its process set up once.
- Threads of server tests run the built server where \`npm test\` has built it, and programs that are killed again and again are
  one file each: their sources take several times as long to load.
- \`npm test\` keeps the folders of tests in memory where there are 10 GB of room: a run writes and deletes some hundred thousand
  small files.
- The real geometry kernel reads 3D models in one suite and one journey; elsewhere a stand-in answers.

## By room

| Room | Files | Tests | Seconds |
| --- | ---: | ---: | ---: |
${rooms.map(([room, list]) => row(room, list.length, sumOf(list, 'tests'), sumOf(list, 'seconds').toFixed(0))).join('\n')}

## The ${maxListed} longest files

| File | Tests | Seconds |
| --- | ---: | ---: |
${longest
  .slice(0, maxListed)
  .map(({ path, tests, seconds }) => row(path, tests, seconds.toFixed(1)))
  .join('\n')}
`;
writeFileSync(join(root, 'docs', 'test-times.md'), page);
console.log(`docs/test-times.md: ${longest.length} files, ${total} s of test time.`);
