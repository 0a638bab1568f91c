import { additions, autoTopUpsADay } from '@atelier/contract'
import { days, minutes } from '@atelier/plumbing/clock'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { createClientFor } from '@atelier/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import type { PaymentProcessor } from '../../payments/port.ts'
import { createSandboxProcessor } from '../../payments/sandbox/processor.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { unpaidOrdersOf } from '../../testing/drafts.ts'
import { balanceOf, buyIn, newTopUp, statementOf } from '../../testing/top-ups.ts'
import { giveCredit, walletsOf } from '../../testing/wallets.ts'

let shop: Shop
let topUp: string
let print: string
let customerId: string
let email: string
let walletId: string
let dies: 'before' | 'after' | undefined
let customers = 0

beforeAll(async () => {
  const test = await testDatabase<Tables>()
  const clock = testClock()
  const sandbox = createSandboxProcessor({ database: test.database, clock, secret: '0'.repeat(64) })
  const processor: PaymentProcessor = {
    ...sandbox,
    createPayment: async (request) => {
      if (dies === 'before') throw new Error('The process died.')
      const payment = await sandbox.createPayment(request)
      if (dies === 'after') throw new Error('The process died.')
      return payment
    },
  }
  shop = await openShop({ processor }, { test, clock })
  topUp = await newTopUp(shop)
  const prices = (['usd', 'eur'] as const).map((priceCurrency) => ({
    amountType: 'fixed' as const,
    priceCurrency,
    priceAmount: 1000,
  }))
  print = (await shop.client.products.create({ body: { name: 'A print', recurringInterval: null, prices } }))
    .id
})
afterAll(() => shop.close())
beforeEach(async () => {
  email = `ada-${(customers += 1)}@example.com`
  customerId = (await shop.client.customers.create({ body: { email, name: 'Ada' } })).id
  walletId = (await giveCredit(shop, customerId, 2500, 'eur')).id
})
afterEach(async () => {
  dies = undefined
  await shop.travel(minutes(5))
  await expectReconciled(shop)
})

const tokenOfCustomer = async () =>
  (await shop.client.customerSessions.create({ body: { customer_id: customerId } })).token

const addCard = async (card: string) => {
  const portal = shop.clientWith(await tokenOfCustomer())
  await portal.customerPortal.customers.addPaymentMethod({
    body: { confirmationTokenId: await shop.tokenOf(card), setDefault: true, returnUrl: '/' },
  })
  await shop.runJobs()
}

const portal = async (accessToken?: string) =>
  createClientFor(
    { topUps: additions.portalTopUps },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken: accessToken ?? (await tokenOfCustomer()) },
  ).topUps

const consent = 'When less than €20.00 is available, €50.00 are charged to Visa •••• 4242.'
const agree = async (more: object = {}) =>
  (await portal()).update({
    path: { id: walletId },
    body: { auto_top_up: { product_id: topUp, amount: 5000, threshold: 2000, consent, ...more } },
  })
const wallet = () => walletsOf(shop).wallets.get({ path: { id: walletId } })
const buy = () => buyIn(shop, 'eur', print, { customerId })
const topUps = async () =>
  (await shop.client.orders.list({ query: { customer_id: customerId, product_id: topUp } })).items

describe('an automatic top-up', () => {
  it('needs a card, a product in the currency, and its amount', async () => {
    await expectApiError(agree(), 'MissingPaymentMethod', 400)
    await addCard(cards.visa)
    await expectInvalid(agree({ product_id: print }), 'body.product_id')
    await expectInvalid(agree({ amount: 4999 }), 'body.amount')
    expect(await wallet()).not.toHaveProperty('auto_top_up')
    expect(await agree()).toMatchObject({
      auto_top_up: { product_id: topUp, amount: 5000, threshold: 2000, declines: 0, stopped_at: null },
    })
    const { auto_top_up: _, ...rest } = await wallet()
    expect(
      await (await portal()).update({ path: { id: walletId }, body: { auto_top_up: null } }),
    ).toMatchObject({
      balance: rest.balance,
    })
    expect(await wallet()).not.toHaveProperty('auto_top_up')
  })

  it('follows the purchase that leaves less than the threshold, once', async () => {
    await addCard(cards.visa)
    await agree()
    await buy()
    expect(await statementOf(shop, customerId)).toEqual([
      ['top_up', 5000, 6500],
      ['order', -1000, 1500],
      ['credit', 2500, 2500],
    ])
    expect(await topUps()).toMatchObject([
      { status: 'paid', total_amount: 5000, tax_amount: 0, billing_reason: 'purchase', checkout_id: null },
    ])
    await buy()
    expect(await balanceOf(shop, customerId)).toEqual({ balance: 5500, available: 5500 })
  })

  it('of two concurrent purchases that both leave too little follows one', async () => {
    await addCard(cards.visa)
    await agree()
    const opened = await Promise.all(
      [1, 2].map(() =>
        shop.client.checkouts.create({ body: { productId: print, customerId, currency: 'eur' } }),
      ),
    )
    await Promise.all(
      opened.map(async ({ clientSecret }) => {
        const { customerEmail: _, ...body } = await shop.buyer()
        return shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body })
      }),
    )
    await Promise.all([shop.runJobs(), shop.runJobs()])
    await shop.runJobs()
    expect(await topUps()).toHaveLength(1)
    expect(await balanceOf(shop, customerId)).toEqual({ balance: 5500, available: 5500 })
  })

  it.each(['before', 'after'] as const)(
    'is charged once when the process dies %s the charge',
    async (moment) => {
      await addCard(cards.visa)
      await agree()
      dies = moment
      await buy()
      dies = undefined
      await shop.travel(minutes(5))
      await shop.runJobs({ retryFailed: true })
      expect(await topUps()).toMatchObject([{ status: 'paid' }])
      expect(await balanceOf(shop, customerId)).toEqual({ balance: 6500, available: 6500 })
    },
  )

  it('is declined three times, notifies the customer each time, and stops', async () => {
    await addCard(cards.declinedAgain)
    await agree()
    await buy()
    await buy()
    await giveCredit(shop, customerId, 2000, 'eur')
    shop.clock.advance(days(1))
    await shop.runJobs()
    await buy()
    const declined = shop.mails.filter(
      ({ to, subject }) => to === email && subject.includes('could not be filled'),
    )
    expect(declined).toHaveLength(3)
    expect(declined[0]?.text).toContain('It is tried again after your next purchase.')
    expect(declined[2]?.text).toContain('Your balance is no longer filled automatically.')
    expect(await wallet()).toMatchObject({ auto_top_up: { declines: 3, stop_reason: 'declined' } })
    expect(await topUps()).toMatchObject([{ status: 'void' }, { status: 'void' }, { status: 'void' }])
    await addCard(cards.visa)
    expect(await agree()).toMatchObject({ auto_top_up: { declines: 0, stop_reason: null } })
  })

  it('is made at most a few times a day', async () => {
    await addCard(cards.visa)
    await agree({ threshold: 9000 })
    for (let n = 0; n < autoTopUpsADay + 2; n += 1) await buyIn(shop, 'eur', print, { customerId })
    expect((await topUps()).length).toBeLessThanOrEqual(autoTopUpsADay)
  })

  it('stops when the product is gone, and is not charged once the customer has ended it', async () => {
    await addCard(cards.visa)
    const { id } = await shop.client.products.get({ path: { id: await newTopUp(shop, 7000) } })
    await agree({ product_id: id, amount: 7000 })
    await shop.client.products.update({ path: { id }, body: { isArchived: true } })
    await buy()
    expect(await wallet()).toMatchObject({ auto_top_up: { stop_reason: 'product_unavailable' } })
    expect(await topUps()).toEqual([])
  })

  it('is agreed for visible products; one that is hidden later stays, and a draft ends it', async () => {
    await addCard(cards.visa)
    const id = await newTopUp(shop, 6000)
    const show = (visibility: 'draft' | 'private' | 'public') =>
      shop.client.products.update({ path: { id }, body: { visibility } })
    const choose = () => agree({ product_id: id, amount: 6000 })
    for (const hidden of ['draft', 'private'] as const) {
      await show(hidden)
      await expectInvalid(choose(), 'body.product_id')
    }
    await show('public')
    await choose()
    await show('private')
    expect(await choose()).toMatchObject({ auto_top_up: { product_id: id, stopped_at: null } })
    await show('draft')
    await expectInvalid(choose(), 'body.product_id')
    await buy()
    expect(await wallet()).toMatchObject({ auto_top_up: { stop_reason: 'product_unavailable' } })
    const orders = await shop.client.orders.list({ query: { customer_id: customerId, product_id: id } })
    expect(orders.items).toEqual([])
  })

  it('that is not charged yet is given up by the seller, with a reason', async () => {
    await addCard(cards.visa)
    await agree()
    await shop.client.customers.update({
      path: { id: customerId },
      body: { billing_address: { country: 'DE' } },
    })
    const { create, finalize, void: giveUp } = unpaidOrdersOf(shop)
    const { id: order_id } = await create({
      body: { customer_id: customerId, product_id: print, currency: 'eur' },
    })
    await finalize({ path: { id: order_id }, body: {} })
    await shop.runJob('purchases.fill-balance', { order_id })
    const [pending] = await topUps()
    const voided = await giveUp({ path: { id: pending?.id ?? '' }, body: { reason: 'Not wanted' } })
    expect(voided).toMatchObject({ status: 'void', void_reason: 'Not wanted' })
    await shop.runJobs()
    expect(await balanceOf(shop, customerId)).toEqual({ balance: 1500, available: 1500 })
  })

  it('is rejected to a guest, and to another customer', async () => {
    const { id: checkout_id } = await shop.buy(cards.visa, email)
    const { token } = await shop.client.customerSessions.create({ body: { customer_id: customerId } })
    const guest = await shop.database.db
      .selectFrom('customer_sessions')
      .select('id')
      .where('checkout_id', '=', checkout_id)
      .executeTakeFirst()
    expect(guest).toBeDefined()
    const otherCustomer = await shop.client.customers.create({
      body: { email: `other-${email}`, name: 'Bob' },
    })
    const otherSession = await shop.client.customerSessions.create({
      body: { customer_id: otherCustomer.id },
    })
    const body = { auto_top_up: null }
    await expectApiError(
      (await portal(otherSession.token)).update({ path: { id: walletId }, body }),
      'ResourceNotFound',
      404,
    )
    expect((await (await portal(token)).list({})).items.map(({ id }) => id)).toContain(topUp)
  })
})

it('a customer opens a checkout that fills their balance', async () => {
  const topUps = await portal()
  const { checkout_id, url } = await topUps.create({ body: { product_id: topUp, currency: 'eur' } })
  expect(url).toContain('/checkout/')
  expect(await shop.client.checkouts.get({ path: { id: checkout_id } })).toMatchObject({
    customerId,
    currency: 'eur',
    totalAmount: 5000,
    product: { balanceTopUp: true },
  })
  await expectInvalid(topUps.create({ body: { product_id: print, currency: 'eur' } }), 'body.product_id')
})
