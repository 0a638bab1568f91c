import { DecoderBusyError } from '@atelier/painter'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestStudio, testDecoder, type TestStudio } from '../testing/open-studio.ts'
import { email, errorOf, smallPhoto, visitUntilPaid } from '../testing/visit.ts'
import { maxUnpaidPerIp } from './room.ts'

let studio: TestStudio
afterEach(() => studio.close())

const upload = async () => studio.visitor.uploadDraft({ body: await smallPhoto() })
const drafts = () =>
  studio.ports.database.db.selectFrom('studio.drafts').selectAll().orderBy('created_at').execute()

/** Opens a studio with space for this number of the small photos. */
const openWithRoomFor = async (photos: number): Promise<void> => {
  studio = await openTestStudio()
  await upload()
  const [{ bytes } = { bytes: 0 }] = await drafts()
  await studio.close()
  studio = await openTestStudio({ draftCeiling: Math.round(bytes * (photos + 0.5)) })
}

const uploadMany = async (count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    ids.push((await upload()).id)
    studio.clock.advance(1000)
  }
  return ids
}

describe('when there is no room for another draft', () => {
  it('the oldest unpaid one makes room, with its files', async () => {
    await openWithRoomFor(3)
    const [first, ...otherDrafts] = await uploadMany(4)
    await studio.work()
    expect((await drafts()).map(({ id }) => id)).toEqual(otherDrafts)
    const secondCheckout = studio.visitor.openCheckout({ body: { email, draft_id: first ?? '' } })
    expect((await errorOf(secondCheckout)).error).toBe('ResourceNotFound')
  })

  it('those whose checkout may still be paid stay, and after it they are removed like the others', async () => {
    await openWithRoomFor(2)
    const [first = '', second] = await uploadMany(2)
    await studio.visitor.openCheckout({ body: { email, draft_id: first } })
    const [third] = await uploadMany(1)
    await studio.work()
    expect((await drafts()).map(({ id }) => id)).toEqual([first, third])
    expect(second).toBeDefined()
    studio.clock.advance(46 * 60_000)
    const [fourth] = await uploadMany(1)
    await studio.work()
    expect((await drafts()).map(({ id }) => id)).toEqual([third, fourth])
  })

  it('paid ones stay, and an upload without room gets a time to retry', async () => {
    await openWithRoomFor(1)
    const { session_id } = await visitUntilPaid(studio)
    const { id } = await studio.visitor.openTransformation({ body: { session_id } })
    const error = await errorOf(upload())
    expect([error.status, error.error]).toEqual([503, 'Unavailable'])
    expect(error.message).toMatch(/no room for another one/)
    expect(await drafts()).toHaveLength(1)
    await studio.work()
    expect((await studio.visitor.getTransformation({ path: { id } })).status).toBe('completed')
  })
})

it('an address has a maximum of unpaid drafts, and is not stored in plain text', async () => {
  studio = await openTestStudio()
  const { id } = await upload()
  const [draft] = await drafts()
  if (draft === undefined) throw new Error('The draft is not there.')
  expect(draft.uploaded_from).toBe('hash of 127.0.0.1')
  const { db } = studio.ports.database
  await db.updateTable('studio.drafts').set({ bytes: maxUnpaidPerIp.bytes }).execute()
  const error = await errorOf(upload())
  expect([error.status, error.error]).toEqual([429, 'TooManyRequests'])
  expect(error.message).toMatch(/from your network/)
  await db.updateTable('studio.drafts').set({ claimed_at: studio.clock.now() }).where('id', '=', id).execute()
  await upload()
  studio.clock.advance(25 * 3_600_000)
  await studio.work()
  for (const row of await drafts()) expect(row.uploaded_from).toBeNull()
})

it('an address cannot exceed it with concurrent photos', async () => {
  studio = await openTestStudio()
  await upload()
  const { db } = studio.ports.database
  const [first] = await drafts()
  const room = 2 * (first?.bytes ?? 0)
  await db
    .updateTable('studio.drafts')
    .set({ bytes: maxUnpaidPerIp.bytes - room })
    .execute()
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => upload()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await drafts()).reduce((sum, { bytes }) => sum + bytes, 0)).toBe(maxUnpaidPerIp.bytes)
})

it('an upload that finds the decoders busy gets a time to retry', async () => {
  studio = await openTestStudio({
    decoder: { ...testDecoder, takeIn: () => Promise.reject(new DecoderBusyError()) },
  })
  const error = await errorOf(upload())
  expect([error.status, error.error]).toEqual([503, 'Unavailable'])
})
