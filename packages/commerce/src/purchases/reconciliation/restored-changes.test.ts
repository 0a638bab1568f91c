import { hours, minutes } from '@atelier/plumbing/clock'
import { backUpDatabase, testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterEach, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import { createStripeProcessor } from '../../payments/stripe/processor.ts'
import { standInKeys, startStandIn } from '../../payments/stripe/testing/stand-in.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { again, newPlan, ordersOf, type Subscription } from '../../testing/subscribe.ts'
import { newMeter, newMeteredPlan, report } from '../../testing/usage.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** A shop whose processor lives outside of the database, with a subscriber of a plan that `planOf` creates. */
const openStripeShop = async (planOf: (shop: Shop) => Promise<string>) => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  clock.set(new Date('2027-01-01T00:00:00Z'))
  const standIn = await startStandIn(clock)
  closing.push(() => standIn.close())
  const open = async (database: typeof test) => {
    const processor = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
    const shop = await openShop({ processor }, { test: database, clock })
    closing.push(() => shop.close())
    return shop
  }
  const shop = await open(test)
  const { clientSecret } = await shop.client.checkouts.create({ body: { productId: await planOf(shop) } })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: {
      customerEmail: 'ada@example.com',
      customerName: 'Ada',
      customerBillingAddress: { country: 'SE' },
      confirmationTokenId: standIn.token(cards.visa),
    },
  })
  // No event is delivered here, so the processor is polled.
  await shop.travel(minutes(1))
  const [subscription] = (await shop.client.subscriptions.list()).items
  if (subscription === undefined) throw new Error('Nobody has subscribed.')
  return {
    shop,
    subscription,
    backUp: () => backUpDatabase(test),
    restore: open,
    /** Amounts of the payments at Stripe. */
    charges: () => [...standIn.state.intents.values()].map(({ amount, status }) => `${status} ${amount}`),
  }
}

/** Changes a subscription as the caller who made the first request: keys belong to tokens. */
const update = (shop: Shop, { accessToken }: Shop, { id }: Subscription, body: object) =>
  shop
    .clientWith(accessToken)
    .subscriptions.update({ path: { id }, body: body as never }, { idempotencyKey: 'the change' })

it('a pause that was ended by hand after a backup is ended by the repetition without another charge', async () => {
  const { shop, subscription, backUp, restore, charges } = await openStripeShop((of) => newPlan(of, 500))
  await shop.client.subscriptions.update({
    path: { id: subscription.id },
    body: { pauseAtPeriodEnd: true } as never,
  })
  await shop.travel(new Date('2027-02-02T00:00:00Z'))
  const backup = await backUp()
  await update(shop, shop, subscription, { resume: true })
  const paid = charges()
  expect(paid).toHaveLength(2)

  await shop.travel(minutes(20))
  const restored = await restore(backup)
  await restored.travel(minutes(20))
  await update(restored, shop, subscription, { resume: true })
  expect(charges()).toEqual(paid)
  expect((await again(restored, subscription)).status).toBe('active')
  expect(await ordersOf(restored, subscription)).toHaveLength(2)
  await expectReconciled(restored)
})

it('a trial that was ended after a backup is ended by the repetition without another charge', async () => {
  const { shop, subscription, backUp, restore, charges } = await openStripeShop((of) =>
    newPlan(of, 500, { trial: [14, 'day'] }),
  )
  const backup = await backUp()
  await update(shop, shop, subscription, { trialEnd: 'now' })
  const paid = charges()
  expect(paid).toEqual(['succeeded 0', 'succeeded 500'])

  await shop.travel(minutes(20))
  const restored = await restore(backup)
  await restored.travel(minutes(20))
  await update(restored, shop, subscription, { trialEnd: 'now' })
  expect(charges()).toEqual(paid)
  expect((await again(restored, subscription)).status).toBe('active')
  await expectReconciled(restored)
})

it('usage that was charged where a pause began after a backup is not charged again', async () => {
  let meter = { id: '', name: '' }
  const { shop, subscription, backUp, restore, charges } = await openStripeShop(async (of) => {
    meter = await newMeter(of)
    return newMeteredPlan(of, [{ meterId: meter.id, unitAmount: 10 } as never], { price: 500 })
  })
  await report(shop, subscription, meter.name, { units: 20 })
  await shop.client.subscriptions.update({
    path: { id: subscription.id },
    body: { pauseAtPeriodEnd: true } as never,
  })
  const end = new Date(subscription.current_period_end ?? '')
  await shop.travel(new Date(end.getTime() - minutes(30)))
  const backup = await backUp()
  await shop.travel(new Date(end.getTime() + minutes(30)))
  const paid = charges()
  expect(paid).toEqual(['succeeded 500', 'succeeded 200'])

  const restored = await restore(backup)
  await restored.travel(hours(2))
  expect(charges()).toEqual(paid)
  expect((await again(restored, subscription)).status).toBe('paused')
  const orders = await ordersOf(restored, subscription)
  expect(orders.map(({ status, total_amount }) => `${status} ${total_amount}`)).toEqual([
    'paid 500',
    'paid 200',
  ])
  await expectReconciled(restored)
})
