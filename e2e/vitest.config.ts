import { defineConfig } from 'vitest/config'
import { longestFirst } from '../test/longest-first.ts'
import { timeoutMs } from './visitor.ts'

const root = new URL('..', import.meta.url).pathname

/** Longest journeys, which start first, so that none of them runs alone at the end. */
const long = [
  'crawl',
  'main-job',
  'compat',
  'guides',
  'prints',
  'dashboard',
  'dashboard-offers',
  'dashboard-home',
  'kill',
  'studio',
  'interrupted',
  'dashboard-settings',
  'paying',
  'dashboard-catalogue',
  'fuzz',
  'painters',
  'dashboard-sales',
  'reference',
  'sign-in',
  'portal-app',
  'dashboard-people',
  'processes',
  'preview',
  'languages',
  'checkout-screens',
  'first-sale',
  'withdrawal',
]

export default defineConfig({
  test: {
    root,
    include: ['e2e/**/*.journey.ts'],
    exclude: ['**/node_modules/**'],
    globalSetup: ['e2e/global-setup.ts'],
    sequence: { sequencer: longestFirst(long.map((name) => `/${name}.journey.ts`)) },
    pool: 'forks',
    // Files of one worker share their modules, which are imported once, and a browser.
    isolate: false,
    // One more than the two processors of the CI: with four, some journeys exceeded their limits.
    maxWorkers: 3,
    // Limits far above any journey, even on a busy machine: each wait has its own limit.
    testTimeout: process.env['ATELIER_TEST_SIZE'] === 'full' ? 3_600_000 : 300_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: timeoutMs } },
  },
})
