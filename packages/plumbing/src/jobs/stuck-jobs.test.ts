import { expect, it } from 'vitest'
import type { PoolActivity } from './activity.ts'
import { explainStandstill, type WaitingJobs } from './stuck-jobs.ts'

const now = 1_000_000
const knownPools = new Map([
  ['mail', undefined],
  ['paint', 'painting'],
])
const pool = (facts: Partial<PoolActivity>): PoolActivity => ({
  name: undefined,
  jobs: ['mail'],
  size: 10,
  running: 0,
  movedAt: now - 60_000,
  ...facts,
})
const due = (name: string, held = false): WaitingJobs => ({ name, overdue: true, held, taken: false })
const explain = (pools: PoolActivity[], waiting: WaitingJobs[], lookedAt?: number, movedAt = now) =>
  explainStandstill(
    {
      pools,
      scheduler:
        lookedAt === undefined ? undefined : { lookedAt, underWay: new Map([['orders.charge', movedAt]]) },
    },
    waiting,
    knownPools,
    now,
  )

it('reports due jobs that do not progress, with busy workers or not', () => {
  expect(explain([pool({})], [due('mail')])).toMatch(/have not moved for 30 seconds/)
  expect(explain([pool({ running: 10 })], [due('mail', true)])).toMatch(/have not moved/)
  expect(explain([pool({ movedAt: now - 1000 })], [due('mail')])).toBeUndefined()
  expect(explain([pool({})], [{ ...due('mail'), overdue: false }])).toBeUndefined()
})

it('lets the long jobs of a named pool take their time while all its workers are busy', () => {
  const painting = pool({ name: 'painting', jobs: ['paint'], size: 1 })
  expect(explain([{ ...painting, running: 1 }], [due('paint', true)])).toBeUndefined()
  expect(explain([painting], [due('paint')])).toMatch(/have not moved/)
})

it('reports jobs of other processes that no worker runs', () => {
  const ownPool = pool({ movedAt: now })
  expect(explain([ownPool], [due('paint')])).toMatch(/no worker takes the jobs that are due: paint/)
  expect(explain([ownPool], [due('paint', true)])).toBeUndefined()
  const painting = pool({ name: 'painting', jobs: ['paint'], size: 1, movedAt: now })
  expect(explain([painting], [{ ...due('mail', true), taken: true }])).toBeUndefined()
  expect(explain([painting], [due('mail', true)])).toMatch(/no worker takes the jobs that are due: mail/)
  expect(explain([ownPool], [due('of-an-earlier-version')])).toBeUndefined()
})

it('reports a scheduler that has stopped searching', () => {
  expect(explain([], [], now - 1000)).toBeUndefined()
  expect(explain([], [], now - 31_000)).toMatch(/scheduler/)
})

it('reports due work that hangs, also while the scheduler searches for other work', () => {
  expect(explain([], [], now, now - 299_000)).toBeUndefined()
  expect(explain([], [], now, now - 301_000)).toMatch(/not moved for five minutes: orders\.charge/)
})
