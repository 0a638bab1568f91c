import { systemClock } from '@atelier/plumbing/clock'
import { createS3Storage } from '@atelier/plumbing/storage'
import { openTestS3, testClock } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectApiError } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newFile, sendParts, sha256Of, uploadFile } from '../../testing/upload-file.ts'

let endpoint: string
let shop: Shop
let close: () => Promise<void>
beforeAll(async () => {
  const server = await openTestS3(['test-images', 'test-files'])
  endpoint = server.account.endpoint
  const storage = createS3Storage({ ...server.account, bucketPrefix: 'test-', clock: systemClock })
  // The S3 server has a clock of its own.
  shop = await openShop({ storage }, { clock: testClock(new Date().toISOString()) })
  close = async () => {
    await shop.close()
    storage.close()
    await server.close()
  }
})
afterAll(() => close())

const uploader = () => ({ client: shop.client, fetch })
const isStored = async (bucket: string, path: string) => (await shop.storage.head(bucket, path)) !== undefined

it('a download is uploaded in parts to S3 and downloaded from there', async () => {
  const bytes = new Uint8Array(6 * 1024 * 1024).map((_, i) => i % 251)
  const digest = { checksum_sha256_base64: sha256Of(bytes) }
  const file = await uploadFile(uploader(), bytes, { ends: [5 * 1024 * 1024], ...digest })
  expect(file).toMatchObject({
    is_uploaded: true,
    checksum_etag: expect.stringMatching(/^"[0-9a-f-]+"$/),
    ...digest,
  })
  const url = await shop.storage.signedUrl('files', file.path, {
    expires_at: new Date(Date.now() + 3_600_000),
    download_as: file.name,
  })
  expect(url).toMatch(new RegExp(`^${endpoint}/test-files/downloadable/`))
  const saved = await fetch(url)
  expect(saved.headers.get('content-disposition')).toBe('attachment; filename="book.pdf"')
  expect(saved.headers.get('content-type')).toBe('application/pdf')
  expect(sha256Of(new Uint8Array(await saved.arrayBuffer()))).toBe(digest.checksum_sha256_base64)
  await shop.client.files.delete({ path: { id: file.id } })
  await shop.runJobs()
  expect(await isStored('files', file.path)).toBe(false)
})

it('a picture is shown from the public bucket', async () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1)
  const media = { service: 'product_media', name: 'a.png', mime_type: 'image/png' }
  const file = await uploadFile(uploader(), png, media)
  expect(file).toMatchObject({ public_url: `${endpoint}/test-images/${file.path}` })
})

it('content that differs from its announcement is deleted there too', async () => {
  const wrong = new TextEncoder().encode('wrong')
  const announced: object = { checksum_sha256_base64: sha256Of(new Uint8Array()) }
  const file = await shop.client.files.create({ body: newFile(wrong, announced) })
  const body = await sendParts(uploader(), file, wrong)
  await expectApiError(shop.client.files.uploaded({ path: { id: file.id }, body }), 'BadRequest', 400)
  await shop.runJobs()
  expect(await isStored('files', file.path)).toBe(false)
})
