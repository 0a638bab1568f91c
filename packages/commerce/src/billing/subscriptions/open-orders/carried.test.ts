import { subscriptionPreviews } from '@atelier/contract'
import { days, minutes } from '@atelier/plumbing/clock'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../../core/database/tables.ts'
import { createStripeProcessor } from '../../../payments/stripe/processor.ts'
import { standInKeys, startStandIn } from '../../../payments/stripe/testing/stand-in.ts'
import { newBenefit } from '../../../testing/benefits.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { changeAsBefore } from '../../../testing/earlier-change.ts'
import { expectReconciled } from '../../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../../testing/open-shop.ts'
import {
  again,
  newPlan,
  ordersOf as listOrders,
  portalOf,
  type Subscription,
} from '../../../testing/subscribe.ts'
import { newMeter, newMeteredPlan, use } from '../../../testing/usage.ts'

/** A shop, with tokens of good cards at its processor. */
type Place = { readonly shop: Shop; readonly token: (number?: string) => Promise<string> }

const openSandbox = async (): Promise<Place & { close(): Promise<void> }> => {
  const shop = await openShop()
  return { shop, token: (number = cards.visa) => shop.tokenOf(number), close: () => shop.close() }
}

const openStripe = async (): Promise<Place & { close(): Promise<void> }> => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  const standIn = await startStandIn(clock)
  const processor = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
  const shop = await openShop({ processor }, { test, clock })
  return {
    shop,
    token: (number = cards.visa) => Promise.resolve(standIn.token(number)),
    close: async () => {
      await shop.close()
      await standIn.close()
    },
  }
}

describe.each([
  ['the sandbox', openSandbox],
  ['Stripe', openStripe],
])('an order below the least charge of %s', (_, open) => {
  let place: Awaited<ReturnType<typeof open>>
  let shop: Shop
  beforeEach(async () => {
    place = await open()
    ;({ shop } = place)
  })
  afterEach(() => place.close())

  const previews = () => {
    const { serverURL, fetch, accessToken } = shop
    return createClientFor({ subscriptionPreviews }, { serverURL, fetch, accessToken }).subscriptionPreviews
  }
  const subscribe = async (productId: string): Promise<Subscription> => {
    const { clientSecret } = await shop.client.checkouts.create({ body: { productId } })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body: {
        customerEmail: 'ada@example.com',
        customerName: 'Ada',
        customerBillingAddress: {
          country: 'US',
          postalCode: '10001',
          state: 'US-NY',
          city: 'N',
          line1: 'N',
        },
        confirmationTokenId: await place.token(),
      },
    })
    await shop.travel(minutes(1))
    const [subscription] = (await shop.client.subscriptions.list()).items
    if (subscription === undefined) throw new Error('Nobody has subscribed.')
    return subscription
  }
  const change = (subscription: Subscription, productId: string) =>
    shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { productId, prorationBehavior: 'invoice' },
    })
  const discount = async (subscription: Subscription, amount: number) => {
    const { id } = await shop.client.discounts.create({
      body: { name: 'Nearly free', type: 'fixed', amount, currency: 'usd', duration: 'forever' },
    })
    await shop.client.subscriptions.update({ path: { id: subscription.id }, body: { discountId: id } })
  }
  const revoke = (subscription: Subscription) =>
    shop.client.subscriptions.revoke({ path: { id: subscription.id } })
  const renew = async (subscription: Subscription) => {
    const { current_period_end } = await again(shop, subscription)
    await shop.travel(new Date(current_period_end ?? ''))
    await shop.runJobs()
  }
  /** Sorted by number, because several are created at the same time. */
  const ordersOf = async (subscription: Subscription) =>
    (await listOrders(shop, subscription)).toSorted((a, b) =>
      (a.invoice_number ?? '').localeCompare(b.invoice_number ?? ''),
    )
  const facts = async (subscription: Subscription) =>
    (await ordersOf(subscription)).map(
      ({ status, total_amount, applied_balance_amount, due_amount, carried_to }) => [
        status,
        total_amount,
        applied_balance_amount,
        due_amount,
        carried_to?.status ?? null,
      ],
    )
  const charges = async () => {
    const rows = await shop.database.db
      .selectFrom('payments')
      .select(['amount', 'status'])
      .orderBy('created_at')
      .execute()
    return rows.map(({ amount, status }) => [amount, status])
  }
  const balanceOf = async (account: 'receivables' | 'revenue' | 'refunds' | 'processor_balance') => {
    const { balance } = await shop.database.db
      .selectFrom('ledger_entries')
      .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('balance'))
      .where('account', '=', account)
      .where('currency', '=', 'usd')
      .executeTakeFirstOrThrow()
    return balance
  }

  it('is charged with the next order: an upgrade from 10.00 to 10.30', async () => {
    const [small, large] = [await newPlan(shop, 1000), await newPlan(shop, 1030)]
    const subscription = await subscribe(small)
    const preview = await previews().change({
      path: { id: subscription.id },
      body: { productId: large, prorationBehavior: 'invoice' },
    })
    expect(preview.due_now).toMatchObject({ total_amount: 30, applied_balance_amount: -30, due_amount: 0 })
    expect(preview.next_invoice).toMatchObject({
      total_amount: 1030,
      applied_balance_amount: 30,
      due_amount: 1060,
    })
    await change(subscription, large)
    await shop.runJobs()
    expect(await facts(subscription)).toEqual([
      ['paid', 1000, 0, 0, null],
      ['paid', 30, -30, 0, 'waiting'],
    ])
    expect(await charges()).toEqual([[1000, 'succeeded']])
    expect([await balanceOf('receivables'), await balanceOf('revenue')]).toEqual([30, -1030])
    const { next_invoice } = await previews().next({ path: { id: subscription.id } })
    expect(next_invoice).toMatchObject({ total_amount: 1030, due_amount: 1060 })

    await renew(subscription)
    expect(await facts(subscription)).toEqual([
      ['paid', 1000, 0, 0, null],
      ['paid', 30, -30, 0, 'charged'],
      ['paid', 1030, 30, 0, null],
    ])
    expect(await charges()).toEqual([
      [1000, 'succeeded'],
      [1060, 'succeeded'],
    ])
    expect([await balanceOf('receivables'), await balanceOf('revenue')]).toEqual([0, -2060])
    const [, carried, renewal] = await ordersOf(subscription)
    expect(carried?.carried_to).toEqual({
      status: 'charged',
      order_id: renewal?.id,
      invoice_number: renewal?.invoice_number,
    })
    expect(renewal?.carried_from).toEqual([
      { order_id: carried?.id, invoice_number: carried?.invoice_number, amount: 30, tax_amount: 0 },
    ])
    expect((await again(shop, subscription)).status).toBe('active')
    await expectReconciled(shop)
  })

  it('leaves the benefits of the subscription unchanged', async () => {
    const [small, large] = [await newPlan(shop, 1000), await newPlan(shop, 1030)]
    const benefits = [await newBenefit(shop)]
    for (const id of [small, large])
      await shop.client.products.updateBenefits({ path: { id }, body: { benefits } })
    const subscription = await subscribe(small)
    const grants = () =>
      shop.database.db.selectFrom('benefit_grants').select(['id', 'granted_at', 'revoked_at']).execute()
    const before = await grants()
    expect(before).toEqual([
      { id: expect.any(String) as string, granted_at: expect.any(Date) as Date, revoked_at: null },
    ])
    await change(subscription, large)
    await shop.runJobs()
    expect(await grants()).toEqual(before)
    await discount(subscription, 1010)
    await renew(subscription)
    await renew(subscription)
    expect((await facts(subscription)).slice(1).map(([status, total]) => [status, total])).toEqual([
      ['paid', 30],
      ['paid', 20],
      ['paid', 20],
    ])
    expect(await grants()).toEqual(before)
    expect((await again(shop, subscription)).status).toBe('active')
    await expectReconciled(shop)
  })

  it('is refunded on the order that charges it, and not before', async () => {
    const [small, large] = [await newPlan(shop, 1000), await newPlan(shop, 1030)]
    const subscription = await subscribe(small)
    await change(subscription, large)
    await shop.runJobs()
    const refund = (orderId: string | undefined, amount: number) =>
      shop.client.refunds.create({ body: { orderId: orderId ?? '', amount, reason: 'other' } })
    const [, waiting] = await ordersOf(subscription)
    await expectApiError(refund(waiting?.id, 1), 'RefundAmountTooHigh', 400)
    await renew(subscription)
    const [, carried, renewal] = await ordersOf(subscription)
    const sentence = await expectApiError(refund(carried?.id, 1), 'RefundAmountTooHigh', 400)
    expect(sentence).toContain(`The order ${renewal?.id} charged its amount: refund that order instead.`)
    await expectApiError(refund(renewal?.id, 1061), 'RefundAmountTooHigh', 400)
    await refund(renewal?.id, 1030)
    await shop.travel(days(1))
    expect((await ordersOf(subscription))[2]?.status).toBe('partially_refunded')
    await refund(renewal?.id, 30)
    await shop.travel(days(1))
    expect((await ordersOf(subscription))[2]).toMatchObject({
      status: 'refunded',
      refunded_amount: 1060,
    })
    await expectReconciled(shop)
  })

  it('is carried on until there is enough: renewals of 20 cents after a discount', async () => {
    const subscription = await subscribe(await newPlan(shop, 1000))
    await discount(subscription, 980)
    await renew(subscription)
    await renew(subscription)
    expect(await facts(subscription)).toEqual([
      ['paid', 1000, 0, 0, null],
      ['paid', 20, -20, 0, 'waiting'],
      ['paid', 20, -20, 0, 'waiting'],
    ])
    await renew(subscription)
    expect((await facts(subscription)).slice(1)).toEqual([
      ['paid', 20, -20, 0, 'charged'],
      ['paid', 20, -20, 0, 'charged'],
      ['paid', 20, 40, 0, null],
    ])
    expect(await charges()).toEqual([
      [1000, 'succeeded'],
      [60, 'succeeded'],
    ])
    const types = (await shop.events()).map(({ type }) => type)
    expect(types).not.toContain('subscription.past_due')
    expect(types).not.toContain('benefit_grant.revoked')
    await expectReconciled(shop)
  })

  it('is carried where 12 cents were used', async () => {
    const meter = await newMeter(shop)
    const plan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 1 }])
    const subscription = await subscribe(plan)
    await use(shop, subscription, meter, 12)
    await renew(subscription)
    expect(await facts(subscription)).toEqual([
      ['paid', 0, 0, 0, null],
      ['paid', 12, -12, 0, 'waiting'],
    ])
    await use(shop, subscription, meter, 50)
    await renew(subscription)
    expect((await facts(subscription)).slice(1)).toEqual([
      ['paid', 12, -12, 0, 'charged'],
      ['paid', 50, 12, 0, null],
    ])
    await expectReconciled(shop)
  })

  it('is void as the last order: 20 cents at a revocation, and earlier carried charges are written off', async () => {
    const meter = await newMeter(shop)
    const subscription = await subscribe(await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 1 }]))
    await use(shop, subscription, meter, 12)
    await renew(subscription)
    await use(shop, subscription, meter, 20)
    const preview = await previews().change({
      path: { id: subscription.id },
      body: { revoke: true },
    })
    expect(preview.due_now).toMatchObject({ total_amount: 20, due_amount: 0 })
    await revoke(subscription)
    await shop.travel(days(40))
    expect(await facts(subscription)).toEqual([
      ['paid', 0, 0, 0, null],
      ['paid', 12, -12, 0, 'written_off'],
      ['void', 20, 0, 0, null],
    ])
    expect((await charges()).filter(([amount]) => amount !== 0)).toEqual([])
    expect([await balanceOf('receivables'), await balanceOf('revenue'), await balanceOf('refunds')]).toEqual([
      0, -12, 12,
    ])
    await expectReconciled(shop)
  })

  it('is charged by the last order where both reach the minimum charge', async () => {
    const meter = await newMeter(shop)
    const subscription = await subscribe(await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 1 }]))
    await use(shop, subscription, meter, 40)
    await renew(subscription)
    await use(shop, subscription, meter, 20)
    await revoke(subscription)
    await shop.runJobs()
    expect((await facts(subscription)).slice(1)).toEqual([
      ['paid', 40, -40, 0, 'charged'],
      ['paid', 20, 40, 0, null],
    ])
    await expectReconciled(shop)
  })

  it('is written off when the subscription ends and no order follows', async () => {
    const [small, large] = [await newPlan(shop, 1000), await newPlan(shop, 1030)]
    const subscription = await subscribe(small)
    await change(subscription, large)
    await shop.client.subscriptions.update({
      path: { id: subscription.id },
      body: { cancelAtPeriodEnd: true },
    })
    await renew(subscription)
    expect((await again(shop, subscription)).status).toBe('canceled')
    expect((await facts(subscription))[1]).toEqual(['paid', 30, -30, 0, 'written_off'])
    const { url } = await (
      await portalOf(shop, subscription)
    ).orders.invoice({
      path: { id: (await ordersOf(subscription))[1]?.id ?? '' },
    })
    expect(url).toContain('http')
    await expectReconciled(shop)
  })

  it('waits again when the order that was to charge it is void, and is written off with it', async () => {
    const [small, large] = [await newPlan(shop, 1000), await newPlan(shop, 1030)]
    const subscription = await subscribe(small)
    const portal = await portalOf(shop, subscription)
    await portal.customers.addPaymentMethod({
      body: {
        confirmationTokenId: await place.token(cards.declinedAgain),
        setDefault: true,
        returnUrl: '/',
      },
    })
    await change(subscription, large)
    await renew(subscription)
    expect((await facts(subscription)).slice(1)).toEqual([
      ['paid', 30, -30, 0, 'charged'],
      ['pending', 1030, 30, 1060, null],
    ])
    const { owed } = await previews().next({ path: { id: subscription.id } })
    expect(owed?.total_amount).toBe(1060)
    await revoke(subscription)
    await shop.runJobs()
    expect((await facts(subscription)).slice(1)).toEqual([
      ['paid', 30, -30, 0, 'written_off'],
      ['void', 1030, 0, 0, null],
    ])
    await expectReconciled(shop)
  })

  it('that an earlier version left unpaid is carried when its charge is due', async () => {
    const [small, large] = [await newPlan(shop, 1000), await newPlan(shop, 1060)]
    const subscription = await subscribe(small)
    await changeAsBefore(shop, subscription, large)
    const [, order] = await ordersOf(subscription)
    const id = order?.id ?? ''
    const { db } = shop.database
    await db
      .updateTable('order_items')
      .set({ amount: 1030 })
      .where('order_id', '=', id)
      .where('amount', '=', 1060)
      .execute()
    await db.updateTable('orders').set({ subtotal_amount: 30 }).where('id', '=', id).execute()
    await db
      .updateTable('subscriptions')
      .set({ status: 'past_due', past_due_at: shop.clock.now() })
      .where('id', '=', subscription.id)
      .execute()
    await shop.runJobs()
    expect((await facts(subscription))[1]).toEqual(['paid', 30, -30, 0, 'waiting'])
    expect((await again(shop, subscription)).status).toBe('active')
    expect(await charges()).toEqual([[1000, 'succeeded']])
    await renew(subscription)
    expect((await facts(subscription)).slice(1)).toEqual([
      ['paid', 30, -30, 0, 'charged'],
      ['paid', 1060, 30, 0, null],
    ])
    await expectReconciled(shop)
  })

  it('leaves an order above the maximum charge to be rejected, and a change to one is rejected', async () => {
    const [small, large] = [await newPlan(shop, 1000), await newPlan(shop, 99_999_999)]
    const meter = await newMeter(shop)
    const metered = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 99_999 }], { price: 1000 })
    const subscription = await subscribe(metered)
    await use(shop, subscription, meter, 1001)
    const { due_now } = await previews().change({
      path: { id: subscription.id },
      body: { productId: small, prorationBehavior: 'prorate' },
    })
    expect(due_now).toBeNull()
    const rejected = change(subscription, large)
    await expect(rejected).rejects.toMatchObject({
      detail: [
        {
          loc: ['body', 'productId'],
          msg: expect.stringMatching(/The largest amount that can be charged is \$999,999\.99\.$/),
        },
      ],
    })
    await renew(subscription)
    expect((await facts(subscription))[1]?.slice(0, 3)).toEqual(['pending', 1000 + 99_999_999, 0])
    expect(await charges()).toEqual([
      [1000, 'succeeded'],
      [1000 + 99_999_999, 'failed'],
    ])
    expect((await again(shop, subscription)).status).toBe('active')
    await expectReconciled(shop)
  })
})
