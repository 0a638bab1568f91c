import { once } from 'node:events'
import { open, type FileHandle } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { after, hours } from '../clock/clock.ts'
import { onDisk } from './testing/open-storages.ts'
import { etagOf, planOf, putPart } from './testing/send-parts.ts'

/** Two and a half megabytes without repetition. */
const content = Buffer.alloc(2_500_000)
for (let i = 0; i + 4 <= content.length; i += 4) content.writeUInt32BE(i, i)

describe('the download of an object that came in parts', () => {
  let disk: Awaited<ReturnType<typeof onDisk>>
  let url: string
  let etag: string
  beforeAll(async () => {
    disk = await onDisk()
    const { storage, clock } = disk
    const later = { expires_at: after(clock.now(), hours(1)) }
    const options = { content_type: 'text/html', size: content.length, digests: false }
    const upload_id = await storage.beginUpload('private', 'page', options)
    const parts = []
    for (const part of planOf(content, [1_000_000, 2_000_000], false)) {
      const address = await storage.signPart('private', 'page', upload_id, part, later)
      const response = await putPart(address, content.subarray(part.start, part.end))
      parts.push({ number: part.number, sha256: null, etag: etagOf(response) })
    }
    const stored = await storage.completeUpload('private', 'page', upload_id, parts)
    etag = `"${stored.etag}"`
    url = await storage.signedUrl('private', 'page', { ...later, download_as: 'page.html' })
  })
  afterAll(() => disk.close())

  const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer())

  it('is resumed over several ranges, each of the same object', async () => {
    const pieces: Buffer[] = []
    let position = 0
    // Simulates a client whose connection breaks: it requests the rest, and keeps the received bytes.
    for (const arrived of [999_999, 2, 1_000_000, content.length]) {
      const range = { range: `bytes=${position}-`, ...(position > 0 ? { 'if-range': etag } : {}) }
      const response = await fetch(url, { headers: range })
      expect([response.status, response.headers.get('content-range')]).toEqual([
        206,
        `bytes ${position}-${content.length - 1}/${content.length}`,
      ])
      const piece = (await bytesOf(response)).subarray(0, arrived)
      pieces.push(piece)
      position += piece.length
    }
    expect(Buffer.concat(pieces).equals(content)).toBe(true)
  })

  it('is answered range by range, to concurrent readers', async () => {
    const ranges = [
      [0, 1],
      [262_143, 262_145],
      [999_990, 1_000_010],
      [1_999_999, 2_000_000],
      [content.length - 1, content.length],
    ] as const
    const answers = await Promise.all(
      ranges.map(async ([start, end]) =>
        bytesOf(await fetch(url, { headers: { range: `bytes=${start}-${end - 1}` } })),
      ),
    )
    for (const [index, [start, end]] of ranges.entries())
      expect(answers[index]?.equals(content.subarray(start, end)), String(start)).toBe(true)
  })

  it('restarts when the object differs from the part that the client has', async () => {
    const headers = { range: 'bytes=1000000-' }
    const otherResponse = await fetch(url, { headers: { ...headers, 'if-range': '"another"' } })
    expect([otherResponse.status, (await bytesOf(otherResponse)).length]).toEqual([200, content.length])
    const beyond = await fetch(url, { headers: { range: `bytes=${content.length}-`, 'if-range': etag } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`])
    const notModified = await fetch(url, { headers: { ...headers, 'if-none-match': etag } })
    expect(notModified.status).toBe(304)
  })

  it('is always an attachment, whatever its type, and never sniffed', async () => {
    const open = await disk.storage.signedUrl('private', 'page', {
      expires_at: after(disk.clock.now(), hours(1)),
    })
    const answers = [
      await fetch(url),
      await fetch(url, { method: 'HEAD' }),
      await fetch(url, { headers: { range: 'bytes=5-9' } }),
      await fetch(url, { headers: { range: 'bytes=9999999-' } }),
      await fetch(open),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 206, 416, 200])
    for (const [index, response] of answers.entries()) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-disposition': index === 4 ? 'attachment' : 'attachment; filename="page.html"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'accept-ranges': 'bytes',
        etag,
      })
      await response.arrayBuffer()
    }
    expect(answers[1]?.headers.get('content-length')).toBe(String(content.length))
  })
})

it('is not read ahead of a slow client', async () => {
  const disk = await onDisk()
  onTestFinished(() => disk.close())
  const size = 64 * 1024 * 1024
  await disk.storage.put('images', 'large', new Uint8Array(size), { content_type: 'image/png' })
  const url = disk.storage.publicUrl('images', 'large')
  const handle = await open(import.meta.filename)
  await handle.close()
  const read = vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'read')
  onTestFinished(() => read.mockRestore())
  const bytesRead = async (): Promise<number> => {
    const reads = read.mock.results.map(({ value }) => value as Promise<{ bytesRead: number }>)
    return (await Promise.all(reads)).reduce((sum, { bytesRead: bytes }) => sum + bytes, 0)
  }

  const [slow] = (await once(get(url), 'response')) as [IncomingMessage]
  onTestFinished(() => void slow.destroy())
  // A download at network pace reads the whole object next to it.
  expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(size)
  // The slow download gets no more than the operating system's connection buffers.
  expect((await bytesRead()) - size).toBeGreaterThan(0)
  expect((await bytesRead()) - size).toBeLessThan(16 * 1024 * 1024)
})
