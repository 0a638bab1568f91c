import type { Transformation } from '@atelier/contract'
import { silentLog, until } from '@atelier/plumbing/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestStudio, type TestStudio } from '../testing/open-studio.ts'
import { visitUntilPaid } from '../testing/visit.ts'
import { watchTransformations } from './watch.ts'

let studio: TestStudio

beforeEach(async () => {
  studio = await openTestStudio()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await studio.close()
})

/** Controls the pauses of the reader between two reads, 300 milliseconds each, which a test ends. */
const openPauses = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const setTimer = vi.spyOn(globalThis, 'setTimeout')
  const timerCount = () => setTimer.mock.calls.filter(([, delay]) => delay === 300).length
  return {
    /** Waits until the reader has begun this number of pauses. */
    untilBegun: (count: number) => until(() => timerCount() === count),
    /** Ends pauses until something has happened. */
    endUntil: (happened: Promise<unknown>) => {
      let isOver = false
      void happened.finally(() => (isOver = true))
      return expect
        .poll(() => {
          vi.advanceTimersByTime(300)
          return isOver
        })
        .toBe(true)
    },
  }
}

/** Opens a watch whose statements are counted. */
const countedWatch = () => {
  const counted = { reads: 0 }
  const db = studio.ports.database.db.withPlugin({
    transformQuery: ({ node }) => {
      counted.reads += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return {
    counted,
    watch: watchTransformations({
      ...studio.ports,
      database: { ...studio.ports.database, db },
      log: silentLog,
    }),
  }
}

const openPainting = async (): Promise<string> => {
  const { session_id } = await visitUntilPaid(studio)
  return (await studio.visitor.openTransformation({ body: { session_id } })).id
}

it('reads once for all followers, shows each of them every change, and reads nothing without followers', async () => {
  const ids = [await openPainting(), await openPainting()]
  const pauses = openPauses()
  const { counted, watch } = countedWatch()
  const leaving = new AbortController()
  const seen: Transformation[][] = []
  const follow = async (id: string): Promise<void> => {
    const ownStates: Transformation[] = []
    seen.push(ownStates)
    for await (const state of await watch.follow(id, leaving.signal)) ownStates.push(state)
  }
  const following = Array.from({ length: 200 }, (_, n) => follow(ids[n % 2] ?? ''))
  await until(() => seen.every(({ length }) => length === 1))
  counted.reads = 0
  for (let reads = 0; reads < 5; reads += 1) {
    await pauses.untilBegun(reads + 1)
    vi.advanceTimersByTime(299)
    expect(counted.reads).toBe(reads)
    vi.advanceTimersByTime(1)
  }
  await pauses.untilBegun(6)
  expect(counted.reads).toBe(5)

  await studio.work()
  await pauses.endUntil(Promise.all(following))
  expect(new Set(seen.map((states) => states.at(-1)?.status))).toEqual(new Set(['completed']))
  counted.reads = 0
  for (let n = 0; n < 5; n += 1) {
    vi.advanceTimersByTime(300)
    // A statement of another caller: one started by the reader would be counted before.
    await openPainting()
  }
  expect(counted.reads).toBe(0)
})

it('ends for a visitor who leaves, and continues for the others', async () => {
  const id = await openPainting()
  const pauses = openPauses()
  const { watch } = countedWatch()
  const leaving = new AbortController()
  const [abandonedFeed, stays] = await Promise.all([
    watch.follow(id, leaving.signal),
    watch.follow(id, new AbortController().signal),
  ])
  let following = 0
  const last = async (events: AsyncIterable<Transformation>): Promise<string | undefined> => {
    let latest: string | undefined
    for await (const { status } of events) {
      if (latest === undefined) following += 1
      latest = status
    }
    return latest
  }
  const outcomes = [last(abandonedFeed), last(stays)] as const
  await until(() => following === 2)
  leaving.abort()
  expect(await outcomes[0]).toBe('processing')
  await studio.work()
  await pauses.endUntil(outcomes[1])
  expect(await outcomes[1]).toBe('completed')
})

it('continues when the database was away for a while', async () => {
  const id = await openPainting()
  const pauses = openPauses()
  let isAway = false
  let failures = 0
  const db = studio.ports.database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (!isAway) return node
      failures += 1
      throw new Error('The database is away.')
    },
    transformResult: async ({ result }) => result,
  })
  const watch = watchTransformations({
    ...studio.ports,
    database: { ...studio.ports.database, db },
    log: silentLog,
  })
  const states: string[] = []
  const events = await watch.follow(id, new AbortController().signal)
  const following = (async () => {
    for await (const { status } of events) states.push(status)
  })()
  await until(() => states.length > 0)
  expect(states).toEqual(['processing'])
  isAway = true
  for (const count of [1, 2]) {
    await pauses.untilBegun(count)
    vi.advanceTimersByTime(300)
    await until(() => failures === count)
  }
  isAway = false
  await studio.work()
  await pauses.endUntil(following)
  expect(states.at(-1)).toBe('completed')
})
