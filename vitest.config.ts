import { defineConfig } from 'vitest/config';

const common = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  // A machine that is busy with something else makes a test slow, not wrong.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 45_000 } },
};

/**
 * Three kinds of tests, one kind after the other and two files at a time: a file has functions, folders, databases and
 * ports of its own, so nothing of one is seen by another.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        test: {
          ...common,
          name: 'pure',
          include: [
            'packages/{model,engine,documents,modules}/**/*.test.ts',
            'apps/studio/**/*.test.{ts,tsx}',
            'test/catalog/**/*.test.ts',
          ],
          // Functions of values: what one file has loaded the next one need not load again.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...common,
          name: 'server',
          include: [
            'packages/store/**/*.test.ts',
            'apps/{server,cli}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/{client,command-line,crash,deploy,same-bytes,security,upgrade}/**/*.test.ts',
          ],
          // One PostgreSQL for all of them.
          globalSetup: ['apps/server/src/hub/testing/postgres.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...common,
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts'],
          // One build of the studio and one Chromium for all of them.
          globalSetup: ['test/journeys/prepare.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
