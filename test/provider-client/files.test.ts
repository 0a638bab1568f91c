import type { Polar } from '@polar-sh/sdk'
import { ResourceNotFound } from '@polar-sh/sdk/models/errors/resourcenotfound.js'
import { SDKError } from '@polar-sh/sdk/models/errors/sdkerror.js'
import { json } from '@atelier/plumbing/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { sha256Of } from '../../packages/commerce/src/testing/upload-file.ts'
import { allPages, providerClient, rejectedAt } from './provider-client.ts'

let shop: Shop
let client: Polar
beforeAll(async () => {
  shop = await openShop()
  client = providerClient(shop)
})
afterAll(() => shop.close())

const megabyte = 1024 * 1024
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1)
const text = (content: string) => new TextEncoder().encode(content)
type NewFile = Parameters<Polar['files']['create']>[0]

/** File announcement of this client, with a checksum per part. */
const announce = (bytes: Uint8Array, partSize = bytes.length) => ({
  name: 'book.pdf',
  mimeType: 'application/pdf',
  size: bytes.length,
  checksumSha256Base64: sha256Of(bytes),
  upload: {
    parts: Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, i) => {
      const [chunkStart, chunkEnd] = [i * partSize, Math.min((i + 1) * partSize, bytes.length)]
      const checksumSha256Base64 = sha256Of(bytes.subarray(chunkStart, chunkEnd))
      return { number: i + 1, chunkStart, chunkEnd, checksumSha256Base64 }
    }),
  },
})

/** Uploads a file as in the client's documentation. */
const upload = async (bytes: Uint8Array, file: NewFile) => {
  const { id, upload: begun } = await client.files.create(file)
  const parts = []
  for (const { number, chunkStart, chunkEnd, url, headers, checksumSha256Base64 } of begun.parts) {
    const body = bytes.slice(chunkStart, chunkEnd)
    const uploadResponse = await shop.fetch(new Request(url, { method: 'PUT', headers: headers ?? {}, body }))
    expect(uploadResponse.status).toBe(200)
    const checksumEtag = uploadResponse.headers.get('etag') ?? ''
    parts.push({ number, checksumEtag, checksumSha256Base64: checksumSha256Base64 ?? null })
  }
  return client.files.uploaded({ id, fileUploadCompleted: { id: begun.id, path: begun.path, parts } })
}

it('are created, uploaded in parts, completed, listed, changed and deleted', async () => {
  const bytes = new Uint8Array(7 * megabyte).fill(7)
  const created = await upload(bytes, {
    service: 'downloadable',
    ...announce(bytes, 5 * megabyte),
    version: '1.0',
  })
  expect(created).toMatchObject({
    service: 'downloadable',
    isUploaded: true,
    version: '1.0',
    sizeReadable: '7.0 MB',
    checksumEtag: expect.stringMatching(/-2"$/),
    checksumSha256Base64: sha256Of(bytes),
  })
  const { id } = created
  expect(await client.files.update({ id, filePatch: { name: 'novel.pdf' } })).toMatchObject({
    name: 'novel.pdf',
    version: '1.0',
  })
  const pages = await allPages(client.files.list({ ids: [id], organizationId: null }))
  expect(pages.flatMap(({ result }) => result.items)).toMatchObject([{ id, name: 'novel.pdf' }])
  await client.files.delete({ id })
  await expect(client.files.delete({ id })).rejects.toBeInstanceOf(ResourceNotFound)
})

it('are pictures of products and avatars, which everyone can see', async () => {
  const picture = { ...announce(png), name: 'front.png', mimeType: 'image/png' }
  for (const service of ['product_media', 'organization_avatar'] as const) {
    const file = await upload(png, { service, ...picture })
    if (!('publicUrl' in file)) throw new Error('A picture has no public address.')
    const downloadResponse = await shop.fetch(new Request(file.publicUrl))
    expect([downloadResponse.status, await downloadResponse.arrayBuffer()]).toEqual([200, png.buffer])
    if (service === 'product_media') {
      const { medias } = await client.products.create({
        name: 'A print',
        recurringInterval: null,
        prices: [{ amountType: 'free' }],
        medias: [file.id],
      })
      expect(medias).toMatchObject([{ id: file.id, publicUrl: file.publicUrl }])
    }
  }
})

it('are rejected with the place of each error', async () => {
  const bytes = text('book')
  const file = { service: 'downloadable' as const, ...announce(bytes) }
  expect(await rejectedAt(client.files.create({ ...file, size: 5 }))).toEqual([
    'body.upload.parts.0.chunk_end',
  ])
  const media = { ...file, service: 'product_media' as const }
  expect(await rejectedAt(client.files.create(media))).toEqual([expect.stringMatching(/mime_type$/)])
  const { id, upload: begun } = await client.files.create(file)
  const part = { number: 1, checksumEtag: '"none"', checksumSha256Base64: null }
  const uploaded = (fields: object) =>
    client.files.uploaded({
      id,
      fileUploadCompleted: { id: begun.id, path: begun.path, parts: [part], ...fields },
    })
  expect(await rejectedAt(uploaded({ id: 'x', path: 'y' }))).toEqual(['body.id', 'body.path'])
  expect(await rejectedAt(uploaded({ parts: [] }))).toEqual(['body.parts'])
  await expect(uploaded({})).rejects.toMatchObject({ statusCode: 400 })
})

it('are listed in the portal, with an address that leads to the file', async () => {
  const bytes = text('a book')
  const file = await upload(bytes, { service: 'downloadable', ...announce(bytes) })
  const { customerId } = await shop.buy()
  const owned = { organization_id: shop.demo.organization_id, created_at: shop.clock.now() }
  const benefit_id = crypto.randomUUID()
  await shop.database.db
    .insertInto('benefits')
    .values({
      ...owned,
      id: benefit_id,
      type: 'downloadables',
      description: 'The book',
      selectable: true,
      deletable: true,
      is_tax_applicable: true,
      properties: json({ files: [file.id], archived: {} }),
      metadata: json({}),
    })
    .execute()
  await shop.database.db
    .insertInto('downloadables')
    .values({
      ...owned,
      id: crypto.randomUUID(),
      customer_id: customerId ?? '',
      benefit_id,
      file_id: file.id,
      status: 'granted',
    })
    .execute()
  const { token } = await client.customerSessions.create({ customerId: customerId ?? '' })
  const { downloadables } = client.customerPortal
  const pages = await allPages(downloadables.list({ customerSession: token }, { benefitId: benefit_id }))
  const [item] = pages.flatMap(({ result }) => result.items)
  expect(item).toMatchObject({ benefitId: benefit_id, file: { id: file.id, name: 'book.pdf' } })
  const url = item?.file.download.url ?? ''
  const opened = await shop.fetch(new Request(url))
  expect(opened.status).toBe(302)
  const saved = await shop.fetch(new Request(opened.headers.get('location') ?? ''))
  expect(await saved.text()).toBe('a book')
  // This client only accepts JSON, and is redirected to the file.
  await expect(
    downloadables.get({ token: url.split('/').at(-1) ?? '' }, { fetchOptions: { redirect: 'manual' } }),
  ).resolves.toBeUndefined()
  await expect(downloadables.get({ token: 'garbage' })).rejects.toBeInstanceOf(SDKError)
})
