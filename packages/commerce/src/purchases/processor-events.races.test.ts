import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Tables } from '../core/database/tables.ts'
import { expectReconciled } from '../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
import { again, eventTypesOf, newPlan, ordersOf, portalOf, subscribe } from '../testing/subscribe.ts'
import type { PaymentProcessor } from '../payments/port.ts'
import { paymentEvent, refundEvent, writeEvent } from '../payments/sandbox/events.ts'
import { createSandboxProcessor } from '../payments/sandbox/processor.ts'
import {
  findPayment,
  findRefund,
  type SandboxPayment,
  type SandboxRefund,
} from '../payments/sandbox/queries.ts'
import { sign, signatureHeader, signingKey } from '../payments/sandbox/signature.ts'

const cardsOfRefunds = { late: '4000000000007726', returned: '4000000000005126' }

let shop: Shop
/** Runs after the processor has decided, and before it answers. */
let beforeAnswer: (about: { readonly payment_id?: string; readonly refund_id?: string }) => Promise<void>
beforeEach(async () => {
  beforeAnswer = () => Promise.resolve()
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
  const processor: PaymentProcessor = {
    ...sandbox,
    createPayment: async (request) => {
      const created = await sandbox.createPayment(request)
      await beforeAnswer(request)
      return created
    },
    createRefund: async (request) => {
      const created = await sandbox.createRefund(request)
      await beforeAnswer(request)
      return created
    },
  }
  shop = await openShop({ processor }, { test, clock, inTurn: true })
})
afterEach(() => shop.close())

const eventOf = (payment: SandboxPayment) => writeEvent(paymentEvent(payment))
const eventOfRefund = (created: SandboxRefund) => writeEvent(refundEvent(created))

const paymentOf = async (payment_id: string): Promise<SandboxPayment> => {
  const payment = await findPayment(shop.database.db, payment_id)
  if (payment === undefined) throw new Error('The processor does not know the payment.')
  return payment
}
const refundOf = async (refund_id: string): Promise<SandboxRefund> => {
  const refund = await findRefund(shop.database.db, refund_id)
  if (refund === undefined) throw new Error('The processor does not know the refund.')
  return refund
}

/** Delivers fifty messages concurrently, in an order that puts each of them first, last and in between. */
const tellFiftyTimes = async (messages: readonly string[]): Promise<void> => {
  const mixed = Array.from({ length: 50 }, (_, i) => messages[(i * 7 + (i >> 2)) % messages.length] ?? '')
  const answers = await Promise.all(
    mixed.map((body) => {
      const signature = sign(signingKey(shop.secret), body, shop.clock.now())
      return shop.commerce.receiveProcessorEvent(body, new Headers({ [signatureHeader]: signature }))
    }),
  )
  expect(new Set(answers)).toEqual(new Set(['accepted']))
}

const bought = async (number: string) => {
  const { id } = await shop.buy(number)
  const { items } = await shop.client.orders.list({ query: { checkout_id: id } })
  return items[0]?.id ?? ''
}
const refund = (orderId: string, amount: number) =>
  shop.client.refunds.create({ body: { orderId, amount, reason: 'other' } })
const statusOf = async (id: string) => {
  const { status, refunded_amount } = await shop.client.orders.get({ path: { id } })
  return [status, refunded_amount]
}

it('a payment that is reported fifty times before the response creates one order', async () => {
  beforeAnswer = async ({ payment_id = '' }) => tellFiftyTimes([eventOf(await paymentOf(payment_id))])
  const { id, clientSecret } = await shop.openCheckout()
  const path = { client_secret: clientSecret }
  const confirmed = await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer() })
  expect(confirmed.status).toBe('confirmed')
  await shop.runJobs()
  expect((await shop.client.checkouts.get({ path: { id } })).status).toBe('succeeded')
  const { items } = await shop.client.orders.list({ query: { checkout_id: id } })
  expect(items).toHaveLength(1)
  expect(await eventTypesOf(shop, items[0]?.id ?? '')).toEqual([
    'order.created',
    'order.updated',
    'order.paid',
  ])
  expect(await expectReconciled(shop)).toMatchObject({ payments: 1, orders: 1, pending: 0 })
})

it('the first decline and the later success of a renewal, reported fifty times in any order, leave it paid once', async () => {
  const plan = await newPlan(shop, 2000)
  const subscription = await subscribe(shop, plan, { card: cards.declinedAgain })
  await shop.travel(new Date(subscription.current_period_end ?? ''))
  const [, owed] = await ordersOf(shop, subscription)
  const portal = await portalOf(shop, subscription)
  const confirmationTokenId = await shop.tokenOf(cards.visa)
  await portal.customers.addPaymentMethod({ body: { confirmationTokenId, setDefault: true, returnUrl: '/' } })
  const attempts = async () =>
    shop.database.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', owed?.id ?? '')
      .execute()
  beforeAnswer = async () => {
    const notified = await Promise.all((await attempts()).map(async ({ id }) => eventOf(await paymentOf(id))))
    expect(notified).toHaveLength(2)
    await tellFiftyTimes(notified)
  }
  await shop.runJobs()
  beforeAnswer = () => Promise.resolve()
  await tellFiftyTimes(
    await Promise.all((await attempts()).map(async ({ id }) => eventOf(await paymentOf(id)))),
  )
  await shop.runJobs()
  expect((await attempts()).map(({ status }) => status).toSorted()).toEqual(['failed', 'succeeded'])
  expect((await again(shop, subscription)).status).toBe('active')
  expect((await ordersOf(shop, subscription)).map(({ status }) => status)).toEqual(['paid', 'paid'])
  expect((await eventTypesOf(shop, owed?.id ?? '')).filter((type) => type === 'order.paid')).toHaveLength(1)
  await expectReconciled(shop)
})

it('a refund that is paid out late, reported fifty times in any order, counts once', async () => {
  const order = await bought(cardsOfRefunds.late)
  const { id } = await refund(order, 100)
  const pending = eventOfRefund(await refundOf(id))
  shop.clock.advance(5000)
  const succeeded = eventOfRefund({ ...(await refundOf(id)), status: 'succeeded' })
  await tellFiftyTimes([succeeded, pending])
  expect(await statusOf(order)).toEqual(['partially_refunded', 100])
  await shop.runJobs()
  await tellFiftyTimes([pending, succeeded])
  expect(await statusOf(order)).toEqual(['partially_refunded', 100])
  expect(await eventTypesOf(shop, id)).toEqual(['refund.created', 'refund.updated'])
  expect(await expectReconciled(shop)).toMatchObject({ refunds: 1, pending: 0 })
})

it('a refund that is returned, reported fifty times in any order before its response, refunds nothing', async () => {
  const order = await bought(cardsOfRefunds.returned)
  beforeAnswer = async ({ refund_id = '' }) => {
    const result = await refundOf(refund_id)
    await tellFiftyTimes(
      (['failed', 'succeeded'] as const).map((status) => eventOfRefund({ ...result, status })),
    )
  }
  const created = await refund(order, 149)
  expect(created.status).toBe('failed')
  expect(await statusOf(order)).toEqual(['paid', 0])
  shop.clock.advance(5000)
  await shop.runJobs()
  expect(await statusOf(order)).toEqual(['paid', 0])
  expect((await eventTypesOf(shop, created.id)).filter((type) => type === 'refund.created')).toHaveLength(1)
  expect(await expectReconciled(shop)).toMatchObject({ refunds: 0, pending: 0 })
})

it.each(['before', 'after'])(
  'the processor event of a renewal that arrives %s the response is applied once with it',
  async (when) => {
    const subscription = await subscribe(shop, await newPlan(shop, 2000))
    const otherSubscription = await subscribe(shop, await newPlan(shop, 2000), { card: cards.declinedAgain })
    const charged: string[] = []
    beforeAnswer = async ({ payment_id = '' }) => {
      charged.push(payment_id)
      if (when === 'before') await tellFiftyTimes([eventOf(await paymentOf(payment_id))])
    }
    await shop.travel(new Date(otherSubscription.current_period_end ?? ''))
    beforeAnswer = () => Promise.resolve()
    const notified = await Promise.all(charged.map(async (id) => eventOf(await paymentOf(id))))
    if (when === 'after') await tellFiftyTimes(notified)
    await shop.runJobs()
    expect(charged).toHaveLength(2)
    expect((await ordersOf(shop, subscription)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect((await ordersOf(shop, otherSubscription)).map(({ status }) => status)).toEqual(['paid', 'pending'])
    expect((await again(shop, otherSubscription)).status).toBe('past_due')
    const [, renewal] = await ordersOf(shop, subscription)
    const types = await eventTypesOf(shop, renewal?.id ?? '')
    expect(types.filter((type) => type === 'order.paid')).toHaveLength(1)
    const lapsed = (await eventTypesOf(shop, otherSubscription.id)).filter(
      (type) => type === 'subscription.past_due',
    )
    expect(lapsed.length).toBeLessThanOrEqual(1)
    expect(await expectReconciled(shop)).toMatchObject({ payments: 3, pending: 0 })
  },
)
