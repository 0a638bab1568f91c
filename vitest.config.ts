import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'packages/web/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**', 'bench/**'],
    pool: 'forks',
    // Files of one worker share their modules, which are imported once: a third of the time. No test changes a module.
    isolate: false,
    // One more than the two processors of the CI: a third of what a test takes is waiting.
    maxWorkers: 3,
    // The default, one second, is too short for a machine that does other things meanwhile.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
