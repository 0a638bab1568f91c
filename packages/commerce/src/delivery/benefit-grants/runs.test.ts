import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { changeBenefit, newBenefit, eventsOf, offer, statesOf } from '../../testing/benefits.ts'
import { copySubscription } from '../../testing/many-subscribers.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'
import { deliveries } from './deliveries.ts'

/** More than one batch. */
const subscribers = 205
const { custom } = deliveries
/** Unmodified delivery of custom benefits. */
const delivery = () => {
  if (custom === undefined) throw new Error('Custom benefits are delivered.')
  return custom
}
let shop: Shop
let plan: string
beforeAll(async () => {
  shop = await openShop()
  plan = await newPlan(shop, 500)
  await copySubscription(shop, (await subscribe(shop, plan)).id, subscribers - 1)
})
afterEach(() => {
  deliveries.custom = delivery()
})
afterAll(() => shop.close())

const runOf = async () => (await shop.client.products.get({ path: { id: plan } })).grantRun
const countsOf = async (benefit: string) => {
  const states = await statesOf(shop, benefit)
  return Object.fromEntries(
    [...new Set(states)].map((item) => [item, states.filter((s) => s === item).length]),
  )
}
const runIdOf = async () =>
  (await shop.database.db.selectFrom('grant_runs').select('id').executeTakeFirstOrThrow()).id

/** Processes the next batch of the only run, next to the queued jobs. */
const takeBatch = async () => shop.runJob('benefit-grants.run', { run_id: await runIdOf() })

/** Starts a run, without processing its batches. */
const startRun = () => shop.runJob('events.consume', { consumer: 'benefit-grants', subject_id: plan })

it('reaches every subscriber in batches, with its progress on the product, wherever a process dies', async () => {
  const benefit = await newBenefit(shop)
  await offer(shop, plan, benefit)
  await startRun()
  expect(await runOf()).toMatchObject({ total: subscribers, done: 0, finishedAt: null })
  await takeBatch()
  expect(await runOf()).toMatchObject({ total: subscribers, done: 200, finishedAt: null })
  expect(await countsOf(benefit)).toEqual({ granted: 200 })

  // A process that dies within a batch leaves no trace of it.
  deliveries.custom = {
    ...delivery(),
    grant: async (tx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      return []
    },
  }
  await expect(takeBatch()).rejects.toThrow()
  deliveries.custom = delivery()
  expect(await runOf()).toMatchObject({ done: 200 })
  expect(await countsOf(benefit)).toEqual({ granted: 200 })

  // Both the queued job of the first batch and the job that this batch queued run.
  await shop.runJobs()
  expect(await countsOf(benefit)).toEqual({ granted: subscribers })
  expect(await runOf()).toMatchObject({ total: subscribers, done: subscribers })
  expect((await runOf())?.finishedAt).not.toBeNull()
  const events = await eventsOf(shop, benefit)
  expect(events).toHaveLength(subscribers)
  const types = (await shop.events()).filter(({ type }) => type === 'customer.state_changed')
  expect(types.length).toBeGreaterThanOrEqual(subscribers)
  const listed = (await shop.client.products.list({ query: {} })).items.find(({ id }) => id === plan)
  expect(listed?.grantRun).toEqual(await runOf())
})

it('is replaced by a newer one of the same product', async () => {
  const [first, second] = [await newBenefit(shop), await newBenefit(shop)]
  await offer(shop, plan, first)
  await startRun()
  const replaced = await runIdOf()
  await takeBatch()
  await offer(shop, plan, second)
  await startRun()
  expect(await runIdOf()).not.toBe(replaced)
  await shop.runJob('benefit-grants.run', { run_id: replaced })
  expect(await countsOf(first)).toEqual({ granted: 200 })
  await shop.runJobs()
  expect(await countsOf(first)).toEqual({ revoked: 200 })
  expect(await countsOf(second)).toEqual({ granted: subscribers })
})

it('is not delayed by a single customer', async () => {
  const benefit = await newBenefit(shop)
  let broken: string | undefined
  deliveries.custom = {
    ...delivery(),
    grant: (tx, services, grants) => {
      broken ??= grants[7]?.grant.customer_id
      if (grants.some(({ grant }) => grant.customer_id === broken)) throw new Error('Out of order.')
      return delivery().grant(tx, services, grants)
    },
  }
  await offer(shop, plan, benefit)
  await shop.runJobs()
  expect(await countsOf(benefit)).toEqual({ granted: subscribers - 1 })
  // Queued sources are not done yet.
  expect(await runOf()).toMatchObject({ total: subscribers, done: subscribers - 1, finishedAt: null })
  deliveries.custom = delivery()
  await shop.runJobs({ retryFailed: true })
  expect(await countsOf(benefit)).toEqual({ granted: subscribers })
  expect(await runOf()).toMatchObject({ total: subscribers, done: subscribers })
  expect((await runOf())?.finishedAt).not.toBeNull()
})

it('updates, and then revokes, the grants of a benefit', async () => {
  const benefit = await newBenefit(shop)
  await offer(shop, plan, benefit)
  await shop.runJobs()
  await changeBenefit(shop, benefit, { properties: { note: 'Changed' } })
  await shop.runJobs()
  const updated = (await eventsOf(shop, benefit)).filter((type) => type === 'updated')
  expect(updated).toHaveLength(subscribers)
  await changeBenefit(shop, benefit, { isDeleted: true })
  await shop.runJobs()
  expect(await countsOf(benefit)).toEqual({ revoked: subscribers })
})
