import { orderWithdrawals, portalWithdrawals, saleTimelines } from '@atelier/contract'
import { days } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertMember } from '../../access/identity/testing/people.ts'
import { aBenefit } from '../../testing/a-benefit.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { changeAsBefore } from '../../testing/earlier-change.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { signIn } from '../../testing/sign-in.ts'
import { newPlan } from '../../testing/subscribe.ts'
import { newMeter, newMeteredPlan } from '../../testing/usage.ts'

let shop: Shop
let owner: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  shop = await openShop()
  owner = await signIn(shop, 'withdrawals-owner@example.com')
  const { organization_id } = shop.demo
  const member = { organization_id, user_id: owner.user_id, role: 'owner' as const }
  await insertMember(shop.database.db, member, shop.clock.now())
})
afterAll(() => shop.close())

const settingsPath = () => `/v1/organizations/${shop.demo.organization_id}/withdrawal-settings`
const setUp = (body: { asks_consent: boolean; refunds_at_once: boolean }) =>
  owner.call('PUT', settingsPath(), body)
beforeEach(() => setUp({ asks_consent: false, refunds_at_once: false }))

const desk = () =>
  createClientFor(
    { orderWithdrawals, saleTimelines },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: shop.accessToken },
  )

let buyers = 0
/** Buys a product. Returns its order with the portal of its buyer. */
const buy = async (
  productId: string,
  fields: {
    country?: string
    taxId?: string
    consent?: string
    email?: string
    card?: string
    customerId?: string
  } = {},
) => {
  const { country = 'SE', taxId, consent, card = cards.visa } = fields
  const { email = `consumer-${(buyers += 1)}@example.com` } = fields
  const { customerId } = fields
  const { id, clientSecret } = await shop.client.checkouts.create({
    body: { productId, ...(customerId !== undefined && { customerId }) },
  })
  const body = await shop.buyer(card, email)
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: clientSecret },
    body: {
      ...body,
      customerBillingAddress: { country },
      ...(taxId !== undefined && { customerTaxId: taxId }),
      ...(consent !== undefined && { withdrawalConsent: consent }),
    },
  })
  await shop.runJobs()
  const [order] = (await shop.client.orders.list({ query: { checkout_id: id } })).items
  if (order === undefined) throw new Error('The purchase made no order.')
  const { customer_id } = order
  // Sessions last an hour, and the clock is moved by days.
  const enter = async () => (await shop.client.customerSessions.create({ body: { customer_id } })).token
  const { serverURL, fetch } = shop
  const client = async () =>
    createClientFor(portalWithdrawals, { serverURL, fetch, accessToken: await enter() })
  const path = { id: order.id }
  return {
    order,
    right: async () => (await client()).get({ path }),
    withdraw: async (name = 'Vera Vänd') => (await client()).declare({ path, body: { name } }),
    orders: async () => (await shop.clientWith(await enter()).customerPortal.orders.list()).items,
    email,
  }
}
const picture = () => shop.demo.product_id
const seen = (id: string) => desk().orderWithdrawals.get({ path: { id } })
const mailsTo = (address: string) => shop.mails.filter(({ to }) => to === address)

describe('the right of withdrawal', () => {
  it('is that of consumers in the Union, for fourteen days', async () => {
    const swede = await buy(picture())
    const until = new Date(swede.order.created_at).getTime() + days(15)
    expect(await swede.right()).toMatchObject({ status: 'open', refund_amount: 149, currency: 'usd' })
    const reasonOf = async (bought: Awaited<ReturnType<typeof buy>>) => {
      const right = await bought.right()
      await expectApiError(bought.withdraw(), 'NotPermitted', 403)
      return right
    }
    expect(await reasonOf(await buy(picture(), { country: 'US' }))).toMatchObject({ reason: 'outside_union' })
    const business = await buy(picture(), { country: 'FR', taxId: 'FR61954506077' })
    expect(await reasonOf(business)).toMatchObject({ reason: 'business' })
    const agreed = await buy(picture(), { consent: 'Deliver at once; I lose my right to withdraw.' })
    expect(await reasonOf(agreed)).toMatchObject({ reason: 'consented' })
    const free = await buy(await newPlan(shop, 0))
    expect(await reasonOf(free)).toMatchObject({ status: 'none' })
    const meter = await newMeter(shop)
    const byUsage = await buy(await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 5 }]))
    expect(await reasonOf(byUsage)).toEqual({ status: 'none', reason: 'nothing_charged' })
    expect(await expectApiError(byUsage.withdraw(), 'NotPermitted', 403)).toBe(
      'Nothing was charged for this order, so there is nothing to refund.',
    )
    await shop.client.refunds.create({
      body: { orderId: agreed.order.id, amount: 149, reason: 'other', revokeBenefits: false },
    })
    await shop.travel(new Date(until))
    expect(await swede.right()).toMatchObject({ status: 'open' })
    await shop.travel(days(1))
    expect(await reasonOf(swede)).toEqual({ status: 'none', reason: 'late' })
  })

  it('belongs only to the buyer', async () => {
    const [ownPurchase, otherPurchase] = [await buy(picture()), await buy(picture())]
    const { token } = await shop.client.customerSessions.create({
      body: { customer_id: otherPurchase.order.customer_id },
    })
    const { serverURL, fetch } = shop
    const stranger = createClientFor(portalWithdrawals, { serverURL, fetch, accessToken: token })
    const path = { id: ownPurchase.order.id }
    await expectApiError(stranger.get({ path }), 'ResourceNotFound', 404)
    await expectApiError(stranger.declare({ path, body: { name: 'X' } }), 'ResourceNotFound', 404)
    const rival = await shop.openRival()
    const accessToken = await shop.commerce.issueToken({ organization_id: rival.organization_id, label: 'r' })
    const rivals = createClientFor({ orderWithdrawals }, { serverURL, fetch, accessToken })
    await expectApiError(rivals.orderWithdrawals.get({ path }), 'ResourceNotFound', 404)
  })
})

describe('a withdrawal', () => {
  it('from a purchase is declared once, confirmed with its time, and refunded by the seller', async () => {
    const { order, withdraw, right, email } = await buy(picture())
    expect(await seen(order.id)).toEqual({ withdrawal: null })
    shop.mails.length = 0
    const all = await Promise.all([withdraw(), withdraw(), withdraw()])
    const declared_at = shop.clock.now().toISOString()
    for (const answer of all)
      expect(answer).toMatchObject({
        status: 'declared',
        declared_at,
        refund_amount: 149,
        is_refunded: false,
      })
    await shop.runJobs()
    const confirmed = mailsTo(email)
    expect(confirmed.map(({ subject }) => subject)).toEqual(['Your withdrawal from One hand-painted picture'])
    expect(confirmed[0]?.text).toContain(`Declared by Vera Vänd, ${email}`)
    expect(confirmed[0]?.text).toContain('Hello Vera Vänd,')
    expect(confirmed[0]?.html).toContain('Keep this e-mail.')
    expect(confirmed[0]?.text).toMatch(/received your declaration on .* UTC/)
    expect(mailsTo('withdrawals-owner@example.com').map(({ subject }) => subject)).toEqual([
      `${email} withdraws from One hand-painted picture`,
    ])
    const { withdrawal } = await seen(order.id)
    expect(withdrawal).toMatchObject({ name: 'Vera Vänd', email, amount: 149, is_refunded: false })
    expect(withdrawal?.refund_due_at).toBe(new Date(Date.parse(declared_at) + days(14)).toISOString())
    const { items } = await desk().saleTimelines.order({ path: { id: order.id } })
    expect(items.filter((entry) => entry.kind === 'event').map(({ type }) => type)).toContain(
      'order.withdrawn',
    )
    expect((await shop.client.orders.get({ path: { id: order.id } })).status).toBe('paid')
    const open = async () => {
      const answer = await owner.call('GET', `/v1/organizations/${shop.demo.organization_id}/attention`)
      const { withdrawals } = (await answer.json()) as { withdrawals: { items: { order_id: string }[] } }
      return withdrawals.items.map(({ order_id }) => order_id)
    }
    expect(await open()).toEqual([order.id])
    await shop.client.refunds.create({
      body: { orderId: order.id, amount: 149, reason: 'customer_request', revokeBenefits: true },
    })
    await shop.runJobs()
    expect(await right()).toMatchObject({ status: 'declared', is_refunded: true, refund_amount: 149 })
    expect(await open()).toEqual([])
  })

  it('is refunded immediately if the seller chooses so, and its benefits are revoked', async () => {
    await setUp({ asks_consent: false, refunds_at_once: true })
    const { id: productId } = await shop.client.products.create({
      body: { name: 'A key', recurringInterval: null, prices: [{ amountType: 'fixed', priceAmount: 900 }] },
    })
    const benefit = await aBenefit(shop)
    await shop.client.products.updateBenefits({ path: { id: productId }, body: { benefits: [benefit] } })
    const { order, withdraw } = await buy(productId)
    const grants = async () =>
      (await shop.client.benefits.grants({ path: { id: benefit } })).items.map(({ is_granted }) => is_granted)
    expect(await grants()).toEqual([true])
    await withdraw()
    await shop.runJobs()
    expect((await shop.client.orders.get({ path: { id: order.id } })).status).toBe('refunded')
    expect((await seen(order.id)).withdrawal).toMatchObject({ is_refunded: true })
    await shop.runJobs()
    expect(await grants()).toEqual([false])
    await expectReconciled(shop)
  })

  it('from a subscription ends it; with a request to begin immediately, the customer pays for the time until then', async () => {
    await setUp({ asks_consent: false, refunds_at_once: true })
    const plan = await newPlan(shop, 3000)
    const [whole, part] = [await buy(plan), await buy(plan, { consent: 'Begin at once, please.' })]
    const { current_period_start, current_period_end } = await shop.client.subscriptions.get({
      path: { id: part.order.subscription_id ?? '' },
    })
    const [start, end] = [Date.parse(current_period_start), Date.parse(current_period_end ?? '')]
    await shop.travel(new Date(start + Math.round((end - start) / 3)))
    expect(await part.right()).toMatchObject({ refund_amount: 2000 })
    for (const { withdraw } of [whole, part]) await withdraw()
    await shop.runJobs()
    const after = async ({ order }: Awaited<ReturnType<typeof buy>>) => ({
      order: await shop.client.orders.get({ path: { id: order.id } }),
      subscription: await shop.client.subscriptions.get({ path: { id: order.subscription_id ?? '' } }),
    })
    expect(await after(whole)).toMatchObject({
      order: { status: 'refunded', refunded_amount: 3000 },
      subscription: { status: 'canceled' },
    })
    expect(await after(part)).toMatchObject({
      order: { status: 'partially_refunded', refunded_amount: 2000 },
      subscription: { status: 'canceled' },
    })
    await shop.travel(days(60))
    expect(await part.orders()).toHaveLength(1)
    await expectReconciled(shop)
  })
})

const orderOf = (id: string) => shop.client.orders.get({ path: { id } })
const getSubscription = (id: string | null | undefined) =>
  shop.client.subscriptions.get({ path: { id: id ?? '' } })
/** Refunded amounts of a customer's orders, by billing reason. */
const refundsByReason = async (customer_id: string) => {
  const { items } = await shop.client.orders.list({ query: { customer_id } })
  return Object.fromEntries(items.map((item) => [item.billing_reason, item.refunded_amount]))
}

describe('a withdrawal from a subscription that was changed', () => {
  const consent = 'Begin at once, please.'
  beforeEach(() => setUp({ asks_consent: false, refunds_at_once: true }))
  const changeTo = async (
    subscription_id: string | null,
    productId: string,
    behavior?: 'prorate' | 'invoice',
  ) => {
    await shop.client.subscriptions.update({
      path: { id: subscription_id ?? '' },
      body: { productId, ...(behavior !== undefined && { prorationBehavior: behavior }) },
    })
    await shop.runJobs()
  }

  it('to a year refunds the rest of both periods, and nothing twice', async () => {
    const [month, year] = [await newPlan(shop, 3000), await newPlan(shop, 36_500, { interval: 'year' })]
    const { order, right, withdraw } = await buy(month, { consent })
    const before = await getSubscription(order.subscription_id)
    const length = Date.parse(before.current_period_end ?? '') - Date.parse(before.current_period_start)
    await shop.travel(days(3))
    await changeTo(order.subscription_id, year)
    const { current_period_start, current_period_end } = await getSubscription(order.subscription_id)
    expect(Date.parse(current_period_end ?? '') - Date.parse(current_period_start)).toBe(days(365))
    await shop.travel(days(2))
    // Two days of the year at 1.00 were used; three days of the month were paid by the order of the change.
    const unused = 36_300
    expect(await right()).toMatchObject({ status: 'open', refund_amount: unused })
    expect(await withdraw()).toMatchObject({ status: 'declared', refund_amount: unused })
    await shop.runJobs()
    const ofMonth = Math.round((3000 * (length - days(3))) / length)
    expect(await refundsByReason(order.customer_id)).toEqual({
      subscription_update: 36_500 - ofMonth,
      subscription_create: unused - (36_500 - ofMonth),
    })
    expect(await right()).toMatchObject({ status: 'declared', refund_amount: unused, is_refunded: true })
    await expectReconciled(shop)
  })

  it('from a year to a month leaves no credit', async () => {
    const [month, year] = [await newPlan(shop, 3100), await newPlan(shop, 36_500, { interval: 'year' })]
    const { order, withdraw } = await buy(year, { consent })
    await shop.travel(days(3))
    await changeTo(order.subscription_id, month)
    const { current_period_start, current_period_end } = await getSubscription(order.subscription_id)
    const length = Date.parse(current_period_end ?? '') - Date.parse(current_period_start)
    await shop.travel(days(2))
    const ofMonth = Math.round((3100 * (length - days(2))) / length)
    const unused = 36_200 - 3100 + ofMonth
    expect(await withdraw()).toMatchObject({ refund_amount: unused })
    await shop.runJobs()
    expect((await orderOf(order.id)).refunded_amount).toBe(unused)
    const waiting = shop.database.db.selectFrom('subscription_prorations').select('id')
    expect(await waiting.where('subscription_id', '=', order.subscription_id).execute()).toEqual([])
    await expectReconciled(shop)
  })

  describe('after an earlier subscription left credit', () => {
    /** Credit pending on the subscriptions of a customer. */
    const creditOf = async (customer_id: string): Promise<number> => {
      const rows = await shop.database.db
        .selectFrom('subscription_prorations')
        .innerJoin('subscriptions', 'subscriptions.id', 'subscription_prorations.subscription_id')
        .select('subscription_prorations.amount')
        .where('subscriptions.customer_id', '=', customer_id)
        .execute()
      return rows.reduce((sum, { amount }) => sum - amount, 0)
    }
    /** Buys a plan of 31.00 after a year that left credit. */
    const buyAfterYear = async (request: { consent?: string }) => {
      const year = await buy(await newPlan(shop, 36_500, { interval: 'year' }))
      const { email, order } = year
      await changeTo(order.subscription_id, await newPlan(shop, 6500))
      await shop.client.subscriptions.revoke({ path: { id: order.subscription_id ?? '' } })
      const { customer_id: customerId } = order
      const bought = await buy(await newPlan(shop, 3100), { ...request, email, customerId })
      expect(await creditOf(customerId)).toBe(30_000)
      return bought
    }

    it('keeps it, where no order has used it', async () => {
      const { order, withdraw } = await buyAfterYear({})
      expect(await withdraw()).toMatchObject({ refund_amount: 3100 })
      await shop.runJobs()
      expect(await creditOf(order.customer_id)).toBe(30_000)
      await expectReconciled(shop)
    })

    it('returns the part that a change has used, all of it without a request to begin immediately', async () => {
      const { order, withdraw } = await buyAfterYear({})
      await changeTo(order.subscription_id, await newPlan(shop, 20_000, { interval: 'year' }), 'invoice')
      const waiting = await creditOf(order.customer_id)
      expect(waiting).toBe(30_000 - 16_900)
      expect(await withdraw()).toMatchObject({ refund_amount: 3100 })
      await shop.runJobs()
      expect(await refundsByReason(order.customer_id)).toMatchObject({ subscription_update: 0 })
      expect(await creditOf(order.customer_id)).toBe(30_000)
      const next = await buy(await newPlan(shop, 3100), { customerId: order.customer_id })
      expect(await creditOf(order.customer_id)).toBe(30_000)
      expect(next.order.customer_id).toBe(order.customer_id)
      await expectReconciled(shop)
    })

    it('returns its unused part, less the time until the withdrawal', async () => {
      const { order, withdraw } = await buyAfterYear({ consent })
      await changeTo(order.subscription_id, await newPlan(shop, 36_500, { interval: 'year' }), 'invoice')
      expect(await creditOf(order.customer_id)).toBe(0)
      await shop.travel(days(5))
      // 31.00 and 334.00 of it, of which 300.00 was credit, less five days at 1.00.
      expect(await withdraw()).toMatchObject({ refund_amount: 3100 + 3400 })
      await shop.runJobs()
      expect(await creditOf(order.customer_id)).toBe(36_000 - 6500)
      await expectReconciled(shop)
    })

    it('returns it where a second change returned a part of it', async () => {
      const { order, withdraw } = await buyAfterYear({ consent })
      await changeTo(order.subscription_id, await newPlan(shop, 36_500, { interval: 'year' }), 'invoice')
      await shop.travel(days(5))
      await changeTo(order.subscription_id, await newPlan(shop, 3100))
      expect(await creditOf(order.customer_id)).toBe(36_000 - 3100)
      expect(await withdraw()).toMatchObject({ refund_amount: 3100 + 3400 })
      await shop.runJobs()
      expect(await creditOf(order.customer_id)).toBe(36_000 - 6500)
      await expectReconciled(shop)
    })

    it('returns the part that an unpaid order has taken', async () => {
      const { order, withdraw } = await buyAfterYear({})
      const { token } = await shop.client.customerSessions.create({
        body: { customer_id: order.customer_id },
      })
      const confirmationTokenId = await shop.tokenOf(cards.declinedAgain)
      await shop.clientWith(token).customerPortal.customers.addPaymentMethod({
        body: { confirmationTokenId, setDefault: true, returnUrl: '/' },
      })
      const large = await newPlan(shop, 50_000, { interval: 'year' })
      await changeAsBefore(shop, { id: order.subscription_id ?? '' }, large)
      expect(await creditOf(order.customer_id)).toBe(0)
      expect(await withdraw()).toMatchObject({ refund_amount: 3100 })
      await shop.runJobs()
      expect(await creditOf(order.customer_id)).toBe(30_000)
      await expectReconciled(shop)
    })
  })

  it.each(['invoice', 'prorate'] as const)(
    'within its period counts each price for its days (%s)',
    async (behavior) => {
      const { order, withdraw } = await buy(await newPlan(shop, 3000), { consent })
      const { current_period_start, current_period_end } = await getSubscription(order.subscription_id)
      const length = Date.parse(current_period_end ?? '') - Date.parse(current_period_start)
      const rest = (amount: number, used: number) => Math.round((amount * (length - days(used))) / length)
      await shop.travel(days(3))
      await changeTo(order.subscription_id, await newPlan(shop, 9000), behavior)
      await shop.travel(days(2))
      const difference = rest(9000, 3) - rest(3000, 3)
      const unused = rest(9000, 5)
      const owed = behavior === 'invoice' ? unused : unused - difference
      expect(await withdraw()).toMatchObject({ refund_amount: owed })
      await shop.runJobs()
      const refunded = Object.values(await refundsByReason(order.customer_id)).reduce(
        (sum, item) => sum + item,
        0,
      )
      expect(refunded).toBe(owed)
      await expectReconciled(shop)
    },
  )

  it('refunds the payment where the change of an earlier version was never paid', async () => {
    const { order, right, withdraw } = await buy(await newPlan(shop, 3000), { card: cards.declinedAgain })
    await shop.travel(days(3))
    await changeAsBefore(shop, { id: order.subscription_id ?? '' }, await newPlan(shop, 9000))
    await shop.runJobs()
    expect(await getSubscription(order.subscription_id)).toMatchObject({ status: 'past_due' })
    expect(await right()).toMatchObject({ status: 'open', refund_amount: 3000 })
    expect(await withdraw()).toMatchObject({ refund_amount: 3000 })
    await shop.runJobs()
    const { items } = await shop.client.orders.list({ query: { customer_id: order.customer_id } })
    expect(items.map(({ status }) => status).toSorted()).toEqual(['refunded', 'void'])
    await expectReconciled(shop)
  })

  it('refunds no more than the seller left of it', async () => {
    const [month, year] = [await newPlan(shop, 3000), await newPlan(shop, 36_500, { interval: 'year' })]
    const { order, withdraw } = await buy(month)
    await shop.travel(days(3))
    await changeTo(order.subscription_id, year)
    const { items } = await shop.client.orders.list({ query: { customer_id: order.customer_id } })
    const paid = items.reduce((sum, { net_amount }) => sum + net_amount, 0)
    const change = items.find(({ billing_reason }) => billing_reason === 'subscription_update')
    await shop.client.refunds.create({ body: { orderId: change?.id ?? '', amount: 30_000, reason: 'other' } })
    shop.clock.advance(1000)
    expect(await withdraw()).toMatchObject({ refund_amount: paid - 30_000 })
    await shop.runJobs()
    const refunded = Object.values(await refundsByReason(order.customer_id)).reduce(
      (sum, item) => sum + item,
      0,
    )
    expect(refunded).toBe(paid)
    await expectReconciled(shop)
  })

  it('refunds everything without a request to begin immediately', async () => {
    const [month, year] = [await newPlan(shop, 3000), await newPlan(shop, 36_500, { interval: 'year' })]
    const { order, withdraw } = await buy(month)
    await shop.travel(days(3))
    await changeTo(order.subscription_id, year)
    await withdraw()
    await shop.runJobs()
    const { items } = await shop.client.orders.list({ query: { customer_id: order.customer_id } })
    expect(items.map(({ status }) => status)).toEqual(['refunded', 'refunded'])
    const declared = await shop.database.db
      .selectFrom('withdrawals')
      .select('order_id')
      .where(
        'order_id',
        'in',
        items.map(({ id }) => id),
      )
      .execute()
    expect(declared).toHaveLength(2)
    await expectReconciled(shop)
  })

  it('counts the days to the end of a subscription that has ended already', async () => {
    const { order, withdraw } = await buy(await newPlan(shop, 3000), { consent })
    const { current_period_start, current_period_end } = await getSubscription(order.subscription_id)
    const length = Date.parse(current_period_end ?? '') - Date.parse(current_period_start)
    await shop.travel(days(2))
    await shop.client.subscriptions.revoke({ path: { id: order.subscription_id ?? '' } })
    await shop.travel(days(10))
    const owed = Math.round((3000 * (length - days(2))) / length)
    expect(await withdraw()).toMatchObject({ refund_amount: owed })
    await shop.runJobs()
    expect((await orderOf(order.id)).refunded_amount).toBe(owed)
  })
})

describe('the e-mails about a withdrawal', () => {
  beforeEach(() => setUp({ asks_consent: false, refunds_at_once: true }))
  it.each([
    ['de', 'Ihr Widerruf: ', /am \d+\. \S+ \d{4} um \d\d:\d\d:\d\d UTC/],
    ['sv', 'Du har frånträtt avtalet om ', /\d{4} kl\. \d\d:\d\d:\d\d UTC/],
    ['fr', 'Votre rétractation : ', /le \d+ \S+ \d{4} à \d\d:\d\d:\d\d UTC/],
    ['es', 'Su desistimiento: ', /el \d+ de \S+ de \d{4}.* \d+:\d\d:\d\d UTC/],
  ] as const)('speak the language of the customer (%s)', async (locale, subject, moment) => {
    const { order, withdraw, email } = await buy(picture())
    await shop.database.db
      .updateTable('customers')
      .set({ locale })
      .where('id', '=', order.customer_id)
      .execute()
    shop.mails.length = 0
    await withdraw()
    await shop.runJobs()
    const [mail] = mailsTo(email)
    expect(mail?.subject).toBe(`${subject}One hand-painted picture`)
    expect(mail?.text.replaceAll(/[\u00a0\u202f]/g, ' ')).toMatch(moment)
    expect(mail?.html).toContain(`lang="${locale}-`)
  })

  it('do not use an address that the buyer entered as a name', async () => {
    const { withdraw, email } = await buy(picture())
    shop.mails.length = 0
    await withdraw('Claim at https://evil.example/win')
    await shop.runJobs()
    for (const to of [email, 'withdrawals-owner@example.com']) {
      expect(mailsTo(to)).not.toEqual([])
      for (const { text, html } of mailsTo(to)) expect(`${text}${html}`).not.toContain('evil.example')
    }
  })

  it('name every order of the contract to the owners', async () => {
    const { order, withdraw } = await buy(await newPlan(shop, 3000))
    await shop.client.subscriptions.update({
      path: { id: order.subscription_id ?? '' },
      body: { productId: await newPlan(shop, 36_500, { interval: 'year' }) },
    })
    await shop.runJobs()
    shop.mails.length = 0
    await withdraw()
    await shop.runJobs()
    const [mails] = mailsTo('withdrawals-owner@example.com')
    const { items } = await shop.client.orders.list({ query: { customer_id: order.customer_id } })
    expect(items).toHaveLength(2)
    for (const { id } of items) expect(mails?.text).toContain(`/dashboard/atelier/orders/${id}`)
    expect(mails?.html).toContain('Open the order')
  })

  it('repeat the buyer’s consent from the checkout with the receipt', async () => {
    shop.mails.length = 0
    const agreed = await buy(picture(), { consent: 'Deliver at once; I lose my right to withdraw.' })
    const silent = await buy(picture())
    const receiptTo = (address: string) =>
      mailsTo(address).find(({ id }) => id.startsWith('order-confirmation'))?.text
    expect(receiptTo(agreed.email)).toMatch(
      /You asked for immediate delivery, and agreed to this on .* UTC: “Deliver at once; I lose my right to withdraw\.”/,
    )
    expect(receiptTo(silent.email)).toContain('One hand-painted picture')
    expect(receiptTo(silent.email)).not.toContain('delivery begins at once')
  })
})

describe('the refund of a withdrawal', () => {
  const refund = (orderId: string, amount: number) =>
    shop.client.refunds.create({ body: { orderId, amount, reason: 'other', revokeBenefits: false } })
  const lateRefunds = '4000000000007726'

  it('omits amounts that are being refunded already', async () => {
    await setUp({ asks_consent: false, refunds_at_once: true })
    const { order, withdraw } = await buy(picture(), { card: lateRefunds })
    expect((await refund(order.id, 49)).status).toBe('pending')
    shop.clock.advance(1000)
    expect(await withdraw()).toMatchObject({ refund_amount: 100 })
    expect((await shop.runJobs({ retryFailed: true })).failed).toBe(0)
    await shop.travel(days(8))
    expect((await orderOf(order.id)).refunded_amount).toBe(149)
  })

  it('is the difference to the amount refunded since', async () => {
    const { order, right, withdraw, email } = await buy(picture())
    await withdraw()
    await refund(order.id, 1)
    expect(await right()).toMatchObject({ is_refunded: false })
    expect((await seen(order.id)).withdrawal).toMatchObject({ is_refunded: false })
    const answer = await owner.call('GET', `/v1/organizations/${shop.demo.organization_id}/attention`)
    expect(await answer.text()).toContain(email)
    await setUp({ asks_consent: false, refunds_at_once: true })
    await shop.runJobs()
    expect((await orderOf(order.id)).refunded_amount).toBe(149)
    expect(await right()).toMatchObject({ is_refunded: true })
    await expectReconciled(shop)
  })

  it('is paid once when the seller refunds concurrently', async () => {
    await setUp({ asks_consent: false, refunds_at_once: true })
    for (let round = 0; round < 2; round += 1) {
      const { order, withdraw } = await buy(await newPlan(shop, 3000), { consent: 'Begin at once, please.' })
      await shop.travel(days(12))
      const answer = await withdraw()
      const owed = answer.status === 'declared' ? answer.refund_amount : 0
      expect(owed).toBeGreaterThan(1500)
      // A manual refund that comes first is completed to the full amount. After the full refund, that amount
      // is not left.
      const [jobs] = await Promise.all([
        shop.runJobs({ retryFailed: true }),
        refund(order.id, 1300).catch((error: unknown) =>
          expect(error).toMatchObject({ error: 'RefundAmountTooHigh' }),
        ),
      ])
      expect(jobs.failed).toBe(0)
      expect((await orderOf(order.id)).refunded_amount).toBe(owed)
    }
    await expectReconciled(shop)
  })
})

describe('the settings', () => {
  it('are changed by owners and admins, and make the checkout ask consumers of the Union', async () => {
    const helper = await signIn(shop, 'withdrawals-helper@example.com')
    const { organization_id } = shop.demo
    const stranger = await signIn(shop, 'withdrawals-stranger@example.com')
    expect((await stranger.call('GET', settingsPath())).status).toBe(404)
    await insertMember(
      shop.database.db,
      { organization_id, user_id: helper.user_id, role: 'support' },
      shop.clock.now(),
    )
    const body = { asks_consent: true, refunds_at_once: false }
    expect((await helper.call('PUT', settingsPath(), body)).status).toBe(403)
    expect((await owner.call('PUT', settingsPath(), body)).status).toBe(200)
    expect(await (await helper.call('GET', settingsPath())).json()).toEqual(body)
    const { clientSecret } = await shop.client.checkouts.create({ body: { productId: picture() } })
    const path = { client_secret: clientSecret }
    const asks = async (country: string, customerTaxId: string | null = null) =>
      (
        await shop.client.checkouts.clientUpdate({
          path,
          body: { customerBillingAddress: { country }, customerTaxId },
        })
      ).asksWithdrawalConsent
    expect((await shop.client.checkouts.clientGet({ path })).asksWithdrawalConsent).toBeUndefined()
    expect(await asks('SE')).toBe(true)
    expect(await asks('US')).toBeUndefined()
    expect(await asks('FR', 'FR61954506077')).toBeUndefined()
  })
})
