import { readFileSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { UnusablePhotoError } from '../codec/unusable-photo.ts'
import * as hostile from '../testing/hostile.ts'
import { photoNamed } from '../testing/pictures.ts'
import { createDecoder, type Decoder } from './decoder.ts'

/**
 * Every picture below ends within so many milliseconds, and the processes of one decoder hold together at most so many
 * megabytes. The time is three times that of production, for machines that do other things meanwhile.
 */
const LIMIT = { milliseconds: 30_000, megabytes: 590 }

let folder: string
let decoder: Decoder
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  decoder = createDecoder({ milliseconds: LIMIT.milliseconds })
})
// One process opens them all: its highest use of memory is that of the worst of them. To start one takes longer than to
// refuse a picture.
afterAll(() => decoder.close())
afterAll(() => rm(folder, { recursive: true }))

/** The processes that this one has started. */
const children = (): string[] =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  )

/** Decoders that the tests of another file have left behind, which are theirs. */
let others: ReadonlySet<string> = new Set()
beforeAll(() => {
  if (process.platform === 'linux') others = new Set(children())
})

/** The most memory that each process of the decoder has held so far, in megabytes, as the kernel remembers it. */
const highestUse = (): number =>
  children()
    .filter((pid) => !others.has(pid))
    .map((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1000
      } catch {
        return 0
      }
    })
    .reduce((sum, megabytes) => sum + megabytes, 0)

/** Takes a file in; answers what is kept of it, or why nothing is, and checks the limits. */
const takeIn = async (bytes: Uint8Array) => {
  const [file, keepAs] = [join(folder, 'upload'), join(folder, 'photo')]
  await writeFile(file, bytes)
  const started = performance.now()
  const outcome = await decoder.takeIn(file, { keepAs, previewSide: 960 }).catch((error: unknown) => {
    if (error instanceof UnusablePhotoError) return error
    throw error
  })
  expect(performance.now() - started).toBeLessThan(LIMIT.milliseconds + 5000)
  if (process.platform === 'linux') expect(highestUse()).toBeLessThan(LIMIT.megabytes)
  if (outcome instanceof UnusablePhotoError) {
    expect(outcome.message).toMatch(/^[A-Z].*[.]$/)
    return { reason: outcome.reason, message: outcome.message }
  }
  const { preview, ...taken } = outcome
  return { ...taken, preview: preview.length, bytes: (await stat(keepAs)).size }
}

describe('drawings', () => {
  it.each(Object.entries(hostile.svgBombs))('of %s are refused before they are read', async (_, make) => {
    const bytes = make()
    await decoder
      .takeIn(join(folder, 'nothing'), { keepAs: join(folder, 'photo'), previewSide: 9 })
      .catch(() => undefined)
    const started = performance.now()
    const { reason, message } = (await takeIn(bytes)) as { reason: string; message: string }
    expect(['unsupported', 'not_an_image']).toContain(reason)
    expect(message).toMatch(/picture|SVG drawing/)
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})

describe('pictures that say more than they are', () => {
  it.each([
    ['an interlaced PNG of 900 megapixels', () => hostile.pngSaying(30_000, 30_000, true), 'too_many_pixels'],
    ['a PNG of 900 megapixels', () => hostile.pngSaying(30_000, 30_000, false), 'too_many_pixels'],
    ['an interlaced PNG without most of its pixels', () => hostile.pngSaying(6000, 6000, true), 'truncated'],
    ['a JPEG of 4290 megapixels', () => hostile.jpegSaying(65_500, 65_500), 'too_many_pixels'],
    ['an AVIF of 49 megapixels in 2 KB', () => hostile.keptAvif('huge.avif'), 'too_many_pixels'],
  ] as const)('%s', async (_, make, reason) => {
    const bytes = await make()
    expect(bytes.length).toBeLessThan(10_000)
    expect(await takeIn(bytes)).toMatchObject({ reason })
  })
})

describe('pictures as large as they may be', () => {
  it.each([
    ['an interlaced PNG of 16 bits', hostile.interlacedPng],
    ['an AVIF of 12 bits', () => hostile.keptAvif('largest.avif')],
    ['a progressive JPEG', hostile.progressiveJpeg],
    ['a GIF of 3000 frames', hostile.gifOfManyFrames],
    ['a JPEG without most of its pixels', () => hostile.jpegSaying(7000, 7000)],
  ] as const)('%s is opened within the limits', async (_, make) => {
    const bytes = await make()
    const taken = await takeIn(bytes)
    expect(taken).not.toHaveProperty('reason')
    expect(taken).toMatchObject({ width: expect.any(Number) as number })
  })

  it('a JPEG that would take minutes is given up', async () => {
    const { reason } = (await takeIn(await hostile.jpegOfManyScans())) as { reason: string }
    expect(['too_costly', 'truncated']).toContain(reason)
  })

  it('a noisy JPEG is kept about as large as it came', async () => {
    const bytes = await hostile.noisyJpeg(1100)
    const taken = await takeIn(bytes)
    expect(taken).toMatchObject({ content_type: 'image/jpeg' })
    expect((taken as { bytes: number }).bytes).toBeLessThanOrEqual(bytes.length + 100)
  })
})

describe('files that are cut', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)('%s, at any place', async (format) => {
    const whole = await sharp(await photoNamed('dog.jpg'))
      .toFormat(format, format === 'avif' ? { effort: 0 } : {})
      .toBuffer()
    for (const share of [0.001, 0.02, 0.3, 0.98]) {
      const { reason } = (await takeIn(whole.subarray(0, Math.ceil(whole.length * share)))) as {
        reason: string
      }
      expect(['truncated', 'not_an_image'], String(share)).toContain(reason)
    }
  })
})

describe('files of two kinds', () => {
  it.each(Object.entries(hostile.polyglots))('%s', async (_, make) => {
    expect(await takeIn(make())).toMatchObject({
      reason: expect.stringMatching(/truncated|not_an_image|unsupported/) as string,
    })
  })

  it('what follows the end of a picture is not kept', async () => {
    const tail = Buffer.from('PK\u0003\u0004<script>alert(1)</script>')
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const photo = await sharp(await photoNamed('dog.jpg'))
        .toFormat(format)
        .toBuffer()
      expect(await takeIn(Buffer.concat([photo, tail]))).not.toHaveProperty('reason')
      expect((await readFile(join(folder, 'photo'))).includes('script'), format).toBe(false)
    }
  })
})
