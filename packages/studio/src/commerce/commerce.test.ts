import { randomUUID } from 'node:crypto'
import { minutes } from '@atelier/plumbing/clock'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createReviewReader } from './reviews.ts'
import { openTestStudio, publicUrl, type TestStudio } from '../testing/open-studio.ts'
import { email, errorOf, smallPhoto, visitUntilCheckout, visitUntilPaid } from '../testing/visit.ts'

let studio: TestStudio

beforeEach(async () => {
  studio = await openTestStudio()
})
afterEach(() => studio.close())

describe('the product of the studio', () => {
  const product = {
    product_name: 'Hand-painted picture',
    price_amount: 149,
    currency: 'usd',
    max_upload_bytes: 31_457_280,
  }

  it('is the product of the platform', async () => {
    const { id: product_id } = studio.commerce.product
    expect(await studio.visitor.shop()).toEqual({ product_id, ...product })
  })

  const meter = { id: randomUUID(), name: 'Paintings' }

  it.each([
    [{ amount_type: 'free' }, 0],
    [{ amount_type: 'custom', minimum_amount: 100, maximum_amount: null, preset_amount: null }, null],
    [{ amount_type: 'metered_unit', unit_amount: '5', cap_amount: null, meter_id: meter.id, meter }, null],
  ] as const)('of the price %j costs %j', async (price, price_amount) => {
    Object.assign(studio.commerce.product.prices[0] ?? {}, price)
    expect(await studio.visitor.shop()).toMatchObject({ price_amount, currency: 'usd' })
  })

  it('of a fixed price of 0 costs 0', async () => {
    Object.assign(studio.commerce.product.prices[0] ?? {}, { price_amount: 0 })
    expect(await studio.visitor.shop()).toMatchObject({ price_amount: 0 })
  })

  it('is requested once by concurrent visitors', async () => {
    await Promise.all(Array.from({ length: 20 }, () => studio.visitor.shop()))
    expect(studio.commerce.calls).toHaveLength(1)
  })

  it('answers with a sentence while the platform is away, and is read again afterwards', async () => {
    studio.commerce.down = true
    const error = await errorOf(studio.visitor.shop())
    expect(error.status).toBe(503)
    expect(error.is('Unavailable')).toBe(true)
    expect(error.message).toContain('closed at the moment')
    studio.commerce.down = false
    expect(await studio.visitor.shop()).toMatchObject(product)
  })

  it('is undefined when the product was archived', async () => {
    studio.commerce.product.is_archived = true
    expect((await errorOf(studio.visitor.shop())).status).toBe(503)
  })
})

describe('the reviews of the studio’s product', () => {
  const review = {
    id: randomUUID(),
    rating: 5,
    text: 'It hangs in the kitchen.',
    display_name: 'Maja',
    place: null,
    language: 'en',
  } as const

  it('are requested once by concurrent visitors, and none of another product is shown', async () => {
    const { commerce, ports } = studio
    const of = { product_id: commerce.product.id, published_at: '2026-01-01T00:00:00.000Z' }
    commerce.reviews.push({ ...review, ...of }, { ...review, ...of, product_id: randomUUID() })
    const read = createReviewReader(ports)
    const pages = await Promise.all(Array.from({ length: 20 }, read))
    expect(pages.at(-1)).toEqual([review])
    expect(commerce.calls).toEqual(['GET /v1/published-reviews/'])
  })

  it('are none while the platform is away', async () => {
    studio.commerce.down = true
    expect(await createReviewReader(studio.ports)()).toEqual([])
  })
})

describe('opening a checkout', () => {
  it('names the preview shown to the visitor, and omits invalid pictures', async () => {
    const { id: draft_id } = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    const open = (preview: string) => studio.visitor.openCheckout({ body: { email, draft_id, preview } })
    await open(Buffer.from(await smallPhoto()).toString('base64'))
    await open(Buffer.from('<script>alert(1)</script>').toString('base64'))
    const requests = studio.commerce.requests as { metadata: Record<string, unknown> }[]
    const [shownUrl, none] = requests.map(({ metadata }) => metadata['picture_url'])
    expect(none).toBeUndefined()
    expect(shownUrl).toBe(`${publicUrl}/studio/drafts/${draft_id}/painted`)
    const led = await studio.fetch(String(shownUrl))
    expect(led.status).toBe(302)
    const location = String(led.headers.get('location'))
    const picture = await studio.fetch(location)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])

    studio.clock.advance(minutes(6))
    expect((await studio.fetch(location)).status).not.toBe(200)
    studio.clock.advance(minutes(40))
    expect((await studio.fetch(String(shownUrl))).status).toBe(404)
  })

  it('links to no picture where none was shown', async () => {
    const { draft_id } = await visitUntilCheckout(studio)
    const { id } = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    for (const draft of [draft_id, id, randomUUID()])
      expect((await studio.fetch(`${publicUrl}/studio/drafts/${draft}/painted`)).status).toBe(404)
  })

  it('sends exactly the specified fields, and the draft', async () => {
    const { draft_id, session_id } = await visitUntilCheckout(studio)
    expect(studio.commerce.requests).toEqual([
      {
        allowDiscountCodes: true,
        customerBillingAddress: { country: 'SE' },
        customerEmail: email,
        productId: studio.commerce.product.id,
        successUrl: `${publicUrl}/success?session_id={CHECKOUT_ID}`,
        metadata: { draft_id },
      },
    ])
    expect(studio.commerce.checkout(session_id).success_url).toBe(
      `${publicUrl}/success?session_id=${session_id}`,
    )
  })

  it('names the currency that it has shown, where the product has prices in others', async () => {
    const { prices } = studio.commerce.product
    const [price] = prices
    if (price === undefined) throw new Error('The product has a price.')
    Object.assign(studio.commerce.product, {
      prices: [price, { ...price, id: randomUUID(), price_currency: 'sek', price_amount: 1500 }],
    })
    await studio.visitor.openCheckout({ body: { email } })
    expect(studio.commerce.requests).toMatchObject([{ currency: 'usd' }])
  })

  it('works before the photo is up', async () => {
    const { url } = await studio.visitor.openCheckout({ body: { email } })
    expect(url).toMatch(/^https:\/\/shop\.test\/checkout\//)
    expect(studio.commerce.requests[0]).not.toHaveProperty('metadata')
  })

  it('rejects a draft that does not exist, has expired, or is painted already', async () => {
    const missing = await errorOf(
      studio.visitor.openCheckout({ body: { email, draft_id: '9b4f5e0a-53a3-4f4b-8f0e-0a3a9f4f0c11' } }),
    )
    expect([missing.status, missing.error]).toEqual([404, 'ResourceNotFound'])
    expect(missing.message).toContain('choose it again')

    const paid = await visitUntilPaid(studio)
    await studio.visitor.openTransformation({ body: { session_id: paid.session_id } })
    const used = await errorOf(studio.visitor.openCheckout({ body: { email, draft_id: paid.draft_id } }))
    expect(used.status).toBe(404)

    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    studio.clock.advance(24 * 3_600_000)
    expect((await errorOf(studio.visitor.openCheckout({ body: { email, draft_id: draft.id } }))).status).toBe(
      404,
    )
  })

  it('reports a failed payment when the platform cannot be reached', async () => {
    studio.commerce.down = true
    const error = await errorOf(studio.visitor.openCheckout({ body: { email } }))
    expect([error.status, error.error, error.message]).toEqual([
      503,
      'Unavailable',
      'Payment failed. Please try again.',
    ])
  })

  it('reports a missing session when there is no address', async () => {
    studio.commerce.withoutUrl = true
    const error = await errorOf(studio.visitor.openCheckout({ body: { email } }))
    expect([error.status, error.error, error.message]).toEqual([
      503,
      'Unavailable',
      'Payment session could not be created',
    ])
  })

  it('rejects a wrong e-mail address', async () => {
    const response = await errorOf(studio.visitor.openCheckout({ body: { email: 'nobody' } }))
    expect(response.message).toBe('Input validation failed')
  })
})
