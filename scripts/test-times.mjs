// npm run test:times: writes docs/test-times.md from the report of the last `npm test` (or of a file that is given).
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, sep } from 'node:path';
import { root } from './install.mjs';
import { reportFile } from './test-report.mjs';

/** Files that are listed by name. */
const maxListed = 25;

const { startTime, testResults } = JSON.parse(readFileSync(process.argv[2] ?? reportFile, 'utf8'));
const files = testResults
  .map(({ name, startTime: begun, endTime: ended, assertionResults }) => ({
    path: relative(root, name).split(sep).join('/'),
    tests: assertionResults.length,
    seconds: (ended - begun) / 1000,
  }))
  .toSorted((a, b) => b.seconds - a.seconds);

const sumOf = (list, field) => list.reduce((sum, one) => sum + one[field], 0);
const roomOf = ({ path }) => path.split('/').slice(0, 2).join('/');
const row = (...cells) => `| ${cells.join(' | ')} |`;

const rooms = [...Map.groupBy(files, roomOf)]
  .map(([room, list]) => ({ room, list, seconds: sumOf(list, 'seconds') }))
  .toSorted((a, b) => b.seconds - a.seconds);
const wall = (Math.max(...testResults.map(({ endTime }) => endTime)) - startTime) / 1000;
const total = sumOf(files, 'seconds');

const page = `# Where the time of the tests goes

Written by \`npm run test:times\` from the report of the last \`npm test\`, on ${availableParallelism()} cores: ${sumOf(files, 'tests')} tests in
${files.length} files, ${Math.round(total)} s of test time in ${Math.round(wall)} s. The seconds of a file include what it waits for, so that they depend on what else the
machine does.

- \`npm test\` runs everything; \`npm run quick -- ROOM\` runs one room; \`npm run soak\` runs the crash tests and the fuzzing at full length.
- Files that share a worker process share what they import. Tests therefore keep no state in modules.
- The server tests copy one migrated database, and the journeys one hub that is set up. Each test still has a database and a data folder of its own.
- One suite reads 3D models with the real geometry kernel; elsewhere a stand-in answers.
- The sizes of crash tests and fuzzing are variables: \`CRASH_KILLS\`, \`CRASH_EVENTS\`, \`CRASH_SEED\`, \`FUZZ_SEED\` and \`FUZZ_ALL\`.

## By room

| Room | Files | Tests | Seconds |
| --- | ---: | ---: | ---: |
${rooms.map(({ room, list, seconds }) => row(room, list.length, sumOf(list, 'tests'), seconds.toFixed(0))).join('\n')}

## The ${maxListed} longest files

| File | Tests | Seconds |
| --- | ---: | ---: |
${files
  .slice(0, maxListed)
  .map(({ path, tests, seconds }) => row(path, tests, seconds.toFixed(1)))
  .join('\n')}
`;
writeFileSync(join(root, 'docs', 'test-times.md'), page);
console.log(`docs/test-times.md: ${files.length} files, ${Math.round(total)} s of test time in ${Math.round(wall)} s.`);
