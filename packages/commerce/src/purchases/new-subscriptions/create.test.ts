import { additions } from '@atelier/contract'
import { unitsAfter } from '@atelier/contract/primitives/billing-intervals'
import { days, minutes } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newBenefit, offer } from '../../testing/benefits.ts'
import { newCustomer, newProduct, saveCards } from '../../testing/drafts.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { portalClient } from '../../testing/repetition-steps.ts'
import {
  again,
  creationsOf,
  eventTypesOf,
  newPlan,
  ordersOf,
  subscribe,
  updateOf,
} from '../../testing/subscribe.ts'
import { tax19 } from '../../testing/added-tax.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ tax: tax19 })
})
beforeEach(() => {
  shop.mails.length = 0
})
afterAll(() => shop.close())

type Body = Parameters<ReturnType<typeof creationsOf>['create']>[0]['body']

const create = (body: Body, options?: { idempotencyKey: string }) =>
  creationsOf(shop).create({ body }, options)

const newPayer = async (...numbers: readonly string[]) => {
  const customer = await newCustomer(shop)
  const methods = await saveCards(shop, customer.id, ...numbers)
  return { customer, methods }
}

/** Creates a customer whose subscription has ended, and whose bank responds slowly. */
const lateCustomer = async () => {
  const customer = await newCustomer(shop)
  const productId = await newPlan(shop, 500)
  const { clientSecret } = await shop.client.checkouts.create({
    body: { productId, customerId: customer.id },
  })
  const path = { client_secret: clientSecret }
  await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer(cards.late, customer.email) })
  await shop.travel(minutes(10))
  for (const { id } of await listed(customer.id)) await shop.client.subscriptions.revoke({ path: { id } })
  const { token } = await shop.client.customerSessions.create({ body: { customer_id: customer.id } })
  const methods = await shop.clientWith(token).customerPortal.customers.getPaymentMethods({ query: {} })
  const account = await portalClient(shop, additions.portalAccount, customer.id)
  await account.chooseDefaultPaymentMethod({ path: { id: methods.items[0]?.id ?? '' } })
  return customer
}

const mailsTo = ({ email }: { readonly email: string }) => shop.mails.filter(({ to }) => to === email)

const listed = async (customer_id: string) =>
  (await shop.client.subscriptions.list({ query: { customer_id } })).items

/** All rows of subscriptions of a customer, also those that no list shows. */
const rowsOf = (customer_id: string) =>
  shop.database.db
    .selectFrom('subscriptions')
    .select(['status', 'started_at'])
    .where('customer_id', '=', customer_id)
    .execute()

const discountOf = async (body: object) =>
  (await shop.client.discounts.create({ body: { name: 'Off', type: 'percentage', ...body } as never })).id

const redemptionsOf = async (id: string) =>
  (await shop.client.discounts.get({ path: { id } })).redemptions_count

describe('a subscription to a free product', () => {
  it('is active immediately, without an order and without an e-mail', async () => {
    const customer = await newCustomer(shop)
    const product_id = await newPlan(shop, 0)
    const subscription = await create({ customer_id: customer.id, product_id, metadata: { plan: 'starter' } })
    expect(subscription).toMatchObject({
      status: 'active',
      amount: 0,
      currency: 'usd',
      customer_id: customer.id,
      product_id,
      checkout_id: null,
      metadata: { plan: 'starter' },
      cancel_at_period_end: false,
    })
    expect(subscription.started_at).not.toBeNull()
    await shop.runJobs()
    expect(await ordersOf(shop, subscription)).toEqual([])
    expect(mailsTo(customer)).toEqual([])
    expect(await eventTypesOf(shop, subscription.id)).toEqual(['subscription.created', 'subscription.active'])
    const { active_subscriptions } = await shop.client.customers.getState({ path: { id: customer.id } })
    expect(active_subscriptions.map(({ id }) => id)).toEqual([subscription.id])
    await expectReconciled(shop)
  })

  it('has no order either where its price is an amount of zero, as later clients name it', async () => {
    const customer = await newCustomer(shop)
    const { id: product_id } = await shop.client.products.create({
      body: {
        name: 'Nothing',
        recurringInterval: 'month',
        prices: [{ amountType: 'fixed', priceAmount: 0 }],
      },
    })
    const subscription = await create({ customer_id: customer.id, product_id })
    expect(subscription).toMatchObject({ status: 'active', amount: 0 })
    expect(await ordersOf(shop, subscription)).toEqual([])
  })

  it('notifies the customer if the seller asks for it', async () => {
    const customer = await newCustomer(shop)
    const product_id = await newPlan(shop, 0, { name: 'Starter' })
    await create({ customer_id: customer.id, product_id, send_confirmation: true })
    await shop.runJobs()
    expect(mailsTo(customer).map(({ subject }) => subject)).toEqual([
      'Your subscription to Starter has started',
    ])
  })

  it('is created once for one key, also for a customer by the id of the seller', async () => {
    const external_id = crypto.randomUUID()
    const customer = await shop.client.customers.create({
      body: { email: `${external_id}@example.com`, external_id },
    })
    const product_id = await newPlan(shop, 0)
    const body = { external_customer_id: external_id, product_id }
    const options = { idempotencyKey: crypto.randomUUID() }
    const [first, second] = [await create(body, options), await create(body, options)]
    expect(second.id).toBe(first.id)
    expect(await listed(customer.id)).toHaveLength(1)
  })
})

describe('a subscription to a product that costs money', () => {
  it('is charged to the saved card in the call, and renewed as any other', async () => {
    const { customer } = await newPayer(cards.visa)
    const product_id = await newPlan(shop, 1000)
    const subscription = await create({ customer_id: customer.id, product_id })
    expect(subscription).toMatchObject({ status: 'active', amount: 1000, checkout_id: null })
    await shop.runJobs()
    const [order, ...otherOrders] = await ordersOf(shop, subscription)
    expect(otherOrders).toEqual([])
    expect(order).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_create',
      net_amount: 1000,
      tax_amount: 190,
      total_amount: 1190,
    })
    expect(order?.invoice_number).toMatch(/-\d+$/)
    expect(await eventTypesOf(shop, subscription.id, order?.id ?? '')).toEqual([
      'order.created',
      'subscription.created',
      'subscription.active',
      'order.updated',
      'order.paid',
    ])
    expect(mailsTo(customer)).toEqual([])
    await shop.travel(days(32))
    expect((await ordersOf(shop, subscription)).map(({ billing_reason }) => billing_reason)).toEqual([
      'subscription_create',
      'subscription_cycle',
    ])
    await expectReconciled(shop)
  })

  it('confirms its order to the customer if the seller asks for it', async () => {
    const { customer } = await newPayer(cards.visa)
    const product_id = await newPlan(shop, 1000, { name: 'Pro' })
    await create({ customer_id: customer.id, product_id, send_confirmation: true })
    await shop.runJobs()
    expect(mailsTo(customer)).toHaveLength(1)
  })

  it('does not exist after a declined payment, whose discount is free again; another card pays for it', async () => {
    const { customer } = await newPayer(cards.declinedAgain)
    const product_id = await newPlan(shop, 1000)
    const discount_id = await discountOf({ basis_points: 5000, duration: 'once', max_redemptions: 1 })
    const body = { customer_id: customer.id, product_id, discount_id }
    const options = { idempotencyKey: crypto.randomUUID() }
    await expectApiError(create(body, options), 'PaymentFailed', 402)
    await expectApiError(create(body, options), 'PaymentFailed', 402)
    await shop.runJobs()
    expect(await listed(customer.id)).toEqual([])
    expect(await rowsOf(customer.id)).toEqual([{ status: 'incomplete_expired', started_at: null }])
    expect((await shop.client.orders.list({ query: { customer_id: customer.id } })).items).toEqual([])
    expect(await redemptionsOf(discount_id)).toBe(0)
    expect(await shop.events()).not.toContainEqual(
      expect.objectContaining({ subject_id: customer.id, type: 'subscription.created' }),
    )

    await saveCards(shop, customer.id, cards.visa)
    const subscription = await create(body)
    expect(subscription).toMatchObject({ status: 'active', amount: 500, discount_id })
    expect(await redemptionsOf(discount_id)).toBe(1)
    await shop.travel(days(32))
    expect((await ordersOf(shop, subscription)).map(({ net_amount }) => net_amount)).toEqual([500, 1000])
    await expectReconciled(shop)
  })

  it('follows a payment that a bank processes, and is refunded to a customer who was deleted in the meantime', async () => {
    const product_id = await newPlan(shop, 1000)
    const discount_id = await discountOf({ basis_points: 5000, duration: 'once' })
    const [staying, leaving] = [await lateCustomer(), await lateCustomer()]
    const keys = { [staying.id]: crypto.randomUUID(), [leaving.id]: crypto.randomUUID() }
    const begin = ({ id }: { readonly id: string }) =>
      create({ customer_id: id, product_id, discount_id }, { idempotencyKey: keys[id] ?? '' })
    const uses = await redemptionsOf(discount_id)
    await expectApiError(begin(staying), 'SubscriptionUpdatePending', 409)
    await expectApiError(begin(leaving), 'SubscriptionUpdatePending', 409)
    await expectApiError(
      create({ customer_id: staying.id, product_id }),
      'AlreadyActiveSubscriptionError',
      403,
    )
    expect(await listed(staying.id)).toMatchObject([{ status: 'canceled' }])
    await shop.client.customers.delete({ path: { id: leaving.id } })
    await shop.travel(minutes(10))
    const subscription = await begin(staying)
    expect(subscription).toMatchObject({ status: 'active', amount: 500 })
    expect(await ordersOf(shop, subscription)).toMatchObject([{ status: 'paid', net_amount: 500 }])
    const [, never] = await rowsOf(leaving.id)
    expect(never).toEqual({ status: 'incomplete_expired', started_at: null })
    const { items } = await shop.client.orders.list({ query: { customer_id: leaving.id } })
    expect(
      items.find(
        ({ billing_reason, net_amount }) => billing_reason === 'subscription_create' && net_amount === 500,
      ),
    ).toMatchObject({ status: 'refunded' })
    expect(await redemptionsOf(discount_id)).toBe(uses + 1)
    await expectReconciled(shop)
  })

  it('that is free at first has a paid order of zero', async () => {
    const { customer } = await newPayer(cards.visa)
    const product_id = await newPlan(shop, 1000)
    const discount_id = await discountOf({
      basis_points: 10_000,
      duration: 'repeating',
      duration_in_months: 1,
    })
    const subscription = await create({ customer_id: customer.id, product_id, discount_id })
    expect(subscription).toMatchObject({ status: 'active', amount: 0 })
    expect(await ordersOf(shop, subscription)).toMatchObject([{ status: 'paid', total_amount: 0 }])
    await shop.travel(days(32))
    expect((await ordersOf(shop, subscription)).map(({ net_amount }) => net_amount)).toEqual([0, 1000])
  })

  it('needs a saved payment method, an address and an amount that can be charged', async () => {
    const product_id = await newPlan(shop, 1000)
    const bare = await newCustomer(shop)
    await expectInvalid(create({ customer_id: bare.id, product_id }), 'body.product_id')
    const nowhere = await shop.client.customers.create({
      body: { email: `${crypto.randomUUID()}@example.com` },
    })
    await saveCards(shop, nowhere.id, cards.visa)
    await expectInvalid(create({ customer_id: nowhere.id, product_id }), 'body.customer_id')
    expect(await rowsOf(bare.id)).toEqual([])
    expect(await rowsOf(nowhere.id)).toEqual([])
  })
})

describe('a subscription by the seller', () => {
  it('gets all issues of its body together', async () => {
    const customer = await newCustomer(shop)
    const product_id = await newPlan(shop, 1000)
    const discount_id = crypto.randomUUID()
    const past = '2020-01-01T00:00:00Z'
    await expectInvalid(
      create({ customer_id: customer.id, product_id, discount_id, trial_end: past, start_at: past }),
      'body.discount_id',
      'body.trial_end',
      'body.start_at',
    )
    expect(await rowsOf(customer.id)).toEqual([])
  })

  it('is rejected for products that only a checkout or no one sells, and for unknown customers', async () => {
    const { customer } = await newPayer(cards.visa)
    const rejected = (body: Partial<Body>, field: string) =>
      expectInvalid(create({ customer_id: customer.id, ...body } as never), field)
    const plan = (body: object) =>
      shop.client.products
        .create({
          body: {
            name: 'Plan',
            recurringInterval: 'month',
            prices: [{ amountType: 'fixed', priceAmount: 1000 }],
            ...body,
          } as never,
        })
        .then(({ id }) => id)
    const archived = await newPlan(shop, 1000)
    await shop.client.products.update({ path: { id: archived }, body: { isArchived: true } as never })
    await rejected({ product_id: archived }, 'body.product_id')
    await rejected({ product_id: await plan({ visibility: 'draft' }) }, 'body.product_id')
    await rejected({ product_id: await newProduct(shop, 1000) }, 'body.product_id')
    await rejected({ product_id: await plan({ prices: [{ amountType: 'custom' }] }) }, 'body.product_id')
    await rejected({ product_id: crypto.randomUUID() }, 'body.product_id')
    const usual = await newPlan(shop, 1000)
    await rejected({ product_id: usual, currency: 'eur' }, 'body.currency')
    await rejected({ product_id: usual, discount_id: crypto.randomUUID() }, 'body.discount_id')
    await rejected({ product_id: usual, customer_id: crypto.randomUUID() }, 'body.customer_id')
    await expectInvalid(
      create({ external_customer_id: 'nobody', product_id: usual }),
      'body.external_customer_id',
    )
    const deleted = await newCustomer(shop)
    await shop.client.customers.delete({ path: { id: deleted.id } })
    await rejected({ product_id: usual, customer_id: deleted.id }, 'body.customer_id')
    expect(await rowsOf(customer.id)).toEqual([])
  })

  it('is the only one where the organization allows one per customer', async () => {
    const customer = await newCustomer(shop)
    const product_id = await newPlan(shop, 0)
    const body = { customer_id: customer.id, product_id }
    const answers = await Promise.allSettled([create(body), create(body)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expectApiError(create(body), 'AlreadyActiveSubscriptionError', 403)
  })

  it('exists beside purchased ones where several are allowed', async () => {
    await shop.client.organizations.update({
      path: { id: shop.demo.organization_id },
      body: {
        subscription_settings: {
          allow_multiple_subscriptions: true,
          allow_customer_updates: true,
          proration_behavior: 'prorate',
        },
      } as never,
    })
    const { customer } = await newPayer(cards.visa)
    const plan = await newPlan(shop, 1000)
    const bought = await subscribe(shop, plan, { customerId: customer.id, email: customer.email })
    const created = await create({ customer_id: customer.id, product_id: plan })
    expect((await listed(customer.id)).map(({ id }) => id).toSorted()).toEqual(
      [bought.id, created.id].toSorted(),
    )
    await shop.client.subscriptions.revoke({ path: { id: created.id } })
    expect((await again(shop, created)).status).toBe('canceled')
    await shop.travel(minutes(1))
    await expectReconciled(shop)
  })
})

describe('a subscription with a trial', () => {
  const inTwoWeeks = () => new Date(shop.clock.now().getTime() + days(14)).toISOString()

  it('charges nothing now, and the first period at the end of the trial, from which its discount counts', async () => {
    const { customer } = await newPayer(cards.visa)
    const product_id = await newPlan(shop, 1000)
    const discount_id = await discountOf({ basis_points: 5000, duration: 'once' })
    const trial_end = inTwoWeeks()
    const created = await create({ customer_id: customer.id, product_id, trial_end, discount_id })
    expect(created).toMatchObject({ status: 'trialing', trial_end, current_period_end: trial_end })
    await shop.runJobs()
    expect([await ordersOf(shop, created), mailsTo(customer)]).toEqual([[], []])
    await shop.travel(days(14))
    await shop.travel(days(31))
    const amounts = (await ordersOf(shop, created)).map(({ net_amount }) => net_amount)
    expect(amounts.toSorted((a, b) => a - b)).toEqual([500, 1000])
    expect(await again(shop, created)).toMatchObject({ status: 'active', discount_id: null })
  })

  it('needs a payment method, unless the product has trials without one, and then ends with the trial', async () => {
    const customer = await newCustomer(shop)
    const product_id = await newPlan(shop, 1000)
    const trial_end = inTwoWeeks()
    await expectInvalid(create({ customer_id: customer.id, product_id, trial_end }), 'body.product_id')
    await shop.client.products.update({
      path: { id: product_id },
      body: { trialInterval: 'day', trialIntervalCount: 7, trialRequiresPaymentMethod: false },
    })
    const created = await create({ customer_id: customer.id, product_id, trial_end, send_confirmation: true })
    await shop.runJobs()
    expect(mailsTo(customer)).toHaveLength(1)
    await shop.travel(days(14))
    expect(await again(shop, created)).toMatchObject({ status: 'canceled', ended_at: trial_end })
  })

  it('has a trial of at most three years that costs something afterwards', async () => {
    const { customer } = await newPayer(cards.visa)
    const [paid, free] = [await newPlan(shop, 1000), await newPlan(shop, 0)]
    for (const [product_id, trial_end] of [
      [paid, shop.clock.now().toISOString()],
      [paid, new Date(shop.clock.now().getTime() + days(3 * 366)).toISOString()],
      [free, inTwoWeeks()],
    ] as const)
      await expectInvalid(create({ customer_id: customer.id, product_id, trial_end }), 'body.trial_end')
  })
})

describe('a subscription that begins later', () => {
  const inDays = (count: number) => new Date(shop.clock.now().getTime() + days(count)).toISOString()

  it('is paused until its first period, in which it is charged, has its benefits and counts its discount', async () => {
    const { customer } = await newPayer(cards.visa)
    const product_id = await newPlan(shop, 1000, { count: 3 })
    await offer(shop, product_id, await newBenefit(shop))
    const discount_id = await discountOf({ basis_points: 5000, duration: 'once' })
    const start_at = inDays(20)
    const created = await create({ customer_id: customer.id, product_id, discount_id, start_at })
    expect(created).toMatchObject({ status: 'paused', resumes_at: start_at, ended_at: null })
    await shop.travel(days(19))
    expect(await eventTypesOf(shop, created.id)).toEqual(['subscription.created', 'subscription.paused'])
    expect([await ordersOf(shop, created), mailsTo(customer)]).toEqual([[], []])
    const benefits = async () =>
      (await shop.client.customers.getState({ path: { id: customer.id } })).granted_benefits
    expect(await benefits()).toEqual([])
    await shop.travel(days(1))
    const end = unitsAfter(new Date(start_at), 'month', 3).toISOString()
    expect(await again(shop, created)).toMatchObject({
      status: 'active',
      current_period_start: start_at,
      current_period_end: end,
    })
    expect(await benefits()).toHaveLength(1)
    await shop.travel(new Date(end))
    const amounts = (await ordersOf(shop, created)).map(({ net_amount }) => net_amount)
    expect(amounts.toSorted((a, b) => a - b)).toEqual([500, 1000])
    await expectReconciled(shop)
  })

  it('is begun before its day by its seller, or given up without a charge; a free one needs no card', async () => {
    const { customer } = await newPayer(cards.visa)
    const product_id = await newPlan(shop, 1000)
    const body = { customer_id: customer.id, product_id, start_at: inDays(20) }
    const [early, never] = [await create(body), await create(body)]
    const now = shop.clock.now().toISOString()
    expect(await updateOf(shop, early, { resume: true })).toMatchObject({
      status: 'active',
      current_period_start: now,
    })
    expect(await updateOf(shop, never, { cancelAtPeriodEnd: true })).toMatchObject({ status: 'canceled' })
    const free = await create({
      customer_id: (await newCustomer(shop)).id,
      product_id: await newPlan(shop, 0),
      start_at: inDays(20),
    })
    await shop.travel(days(21))
    expect(await ordersOf(shop, early)).toHaveLength(1)
    expect(await ordersOf(shop, never)).toEqual([])
    expect(await again(shop, free)).toMatchObject({ status: 'active' })
  })

  it('begins in the future, within three years, without a trial, for a customer who can be charged', async () => {
    const { customer } = await newPayer(cards.visa)
    const [customer_id, product_id] = [customer.id, await newPlan(shop, 1000)]
    for (const start_at of [inDays(0), inDays(3 * 366)])
      await expectInvalid(create({ customer_id, product_id, start_at }), 'body.start_at')
    const both = { start_at: inDays(5), trial_end: inDays(9) }
    await expectInvalid(create({ customer_id, product_id, ...both }), 'body.start_at')
    const { id } = await newCustomer(shop)
    await expectInvalid(create({ customer_id: id, product_id, start_at: inDays(5) }), 'body.product_id')
  })
})
