import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestStudio, type TestStudio } from '../testing/open-studio.ts'
import {
  email,
  errorOf,
  photoFile,
  smallPhoto,
  visitUntilCheckout,
  visitUntilPaid,
} from '../testing/visit.ts'
import { draftBucket, photoKey, previewKey } from './files.ts'

const day = 24 * 3_600_000
let studio: TestStudio

beforeEach(async () => {
  studio = await openTestStudio()
})
afterEach(() => studio.close())

/** Returns the existence of a draft's photo, a PNG, and of its preview. */
const filesOf = async (id: string): Promise<boolean[]> => {
  const { storage } = studio.ports
  const keys = [photoKey({ id, content_type: 'image/png' }), previewKey({ id })]
  const result = await Promise.all(keys.map((key) => storage.head(draftBucket, key)))
  return result.map((object) => object !== undefined)
}

const rows = () => studio.ports.database.db.selectFrom('studio.drafts').selectAll().execute()

describe('uploading a draft', () => {
  it('stores the original photo and shows a preview until it expires', async () => {
    const photo = await photoFile('dog.jpg')
    const draft = await studio.visitor.uploadDraft({ body: photo })
    expect([draft.width, draft.height]).toEqual([512, 512])
    expect(draft.expires_at).toBe('2026-01-16T12:00:00.000Z')
    const key = photoKey({ id: draft.id, content_type: 'image/jpeg' })
    const stored = await studio.ports.storage.head(draftBucket, key)
    expect(stored).toMatchObject({ content_type: 'image/jpeg' })
    expect(stored?.size).toBeLessThanOrEqual(photo.byteLength)
    const [row] = await rows()
    expect(row?.bytes).toBeGreaterThan(stored?.size ?? 0)
    expect(row?.bytes).toBeLessThan(photo.byteLength * 1.5)

    const previewResponse = await studio.fetch(draft.preview_url)
    expect([previewResponse.status, previewResponse.headers.get('content-type')]).toEqual([200, 'image/webp'])
    studio.clock.advance(day + 1000)
    expect((await studio.fetch(draft.preview_url)).status).toBeGreaterThanOrEqual(400)
  })

  it('does not show the stored photo to anyone', async () => {
    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    const address = draft.preview_url.replace('preview.webp', 'photo.png')
    expect((await studio.fetch(address)).status).toBeGreaterThanOrEqual(400)
    expect((await studio.fetch(address.split('?')[0] ?? '')).status).toBeGreaterThanOrEqual(400)
  })

  it('rejects a file that is not a picture, with a sentence', async () => {
    const error = await errorOf(
      studio.visitor.uploadDraft({ body: new TextEncoder().encode('not a picture at all') }),
    )
    expect([error.status, error.error]).toEqual([422, 'UnusablePicture'])
    expect(error.message).toMatch(/\.$/)
    expect(await rows()).toEqual([])
  })

  it('rejects a file larger than 30 MB', async () => {
    const error = await errorOf(studio.visitor.uploadDraft({ body: new Uint8Array(31_457_281) }))
    expect([error.status, error.error]).toEqual([413, 'PayloadTooLarge'])
  })
})

describe('the expiry of a draft', () => {
  it('deletes it and its files after 24 hours, not earlier', async () => {
    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    studio.clock.advance(day - 1)
    await studio.work()
    expect(await filesOf(draft.id)).toEqual([true, true])
    studio.clock.advance(1)
    await studio.work()
    expect(await filesOf(draft.id)).toEqual([false, false])
    expect(await rows()).toEqual([])
  })

  it('deletes one whose checkout was never paid', async () => {
    const { draft_id } = await visitUntilCheckout(studio)
    studio.clock.advance(day)
    await studio.work()
    expect(await filesOf(draft_id)).toEqual([false, false])
  })

  it('waits until a checkout that was opened shortly before can no longer be paid', async () => {
    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    studio.clock.advance(day - 1)
    await studio.visitor.openCheckout({ body: { email, draft_id: draft.id } })
    studio.clock.advance(45 * 60_000 - 1)
    await studio.work()
    expect(await filesOf(draft.id)).toEqual([true, true])
    studio.clock.advance(1)
    await studio.work()
    expect(await filesOf(draft.id)).toEqual([false, false])
  })

  it('paints one whose checkout was opened before and paid after it', async () => {
    const draft = await studio.visitor.uploadDraft({ body: await smallPhoto() })
    studio.clock.advance(day - 1)
    const { url } = await studio.visitor.openCheckout({ body: { email, draft_id: draft.id } })
    studio.clock.advance(20 * 60_000)
    await studio.work()
    const session_id = url.split('secret-')[1] ?? ''
    studio.commerce.pay(session_id)
    const { id } = await studio.visitor.openTransformation({ body: { session_id } })
    await studio.work()
    expect((await studio.visitor.getTransformation({ path: { id } })).status).toBe('completed')
  })

  it('keeps one that was paid while no worker was running', async () => {
    const { draft_id, session_id } = await visitUntilPaid(studio)
    studio.clock.advance(3 * day)
    await studio.work()
    expect(await filesOf(draft_id)).toEqual([true, true])
    const painting = await studio.visitor.openTransformation({ body: { session_id } })
    expect(painting.status).toBe('processing')
  })

  it('waits when the platform cannot report its payment', async () => {
    const { draft_id } = await visitUntilCheckout(studio)
    studio.commerce.down = true
    studio.clock.advance(day)
    await studio.work()
    expect(await filesOf(draft_id)).toEqual([true, true])
    studio.commerce.down = false
    await studio.work()
    expect(await filesOf(draft_id)).toEqual([false, false])
  })

  it('deletes the copy once it is painted', async () => {
    const { draft_id, session_id } = await visitUntilPaid(studio)
    const { id } = await studio.visitor.openTransformation({ body: { session_id } })
    await studio.work()
    expect((await studio.visitor.getTransformation({ path: { id } })).status).toBe('completed')
    expect(await filesOf(draft_id)).toEqual([true, true])
    studio.clock.advance(day)
    await studio.work()
    expect(await filesOf(draft_id)).toEqual([false, false])
    const transformation = await studio.visitor.getTransformation({ path: { id } })
    expect((await studio.fetch(transformation.original_image ?? '')).status).toBe(200)
  })
})
