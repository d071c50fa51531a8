import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

if (!process.features.typescript) {
  console.error(
    `These tests do not run on Node ${process.versions.node}, which cannot load TypeScript. Use the Node of this project: ` +
      'npm test for everything, npm run quick -- ROOM for one folder, or npm exec -- node node_modules/vitest/vitest.mjs run FILE.',
  );
  process.exit(1);
}

/**
 * The files that take longest, so that none of them is left for the end: see docs/test-times.md. Those that start git some thousand
 * times come first: a process that has loaded the whole server takes three times as long to start another.
 */
const longest = [
  'test/guides/commands.test.ts',
  'test/journeys/looks.test.ts',
  'test/journeys/which-cable.test.ts',
  'test/journeys/canvas.test.ts',
  'test/journeys/library.test.ts',
  'packages/store/src/files/files.test.ts',
  'apps/server/src/integrations/git-mirror/git-mirror.test.ts',
  'packages/store/src/database/database.test.ts',
  'apps/server/src/integrations/webhooks/webhooks.test.ts',
  'apps/cli/src/render/render.test.ts',
  'apps/server/src/main.test.ts',
];

/** The usual order, by what a file took the last time here, with the longest files first in any case. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => longest.findIndex((path) => moduleId.endsWith(path)) >>> 0;
    // oxlint-disable-next-line unicorn/no-array-sort -- this sorts files to test, not an array
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => (a.project.name === b.project.name ? rank(a) - rank(b) : 0));
  }
}

/** `npm run test:long` runs the files that `npm test` leaves to it: what takes too long to be run with each change. */
const isLong = process.env['CABLEWRIGHT_TESTS'] === 'long';
const files = (...folders: string[]) => folders.map((folder) => `${folder}/**/*${isLong ? '.long' : ''}.test.{ts,tsx}`);

const common = {
  exclude: ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : ['**/*.long.test.*'])],
  // On a busy machine a test is slow, not wrong.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 45_000 } },
  // Modules loaded by one file need not be loaded again by the next file in the same process.
  isolate: false,
  // With room for new objects the garbage is collected less often: a twentieth of the processor time of all tests.
  execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
  // Some wait for a program, a timeout or a disk. On two cores four at a time took a tenth longer than three, two a twentieth.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
};

/**
 * Node loads the sources itself: twice as fast as through Vite, and code runs as it does in the program. Without hooks of its
 * loader, `vi.mock` does nothing: tests pass replacements in instead.
 */
const native = { ...common, experimental: { viteModuleRunner: false, nodeLoader: false } };

/**
 * Four kinds of tests, a few files at a time: each file has its own functions, folders, databases and ports, so tests can't
 * affect those in other files.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...native,
          name: 'pure',
          // No test waits here: more than one for each core would be a seventh slower.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: 1 },
          include: files('packages/{derive,model,engine,documents,modules,publishing}', 'modules', 'test/catalog'),
        },
      },
      {
        // Modules of the studio have no extension that Node could strip.
        test: { ...common, name: 'studio', include: files('apps/studio', 'test/kit') },
      },
      {
        test: {
          ...native,
          name: 'server',
          include: files(
            'packages/store',
            'apps/{server,cli}',
            'scripts',
            'test/{client,command-line,crash,deploy,guides,same-bytes,security,specification,upgrade}',
          ),
          // Threads start quickly.
          setupFiles: ['apps/server/src/hub/testing/bundled-threads.ts'],
          // One PostgreSQL for all of them.
          globalSetup: ['apps/server/src/hub/testing/postgres.ts'],
        },
      },
      {
        test: {
          ...native,
          name: 'journeys',
          // Each look at a page is a round trip to the browser: a tenth of a second is soon enough.
          expect: { poll: { timeout: 45_000, interval: 100 } },
          include: files('test/journeys'),
          // One build of the studio, one prepared hub and one Chromium for all of them.
          globalSetup: ['test/journeys/prepare.ts'],
        },
      },
    ],
  },
});
