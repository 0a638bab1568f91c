import { portalWithdrawals } from '@atelier/contract'
import { days } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  chargesOf,
  newCustomer,
  newDraft,
  newDraftToConfirm,
  newProduct,
  saveCards,
  unpaidOrdersOf,
} from '../../testing/drafts.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { addPricesIn } from '../../testing/prices-in.ts'
import { tax19 } from '../../testing/added-tax.ts'
import { giveCredit, walletAgain } from '../../testing/wallets.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ tax: tax19 })
})
afterAll(() => shop.close())

const again = (id: string) => shop.client.orders.get({ path: { id } })
const finalize = (id: string, payment_method_id?: string) =>
  unpaidOrdersOf(shop).finalize({ path: { id }, body: { payment_method_id } })
const eventsOf = async (id: string) =>
  (await shop.events()).filter(({ subject_id }) => subject_id === id).map(({ type }) => type)

/** Number that the next paid order takes. */
const nextNumber = async (): Promise<number> => {
  const { last } = await shop.database.db
    .selectFrom('invoice_sequences')
    .select('last')
    .executeTakeFirst()
    .then((row) => row ?? { last: 0 })
  return last + 1
}

describe('a draft', () => {
  it('that is declined stays a draft without a number, and is paid with another card under one number', async () => {
    const { draft, methods } = await newDraft(shop, 2500, cards.declinedAgain, cards.visa)
    expect(draft).toMatchObject({
      status: 'draft',
      paid: false,
      invoice_number: null,
      subtotal_amount: 2500,
      tax_amount: 475,
      total_amount: 2975,
      due_amount: 2975,
      billing_reason: 'purchase',
      description: 'A print',
    })
    const next = await nextNumber()

    await expectApiError(finalize(draft.id), 'PaymentFailed', 402)
    expect(await again(draft.id)).toMatchObject({ status: 'draft', invoice_number: null, paid: false })
    expect(await nextNumber()).toBe(next)

    const paid = await finalize(draft.id, methods[1])
    expect(paid).toMatchObject({ status: 'paid', paid: true, total_amount: 2975, due_amount: 0 })
    expect(paid.invoice_number).toMatch(new RegExp(`-0*${next}$`))
    expect(await chargesOf(shop, draft.id)).toEqual(['failed', 'succeeded'])
    expect(await nextNumber()).toBe(next + 1)
    await expectApiError(finalize(draft.id), 'OrderNotDraft', 412)
    await shop.runJobs()
    expect(await eventsOf(draft.id)).toEqual([
      'order.created',
      'order.updated',
      'order.paid',
      'order.fulfilled',
    ])
    expect(shop.mails.filter(({ to }) => to === draft.customer.email)).toHaveLength(1)
    await expectReconciled(shop)
  })

  it('whose bank asks the absent customer is a draft that explains the next step', async () => {
    const { draft } = await newDraftToConfirm(shop, 900)
    await expectApiError(finalize(draft.id), 'PaymentActionRequired', 402)
    expect(await again(draft.id)).toMatchObject({ status: 'draft' })
  })

  it('is charged in the currency that it names, with a custom amount and description', async () => {
    const { customer, product_id } = await newDraft(shop, 2500, cards.visa)
    await addPricesIn(shop, product_id, { eur: 2300, jpy: 3700 })
    for (const [currency, amount, total] of [
      ['eur', null, 2737],
      ['jpy', 5000, 5950],
      ['usd', 100, 119],
    ] as const) {
      const draft = await unpaidOrdersOf(shop).create({
        body: { customer_id: customer.id, product_id, currency, amount, description: '5,000 tokens' },
      })
      expect(draft).toMatchObject({ currency, total_amount: total, description: '5,000 tokens' })
      const paid = await finalize(draft.id)
      expect(paid).toMatchObject({ status: 'paid', currency, items: [{ label: '5,000 tokens' }] })
    }
    await expectReconciled(shop)
  })

  it('that costs nothing is paid without a card', async () => {
    const customer = await newCustomer(shop)
    const body = { customer_id: customer.id, product_id: await newProduct(shop, 0) }
    const draft = await unpaidOrdersOf(shop).create({ body })
    expect(await finalize(draft.id)).toMatchObject({ status: 'paid', total_amount: 0 })
    expect(await chargesOf(shop, draft.id)).toEqual([])
  })

  it('uses the balance of the customer first, and holds none after a decline', async () => {
    const { draft, customer, methods } = await newDraft(shop, 1000, cards.declinedAgain, cards.visa)
    const wallet = await giveCredit(shop, customer.id, 700)
    const preview = await unpaidOrdersOf(shop).preview({
      body: { customer_id: customer.id, product_id: draft.product_id },
    })
    expect(preview).toMatchObject({ total_amount: 1190, wallet_amount: 700, due_amount: 490 })
    await expectApiError(finalize(draft.id), 'PaymentFailed', 402)
    expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 700, available_balance: 700 })
    const paid = await finalize(draft.id, methods[1])
    expect(paid).toMatchObject({ status: 'paid', wallet_amount: 700 })
    expect(await walletAgain(shop, wallet)).toMatchObject({ balance: 0 })

    await giveCredit(shop, customer.id, 5000)
    const body = { customer_id: customer.id, product_id: draft.product_id }
    const whole = await unpaidOrdersOf(shop).create({ body })
    expect(await finalize(whole.id)).toMatchObject({ status: 'paid', wallet_amount: 1190 })
    expect(await chargesOf(shop, whole.id)).toEqual([])
    await expectReconciled(shop)
  })

  it('is changed and deleted only while it is a draft', async () => {
    const { draft } = await newDraft(shop, 2500, cards.declinedAgain, cards.visa)
    const path = { id: draft.id }
    const changed = await unpaidOrdersOf(shop).update({
      path,
      body: {
        billing_name: 'Ada Ltd',
        billing_address: { country: 'DE', city: 'Berlin' },
        description: 'A framed print',
        metadata: { job: 7 },
      },
    })
    expect(changed).toMatchObject({
      billing_name: 'Ada Ltd',
      billing_address: { country: 'DE', city: 'Berlin' },
      description: 'A framed print',
      metadata: { job: 7 },
    })
    await expectApiError(finalize(draft.id), 'PaymentFailed', 402)
    await expectApiError(shop.client.orders.invoice({ path }), 'ResourceNotFound', 404)
    await unpaidOrdersOf(shop).delete({ path })
    await expectApiError(again(draft.id), 'ResourceNotFound', 404)

    const otherPurchase = await newDraft(shop, 700, cards.visa)
    await finalize(otherPurchase.draft.id)
    await expectApiError(
      unpaidOrdersOf(shop).delete({ path: { id: otherPurchase.draft.id } }),
      'OrderNotDraft',
      412,
    )
    const update = unpaidOrdersOf(shop).update({
      path: { id: otherPurchase.draft.id },
      body: { metadata: {} },
    })
    await expectApiError(update, 'OrderNotDraft', 412)
    await expectReconciled(shop)
  })

  it('is not shown to its customer before it is paid', async () => {
    const { draft, customer } = await newDraft(shop, 2500, cards.visa)
    const { token } = await shop.client.customerSessions.create({ body: { customer_id: customer.id } })
    const { orders } = shop.clientWith(token).customerPortal
    expect((await orders.list({ query: {} })).items).toEqual([])
    await expectApiError(orders.get({ path: { id: draft.id } }), 'ResourceNotFound', 404)
    await finalize(draft.id)
    expect((await orders.list({ query: {} })).items).toMatchObject([{ id: draft.id, status: 'paid' }])
  })
})

describe('a draft that is paid long after it was created', () => {
  /** A paid draft of a customer in Germany, and what their session can withdraw from. */
  const payLate = async (tax_id?: [string, string]) => {
    const customer = await newCustomer(shop, 'DE')
    if (tax_id !== undefined)
      await shop.client.customers.update({ path: { id: customer.id }, body: { tax_id } as never })
    await saveCards(shop, customer.id, cards.visa)
    const body = { customer_id: customer.id, product_id: await newProduct(shop, 2500) }
    const draft = await unpaidOrdersOf(shop).create({ body })
    await shop.travel(days(40))
    const paid = await finalize(draft.id)
    const { token } = await shop.client.customerSessions.create({ body: { customer_id: customer.id } })
    const { serverURL, fetch } = shop
    const portal = createClientFor({ portalWithdrawals }, { serverURL, fetch, accessToken: token })
    return { draft, paid, right: await portal.portalWithdrawals.get({ path: { id: draft.id } }) }
  }

  it('is a sale of the day on which it was paid', async () => {
    const { draft, paid, right } = await payLate()
    const now = shop.clock.now()
    expect(paid.created_at).toBe(now.toISOString())
    expect(right).toMatchObject({ status: 'open', refund_amount: 2975 })
    const revenueOn = async (date: string) => {
      const query = {
        start_date: date,
        end_date: date,
        interval: 'day' as const,
        customer_id: draft.customer_id,
      }
      return (await shop.client.metrics.get({ query })).totals?.revenue
    }
    const dates = [draft.created_at, paid.created_at].map((at) => at.slice(0, 10))
    expect(await Promise.all(dates.map(revenueOn))).toEqual([0, 2500])
    await shop.client.orders.invoice({ path: { id: paid.id } })
    const { content } = await shop.database.db
      .selectFrom('invoices')
      .select('content')
      .where('order_id', '=', paid.id)
      .executeTakeFirstOrThrow()
    expect(content.sold_at).toBe(now.toISOString())
    await expectReconciled(shop)
  })

  it('by a business cannot be withdrawn from', async () => {
    const { right } = await payLate(['DE123456788', 'eu_vat'])
    expect(right).toEqual({ status: 'none', reason: 'business' })
  })
})

describe('a draft is rejected', () => {
  it('for a customer without an address, a subscription, and amounts below the least charge', async () => {
    const { id: customer_id } = await shop.client.customers.create({ body: { email: 'nowhere@example.com' } })
    const product_id = await newProduct(shop, 2500)
    const create = (body: object) =>
      unpaidOrdersOf(shop).create({ body: { customer_id, product_id, ...body } })
    await expectInvalid(create({}), 'body.customer_id')
    await expectInvalid(create({ customer_id: crypto.randomUUID() }), 'body.customer_id')
    const ada = await newCustomer(shop)
    await expectInvalid(create({ customer_id: ada.id, amount: 49 }), 'body.amount')
    await expectInvalid(create({ customer_id: ada.id, currency: 'gbp' }), 'body.currency')
    await expectInvalid(create({ customer_id: ada.id, product_id: crypto.randomUUID() }), 'body.product_id')
    const plan = await shop.client.products.create({
      body: {
        name: 'A plan',
        recurringInterval: 'month',
        prices: [{ amountType: 'fixed', priceAmount: 500 }],
      },
    })
    await expectInvalid(create({ customer_id: ada.id, product_id: plan.id }), 'body.product_id')
    const customProduct = await shop.client.products.create({
      body: { name: 'A gift', recurringInterval: null, prices: [{ amountType: 'custom' }] },
    })
    await expectInvalid(create({ customer_id: ada.id, product_id: customProduct.id }), 'body.amount')
  })

  it('without a saved payment method, with that of someone else, and for a deleted customer', async () => {
    const { draft, customer } = await newDraft(shop, 2500)
    await expectInvalid(finalize(draft.id), 'body.payment_method_id')
    const otherCustomer = await newCustomer(shop)
    const [method] = await saveCards(shop, otherCustomer.id, cards.visa)
    await expectInvalid(finalize(draft.id, method), 'body.payment_method_id')
    await shop.client.customers.delete({ path: { id: customer.id } })
    await expectApiError(finalize(draft.id), 'Conflict', 409)
    await unpaidOrdersOf(shop).delete({ path: { id: draft.id } })
  })
})
