import { readFile } from 'node:fs/promises'
import { createSafetyChecker } from '@atelier/painter'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { rejectedAfterPayment } from '../painting/failure.ts'
import { openTestStudio, testDecoder, type TestStudio } from '../testing/open-studio.ts'
import { email, errorOf, smallPhoto } from '../testing/visit.ts'
import { rejectedBeforePayment } from './check-photo.ts'

const safety = createSafetyChecker({ decoder: testDecoder })
afterAll(() => safety.close())

/** Soft blobs that the checker classifies as an explicit photo. */
const explicit = () =>
  readFile(new URL('../../../painter/src/safety/taken-for-explicit.fixture.png', import.meta.url))

let studio: TestStudio
beforeEach(async () => {
  studio = await openTestStudio({ safety })
})
afterEach(() => studio.close())

const drafts = () => studio.ports.database.db.selectFrom('studio.drafts').selectAll().execute()
const transformations = () =>
  studio.ports.database.db.selectFrom('studio.transformations').selectAll().execute()

const payWithoutPhoto = async (): Promise<string> => {
  const { url } = await studio.visitor.openCheckout({ body: { email } })
  const session_id = url.split('secret-')[1] ?? ''
  studio.commerce.pay(session_id)
  return session_id
}

it('is reported to the visitor before payment, and nothing is stored', async () => {
  const error = await errorOf(studio.visitor.uploadDraft({ body: await explicit() }))
  expect([error.error, error.message]).toEqual(['UnusablePicture', rejectedBeforePayment.text])
  expect(await drafts()).toEqual([])
})

it('accepts a photo once, and does not check it again before painting', async () => {
  const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
  expect(await drafts()).toMatchObject([{ id: draft.id, safety_checked_at: studio.clock.now() }])
})

it('fails the transformation of a photo that came after its payment, with an e-mail and no retry', async () => {
  const session_id = await payWithoutPhoto()
  const draft = await studio.visitor.uploadDraft({ query: { session_id }, body: await explicit() })
  const { id } = await studio.visitor.openTransformation({ body: { session_id, draft_id: draft.id } })
  await studio.work()
  expect(await studio.visitor.getTransformation({ path: { id } })).toMatchObject({
    status: 'failed',
    failure: rejectedAfterPayment.text,
    refused: true,
    can_retry: false,
    original_image: null,
  })
  expect((await errorOf(studio.visitor.retryTransformation({ path: { id } }))).error).toBe('Conflict')
  expect(await transformations()).toMatchObject([
    { stage: 'failed', photo_rejected_at: studio.clock.now(), failures: 0 },
  ])
  expect((await studio.emails()).map(({ subject }) => subject)).toEqual(['Your photo was not painted'])
  expect(studio.commerce.refunds).toMatchObject([{ amount: 149 }])
  expect(await studio.visitor.getTransformation({ path: { id } })).toMatchObject({ refunded: true })
})

it('deletes a rejected photo when it expires', async () => {
  const session_id = await payWithoutPhoto()
  const draft = await studio.visitor.uploadDraft({ query: { session_id }, body: await explicit() })
  await studio.visitor.openTransformation({ body: { session_id, draft_id: draft.id } })
  await studio.work()
  studio.clock.advance(25 * 3_600_000)
  await studio.work()
  expect(await studio.ports.storage.head('drafts', `${draft.id}/photo.png`)).toBeUndefined()
})

it('does not treat an unpaid checkout as a reason to keep such a photo', async () => {
  const { url } = await studio.visitor.openCheckout({ body: { email } })
  const session_id = url.split('secret-')[1] ?? ''
  const upload = studio.visitor.uploadDraft({ query: { session_id }, body: await explicit() })
  expect((await errorOf(upload)).message).toBe(rejectedBeforePayment.text)
})

it('checks before painting when it could not check in time', async () => {
  await studio.close()
  let broken = true
  studio = await openTestStudio({
    safety: {
      check: (photo) => (broken ? Promise.reject(new Error('no memory')) : safety.check(photo)),
    },
  })
  const draft = await studio.visitor.uploadDraft({ body: await explicit() })
  expect(await drafts()).toMatchObject([{ safety_checked_at: null }])
  const { url } = await studio.visitor.openCheckout({ body: { email, draft_id: draft.id } })
  studio.commerce.pay(url.split('secret-')[1] ?? '')
  broken = false
  await studio.recover()
  expect(await transformations()).toMatchObject([{ stage: 'failed', failure: rejectedAfterPayment.text }])
})
