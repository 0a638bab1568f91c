import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveKey } from './testing/give-key.ts'
import { openShop, type Shop } from './testing/open-shop.ts'
import { uploadFile } from './testing/upload-file.ts'

let shop: Shop
/** Object of each kind, by its update path. */
let paths: Record<string, string>
let rival: string

beforeAll(async () => {
  shop = await openShop()
  rival = (await shop.openRival()).organization_id
  const bought = await shop.buy()
  const plan = await shop.client.products.create({
    body: { name: 'Plan', recurringInterval: 'month', prices: [{ amountType: 'fixed', priceAmount: 500 }] },
  })
  const subscribed = await shop.client.checkouts.create({ body: { productId: plan.id } })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: subscribed.clientSecret },
    body: await shop.buyer(undefined, 'grace@example.com'),
  })
  await shop.runJobs()
  const [subscription] = (await shop.client.subscriptions.list()).items
  const [order] = (await shop.client.orders.list({ query: { checkout_id: bought.id } })).items
  const discount = await shop.client.discounts.create({
    body: { type: 'percentage', name: 'Ten', basis_points: 1000, duration: 'once', max_redemptions: 5 },
  })
  const checkout = await shop.openCheckout()
  const benefit = await shop.client.benefits.create({
    body: { type: 'custom', description: 'A note', properties: {} },
  })
  const key = await giveKey(shop)
  const file = await uploadFile(shop, new Uint8Array(1))
  paths = {
    customer: `/v1/customers/${bought.customerId}`,
    product: `/v1/products/${plan.id}`,
    order: `/v1/orders/${order?.id}`,
    subscription: `/v1/subscriptions/${subscription?.id}`,
    discount: `/v1/discounts/${discount.id}`,
    checkout: `/v1/checkouts/${checkout.id}`,
    'public checkout': `/v1/checkouts/client/${checkout.clientSecret}`,
    organization: `/v1/organizations/${shop.demo.organization_id}`,
    benefit: `/v1/benefits/${benefit.id}`,
    'license key': `/v1/license-keys/${key.id}`,
    file: `/v1/files/${file.id}`,
  }
})
afterAll(() => shop.close())

const send = async (
  method: string,
  path: string,
  body?: unknown,
): Promise<[number, Record<string, unknown>]> => {
  const response = await shop.fetch(
    new Request(`${shop.serverURL}/snake${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.accessToken}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  return [response.status, (await response.json()) as Record<string, unknown>]
}

/** Returns an object as its caller reads it; files are read from a list. */
const read = async (path: string): Promise<Record<string, unknown>> => {
  const [status, result] = await send('GET', path.replace(/^(\/v1\/files\/)/, '$1?ids='))
  expect(status).toBe(200)
  return Array.isArray(result['items']) ? (result['items'][0] as Record<string, unknown>) : result
}

/** Properties that sellers may set on one kind of object but on no other. */
const ownChoice: Readonly<Record<string, string>> = { 'license key': 'expires_at' }

/** Properties reserved to the platform, with values that would benefit a caller. */
const wished = () => ({
  id: crypto.randomUUID(),
  organization_id: rival,
  customer_id: crypto.randomUUID(),
  created_at: '2000-01-01T00:00:00Z',
  deleted_at: '2000-01-01T00:00:00Z',
  status: 'succeeded',
  paid: false,
  net_amount: 0,
  total_amount: 0,
  tax_amount: 7,
  discount_amount: 148,
  refunded_amount: 149,
  redemptions_count: 99,
  email_verified: true,
  client_secret: 'chosen',
  key: 'chosen',
  display_key: 'chosen',
  benefit_id: crypto.randomUUID(),
  validations: -1,
  type: 'meter_credit',
  deletable: false,
  path: 'chosen',
  size: 1_000_000,
  is_uploaded: false,
  checksum_sha256_base64: 'chosen',
  mime_type: 'text/html',
  payment_processor: 'none',
  current_period_end: '2099-01-01T00:00:00Z',
  expires_at: '2099-01-01T00:00:00Z',
})

describe.each([
  'customer',
  'product',
  'order',
  'subscription',
  'discount',
  'checkout',
  'public checkout',
  'organization',
  'benefit',
  'license key',
  'file',
])('a change of the %s', (kind) => {
  it.each(Object.keys(wished()))('never sets %s', async (name) => {
    const path = paths[kind] ?? ''
    const before = await read(path)
    if (!(name in before) || ownChoice[kind] === name) return
    const value = wished()[name as keyof ReturnType<typeof wished>]
    const [status] = await send('PATCH', path, { [name]: value })
    // The order is no draft, and only drafts are changed: 412.
    expect([200, 405, 412, 422]).toContain(status)
    const after = await read(path)
    expect(after[name]).toEqual(before[name])
    expect(after[name]).not.toEqual(value)
  })
})

it('a purchase accepts no amount, status or unavailable product from its buyer', async () => {
  const checkout = await shop.openCheckout()
  const [status, confirmed] = await send('POST', `/v1/checkouts/client/${checkout.clientSecret}/confirm`, {
    ...wished(),
    customer_email: 'ada@example.com',
    customer_name: 'Ada',
    customer_billing_address: { country: 'SE' },
    confirmation_token_id: await shop.tokenOf('4242424242424242'),
    amount: 50,
    subtotal_amount: 50,
  })
  expect([status, confirmed['status'], confirmed['total_amount'], confirmed['detail']]).toEqual([
    200,
    'confirmed',
    149,
    undefined,
  ])
  await shop.runJobs()
  const orders = await shop.database.db
    .selectFrom('orders')
    .select(['organization_id', 'subtotal_amount', 'status'])
    .where('checkout_id', '=', checkout.id)
    .execute()
  const { organization_id } = shop.demo
  expect(orders).toEqual([{ organization_id, subtotal_amount: 149, status: 'paid' }])
})

it('an object is created only for the caller, whatever organization the body names', async () => {
  const [status] = await send('POST', '/v1/customers/', {
    email: 'eve@example.com',
    organization_id: rival,
    email_verified: true,
  })
  expect([403, 422]).toContain(status)
  const result = await shop.database.db
    .selectFrom('customers')
    .select('id')
    .where('organization_id', '=', rival)
    .execute()
  expect(result).toEqual([])
})
