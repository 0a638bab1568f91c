import { createHash } from 'node:crypto'
import { fileFacts } from '@atelier/contract'
import { hours } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { findDownloadables } from './queries.ts'
import { newFile, sendParts, sha256Of, uploadFile } from '../../testing/upload-file.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const megabyte = 1024 * 1024
const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const text = (content: string) => new TextEncoder().encode(content)
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3)
const media = { service: 'product_media', name: 'front.png', mime_type: 'image/png' }
const create = (bytes: Uint8Array, fields: object = {}) =>
  shop.client.files.create({ body: newFile(bytes, fields) })
/** Creates a file without the client-side validation. */
const post = (body: object, headers: Record<string, string> = {}) =>
  shop.fetch(
    new Request(`${shop.serverURL}/v1/files/`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${shop.accessToken}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      body: JSON.stringify(body),
    }),
  )
const complete = (id: string, body: Awaited<ReturnType<typeof sendParts>>) =>
  shop.client.files.uploaded({ path: { id }, body })
/** Client of the file endpoints outside the public API, with the token of the shop or of another. */
const facts = (accessToken = shop.accessToken) =>
  createClientFor({ fileFacts }, { serverURL: shop.serverURL, fetch: shop.fetch, accessToken }).fileFacts
const remove = (id: string) => shop.client.files.delete({ path: { id } })
const listed = async (query: object = {}) =>
  (await shop.client.files.list({ query: { limit: 100, ...query } })).items.map(({ id }) => id)
const bucketOf = ({ service }: { service: string }) => (service === 'downloadable' ? 'files' : 'images')
const isStored = async (file: { service: string; path: string }) =>
  (await shop.storage.head(bucketOf(file), file.path)) !== undefined

describe('a new file', () => {
  it('has one address for each part, valid for an hour', async () => {
    const bytes = text('ten bytes!')
    const file = await create(bytes, { version: '1.0' })
    expect(file).toMatchObject({
      organization_id: shop.demo.organization_id,
      name: 'book.pdf',
      path: `downloadable/${shop.demo.organization_id}/${file.id}/book.pdf`,
      mime_type: 'application/pdf',
      size: 10,
      size_readable: '10.0 B',
      storage_version: null,
      checksum_etag: null,
      checksum_sha256_base64: null,
      checksum_sha256_hex: null,
      last_modified_at: null,
      version: '1.0',
      service: 'downloadable',
      is_uploaded: false,
    })
    expect(file).not.toHaveProperty('created_at')
    expect(file.upload.path).toBe(file.path)
    expect(file.upload.parts).toEqual([
      {
        number: 1,
        chunk_start: 0,
        chunk_end: 10,
        checksum_sha256_base64: null,
        url: expect.stringMatching(/^http:\/\/atelier\.test\/storage\/files\/downloadable\//),
        expires_at: new Date(shop.clock.now().getTime() + hours(1)).toISOString(),
        headers: {},
      },
    ])
  })

  it('is sent with the checksums of its parts', async () => {
    const bytes = text('checked')
    const { upload } = await create(bytes, { digests: true })
    expect(upload.parts[0]?.headers).toEqual({
      'x-amz-checksum-sha256': sha256Of(bytes),
      'x-amz-sdk-checksum-algorithm': 'SHA256',
    })
  })

  it('that is large has addresses valid for an upload at one megabit a second', async () => {
    const size = 10 * 1024 * megabyte
    const part = 10_000_000
    const parts = Array.from({ length: Math.ceil(size / part) }, (_, i) => ({
      number: i + 1,
      chunk_start: i * part,
      chunk_end: Math.min((i + 1) * part, size),
    }))
    const { upload } = await create(new Uint8Array(), { size, upload: { parts } })
    expect(upload.parts).toHaveLength(1074)
    const lasts = Date.parse(upload.parts[0]?.expires_at ?? '') - shop.clock.now().getTime()
    expect(lasts / hours(1)).toBeGreaterThan(23)
    expect(lasts / hours(1)).toBeLessThan(24)
  })

  it('has the addresses of 2,048 parts signed a hundred at a time', async () => {
    const part = 5 * megabyte
    const parts = Array.from({ length: 2048 }, (_, i) => ({
      number: i + 1,
      chunk_start: i * part,
      chunk_end: (i + 1) * part,
    }))
    const { signPart } = shop.storage
    let [underWay, most] = [0, 0]
    const signing = vi.spyOn(shop.storage, 'signPart').mockImplementation(async (...args) => {
      underWay += 1
      most = Math.max(most, underWay)
      const address = await signPart(...args)
      underWay -= 1
      return address
    })
    const { upload } = await create(new Uint8Array(), { size: 2048 * part, upload: { parts } })
    signing.mockRestore()
    expect(upload.parts.map(({ number, url }) => [number, new URL(url).searchParams.get('number')])).toEqual(
      parts.map(({ number }) => [number, String(number)]),
    )
    expect(most).toBe(100)
  })

  it('is answered again to a repetition with the same Idempotency-Key', async () => {
    const send = async () => {
      const response = await post(newFile(text('again')), { 'Idempotency-Key': 'upload-1' })
      expect(response.status).toBe(201)
      return response.json()
    }
    expect(await send()).toEqual(await send())
  })

  it.each([
    ['of another organization', { organization_id: unknownId }, 'body.organization_id'],
    ['without a name', { name: '' }, 'body.name'],
    ['with a name that is too long', { name: 'x'.repeat(256) }, 'body.name'],
    ['with a type that is too long', { mime_type: `a/${'b'.repeat(254)}` }, 'body.mime_type'],
    ['with a version that is too long', { version: 'x'.repeat(256) }, 'body.version'],
    ['of a negative size', { size: -1 }, 'body.size'],
    ['of more than 10 GB', { size: 10 * 1024 * megabyte + 1 }, 'body.size'],
    ['with a checksum that is none', { checksum_sha256_base64: 'abc' }, 'body.checksum_sha256_base64'],
    ['without parts', { upload: { parts: [] } }, 'body.upload.parts'],
    ['a picture that is a PDF', { ...media, mime_type: 'application/pdf' }, 'body.mime_type'],
    ['a picture of more than 10 MB', { ...media, size: 10_485_761 }, 'body.size'],
    [
      'an avatar of more than 1 MB',
      { service: 'organization_avatar', mime_type: 'image/png', size: 1_048_577 },
      'body.size',
    ],
    [
      'with parts that do not cover it',
      { upload: { parts: [{ number: 1, chunk_start: 1, chunk_end: 5 }] } },
      'body.upload.parts.0.chunk_start',
    ],
  ])('%s is rejected', async (_, input, place) => {
    const response = await post(newFile(text('bytes'), input))
    expect(response.status).toBe(422)
    const { detail } = (await response.json()) as { detail: { loc: string[]; msg: string }[] }
    expect(detail.map(({ loc }) => loc.join('.'))).toEqual([place])
    expect(detail[0]?.msg).toMatch(/^[A-Z].*\.$/)
  })

  it('may be a picture of exactly 10 MB', async () => {
    const upload = { parts: [{ number: 1, chunk_start: 0, chunk_end: 10_485_760 }] }
    expect(await create(png, { ...media, size: 10_485_760, upload })).toMatchObject({ is_uploaded: false })
  })

  it('keeps its own name, and is stored under a safe one', async () => {
    const file = await uploadFile(shop, text('x'), { name: '../Ein schönes\u0007 Buch.pdf' })
    expect(file.name).toBe('_Ein schönes Buch.pdf')
    expect(file.path).toMatch(/\/_Ein_schones_Buch\.pdf$/)
  })
})

it('only uploaded downloads of the organization can be part of its benefits', async () => {
  const { client } = await shop.openRival()
  const foreign = await client.files.create({ body: newFile(text('theirs')) })
  const [ownFile, unfinished, deleted] = [
    await uploadFile(shop, text('x')),
    await create(text('x')),
    await uploadFile(shop, text('x')),
  ]
  await remove(deleted.id)
  const picture = await uploadFile(shop, png, media)
  const ids = [ownFile, unfinished, deleted, picture, foreign].map(({ id }) => id)
  const result = await findDownloadables(shop.database.db, shop.demo.organization_id, [...ids, unknownId])
  expect(result).toEqual(new Set([ownFile.id]))
})

describe('a completed upload', () => {
  it('is listed from then on, newest first', async () => {
    const bytes = text('the book')
    const file = await create(bytes)
    const body = await sendParts(shop, file, bytes)
    expect(await listed()).not.toContain(file.id)
    const completed = await complete(file.id, body)
    expect(completed).toMatchObject({
      id: file.id,
      is_uploaded: true,
      checksum_etag: expect.stringMatching(/^"[^"]+"$/),
      last_modified_at: shop.clock.now().toISOString(),
      created_at: shop.clock.now().toISOString(),
      service: 'downloadable',
    })
    expect(completed).not.toHaveProperty('public_url')
    shop.clock.advance(1000)
    const later = await uploadFile(shop, text('later'))
    expect(await listed({ ids: [file.id, later.id, unknownId] })).toEqual([later.id, file.id])
    expect(await listed({ ids: file.id })).toEqual([file.id])
    expect(await listed({ organization_id: unknownId })).toEqual([])
    expect(await listed({ organization_id: shop.demo.organization_id })).toContain(file.id)
  })

  it('of several parts is one object', async () => {
    const bytes = new Uint8Array(12 * megabyte).map((_, i) => i % 251)
    const ends = [5 * megabyte, 11 * megabyte]
    const checksum_sha256_base64 = sha256Of(bytes)
    const file = await uploadFile(shop, bytes, { ends, digests: true, checksum_sha256_base64 })
    expect(file.checksum_etag).toMatch(/^"[0-9a-f]+-3"$/)
    expect(file).toMatchObject({
      checksum_sha256_base64,
      checksum_sha256_hex: createHash('sha256').update(bytes).digest('hex'),
      size_readable: '12.0 MB',
    })
    const stored = await shop.storage.get('files', file.path)
    expect(stored && sha256Of(stored)).toBe(checksum_sha256_base64)
  })

  it('may end with a part without bytes', async () => {
    const bytes = new Uint8Array(5 * megabyte)
    expect(await uploadFile(shop, bytes, { ends: [5 * megabyte] })).toMatchObject({ is_uploaded: true })
    expect(await uploadFile(shop, new Uint8Array())).toMatchObject({ is_uploaded: true, size: 0 })
  })

  it('can be completed again, and at the same time', async () => {
    const bytes = text('twice')
    const file = await create(bytes, { checksum_sha256_base64: sha256Of(bytes) })
    const body = await sendParts(shop, file, bytes)
    const both = await Promise.all([complete(file.id, body), complete(file.id, body)])
    expect(both[0]).toEqual(both[1])
    expect(await complete(file.id, body)).toEqual(both[0])
    expect(await isStored(both[0])).toBe(true)
    await expectInvalid(complete(file.id, { ...body, id: 'another' }), 'body.id')
  })

  it('must be the upload of the file', async () => {
    const bytes = text('one')
    const [file, otherFile] = [await create(bytes), await create(bytes, { digests: true })]
    const body = await sendParts(shop, file, bytes)
    const parts = body.parts
    const part = parts[0]
    if (part === undefined) throw new Error('The upload has no part.')
    await expectInvalid(complete(otherFile.id, body), 'body.id', 'body.path')
    await expectInvalid(complete(file.id, { ...body, parts: [] }), 'body.parts')
    await expectInvalid(complete(file.id, { ...body, parts: [part, part] }), 'body.parts.1.number')
    const second = { ...part, number: 2 }
    await expectInvalid(complete(file.id, { ...body, parts: [part, second] }), 'body.parts.1.number')
    const checked = { ...part, checksum_sha256_base64: sha256Of(bytes) }
    await expectInvalid(
      complete(file.id, { ...body, parts: [checked] }),
      'body.parts.0.checksum_sha256_base64',
    )
    const otherBody = await sendParts(shop, otherFile, bytes)
    const wrong = { ...part, checksum_sha256_base64: sha256Of(text('two')) }
    await expectInvalid(
      complete(otherFile.id, { ...otherBody, parts: [wrong] }),
      'body.parts.0.checksum_sha256_base64',
    )
    expect(await complete(file.id, body)).toMatchObject({ is_uploaded: true })
  })

  it('whose parts did not arrive is rejected, and can be completed later', async () => {
    const bytes = text('late')
    const file = await create(bytes)
    const missing = { number: 1, checksum_etag: '"0"', checksum_sha256_base64: null }
    const body = { id: file.upload.id, path: file.path, parts: [missing] }
    await expectApiError(complete(file.id, body), 'BadRequest', 400)
    const sentParts = await sendParts(shop, file, bytes)
    await expectApiError(complete(file.id, body), 'BadRequest', 400)
    expect(await complete(file.id, sentParts)).toMatchObject({ is_uploaded: true })
  })

  it('of a part with other bytes than its checksum is rejected at the part', async () => {
    const file = await create(text('right'), { digests: true })
    await expect(sendParts(shop, file, text('wrong'))).rejects.toThrow(/^Part 1 was answered 4\d\d: .*\./)
  })

  it('with another checksum than announced is rejected, and nothing is kept', async () => {
    const file = await create(text('right'), { checksum_sha256_base64: sha256Of(text('right')) })
    const body = await sendParts(shop, file, text('wrong'))
    const sentence = await expectApiError(complete(file.id, body), 'BadRequest', 400)
    expect(sentence).toContain(sha256Of(text('wrong')))
    await shop.runJobs()
    expect(await isStored(file)).toBe(false)
    await expectApiError(complete(file.id, body), 'ResourceNotFound', 404)
  })

  it('of a picture must be a picture of that type', async () => {
    const bytes = text('<html><script>alert(1)</script></html>')
    for (const input of [media, { ...media, mime_type: 'image/svg+xml' }]) {
      const file = await create(bytes, input)
      const body = await sendParts(shop, file, bytes)
      await expectApiError(complete(file.id, body), 'BadRequest', 400)
      await shop.runJobs()
      expect(await isStored(file)).toBe(false)
    }
    await expectApiError(uploadFile(shop, new Uint8Array(), media), 'BadRequest', 400)
  })
})

describe('a picture', () => {
  const get = (url: string) => shop.fetch(new Request(url))

  it('is public, and shown by a product from its completion on', async () => {
    const fields = { name: 'A print', recurringInterval: null, prices: [{ amountType: 'free' as const }] }
    const unfinished = await create(png, media)
    await expectInvalid(
      shop.client.products.create({ body: { ...fields, medias: [unfinished.id] } }),
      'body.medias.0',
    )
    const file = await uploadFile(shop, png, media)
    const product = await shop.client.products.create({ body: { ...fields, medias: [file.id] } })
    const url = product.medias[0]?.publicUrl ?? ''
    expect(file).toMatchObject({ service: 'product_media', public_url: url })
    const response = await get(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png)
    await remove(file.id)
    expect((await shop.client.products.get({ path: { id: product.id } })).medias).toEqual([])
    await shop.runJobs()
    expect((await get(url)).status).toBe(404)
  })

  it('in SVG can run nothing when it is opened directly', async () => {
    const bytes = text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const file = await uploadFile(shop, bytes, {
      service: 'organization_avatar',
      name: 'logo.svg',
      mime_type: 'image/svg+xml',
    })
    if (file.service === 'downloadable') throw new Error('An avatar became a download.')
    const response = await get(file.public_url)
    expect(response.status).toBe(200)
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'none'/)
    expect(policy).toMatch(/(^|; )sandbox($|;)/)
  })
})

describe('a file', () => {
  it('gets another name and version; empty ones change nothing', async () => {
    const file = await uploadFile(shop, text('x'), { version: '1' })
    const path = { id: file.id }
    const update = (body: object) => shop.client.files.update({ path, body })
    expect(await update({ name: 'a/b.pdf', version: '2' })).toMatchObject({ name: 'a_b.pdf', version: '2' })
    for (const body of [{}, { name: '', version: '' }, { name: null, version: null }])
      expect(await update(body)).toMatchObject({ name: 'a_b.pdf', version: '2', path: file.path })
    await expectInvalid(
      update({ name: 'x'.repeat(256), version: 'x'.repeat(256) }),
      'body.name',
      'body.version',
    )
    const { items } = await shop.client.files.list({ query: { ids: file.id } })
    expect(items[0]).toMatchObject({ name: 'a_b.pdf', version: '2' })
  })

  it('is found by its name and purpose, and sorted by name and size', async () => {
    const [small, picture, large] = [
      await uploadFile(shop, text('x'), { name: 'Findable b.pdf' }),
      await uploadFile(shop, png, { ...media, name: 'findable A.png' }),
      await uploadFile(shop, text('x'.repeat(50)), { name: 'findable c.pdf' }),
    ]
    const result = (query: object) => listed({ query: 'FINDABLE', ...query })
    expect(await result({ sorting: ['name'] })).toEqual([picture.id, small.id, large.id])
    expect(await result({ sorting: ['-size'], service: 'downloadable' })).toEqual([large.id, small.id])
    expect(await result({ service: ['product_media', 'organization_avatar'] })).toEqual([picture.id])
  })

  it('is downloaded by its seller under its name, for ten minutes', async () => {
    const file = await uploadFile(shop, text('the book'), { name: 'Mein Buch.pdf' })
    const { url, expires_at } = await facts().download({ path: { id: file.id } })
    expect(Date.parse(expires_at) - shop.clock.now().getTime()).toBe(600_000)
    const response = await shop.fetch(new Request(url))
    expect(await response.text()).toBe('the book')
    expect(response.headers.get('content-disposition')).toContain('Mein')
    const unfinished = await create(text('x'))
    const { organization_id } = await shop.openRival()
    const accessToken = await shop.commerce.issueToken({ organization_id, label: 'rival' })
    for (const call of [
      () => facts().download({ path: { id: unfinished.id } }),
      () => facts(accessToken).download({ path: { id: file.id } }),
      () => facts(accessToken).uses({ path: { id: file.id } }),
    ])
      await expectApiError(call(), 'ResourceNotFound', 404)
  })

  it('reports the products and benefits that use it, and how many customers have it', async () => {
    const [book, picture] = [await uploadFile(shop, text('x')), await uploadFile(shop, png, media)]
    const usesOf = ({ id }: { id: string }) => facts().uses({ path: { id } })
    expect(await usesOf(book)).toEqual({ products: [], benefits: [], customers_count: 0 })
    const benefit = await shop.client.benefits.create({
      body: { type: 'downloadables', description: 'The book', properties: { files: [book.id] } },
    })
    const product = await shop.client.products.create({
      body: {
        name: 'A book',
        recurringInterval: null,
        prices: [{ amountType: 'free' }],
        medias: [picture.id],
      },
    })
    await shop.client.products.updateBenefits({ path: { id: product.id }, body: { benefits: [benefit.id] } })
    const checkout = await shop.client.checkouts.create({ body: { productId: product.id } })
    await shop.client.checkouts.clientConfirm({
      path: { client_secret: checkout.clientSecret },
      body: { customerEmail: 'reader@example.com' },
    })
    await shop.runJobs()
    expect(await usesOf(book)).toEqual({
      products: [],
      benefits: [{ id: benefit.id, description: 'The book' }],
      customers_count: 1,
    })
    expect((await usesOf(picture)).products).toEqual([{ id: product.id, name: 'A book' }])
    await shop.client.benefits.delete({ path: { id: benefit.id } })
    await shop.runJobs()
    expect(await usesOf(book)).toEqual({ products: [], benefits: [], customers_count: 0 })
  })

  it('is gone when it is deleted', async () => {
    const file = await uploadFile(shop, text('x'))
    await remove(file.id)
    await shop.runJobs()
    expect(await listed()).not.toContain(file.id)
    expect(await isStored(file)).toBe(false)
    await expectApiError(remove(file.id), 'ResourceNotFound', 404)
    await expectApiError(
      shop.client.files.update({ path: { id: file.id }, body: { name: 'x' } }),
      'ResourceNotFound',
      404,
    )
  })

  it('that is deleted while its upload is completed stays deleted, and leaves nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const bytes = new Uint8Array(megabyte).fill(round)
      const file = await create(bytes, { checksum_sha256_base64: sha256Of(bytes) })
      const body = await sendParts(shop, file, bytes)
      const [completed] = await Promise.allSettled([complete(file.id, body), remove(file.id)])
      if (completed.status === 'rejected') expect(completed.reason).toMatchObject({ status: 404 })
      await shop.runJobs()
      expect(await isStored(file)).toBe(false)
      expect(await listed({ ids: file.id })).toEqual([])
    }
  })

  it('whose upload is not completed within a day is given up', async () => {
    const bytes = text('never')
    const [file, done] = [await create(bytes), await uploadFile(shop, bytes)]
    const body = await sendParts(shop, file, bytes)
    await shop.travel(hours(24) - 1)
    expect(await shop.client.files.update({ path: { id: file.id }, body: {} })).toMatchObject({ id: file.id })
    await shop.travel(1)
    await expectApiError(complete(file.id, body), 'ResourceNotFound', 404)
    const [part] = file.upload.parts
    const sentParts = await shop.fetch(new Request(part?.url ?? '', { method: 'PUT', body: bytes }))
    expect(sentParts.status).toBeGreaterThanOrEqual(400)
    expect(await listed({ ids: done.id })).toEqual([done.id])
    expect(await isStored(done)).toBe(true)
  })

  it('of another organization does not exist', async () => {
    const bytes = text('ours')
    const file = await create(bytes)
    const body = await sendParts(shop, file, bytes)
    const { client } = await shop.openRival()
    const path = { id: file.id }
    await expectApiError(client.files.uploaded({ path, body }), 'ResourceNotFound', 404)
    await expectApiError(client.files.update({ path, body: { name: 'theirs' } }), 'ResourceNotFound', 404)
    await expectApiError(client.files.delete({ path }), 'ResourceNotFound', 404)
    await complete(file.id, body)
    expect((await client.files.list({ query: { ids: file.id } })).items).toEqual([])
    expect((await client.files.list()).pagination.total_count).toBe(0)
  })
})
