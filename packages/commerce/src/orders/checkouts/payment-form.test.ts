import { json } from '@atelier/plumbing/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { again, newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const create = (body: object) => shop.client.checkouts.create({ body: body as { productId: string } })
const secretOf = ({ clientSecret }: { clientSecret: string }) => ({ client_secret: clientSecret })
const confirm = (checkout: { clientSecret: string }, body: object) =>
  shop.client.checkouts.clientConfirm({ path: secretOf(checkout), body })
const update = (checkout: { clientSecret: string }, body: object) =>
  shop.client.checkouts.clientUpdate({ path: secretOf(checkout), body })
const off = (fields: object) =>
  shop.client.discounts.create({
    body: { name: 'Off', type: 'percentage', duration: 'once', basis_points: 10_000, ...fields },
  })
const aMeteredPlan = async () => {
  const meter_id = crypto.randomUUID()
  const meter = { id: meter_id, organization_id: shop.demo.organization_id, name: 'Strokes' }
  await shop.database.db
    .insertInto('meters')
    .values({
      ...meter,
      filter: json({ conjunction: 'and' as const, clauses: [] }),
      aggregation: json({ func: 'count' as const }),
      metadata: json({}),
      created_at: shop.clock.now(),
      modified_at: null,
    })
    .execute()
  return shop.client.products.create({
    body: {
      name: 'By the stroke',
      recurringInterval: 'month',
      prices: [{ amountType: 'metered_unit', meterId: meter_id, unitAmount: '2' }],
    },
  })
}

describe('the required fields of a buyer', () => {
  it('are only an e-mail address where everything is free, also monthly', async () => {
    const plan = await newPlan(shop, 0)
    const checkout = await create({ productId: plan })
    expect(checkout).toMatchObject({
      amount: 0,
      isFreeProductPrice: true,
      isDiscountApplicable: false,
      isPaymentRequired: false,
      isPaymentSetupRequired: false,
      isPaymentFormRequired: false,
    })
    expect(
      (await shop.client.checkouts.clientGet({ path: secretOf(checkout) })).offersWallets,
    ).toBeUndefined()
    await expectInvalid(confirm(checkout, {}), 'body.customerEmail')
    expect((await confirm(checkout, { customerEmail: 'free@example.com' })).status).toBe('confirmed')
    await shop.runJobs()
    const { items } = await shop.client.orders.list({ query: { checkout_id: checkout.id } })
    const zeroAmounts = { subtotal_amount: 0, net_amount: 0, tax_amount: 0, total_amount: 0 }
    expect(items).toMatchObject([
      { ...zeroAmounts, status: 'paid', billing_reason: 'subscription_create', user: { public_name: 'f' } },
    ])
  })

  it('include a payment method where usage is counted, though nothing is due yet', async () => {
    const { id } = await aMeteredPlan()
    const checkout = await create({ productId: id })
    expect(checkout).toMatchObject({
      amount: 0,
      totalAmount: 0,
      isFreeProductPrice: false,
      isDiscountApplicable: true,
      isPaymentRequired: false,
      isPaymentSetupRequired: true,
      isPaymentFormRequired: true,
    })
    await expectInvalid(
      confirm(checkout, { customerEmail: 'counted@example.com' }),
      'body.customerName',
      'body.customerBillingAddress',
      'body.confirmationTokenId',
    )
    const subscription = await subscribe(shop, id)
    expect(subscription).toMatchObject({
      status: 'active',
      amount: 0,
      prices: [{ amount_type: 'metered_unit' }],
    })
    expect(await ordersOf(shop, subscription)).toMatchObject([{ status: 'paid', total_amount: 0 }])
  })

  it('include a payment method for a plan, even where the first period is free', async () => {
    const plan = await newPlan(shop, 2000)
    const { id: discountId } = await off({})
    const checkout = await create({ productId: plan, discountId })
    expect(checkout).toMatchObject({
      totalAmount: 0,
      isPaymentRequired: false,
      isPaymentSetupRequired: true,
      isPaymentFormRequired: true,
    })
    const guestFields = {
      customerEmail: 'given@example.com',
      customerName: 'Ada',
      customerBillingAddress: { country: 'SE' },
    }
    await expectInvalid(confirm(checkout, guestFields), 'body.confirmationTokenId')
    await expectApiError(
      confirm(checkout, { ...guestFields, confirmationTokenId: await shop.tokenOf(cards.declined) }),
      'PaymentError',
      400,
    )
    expect((await shop.client.discounts.get({ path: { id: discountId } })).redemptions_count).toBe(0)
  })
})

describe('the data that a checkout carries over', () => {
  it('is merged into the data of the customer whom the seller named', async () => {
    const { id } = await shop.client.customers.create({
      body: { email: 'merged@example.com', name: 'Old', metadata: { kept: 1, changed: 'old' } },
    })
    const checkout = await create({
      productId: shop.demo.product_id,
      customerId: id,
      customerMetadata: { changed: 'new', added: true },
    })
    await confirm(checkout, await shop.buyer(cards.visa, 'merged@example.com'))
    await shop.runJobs()
    expect(await shop.client.customers.get({ path: { id } })).toMatchObject({
      name: 'Ada',
      billing_address: { country: 'SE' },
      metadata: { kept: 1, changed: 'new', added: true },
    })
  })

  it('is its answers and metadata, into the subscription and every order of it; answers follow a renamed question', async () => {
    const field = await shop.client.customFields.create({
      body: { type: 'text', slug: 'team', name: 'Team', properties: {} },
    })
    const { id } = await shop.client.products.create({
      body: {
        name: 'Asked',
        recurringInterval: 'month',
        prices: [{ amountType: 'fixed', priceAmount: 600 }],
        attachedCustomFields: [{ customFieldId: field.id, required: true }],
      },
    })
    const checkout = await create({ productId: id, metadata: { campaign: 'may' } })
    expect(checkout.customFieldData).toEqual({ team: null })
    expect((await update(checkout, { customFieldData: { team: 'Blue' } })).customFieldData).toEqual({
      team: 'Blue',
    })
    const buyer = await shop.buyer(cards.visa, 'team@example.com')
    // A required question is answered in the confirmation itself.
    await expectInvalid(confirm(checkout, buyer), 'body.customFieldData.team')
    await confirm(checkout, { ...buyer, customFieldData: { team: 'Blue', unheard: 'of' } })
    await shop.runJobs()
    const [subscription] = (await shop.client.subscriptions.list({ query: { product_id: id } })).items
    if (subscription === undefined) throw new Error('There is no subscription.')
    await shop.client.customFields.update({ path: { id: field.id }, body: { type: 'text', slug: 'crew' } })
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    const carried = { custom_field_data: { crew: 'Blue' }, metadata: { campaign: 'may' } }
    expect(await again(shop, subscription)).toMatchObject(carried)
    expect(await ordersOf(shop, subscription)).toMatchObject([carried, carried])
  })

  it('shows the browser its payment, and the seller the same', async () => {
    const checkout = await shop.openCheckout()
    const confirmed = await confirm(checkout, await shop.buyer(cards.visa, 'shown@example.com'))
    expect(confirmed.paymentProcessorMetadata).toMatchObject({
      publishable_key: 'sandbox',
      intent_status: 'succeeded',
      intent_client_secret: expect.stringMatching(/./),
    })
    await shop.runJobs()
  })
})

describe('one subscription per customer', () => {
  it('is not checked when a checkout is opened, nor while a payment is owed', async () => {
    const [small, large] = [await newPlan(shop, 500), await newPlan(shop, 900)]
    const owing = await subscribe(shop, small, { card: cards.declinedAgain })
    const ownedCheckout = { productId: large, customerId: owing.customer_id }
    const checkout = await create(ownedCheckout)
    await expectApiError(update(checkout, { customerName: 'Ada' }), 'AlreadyActiveSubscriptionError', 403)
    const otherCheckout = await create({ productId: shop.demo.product_id, customerId: owing.customer_id })
    expect((await update(otherCheckout, { customerName: 'Ada' })).status).toBe('open')
    await shop.travel(new Date(owing.current_period_end ?? ''))
    expect((await again(shop, owing)).status).toBe('past_due')
    const later = await create(ownedCheckout)
    expect((await update(later, { customerName: 'Ada' })).customerName).toBe('Ada')
  })
})
