import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { after, hours, minutes } from '../clock/clock.ts'
import { testClock } from '../testing/test-clock.ts'
import { createDiskStorage } from './disk.ts'
import type { Storage } from './port.ts'
import { inS3, onDisk, secret, type Subject, text } from './testing/open-storages.ts'

describe.each([
  { name: 'disk', open: () => onDisk() },
  { name: 'S3', open: () => inS3() },
])('storage on $name', ({ open }) => {
  let subject: Subject
  let storage: Storage
  beforeAll(async () => {
    subject = await open()
    storage = subject.storage
  })
  afterAll(() => subject.close())

  const later = () => after(subject.soonOver().expires_at, hours(1))

  it('returns stored objects', async () => {
    const put = await storage.put('images', 'uploads/original/a.png', text('a picture'), {
      content_type: 'image/png',
      cache_control: 'max-age=60',
    })
    expect(put).toMatchObject({ size: 9, content_type: 'image/png', cache_control: 'max-age=60' })
    expect(put.etag).toMatch(/^[0-9a-f]{32,}$/)
    expect(await storage.get('images', 'uploads/original/a.png')).toEqual(text('a picture'))
    expect(await storage.head('images', 'uploads/original/a.png')).toEqual(put)
  })

  it('keeps every byte of large and of empty objects', async () => {
    const large = crypto.getRandomValues(new Uint8Array(65_536))
    const bytes = Buffer.concat(Array.from({ length: 80 }, () => large))
    await storage.put('private', 'large', bytes, { content_type: 'application/octet-stream' })
    expect(Buffer.compare((await storage.get('private', 'large')) ?? text(''), bytes)).toBe(0)
    await storage.put('private', 'empty', new Uint8Array(), { content_type: 'text/plain' })
    expect(await storage.get('private', 'empty')).toEqual(new Uint8Array())
  })

  it('writes piece by piece, the whole object or nothing', async () => {
    const piece = crypto.getRandomValues(new Uint8Array(65_536))
    const options = { content_type: 'application/zip', cache_control: 'no-store' }
    const storedObject = await storage.write('private', 'pieces', options, async (append) => {
      for (let i = 0; i < 300; i += 1) await append(piece)
    })
    expect(storedObject).toMatchObject({ size: 300 * 65_536, ...options })
    expect(await storage.head('private', 'pieces')).toMatchObject({
      size: storedObject.size,
      etag: storedObject.etag,
    })
    const whole = Buffer.concat(Array.from({ length: 300 }, () => piece))
    expect(Buffer.compare((await storage.get('private', 'pieces')) ?? text(''), whole)).toBe(0)
    const broken = storage.write('private', 'broken', options, async (append) => {
      for (let i = 0; i < 150; i += 1) await append(piece)
      throw new Error('There is no more.')
    })
    await expect(broken).rejects.toThrow('There is no more.')
    expect(await storage.head('private', 'broken')).toBeUndefined()
    await storage.write('private', 'nothing', options, () => Promise.resolve())
    expect(await storage.get('private', 'nothing')).toEqual(new Uint8Array())
  })

  it('replaces and removes', async () => {
    await storage.put('private', 'x/y', text('one'), { content_type: 'text/plain' })
    const second = await storage.put('private', 'x/y', text('two two'), { content_type: 'text/html' })
    expect(await storage.head('private', 'x/y')).toEqual(second)
    await storage.remove('private', 'x/y')
    await storage.remove('private', 'x/y')
    expect(await storage.get('private', 'x/y')).toBeUndefined()
    expect(await storage.head('private', 'x/y')).toBeUndefined()
  })

  it.each(['../escape', '/absolute', 'a//b', 'a/../b', '.hidden', 'a\\b', 'a\0b', '', 'a/', 'ä'])(
    'rejects the key %j',
    async (key) => {
      await expect(async () =>
        storage.put('images', key, text('x'), { content_type: 'text/plain' }),
      ).rejects.toThrow('cannot be the key')
      await expect(async () => storage.get('images', key)).rejects.toThrow('cannot be the key')
    },
  )

  it('opens private objects to holders of a signed address', async () => {
    await storage.put('private', 'letters/one.txt', text('dear'), { content_type: 'text/plain' })
    const url = await storage.signedUrl('private', 'letters/one.txt', { expires_at: later() })
    const response = await fetch(url)
    expect([response.status, await response.text(), response.headers.get('content-type')]).toEqual([
      200,
      'dear',
      'text/plain',
    ])
    expect((await fetch(url.replace('one.txt', 'large'))).status).toBeGreaterThanOrEqual(400)
  })

  it('names the download', async () => {
    await storage.put('private', 'plain', text('x'), { content_type: 'text/plain' })
    const url = await storage.signedUrl('private', 'plain', {
      expires_at: later(),
      download_as: 'my letter.txt',
    })
    const response = await fetch(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my letter.txt"')
    await response.arrayBuffer()
  })

  it('closes signed addresses in time', async () => {
    await storage.put('private', 'short', text('x'), { content_type: 'text/plain' })
    const { expires_at, pass } = subject.soonOver()
    const url = await storage.signedUrl('private', 'short', { expires_at })
    expect((await fetch(url)).status).toBe(200)
    await pass()
    expect((await fetch(url)).status).toBe(403)
  })

  it('accepts uploads at a signed address, only of the promised type', async () => {
    const url = await storage.signedUploadUrl('private', 'in/photo', {
      expires_at: later(),
      content_type: 'image/png',
      max_bytes: 10,
    })
    const wrong = await fetch(url, {
      method: 'PUT',
      body: text('x'),
      headers: { 'content-type': 'text/html' },
    })
    expect(wrong.status).toBeGreaterThanOrEqual(400)
    const right = await fetch(url, {
      method: 'PUT',
      body: text('a photo'),
      headers: { 'content-type': 'image/png' },
    })
    expect(right.status).toBe(200)
    expect(await storage.get('private', 'in/photo')).toEqual(text('a photo'))
    expect(await storage.head('private', 'in/photo')).toMatchObject({ size: 7, content_type: 'image/png' })
    const foreignPart = await fetch(url.replace('in/photo', 'in/other'), {
      method: 'PUT',
      body: text('x'),
      headers: { 'content-type': 'image/png' },
    })
    expect(foreignPart.status).toBe(403)
  })
})

describe('the disk', () => {
  let subject: Awaited<ReturnType<typeof onDisk>>
  beforeAll(async () => {
    subject = await onDisk()
    await subject.storage.put('images', 'digits.png', text('0123456789'), {
      content_type: 'image/png',
      cache_control: 'max-age=3600',
    })
  })
  afterAll(() => subject.close())

  const get = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(subject.storage.publicUrl('images', 'digits.png'), { headers, method })

  it('serves public buckets with their caching, as data only', async () => {
    const response = await get()
    expect(await response.text()).toBe('0123456789')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600',
      'content-length': '10',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    })
    const head = await get({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
  })

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-100', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('answers the range %s', async (range, status, content, contentRange) => {
    const response = await get({ range })
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      status,
      content,
      contentRange,
    ])
  })

  it('answers 304 to clients that have the object, and the whole when a range is of an older version', async () => {
    const etag = (await get()).headers.get('etag') ?? ''
    expect((await get({ 'if-none-match': `W/${etag}, "x"` })).status).toBe(304)
    expect((await get({ 'if-range': etag, range: 'bytes=0-0' })).status).toBe(206)
    expect((await get({ 'if-range': '"old"', range: 'bytes=0-0' })).status).toBe(200)
  })

  it('answers 404 to unknown objects and 403 to changed signatures', async () => {
    expect((await fetch(subject.storage.publicUrl('images', 'none.png'))).status).toBe(404)
    expect((await fetch(`${subject.server.url}/storage/images/%2e%2e%2fsecret`)).status).toBe(404)
    const url = new URL(
      await subject.storage.signedUrl('private', 'k', {
        expires_at: after(subject.clock.now(), minutes(1)),
        download_as: 'a.txt',
      }),
    )
    for (const [name, value] of [
      ['expires', '99999999999'],
      ['download', 'b.html'],
      ['signature', 'x'],
    ] as const) {
      const changed = new URL(url)
      changed.searchParams.set(name, value)
      expect((await fetch(changed)).status).toBe(403)
    }
    expect((await fetch(url)).status).toBe(404)
  })

  it('opens nothing private without a signature, and names downloads in any script', async () => {
    await subject.storage.put('private', 'diary', text('dear'), { content_type: 'text/plain' })
    expect((await fetch(`${subject.server.url}/storage/private/diary`)).status).toBe(403)
    const url = await subject.storage.signedUrl('private', 'diary', {
      expires_at: after(subject.clock.now(), minutes(1)),
      download_as: 'Größe "1".txt',
    })
    const response = await fetch(url)
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="Gr__e _1_.txt"; filename*=UTF-8\'\'Gr%C3%B6%C3%9Fe%20%221%22.txt',
    )
    expect(await response.text()).toBe('dear')
  })

  it('stops an upload at its size', async () => {
    const url = await subject.storage.signedUploadUrl('private', 'big', {
      expires_at: after(subject.clock.now(), minutes(1)),
      content_type: 'image/png',
      max_bytes: 5,
    })
    const response = await fetch(url, {
      method: 'PUT',
      body: text('123456'),
      headers: { 'content-type': 'image/png' },
    })
    expect(response.status).toBe(413)
    expect(await subject.storage.head('private', 'big')).toBeUndefined()
  })

  it('leaves files that image viewers can open, and no half-written ones', async () => {
    const file = await readFile(join(subject.directory, 'images', 'digits.png'))
    expect(file.subarray(0, 10).toString()).toBe('0123456789')
    expect(await readdir(join(subject.directory, '.incoming'))).toEqual([])
  })

  it('removes leftovers of dead writers, and nothing that is being written', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'atelier-sweep-'))
    const [old, fresh] = [
      join(directory, '.incoming', randomUUID()),
      join(directory, '.incoming', randomUUID()),
    ]
    const options = { directory, publicUrl: 'http://x', secret, clock: testClock() }
    await createDiskStorage(options).put('images', 'a', text('a'), { content_type: 'text/plain' })
    await Promise.all([writeFile(old, 'half'), writeFile(fresh, 'half')])
    await utimes(old, 1_000_000, 1_000_000)
    await createDiskStorage(options).put('images', 'b', text('b'), { content_type: 'text/plain' })
    expect(await readdir(join(directory, '.incoming'))).toEqual([fresh.split('/').at(-1)])
    await rm(directory, { recursive: true })
  })

  it('never shows a mixture while an object is being replaced', async () => {
    const versions = ['a', 'b'].map((letter) => Buffer.alloc(200_000, letter))
    const write = async () => {
      for (let i = 0; i < 20; i += 1)
        await subject.storage.put('images', 'busy', versions[i % 2] ?? text(''), {
          content_type: `text/${i % 2}`,
        })
    }
    const read = async () => {
      for (let i = 0; i < 60; i += 1) {
        const bytes = await subject.storage.get('images', 'busy')
        if (bytes !== undefined) expect(versions.some((version) => version.equals(bytes))).toBe(true)
      }
    }
    await Promise.all([write(), read(), read()])
  })
})

describe.each([
  { name: 'disk', open: () => onDisk() },
  { name: 'S3', open: () => inS3({ checkSignatures: false }) },
])('a bucket on $name', ({ open }) => {
  it('is listed, folders and all', async () => {
    const { storage, close } = await open()
    onTestFinished(() => close())
    const keys = ['listed/a/b.txt', 'listed/a/c.txt', 'listed/d.txt']
    const listed = async (folder?: string) => {
      const results = []
      for await (const key of storage.list('private', folder)) results.push(key)
      return results
    }
    for (const key of keys) await storage.put('private', key, text(key), { content_type: 'text/plain' })
    expect(await listed()).toEqual(keys)
    expect(await listed('listed/a')).toEqual(keys.slice(0, 2))
    expect(await listed('listed/b')).toEqual([])
    for (const key of keys) await storage.remove('private', key)
    expect(await listed()).toEqual([])
    for await (const key of storage.list('never-made')) expect(key).toBeUndefined()
  })
})
