import { defineConfig } from 'vitest/config';

const common = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  // A machine that is busy with something else makes a test slow, not wrong.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
};

/** The unit and integration tests; the browser journeys and the crash tests start their own servers from here too. */
export default defineConfig({
  test: {
    pool: 'forks',
    projects: [
      {
        test: {
          ...common,
          name: 'all',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...common.exclude, 'apps/server/**', 'test/security/**', 'test/same-bytes/**'],
        },
      },
      {
        test: {
          ...common,
          name: 'server',
          include: ['apps/server/**/*.test.ts', 'test/security/**/*.test.ts', 'test/same-bytes/**/*.test.ts'],
          // One PostgreSQL for all of them.
          globalSetup: ['apps/server/src/testing/postgres.ts'],
        },
      },
    ],
  },
});
