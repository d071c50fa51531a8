import { defineConfig } from 'vitest/config';

/** Tests of npm run test:programs: our files opened by desktop programs that only the system's package manager installs. */
export default defineConfig({
  test: {
    name: 'programs',
    include: ['test/programs/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    pool: 'forks',
    maxWorkers: 1,
    // On a busy machine a test is slow, not wrong.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
