import { minutes } from '@atelier/plumbing/clock'
import { afterEach, expect, it } from 'vitest'
import { openTestStudio, testDecoder, type TestStudio } from '../testing/open-studio.ts'
import { errorOf, visitUntilPaid } from '../testing/visit.ts'
import { shareBucket, sharePictureKey } from './pictures.ts'

let studio: TestStudio
afterEach(() => studio.close())

const paid = async () => {
  const { session_id } = await visitUntilPaid(studio)
  const { id } = await studio.visitor.openTransformation({ body: { session_id } })
  return { session_id, id }
}
const share = ({ id, session_id }: { id: string; session_id: string }, locale?: string) =>
  studio.visitor.sharePainting({ path: { id }, body: { session_id, ...(locale && { locale }) } })
const statusesOf = (url: string) =>
  Promise.all(
    ['', '/painting.webp', '/social.jpg'].map(async (path) => (await studio.fetch(url + path)).status),
  )

it('shows a finished painting by its single link, without data of its buyer, until sharing is stopped', async () => {
  studio = await openTestStudio()
  const buyer = await paid()
  expect(await errorOf(share(buyer))).toMatchObject({ status: 409 })
  await studio.work()
  const stranger = await paid()
  expect(await errorOf(share({ ...stranger, id: buyer.id }))).toMatchObject({ status: 404 })

  const [{ url }, secondShare] = await Promise.all([share(buyer, 'sv-SE'), share(buyer)])
  expect(secondShare.url).toBe(url)
  expect(url).toMatch(/^https:\/\/studio\.test\/shared\/[\w-]{32}$/)

  const page = await studio.fetch(url)
  const html = await page.text()
  expect(html).toContain('<html lang="sv">')
  expect(html).toContain(`<meta property="og:image" content="${url}/social.jpg"/>`)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  const painting = await studio.visitor.getTransformation({ path: { id: buyer.id } })
  for (const secret of ['ada@', buyer.id, buyer.session_id, '/storage/', String(painting.original_image)])
    expect(html).not.toContain(secret)
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'none'/)
  expect(page.headers.get('cache-control')).toBe('private, no-cache')
  const german = await studio.fetch(url, { headers: { 'accept-language': 'de-AT,en;q=0.5' } })
  expect(await german.text()).toContain('<html lang="de">')
  const social = await studio.fetch(`${url}/social.jpg`)
  expect(social.headers.get('cache-control')).toBe('private, no-cache')
  const revalidation = { 'if-none-match': social.headers.get('etag') ?? '' }
  expect((await studio.fetch(`${url}/social.jpg`, { headers: revalidation })).status).toBe(304)
  expect(await testDecoder.prepare(new Uint8Array(await social.arrayBuffer()))).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  })
  expect(await statusesOf(url)).toEqual([200, 200, 200])

  const stop = (by: { id: string; session_id: string }) =>
    studio.visitor.stopSharing({ path: { id: by.id }, body: { session_id: by.session_id } })
  expect(await errorOf(stop({ ...stranger, id: buyer.id }))).toMatchObject({ status: 404 })
  const { id: share_id } = await studio.ports.database.db
    .selectFrom('studio.shares')
    .select('id')
    .executeTakeFirstOrThrow()
  await stop(buyer)
  expect(await statusesOf(url)).toEqual([404, 404, 404])
  await studio.work()
  for (const picture of ['painting', 'social'] as const)
    expect(await studio.ports.storage.head(shareBucket, sharePictureKey(share_id, picture))).toBeUndefined()

  // A process that had started to store them may do so now, and die.
  const late = sharePictureKey(share_id, 'painting')
  await studio.ports.storage.put(shareBucket, late, new Uint8Array([1]), { content_type: 'image/webp' })
  await studio.work()
  expect(await studio.ports.storage.head(shareBucket, late)).toBeDefined()

  const { url: next } = await share(buyer)
  expect(next).not.toBe(url)
  expect(await statusesOf(next)).toEqual([200, 200, 200])
  expect(await statusesOf(url)).toEqual([404, 404, 404])
  studio.clock.advance(minutes(10))
  await studio.work()
  expect(await studio.ports.storage.head(shareBucket, late)).toBeUndefined()
  expect(
    await studio.ports.database.db.selectFrom('studio.shares').select('token_hash').execute(),
  ).toHaveLength(1)
  expect(await statusesOf(next)).toEqual([200, 200, 200])
})

it('ends the link of a painting that was refunded, or whose row is deleted, and deletes its pictures', async () => {
  studio = await openTestStudio()
  const [first, second] = [await paid(), await paid()]
  await studio.work()
  const [refunded, deleted] = [(await share(first)).url, (await share(second)).url]
  const at = studio.commerce.orders.findIndex(({ checkout_id }) => checkout_id === first.session_id)
  const order = studio.commerce.orders[at]
  if (order === undefined) throw new Error('The order is missing.')
  studio.commerce.orders[at] = { ...order, status: 'refunded' }
  studio.commerce.down = true
  studio.clock.advance(minutes(11))
  expect(await statusesOf(refunded)).toEqual([200, 200, 200])
  studio.commerce.down = false
  studio.clock.advance(minutes(11))
  expect((await studio.fetch(refunded)).status).toBe(404)
  expect(await statusesOf(refunded)).toEqual([404, 404, 404])
  expect(await errorOf(share(first))).toMatchObject({ status: 409 })

  const { db } = studio.ports.database
  await db
    .updateTable('studio.shares')
    .set({ transformation_id: null })
    .where('ended_at', 'is', null)
    .execute()
  expect(await statusesOf(deleted)).toEqual([404, 404, 404])
  await studio.work()
  expect(await db.selectFrom('studio.shares').selectAll().execute()).toEqual([])
})
