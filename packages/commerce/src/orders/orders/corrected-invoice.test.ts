import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '../invoices/testing/read-pdf.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const callsOf = (accessToken: string = shop.accessToken) =>
  createClientFor(
    {
      seller: { update: additions.unpaidOrders.update, generate: additions.orderInvoices.generate },
      own: additions.portalOrderInvoices,
    },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )
const textOf = async (url: string): Promise<readonly string[]> =>
  readPdf(new Uint8Array(await (await shop.fetch(new Request(url))).arrayBuffer())).pieces
const address = { country: 'SE', line1: 'Drottninggatan 1', city: 'Stockholm', postal_code: '111 51' }

let buyers = 0

/** An order of a customer known to the seller, with the calls of their session. */
const openOrder = async (fields: { billing_address?: typeof address } = {}) => {
  const email = `invoiced-${(buyers += 1)}@example.com`
  const { id: customerId } = await shop.client.customers.create({ body: { email, name: 'Ada', ...fields } })
  const [order] = await ordersOf(
    shop,
    await subscribe(shop, await newPlan(shop, 1000), { email, customerId }),
  )
  const { token } = await shop.client.customerSessions.create({ body: { customer_id: customerId } })
  const path = { id: order?.id ?? '' }
  return { path, number: order?.invoice_number ?? '', own: callsOf(token).own, seller: callsOf().seller }
}
const read = (path: { readonly id: string }) => shop.client.orders.get({ path })

it('a seller changes the billing details until the invoice is issued', async () => {
  const { path, number, seller } = await openOrder({ billing_address: address })
  expect(await read(path)).toMatchObject({ is_invoice_generated: false })
  const details = { billing_name: 'Ada AB', billing_address: { ...address, line1: 'Kungsgatan 2' } }
  expect(await seller.update({ path, body: details })).toMatchObject(details)
  const { url } = await seller.generate({ path })
  expect(await textOf(url)).toEqual(expect.arrayContaining([number, 'Ada AB', 'Kungsgatan 2']) as unknown)
  expect(await read(path)).toMatchObject({ is_invoice_generated: true, ...details })
  await expect(seller.update({ path, body: { billing_name: 'Grace' } })).rejects.toMatchObject({
    status: 422,
  })
  const [first, second] = [await seller.generate({ path }), await shop.client.orders.invoice({ path })]
  expect(await textOf(first.url)).toEqual(await textOf(second.url))
  expect(await textOf(first.url)).not.toContain('Corrected on')
})

it('a customer corrects an issued invoice: the number stays, and the earlier one is kept', async () => {
  const { path, number, own, seller } = await openOrder({ billing_address: address })
  const before = await seller.generate({ path })
  await own.update({ path, body: { billing_name: 'Ada & Partners' } })
  expect(await textOf((await shop.client.orders.invoice({ path })).url)).toContain('Ada')
  const urls = await Promise.all([own.generate({ path }), own.generate({ path }), own.generate({ path })])
  const texts = await textOf(urls[0].url)
  expect(texts).toEqual(
    expect.arrayContaining([number, 'Ada & Partners', 'Sweden', 'Corrected on']) as unknown,
  )
  expect(await textOf(before.url)).not.toContain('Ada & Partners')
  const earlier = await shop.database.db
    .selectFrom('earlier_invoices')
    .selectAll()
    .where('order_id', '=', path.id)
    .execute()
  expect(earlier.map(({ content }) => [content.number, content.buyer.name])).toEqual([[number, 'Ada']])
})

it('country and state cannot change, and an order without name or address has no such invoice', async () => {
  const { path, own, seller } = await openOrder({ billing_address: address })
  const otherAddress = { billing_address: { ...address, country: 'NO' as const } }
  await expect(own.update({ path, body: otherAddress })).rejects.toMatchObject({ status: 422 })
  await expect(seller.update({ path, body: otherAddress })).rejects.toMatchObject({ status: 422 })
  await expectApiError(seller.update({ path, body: { metadata: { a: 'b' } } }), 'OrderNotDraft', 412)
  const bare = await openOrder()
  const { customer_id } = await read(bare.path)
  await shop.database.db.updateTable('customers').set({ name: null }).where('id', '=', customer_id).execute()
  await expectApiError(bare.seller.generate(bare), 'MissingInvoiceBillingDetails', 422)
  await bare.own.update({ path: bare.path, body: { billing_name: 'Ada', billing_address: address } })
  expect(await textOf((await bare.own.generate(bare)).url)).toContain('Drottninggatan 1')
})
