import { setTimeout as sleep } from 'node:timers/promises'
import type { Transformation } from '@atelier/contract'
import { silentLog } from '@atelier/plumbing/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openTestStudio, type TestStudio } from '../testing/open-studio.ts'
import { visitUntilPaid } from '../testing/visit.ts'
import { watchTransformations } from './watch.ts'

let studio: TestStudio

beforeEach(async () => {
  studio = await openTestStudio()
})
afterEach(() => studio.close())

/** A watch whose statements are counted. */
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
    watch: watchTransformations({ database: { ...studio.ports.database, db }, log: silentLog }),
  }
}

const openPainting = async (): Promise<string> => {
  const { session_id } = await visitUntilPaid(studio)
  return (await studio.visitor.openTransformation({ body: { session_id } })).id
}

it('reads once for all who follow, shows each of them every change, and reads nothing when nobody follows', async () => {
  const ids = [await openPainting(), await openPainting()]
  const { counted, watch } = countedWatch()
  const leaving = new AbortController()
  const seen: Transformation[][] = []
  const follow = async (id: string): Promise<void> => {
    const own: Transformation[] = []
    seen.push(own)
    for await (const state of await watch.follow(id, leaving.signal)) own.push(state)
  }
  const following = Array.from({ length: 200 }, (_, n) => follow(ids[n % 2] ?? ''))
  await vi.waitFor(() => expect(seen.every(({ length }) => length === 1)).toBe(true), 20_000)
  counted.reads = 0
  await sleep(2000)
  expect(counted.reads).toBeGreaterThan(2)
  expect(counted.reads).toBeLessThanOrEqual(8)

  await studio.work()
  await Promise.all(following)
  expect(new Set(seen.map((own) => own.at(-1)?.status))).toEqual(new Set(['completed']))
  await sleep(400)
  counted.reads = 0
  await sleep(1000)
  expect(counted.reads).toBe(0)
})

it('ends for a visitor who leaves, and goes on for the others', async () => {
  const id = await openPainting()
  const { watch } = countedWatch()
  const leaving = new AbortController()
  const [left, stays] = await Promise.all([
    watch.follow(id, leaving.signal),
    watch.follow(id, new AbortController().signal),
  ])
  const last = async (events: AsyncIterable<Transformation>): Promise<string | undefined> => {
    let latest: string | undefined
    for await (const { status } of events) latest = status
    return latest
  }
  const outcomes = [last(left), last(stays)] as const
  await sleep(100)
  leaving.abort()
  expect(await outcomes[0]).toBe('processing')
  await studio.work()
  expect(await outcomes[1]).toBe('completed')
})

it('goes on when the database was away for a while', async () => {
  const id = await openPainting()
  let isAway = false
  const db = studio.ports.database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway) throw new Error('The database is away.')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const watch = watchTransformations({ database: { ...studio.ports.database, db }, log: silentLog })
  const states: string[] = []
  const events = await watch.follow(id, new AbortController().signal)
  const following = (async () => {
    for await (const { status } of events) states.push(status)
  })()
  await sleep(100)
  isAway = true
  await sleep(700)
  isAway = false
  await studio.work()
  await following
  expect(states.at(-1)).toBe('completed')
})
