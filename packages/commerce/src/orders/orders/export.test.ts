import { additions, OrderExportColumn } from '@atelier/contract'
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

it('answers are the words that the seller reads, for each of more fields than a page of a list has', async () => {
  const { client, organization_id } = await shop.openRival()
  const accessToken = await shop.commerce.issueToken({ organization_id, label: 'export' })
  const labelOf = (i: number) => ({ slug: `field-${i}`, name: `Field ${i}` })
  const fields: Parameters<typeof client.customFields.create>[0]['body'][] = [
    { ...labelOf(0), type: 'select', properties: { options: [{ value: 'l', label: 'Large, framed' }] } },
    { ...labelOf(1), type: 'date', properties: {} },
    { ...labelOf(2), type: 'checkbox', properties: {} },
    { ...labelOf(3), type: 'number', properties: {} },
  ]
  for (let i = 4; i < 104; i++) fields.push({ ...labelOf(i), type: 'text', properties: {} })
  const attachedCustomFields: { customFieldId: string; required: boolean }[] = []
  for (const body of fields) {
    const { id } = await client.customFields.create({ body })
    attachedCustomFields.push({ customFieldId: id, required: false })
    shop.clock.advance(1)
  }
  const product = await client.products.create({
    body: {
      name: 'Print',
      recurringInterval: null,
      prices: [{ amountType: 'fixed', priceAmount: 1000 }],
      attachedCustomFields,
    },
  })
  const customFieldData = { 'field-0': 'l', 'field-1': '2026-12-31', 'field-2': true, 'field-3': 7 }
  const { clientSecret } = await client.checkouts.create({
    body: { productId: product.id, customFieldData: { ...customFieldData, 'field-103': 'For Ada' } },
  })
  const path = { client_secret: clientSecret }
  await client.checkouts.clientConfirm({ path, body: await shop.buyer(cards.visa, 'c@example.com') })
  await shop.runJobs()
  const [header, line] = (await exportOf({ ...shop, accessToken })).split('\r\n')
  expect(header).toContain(`,Currency,${fields.map(({ name }) => name).join(',')}`)
  expect(line?.split(',usd,')[1]).toBe(`"Large, framed",2026-12-31,Yes,7${','.repeat(100)}For Ada`)
})

it('the columns, time zone and earliest time of a table can be chosen', async () => {
  const [order] = (await shop.client.orders.list({})).items
  if (order === undefined) throw new Error('The first test sells something.')
  const columns = [...OrderExportColumn.options]
  expect(columns).toHaveLength(16)
  const [names, line] = (
    await exportOf(shop, { columns, customer_id: order.customer_id, timezone: 'Asia/Kolkata' })
  ).split('\r\n')
  expect(names).toBe(columns.join(','))
  const local = new Date(Date.parse(order.created_at) + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30')
  const major = (amount: number): string => (amount / 100).toFixed(2)
  expect(line).toBe(
    [
      order.customer.email,
      local,
      `"${order.product.name}"`,
      major(order.net_amount),
      'usd',
      'paid',
      order.invoice_number,
      order.customer.name,
      order.customer.name,
      order.billing_address?.country,
      major(order.subtotal_amount),
      '0.00',
      major(order.tax_amount),
      major(order.total_amount),
      '0.00',
      'purchase',
    ].join(','),
  )
  const after = (created_after: string) => exportOf(shop, { columns: 'invoice_number', created_after })
  expect(await after(order.created_at)).toBe(`invoice_number\r\n${order.invoice_number}\r\n`)
  expect(await after('2100-01-01T00:00:00Z')).toBe('invoice_number\r\n')
  const headers = { Authorization: `Bearer ${shop.accessToken}` }
  const unknown = new Request(`${shop.serverURL}/v1/orders/export?columns=email&columns=password`, {
    headers,
  })
  expect((await shop.fetch(unknown)).status).toBe(422)
})
