import { days, hours } from '@atelier/plumbing/clock'
import { afterEach, expect, it } from 'vitest'
import { unpaidOrdersOf } from '../../testing/drafts.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { again, newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
afterEach(() => shop.close())

/** A past due subscription and its unpaid order. */
const openPastDue = async () => {
  shop = await openShop()
  const subscription = await subscribe(shop, await newPlan(shop, 1900), { card: cards.declinedAgain })
  await shop.travel(new Date(subscription.current_period_end ?? ''))
  await shop.travel(hours(1))
  const order = (await ordersOf(shop, subscription)).find(({ status }) => status === 'pending')
  if (order === undefined) throw new Error('Nothing is owed.')
  return { subscription, order }
}

const postingsOf = ({ id }: { readonly id: string }) =>
  shop.database.db.selectFrom('ledger_transactions').select('kind').where('order_id', '=', id).execute()

it('a pending order that its seller gives up is not charged again, and its subscription continues', async () => {
  const { subscription, order } = await openPastDue()
  const path = { id: order.id }
  const voided = await unpaidOrdersOf(shop).void({ path, body: { reason: 'A month as a gift' } })
  expect(voided).toMatchObject({
    status: 'void',
    paid: false,
    due_amount: 0,
    void_reason: 'A month as a gift',
  })
  expect(await again(shop, subscription)).toMatchObject({ status: 'active' })
  const failed = async () =>
    (await shop.database.db.selectFrom('payments').where('order_id', '=', order.id).selectAll().execute())
      .length
  const attempts = await failed()
  const mails = shop.mails.length
  await shop.travel(days(20))
  expect(await failed()).toBe(attempts)
  expect(shop.mails.slice(mails).filter(({ subject }) => /declined|payment/i.test(subject))).toEqual([])
  expect(await postingsOf(order)).toEqual([])
  await expectApiError(unpaidOrdersOf(shop).void({ path, body: { reason: 'Again' } }), 'Conflict', 409)
  await expectReconciled(shop)
})

it('the last retry and revoking while past due void the order, without a sale', async () => {
  const { subscription, order } = await openPastDue()
  await shop.client.subscriptions.update({ path: { id: subscription.id }, body: { revoke: true } })
  await shop.runJobs()
  expect(await shop.client.orders.get({ path: { id: order.id } })).toMatchObject({ status: 'void' })
  expect(await postingsOf(order)).toEqual([])

  const otherSubscription = await subscribe(shop, subscription.product_id, { card: cards.declinedAgain })
  await shop.travel(new Date(otherSubscription.current_period_end ?? ''))
  await shop.travel(days(30))
  expect(await again(shop, otherSubscription)).toMatchObject({ status: 'canceled' })
  const owed = (await ordersOf(shop, otherSubscription)).filter(
    ({ billing_reason }) => billing_reason !== 'subscription_create',
  )
  expect(owed.map(({ status }) => status)).toEqual(['void'])
  await expectReconciled(shop)
})
