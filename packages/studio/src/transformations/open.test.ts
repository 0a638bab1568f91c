import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestStudio, type TestStudio } from '../testing/open-studio.ts'
import { makeProduct } from '../testing/commerce-objects.ts'
import { email, errorOf, smallPhoto, visitUntilCheckout, visitUntilPaid } from '../testing/visit.ts'
import { notPaid } from '../commerce/paid-checkout.ts'

let studio: TestStudio

beforeEach(async () => {
  studio = await openTestStudio()
})
afterEach(() => studio.close())

const open = (session_id: string, draft_id?: string) =>
  studio.visitor.openTransformation({ body: { session_id, ...(draft_id !== undefined && { draft_id }) } })

const transformations = () =>
  studio.ports.database.db.selectFrom('studio.transformations').selectAll().execute()

describe('a paid session', () => {
  it('starts a painting for the address that paid', async () => {
    const { session_id, draft_id } = await visitUntilPaid(studio)
    expect(await open(session_id)).toMatchObject({
      status: 'processing',
      stage: 'queued',
      progress: 10,
      ahead: 0,
      usual_seconds: 2,
      original_image: null,
      transformed_image: null,
      failure: null,
      can_retry: false,
    })
    expect(await transformations()).toMatchObject([{ checkout_id: session_id, draft_id, email }])
  })

  it('opens the same painting however often and from anywhere', async () => {
    const { session_id } = await visitUntilPaid(studio)
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(session_id)))
    await studio.work()
    const later = await open(session_id)
    expect(new Set([...opened, later].map(({ id }) => id)).size).toBe(1)
    expect(later.status).toBe('completed')
    expect(await transformations()).toHaveLength(1)
  })

  it('is still found while the platform is away', async () => {
    const { session_id } = await visitUntilPaid(studio)
    const { id } = await open(session_id)
    studio.commerce.down = true
    expect((await open(session_id)).id).toBe(id)
  })

  it('accepts the visitor’s photo when the checkout carried none', async () => {
    const checkout = studio.commerce.addCheckout('succeeded')
    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    const opened = await Promise.all([open(checkout.id, draft.id), open(checkout.id, draft.id)])
    expect(opened[0]?.id).toBe(opened[1]?.id)
    expect(await transformations()).toMatchObject([{ draft_id: draft.id }])
  })

  it('prefers the photo that was paid for', async () => {
    const { session_id, draft_id } = await visitUntilPaid(studio)
    const otherDraft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    await open(session_id, otherDraft.id)
    expect(await transformations()).toMatchObject([{ draft_id }])
  })

  it('accepts another photo when the stored one is gone', async () => {
    const checkout = studio.commerce.addCheckout('succeeded', { draft_id: randomUUID() })
    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    expect((await open(checkout.id, draft.id)).status).toBe('processing')
  })

  it('paints for each of two checkouts that carried the same photo', async () => {
    const { session_id, draft_id } = await visitUntilPaid(studio)
    const second = studio.commerce.addCheckout('succeeded', { draft_id })
    expect((await open(session_id)).id).not.toBe((await open(second.id)).id)
    await studio.work()
    expect((await open(second.id)).status).toBe('completed')
  })

  it('asks for the photo when there is none, and uses nothing up', async () => {
    const checkout = studio.commerce.addCheckout('succeeded')
    const missing = await errorOf(open(checkout.id))
    expect(missing).toMatchObject({ status: 422, detail: [{ loc: ['body', 'draft_id'], type: 'missing' }] })
    const used = await visitUntilPaid(studio)
    await open(used.session_id)
    const foreign = await errorOf(open(checkout.id, used.draft_id))
    expect(foreign).toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'draft_id'], type: 'value_error' }],
    })
    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    expect((await open(checkout.id, draft.id)).status).toBe('processing')
  })
})

describe('a session that is rejected', () => {
  const rejected = async (
    session_id: string,
    status: number,
    error: string,
    sentence: string,
  ): Promise<void> => {
    const failure = await errorOf(open(session_id))
    expect([failure.status, failure.error, failure.message]).toEqual([status, error, sentence])
    expect(await transformations()).toEqual([])
  }

  it('guessed', async () => {
    const failure = await errorOf(open(randomUUID()))
    expect([failure.status, failure.error]).toEqual([404, 'ResourceNotFound'])
    expect(await transformations()).toEqual([])
  })

  it('unpaid', async () => {
    const { session_id } = await visitUntilCheckout(studio)
    await rejected(session_id, 403, 'NotPermitted', notPaid.open.text)
  })

  it('failed', () =>
    rejected(studio.commerce.addCheckout('failed').id, 403, 'NotPermitted', notPaid.failed.text))
  it('expired', () =>
    rejected(studio.commerce.addCheckout('expired').id, 403, 'NotPermitted', notPaid.expired.text))

  it('paid for another product', async () => {
    const product = makeProduct(studio.clock.now())
    await rejected(
      studio.commerce.addCheckout('succeeded', { product }).id,
      403,
      'NotPermitted',
      notPaid.otherProduct.text,
    )
  })

  it('still being processed, until it is through', async () => {
    const { session_id } = await visitUntilCheckout(studio)
    studio.commerce.setStatus(session_id, 'confirmed')
    await rejected(session_id, 409, 'Conflict', notPaid.confirmed.text)
    studio.commerce.pay(session_id)
    expect((await open(session_id)).status).toBe('processing')
  })

  it('that cannot be checked', async () => {
    const { session_id } = await visitUntilPaid(studio)
    studio.commerce.down = true
    const failure = await errorOf(open(session_id))
    expect([failure.status, failure.error]).toEqual([503, 'Unavailable'])
    expect(await transformations()).toEqual([])
  })

  it('and an unknown transformation', async () => {
    const path = { id: randomUUID() }
    const { getTransformation, retryTransformation } = studio.visitor
    for (const call of [getTransformation, retryTransformation])
      expect((await errorOf(call({ path }))).status).toBe(404)
    const watched = studio.visitor.watchTransformation({ path })[Symbol.asyncIterator]()
    expect((await errorOf(watched.next())).status).toBe(404)
  })
})
