import { defineConfig } from 'vitest/config'
import { longestFirst } from './test/longest-first.ts'

/** Files of more than fifteen seconds of processor time. */
const long = [
  'testing/lives/same-lives.test.ts',
  'commands/seed.test.ts',
  'testing/lives/cuts.test.ts',
  'painter/src/gates.test.ts',
  'purchases/reconciliation/restored-backup.test.ts',
  'core/audit/every-write.test.ts',
  'commerce/src/repetitions.test.ts',
  'moving/backups.test.ts',
]

export default defineConfig({
  plugins: [
    {
      name: 'uncached-globs',
      // Their files are added and removed without a change of the module; vitest itself overlooks globs with a type.
      configureVitest: ({ experimental_defineCacheKeyGenerator: defineCacheKey }) =>
        defineCacheKey(({ sourceCode }) => (sourceCode.includes('import.meta.glob<') ? false : undefined)),
    },
  ],
  test: {
    globalSetup: ['test/global-setup.ts'],
    sequence: { sequencer: longestFirst(long) },
    setupFiles: ['test/real-timers.ts', 'test/property-reports.ts'],
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'packages/web/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**', 'bench/**'],
    pool: 'forks',
    // Files of one worker share their modules, which are imported once: a third of the time. No test changes a module.
    isolate: false,
    // A tenth less time is spent collecting garbage than with the default, 16 megabytes.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // A later run reads the compiled modules of an earlier one: half of what a single area's tests take.
    experimental: { fsModuleCache: true },
    // One more than the two processors of the CI: a third of what a test takes is waiting.
    maxWorkers: 3,
    // Limits that no test comes near, also on a machine that does other things in the meantime.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: process.env['ATELIER_TEST_SIZE'] === 'full' ? 3_600_000 : 300_000,
    hookTimeout: 600_000,
  },
})
