import { days } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdf } from '../../orders/invoices/testing/read-pdf.ts'
import { addedTax } from '../../testing/added-tax.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

const quarter = addedTax((amount) => Math.round(amount / 4))
const cardWithLateRefunds = '4000000000007726'
const cardWhoseRefundsReturn = '4000000000005126'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ tax: quarter })
})
afterAll(() => shop.close())

let buyers = 0
/** Buys the picture for 1.49 plus 0.37 tax. Returns the checkout, the order and the buyer's emails. */
const bought = async (card: string = cards.visa) => {
  const email = `buyer-${(buyers += 1)}@example.com`
  const { id, clientSecret } = await shop.buy(card, email)
  const { items } = await shop.client.orders.list({ query: { checkout_id: [id] } })
  const [order] = items
  if (order === undefined) throw new Error('Nothing was sold.')
  const mails = () => shop.mails.filter(({ to }) => to === email)
  return {
    order,
    clientSecret,
    mails,
    refunds: () => mails().filter(({ id: of }) => of.startsWith('refund-')),
  }
}
const refund = (orderId: string, amount: number, reason: 'customer_request' | 'other' = 'customer_request') =>
  shop.client.refunds.create({ body: { orderId, amount, reason, comment: 'A note of the seller' } })
const invoiceOf = async (id: string): Promise<string> => {
  const { url } = await shop.client.orders.invoice({ path: { id } })
  const response = await shop.fetch(new Request(url))
  return readPdf(new Uint8Array(await response.arrayBuffer())).pieces.join('\n')
}

it('one number is on the confirmation page, in e-mails, on the invoice and in the portal', async () => {
  const { order, clientSecret, mails, refunds } = await bought()
  const number = order.invoice_number ?? ''
  expect(number).toMatch(/^ATELIER-\d{4}$/)
  const receipt = await shop.page.receipt({ path: { client_secret: clientSecret } })
  expect(receipt).toEqual({ invoice_number: number, order_id: order.id })
  const { token } = await shop.client.customerSessions.create({ body: { customer_id: order.customer_id } })
  const portal = shop.clientWith(token).customerPortal.orders
  expect((await portal.get({ path: { id: order.id } })).invoice_number).toBe(number)
  await refund(order.id, 49)
  await shop.runJobs()
  expect(mails().map(({ text }) => text.includes(`Order ${number}\n`))).toEqual([true, true])
  expect(refunds()).toHaveLength(1)
  expect(await invoiceOf(order.id)).toContain(number)
})

it('there is no number before the checkout is paid', async () => {
  const { clientSecret } = await shop.openCheckout()
  await expect(shop.page.receipt({ path: { client_secret: clientSecret } })).rejects.toMatchObject({
    status: 404,
  })
})

it('each refund is announced once, with its amount and the reason in plain words', async () => {
  const { order, refunds } = await bought()
  await refund(order.id, 49)
  await shop.runJobs()
  await refund(order.id, 100, 'other')
  await shop.runJobs()
  await shop.travel(days(2))
  const [part, rest] = refunds()
  expect(refunds()).toHaveLength(2)
  expect(part?.subject).toBe(`Your refund for order ${order.invoice_number}`)
  expect(part?.text).toContain('Refunded   $0.61, including $0.12 tax')
  expect(part?.text).toContain('refunded part of your payment')
  expect(part?.text).toContain('You requested this refund.')
  expect(rest?.text).toContain('Refunded   $1.25, including $0.25 tax')
  expect(part?.text).toMatch(new RegExp(`Credit note +${order.invoice_number}-CN1`))
  expect(rest?.text).toMatch(new RegExp(`Credit note +${order.invoice_number}-CN2`))
  for (const mail of [part, rest]) expect(mail?.text).not.toContain('A note of the seller')
})

it('a slow refund is announced when it has gone through', async () => {
  const { order, refunds } = await bought(cardWithLateRefunds)
  await refund(order.id, 149)
  await shop.runJobs()
  expect(refunds()).toEqual([])
  await shop.travel(days(8))
  expect(refunds()).toHaveLength(1)
  expect(refunds()[0]?.text).toContain('your payment for One hand-painted picture in full')
})

it('a refund that the bank returns is announced too, and is no longer on the invoice', async () => {
  const { order, refunds } = await bought(cardWhoseRefundsReturn)
  await refund(order.id, 149)
  await shop.runJobs()
  expect(await invoiceOf(order.id)).toContain('Refunded on')
  await shop.travel(days(30))
  expect(refunds().map(({ subject }) => subject)).toEqual([
    `Your refund for order ${order.invoice_number}`,
    `Your refund for order ${order.invoice_number} was returned`,
  ])
  expect(refunds()[1]?.text).toContain('$1.86')
  expect(refunds()[1]?.text).not.toContain('Credit note')
  expect(await invoiceOf(order.id)).not.toContain('Refunded on')
  expect(await invoiceOf(order.id)).not.toContain('Credit note')
  await refund(order.id, 49)
  await shop.runJobs()
  // The credit note number of the returned refund is not reused.
  expect(await invoiceOf(order.id)).toContain(`${order.invoice_number}-CN2`)
})

it('the invoice of an order that was refunded twice adds up', async () => {
  const { order } = await bought()
  await refund(order.id, 49)
  await shop.travel(days(1))
  await refund(order.id, 100)
  await shop.runJobs()
  const lines = (await invoiceOf(order.id)).split('\n')
  const sums = lines.slice(lines.indexOf('Subtotal'))
  const amounts = sums
    .filter((piece) => /^-?\$/.test(piece))
    .map((piece) => Math.round(Number(piece.replace('$', '')) * 100))
  // Subtotal, tax, total; net and tax of both refunds; what was paid and not refunded; what is due.
  expect(amounts).toEqual([149, 37, 186, -49, -12, -100, -25, 0, 0])
  expect(sums.filter((piece) => piece.startsWith('Refunded on'))).toHaveLength(2)
})
