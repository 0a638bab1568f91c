import type { Storage } from '@atelier/plumbing/storage'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import {
  openTestStudio,
  quickPainter,
  testDecoder,
  withRealPainter,
  type TestStudio,
} from '../testing/open-studio.ts'
import { email, errorOf, photoFile, visitUntilPaid } from '../testing/visit.ts'
import { fallbackFailure } from './failure.ts'

let studio: TestStudio
afterEach(() => studio.close())

const openPaid = async (): Promise<string> => {
  const { session_id } = await visitUntilPaid(studio)
  return (await studio.visitor.openTransformation({ body: { session_id } })).id
}
const read = (id: string) => studio.visitor.getTransformation({ path: { id } })
const paintings = () => studio.ports.database.db.selectFrom('studio.paintings').selectAll().execute()

/** Runs the first attempt and both retries. */
const workThroughRetries = async (): Promise<void> => {
  for (const wait of [0, 2000, 6000]) {
    studio.clock.advance(wait)
    await studio.work()
  }
}

describe('a transformation', () => {
  it('paints with the real painter and streams its progress, which never decreases', async () => {
    await withRealPainter(async (painter) => {
      studio = await openTestStudio({ painter })
      const id = await openPaid()
      const working = studio.work()
      const seen = []
      for await (const view of studio.visitor.watchTransformation({ path: { id } })) seen.push(view)
      await working
      const progress = seen.map((view) => view.progress)
      expect(progress).toEqual(progress.toSorted((a, b) => a - b))
      expect(progress.some((value) => value > 70 && value < 99)).toBe(true)
      // The growing painting: each view has the pictures of the one before.
      const layers = seen.map((view) => view.layers)
      for (const [at, before] of layers.slice(0, -1).entries())
        expect(layers[at + 1]?.slice(0, before.length)).toEqual(before)
      expect(layers.at(-1)?.length).toBeGreaterThan(2)
      expect(new Set(layers.at(-1)).size).toBe(layers.at(-1)?.length)
      expect(seen.at(-1)).toMatchObject({
        status: 'completed',
        stage: 'completed',
        progress: 100,
        failure: null,
      })
      expect(seen.at(-1)).toEqual(await read(id))
    })
  })

  it('keeps the pictures of a growing painting, in order, when another attempt starts again', async () => {
    const pictures = [3, 2]
    let isFull = true
    studio = await openTestStudio({
      painter: {
        paint: async (photo, options) => {
          const { png } = await testDecoder.prepare(photo, { maxSide: 80 })
          const count = pictures.shift() ?? 0
          for (let at = 0; at < count; at += 1) options?.onLayer?.(png)
          if (pictures.length > 0) throw new Error('the painter stopped')
          return quickPainter.paint(photo, options)
        },
      },
      storage: (real) => ({
        ...real,
        put: async (bucket, key, ...rest) => {
          if (isFull && key.endsWith('-0.webp')) throw new Error('the storage is full')
          return real.put(bucket, key, ...rest)
        },
      }),
    })
    const id = await openPaid()
    await studio.work()
    const places = async () => (await read(id)).layers.map((url) => url.slice(-6, -5))
    expect(await places()).toEqual(['1', '2'])
    isFull = false
    await workThroughRetries()
    expect((await read(id)).status).toBe('completed')
    expect(await places()).toEqual(['0', '1', '2'])
  })

  it('stores an original of another kind unchanged, and paints it', async () => {
    const painted: Uint8Array[] = []
    studio = await openTestStudio({
      painter: {
        paint: (photo, options) => {
          painted.push(photo)
          return quickPainter.paint(photo, options)
        },
      },
    })
    const photo = await photoFile('dog.jpg')
    const draft = await studio.visitor.uploadDraft({ body: photo })
    const { url } = await studio.visitor.openCheckout({ body: { email, draft_id: draft.id } })
    const session_id = url.split('secret-')[1] ?? ''
    studio.commerce.pay(session_id)
    const { id } = await studio.visitor.openTransformation({ body: { session_id } })
    await studio.work()
    const { original_image } = await read(id)
    expect(original_image).toMatch(/\/uploads\/original\/[0-9a-f]{32}\.jpg$/)
    const originalResponse = await studio.fetch(original_image ?? '')
    expect([originalResponse.status, originalResponse.headers.get('content-type')]).toEqual([
      200,
      'image/jpeg',
    ])
    const stored = await originalResponse.arrayBuffer()
    expect(stored.byteLength).toBeLessThanOrEqual(photo.byteLength)
    expect(painted.map((bytes) => Buffer.compare(bytes, Buffer.from(stored)))).toEqual([0])
  })

  it('stores original and result as specified, and saves their addresses', async () => {
    studio = await openTestStudio()
    const id = await openPaid()
    await studio.work()
    const done = await read(id)
    expect(done.original_image).toMatch(
      /^https:\/\/studio\.test\/storage\/images\/uploads\/original\/[0-9a-f]{32}\.png$/,
    )
    expect(done.transformed_image).toMatch(
      /^https:\/\/studio\.test\/storage\/images\/uploads\/converted\/[0-9a-f]{32}\.png$/,
    )
    expect(done.converted_at).toBe('2026-01-15T12:00:00.000Z')
    const png = await studio.fetch(done.transformed_image ?? '')
    const header = Buffer.from(await png.arrayBuffer())
    expect([done.width, done.height]).toEqual([header.readUInt32BE(16), header.readUInt32BE(20)])
    const paintingResponse = await studio.fetch(done.shown_image ?? '')
    expect([paintingResponse.status, paintingResponse.headers.get('content-type')]).toEqual([
      200,
      'image/webp',
    ])
    for (const address of [done.original_image, done.transformed_image]) {
      const response = await studio.fetch(address ?? '')
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(response.headers.get('cache-control')).toContain('max-age=3600')
    }
    expect(await paintings()).toMatchObject([
      {
        id,
        email,
        original_image: done.original_image,
        transformed_image: done.transformed_image,
        status: 'completed',
      },
    ])
  })

  it('sends the link and the picture once', async () => {
    studio = await openTestStudio()
    const { session_id } = await visitUntilPaid(studio)
    await studio.visitor.openTransformation({ body: { session_id } })
    await studio.work()
    await studio.work()
    expect(await studio.emails()).toHaveLength(1)
    const [mail] = await studio.emails()
    expect(mail).toMatchObject({ to: email, subject: 'Your Ghibli-Style Image is Ready!' })
    expect(mail?.text).toContain(`https://studio.test/success?session_id=${session_id}`)
    expect(mail?.text).toContain('\nOrder ATELIER-0007\n')
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([
      'ghibli-style-image.png',
      'painting.jpg',
    ])
  })

  it('shows the position in the queue', async () => {
    studio = await openTestStudio()
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      studio.clock.advance(1000)
      ids.push(await openPaid())
    }
    expect((await Promise.all(ids.map(read))).map(({ ahead }) => ahead)).toEqual([0, 1, 2])
    await studio.work()
    expect((await Promise.all(ids.map(read))).map(({ ahead }) => ahead)).toEqual([0, 0, 0])
  })
})

describe('a step that fails', () => {
  const full = () => Promise.reject(new Error('the store is full'))
  const when = <K extends 'put' | 'get' | 'head'>(
    real: Storage,
    method: K,
    part: string,
    then: Storage[K],
  ): Storage => ({
    ...real,
    [method]: (...args: Parameters<Storage[K]>) =>
      `${args[0]}/${args[1]}`.includes(part)
        ? (then as (...all: typeof args) => unknown)(...args)
        : (real[method] as (...all: typeof args) => unknown)(...args),
  })
  const nothing = () => Promise.resolve(undefined)
  const onTable = (timing: string, body: string) => async () => {
    const { db } = studio.ports.database
    await sql
      .raw(`create function stop() returns trigger language plpgsql as $$ begin ${body} end $$`)
      .execute(db)
    await sql
      .raw(`create trigger stop before ${timing} on studio.paintings for each row execute function stop()`)
      .execute(db)
  }

  type Case = readonly [
    string,
    { storage?: (real: Storage) => Storage; painter?: typeof quickPainter; spoil?: () => Promise<void> },
  ]
  const painterThat = (png: () => Promise<Uint8Array>): typeof quickPainter => ({
    paint: async () => ({ png: await png(), width: 1, height: 1, steps: [] }),
  })
  const cases: readonly Case[] = [
    [
      'Failed to upload image: the store is full',
      { storage: (real) => when(real, 'put', 'images/uploads/original', full) },
    ],
    [
      'No upload data returned from storage',
      { storage: (real) => when(real, 'head', 'images/uploads/original', nothing) },
    ],
    [
      'Failed to create database record: not today',
      { spoil: onTable('insert', `raise exception 'not today';`) },
    ],
    ['No database data returned', { spoil: onTable('insert', 'return null;') }],
    [
      'Failed to download image: Not Found',
      { storage: (real) => when(real, 'get', 'images/uploads/original', nothing) },
    ],
    [
      'Failed to download image: the store is full',
      { storage: (real) => when(real, 'get', 'images/uploads/original', full) },
    ],
    [
      fallbackFailure.text,
      { painter: painterThat(() => Promise.reject(new Error('The painter stopped unexpectedly.'))) },
    ],
    ['No image URL in result', { painter: painterThat(async () => new Uint8Array()) }],
    [
      'Failed to upload converted image: the store is full',
      { storage: (real) => when(real, 'put', 'images/uploads/converted', full) },
    ],
    [
      'No converted upload data returned',
      { storage: (real) => when(real, 'head', 'images/uploads/converted', nothing) },
    ],
    [
      'Failed to update database: not today',
      {
        spoil: onTable(
          'update',
          `if new.status = 'completed' then raise exception 'not today'; end if; return new;`,
        ),
      },
    ],
  ]

  it.each(cases)('fails with "%s" after three attempts', async (message, { spoil, ...overrides }) => {
    studio = await openTestStudio(overrides)
    await spoil?.()
    const id = await openPaid()
    await studio.work()
    expect(await read(id)).toMatchObject({ status: 'processing', failure: null, can_retry: false })
    await workThroughRetries()
    expect(await read(id)).toMatchObject({
      status: 'failed',
      stage: 'failed',
      failure: message,
      can_retry: true,
    })
    const painting = (await paintings())[0]
    expect(painting?.status ?? 'failed').toBe('failed')
    expect((await studio.emails()).map(({ subject }) => subject)).toEqual([
      'Your painting could not be finished',
    ])
  })

  it('does not name our folders', async () => {
    const error = Object.assign(new Error("ENOSPC: no space left on device, write '/srv/secret'"), {
      errno: -28,
    })
    studio = await openTestStudio({
      storage: (real) => when(real, 'put', 'images/', () => Promise.reject(error)),
    })
    const id = await openPaid()
    await workThroughRetries()
    expect((await read(id)).failure).toBe('Failed to upload image: no space left on device')
  })

  it('does not matter when a retry succeeds', async () => {
    let tries = 0
    studio = await openTestStudio({
      painter: {
        paint: (...args) =>
          (tries += 1) < 3 ? Promise.reject(new Error('not yet')) : quickPainter.paint(...args),
      },
    })
    const id = await openPaid()
    await workThroughRetries()
    expect(tries).toBe(3)
    expect(await read(id)).toMatchObject({ status: 'completed', failure: null })
    expect(await studio.emails()).toHaveLength(1)
  })
})

describe('asking again', () => {
  it('is possible five times after a failure, and never otherwise', async () => {
    let broken = true
    studio = await openTestStudio({
      painter: {
        paint: (...args) => (broken ? Promise.reject(new Error('broken')) : quickPainter.paint(...args)),
      },
    })
    const id = await openPaid()
    const retry = () => studio.visitor.retryTransformation({ path: { id } })
    expect(await errorOf(retry())).toMatchObject({
      status: 409,
      error: 'Conflict',
      message: 'This painting is being made right now.',
    })
    for (let round = 0; round < 5; round += 1) {
      await workThroughRetries()
      expect(await retry()).toMatchObject({ status: 'processing', failure: null, can_retry: false })
    }
    await workThroughRetries()
    expect(await read(id)).toMatchObject({ status: 'failed', can_retry: false })
    expect((await errorOf(retry())).message).toContain('was refunded')
    expect(await studio.emails()).toHaveLength(6)

    const otherTransformation = await openPaid()
    await workThroughRetries()
    broken = false
    await studio.visitor.retryTransformation({ path: { id: otherTransformation } })
    await studio.work()
    expect((await read(otherTransformation)).status).toBe('completed')
    expect(
      (await errorOf(studio.visitor.retryTransformation({ path: { id: otherTransformation } }))).message,
    ).toContain('finished')
  })
})
