import { randomUUID } from 'node:crypto'
import { open, readdir, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { after, hours } from '../clock/clock.ts'
import { mountSmallDisk } from '../testing/index.ts'
import type { DiskStorageOptions } from './disk.ts'
import { type Part, type UploadedPart, UploadError } from './port.ts'
import { onDisk, text } from './testing/open-storages.ts'
import { etagOf, planOf, putPart, sha256Of } from './testing/send-parts.ts'
import { uploadFolder } from './upload-folder.ts'

const type = { content_type: 'text/plain' }
const content = text('one two three')
const [bucket, key] = ['private', 'files/words.txt']

type Disk = Awaited<ReturnType<typeof onDisk>>
let disk: Disk
beforeEach(async () => {
  disk = await onDisk()
})
afterEach(() => disk.close())

const openAnother = async (options: Partial<DiskStorageOptions>): Promise<Disk> => {
  const otherStorage = await onDisk(options)
  onTestFinished(() => otherStorage.close())
  return otherStorage
}

const begin = (size = content.length, { storage } = disk) =>
  storage.beginUpload(bucket, key, { ...type, size, digests: true })
const sign = (upload_id: string, part: Part, { storage, clock } = disk) =>
  storage.signPart(bucket, key, upload_id, part, { expires_at: after(clock.now(), hours(1)) })
const send = async (upload_id: string, part: Part, bytes: Parameters<typeof putPart>[1], from = disk) =>
  putPart(await sign(upload_id, part, from), bytes)
const complete = (upload_id: string, parts: readonly UploadedPart[], { storage } = disk) =>
  storage.completeUpload(bucket, key, upload_id, parts)

/** Sends all parts of the content, cut at the given offsets. */
const sendAll = async (upload_id: string, cuts: readonly number[] = [4, 8]): Promise<UploadedPart[]> => {
  const sentParts = []
  for (const part of planOf(content, cuts, true)) {
    const response = await send(upload_id, part, content.subarray(part.start, part.end))
    expect(response.status).toBe(200)
    sentParts.push({ number: part.number, sha256: part.sha256, etag: etagOf(response) })
  }
  return sentParts
}

const detailOf = async (response: Response): Promise<[number, string]> => {
  const { detail } = (await response.json()) as { detail: string }
  return [response.status, detail]
}

const part = (start: number, end: number, number = 1): Part => ({ number, start, end, sha256: null })
const streamOf = (...pieces: string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(text(piece))
      controller.close()
    },
  })

/** PUT that has sent some bytes and stays open. */
const stalled = async (upload_id: string, of: Part, first: string) => {
  const { url, headers } = await sign(upload_id, of)
  const outgoing = request(url, {
    method: 'PUT',
    headers: { ...headers, 'content-length': of.end - of.start },
  })
  const answer = new Promise<number | string>((resolve) => {
    outgoing.on('response', (response) => resolve(response.statusCode ?? 0))
    outgoing.on('error', ({ message }) => resolve(message))
  })
  outgoing.write(first)
  const arriving = join(disk.directory, '.uploads', upload_id, 'arriving')
  await expect.poll(() => readdir(arriving)).toHaveLength(1)
  return { outgoing, answer, arriving }
}

describe('a part', () => {
  it('with another digest is rejected with a sentence, and counts as not sent', async () => {
    const upload_id = await begin()
    const [whole] = planOf(content, [], true)
    if (whole === undefined) throw new Error('There is a part.')
    const [status, detail] = await detailOf(await send(upload_id, whole, text('one two thref')))
    expect([status, detail]).toEqual([
      400,
      `These bytes have the SHA-256 ${sha256Of(text('one two thref'))}, not ${whole.sha256} as announced. Send this part again.`,
    ])
    await expect(complete(upload_id, [{ number: 1, etag: '"x"', sha256: null }])).rejects.toThrow(
      'Part 1 has not been uploaded.',
    )
    expect(await disk.storage.head(bucket, key)).toBeUndefined()
  })

  it('that is shorter or longer than signed is rejected, declared or not', async () => {
    const upload_id = await begin()
    const sentence = 'This address takes exactly 5 bytes, from byte 4 of the file on, and'
    for (const [body, message] of [
      [text('1234'), '4 were sent'],
      [text('123456'), '6 were sent'],
      [streamOf('12', '34'), '4 were sent'],
      [streamOf('123', '456'), 'more were sent'],
    ] as const)
      expect(await detailOf(await send(upload_id, part(4, 9), body))).toEqual([
        400,
        `${sentence} ${message}.`,
      ])
    expect((await send(upload_id, part(4, 9), streamOf('123', '45'))).status).toBe(200)
  })

  it('outside of the file is rejected', async () => {
    const upload_id = await begin(10)
    expect(await detailOf(await send(upload_id, part(8, 12), text('1234')))).toEqual([
      400,
      'This part ends at byte 12, but the file was begun with 10 bytes.',
    ])
  })

  it('of an upload that was completed or given up is not found', async () => {
    const [completed, aborted] = [await begin(), await begin()]
    const parts = await sendAll(completed)
    await complete(completed, parts)
    await disk.storage.abortUpload(bucket, key, aborted)
    for (const upload_id of [completed, aborted, randomUUID(), '../../private'])
      expect(await detailOf(await send(upload_id, part(0, 4), text('evil')))).toEqual([
        404,
        'This upload was completed or aborted. Start a new one.',
      ])
    expect(await disk.storage.get(bucket, key)).toEqual(content)
  })

  it('replaces an earlier part of the same number', async () => {
    const upload_id = await begin(8)
    const [old] = [await send(upload_id, part(0, 4), text('aaaa'))]
    const second = await send(upload_id, part(4, 8, 2), text('bbbb'))
    const resentPart = await send(upload_id, part(0, 4), text('cccc'))
    const partsOf = (a: Response, b: Response) =>
      [a, b].map((response, index) => ({ number: index + 1, etag: etagOf(response), sha256: null }))
    await expect(complete(upload_id, partsOf(old, second))).rejects.toThrow('Part 1 has a different ETag')
    // A part with a third number takes the bytes of both.
    await send(upload_id, part(2, 6, 3), text('dddd'))
    await expect(complete(upload_id, partsOf(resentPart, second))).rejects.toThrow(
      'Part 1 has not been uploaded.',
    )
    const [first, two] = [
      await send(upload_id, part(0, 4), text('cccc')),
      await send(upload_id, part(4, 8, 2), text('bbbb')),
    ]
    await complete(upload_id, partsOf(first, two))
    expect(await disk.storage.get(bucket, key)).toEqual(text('ccccbbbb'))
  })

  it('is one of those that were sent, when several are sent concurrently', async () => {
    const size = 3_000_000
    const upload_id = await begin(size)
    const versions = Array.from({ length: 8 }, (_, index) => new Uint8Array(size).fill(index + 1))
    const responses = await Promise.all(
      versions.map((bytes) => send(upload_id, part(0, size), bytes).catch(() => undefined)),
    )
    const statuses = responses.map((response) => response?.status)
    expect(statuses).toContain(200)
    expect(statuses.every((status) => [200, 409, undefined].includes(status))).toBe(true)
    const completed = await Promise.all(
      responses.map((response) =>
        complete(upload_id, [{ number: 1, etag: (response && etagOf(response)) ?? '', sha256: null }]).catch(
          () => undefined,
        ),
      ),
    )
    expect(completed.some((object) => object !== undefined)).toBe(true)
    const stored = Buffer.from((await disk.storage.get(bucket, key)) ?? text(''))
    expect(versions.some((version) => stored.equals(version))).toBe(true)
  })

  it('continues over another connection when the first one stalls', async () => {
    const upload_id = await begin(8)
    const first = await stalled(upload_id, part(0, 8), 'aaaa')
    const response = await send(upload_id, part(0, 8), text('bbbbbbbb'))
    expect([response.status, await first.answer]).toEqual([200, 409])
    await complete(upload_id, [{ number: 1, etag: etagOf(response), sha256: null }])
    expect(await disk.storage.get(bucket, key)).toEqual(text('bbbbbbbb'))
  })

  it('whose connection dies counts as not sent, even when it had been sent before', async () => {
    const upload_id = await begin(8)
    const before = await send(upload_id, part(0, 8), text('bbbbbbbb'))
    const { outgoing, answer, arriving } = await stalled(upload_id, part(0, 8), 'aaaa')
    outgoing.destroy()
    await answer
    await expect.poll(() => readdir(arriving)).toEqual([])
    await expect(complete(upload_id, [{ number: 1, etag: etagOf(before), sha256: null }])).rejects.toThrow(
      'Part 1 has not been uploaded.',
    )
  })

  it('is ended when the upload is given up', async () => {
    const upload_id = await begin(8)
    const { answer } = await stalled(upload_id, part(0, 8), 'aaaa')
    await disk.storage.abortUpload(bucket, key, upload_id)
    expect(await answer).toBe(409)
    for (const folder of ['.uploads', '.incoming'])
      expect(await readdir(join(disk.directory, folder))).toEqual([])
  })

  it('that another process replaces stops', async () => {
    const upload_id = await begin(8)
    const folder = uploadFolder(join(disk.directory, '.uploads'), upload_id)
    const [older, newer] = [await folder.attempt(part(0, 8)), await folder.attempt(part(4, 6, 2))]
    expect([await older?.isCurrent(), await newer?.isCurrent()]).toEqual([false, true])
    expect([await older?.complete('0'.repeat(64)), await newer?.complete('0'.repeat(64))]).toEqual([
      false,
      true,
    ])
    await folder.takeContent(async ({ parts, mayChange }) => {
      expect([parts, mayChange]).toEqual([[{ ...part(4, 6, 2), sha256: '0'.repeat(64) }], true])
      // A completion that has taken the content lets no part begin.
      expect(await folder.attempt(part(0, 2))).toBeUndefined()
    })
  })

  describe('of another process that is late', () => {
    const bytes = text('aaaabbbb')
    /** Part in reception by another process, which holds the content open after its last check. */
    const receiveElsewhere = async (upload_id: string, of: Part) => {
      const folder = uploadFolder(join(disk.directory, '.uploads'), upload_id)
      const handle = await open(folder.content, 'r+')
      onTestFinished(() => handle.close())
      const attempt = await folder.attempt(of)
      expect(await attempt?.isCurrent()).toBe(true)
      return { attempt, writeLate: () => handle.write(text('EVIL'), 0, 4, of.start) }
    }
    const sendWhole = async (upload_id: string) => {
      const response = await send(upload_id, part(0, 8), bytes)
      expect(response.status).toBe(200)
      return [{ number: 1, etag: etagOf(response), sha256: null }]
    }

    it('does not reach the object when it writes after the completion', async () => {
      const upload_id = await begin(8)
      const { attempt, writeLate } = await receiveElsewhere(upload_id, part(4, 8))
      await complete(upload_id, await sendWhole(upload_id))
      await writeLate()
      expect(await attempt?.isCurrent()).toBe(false)
      expect(await disk.storage.get(bucket, key)).toEqual(bytes)
      for (const folder of ['.uploads', '.incoming'])
        expect(await readdir(join(disk.directory, folder))).toEqual([])
    })

    it('is detected when it writes between the part and the completion, and the part can be sent again', async () => {
      const upload_id = await begin(8)
      const { writeLate } = await receiveElsewhere(upload_id, part(0, 8))
      const first = await sendWhole(upload_id)
      await writeLate()
      const error = complete(upload_id, first)
      await expect(error).rejects.toThrow(UploadError)
      await expect(error).rejects.toThrow(
        'Part 1 was overwritten by an earlier connection after it was uploaded. Upload it again.',
      )
      expect(await disk.storage.head(bucket, key)).toBeUndefined()
      await expect(complete(upload_id, first)).rejects.toThrow('Part 1 has not been uploaded.')
      await complete(upload_id, await sendWhole(upload_id))
      await writeLate()
      expect(await disk.storage.get(bucket, key)).toEqual(bytes)
    })

    it('does not reach the object when it has just begun, and nothing has replaced it yet', async () => {
      const upload_id = await begin(8)
      const parts = await sendWhole(upload_id)
      const folder = uploadFolder(join(disk.directory, '.uploads'), upload_id)
      const handle = await open(folder.content, 'r+')
      onTestFinished(() => handle.close())
      // The other process has written its name, and will look for parts to replace next.
      await writeFile(join(folder.path, 'arriving', `1-0-8.${randomUUID()}`), '')
      await complete(upload_id, parts)
      await handle.write(text('EVIL'), 0, 4, 0)
      expect(await disk.storage.get(bucket, key)).toEqual(bytes)
    })

    it('costs room for a copy, which is checked', async () => {
      let free = 5000
      const small = await openAnother({
        directory: disk.directory,
        keepFree: 1000,
        freeBytes: async () => free,
      })
      const upload_id = await begin(8)
      await receiveElsewhere(upload_id, part(0, 8))
      const parts = await sendWhole(upload_id)
      free = 1007
      await expect(complete(upload_id, parts, small)).rejects.toMatchObject({ reason: 'full' })
      free = 1008
      await complete(upload_id, parts, small)
      expect(await disk.storage.get(bucket, key)).toEqual(bytes)
    })
  })

  it('is rejected while an interrupted completion is not repeated', async () => {
    const upload_id = await begin()
    const parts = await sendAll(upload_id)
    const uploads = join(disk.directory, '.uploads', upload_id)
    await rename(join(uploads, 'content'), join(uploads, 'completing'))
    expect((await send(upload_id, part(0, 4), text('evil'))).status).toBe(404)
    await expect(complete(upload_id, parts.slice(1))).rejects.toThrow('Part 1 is missing.')
    // Refused: parts are accepted again.
    expect((await send(upload_id, part(0, 4), content.subarray(0, 4))).status).toBe(200)
    await complete(upload_id, parts)
    expect(await disk.storage.get(bucket, key)).toEqual(content)
  })

  it('may be sent by pages of any origin, which read the ETag and every error', async () => {
    const upload_id = await begin(3)
    const address = await sign(upload_id, { ...part(0, 3), sha256: sha256Of(text('abc')) })
    const preflight = await fetch(address.url, {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'PUT' },
    })
    expect([preflight.status, Object.fromEntries(preflight.headers)]).toMatchObject([
      204,
      {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'PUT',
        'access-control-allow-headers': 'Content-Type, x-amz-checksum-sha256, x-amz-sdk-checksum-algorithm',
      },
    ])
    const wrong = await putPart(address, text('abd'))
    const right = await putPart(address, text('abc'))
    const missingPart = await putPart(
      { ...address, url: address.url.replace('number=1', 'number=2') },
      text('abc'),
    )
    expect([wrong.status, right.status, missingPart.status]).toEqual([400, 200, 403])
    for (const response of [wrong, right, missingPart])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': expect.stringContaining('ETag'),
        'x-content-type-options': 'nosniff',
      })
    expect(etagOf(right)).toMatch(/^"[0-9a-f]{32}"$/)
  })
})

describe('a completion', () => {
  it('names a missing or different part', async () => {
    const upload_id = await begin()
    const parts = await sendAll(upload_id)
    const [first, second, third] = parts as [UploadedPart, UploadedPart, UploadedPart]
    for (const [namedParts, sentence] of [
      [[first, second], 'The parts have 8 bytes together, but the file was begun with 13.'],
      [[first, third], 'Part 2 is missing.'],
      [[first, { ...second, etag: third.etag }, third], 'Part 2 has a different ETag than the one named.'],
      [
        [first, second, { ...third, sha256: first.sha256 }],
        'Part 3 has a different SHA-256 than the one named.',
      ],
      [[...parts, { ...third, number: 4 }], 'Part 4 has not been uploaded.'],
    ] as const) {
      const error = complete(upload_id, namedParts)
      await expect(error).rejects.toThrow(UploadError)
      await expect(error).rejects.toThrow(sentence)
    }
    expect(await disk.storage.head(bucket, key)).toBeUndefined()
    await complete(upload_id, parts)
  })

  it('rejects parts between which bytes are missing', async () => {
    const upload_id = await begin(9)
    const [first, second] = [
      await send(upload_id, part(0, 4), text('aaaa')),
      await send(upload_id, part(5, 9, 2), text('bbbb')),
    ]
    await expect(
      complete(upload_id, [
        { number: 1, etag: etagOf(first), sha256: null },
        { number: 2, etag: etagOf(second), sha256: null },
      ]),
    ).rejects.toThrow('Part 2 begins at byte 5, but the part before it ends at byte 4.')
  })

  it('answers repeated and concurrent requests alike', async () => {
    const upload_id = await begin()
    const parts = await sendAll(upload_id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(upload_id, parts)))
    expect(
      new Set([...answers, await complete(upload_id, parts)].map((each) => JSON.stringify(each))),
    ).toHaveLength(1)
    expect(answers[0]).toEqual({
      size: 13,
      content_type: 'text/plain',
      cache_control: 'max-age=3600',
      etag: expect.stringMatching(/^[0-9a-f]{32}-3$/),
      version: null,
    })
    expect(await disk.storage.get(bucket, key)).toEqual(content)
    expect(await readdir(join(disk.directory, '.uploads'))).toEqual([])
    await disk.storage.abortUpload(bucket, key, upload_id)
    expect(await disk.storage.get(bucket, key)).toEqual(content)
    await disk.storage.remove(bucket, key)
    await expect(complete(upload_id, parts)).rejects.toThrow('This upload does not exist')
  })

  it('of another object or of no upload is rejected', async () => {
    const upload_id = await begin()
    const parts = await sendAll(upload_id)
    await expect(disk.storage.completeUpload(bucket, 'files/other', upload_id, parts)).rejects.toThrow(
      UploadError,
    )
    for (const id of [randomUUID(), '../../private', ''])
      await expect(complete(id, parts)).rejects.toThrow(UploadError)
    await complete(upload_id, parts)
  })

  it('accepts an empty last part, and an empty file', async () => {
    const upload_id = await begin()
    const parts = await sendAll(upload_id, [content.length])
    expect(parts).toHaveLength(2)
    await complete(upload_id, parts)
    expect(await disk.storage.get(bucket, key)).toEqual(content)
    const empty = await disk.storage.beginUpload(bucket, 'empty', { ...type, size: 0, digests: false })
    const { expires_at } = disk.soonOver()
    const response = await putPart(
      await disk.storage.signPart(bucket, 'empty', empty, part(0, 0), { expires_at }),
      text(''),
    )
    await disk.storage.completeUpload(bucket, 'empty', empty, [
      { number: 1, etag: etagOf(response), sha256: null },
    ])
    expect(await disk.storage.get(bucket, 'empty')).toEqual(text(''))
  })

  it('returns the same when another process completes the upload concurrently', async () => {
    const upload_id = await begin()
    const parts = await sendAll(upload_id)
    const folder = uploadFolder(join(disk.directory, '.uploads'), upload_id)
    expect(await folder.read(bucket, key)).toBeDefined()
    const completed = await complete(upload_id, parts)
    expect(await folder.takeContent(async () => 'taken')).toBeUndefined()
    expect(await complete(upload_id, parts)).toEqual(completed)
  })

  it('continues in another process with the existing parts', async () => {
    const upload_id = await begin()
    const [first, ...rest] = planOf(content, [4, 8], true)
    if (first === undefined) throw new Error('There is a part.')
    const sentParts = [await send(upload_id, first, content.subarray(first.start, first.end))]
    const next = await openAnother({ directory: disk.directory })
    for (const item of rest)
      sentParts.push(await send(upload_id, item, content.subarray(item.start, item.end), next))
    await complete(
      upload_id,
      sentParts.map((response, index) => ({ number: index + 1, etag: etagOf(response), sha256: null })),
      next,
    )
    expect(await next.storage.get(bucket, key)).toEqual(content)
  })
})

describe('room', () => {
  it('is checked before an upload and before a part, and rejected with 507', async () => {
    let free = 5000
    const small = await openAnother({ keepFree: 1000, freeBytes: async () => free })
    await expect(begin(4001, small)).rejects.toMatchObject({ name: 'Outage', reason: 'full' })
    const upload_id = await begin(4000, small)
    free = 1003
    const rejected = await send(upload_id, part(0, 4), text('aaaa'), small)
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([507, '60'])
    free = 1004
    expect((await send(upload_id, part(0, 4), text('aaaa'), small)).status).toBe(200)
  })

  it('that runs out while a part arrives is a 507, after which the part can be sent again', async (context) => {
    const mounted = mountSmallDisk(16)
    if (mounted === undefined) return context.skip('This user may not mount a disk to fill.')
    onTestFinished(() => mounted.close())
    const small = await openAnother({
      directory: join(mounted.directory, 'storage'),
      freeBytes: async () => 1e12,
    })
    const size = 5_000_000
    const upload_id = await begin(size, small)
    mounted.fill()
    expect((await send(upload_id, part(0, size), new Uint8Array(size), small)).status).toBe(507)
    mounted.free()
    const response = await send(upload_id, part(0, size), new Uint8Array(size), small)
    await complete(upload_id, [{ number: 1, etag: etagOf(response), sha256: null }], small)
    expect(await small.storage.head(bucket, key)).toMatchObject({ size })
  })

  it('is freed by uploads that were begun two days ago and abandoned', async () => {
    const [old, young] = [await begin(), await begin()]
    const uploads = join(disk.directory, '.uploads')
    const daysAgo = async (id: string, days: number) => {
      const then = (await stat(join(uploads, id))).mtimeMs / 1000 - days * 86_400
      await utimes(join(uploads, id), then, then)
    }
    await daysAgo(old, 2.01)
    await daysAgo(young, 1.99)
    const next = await openAnother({ directory: disk.directory })
    const latest = await begin(1, next)
    expect((await readdir(uploads)).toSorted()).toEqual([young, latest].toSorted())
  })
})
