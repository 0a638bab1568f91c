import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { UnusablePhotoError } from '../codec/unusable-photo.ts'
import * as hostile from '../testing/hostile.ts'
import { photoNamed } from '../testing/pictures.ts'
import { createDecoder, type Decoder } from './decoder.ts'

let folder: string
let decoder: Decoder
/** Called once for each decoded picture. */
const onGrant = vi.fn()
// No deadline passes automatically, however slow the machine is. The limits of memory and processor time are
// those of production.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  folder = await mkdtemp(join(tmpdir(), 'hostile-'))
  decoder = createDecoder({ onGrant })
})
beforeEach(() => void onGrant.mockClear())
afterAll(async () => {
  vi.useRealTimers()
  await decoder.close()
  await rm(folder, { recursive: true })
})

/** Takes a file in; returns its stored form, or the reason for its rejection. */
const takeIn = async (bytes: Uint8Array) => {
  const [file, keepAs] = [join(folder, 'upload'), join(folder, 'photo')]
  await writeFile(file, bytes)
  const outcome = await decoder.takeIn(file, { keepAs, previewSide: 960 }).catch((error: unknown) => {
    if (error instanceof UnusablePhotoError) return error
    throw error
  })
  if (outcome instanceof UnusablePhotoError) {
    expect(outcome.message).toMatch(/^[A-Z].*[.]$/)
    return { reason: outcome.reason, message: outcome.message }
  }
  const { preview, ...taken } = outcome
  return { ...taken, preview: preview.length, bytes: (await stat(keepAs)).size }
}

describe('drawings', () => {
  it.each(Object.entries(hostile.svgBombs))('of %s are rejected before they are read', async (_, make) => {
    const { reason, message } = (await takeIn(make())) as { reason: string; message: string }
    expect(['unsupported', 'not_an_image']).toContain(reason)
    expect(message).toMatch(/picture|SVG drawing/)
    expect(onGrant).not.toHaveBeenCalled()
  })
})

describe('pictures that declare more than they contain', () => {
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
    expect(onGrant).toHaveBeenCalledTimes(reason === 'too_many_pixels' ? 0 : 1)
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

  it('a JPEG of millions of parts is stored without them', async () => {
    const bytes = await hostile.jpegOfManyParts()
    const taken = await takeIn(bytes)
    expect(taken).toMatchObject({ content_type: 'image/jpeg' })
    expect((taken as { bytes: number }).bytes).toBeLessThan(bytes.length)
  })

  it('a noisy JPEG is stored at about its original size', async () => {
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

  it('data after the end of a picture is not stored', async () => {
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
