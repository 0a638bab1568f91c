import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { after, hours } from '../clock/clock.ts'
import { type Part, type Storage, UploadError } from './port.ts'
import { inS3, onDisk, type Subject, text } from './testing/open-storages.ts'
import { etagOf, planOf, putPart, sha256Of } from './testing/send-parts.ts'

const fiveMib = 5 * 1024 * 1024

describe.each([
  { name: 'disk', open: () => onDisk() },
  { name: 'S3', open: () => inS3() },
])('uploads in parts on $name', ({ name, open }) => {
  let subject: Subject
  let storage: Storage
  beforeAll(async () => {
    subject = await open()
    storage = subject.storage
  })
  afterAll(() => subject.close())

  const later = () => ({ expires_at: after(subject.soonOver().expires_at, hours(1)) })
  const type = { content_type: 'application/zip', cache_control: 'max-age=60' }
  const bytes = Buffer.concat([
    Buffer.from(crypto.getRandomValues(new Uint8Array(65_536))),
    Buffer.alloc(fiveMib, 7),
    Buffer.from('the end'),
  ])

  /** Begins an upload and sends the parts. */
  const send = async (key: string, plan: readonly Part[], digests: boolean) => {
    const upload_id = await storage.beginUpload('private', key, { ...type, size: bytes.length, digests })
    const parts = []
    for (const part of plan) {
      const address = await storage.signPart('private', key, upload_id, part, later())
      const response = await putPart(address, bytes.subarray(part.start, part.end))
      expect(response.status).toBe(200)
      parts.push({ number: part.number, sha256: part.sha256, etag: etagOf(response) })
    }
    return { upload_id, parts }
  }

  it.each([true, false])('puts an object together that can be read (with digests: %s)', async (digests) => {
    const key = `whole/${digests}.zip`
    const plan = planOf(bytes, [fiveMib], digests)
    // Parts may come in any order, and repeatedly.
    const { upload_id, parts } = await send(key, plan.toReversed(), digests)
    expect(await storage.head('private', key)).toBeUndefined()
    const { version, ...object } = await storage.completeUpload('private', key, upload_id, parts)
    expect([object.size, object.content_type, version]).toEqual([bytes.length, 'application/zip', null])
    expect(object.etag).toMatch(/^[0-9a-f]{32}/)
    if (name === 'disk') expect(object).toEqual(await storage.head('private', key))
    expect(sha256Of((await storage.get('private', key)) ?? text(''))).toBe(sha256Of(bytes))
  })

  it('can be begun any number of times, and a part can be sent again', async () => {
    const plan = planOf(bytes, [fiveMib], true)
    const { upload_id, parts } = await send('again.zip', plan, true)
    const [first] = plan
    if (first === undefined) throw new Error('There is a first part.')
    const address = await storage.signPart('private', 'again.zip', upload_id, first, later())
    await putPart(address, bytes.subarray(first.start, first.end))
    await storage.completeUpload('private', 'again.zip', upload_id, parts)
    expect(Buffer.compare((await storage.get('private', 'again.zip')) ?? text(''), bytes)).toBe(0)
  })

  it('aborts an upload, and leaves nothing', async () => {
    if (name === 'S3') return // The S3 of these tests does not know the call; see s3-uploads.test.ts.
    const { upload_id, parts } = await send('given-up.zip', planOf(bytes, [fiveMib], false), false)
    await storage.abortUpload('private', 'given-up.zip', upload_id)
    await storage.abortUpload('private', 'given-up.zip', upload_id)
    await expect(storage.completeUpload('private', 'given-up.zip', upload_id, parts)).rejects.toThrow(
      UploadError,
    )
    expect(await storage.head('private', 'given-up.zip')).toBeUndefined()
  })

  it('reads objects in pieces', async () => {
    await storage.put('private', 'digits', text('0123456789'), { content_type: 'text/plain' })
    const read = async (range?: { start: number; end: number }) => {
      const stream = await storage.read('private', 'digits', range)
      return stream && (await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).text())
    }
    expect(await read()).toBe('0123456789')
    expect(await read({ start: 2, end: 5 })).toBe('234')
    expect(await read({ start: 8, end: 50 })).toBe('89')
    expect([await read({ start: 10, end: 20 }), await read({ start: 3, end: 3 })]).toEqual(['', ''])
    expect(await storage.read('private', 'none')).toBeUndefined()
    expect(await storage.read('private', 'none', { start: 0, end: 0 })).toBeUndefined()
    const digits = await storage.read('private', 'digits')
    await digits?.cancel()
  })

  it('rejects a part at a changed address, without its headers, and when its time is over', async () => {
    const [part] = planOf(text('abc'), [], true)
    if (part === undefined) throw new Error('There is a part.')
    const options = { ...type, size: 3, digests: true }
    const upload_id = await storage.beginUpload('private', 'tampered', options)
    const { url, headers } = await storage.signPart('private', 'tampered', upload_id, part, later())
    const sendTo = async (address: string | URL, input = headers) =>
      (await fetch(address, { method: 'PUT', body: text('abc'), headers: input })).status
    for (const key of new URL(url).searchParams.keys()) {
      if (key === 'x-id') continue
      const changed = new URL(url)
      changed.searchParams.set(key, '7')
      expect(await sendTo(changed), key).toBeGreaterThanOrEqual(400)
    }
    expect(await sendTo(url.replace('tampered', 'another'))).toBe(403)
    expect(await sendTo(url, {})).toBeGreaterThanOrEqual(400)
    expect(
      await sendTo(url, { ...headers, 'x-amz-checksum-sha256': createHash('sha256').digest('base64') }),
    ).toBeGreaterThanOrEqual(400)
    const { expires_at, pass } = subject.soonOver()
    const short = await storage.signPart('private', 'tampered', upload_id, part, { expires_at })
    expect((await putPart(short, text('abc'))).status).toBe(200)
    await pass()
    expect((await putPart(short, text('abc'))).status).toBe(403)
  })

  it('rejects a part that is longer or shorter than signed', async () => {
    const upload_id = await storage.beginUpload('private', 'length', { ...type, size: 10, digests: false })
    const part = { number: 1, start: 0, end: 10, sha256: null }
    const address = await storage.signPart('private', 'length', upload_id, part, later())
    for (const length of [9, 11])
      expect((await putPart(address, new Uint8Array(length))).status).toBeGreaterThanOrEqual(400)
    expect((await putPart(address, new Uint8Array(10))).status).toBe(200)
  })

  it('reports problems with the numbers of parts', async () => {
    const upload_id = await storage.beginUpload('private', 'numbers', { ...type, size: 10, digests: false })
    const complete = (...numbers: number[]) =>
      storage.completeUpload(
        'private',
        'numbers',
        upload_id,
        numbers.map((number) => ({ number, etag: '"a"', sha256: null })),
      )
    await expect(complete()).rejects.toThrow('The list of parts is empty.')
    await expect(complete(1, 3)).rejects.toThrow('Part 2 is missing.')
    await expect(complete(2)).rejects.toThrow('Part 1 is missing.')
    await expect(complete(1, 2, 2)).rejects.toThrow('Part 2 is named twice.')
    await expect(complete(1, 2, 2)).rejects.toThrow(UploadError)
  })
})
