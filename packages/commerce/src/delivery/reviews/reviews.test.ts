import { additions } from '@atelier/contract'
import { days, seconds } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertMember } from '../../access/identity/testing/people.ts'
import { aReview } from '../../testing/a-review.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { loseAnswers } from '../../testing/faulty-calls.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { portalVisitor } from '../../testing/portal-visitor.ts'
import { signIn } from '../../testing/sign-in.ts'
import { newPlan } from '../../testing/subscribe.ts'
import { tablesWith } from '../../testing/tables-with.ts'
import { deleteReviewsOfCustomer } from './queries.ts'

let shop: Shop
const clientWith = (accessToken: string) =>
  createClientFor(
    { reviews: additions.reviews, publishedReviews: additions.publishedReviews },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )
let desk: ReturnType<typeof clientWith>
beforeAll(async () => {
  shop = await openShop()
  desk = clientWith(shop.accessToken)
})
afterAll(() => shop.close())

let buyers = 0
const newEmail = () => `reviewer-${(buyers += 1)}@example.com`
const orderOf = async (checkout_id: string) => {
  const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
  if (order === undefined) throw new Error('Nothing was sold.')
  return order
}
const questionsTo = (email: string) =>
  shop.mails.filter(({ to, subject }) => to === email && subject.startsWith('How do you like'))

/** Buys the picture, lets three days pass, and returns the link of the e-mail. */
const beAsked = async () => {
  const email = newEmail()
  const order = await orderOf((await shop.buy(cards.visa, email)).id)
  await shop.travel(days(3))
  const link = /http\S+\/review\?\S+/.exec(questionsTo(email)[0]?.text ?? '')?.[0]
  if (link === undefined) throw new Error(`Nobody asked ${email}.`)
  const token = new URL(link).searchParams.get('token') ?? ''
  const visitor = portalVisitor(shop)
  const page = () => visitor.open(`/review?token=${token}`)
  const send = (fields: Readonly<Record<string, string>>, headers = {}) =>
    visitor.submit('/review', { token, ...fields }, headers)
  return { email, order, link, token, page, send }
}
const words = { rating: '5', text: 'It hangs in <our> kitchen.', display_name: 'Maja', place: 'Borlänge' }
const reviewOf = async ({ customer_id }: { customer_id: string }) => {
  const [review] = (await desk.reviews.list({ query: { customer_id } })).items
  if (review === undefined) throw new Error('There is no such review.')
  return review
}
/** Counts the statements of this test's database that wait for a lock. */
const countWaiting = async (): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.database.db)
  return rows[0]?.waiting ?? 0
}
const published = async () => (await desk.publishedReviews.list({})).items
const isShown = async ({ id }: { id: string }) => (await published()).some((item) => item.id === id)
/** Writes a review and publishes it. */
const publishOne = async (place = words.place) => {
  const response = await beAsked()
  await response.send({ ...words, place })
  const { id } = await reviewOf(response.order)
  return { ...response, review: await desk.reviews.publish({ path: { id }, body: { revision: 1 } }) }
}

describe('the question to a buyer', () => {
  it('is one e-mail, three days after the purchase, in the buyer’s language', async () => {
    const email = newEmail()
    const { id, clientSecret } = await shop.openCheckout()
    const body = await shop.buyer(cards.visa, email)
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body: { ...body, locale: 'de' },
    })
    await shop.runJobs()
    const response = () =>
      shop.mails.filter(({ to, subject }) => to === email && subject.includes('Wie gefällt Ihnen'))
    await shop.travel(days(3) - seconds(1))
    expect(response()).toEqual([])
    await shop.travel(days(30))
    expect(response()).toHaveLength(1)
    expect(response()[0]).toMatchObject({
      subject: 'Wie gefällt Ihnen One hand-painted picture?',
      id: `review-request-${(await orderOf(id)).id}`,
    })
    expect(response()[0]?.text).toMatch(/\/atelier\/portal\/review\?token=atelier_rev_\w+&locale=de/)
  })

  it('is not sent for refunded, disputed or free orders, nor where the seller does not ask', async () => {
    const [refunded, disputed, free, off] = [newEmail(), newEmail(), newEmail(), newEmail()]
    const order = await orderOf((await shop.buy(cards.visa, refunded)).id)
    await shop.client.refunds.create({
      body: { orderId: order.id, amount: 149, reason: 'other', revokeBenefits: false },
    })
    await shop.buy(cards.disputed, disputed)
    const { clientSecret } = await shop.client.checkouts.create({
      body: { productId: await newPlan(shop, 0) },
    })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body: { customerEmail: free, customerName: 'Ada', customerBillingAddress: { country: 'SE' } },
    })
    await shop.travel(days(4))
    const owner = await signIn(shop, 'reviews-owner@example.com')
    const { organization_id } = shop.demo
    const path = `/v1/organizations/${organization_id}/review-settings`
    expect((await owner.call('GET', path)).status).toBe(404)
    const member = { organization_id, user_id: owner.user_id, role: 'owner' as const }
    await insertMember(shop.database.db, member, shop.clock.now())
    expect(await (await owner.call('GET', path)).json()).toEqual({ ask_after_days: 3 })
    await shop.buy(cards.visa, off)
    expect((await owner.call('PUT', path, { ask_after_days: 0 })).status).toBe(422)
    await owner.call('PUT', path, { ask_after_days: null })
    await shop.travel(days(4))
    await owner.call('PUT', path, { ask_after_days: 3 })
    await shop.travel(days(4))
    for (const email of [refunded, disputed, free, off]) expect(questionsTo(email)).toEqual([])
  })
})

describe('the page behind the link', () => {
  it('accepts a review, which can be changed until it is published', async () => {
    const { order, link, page, send } = await beAsked()
    expect(new URL(link).pathname).toBe('/atelier/portal/review')
    expect(await page()).toMatchObject({
      status: 200,
      text: expect.stringContaining('At most 400 characters'),
    })
    const wrong = await send({ ...words, rating: '', text: ' ', place: 'x'.repeat(61) })
    expect(wrong.status).toBe(422)
    for (const sentence of [
      'Choose one to five stars.',
      'Write a sentence about it.',
      'Use at most 60 characters.',
    ])
      expect(wrong.text).toContain(sentence)
    expect((await send(words, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await desk.reviews.list({ query: { customer_id: order.customer_id } })).items).toEqual([])

    expect((await send(words)).text).toContain('Thank you for your review')
    expect((await page()).text).toContain('It hangs in &lt;our&gt; kitchen.')
    await shop.travel(seconds(1))
    await send({ ...words, rating: '4', place: '' })
    const review = await reviewOf(order)
    expect(review.written_at).toBe(shop.clock.now().toISOString())
    expect(review).toMatchObject({
      status: 'waiting',
      rating: 4,
      text: words.text,
      place: null,
      language: 'en',
      revision: 2,
      order_id: order.id,
      withheld: null,
    })
    const path = { id: review.id }
    await expectApiError(desk.reviews.publish({ path, body: { revision: 1 } }), 'NotPermitted', 403)
    await desk.reviews.decline({ path, body: { revision: 2, reason: 'It <names> a person.' } })
    expect((await page()).text).toContain('It &lt;names&gt; a person.')
    await send({ ...words, text: 'It hangs in the hall.' })
    expect(await reviewOf(order)).toMatchObject({ status: 'waiting', revision: 3, decline_reason: null })
    await desk.reviews.publish({ path, body: { revision: 3 } })
    for (const fields of [words, { ...words, text: '' }])
      expect(await send(fields)).toMatchObject({
        status: 200,
        text: expect.stringContaining('Your review is published'),
      })
    expect(await reviewOf(order)).toMatchObject({ status: 'published', text: 'It hangs in the hall.' })
    expect((await send({ remove: 'yes' })).text).toContain('Your review is deleted')
    expect(await published()).toEqual([])
    expect((await send(words)).status).toBe(200)
    expect(await reviewOf(order)).toMatchObject({ status: 'waiting', revision: 1 })
  })

  it('opens only for its own link, for sixty days', async () => {
    const { token, page, send } = await beAsked()
    const visitor = portalVisitor(shop)
    for (const wrongToken of ['', `${token}x`, shop.accessToken])
      expect((await visitor.open(`/review?token=${encodeURIComponent(wrongToken)}`)).status).toBe(410)
    const rival = await shop.openRival()
    const slug = `rival-${rival.organization_id}`
    expect((await portalVisitor(shop, slug).open(`/review?token=${token}`)).status).toBe(410)
    expect(await tablesWith(shop.database.db, token.toLowerCase())).toEqual([])
    await Promise.all([send(words), send(words)])
    await shop.travel(days(60))
    expect((await page()).status).toBe(410)
    expect((await send(words)).status).toBe(410)
    expect((await send({ remove: 'yes' })).status).toBe(410)
  })
})

describe('a review', () => {
  it('is decided only by its seller, who can change the decision', async () => {
    const { id } = await aReview(shop, newEmail())
    const path = { id }
    const written_at = shop.clock.now().toISOString()
    await shop.travel(seconds(1))
    const rival = await shop.openRival()
    const rivalClient = clientWith(
      await shop.commerce.issueToken({ organization_id: rival.organization_id, label: 'rival' }),
    )
    const body = { revision: 1 }
    for (const call of [
      () => rivalClient.reviews.get({ path }),
      () => rivalClient.reviews.publish({ path, body }),
      () => rivalClient.reviews.decline({ path, body: { ...body, reason: 'x' } }),
      () => rivalClient.reviews.undo({ path }),
    ])
      await expectApiError(call(), 'ResourceNotFound', 404)
    expect((await rivalClient.reviews.list({})).items).toEqual([])
    await expectApiError(desk.reviews.undo({ path }), 'NotPermitted', 403)
    const decided_at = shop.clock.now().toISOString()
    expect(await desk.reviews.publish({ path, body })).toMatchObject({
      status: 'published',
      decided_at,
      modified_at: decided_at,
      written_at,
    })
    await expectApiError(desk.reviews.publish({ path, body }), 'NotPermitted', 403)
    expect(await published()).toEqual([
      {
        id,
        product_id: shop.demo.product_id,
        rating: 4,
        text: 'It hangs in the kitchen.',
        display_name: 'Maja',
        place: null,
        language: 'en',
        published_at: decided_at,
      },
    ])
    expect((await rivalClient.publishedReviews.list({})).items).toEqual([])
    expect((await desk.publishedReviews.list({ query: { product_id: id } })).items).toEqual([])
    expect(await desk.reviews.undo({ path })).toMatchObject({ status: 'waiting', decided_at: null })
    expect(await published()).toEqual([])
    const declined = await desk.reviews.decline({ path, body: { ...body, reason: ' Spam ' } })
    expect(declined).toMatchObject({ status: 'declined', decline_reason: 'Spam', written_at })
  })

  it('is returned as it is to a repetition after a lost answer', async () => {
    const path = { id: (await aReview(shop, newEmail())).id }
    const publish = () =>
      desk.reviews.publish({ path, body: { revision: 1 } }, { idempotencyKey: `publish ${path.id}` })
    const undo = () => desk.reviews.undo({ path }, { idempotencyKey: `undo ${path.id}` })
    await publish()
    await loseAnswers(shop.database)
    expect(await publish()).toMatchObject({ status: 'published' })
    await undo()
    await loseAnswers(shop.database)
    expect(await undo()).toMatchObject({ status: 'waiting' })
    expect(await publish()).toMatchObject({ status: 'waiting' })
  })

  it('is not shown once its order is refunded, or while the bank has its payment', async () => {
    const { order, review, page } = await publishOne()
    expect(await isShown(review)).toBe(true)
    const refund = (amount: number) =>
      shop.client.refunds.create({
        body: { orderId: order.id, amount, reason: 'other', revokeBenefits: false },
      })
    await refund(49)
    await shop.runJobs()
    expect(await isShown(review)).toBe(true)
    await refund(100)
    await shop.runJobs()
    expect(await isShown(review)).toBe(false)
    expect(await desk.reviews.get({ path: { id: review.id } })).toMatchObject({
      status: 'published',
      withheld: 'refunded',
    })
    expect((await page()).status).toBe(410)

    const { id } = await aReview(shop, newEmail(), cards.disputed)
    await desk.reviews.publish({ path: { id }, body: { revision: 1 } })
    expect(await isShown({ id })).toBe(true)
    await shop.travel(seconds(5))
    expect(await isShown({ id })).toBe(false)
    expect(await desk.reviews.undo({ path: { id } })).toMatchObject({ withheld: 'disputed' })
    await expectApiError(desk.reviews.publish({ path: { id }, body: { revision: 1 } }), 'NotPermitted', 403)
  })

  it('goes with its customer', async () => {
    const { order, review } = await publishOne('Älvdalen')
    expect(await tablesWith(shop.database.db, 'älvdalen')).toEqual(['reviews'])
    await shop.client.customers.delete({ path: { id: order.customer_id } })
    await shop.runJobs()
    await expectApiError(desk.reviews.get({ path: { id: review.id } }), 'ResourceNotFound', 404)
    expect(await isShown(review)).toBe(false)
    const stored = await shop.database.db
      .selectFrom('review_requests')
      .select('id')
      .where('customer_id', '=', order.customer_id)
      .execute()
    expect(stored).toEqual([])
    expect(await tablesWith(shop.database.db, 'älvdalen')).toEqual([])
  })

  it('is not written by someone who is deleted in the meantime', async () => {
    const { order, send } = await beAsked()
    const submission = await shop.database.transact(async (tx) => {
      await deleteReviewsOfCustomer(tx, order.customer_id)
      const waiting = send(words)
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), 60_000)
      return { waiting }
    })
    expect((await submission.waiting).status).toBe(410)
    expect((await desk.reviews.list({ query: { customer_id: order.customer_id } })).items).toEqual([])
  })
})
