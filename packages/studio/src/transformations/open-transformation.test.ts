import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestStudio, type TestStudio } from '../testing/open-studio.ts'
import { makeProduct } from '../testing/shop-objects.ts'
import { email, refusalOf, smallPhoto, visitUntilCheckout, visitUntilPaid } from '../testing/visit.ts'
import { notPaid } from './judge-checkout.ts'

let studio: TestStudio

beforeEach(async () => {
  studio = await openTestStudio()
})
afterEach(() => studio.close())

const open = (session_id: string, draft_id?: string) =>
  studio.visitor.openTransformation({ body: { session_id, ...(draft_id !== undefined && { draft_id }) } })

const runs = () => studio.ports.database.db.selectFrom('studio.runs').selectAll().execute()

describe('a paid session', () => {
  it('starts a painting for the address that paid', async () => {
    const { session_id, draft_id } = await visitUntilPaid(studio)
    expect(await open(session_id)).toMatchObject({
      status: 'processing',
      stage: 'queued',
      progress: 10,
      ahead: 0,
      original_image: null,
      transformed_image: null,
      failure: null,
      can_retry: false,
    })
    expect(await runs()).toMatchObject([{ checkout_id: session_id, draft_id, email }])
  })

  it('leads to the same painting however often and from wherever it is opened', async () => {
    const { session_id } = await visitUntilPaid(studio)
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(session_id)))
    await studio.work()
    const later = await open(session_id)
    expect(new Set([...opened, later].map(({ id }) => id)).size).toBe(1)
    expect(later.status).toBe('completed')
    expect(await runs()).toHaveLength(1)
  })

  it('is still found while the platform is away', async () => {
    const { session_id } = await visitUntilPaid(studio)
    const { id } = await open(session_id)
    studio.shop.down = true
    expect((await open(session_id)).id).toBe(id)
  })

  it('takes the photo its visitor brings when the checkout carried none', async () => {
    const checkout = studio.shop.addCheckout('succeeded')
    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    const opened = await Promise.all([open(checkout.id, draft.id), open(checkout.id, draft.id)])
    expect(opened[0]?.id).toBe(opened[1]?.id)
    expect(await runs()).toMatchObject([{ draft_id: draft.id }])
  })

  it('prefers the photo that was paid for', async () => {
    const { session_id, draft_id } = await visitUntilPaid(studio)
    const other = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    await open(session_id, other.id)
    expect(await runs()).toMatchObject([{ draft_id }])
  })

  it('takes another photo when the one it carried is gone', async () => {
    const checkout = studio.shop.addCheckout('succeeded', { draft_id: randomUUID() })
    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    expect((await open(checkout.id, draft.id)).status).toBe('processing')
  })

  it('paints for each of two checkouts that carried the same photo', async () => {
    const { session_id, draft_id } = await visitUntilPaid(studio)
    const second = studio.shop.addCheckout('succeeded', { draft_id })
    expect((await open(session_id)).id).not.toBe((await open(second.id)).id)
    await studio.work()
    expect((await open(second.id)).status).toBe('completed')
  })

  it('asks for the photo when there is none, and uses nothing up', async () => {
    const checkout = studio.shop.addCheckout('succeeded')
    const missing = await refusalOf(open(checkout.id))
    expect(missing).toMatchObject({ status: 422, detail: [{ loc: ['body', 'draft_id'], type: 'missing' }] })
    const used = await visitUntilPaid(studio)
    await open(used.session_id)
    const foreign = await refusalOf(open(checkout.id, used.draft_id))
    expect(foreign).toMatchObject({
      status: 422,
      detail: [{ loc: ['body', 'draft_id'], type: 'value_error' }],
    })
    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    expect((await open(checkout.id, draft.id)).status).toBe('processing')
  })
})

describe('a session that is refused', () => {
  const refused = async (
    session_id: string,
    status: number,
    error: string,
    sentence: string,
  ): Promise<void> => {
    const refusal = await refusalOf(open(session_id))
    expect([refusal.status, refusal.error, refusal.message]).toEqual([status, error, sentence])
    expect(await runs()).toEqual([])
  }

  it('guessed', async () => {
    const refusal = await refusalOf(open(randomUUID()))
    expect([refusal.status, refusal.error]).toEqual([404, 'ResourceNotFound'])
    expect(await runs()).toEqual([])
  })

  it('unpaid', async () => {
    const { session_id } = await visitUntilCheckout(studio)
    await refused(session_id, 403, 'NotPermitted', notPaid.open)
  })

  it('failed', () => refused(studio.shop.addCheckout('failed').id, 403, 'NotPermitted', notPaid.failed))
  it('expired', () => refused(studio.shop.addCheckout('expired').id, 403, 'NotPermitted', notPaid.expired))

  it('paid for another product', async () => {
    const product = makeProduct(studio.clock.now())
    await refused(studio.shop.addCheckout('succeeded', { product }).id, 403, 'NotPermitted', notPaid.foreign)
  })

  it('still being processed, until it is through', async () => {
    const { session_id } = await visitUntilCheckout(studio)
    studio.shop.setStatus(session_id, 'confirmed')
    await refused(session_id, 409, 'Conflict', notPaid.confirmed)
    studio.shop.pay(session_id)
    expect((await open(session_id)).status).toBe('processing')
  })

  it('that cannot be checked', async () => {
    const { session_id } = await visitUntilPaid(studio)
    studio.shop.down = true
    const refusal = await refusalOf(open(session_id))
    expect([refusal.status, refusal.error]).toEqual([503, 'Unavailable'])
    expect(await runs()).toEqual([])
  })

  it('and a painting nobody ordered', async () => {
    const path = { id: randomUUID() }
    const { getTransformation, retryTransformation } = studio.visitor
    for (const call of [getTransformation, retryTransformation])
      expect((await refusalOf(call({ path }))).status).toBe(404)
    const watched = studio.visitor.watchTransformation({ path })[Symbol.asyncIterator]()
    expect((await refusalOf(watched.next())).status).toBe(404)
  })
})
