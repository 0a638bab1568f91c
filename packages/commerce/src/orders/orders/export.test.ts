import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

const { ordersExport } = additions
type Access = Pick<Shop, 'serverURL' | 'fetch' | 'accessToken'>
const exportOf = ({ serverURL, fetch, accessToken }: Access, query: object = {}) =>
  createClientFor({ ordersExport }, { serverURL, fetch, accessToken }).ordersExport.export({ query })

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

it('orders are saved as a table with their answers, the newest first, by the filters of the list', async () => {
  const field = await shop.client.customFields.create({
    body: { type: 'text', slug: 'dedication', name: 'Dedication', properties: {} },
  })
  const product = await shop.client.products.create({
    body: {
      name: 'Print, framed',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 4950 }],
      attachedCustomFields: [{ customFieldId: field.id, required: false }],
    },
  })
  const buy = async (email: string, customFieldData: Record<string, string>) => {
    const { clientSecret } = await shop.client.checkouts.create({
      body: { productId: product.id, customFieldData },
    })
    const path = { client_secret: clientSecret }
    await shop.client.checkouts.clientConfirm({ path, body: await shop.buyer(cards.visa, email) })
    shop.clock.advance(1000)
    await shop.runJobs()
  }
  await buy('a@example.com', { dedication: 'For Ada' })
  await buy('b@example.com', {})
  const [newest, oldest] = (await shop.client.orders.list({ query: { product_id: product.id } })).items
  const lineOf = (order: typeof newest, answer: string): string =>
    [
      order?.invoice_number,
      order?.created_at,
      'paid',
      order?.customer.email,
      order?.customer.name,
      '"Print, framed"',
      ((order?.net_amount ?? 0) / 100).toFixed(2),
      ((order?.tax_amount ?? 0) / 100).toFixed(2),
      ((order?.total_amount ?? 0) / 100).toFixed(2),
      '0.00',
      'usd',
      answer,
    ].join(',')
  const header =
    'Number,Created At,Status,Email,Name,Product,Net Amount,Tax,Total,Refunded,Currency,Dedication'
  expect(await exportOf(shop)).toBe([header, lineOf(newest, ''), lineOf(oldest, 'For Ada'), ''].join('\r\n'))
  expect(oldest?.customer.email).toBe('a@example.com')
  expect(await exportOf(shop, { customer_id: oldest?.customer_id })).toBe(
    [header, lineOf(oldest, 'For Ada'), ''].join('\r\n'),
  )
})
