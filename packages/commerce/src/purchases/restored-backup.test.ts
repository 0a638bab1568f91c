import { hours, minutes } from '@atelier/plumbing/clock'
import { backUpDatabase, testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterEach, expect, it } from 'vitest'
import type { Tables } from '../database/tables.ts'
import { createStripeProcessor } from '../payments/stripe/processor.ts'
import { startStandIn, standInKeys } from '../payments/stripe/testing/stand-in.ts'
import { expectReconciled } from '../testing/expect-reconciled.ts'
import { cards, openShop } from '../testing/open-shop.ts'
import { again, newPlan, ordersOf, subscribe } from '../testing/subscribe.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A shop with one subscriber, whose processor lives outside of the database. */
const openStripeShop = async (card: string) => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  const standIn = await startStandIn(clock)
  closing.push(() => standIn.close())
  const open = async (database: typeof test) => {
    const processor = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
    const shop = await openShop({ processor }, { test: database, clock })
    closing.push(() => shop.close())
    return shop
  }
  const shop = await open(test)
  const { clientSecret, id } = await shop.client.checkouts.create({
    body: { productId: await newPlan(shop, 500) },
  })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: {
      customerEmail: 'ada@example.com',
      customerName: 'Ada',
      customerBillingAddress: { country: 'SE' },
      confirmationTokenId: standIn.token(card),
    },
  })
  // No event is delivered here: the processor is asked.
  await shop.travel(minutes(1))
  const [subscription] = (await shop.client.subscriptions.list()).items
  if (subscription?.checkout_id !== id) throw new Error('Nobody has subscribed.')
  return {
    shop,
    subscription,
    backUp: () => backUpDatabase(test),
    restore: open,
    /** How each payment that Stripe was asked for has ended. */
    charges: () => [...standIn.state.intents.values()].map(({ amount, status }) => [amount, status]),
  }
}

it('a renewal that was charged after a backup is not charged again when the backup is restored', async () => {
  const { shop, subscription, backUp, restore, charges } = await openStripeShop(cards.visa)
  const end = new Date(subscription.current_period_end ?? '')
  await shop.travel(new Date(end.getTime() - minutes(30)))
  const backup = await backUp()
  await shop.travel(new Date(end.getTime() + minutes(30)))
  const paid = [
    [500, 'succeeded'],
    [500, 'succeeded'],
  ]
  expect(charges()).toEqual(paid)

  const restored = await restore(backup)
  expect(await ordersOf(restored, subscription)).toHaveLength(1)
  await restored.travel(hours(2))
  expect(charges()).toEqual(paid)
  const orders = await ordersOf(restored, subscription)
  expect(orders.map(({ status, total_amount }) => [status, total_amount])).toEqual([
    ['paid', 500],
    ['paid', 500],
  ])
  expect((await again(restored, subscription)).status).toBe('active')
  const known = await restored.database.db.selectFrom('payments').select(['id', 'processor_id']).execute()
  const before = await shop.database.db.selectFrom('payments').select(['id', 'processor_id']).execute()
  expect(new Set(known)).toEqual(new Set(before))
  await expectReconciled(restored)
})

it('a renewal that was declined after a backup is declined again, and charged once with the next attempt', async () => {
  const { shop, subscription, backUp, restore, charges } = await openStripeShop(cards.declinedAgain)
  const end = new Date(subscription.current_period_end ?? '')
  await shop.travel(new Date(end.getTime() - minutes(30)))
  const backup = await backUp()
  await shop.travel(new Date(end.getTime() + minutes(30)))
  const declined = [
    [500, 'succeeded'],
    [500, 'canceled'],
  ]
  expect(charges()).toEqual(declined)

  const restored = await restore(backup)
  await restored.travel(hours(2))
  expect(charges()).toEqual(declined)
  expect((await again(restored, subscription)).status).toBe('past_due')
  await expectReconciled(restored)
})

it('a payment that an older version has begun keeps its id', async () => {
  const shop = await openShop()
  closing.push(() => shop.close())
  const subscription = await subscribe(shop, await newPlan(shop, 500))
  const end = new Date(subscription.current_period_end ?? '')
  shop.clock.set(end)
  await shop.runDue('subscriptions.renew', subscription.id)
  const { db } = shop.database
  const order = await db
    .selectFrom('orders')
    .select(['id', 'organization_id'])
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  const id = crypto.randomUUID()
  await db
    .insertInto('payments')
    .values({
      id,
      organization_id: order.organization_id,
      order_id: order.id,
      processor: 'sandbox',
      status: 'pending',
      amount: 500,
      currency: 'usd',
      created_at: end,
      reconcile_at: new Date(end.getTime() + minutes(1)),
    })
    .execute()
  await shop.runJobs()
  const charged = await db
    .selectFrom('payments')
    .select(['id', 'status'])
    .where('order_id', '=', order.id)
    .execute()
  expect(charged).toEqual([{ id, status: 'succeeded' }])
})
