import { atSize } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  changeBenefit,
  newBenefit,
  newProduct,
  eventsOf,
  offer,
  order,
  statesOf,
} from '../../testing/benefits.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Runs the consumers of all pending events concurrently, each `times` over. */
const consumeAllAtOnce = async (times = 1) => {
  const waiting = await shop.database.db
    .selectFrom('event_deliveries')
    .select('subject_id')
    .where('consumer', '=', 'benefit-grants')
    .execute()
  await Promise.all(
    waiting.flatMap(({ subject_id }) =>
      Array.from({ length: times }, () =>
        shop.runJob('events.consume', { consumer: 'benefit-grants', subject_id }),
      ),
    ),
  )
}

const refund = (orderId: string) =>
  shop.client.refunds.create({ body: { orderId, amount: 1000, reason: 'other', revokeBenefits: true } })

it('events of several sources of one customer, consumed concurrently and again, lead to one grant each', async () => {
  const benefit = await newBenefit(shop)
  const product = await newProduct(shop)
  const plan = await newPlan(shop, 500)
  const bought = []
  for (let i = 0; i < 4; i += 1) bought.push(await order(shop, product, 'many@example.com'))
  const subscription = await subscribe(shop, plan, { email: 'many@example.com' })
  await offer(shop, product, benefit)
  await offer(shop, plan, benefit)
  await consumeAllAtOnce(3)
  await shop.runJobs()
  expect(await statesOf(shop, benefit)).toEqual(Array.from({ length: 5 }, () => 'granted'))
  for (const { id } of bought) await refund(id)
  await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
  await consumeAllAtOnce(3)
  await shop.runJobs()
  expect(await statesOf(shop, benefit)).toEqual(Array.from({ length: 5 }, () => 'revoked'))
  const events = await eventsOf(shop, benefit)
  expect(events.toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'created'),
    ...Array.from({ length: 5 }, () => 'revoked'),
  ])
})

it('a benefit that is deleted while it is granted leaves no grant', async () => {
  for (let round = 0; round < atSize(20); round += 1) {
    const benefit = await newBenefit(shop)
    const product = await newProduct(shop)
    for (const name of ['a', 'b', 'c']) await order(shop, product, `${name}-${round}@example.com`)
    await offer(shop, product, benefit)
    await shop.runJob('events.consume', { consumer: 'benefit-grants', subject_id: product })
    const { id: run_id } = await shop.database.db
      .selectFrom('grant_runs')
      .select('id')
      .where('product_id', '=', product)
      .executeTakeFirstOrThrow()
    await Promise.all([
      shop.runJob('benefit-grants.run', { run_id }),
      changeBenefit(shop, benefit, { isDeleted: true }),
    ])
    await shop.runJobs()
    expect((await statesOf(shop, benefit)).filter((state) => state !== 'revoked')).toEqual([])
  }
})

it('a customer who is deleted while a benefit is granted keeps none', async () => {
  for (let round = 0; round < atSize(20); round += 1) {
    const benefit = await newBenefit(shop)
    const product = await newProduct(shop)
    const { customer_id } = await order(shop, product, `leaving-${round}@example.com`)
    await offer(shop, product, benefit)
    await shop.runJob('events.consume', { consumer: 'benefit-grants', subject_id: product })
    await Promise.all([
      shop.client.customers
        .delete({ path: { id: customer_id } })
        .then(() => shop.runJob('events.consume', { consumer: 'benefit-grants', subject_id: customer_id })),
      shop.runJobs(),
    ])
    await shop.runJobs()
    expect((await statesOf(shop, benefit)).filter((state) => state !== 'revoked')).toEqual([])
  }
})

it('the database rejects a second grant of a benefit for one order', async () => {
  const benefit = await newBenefit(shop)
  await order(shop, await newProduct(shop, benefit), 'single@example.com')
  const second = sql`
    insert into benefit_grants select (jsonb_populate_record(original, jsonb_build_object('id', gen_random_uuid()))).*
    from benefit_grants as original where original.benefit_id = ${benefit}`.execute(shop.database.db)
  await expect(second).rejects.toThrow(/benefit_grants_order/)
})
