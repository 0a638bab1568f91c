import { randomUUID } from 'node:crypto'
import type { Shipment } from '@atelier/contract'
import { seconds } from '@atelier/plumbing/clock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeProduct } from '../testing/commerce-objects.ts'
import { openTestStudio, publicUrl, testDecoder, type TestStudio } from '../testing/open-studio.ts'
import { email, errorOf, photoFile, visitUntilPaid } from '../testing/visit.ts'

let studio: TestStudio

/** Paints 960 × 720 pixels without a queue: 150 dpi on 12 × 16 cm. */
const painter = {
  paint: async () => {
    const { png } = await testDecoder.prepare(await photoFile('mountain-path.jpg'), { maxSide: 960 })
    return { png, width: 960, height: 720, steps: [] }
  },
}

beforeEach(async () => {
  studio = await openTestStudio({ painter })
})
afterEach(() => studio.close())

type Bought = { id: string; session_id: string }

const buyPainting = async (): Promise<Bought> => {
  const { session_id } = await visitUntilPaid(studio)
  const { id } = await studio.visitor.openTransformation({ body: { session_id } })
  await studio.work()
  return { id, session_id }
}

/** Adds a print of a size to the seller's products. */
const sell = (print_size_mm: string, price_amount = 1900): string => {
  const product = { ...makeProduct(studio.clock.now()), metadata: { print_size_mm } }
  for (const price of product.prices) Object.assign(price, { price_amount })
  studio.commerce.others.push(product)
  return product.id
}

const list = ({ id, session_id }: Bought) =>
  studio.visitor.listPrints({ path: { id }, query: { session_id } })
const order = async ({ id, session_id }: Bought, product_id: string) =>
  (await studio.visitor.openPrintCheckout({ path: { id }, body: { session_id, product_id, locale: 'sv' } }))
    .url
const sessionIn = (url: string): string => url.split('secret-')[1] ?? ''

/** Adds the platform's shipment for a checkout. */
const note = (checkout_id: string, fields: Partial<Shipment> = {}): void => {
  const now = studio.clock.now().toISOString()
  studio.commerce.shipments.push({
    id: randomUUID(),
    created_at: now,
    modified_at: null,
    organization_id: studio.commerce.product.organization_id,
    order_id: randomUUID(),
    checkout_id,
    invoice_number: 'ATELIER-0008',
    customer: { id: randomUUID(), name: 'Ada', email },
    file_url: null,
    content: 'Print',
    status: 'waiting',
    carrier: null,
    tracking_url: null,
    sent_at: null,
    address: null,
    ...fields,
  })
}

describe('prints of a painting', () => {
  it('are not offered unless the seller sells them', async () => {
    const painting = await buyPainting()
    expect(await list(painting)).toEqual({ sizes: [], bought: [] })
  })

  it('are offered in the sizes for which there are enough pixels, smallest first', async () => {
    const large = sell('120x160', 2900)
    const small = sell('100x150')
    for (const size of ['200x300', 'large']) sell(size)
    const painting = await buyPainting()
    const { sizes } = await list(painting)
    expect(sizes.map(({ product_id }) => product_id)).toEqual([small, large])
    expect(sizes[1]).toEqual({
      product_id: large,
      price_amount: 2900,
      currency: 'usd',
      paper: { width_mm: 160, height_mm: 120 },
      painting: { width_mm: 160, height_mm: 120 },
      dpi: 152,
    })
    const stranger = { ...painting, session_id: randomUUID() }
    expect((await errorOf(list(stranger))).status).toBe(404)
    expect((await errorOf(order(stranger, small))).status).toBe(404)
    expect((await errorOf(order(painting, studio.commerce.product.id))).status).toBe(404)
  })

  it('are paid at a checkout that requires the address, and show their status', async () => {
    const product_id = sell('100x150')
    const painting = await buyPainting()
    const first = await order(painting, product_id)
    // A visitor who returns without paying gets the same checkout, unless its price is not the displayed one.
    expect(await order(painting, product_id)).toBe(first)
    Object.assign(studio.commerce.checkout(sessionIn(first)), { amount: 1800 })
    studio.clock.advance(seconds(1))
    const second = await order(painting, product_id)
    expect(second).not.toBe(first)
    // The same when the paper differs.
    await studio.ports.database.db.updateTable('studio.prints').set({ width_mm: 180 }).execute()
    studio.clock.advance(seconds(1))
    const url = await order(painting, product_id)
    expect([first, second]).not.toContain(url)
    expect(await order(painting, product_id)).toBe(url)
    expect((await list(painting)).bought).toEqual([])
    const request = studio.commerce.requests.at(-1) as { metadata: Record<string, string> }
    expect(request).toMatchObject({
      productId: product_id,
      customerEmail: email,
      requireBillingAddress: true,
      allowDiscountCodes: false,
      successUrl: `${publicUrl}/success?session_id=${painting.session_id}`,
      metadata: { locale: 'sv', to_send: 'Print 15 × 10 cm' },
    })
    const session_id = sessionIn(url)
    studio.commerce.pay(session_id)
    const { bought } = await list(painting)
    const paper = { width_mm: 150, height_mm: 100 }
    const unsent = { paper, status: 'waiting', carrier: null, tracking_url: null, sent_at: null }
    expect(bought).toMatchObject([unsent])
    // It is no payment for a painting.
    await studio.recover()
    expect((await errorOf(studio.visitor.openTransformation({ body: { session_id } }))).status).toBe(403)

    const sent_at = studio.clock.now().toISOString()
    const sentStatus = {
      status: 'sent',
      carrier: 'PostNord',
      tracking_url: 'https://post.example.com/7',
      sent_at,
    } as const
    note(session_id, sentStatus)
    expect((await list(painting)).bought).toMatchObject([{ paper, ...sentStatus }])
    expect(await order(painting, product_id)).not.toBe(url)

    const file = await studio.fetch(request.metadata['to_send_file'] ?? '')
    expect(file.status).toBe(302)
    const png = new Uint8Array(await (await studio.fetch(file.headers.get('location') ?? '')).arrayBuffer())
    const view = new DataView(png.buffer)
    // The painting is 4:3 and the paper 3:2, so there is white at both sides.
    expect([view.getUint32(16), view.getUint32(20)]).toEqual([1080, 720])
    // 720 pixels on 100 mm are 7200 in a metre, as the chunk `pHYs` says.
    const at = Buffer.from(png).indexOf('pHYs') + 4
    expect([view.getUint32(at), view.getUint32(at + 4), png[at + 8]]).toEqual([7200, 7200, 1])
    // Squeezed to 36 pixels, two of which are white at each side.
    const middle = (await testDecoder.square(png, 36)).subarray(36 * 3 * 18)
    const isWhite = (column: number) =>
      [...middle.subarray(column * 3, column * 3 + 3)].every((value) => value > 250)
    expect([isWhite(0), isWhite(3), isWhite(32), isWhite(35)]).toEqual([true, false, false, true])
    expect((await studio.fetch(`${publicUrl}/studio/prints/${randomUUID()}/file`)).status).toBe(404)
  })

  it('are listed when their checkouts expired and were started again, each payment for itself', async () => {
    const product_id = sell('100x150')
    const painting = await buyPainting()
    const old = sessionIn(await order(painting, product_id))
    const { id, success_url } = studio.commerce.restart(old)
    expect(success_url).toBe(`${publicUrl}/success?session_id=${painting.session_id}`)
    expect((await list(painting)).bought).toEqual([])
    studio.commerce.pay(id)
    const paper = { width_mm: 150, height_mm: 100 }
    expect((await list(painting)).bought).toMatchObject([{ id, paper, status: 'waiting' }])
    note(id, { status: 'sent', sent_at: studio.clock.now().toISOString() })
    expect((await list(painting)).bought).toMatchObject([{ id, status: 'sent' }])

    // The old checkout turned out to be paid.
    studio.commerce.pay(old)
    const { bought } = await list(painting)
    expect(bought).toMatchObject([
      { id: old, paper, status: 'waiting' },
      { id, paper, status: 'sent' },
    ])
    // A checkout of another product that names this print does not count.
    const { metadata } = studio.commerce.checkout(id)
    studio.commerce.pay(studio.commerce.addCheckout('open', { metadata }).id)
    expect((await list(painting)).bought).toEqual(bought)
    // Nor does the print of one painting show on the page of another.
    expect((await list(await buyPainting())).bought).toEqual([])
  })

  it('are identified only by their checkouts where those were opened before they named their print', async () => {
    const product_id = sell('100x150')
    const painting = await buyPainting()
    const session_id = sessionIn(await order(painting, product_id))
    Object.assign(studio.commerce.checkout(session_id), { metadata: { to_send: 'Print' } })
    studio.commerce.pay(session_id)
    expect((await list(painting)).bought).toMatchObject([{ status: 'waiting' }])
    note(session_id, { status: 'cancelled' })
    expect((await list(painting)).bought).toMatchObject([{ id: session_id, status: 'cancelled' }])
  })
})
