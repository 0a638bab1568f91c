import { additions } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { days } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../../orders/invoices/testing/read-pdf.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { addedTax } from '../../testing/added-tax.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

const quarter = addedTax((amount) => Math.round(amount / 4))
const cardWithLateRefunds = '4000000000007726'
const cardWhoseRefundsReturn = '4000000000005126'
const { creditNotes, portalCreditNotes } = additions

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ tax: quarter })
})
afterAll(() => shop.close())

const clientOf = (accessToken = shop.accessToken) =>
  createClientFor(
    { creditNotes, portalCreditNotes },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )

let buyers = 0
/** Buys the picture at 1.49 and tax of 0.37. */
const bought = async (card: string = cards.visa) => {
  const { id, clientSecret } = await shop.openCheckout()
  const path = { client_secret: clientSecret }
  const body = await shop.buyer(card, `notes-${(buyers += 1)}@example.com`)
  const { customerSessionToken } = await shop.client.checkouts.clientConfirm({ path, body })
  await shop.runJobs()
  const [order] = (await shop.client.orders.list({ query: { checkout_id: [id] } })).items
  if (order === undefined) throw new Error('Nothing was sold.')
  return { order, guest: customerSessionToken }
}
const refund = async (orderId: string, amount: number) => {
  const { id } = await shop.client.refunds.create({ body: { orderId, amount, reason: 'other' } })
  await shop.runJobs()
  return id
}
const listOf = async (id: string) => (await clientOf().creditNotes.list({ path: { id } })).items
const open = async (url: string) => {
  const response = await shop.fetch(new Request(url))
  const { pages, pieces } = readPdf(new Uint8Array(await response.arrayBuffer()))
  return { pages, pieces, disposition: response.headers.get('content-disposition') }
}
const documentOf = async (id: string) => open((await clientOf().creditNotes.document({ path: { id } })).url)

describe('the credit notes of an order', () => {
  it('are numbered without gaps, and add up to the refunds to the cent', async () => {
    const { order } = await bought()
    expect(await listOf(order.id)).toEqual([])
    // Refunds that run at the same moment take their numbers one at a time.
    const parts = [33, 33, 33]
    await Promise.all(parts.map((amount) => refund(order.id, amount)))
    await refund(order.id, 50)
    const notes = await listOf(order.id)
    expect(notes.map(({ number }) => number)).toEqual(
      [1, 2, 3, 4].map((n) => `${order.invoice_number}-CN${n}`),
    )
    const refunds = (await shop.client.refunds.list({ query: { order_id: order.id } })).items
    for (const note of notes) {
      const { id, amount, taxAmount } = refunds.find(({ id }) => id === note.refund_id) ?? {}
      expect(note).toMatchObject({
        refund_id: id,
        order_id: order.id,
        invoice_number: order.invoice_number,
        status: 'issued',
        voided_at: null,
        amount,
        tax_amount: taxAmount,
        total_amount: (amount ?? 0) + (taxAmount ?? 0),
        currency: 'usd',
      })
    }
    const sumOf = (field: 'amount' | 'tax_amount') => notes.reduce((sum, note) => sum + note[field], 0)
    expect([sumOf('amount'), sumOf('tax_amount')]).toEqual([149, 37])
  })

  it('begin when the refund goes through', async () => {
    const { order } = await bought(cardWithLateRefunds)
    const id = await refund(order.id, 149)
    expect(await listOf(order.id)).toEqual([])
    await expectApiError(clientOf().creditNotes.document({ path: { id } }), 'ResourceNotFound', 404)
    await shop.travel(days(8))
    expect(await listOf(order.id)).toMatchObject([{ refund_id: id, status: 'issued' }])
  })

  it('become void when the bank returns the refund, and keep their numbers', async () => {
    const { order } = await bought(cardWhoseRefundsReturn)
    const id = await refund(order.id, 149)
    const [issued] = await listOf(order.id)
    expect((await documentOf(id)).pieces.join(' ')).not.toContain('Void')
    await shop.travel(days(30))
    await refund(order.id, 49)
    const [returned, second] = await listOf(order.id)
    expect(returned).toEqual({ ...issued, status: 'void', voided_at: expect.any(String) })
    expect(second).toMatchObject({ number: `${order.invoice_number}-CN2`, status: 'issued', amount: 49 })
    expect((await documentOf(id)).pieces.join(' ')).toContain('Void since')
  })
})

describe('the document', () => {
  it('is one page with its own number, which names the invoice; the invoice names it', async () => {
    const { order } = await bought()
    const id = await refund(order.id, 49)
    const { pages, pieces, disposition } = await documentOf(id)
    const number = `${order.invoice_number}-CN1`
    expect(pages).toBe(1)
    expect(pieces).toEqual(
      expect.arrayContaining(['Credit note', number, `Refund of invoice ${order.invoice_number}`]),
    )
    expect(pieces.filter((piece) => piece.startsWith('$'))).toEqual(['$0.49', '$0.12', '$0.61'])
    expect(disposition).toContain(`credit-note-${number}.pdf`)
    const invoice = await open((await shop.client.orders.invoice({ path: { id: order.id } })).url)
    expect(invoice.pages).toBe(1)
    expect(invoice.pieces.join(' ')).toContain(number)
  })

  it('does not exist for another organization', async () => {
    const { order } = await bought()
    const id = await refund(order.id, 49)
    const { organization_id } = await shop.openRival()
    const rival = clientOf(await shop.commerce.issueToken({ organization_id, label: 'notes' }))
    await expectApiError(rival.creditNotes.list({ path: { id: order.id } }), 'ResourceNotFound', 404)
    await expectApiError(rival.creditNotes.document({ path: { id } }), 'ResourceNotFound', 404)
  })
})

describe('in the portal', () => {
  it('customers and guests see those of their orders, and no one else does', async () => {
    const { order, guest } = await bought()
    const id = await refund(order.id, 49)
    const stranger = await bought()
    const { token } = await shop.client.customerSessions.create({
      body: { customer_id: order.customer_id },
    })
    for (const session of [token, guest]) {
      const { portalCreditNotes: own } = clientOf(session)
      expect((await own.list({ path: { id: order.id } })).items).toEqual(await listOf(order.id))
      const { pieces } = await open((await own.document({ path: { id } })).url)
      expect(pieces).toContain(`${order.invoice_number}-CN1`)
      await expectApiError(own.list({ path: { id: stranger.order.id } }), 'ResourceNotFound', 404)
    }
    const { portalCreditNotes: strangerNotes } = clientOf(stranger.guest)
    await expectApiError(strangerNotes.list({ path: { id: order.id } }), 'ResourceNotFound', 404)
    await expectApiError(strangerNotes.document({ path: { id } }), 'ResourceNotFound', 404)
  })

  it('a guest is not shown details of the customer that they did not enter', async () => {
    const first = await bought()
    const billing_address = { country: 'FR', city: 'Lyon', line1: '1 Rue', postal_code: '69001' }
    await shop.client.customers.update({
      path: { id: first.order.customer_id },
      body: { name: 'Vera', billing_address },
    })
    const id = await refund(first.order.id, 49)
    const { portalCreditNotes: own } = clientOf(first.guest)
    await expectApiError(own.document({ path: { id } }), 'ResourceNotFound', 404)
    expect((await own.list({ path: { id: first.order.id } })).items).toHaveLength(1)
  })
})
