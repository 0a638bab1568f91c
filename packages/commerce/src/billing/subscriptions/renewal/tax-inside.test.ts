import { subscriptionPreviews } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createEuropeanVat } from '../../../core/tax/european-vat.ts'
import { expectInvalid } from '../../../testing/expect-error.ts'
import { expectReconciled } from '../../../testing/expect-reconciled.ts'
import { openShop, type Shop } from '../../../testing/open-shop.ts'
import { again, endSubscriptions, ordersOf, type Subscription } from '../../../testing/subscribe.ts'
import { newMeter, use } from '../../../testing/usage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ tax: createEuropeanVat({ seller_country: 'SE' }) })
})
afterEach(() => endSubscriptions(shop))
afterAll(() => shop.close())

type Behavior = 'location' | 'inclusive' | 'exclusive'
const newPlan = async (priceAmount: number, taxBehavior?: Behavior, metered: object[] = []) =>
  (
    await shop.client.products.create({
      body: {
        name: `Plan at ${priceAmount}`,
        recurringInterval: 'month',
        prices: [{ amountType: 'fixed', priceAmount, taxBehavior }, ...metered] as never,
      },
    })
  ).id

const newFreePlan = async () =>
  (
    await shop.client.products.create({
      body: { name: 'Free', recurringInterval: 'month', prices: [{ amountType: 'free' }] },
    })
  ).id

type Buyer = {
  readonly country?: string
  readonly taxId?: string
  readonly discountId?: string
  /** Free subscription that the purchase upgrades. */
  readonly subscription?: Subscription
  /** Subscription whose customer buys again. */
  readonly customer?: Subscription
}
let buyers = 0
/** Buys a plan as a customer in a country. */
const subscribe = async (
  productId: string,
  { country = 'FR', taxId, discountId, subscription, customer = subscription }: Buyer = {},
): Promise<Subscription> => {
  const checkout = await shop.client.checkouts.create({
    body: {
      productId,
      ...(discountId !== undefined && { discountId }),
      ...(subscription !== undefined && { subscriptionId: subscription.id }),
      ...(customer !== undefined && { customerId: customer.customer_id }),
      ...(taxId !== undefined && { customerTaxId: taxId }),
      customerBillingAddress: { country, postalCode: '10115' },
    },
  })
  const { confirmationTokenId } = await shop.buyer()
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: {
      customerEmail: `subscriber-${(buyers += 1)}@example.com`,
      customerName: 'Subscriber',
      confirmationTokenId,
    },
  })
  await shop.runJobs()
  const { customerId } = await shop.client.checkouts.get({ path: { id: checkout.id } })
  const { items } = await shop.client.subscriptions.list({ query: { customer_id: customerId ?? '' } })
  const bought = items.find(({ checkout_id }) => checkout_id === checkout.id)
  if (bought === undefined) throw new Error('There is no subscription.')
  return bought
}

const previews = () => {
  const { serverURL, fetch, accessToken } = shop
  return createClientFor({ subscriptionPreviews }, { serverURL, fetch, accessToken }).subscriptionPreviews
}
const nextOf = async ({ id }: Subscription) => (await previews().next({ path: { id } })).next_invoice
const move = async ({ id }: Subscription, productId: string, prorationBehavior: 'invoice' | 'prorate') => {
  await shop.client.subscriptions.update({ path: { id }, body: { productId, prorationBehavior } })
  await shop.runJobs()
}
const lastOrder = async (subscription: Subscription) => (await ordersOf(shop, subscription)).at(-1)
const toEnd = async ({ current_period_end }: Subscription) => {
  await shop.travel(Date.parse(current_period_end ?? '') - shop.clock.now().getTime() + 1000)
}
/** Moves the clock to half of the current period. */
const toHalf = async ({ current_period_start, current_period_end }: Subscription) => {
  const half = (Date.parse(current_period_start) + Date.parse(current_period_end ?? '')) / 2
  await shop.travel(half - shop.clock.now().getTime())
}
const amounts = (net_amount: number, tax_amount: number) => ({
  net_amount,
  tax_amount,
  total_amount: net_amount + tax_amount,
})

describe('a subscription with tax inside its price', () => {
  it.each([
    ['inclusive', 1200, { country: 'FR' }, 1000, 200],
    ['exclusive', 1000, { country: 'FR' }, 1000, 200],
    [undefined, 1000, { country: 'FR' }, 1000, 200],
    ['inclusive', 999, { country: 'DE' }, 839, 160],
    ['inclusive', 1190, { country: 'DE', taxId: 'DE136695976' }, 1190, 0],
    ['location', 1190, { country: 'DE' }, 1000, 190],
    ['location', 1190, { country: 'US' }, 1190, 0],
  ] as const)(
    '%s, %i, %o: first and next order have net %i, tax %i',
    async (behavior, price, buyer, net, tax) => {
      const subscription = await subscribe(await newPlan(price, behavior), buyer)
      expect(await lastOrder(subscription)).toMatchObject(amounts(net, tax))
      expect(await nextOf(subscription)).toMatchObject(amounts(net, tax))
      await toEnd(subscription)
      expect(await lastOrder(subscription)).toMatchObject({
        ...amounts(net, tax),
        billing_reason: 'subscription_cycle',
        subtotal_amount: price,
      })
      await expectReconciled(shop)
    },
  )

  it('deducts its discount before the tax', async () => {
    const body = { name: 'Off', type: 'percentage', duration: 'forever', basis_points: 1000 } as const
    const { id: discountId } = await shop.client.discounts.create({ body })
    const subscription = await subscribe(await newPlan(1200, 'inclusive'), { discountId })
    await toEnd(subscription)
    expect(await lastOrder(subscription)).toMatchObject({ ...amounts(900, 180), discount_amount: 120 })
  })

  it('includes the tax in its usage price, shared by its lines', async () => {
    const meter = await newMeter(shop)
    const plan = await newPlan(700, 'inclusive', [
      { amountType: 'metered_unit', meterId: meter.id, unitAmount: '5' },
    ])
    const subscription = await subscribe(plan)
    await use(shop, subscription, meter, 100)
    expect(await nextOf(subscription)).toMatchObject(amounts(1000, 200))
    await toEnd(subscription)
    expect(await lastOrder(subscription)).toMatchObject({
      ...amounts(1000, 200),
      items: [
        { amount: 700, tax_amount: 116 },
        { amount: 500, tax_amount: 84 },
      ],
    })
  })

  it('is charged for a better plan at half its period, as was announced', async () => {
    const subscription = await subscribe(await newPlan(1200, 'inclusive'))
    const better = await newPlan(2400, 'inclusive')
    await toHalf(subscription)
    const path = { id: subscription.id }
    const { due_now } = await previews().change({
      path,
      body: { productId: better, prorationBehavior: 'invoice' },
    })
    expect(due_now).toMatchObject(amounts(500, 100))
    await move(subscription, better, 'invoice')
    expect(await lastOrder(subscription)).toMatchObject({
      ...amounts(500, 100),
      items: [
        { amount: -600, tax_amount: 0 },
        { amount: 1200, tax_amount: 100 },
      ],
    })
    await expectReconciled(shop)
  })

  it('gets the credit for a smaller plan with the tax that was paid', async () => {
    const subscription = await subscribe(await newPlan(2400, 'inclusive'))
    await toHalf(subscription)
    await move(subscription, await newPlan(1200, 'inclusive'), 'prorate')
    expect(await nextOf(subscription)).toMatchObject({ ...amounts(500, 100), subtotal_amount: 600 })
    await toEnd(subscription)
    expect(await lastOrder(subscription)).toMatchObject(amounts(500, 100))
    const [first] = await ordersOf(shop, subscription)
    expect(first).toMatchObject({ ...amounts(2000, 400), credited_amount: 1000, credited_tax_amount: 200 })
    await expectReconciled(shop)
  })

  it('keeps credit for later orders, with its tax', async () => {
    const subscription = await subscribe(await newPlan(12_000, 'inclusive'))
    await toHalf(subscription)
    await move(subscription, await newPlan(1200, 'inclusive'), 'invoice')
    expect(await nextOf(subscription)).toMatchObject({ ...amounts(0, 0), credit_left: 4200 })
    for (let month = 0; month < 5; month += 1) await toEnd(await again(shop, subscription))
    expect((await ordersOf(shop, subscription)).map(({ total_amount }) => total_amount)).toEqual([
      12_000, 0, 0, 0, 0, 0, 600,
    ])
    await expectReconciled(shop)
  })

  it('refunds the part that is not credited: credit and refunds add up to the payment', async () => {
    const subscription = await subscribe(await newPlan(2400, 'inclusive'))
    await toHalf(subscription)
    await move(subscription, await newPlan(1200, 'inclusive'), 'prorate')
    const [order] = await ordersOf(shop, subscription)
    const refund = (amount: number) =>
      shop.client.refunds.create({ body: { orderId: order?.id ?? '', amount, reason: 'other' } })
    await expect(refund(1501)).rejects.toMatchObject({ error: 'RefundAmountTooHigh' })
    expect(await refund(400)).toMatchObject({ taxAmount: 80 })
    expect(await refund(600)).toMatchObject({ taxAmount: 120 })
    await expectReconciled(shop)
  })

  it('keeps its formula when its buyer moves to another country', async () => {
    const subscription = await subscribe(await newPlan(1190, 'location'), { country: 'DE' })
    await shop.client.customers.update({
      path: { id: subscription.customer_id },
      body: { billing_address: { country: 'US' } },
    })
    await toEnd(subscription)
    expect(await lastOrder(subscription)).toMatchObject(amounts(1190, 0))
    await shop.client.customers.update({
      path: { id: subscription.customer_id },
      body: { billing_address: { country: 'FR' } },
    })
    await toEnd(await again(shop, subscription))
    expect(await lastOrder(subscription)).toMatchObject(amounts(992, 198))
    await move(subscription, await newPlan(2400, 'location'), 'prorate')
    expect(await nextOf(subscription)).toMatchObject({ total_amount: 3610 })
  })

  it('does not change between prices with and without included tax', async () => {
    const [inside, onTop] = [await newPlan(1200, 'inclusive'), await newPlan(1000, 'exclusive')]
    const first = await subscribe(inside)
    await expectInvalid(move(first, onTop, 'invoice'), 'body.productId')
    const second = await subscribe(onTop)
    await expectInvalid(move(second, inside, 'prorate'), 'body.productId')
    await expectReconciled(shop)
  })

  it('replaces a free one that has credit in other terms, which waits', async () => {
    const before = await subscribe(await newPlan(1000, 'exclusive'))
    await toHalf(before)
    await move(before, await newFreePlan(), 'prorate')
    const after = await subscribe(await newPlan(1200, 'inclusive'), { subscription: before })
    expect(after.id).not.toBe(before.id)
    expect(await lastOrder(after)).toMatchObject(amounts(1000, 200))
    expect(await again(shop, before)).toMatchObject({ status: 'canceled' })
    await toEnd(after)
    expect(await lastOrder(after)).toMatchObject(amounts(1000, 200))
    await expectReconciled(shop)
    await shop.client.subscriptions.revoke({ path: { id: after.id } })
    const last = await subscribe(await newPlan(2000, 'exclusive'), { customer: before })
    expect(await nextOf(last)).toMatchObject({ ...amounts(1500, 300), subtotal_amount: 1500 })
    await expectReconciled(shop)
  })

  it('counts without its tax in the recurring revenue', async () => {
    const product_id = await newPlan(1200, 'inclusive')
    await subscribe(product_id)
    const today = shop.clock.now().toISOString().slice(0, 10)
    const { totals } = await shop.client.metrics.get({
      query: { start_date: today, end_date: today, interval: 'day', product_id },
    })
    expect(totals).toMatchObject({ revenue: 1000, monthly_recurring_revenue: 1000 })
  })

  it('replaces a free one, at any price', async () => {
    const free = await subscribe(await newFreePlan())
    shop.clock.advance(1000)
    const upgrade = await subscribe(await newPlan(1200, 'inclusive'), { subscription: free })
    expect(upgrade.id).toBe(free.id)
    expect(await lastOrder(upgrade)).toMatchObject(amounts(1000, 200))
    await toEnd(upgrade)
    expect(await lastOrder(upgrade)).toMatchObject(amounts(1000, 200))
    await expectReconciled(shop)
  })
})

it('a process of an earlier version opens a subscription in the terms of its checkout', async () => {
  const { id } = await subscribe(await newPlan(1200, 'inclusive'))
  const changedBehavior = await shop.database.transact(async (tx) => {
    const { checkout_id, ...row } = await tx
      .selectFrom('subscriptions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await tx.updateTable('subscriptions').set({ checkout_id: null }).where('id', '=', id).execute()
    // An earlier version leaves the tax behavior out.
    const { tax_behavior: _, ...earlier } = row
    await sql`
      insert into subscriptions
      select (jsonb_populate_record(subscriptions, ${JSON.stringify({ ...earlier, id: crypto.randomUUID(), checkout_id, tax_behavior: 'exclusive' })}::jsonb)).*
      from subscriptions where id = ${id}`.execute(tx)
    const { tax_behavior } = await tx
      .selectFrom('subscriptions')
      .select('tax_behavior')
      .where('checkout_id', '=', checkout_id)
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('subscriptions').where('checkout_id', '=', checkout_id).execute()
    await tx.updateTable('subscriptions').set({ checkout_id }).where('id', '=', id).execute()
    return tax_behavior
  })
  expect(changedBehavior).toBe('inclusive')
})
