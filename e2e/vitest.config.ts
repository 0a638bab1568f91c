import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { patience } from './visitor.ts'

const root = new URL('..', import.meta.url).pathname

/** Journeys that look at single frames, or allow a page so many seconds. Nothing else runs beside them. */
const timed = ['e2e/steady.journey.ts', 'e2e/interrupted.journey.ts']

/** The journeys that take longest, which begin first, so that none of them runs alone at the end. */
const long = [
  'main-job',
  'compat',
  'guides',
  'prints',
  'dashboard',
  'dashboard-offers',
  'dashboard-home',
  'kill',
  'studio',
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

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const found = long.indexOf(basename(moduleId, '.journey.ts'))
      return found < 0 ? long.length : found
    }
    return files.toSorted((a, b) => rank(a) - rank(b))
  }
}

const settings = {
  root,
  // Limits that no journey comes near, also on a machine that does other things meanwhile: each wait has one of its own.
  testTimeout: 300_000,
  hookTimeout: 600_000,
  pool: 'forks',
  expect: { poll: { timeout: patience } },
} as const

export default defineConfig({
  test: {
    root,
    globalSetup: ['e2e/global-setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...settings,
          name: 'three at a time',
          include: ['e2e/**/*.journey.ts'],
          exclude: timed,
          // One more than the two processors of the CI: of four, one or another waited longer than its limit.
          maxWorkers: 3,
        },
      },
      { test: { ...settings, name: 'one by one', include: timed, fileParallelism: false } },
    ],
  },
})
