import { atSize } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectApiError } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { untilBlocked } from '../../testing/waits.ts'
import { again, newPlan, portalOf, subscribe, type Subscription } from '../../testing/subscribe.ts'

let shop: Shop
let small: string
let large: string
beforeAll(async () => {
  shop = await openShop({}, { inTurn: true })
  small = await newPlan(shop, 500)
  large = await newPlan(shop, 2000)
})
afterAll(() => shop.close())

/**
 * Holds the lock of a subscription, like a job, from before `call` until it waits for the lock or has ended.
 */
const whileHeld = <T>(
  { id }: Subscription,
  until: 'it waits' | 'it ends',
  call: () => Promise<T>,
): Promise<T> =>
  shop.database
    .transact(async (tx) => {
      await tx.selectFrom('subscriptions').select('id').where('id', '=', id).forUpdate().execute()
      const called = Promise.allSettled([call()])
      await (until === 'it waits' ? untilBlocked(shop) : called)
      return { called }
    })
    .then(async ({ called }) => {
      const [result] = await called
      if (result.status === 'rejected') throw result.reason
      return result.value
    })

it('a change that meets a job waits for it', async () => {
  const subscription = await subscribe(shop, small)
  const path = { id: subscription.id }
  const portal = await portalOf(shop, subscription)
  await whileHeld(subscription, 'it waits', () =>
    shop.client.subscriptions.update({ path, body: { productId: large, prorationBehavior: 'invoice' } }),
  )
  await whileHeld(subscription, 'it waits', () =>
    portal.subscriptions.update({ path, body: { cancel_at_period_end: true } }),
  )
  await whileHeld(subscription, 'it waits', () =>
    shop.client.subscriptions.update({ path, body: { cancelAtPeriodEnd: false } }),
  )
  expect(await again(shop, subscription)).toMatchObject({ product_id: large, cancel_at_period_end: false })
  await shop.runJobs()
})

it('successive changes, each with its jobs running, never get a retry response', async () => {
  const subscription = await subscribe(shop, small)
  for (let round = 0; round < atSize(20); round += 1) {
    const productId = round % 2 === 0 ? large : small
    const [changed] = await Promise.all([
      shop.client.subscriptions.update({
        path: { id: subscription.id },
        body: { productId, prorationBehavior: 'invoice' },
      }),
      shop.runJobs(),
    ])
    expect(changed.product_id).toBe(productId)
    // A change cannot follow another until its order is paid.
    await shop.runJobs()
  }
})

it('a change that waits too long is a conflict', async () => {
  const subscription = await subscribe(shop, small)
  await whileHeld(subscription, 'it ends', () =>
    expectApiError(
      shop.client.subscriptions.update({ path: { id: subscription.id }, body: { revoke: true } }),
      'SubscriptionUpdatePending',
      409,
    ),
  )
})
