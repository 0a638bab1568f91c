import { type Attention, portalOrderPayments, portalWithdrawals } from '@atelier/contract'
import { days, hours, minutes } from '@atelier/plumbing/clock'
import { backUpDatabase, testClock, testDatabase } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { afterEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import { openStripe } from '../../payments/stripe/open-stripe.ts'
import { createStripeProcessor } from '../../payments/stripe/processor.ts'
import { standInKeys, startStandIn } from '../../payments/stripe/testing/stand-in.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { insertMember } from '../../access/identity/testing/people.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { signIn } from '../../testing/sign-in.ts'
import { again, newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'

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
  // No event is delivered here, so the processor is polled.
  await shop.travel(minutes(1))
  const [subscription] = (await shop.client.subscriptions.list()).items
  if (subscription?.checkout_id !== id) throw new Error('Nobody has subscribed.')
  return {
    shop,
    subscription,
    standIn,
    backUp: () => backUpDatabase(test),
    restore: open,
    /** Amount and status of each payment at Stripe. */
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
  const restoredPayments = await restored.database.db
    .selectFrom('payments')
    .select(['id', 'processor_id'])
    .execute()
  const before = await shop.database.db.selectFrom('payments').select(['id', 'processor_id']).execute()
  expect(new Set(restoredPayments)).toEqual(new Set(before))
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

const buy = async (shop: Shop, client_secret: string, confirmationTokenId: string) =>
  shop.client.checkouts.clientConfirm({
    path: { client_secret },
    body: {
      customerEmail: 'bob@example.com',
      customerName: 'Bob',
      customerBillingAddress: { country: 'SE' },
      confirmationTokenId,
    },
  })

/** Reads the open tasks of the organization that a member may see. */
const openAttention = async (shop: Shop) => {
  const person = await signIn(shop, 'owner@example.com')
  const { organization_id } = shop.demo
  await insertMember(
    shop.database.db,
    { user_id: person.user_id, organization_id, role: 'read_only' },
    shop.clock.now(),
  )
  return async () =>
    (await (await person.get(`/v1/organizations/${organization_id}/attention`)).json()) as Attention
}

/** The sentence of `reconcile` about a payment of another amount. */
const namePattern =
  /was paid after the moment of the backup that was restored, with another amount than its order or checkout asks for/

describe('a renewal that was charged after a backup with another amount than it has in the backup', () => {
  /**
   * A shop whose subscriber upgrades after the backup: the renewal of 900 also charges the 400 of the change.
   */
  const openChanged = async () => {
    const opened = await openStripeShop(cards.visa)
    const { shop, subscription, backUp } = opened
    const productId = await newPlan(shop, 900)
    const backup = await backUp()
    const restored_to = shop.clock.now()
    await shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { productId, prorationBehavior: 'prorate' },
    })
    await shop.travel(new Date(new Date(subscription.current_period_end ?? '').getTime() + hours(1)))
    const before = [
      [500, 'succeeded'],
      [1300, 'succeeded'],
    ]
    expect(opened.charges()).toEqual(before)
    return { ...opened, backup, restored_to, before }
  }
  const ordersIn = async (shop: Shop, subscription: Parameters<typeof ordersOf>[1]) =>
    (await ordersOf(shop, subscription)).map(({ status, total_amount }) => [status, total_amount])
  const payInPortal = async (shop: Shop, { id, customer_id }: { id: string; customer_id: string }) => {
    const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
    const { serverURL, fetch } = shop
    const portal = createClientFor({ portalOrderPayments }, { serverURL, fetch, accessToken: token })
    return portal.portalOrderPayments.confirm({ path: { id }, body: {} })
  }
  const refundAtStripe = async (
    { standIn }: { standIn: Awaited<ReturnType<typeof startStandIn>> },
    shop: Shop,
  ) => {
    const stripe = openStripe({ secretKey: standInKeys.secretKey, apiUrl: standIn.apiUrl })
    const paid = [...standIn.state.intents.values()].find(({ amount }) => amount === 1300)
    standIn.takeEvents()
    await stripe.refunds.create({ payment_intent: paid?.id ?? '' })
    for (const { body, headers } of standIn.takeEvents())
      await shop.commerce.receiveProcessorEvent(body, headers)
  }

  it('is named and not charged, by the customer neither, until that payment has been refunded', async () => {
    const opened = await openChanged()
    const { subscription, restore, backup, restored_to, standIn, charges, before } = opened
    standIn.forgetKeys()
    const restored = await restore(backup)
    await restored.commerce.hold.begin(restored_to)
    await restored.travel(days(3))
    const owed = [
      ['paid', 500],
      ['pending', 500],
    ]
    expect(await ordersIn(restored, subscription)).toEqual(owed)
    const order = (await ordersOf(restored, subscription)).find(({ status }) => status === 'pending')
    const { customer_id } = subscription
    const reason = await expectApiError(
      payInPortal(restored, { id: order?.id ?? '', customer_id }),
      'OrderNotEligibleForRetry',
      422,
    )
    expect(reason).toContain('was already paid, with another amount')
    await restored.travel(days(3))
    expect(charges()).toEqual(before)
    expect(await ordersIn(restored, subscription)).toEqual(owed)
    expect((await restored.commerce.reconcile()).differences).toEqual([expect.stringMatching(namePattern)])
    const attention = await openAttention(restored)
    expect((await attention()).unassigned_payments.items).toMatchObject([
      { amount: 1300, order_id: order?.id, asked_amount: 500 },
    ])

    await refundAtStripe(opened, restored)
    expect((await attention()).unassigned_payments.total_count).toBe(0)
    await expectReconciled(restored)
    await restored.travel(days(1))
    expect(charges()).toEqual([...before, [500, 'succeeded']])
    expect(await ordersIn(restored, subscription)).toEqual([
      ['paid', 500],
      ['paid', 500],
    ])
    await restored.travel(days(31))
    expect(charges()).toEqual([...before, [500, 'succeeded'], [500, 'succeeded']])
    await expectReconciled(restored)
  })

  it('is named and not charged unless charges were put on hold', async () => {
    const opened = await openChanged()
    const { subscription, restore, backup, standIn, charges, before } = opened
    const restored = await restore(backup)
    await restored.travel(hours(1))
    standIn.forgetKeys()
    await restored.travel(days(5))
    expect(charges()).toEqual(before)
    expect((await restored.commerce.reconcile()).differences).toEqual([expect.stringMatching(namePattern)])
    expect((await again(restored, subscription)).status).toBe('active')
    await refundAtStripe(opened, restored)
    await restored.travel(days(1))
    expect(charges()).toEqual([...before, [500, 'succeeded']])
    await expectReconciled(restored)
  })
})

it('a checkout that was paid after a backup with another amount is named and not charged, until that payment has been refunded', async () => {
  const { shop, standIn, backUp, restore, charges } = await openStripeShop(cards.visa)
  const { id: discountId } = await shop.client.discounts.create({
    body: { name: 'A third', type: 'percentage', basis_points: 3000, duration: 'once' },
  })
  const { id, clientSecret } = await shop.openCheckout()
  const backup = await backUp()
  await shop.client.checkouts.update({ path: { id }, body: { discountId } })
  const confirm = async (ofShop: Shop, idempotencyKey: string) =>
    ofShop.client.checkouts.clientConfirm(
      {
        path: { client_secret: clientSecret },
        body: {
          customerEmail: 'bob@example.com',
          customerName: 'Bob',
          customerBillingAddress: { country: 'SE' },
          confirmationTokenId: standIn.token(cards.visa),
        },
      },
      { idempotencyKey },
    )
  await confirm(shop, 'the same')
  await shop.travel(minutes(1))
  const before = charges()
  expect(before).toEqual([
    [500, 'succeeded'],
    [104, 'succeeded'],
  ])
  standIn.takeEvents()

  const restored = await restore(backup)
  await confirm(restored, 'the same')
  await restored.travel(minutes(1))
  expect((await restored.client.checkouts.get({ path: { id } })).status).toBe('open')
  expect((await restored.commerce.reconcile()).differences).toEqual([expect.stringMatching(namePattern)])
  const attention = await openAttention(restored)
  const [payment] = (await attention()).unassigned_payments.items
  expect(payment).toMatchObject({ amount: 104, order_id: null, asked_amount: 149 })
  await expectApiError(confirm(restored, 'another'), 'PaymentError', 400)
  expect(charges()).toEqual(before)

  const stripe = openStripe({ secretKey: standInKeys.secretKey, apiUrl: standIn.apiUrl })
  await stripe.refunds.create({ payment_intent: payment?.processor_id ?? '' })
  for (const { body, headers } of standIn.takeEvents())
    await restored.commerce.receiveProcessorEvent(body, headers)
  await confirm(restored, 'a third')
  await restored.travel(minutes(1))
  expect(charges()).toEqual([...before, [149, 'succeeded']])
  expect((await restored.client.checkouts.get({ path: { id } })).status).toBe('succeeded')
  await expectReconciled(restored)
})

describe('a backup that is older than the idempotency keys of the processor', () => {
  it('books the renewals and refunds of the gap, and makes none of them again', async () => {
    const { shop, subscription, standIn, backUp, restore, charges } = await openStripeShop(cards.visa)
    const [first] = await ordersOf(shop, subscription)
    const refund = { orderId: first?.id ?? '', amount: 200, reason: 'customer_request' } as const
    const backup = await backUp()
    const restored_to = shop.clock.now()
    await shop.client.refunds.create({ body: refund })
    await shop.travel(days(65))
    const paid = Array.from({ length: 3 }, () => [500, 'succeeded'])
    expect(charges()).toEqual(paid)
    standIn.forgetKeys()

    const restored = await restore(backup)
    await restored.commerce.hold.begin(restored_to)
    standIn.cutNext(Infinity)
    const attention = await openAttention(restored)
    standIn.cutNext(0)
    expect((await attention()).payment_holds.items).toEqual([
      expect.objectContaining({
        restored_to: restored_to.toISOString(),
        problem: expect.stringContaining('connection'),
      }),
    ])
    expect(await restored.commerce.hold.explain()).toContain('Charges and refunds are on hold')
    const next = await restored.openCheckout()
    for (const call of [
      () => restored.client.refunds.create({ body: refund }),
      () => buy(restored, next.clientSecret, standIn.token(cards.visa)),
    ])
      await expect(call()).rejects.toMatchObject({ status: 503 })

    await restored.travel(minutes(5))
    expect(await restored.commerce.hold.explain()).toBeUndefined()
    expect((await attention()).payment_holds.total_count).toBe(0)
    expect(charges()).toEqual(paid)
    expect(standIn.state.refunds.size).toBe(1)
    const orders = await ordersOf(restored, subscription)
    expect(orders.map(({ status, refunded_amount }) => [status, refunded_amount])).toEqual([
      ['partially_refunded', 200],
      ['paid', 0],
      ['paid', 0],
    ])
    const { items: refunds } = await restored.client.refunds.list()
    expect(refunds.map(({ id }) => id)).toEqual((await shop.client.refunds.list()).items.map(({ id }) => id))
    expect((await again(restored, subscription)).status).toBe('active')
    await expectReconciled(restored)
  })

  it('books the declined attempts, and makes none of them again', async () => {
    const { shop, subscription, standIn, backUp, restore, charges } = await openStripeShop(
      cards.declinedAgain,
    )
    const end = new Date(subscription.current_period_end ?? '')
    await shop.travel(new Date(end.getTime() - minutes(30)))
    const backup = await backUp()
    await shop.travel(new Date(end.getTime() + days(4)))
    const created = charges()
    expect(created).toEqual([[500, 'succeeded'], ...created.slice(1).map(() => [500, 'canceled'])])
    expect(created.length).toBeGreaterThan(2)
    standIn.forgetKeys()

    const restored = await restore(backup)
    await restored.commerce.hold.begin(new Date(end.getTime() - minutes(30)))
    await restored.runJobs()
    expect(charges()).toEqual(created)
    expect((await again(restored, subscription)).status).toBe('past_due')
    const payments = await restored.database.db.selectFrom('payments').select('status').execute()
    expect(payments).toHaveLength(created.length)
    await expectReconciled(restored)
  })

  it('books the payment of a checkout that it has, and lists unknown ones', async () => {
    const { shop, standIn, backUp, restore, charges } = await openStripeShop(cards.visa)
    const open = await shop.openCheckout()
    const backup = await backUp()
    const restored_to = shop.clock.now()
    await buy(shop, open.clientSecret, standIn.token(cards.visa))
    const later = await shop.openCheckout()
    await buy(shop, later.clientSecret, standIn.token(cards.visa))
    await shop.travel(minutes(1))
    const created = charges()
    expect(created.map(([, status]) => status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    standIn.forgetKeys()
    standIn.takeEvents()

    const restored = await restore(backup)
    await restored.commerce.hold.begin(restored_to)
    const attention = await openAttention(restored)
    const unassigned = async () => (await attention()).unassigned_payments
    expect((await unassigned()).total_count).toBe(2)
    await buy(restored, open.clientSecret, standIn.token(cards.visa))
    await restored.travel(minutes(1))
    expect(charges()).toEqual(created)
    expect((await restored.client.checkouts.get({ path: { id: open.id } })).status).toBe('succeeded')
    const [unknown, ...otherPayments] = (await unassigned()).items
    expect(otherPayments).toEqual([])
    expect((await restored.commerce.reconcile()).differences).toEqual([
      `${unknown?.id} was paid after the moment of the backup that was restored, and belongs to nothing in it: refund it at the processor.`,
    ])

    // The payment is refunded at Stripe.
    const stripe = openStripe({ secretKey: standInKeys.secretKey, apiUrl: standIn.apiUrl })
    await stripe.refunds.create({ payment_intent: unknown?.processor_id ?? '' })
    for (const { body, headers } of standIn.takeEvents())
      await restored.commerce.receiveProcessorEvent(body, headers)
    expect((await unassigned()).total_count).toBe(0)
    await expectReconciled(restored)
  })
})

describe('a command that was made after a backup, and is repeated under its Idempotency-Key', () => {
  it.each([
    ['in the same week', days(1), true],
    ['in the week after, while the processor has forgotten its keys', days(7) - hours(2), true],
    ['where nobody has put charges on hold', minutes(30), false],
  ])('refunds a part of an order once, %s', async (_, later, holds) => {
    const { shop, subscription, standIn, backUp, restore } = await openStripeShop(cards.visa)
    const [first] = await ordersOf(shop, subscription)
    const body = { orderId: first?.id ?? '', amount: 200, reason: 'customer_request' } as const
    const options = { idempotencyKey: crypto.randomUUID() }
    const backup = await backUp()
    const restored_to = shop.clock.now()
    const created = await shop.client.refunds.create({ body }, options)
    await shop.travel(later)
    const restored = await restore(backup)
    if (holds) {
      standIn.forgetKeys()
      await restored.commerce.hold.begin(restored_to)
      await restored.travel(minutes(5))
    }
    const again_made = await restored.clientWith(shop.accessToken).refunds.create({ body }, options)
    expect(again_made).toMatchObject({ id: created.id, amount: 200 })
    expect(standIn.state.refunds.size).toBe(1)
    const [order] = await ordersOf(restored, subscription)
    expect(order).toMatchObject({ status: 'partially_refunded', refunded_amount: 200 })
    await expectReconciled(restored)
  })

  it.each([
    ['when the refund is imported from the processor', true],
    ['when the refund is repeated before charges are put on hold', false],
  ])('ends the subscription of a refunded order, %s', async (_, holds) => {
    const { shop, subscription, standIn, backUp, restore } = await openStripeShop(cards.visa)
    const [first] = await ordersOf(shop, subscription)
    const body = {
      orderId: first?.id ?? '',
      amount: 500,
      reason: 'customer_request',
      revokeSubscription: true,
    } as const
    const options = { idempotencyKey: crypto.randomUUID() }
    const backup = await backUp()
    const restored_to = shop.clock.now()
    const created = await shop.client.refunds.create({ body }, options)
    expect((await again(shop, subscription)).status).toBe('canceled')

    const restored = await restore(backup)
    expect((await again(restored, subscription)).status).toBe('active')
    if (holds) {
      await restored.commerce.hold.begin(restored_to)
      await restored.travel(minutes(5))
    } else await restored.clientWith(shop.accessToken).refunds.create({ body }, options)
    expect((await again(restored, subscription)).status).toBe('canceled')
    expect((await restored.client.refunds.list()).items).toMatchObject([{ id: created.id, amount: 500 }])
    expect(standIn.state.refunds.size).toBe(1)
    await expectReconciled(restored)
  })

  it('revokes the benefits of a refunded purchase when the refund is imported from the processor', async () => {
    const { shop, standIn, backUp, restore } = await openStripeShop(cards.visa)
    const benefit = await shop.client.benefits.create({
      body: { type: 'custom', description: 'A note', properties: { note: 'Thanks' } },
    })
    await shop.client.products.updateBenefits({
      path: { id: shop.demo.product_id },
      body: { benefits: [benefit.id] },
    })
    const checkout = await shop.openCheckout()
    await buy(shop, checkout.clientSecret, standIn.token(cards.visa))
    await shop.travel(minutes(1))
    const [order] = (await shop.client.orders.list({ query: { checkout_id: checkout.id } })).items
    const grantsOf = async (ofShop: Shop) =>
      (await ofShop.client.benefits.grants({ path: { id: benefit.id } })).items.map(
        (grant) => grant.is_granted,
      )
    const backup = await backUp()
    const restored_to = shop.clock.now()
    await shop.client.refunds.create({
      body: { orderId: order?.id ?? '', amount: 10, reason: 'other', revokeBenefits: true },
    })
    await shop.runJobs()
    expect(await grantsOf(shop)).toEqual([false])

    const restored = await restore(backup)
    expect(await grantsOf(restored)).toEqual([true])
    await restored.commerce.hold.begin(restored_to)
    await restored.travel(minutes(5))
    expect(await grantsOf(restored)).toEqual([false])
  })

  it('is rejected for another order, although the backup has lost the key', async () => {
    const { shop, subscription, standIn, backUp, restore } = await openStripeShop(cards.visa)
    const [first] = await ordersOf(shop, subscription)
    const otherCheckout = await shop.openCheckout()
    await buy(shop, otherCheckout.clientSecret, standIn.token(cards.visa))
    await shop.travel(minutes(1))
    const [second] = (await shop.client.orders.list({ query: { checkout_id: otherCheckout.id } })).items
    const options = { idempotencyKey: crypto.randomUUID() }
    const backup = await backUp()
    const restored_to = shop.clock.now()
    const bodyOf = (orderId = '') => ({ orderId, amount: 100, reason: 'other' }) as const
    await shop.client.refunds.create({ body: bodyOf(first?.id) }, options)
    const restored = await restore(backup)
    await restored.commerce.hold.begin(restored_to)
    await restored.travel(minutes(5))
    const { refunds } = restored.clientWith(shop.accessToken)
    await expect(refunds.create({ body: bodyOf(second?.id) }, options)).rejects.toMatchObject({
      status: 422,
      detail: [{ type: 'idempotency_key_reused' }],
    })
    expect(standIn.state.refunds.size).toBe(1)
  })

  it.each([
    ['in the same week', minutes(5)],
    ['in the week after', days(7) - hours(2)],
  ])('charges a change of plan once, %s', async (_, later) => {
    const { shop, subscription, standIn, backUp, restore, charges } = await openStripeShop(cards.visa)
    const path = { id: subscription.id }
    const { id: productId } = await shop.client.products.create({
      body: {
        name: 'A year',
        recurringInterval: 'year',
        prices: [{ amountType: 'fixed', priceAmount: 9000 }],
      },
    })
    const body = { productId, prorationBehavior: 'invoice' } as const
    const options = { idempotencyKey: crypto.randomUUID() }
    // The price of the month was given back already, so that the change costs the same at any moment.
    const [first] = await ordersOf(shop, subscription)
    await shop.client.refunds.create({ body: { orderId: first?.id ?? '', amount: 500, reason: 'other' } })
    const backup = await backUp()
    const restored_to = shop.clock.now()
    await shop.client.subscriptions.update({ path, body }, options)
    await shop.travel(minutes(1))
    const paid = [
      [500, 'succeeded'],
      [9000, 'succeeded'],
    ]
    expect(charges()).toEqual(paid)
    await shop.travel(later)
    standIn.forgetKeys()

    const restored = await restore(backup)
    await restored.commerce.hold.begin(restored_to)
    await restored.travel(minutes(5))
    await restored.clientWith(shop.accessToken).subscriptions.update({ path, body }, options)
    await restored.travel(minutes(5))
    expect(charges()).toEqual(paid)
    const orders = (await ordersOf(restored, subscription)).map(({ id, status }) => [id, status])
    const before = (await ordersOf(shop, subscription)).map(({ id, status }) => [id, status])
    expect(new Set(orders)).toEqual(new Set(before))
    await expectReconciled(restored)
  })

  it('charges the last order of a subscription once, without a key as well', async () => {
    const { shop, subscription, standIn, backUp, restore, charges } = await openStripeShop(cards.visa)
    const path = { id: subscription.id }
    const productId = await newPlan(shop, 900)
    await shop.client.subscriptions.update({ path, body: { productId, prorationBehavior: 'prorate' } })
    await shop.client.subscriptions.update({ path, body: { cancelAtPeriodEnd: true } })
    const backup = await backUp()
    const restored_to = shop.clock.now()
    await shop.travel(days(32))
    expect(charges()).toHaveLength(2)
    const paid = charges()
    standIn.forgetKeys()

    const restored = await restore(backup)
    await restored.commerce.hold.begin(restored_to)
    await restored.travel(days(1))
    expect(charges()).toEqual(paid)
    expect((await again(restored, subscription)).status).toBe('canceled')
    await expectReconciled(restored)
  })

  it('refunds a withdrawal once, where the backup has the withdrawal and not its refund', async () => {
    const { shop, subscription, standIn, backUp, restore } = await openStripeShop(cards.visa)
    await shop.database.db.updateTable('organizations').set({ refunds_withdrawals: true }).execute()
    const [first] = await ordersOf(shop, subscription)
    const { token } = await shop.client.customerSessions.create({
      body: { customer_id: subscription.customer_id },
    })
    const { serverURL, fetch } = shop
    const portal = createClientFor({ portalWithdrawals }, { serverURL, fetch, accessToken: token })
    await portal.portalWithdrawals.declare({ path: { id: first?.id ?? '' }, body: { name: 'Ada' } })
    const backup = await backUp()
    await shop.runJobs()
    expect(standIn.state.refunds.size).toBe(1)

    const restored = await restore(backup)
    await restored.travel(minutes(5))
    expect(standIn.state.refunds.size).toBe(1)
    const refundsOf = async (ofShop: Shop) => (await ofShop.client.refunds.list()).items.map(({ id }) => id)
    expect(await refundsOf(restored)).toEqual(await refundsOf(shop))
    await expectReconciled(restored)
  })
})

it('a refund that was made after a backup with another amount is booked as it was made', async () => {
  const { shop, subscription, standIn, backUp, restore } = await openStripeShop(cards.visa)
  await shop.database.db.updateTable('organizations').set({ refunds_withdrawals: true }).execute()
  const [first] = await ordersOf(shop, subscription)
  const orderId = first?.id ?? ''
  const declare = async (ofShop: Shop) => {
    const { token } = await ofShop.client.customerSessions.create({
      body: { customer_id: subscription.customer_id },
    })
    const { serverURL, fetch } = ofShop
    const portal = createClientFor({ portalWithdrawals }, { serverURL, fetch, accessToken: token })
    await portal.portalWithdrawals.declare({ path: { id: orderId }, body: { name: 'Ada' } })
    await ofShop.runJobs()
  }
  const backup = await backUp()
  await shop.client.refunds.create({ body: { orderId, amount: 100, reason: 'other' } })
  await shop.travel(minutes(1))
  await declare(shop)
  const created = [...standIn.state.refunds.values()].map(({ amount }) => amount)
  expect(created).toEqual([100, 400])

  // The backup lacks the refund of 100, so the withdrawal asks for 500 under the id of the refund of 400.
  const restored = await restore(backup)
  await declare(restored)
  expect([...standIn.state.refunds.values()].map(({ amount }) => amount)).toEqual(created)
  const { items } = await restored.client.refunds.list()
  expect(items).toMatchObject([{ status: 'succeeded', amount: 400 }])
  expect(await ordersOf(restored, subscription)).toMatchObject([
    { status: 'partially_refunded', refunded_amount: 400 },
  ])
  await expectReconciled(restored)
})

/** Shop whose late payment succeeded, and was refunded, after its customer was deleted and a backup was made. */
const openRefunded = async () => {
  const { shop, standIn, backUp, restore } = await openStripeShop(cards.visa)
  const { id: customerId } = await shop.client.customers.create({ body: { email: 'bob@example.com' } })
  const { id: checkout_id, clientSecret } = await shop.client.checkouts.create({
    body: { productId: shop.demo.product_id, customerId },
  })
  await buy(shop, clientSecret, standIn.token(cards.late))
  await shop.client.customers.delete({ path: { id: customerId } })
  const backup = await backUp()
  const restored_to = shop.clock.now()
  standIn.settleLater()
  await shop.travel(minutes(2))
  const { processor_id: payment } = await shop.database.db
    .selectFrom('payments')
    .select('processor_id')
    .where('checkout_id', '=', checkout_id)
    .executeTakeFirstOrThrow()
  return { shop, standIn, checkout_id, payment: payment ?? '', restored_to, restore: () => restore(backup) }
}

it.each([
  ['the processor knows the key of the refund', false],
  ['the processor has forgotten its keys and charges are on hold', true],
])(
  'a payment that succeeded after its customer was deleted is refunded once, where %s',
  async (_, isOnHold) => {
    const { shop, standIn, checkout_id, restored_to, restore } = await openRefunded()
    const stateOf = async (ofShop: Shop) => ({
      orders: (await ofShop.client.orders.list({ query: { checkout_id } })).items.map(
        ({ status, refunded_amount }) => [status, refunded_amount],
      ),
      refunds: (await ofShop.client.refunds.list()).items.map(({ id, status }) => [id, status]),
    })
    const before = await stateOf(shop)
    expect(before).toEqual({ orders: [['refunded', 149]], refunds: [[expect.any(String), 'succeeded']] })

    if (isOnHold) standIn.forgetKeys()
    const restored = await restore()
    if (isOnHold) await restored.commerce.hold.begin(restored_to)
    await restored.travel(minutes(10))
    expect(await stateOf(restored)).toEqual(before)
    expect(standIn.state.refunds.size).toBe(1)
    await expectReconciled(restored)
  },
)

it('a refund that is begun again before the one at the processor is booked is the same refund', async () => {
  const { shop, standIn, checkout_id, payment, restored_to, restore } = await openRefunded()
  const { processor_id, id, amount } = await shop.database.db
    .selectFrom('refunds')
    .selectAll()
    .executeTakeFirstOrThrow()

  const restored = await restore()
  await restored.commerce.hold.begin(restored_to)
  // The records were read by a comparison that failed before it could book anything.
  await restored.database.db
    .insertInto('recovered_refunds')
    .values({
      id,
      processor: 'stripe',
      processor_id: processor_id ?? '',
      payment,
      reason: 'other',
      status: 'succeeded',
      amount,
      currency: 'usd',
      created_at: restored_to,
    })
    .execute()
  const compareAt = new Date(restored.clock.now().getTime() + minutes(5))
  await restored.database.db.updateTable('payment_holds').set({ began_at: compareAt }).execute()
  await restored.travel(minutes(10))
  expect((await restored.client.refunds.list()).items).toMatchObject([
    { id, status: 'succeeded', amount: 149 },
  ])
  expect((await restored.client.orders.list({ query: { checkout_id } })).items).toMatchObject([
    { status: 'refunded', refunded_amount: 149 },
  ])
  expect(standIn.state.refunds.size).toBe(1)
  expect(
    await restored.database.db
      .selectFrom('payment_holds')
      .select('id')
      .where('ended_at', 'is', null)
      .execute(),
  ).toEqual([])
  await expectReconciled(restored)
})

it('a refund that cannot be booked does not keep other charges on hold', async () => {
  const { payment, restored_to, restore } = await openRefunded()
  const restored = await restore()
  await restored.commerce.hold.begin(restored_to)
  const { db } = restored.database
  // More than was paid.
  const tooMuch = {
    id: crypto.randomUUID(),
    processor: 'stripe',
    processor_id: 're_too_much',
    payment,
    reason: 'other',
    status: 'succeeded',
    amount: 10_000,
    currency: 'usd',
    created_at: restored_to,
  } as const
  await db.insertInto('recovered_refunds').values(tooMuch).execute()
  // The payment is known by the time of the comparison.
  const compareAt = new Date(restored.clock.now().getTime() + minutes(5))
  await db.updateTable('payment_holds').set({ began_at: compareAt }).execute()
  // Booking the refund fails, which ends the walk of the clock.
  await restored.travel(minutes(10)).catch(() => undefined)
  expect(await db.selectFrom('payment_holds').select('ended_at').execute()).toEqual([
    { ended_at: expect.any(Date) },
  ])
  const refunds = await db.selectFrom('refunds').select('amount').execute()
  expect(refunds).toEqual([{ amount: 149 }])
})
