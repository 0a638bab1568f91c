import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '../invoices/testing/read-pdf.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { expectReconciled } from '../../testing/expect-reconciled.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'
import { giveCredit } from '../../testing/wallets.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await expectReconciled(shop)
  await shop.close()
})

const callsOf = (accessToken: string = shop.accessToken) =>
  createClientFor(
    { receipts: additions.receipts, portalReceipts: additions.portalReceipts },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )
const read = async (url: string): Promise<readonly string[]> => {
  const response = await shop.fetch(new Request(url))
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return readPdf(new Uint8Array(await response.arrayBuffer())).pieces
}
const urlOf = async (id: string) => (await callsOf().receipts.get({ path: { id } })).url
const orderAgain = (id: string) => shop.client.orders.get({ path: { id } })

/** A subscription of 1000, with its first order. */
const openPaid = async (card: string = cards.visa) => {
  const subscription = await subscribe(shop, await newPlan(shop, 1000), { card })
  const [order] = await ordersOf(shop, subscription)
  if (order === undefined) throw new Error('Nothing was sold.')
  return { subscription, order }
}

it('a refund of 400 of 1000 is a row of the receipt, whose number stays; then all is refunded', async () => {
  const { order } = await openPaid()
  const number = order.receipt_number ?? ''
  expect(number).toMatch(/^RCPT-[0-9A-Z]{10}-0001$/)
  const refund = async (amount: number) => {
    await shop.client.refunds.create({ body: { orderId: order.id, amount, reason: 'customer_request' } })
    await shop.runJobs()
  }
  const before = await read(await urlOf(order.id))
  expect(before).toEqual(
    expect.arrayContaining(['Receipt', number, order.invoice_number, 'Paid', '$10.00']) as unknown,
  )
  expect(before.join('\n')).toContain('Visa ending in 4242')
  expect(before).not.toContain('Total refunded')
  await refund(400)
  const url = await urlOf(order.id)
  expect(url).toContain(`receipt-${number}.pdf`)
  const after = await read(url)
  expect(after).toContain(number)
  const at = after.findIndex((text) => text.startsWith('Refunded on'))
  expect(after.slice(at).filter((text) => text === '$4.00')).toHaveLength(2)
  expect(after).toContain('Total refunded')
  expect(after).not.toContain('Fully refunded')
  expect((await orderAgain(order.id)).receipt_number).toBe(number)
  await refund(600)
  const whole = await read(await urlOf(order.id))
  expect(whole).toEqual(expect.arrayContaining([number, '$6.00', 'Fully refunded']) as unknown)
})

it('counts per customer, and opening a receipt does not issue the invoice', async () => {
  const { subscription } = await openPaid()
  await shop.travel(new Date(subscription.current_period_end ?? ''))
  await shop.runJobs()
  const [first, second] = await ordersOf(shop, subscription)
  expect(second?.receipt_number).toBe(first?.receipt_number?.replace('0001', '0002'))
  const otherOrder = await openPaid()
  expect(otherOrder.order.receipt_number).toMatch(/-0001$/)
  expect(otherOrder.order.receipt_number).not.toBe(first?.receipt_number)
  await urlOf(second?.id ?? '')
  const issued = shop.database.db
    .selectFrom('invoices')
    .select('id')
    .where('order_id', '=', second?.id ?? '')
  expect(await issued.execute()).toEqual([])
})

it('an order that is unpaid, free, or paid fully by balance has none', async () => {
  const owing = await openPaid(cards.declinedAgain)
  const covered = await openPaid()
  await giveCredit(shop, covered.subscription.customer_id, 1000)
  const free = await subscribe(shop, await newPlan(shop, 0))
  await shop.travel(new Date(covered.subscription.current_period_end ?? ''))
  await shop.runJobs()
  const [, pending] = await ordersOf(shop, owing.subscription)
  const [, by_balance] = await ordersOf(shop, covered.subscription)
  const [freeOrder] = await ordersOf(shop, free)
  expect([pending?.status, by_balance?.status, freeOrder?.status]).toEqual(['pending', 'paid', 'paid'])
  for (const order of [pending, by_balance, freeOrder]) {
    expect(order?.receipt_number).toBeNull()
    await expectApiError(urlOf(order?.id ?? ''), 'ResourceNotFound', 404)
  }
})

it('an order that an earlier version marked as paid gets one number, however many requests ask concurrently', async () => {
  const { order } = await openPaid()
  await shop.database.db
    .updateTable('orders')
    .set({ receipt_number: null })
    .where('id', '=', order.id)
    .execute()
  await Promise.all(Array.from({ length: 4 }, () => urlOf(order.id)))
  expect((await orderAgain(order.id)).receipt_number).toBe(order.receipt_number?.replace('0001', '0002'))
})

it('is read only by its customer, and linked from the e-mail that confirms the payment', async () => {
  const { order, subscription } = await openPaid()
  const { token } = await shop.client.customerSessions.create({
    body: { customer_id: subscription.customer_id },
  })
  const path = { id: order.id }
  expect(await read((await callsOf(token).portalReceipts.get({ path })).url)).toContain(order.receipt_number)
  const otherOrder = await openPaid()
  const { token: otherToken } = await shop.client.customerSessions.create({
    body: { customer_id: otherOrder.subscription.customer_id },
  })
  await expectApiError(callsOf(otherToken).portalReceipts.get({ path }), 'ResourceNotFound', 404)
  const mail = shop.mails.find(({ text }) => text.includes(order.receipt_number ?? '-'))
  expect(mail?.text).toContain(`/portal/orders/${order.id}/receipt`)
})
