import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const product = (name: string, price_amount?: number) =>
  shop.client.products.create({
    body: {
      name,
      recurringInterval: null,
      prices: [
        price_amount === undefined
          ? { amountType: 'free' }
          : { amountType: 'fixed', priceAmount: price_amount },
      ],
    },
  })

const secretOf = ({ clientSecret }: { clientSecret: string }) => ({ client_secret: clientSecret })

describe('a purchase', () => {
  it('creates customer, order, ledger entries, events and an e-mail for a paid checkout', async () => {
    const before = (await shop.events()).length
    const checkout = await shop.buy(cards.visa, 'ada@example.com')
    expect(checkout).toMatchObject({
      status: 'succeeded',
      amount: 149,
      taxAmount: 0,
      totalAmount: 149,
      customerEmail: 'ada@example.com',
    })
    expect(checkout.paymentProcessorMetadata).toMatchObject({
      publishable_key: 'sandbox',
      intent_status: 'succeeded',
    })
    const orders = await shop.client.orders.list({ query: { checkout_id: checkout.id } })
    expect(orders.items).toMatchObject([
      {
        status: 'paid',
        paid: true,
        billing_reason: 'purchase',
        subtotal_amount: 149,
        net_amount: 149,
        total_amount: 149,
        customer_id: checkout.customerId,
        customer: { email: 'ada@example.com', name: 'Ada', billing_address: { country: 'SE' } },
        user: { public_name: 'A' },
        items: [{ label: 'One hand-painted picture', amount: 149, proration: false }],
      },
    ])
    expect((await shop.events()).slice(before).map(({ type }) => type)).toEqual([
      'checkout.created',
      'checkout.updated',
      'customer.created',
      'customer.state_changed',
      'order.created',
      'order.updated',
      'order.paid',
      'checkout.updated',
      'benefit_grant.created',
      'customer.state_changed',
      'order.fulfilled',
    ])
    expect(shop.mails).toMatchObject([
      { to: 'ada@example.com', subject: 'Your order of One hand-painted picture' },
    ])
    expect(shop.mails[0]?.text).toContain('$1.49')
  })

  it.each(['mastercard', 'amex', 'late'] as const)('accepts the %s card', async (card) => {
    expect((await shop.buy(cards[card])).status).toBe('succeeded')
  })

  it('of something free requires only an e-mail address', async () => {
    const { id } = await product('A free postcard')
    const checkout = await shop.client.checkouts.create({ body: { productId: id } })
    expect(checkout).toMatchObject({
      amount: 0,
      taxAmount: 0,
      isFreeProductPrice: true,
      isPaymentRequired: false,
      isPaymentFormRequired: false,
    })
    const confirmed = await shop.client.checkouts.clientConfirm({
      path: secretOf(checkout),
      body: { customerEmail: 'free@example.com' },
    })
    expect(confirmed).toMatchObject({
      status: 'confirmed',
      customerSessionToken: expect.stringMatching(/^atelier_cst_/),
    })
    await shop.runJobs()
    const orders = await shop.client.orders.list({ query: { checkout_id: checkout.id } })
    expect(orders.items).toMatchObject([{ total_amount: 0, status: 'paid' }])
    expect((await shop.client.checkouts.clientGet({ path: secretOf(checkout) })).status).toBe('succeeded')
  })

  it('recognizes a customer by e-mail address in any case, and overwrites none of their data', async () => {
    const first = await shop.buy(cards.visa, 'Grace@Example.com')
    const checkout = await shop.openCheckout()
    await shop.client.checkouts.clientConfirm({
      path: secretOf(checkout),
      body: {
        ...(await shop.buyer(cards.visa, 'grace@example.com')),
        customerName: 'Grace',
        customerBillingAddress: { country: 'US', state: 'NY' },
      },
    })
    await shop.runJobs()
    expect((await shop.client.checkouts.get({ path: { id: checkout.id } })).customerId).toBe(first.customerId)
    const customer = await shop.client.customers.get({ path: { id: first.customerId ?? '' } })
    expect(customer).toMatchObject({
      email: 'Grace@example.com',
      name: 'Ada',
      billing_address: { country: 'SE' },
    })
  })

  it('copies the external id and metadata of its checkout to the new customer, and the metadata to the order', async () => {
    const checkout = await shop.client.checkouts.create({
      body: {
        productId: shop.demo.product_id,
        customerExternalId: 'crm-7',
        customerMetadata: { vip: true },
        metadata: { draft_id: 'd1', n: 2, snake_key: 'x' },
      },
    })
    expect(checkout).toMatchObject({
      customerId: null,
      customerExternalId: 'crm-7',
      metadata: { draft_id: 'd1', n: 2, snake_key: 'x' },
    })
    await shop.client.checkouts.clientConfirm({
      path: secretOf(checkout),
      body: await shop.buyer(cards.visa, 'linus@example.com'),
    })
    await shop.runJobs()
    const [order] = (await shop.client.orders.list({ query: { checkout_id: checkout.id } })).items
    expect(order?.metadata).toEqual({ draft_id: 'd1', n: 2, snake_key: 'x' })
    expect(order?.customer).toMatchObject({ external_id: 'crm-7', metadata: { vip: true } })
    const repeatedCheckout = await shop.client.checkouts.create({
      body: { productId: shop.demo.product_id, customerExternalId: 'crm-7' },
    })
    expect(repeatedCheckout).toMatchObject({
      customerId: order?.customer_id,
      customerEmail: 'linus@example.com',
      customerName: 'Ada',
    })
  })
})

describe('a new checkout', () => {
  it('is open for half an hour at an address with its secret', async () => {
    const checkout = await shop.openCheckout()
    expect(checkout.clientSecret).toMatch(/^atelier_c_[A-Za-z0-9]{43}$/)
    expect(checkout).toMatchObject({
      status: 'open',
      modifiedAt: null,
      paymentProcessor: 'stripe',
      url: `${shop.serverURL}/checkout/${checkout.clientSecret}`,
      successUrl: `${shop.serverURL}/checkout/${checkout.clientSecret}/confirmation`,
      amount: 149,
      discountAmount: 0,
      netAmount: 149,
      taxAmount: 0,
      totalAmount: 149,
      currency: 'usd',
      isPaymentRequired: true,
      isPaymentSetupRequired: false,
      productPriceId: checkout.product.prices[0]?.id,
    })
    expect(Date.parse(checkout.expiresAt) - Date.parse(checkout.createdAt)).toBe(30 * 60_000)
  })

  it('records its expiry as an event when it is not paid in time', async () => {
    const checkout = await shop.openCheckout()
    shop.clock.set(new Date(checkout.expiresAt))
    await shop.runDue('checkouts.expire', checkout.id)
    const events = (await shop.events()).filter(({ subject_id }) => subject_id === checkout.id)
    expect(events.slice(1)).toMatchObject([
      { type: 'checkout.updated', data: { status: 'expired' } },
      { type: 'checkout.expired', data: { id: checkout.id, status: 'expired' } },
    ])
  })

  it('offers products in the given order, the first selected', async () => {
    const [first, second] = [await product('Number one', 1000), await product('Number two', 2000)]
    const checkout = await shop.client.checkouts.create({ body: { products: [second.id, first.id] } })
    expect(checkout.products.map(({ id }) => id)).toEqual([second.id, first.id])
    expect(checkout).toMatchObject({ productId: second.id, amount: 2000 })
    const changed = await shop.client.checkouts.update({
      path: { id: checkout.id },
      body: { productId: first.id },
    })
    expect(changed).toMatchObject({ productId: first.id, amount: 1000, productPriceId: first.prices[0]?.id })
    expect(changed.modifiedAt).not.toBeNull()
  })

  it('can be opened by price', async () => {
    const product_id = await product('By its price', 700)
    const checkout = await shop.client.checkouts.create({
      body: { productPriceId: product_id.prices[0]?.id ?? '' },
    })
    expect(checkout).toMatchObject({ productId: product_id.id, amount: 700 })
  })

  it('fills its id into the success address', async () => {
    const successUrl = 'https://shop.example/success?session_id={CHECKOUT_ID}&other={OTHER}'
    const checkout = await shop.client.checkouts.create({
      body: { productId: shop.demo.product_id, successUrl },
    })
    expect(checkout.successUrl).toBe(`https://shop.example/success?session_id=${checkout.id}&other={OTHER}`)
  })

  it('computes the tax once it knows the country, and normalizes its input', async () => {
    const checkout = await shop.client.checkouts.create({
      body: {
        productId: shop.demo.product_id,
        customerEmail: 'Bob@EXAMPLE.com',
        customerName: '   ',
        customerBillingAddress: { country: 'US', state: 'CA' },
        customerTaxId: '91-1144442',
        customerIpAddress: '2001:db8::1',
        embedOrigin: 'https://shop.example/page',
        allowDiscountCodes: false,
      },
    })
    expect(checkout).toMatchObject({
      taxAmount: 0,
      customerEmail: 'Bob@example.com',
      customerName: null,
      customerBillingAddress: { country: 'US', state: 'US-CA', line1: null },
      customerTaxId: '911144442',
      requireBillingAddress: false,
      allowDiscountCodes: false,
    })
    expect(await shop.commerce.findCheckoutPage(checkout.clientSecret)).toEqual({
      embed_origin: 'https://shop.example',
    })
    const otherCheckout = await shop.client.checkouts.create({
      body: { productId: shop.demo.product_id, embedOrigin: 'javascript:alert(1)' },
    })
    expect(await shop.commerce.findCheckoutPage(otherCheckout.clientSecret)).toEqual({
      embed_origin: undefined,
    })
    expect(await shop.commerce.findCheckoutPage('atelier_c_nobody')).toBeUndefined()
  })

  it('fills in the data of its named customer, and keeps its input', async () => {
    const customer = await shop.client.customers.create({
      body: {
        email: 'named@example.com',
        name: 'Known',
        billing_address: { country: 'SE', city: 'Lund' },
        tax_id: ['SE556703748501', 'eu_vat'],
      },
    })
    const checkout = await shop.client.checkouts.create({
      body: { productId: shop.demo.product_id, customerId: customer.id, customerName: 'Told' },
    })
    expect(checkout).toMatchObject({
      customerId: customer.id,
      customerEmail: 'named@example.com',
      customerName: 'Told',
      customerBillingAddress: { city: 'Lund' },
      customerTaxId: 'SE556703748501',
      requireBillingAddress: true,
    })
    const changed = await shop.client.checkouts.clientUpdate({
      path: secretOf(checkout),
      body: { customerEmail: 'other@example.com' },
    })
    expect(changed.customerEmail).toBe('named@example.com')
  })
})

describe('the customer', () => {
  it('reads a checkout without the seller’s fields', async () => {
    const checkout = await shop.client.checkouts.create({
      body: { productId: shop.demo.product_id, metadata: { margin: 3 } },
    })
    const response = await shop.fetch(
      new Request(`${shop.serverURL}/v1/checkouts/client/${checkout.clientSecret}`),
    )
    const body = (await response.json()) as Record<string, unknown>
    expect(response.status).toBe(200)
    expect(body).toMatchObject({ organization: { slug: 'atelier' } })
    for (const key of ['metadata', 'customerMetadata', 'customerExternalId', 'subscriptionId'])
      expect(body).not.toHaveProperty(key)
  })

  it('changes name, address and tax number, and clears them', async () => {
    const path = secretOf(await shop.openCheckout())
    const changed = await shop.client.checkouts.clientUpdate({
      path,
      body: {
        customerName: ' Ada ',
        customerEmail: 'a@example.com',
        customerBillingAddress: { country: 'FR' },
        customerTaxId: 'FR61954506077',
      },
    })
    expect(changed).toMatchObject({
      customerName: 'Ada',
      customerEmail: 'a@example.com',
      customerTaxId: 'FR61954506077',
      taxAmount: 0,
    })
    const cleared = await shop.client.checkouts.clientUpdate({
      path,
      body: { customerTaxId: null, customerBillingAddress: null, customerName: '' },
    })
    expect(cleared).toMatchObject({
      customerTaxId: null,
      customerBillingAddress: null,
      customerName: null,
      customerEmail: 'a@example.com',
      taxAmount: 0,
    })
  })

  it('may enter a discount code where none is allowed, or remove it, without effect', async () => {
    const closed = await shop.client.checkouts.create({
      body: { productId: shop.demo.product_id, allowDiscountCodes: false },
    })
    expect(
      await shop.client.checkouts.clientUpdate({ path: secretOf(closed), body: { discountCode: 'SPRING' } }),
    ).toMatchObject({ discountAmount: 0 })
    const open = await shop.openCheckout()
    expect(
      await shop.client.checkouts.clientUpdate({ path: secretOf(open), body: { discountCode: null } }),
    ).toMatchObject({ discountId: null })
    expect(
      await shop.client.checkouts.clientUpdate({ path: secretOf(open), body: { discountCode: '  ' } }),
    ).toMatchObject({ discountId: null })
  })

  it('can still read the outcome when the checkout has expired', async () => {
    const checkout = await shop.buy(cards.visa, 'later@example.com')
    await shop.letExpire()
    expect((await shop.client.checkouts.clientGet({ path: secretOf(checkout) })).status).toBe('succeeded')
  })
})

describe('the seller', () => {
  it('changes an open checkout, also fields that customers cannot', async () => {
    const { id } = await shop.client.checkouts.create({
      body: { productId: shop.demo.product_id, metadata: { a: 1 } },
    })
    const update = (body: object) => shop.client.checkouts.update({ path: { id }, body })
    expect(
      (await update({ allowDiscountCodes: false, successUrl: 'https://shop.example/' })).metadata,
    ).toEqual({ a: 1 })
    expect(
      await update({ metadata: {}, allowDiscountCodes: null, successUrl: null, discountId: null }),
    ).toMatchObject({
      metadata: {},
      allowDiscountCodes: false,
      successUrl: expect.stringMatching(/\/confirmation$/),
    })
  })

  it('lists and filters checkouts', async () => {
    const { id } = await product('Listed alone', 500)
    const opened: string[] = []
    for (const email of ['l1@example.com', 'l2@example.com', 'l3_x@example.com']) {
      shop.clock.advance(1000)
      opened.push((await shop.client.checkouts.create({ body: { productId: id, customerEmail: email } })).id)
    }
    const list = async (query: object) =>
      (await shop.client.checkouts.list({ query: { product_id: id, ...query } })).items.map((checkout) =>
        opened.indexOf(checkout.id),
      )
    expect(await list({})).toEqual([2, 1, 0])
    expect(await list({ sorting: 'expires_at' })).toEqual([0, 1, 2])
    expect(await list({ sorting: ['status', '-created_at'], limit: 2 })).toEqual([2, 1])
    expect(await list({ query: 'L2@' })).toEqual([1])
    expect(await list({ query: '_x' })).toEqual([2])
    expect(await list({ status: ['succeeded', 'expired'] })).toEqual([])
    const past = await shop.client.checkouts.list({ query: { product_id: id, page: 9, limit: 2 } })
    expect(past).toMatchObject({ items: [], pagination: { total_count: 3, max_page: 2 } })
  })
})
