import { minutes } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdf } from '../invoices/testing/read-pdf.ts'
import { speechFor } from '../../mails/speech.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const bought = async (): Promise<string> => {
  const { id } = await shop.buy()
  const { items } = await shop.client.orders.list({ query: { checkout_id: [id] } })
  return items[0]?.id ?? ''
}
const urlOf = async (id: string) => (await shop.client.orders.invoice({ path: { id } })).url
const textOf = async (id: string): Promise<string> => {
  const response = await shop.fetch(new Request(await urlOf(id)))
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return readPdf(new Uint8Array(await response.arrayBuffer())).pieces.join('\n')
}
const numbers = async () => {
  const { items } = await shop.client.orders.list({ query: { limit: 100, sorting: 'created_at' } })
  return items.map(({ invoice_number }) => invoice_number ?? '').toSorted()
}

describe('the invoice of an order', () => {
  it('opens only by a signed address, for a while', async () => {
    const url = await urlOf(await bought())
    expect((await shop.fetch(new Request(url))).status).toBe(200)
    expect((await shop.fetch(new Request(url.replace(/signature=[^&]*/, 'signature=x')))).status).not.toBe(
      200,
    )
    shop.clock.advance(minutes(11))
    expect((await shop.fetch(new Request(url))).status).not.toBe(200)
  })

  it('has the number of the order, and exists once, however many requests ask concurrently', async () => {
    const id = await bought()
    const { invoice_number = '' } = await shop.client.orders.get({ path: { id } })
    expect(invoice_number).toMatch(/^ATELIER-\d{4}$/)
    const urls = await Promise.all(Array.from({ length: 5 }, () => urlOf(id)))
    for (const url of urls) expect(url).toContain(`invoice-${invoice_number}.pdf`)
    expect(await textOf(id)).toContain(invoice_number)
  })

  it('has the number after the last one, however many orders are created concurrently', async () => {
    const before = await numbers()
    const { id: productId } = await shop.client.products.create({
      body: { name: 'Free', recurringInterval: null, prices: [{ amountType: 'free' }] },
    })
    const checkouts = await Promise.all(
      Array.from({ length: 8 }, () => shop.client.checkouts.create({ body: { productId } })),
    )
    for (const { clientSecret } of checkouts)
      await shop.client.checkouts.clientConfirm({
        path: { client_secret: clientSecret },
        body: { customerEmail: `${clientSecret.slice(-8).toLowerCase()}@example.com` },
      })
    await Promise.all(checkouts.map(({ id }) => shop.runJob('checkouts.complete-free', { checkout_id: id })))
    const after = await numbers()
    expect(after).toEqual(
      Array.from({ length: before.length + 8 }, (_, n) => `ATELIER-${String(n + 1).padStart(4, '0')}`),
    )
    await shop.runJobs()
  })

  it('states the period of a renewal, its price, and how it was paid', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 700))
    const renewed_at = new Date(subscription.current_period_end ?? '')
    await shop.travel(renewed_at)
    await shop.runJobs()
    const [first, second] = await ordersOf(shop, subscription)
    const renewed = await shop.client.subscriptions.get({ path: { id: subscription.id } })
    const { day } = speechFor(['en'])
    const [start, middle, end] = [
      subscription.current_period_start,
      renewed_at.toISOString(),
      renewed.current_period_end ?? '',
    ].map((moment) => day(new Date(moment)))
    for (const [order, period] of [
      [first, `${start} to ${middle}`],
      [second, `${middle} to ${end}`],
    ] as const) {
      const lines = (await textOf(order?.id ?? '')).split('\n')
      expect(lines).toEqual(expect.arrayContaining(['Quantity', 'Unit price', period]))
      const at = lines.indexOf(period)
      expect(lines.slice(at + 1, at + 4)).toEqual(['1', '$7.00', '$7.00'])
      expect(lines.join('\n')).toMatch(/Paid on \w+ \d+, \d{4} with Visa ending in 4242/)
    }
  })

  it('of a purchase has a unit price, the card, and no period', async () => {
    const text = await textOf(await bought())
    expect(text).toMatch(/\n1\n\$1\.49\n\$1\.49\n/)
    expect(text).toMatch(/Paid on .+ with Visa ending in 4242/)
    expect(text).not.toMatch(/\d{4} to \d/)
  })

  it('of a void order says that it is not collected', async () => {
    const subscription = await subscribe(shop, await newPlan(shop, 700), {
      card: cards.declinedAgain,
    })
    await shop.travel(new Date(subscription.current_period_end ?? ''))
    await shop.runJobs()
    await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
    const order = (await ordersOf(shop, subscription)).at(-1)
    expect(order?.status).toBe('void')
    expect(await textOf(order?.id ?? '')).toMatch(/Not collected[^]*Amount due\n\$0\.00/)
  })

  it('stays unchanged when the seller or the customer changes, and shows later refunds', async () => {
    const id = await bought()
    const first = await textOf(id)
    expect(first).toMatch(/\$1\.49/)
    expect(first).not.toContain('Refunded')
    const order = await shop.client.orders.get({ path: { id } })
    await shop.client.customers.update({ path: { id: order.customer_id }, body: { name: 'Somebody Else' } })
    await shop.client.refunds.create({ body: { orderId: id, amount: 49, reason: 'other' } })
    const second = await textOf(id)
    expect(second).toContain('Refunded')
    expect(second).toContain('$0.49')
    expect(second).not.toContain('Somebody Else')
    expect(second.split('\n')[2]).toBe(first.split('\n')[2])
  })

  it('of a stranger’s order does not exist', async () => {
    const id = await bought()
    const { client } = await shop.openRival()
    await expectApiError(client.orders.invoice({ path: { id } }), 'ResourceNotFound', 404)
    await expectApiError(
      shop.client.orders.invoice({ path: { id: crypto.randomUUID() } }),
      'ResourceNotFound',
      404,
    )
  })
})

it('the settings of invoices count from the next invoice on, and are checked', async () => {
  const path = { id: shop.demo.organization_id }
  const before = await bought()
  const first = await textOf(before)
  const change = (invoiceSettings: object) =>
    shop.client.organizations.update({ path, body: { invoiceSettings } })
  const settings = {
    legalName: 'Atelier Example AB',
    address: { country: 'SE', city: 'Lund', line1: 'Storgatan 1', postalCode: '222 22' },
    taxNumber: 'SE556677889901',
    numberPrefix: ' shop-26 ',
  }
  expect((await change(settings)).invoiceSettings).toMatchObject({
    legalName: 'Atelier Example AB',
    numberPrefix: 'SHOP-26',
  })
  const id = await bought()
  const text = await textOf(id)
  for (const line of ['Atelier Example AB', 'Storgatan 1', '222 22 Lund', 'Tax number SE556677889901'])
    expect(text).toContain(line)
  expect((await shop.client.orders.get({ path: { id } })).invoice_number).toMatch(/^SHOP-26-\d{4}$/)
  expect(await textOf(before)).toBe(first)
  await expect(change({ numberPrefix: 'a--b' })).rejects.toThrow('single hyphens')
  expect((await change({})).invoiceSettings).toEqual({
    legalName: null,
    address: null,
    taxNumber: null,
    numberPrefix: null,
  })
})
