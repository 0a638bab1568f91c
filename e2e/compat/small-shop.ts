import { additions } from '@atelier/contract'
import { seconds } from '@atelier/plumbing/clock'
import { createClient, createClientFor } from '@atelier/sdk'
import { advanceClock } from '../move-clock.ts'
import { type RunningProduct, tokenOf } from '../product.ts'
import { offer, sell, type Seller, sellerOf, uploadFile } from '../shop.ts'
import { eventually, tokenOfCard } from '../visitor.ts'

/** Test card whose payments are disputed, and the delay of the dispute. */
const disputed = '4000000000000259'
const disputedAfter = seconds(6)

/** Creates a benefit of each type that needs no other platform. */
const createBenefits = async (seller: Seller, meter_id: string): Promise<readonly string[]> => {
  const files = [await uploadFile(seller, 'a book')]
  const benefits = await Promise.all([
    seller.benefits.create({ body: { type: 'custom', description: 'A letter', properties: { note: 'Hi' } } }),
    seller.benefits.create({
      body: {
        type: 'license_keys',
        description: 'A key',
        properties: { prefix: 'ab', activations: { limit: 2, enable_customer_admin: true } },
      },
    }),
    seller.benefits.create({ body: { type: 'downloadables', description: 'A book', properties: { files } } }),
    seller.benefits.create({
      body: { type: 'meter_credit', description: '10 calls', properties: { units: 10, meter_id } },
    }),
  ])
  return benefits.map(({ id }) => id)
}

/**
 * Opens a shop in which every list has an item: a plan and a product with every benefit, sold to one
 * customer, with a refund, usage, a discount, a link, a field, a saved card, an open checkout and a webhook
 * endpoint with its first delivery.
 *
 * @returns a client of the seller, the tokens of the organization and of the customer, and the values of the
 *   parameters of paths
 */
export const openSmallShop = async (product: RunningProduct) => {
  const seller = sellerOf(product)
  const beside = createClientFor(additions, { serverURL: product.url, accessToken: tokenOf(product) })
  const [organization] = (await seller.organizations.list()).items
  const meter = await seller.meters.create({
    body: {
      name: 'Calls',
      filter: { conjunction: 'and', clauses: [{ property: 'name', operator: 'eq', value: 'call' }] },
      aggregation: { func: 'count' },
    },
  })
  // The endpoint never responds, and buyers wait for endpoints subscribed to checkouts: this one is not.
  const endpoint = await beside.webhookEndpoints.create({
    body: { url: 'http://127.0.0.1:9/webhooks', events: ['customer.created'], api_version: '2026-10' },
  })
  const benefits = await createBenefits(seller, meter.id)
  const customer = await seller.customers.create({
    body: {
      email: 'ada@example.com',
      external_id: 'ada',
      name: 'Ada',
      billing_address: { country: 'SE', city: 'Lund', line1: 'Gatan 1', postal_code: '222 22' },
      metadata: { tier: 'gold' },
    },
  })
  const print = await offer(seller, { name: 'A print', price: 4000, benefits })
  // A draft has fields without a value, which the types of clients have to know.
  await beside.unpaidOrders.create({ body: { customer_id: customer.id, product_id: print } })
  const club = await seller.products.create({
    body: {
      name: 'The club',
      recurringInterval: 'month',
      prices: [
        { amountType: 'fixed', priceAmount: 1500 },
        { amountType: 'metered_unit', meterId: meter.id, unitAmount: 2 },
      ],
    },
  })
  await seller.products.create({
    body: { name: 'A sample', recurringInterval: null, prices: [{ amountType: 'free' }] },
  })
  const field = await seller.customFields.create({
    body: { type: 'text', slug: 'note', name: 'Note', properties: {} },
  })
  const discount = await seller.discounts.create({
    body: { type: 'percentage', duration: 'once', basis_points: 2500, name: 'A quarter', code: 'QUARTER' },
  })
  const link = await seller.checkoutLinks.create({ body: { products: [print], label: 'Window' } })
  const sale = { customerEmail: customer.email ?? '', customerName: 'Ada' }
  const order = await sell(product, seller, { ...sale, productId: print })
  await sell(product, seller, { ...sale, productId: club.id })
  await sell(product, seller, { ...sale, productId: print, card: disputed })
  await advanceClock(product, disputedAfter)
  const [dispute] = await eventually(
    'a dispute',
    async () => (await beside.disputes.list()).items,
    (items) => items.length > 0,
  )
  const [subscription] = (await seller.subscriptions.list()).items
  await seller.refunds.create({ body: { orderId: order.id, amount: 1000, reason: 'customer_request' } })
  await seller.events.ingest({
    body: { events: [{ name: 'call', customer_id: customer.id, metadata: { units: 3 } }] },
  })
  const open = await seller.checkouts.create({ body: { productId: print, customerId: customer.id } })
  const [key] = await eventually(
    'a license key',
    async () => (await seller.licenseKeys.list()).items,
    (items) => items.length > 0,
  )
  const activation = await seller.customerPortal.licenseKeys.activate({
    body: { key: key?.key ?? '', organization_id: organization?.id ?? '', label: 'laptop' },
  })
  const [counted] = await eventually(
    'a counted meter',
    async () => (await seller.customerMeters.list()).items,
    (items) => items.length > 0,
  )
  const [event] = (await seller.events.list({ query: { name: 'call' } })).items
  const dashboard = await beside.metricDashboards.create({
    body: { name: 'Growth', metrics: ['revenue', 'churn_rate'] },
  })
  const wallet = await beside.wallets.create({ body: { customer_id: customer.id, currency: 'eur' } })
  await beside.wallets.addEntry({ path: { id: wallet.id }, body: { amount: 700, reason: 'A gift' } })
  const [payment] = (await beside.payments.list({ query: { order_id: order.id } })).items
  const session = await seller.customerSessions.create({ body: { customer_id: customer.id } })
  const asCustomer = createClient({ serverURL: product.url, accessToken: session.token })
  // A purchase with a customer's address saves its card only for that purchase.
  await asCustomer.customerPortal.customers.addPaymentMethod({
    body: { confirmationTokenId: await tokenOfCard(product.url), setDefault: false, returnUrl: '/' },
  })
  const [grant] = (await asCustomer.customerPortal.benefitGrants.list()).items
  const [download] = (await asCustomer.customerPortal.downloadables.list()).items
  const registered = await seller.oauth2.clients.create({
    body: { client_name: 'An app', redirect_uris: ['http://localhost:9/callback'] },
  })
  await eventually(
    'a webhook',
    async () => (await beside.webhookDeliveries.list()).items,
    (items) => items.length > 0,
  )
  return {
    seller,
    beside,
    customer,
    products: { print, club: club.id },
    tokens: { organization: tokenOf(product), customer: session.token },
    /** Values of `{id}` by path prefix, also for the portal's paths of the same name. */
    ids: {
      // The benefit with files.
      '/v1/benefits': benefits[2],
      '/v1/benefit-grants': grant?.id,
      '/v1/checkout-links': link.id,
      '/v1/checkouts': open.id,
      '/v1/custom-fields': field.id,
      '/v1/customer-meters': counted?.id,
      '/v1/meters': meter.id,
      '/v1/customer-portal/meters': counted?.id,
      '/v1/customers': customer.id,
      '/v1/discounts': discount.id,
      '/v1/disputes': dispute?.id,
      '/v1/events': event?.id,
      '/v1/license-keys': key?.id,
      '/v1/metrics/dashboards': dashboard.id,
      '/v1/orders': order.id,
      '/v1/organizations': organization?.id,
      '/v1/payments': payment?.id,
      '/v1/products': club.id,
      '/v1/subscriptions': subscription?.id,
      '/v1/wallets': wallet.id,
      '/v1/webhooks/endpoints': endpoint.id,
    },
    /** Other path parameters. */
    parameters: {
      external_id: 'ada',
      client_secret: open.clientSecret,
      slug: organization?.slug,
      activation_id: activation.id,
      client_id: registered.client_id,
      token: download?.file.download.url.split('/').at(-1),
    },
  }
}

/** Client of the seller's calls outside the public API. */
export type Beside = Awaited<ReturnType<typeof openSmallShop>>['beside']
