import { defineConfig } from 'vitest/config';

/** Tests of npm run deploy:test: minutes long, and of programs that are packages of the system. One file at a time. */
export default defineConfig({
  test: {
    name: 'deploy',
    include: ['test/fleet/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    experimental: { viteModuleRunner: false },
  },
});
