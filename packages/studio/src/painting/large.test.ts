import type { JobHandler } from '@atelier/plumbing/jobs'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Painter } from '@atelier/painter'
import {
  openTestStudio,
  quickPainter,
  testDecoder,
  withRealPainter,
  type TestStudio,
} from '../testing/open-studio.ts'
import { email, photoFile, visitUntilPaid } from '../testing/visit.ts'
import { largeKey, pngSize } from './images.ts'
import { paintLargeHandler } from './large.ts'
import { createLocalPainting } from './local.ts'
import { paintTransformationHandler } from './paint.ts'

let studio: TestStudio
afterEach(() => studio.close())

/** A photo that is a little larger than a painting: 1420 × 1065 pixels. */
let photo: Uint8Array
beforeAll(async () => {
  const { png } = await testDecoder.prepare(await photoFile('mountain-path.jpg'), { maxSide: 1420 })
  photo = png
})

const openPaid = async (): Promise<string> => {
  const draft = await studio.visitor.uploadDraft({ body: photo })
  const { url } = await studio.visitor.openCheckout({ body: { email, draft_id: draft.id } })
  const session_id = url.split('secret-')[1] ?? ''
  studio.commerce.pay(session_id)
  return (await studio.visitor.openTransformation({ body: { session_id } })).id
}
const read = (id: string) => studio.visitor.getTransformation({ path: { id } })
const fetched = async (address: string | null | undefined): Promise<Uint8Array> =>
  new Uint8Array(await (await studio.fetch(address ?? '')).arrayBuffer())

/** Returns a painter that paints immediately, and large paintings with the given function. */
const painterThat = (paintLarge: Painter['paint']): Pick<Painter, 'paint'> => ({
  paint: (input, options) =>
    options?.size === 'photo' ? paintLarge(input, options) : quickPainter.paint(input, options),
})
/** Paints in full size immediately. */
const paintAtOnce: Painter['paint'] = async (input) => {
  const { png, width, height } = await testDecoder.prepare(input)
  return { png, width, height, steps: [] }
}

const run = (handler: JobHandler, transformation_id: string, signal = new AbortController().signal) =>
  handler.run({ transformation_id }, { attempt: 1, lastAttempt: false, signal })

it('is the finished painting with the pixels of the photo, and follows it', async () => {
  await withRealPainter(async (painter) => {
    studio = await openTestStudio({ painter })
    const id = await openPaid()
    const working = studio.work()
    const seen = []
    for await (const view of studio.visitor.watchTransformation({ path: { id } })) seen.push(view)
    await working
    const finished = seen.find(({ status }) => status === 'completed')
    expect(finished?.large).toMatchObject({ status: 'processing', width: 1420, height: 1065, image: null })
    const last = seen.at(-1)
    expect([last?.width, last?.height]).toEqual([1400, 1050])
    expect(last?.transformed_image).toBe(finished?.transformed_image)
    expect(last?.large).toMatchObject({ status: 'completed', width: 1420, height: 1065 })
    const [small, large] = [await fetched(last?.transformed_image), await fetched(last?.large?.image)]
    expect([pngSize(small), pngSize(large)]).toEqual([
      { width: 1400, height: 1050 },
      { width: 1420, height: 1065 },
    ])
    // The same strokes: as squares of 24 pixels both are the same picture.
    const [first, second] = [await testDecoder.square(small, 24), await testDecoder.square(large, 24)]
    const gaps = first.map((value, at) => Math.abs(value - (second[at] ?? 0)))
    expect(gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length).toBeLessThan(3)
    // The order gives the large one.
    const files = studio.commerce.files.uploaded()
    expect(files).toHaveLength(1)
    expect(Buffer.from(files[0]?.bytes ?? []).equals(large)).toBe(true)
    const [mail, ...otherMails] = await studio.emails()
    expect(otherMails).toEqual([])
    expect(mail?.text).toContain('a PNG of 1400 × 1050 pixels')
    expect(mail?.text).toContain('The full-size version, 1420 × 1065 pixels,')
  })
})

it('is not made where the photo is as large, or the service has one size', async () => {
  studio = await openTestStudio()
  const { session_id } = await visitUntilPaid(studio)
  const small = await studio.visitor.openTransformation({ body: { session_id } })
  await studio.work()
  expect(await read(small.id)).toMatchObject({ status: 'completed', large: null })
  await studio.close()

  studio = await openTestStudio({ painting: { ...createLocalPainting(quickPainter), large: undefined } })
  const id = await openPaid()
  await studio.work()
  expect(await read(id)).toMatchObject({ status: 'completed', large: null })
  expect(studio.commerce.files.uploaded()).toHaveLength(1)
})

describe('a failure', () => {
  it('leaves the small painting, and is reported after three attempts', async () => {
    let attempts = 0
    studio = await openTestStudio({
      painter: painterThat(async () => {
        attempts += 1
        throw new Error('no memory')
      }),
    })
    const id = await openPaid()
    await studio.work()
    const { files } = studio.commerce
    expect(await read(id)).toMatchObject({ status: 'completed', large: { status: 'processing' } })
    expect(files.uploaded()).toEqual([])
    for (const wait of [10_000, 60_000, 3_600_000]) {
      studio.clock.advance(wait)
      await studio.work()
    }
    expect(attempts).toBe(3)
    const done = await read(id)
    expect(done).toMatchObject({ status: 'completed', large: { status: 'failed', image: null } })
    expect(Buffer.from(files.uploaded()[0]?.bytes ?? []).equals(await fetched(done.transformed_image))).toBe(
      true,
    )
  })

  it('of the process is no failure, until ten have died', async () => {
    let death = new AbortController()
    let dies = true
    studio = await openTestStudio({
      painter: painterThat(async (input, options) => {
        if (!dies) return paintAtOnce(input, options)
        death.abort()
        throw new Error('the process died')
      }),
    })
    const [first, second] = [await openPaid(), await openPaid()]
    for (const id of [first, second]) await run(paintTransformationHandler(studio.ports), id)
    const large = paintLargeHandler(studio.ports)
    for (const id of [first, ...Array<string>(10).fill(second)]) {
      death = new AbortController()
      await expect(run(large, id, death.signal)).rejects.toThrow('the process died')
    }
    dies = false
    await run(large, first)
    await run(large, second)
    expect((await read(first)).large).toMatchObject({ status: 'completed' })
    expect((await read(second)).large).toMatchObject({ status: 'failed' })
  })

  it('between storing and saving paints nothing twice', async () => {
    let painted = 0
    studio = await openTestStudio({
      painter: painterThat((input, options) => ((painted += 1), paintAtOnce(input, options))),
    })
    const id = await openPaid()
    await run(paintTransformationHandler(studio.ports), id)
    const { database } = studio.ports
    const dying = { ...database, transact: () => Promise.reject(new Error('the process died')) }
    await run(paintLargeHandler({ ...studio.ports, database: dying }), id).catch(() => undefined)
    await run(paintLargeHandler(studio.ports), id)
    await run(paintLargeHandler(studio.ports), id)
    expect(painted).toBe(1)
    const { large } = await read(id)
    expect(large?.image).toMatch(/\/uploads\/large\/[0-9a-f]{32}\.png$/)
    expect(largeKey('uploads/converted/a.png')).toBe('uploads/large/a.png')
  })
})

it('yields to every other painting, and begins again', async () => {
  const events: string[] = []
  let notifyStart = (): void => undefined
  const isPainting = new Promise<void>((resolve) => {
    notifyStart = resolve
  })
  const painter: Pick<Painter, 'paint'> = {
    paint: async (input, options) => {
      if (options?.size !== 'photo') {
        events.push('usual')
        return quickPainter.paint(input, options)
      }
      events.push('large')
      if (events.includes('put aside')) return paintAtOnce(input, options)
      notifyStart()
      await new Promise<never>((_, reject) => {
        options.signal?.addEventListener('abort', () => {
          events.push('put aside')
          reject(options.signal?.reason as Error)
        })
      })
      throw new Error('It was not stopped.')
    },
  }
  studio = await openTestStudio({ painter })
  const [first, second] = [await openPaid(), await openPaid()]
  await run(paintTransformationHandler(studio.ports), first)
  const large = run(paintLargeHandler(studio.ports), first)
  await isPainting
  await run(paintTransformationHandler(studio.ports), second)
  await large
  expect(events).toEqual(['usual', 'large', 'put aside', 'usual', 'large'])
  expect((await read(first)).large).toMatchObject({ status: 'completed' })
  const row = await studio.ports.database.db
    .selectFrom('studio.large_paintings')
    .select(['starts', 'failures'])
    .where('id', '=', first)
    .executeTakeFirst()
  expect(row).toEqual({ starts: 1, failures: 0 })
})
