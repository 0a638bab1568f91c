import { after, hours } from '@atelier/plumbing/clock'
import { advanceClock, createJobActivity, startWorker } from '@atelier/plumbing/jobs'
import { silentLog } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
import { endSubscriptions, newPlan, subscribe } from '../testing/subscribe.ts'
import { watchStatements } from '../testing/watch-work.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.runJobs()
})
afterAll(() => shop.close())

/** Statements of the queue library, the search for due work, and the sandbox's own processor. */
const isOther = (text: string): boolean =>
  /"graphile_worker"|graphile_worker\.jobs|as kind, id::text|"sandbox_/.test(text.replace(/\s+/g, ' '))

/** Statements of a sale up to its mail, and its commits, counted rather than timed. */
const costOf = async (sale: () => Promise<unknown>) => {
  const watch = watchStatements()
  try {
    await sale()
    const texts = watch.texts().filter((text) => !isOther(text))
    const commits = texts.filter((text) => /^commit/i.test(text)).length
    return { statements: texts.length, commits }
  } finally {
    watch.restore()
  }
}

it('costs at most 70 statements and six commits', async () => {
  const confirmation = await shop.buyer(cards.visa, 'cost@example.com')
  const cost = await costOf(async () => {
    const { clientSecret } = await shop.openCheckout()
    await shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body: confirmation })
    await shop.runJobs()
  })
  expect(shop.mails.at(-1)?.to).toBe('cost@example.com')
  expect(cost.statements).toBeLessThanOrEqual(70)
  expect(cost.commits).toBeLessThanOrEqual(6)
})

it('costs at most 83 statements and eight commits as a renewal', async () => {
  const { current_period_end } = await subscribe(shop, await newPlan(shop, 2000))
  const end = new Date(current_period_end ?? '')
  await shop.travel(after(end, -hours(1)))
  const mails = shop.mails.length
  shop.clock.set(end)
  const cost = await costOf(() => shop.runJobs())
  expect(shop.mails.slice(mails).map(({ subject }) => subject)).toEqual([expect.stringContaining('Paid')])
  expect(cost.statements).toBeLessThanOrEqual(83)
  expect(cost.commits).toBeLessThanOrEqual(8)
})

/** Statements of the queue library, and searches for the end of the queue: their number depends on the machine. */
const isOfQueue = (text: string): boolean => /"graphile_worker"|from graphile_worker\.jobs\b/.test(text)

it('costs at most 98 statements as a stop of the sandbox clock, with the processor and the searches for due work', async () => {
  await endSubscriptions(shop)
  const { current_period_end } = await subscribe(shop, await newPlan(shop, 2000))
  const end = new Date(current_period_end ?? '')
  await shop.travel(after(end, -hours(1)))
  const { database, url, due, commerce } = shop
  const activity = createJobActivity()
  const outgoing = commerce.openDeliverer()
  const worker = await startWorker({ url, handlers: commerce.jobs, log: silentLog, activity })
  const watch = watchStatements()
  const stops: { readonly at: Date; readonly before: number }[] = []
  const clock = {
    now: () => shop.clock.now(),
    advance: async (to: Date | number) => {
      const at = new Date(to)
      stops.push({ at, before: watch.texts().length })
      shop.clock.set(at)
    },
  }
  try {
    // Ends before the processor repeats its event.
    const to = after(end, 500)
    await advanceClock({ database, clock, due, to, outgoing, activity, log: silentLog })
    const [stop, arrival] = stops.slice(-2)
    expect([stop?.at, arrival?.at]).toEqual([end, to])
    expect(shop.mails.at(-1)?.subject).toContain('Paid')
    const texts = watch.texts().slice(stop?.before, arrival?.before)
    expect(texts.filter((text) => !isOfQueue(text)).length).toBeLessThanOrEqual(98)
  } finally {
    watch.restore()
    await worker.stop()
    await outgoing.close()
  }
})
