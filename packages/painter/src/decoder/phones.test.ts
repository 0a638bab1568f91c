import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { rawFiles } from '../testing/phones/camera-raw.ts'
import { colourOf, displayP3, heicWith } from '../testing/phones/heif.ts'
import * as phones from '../testing/phones/jpeg.ts'
import { photoNamed } from '../testing/pictures.ts'
import { createDecoder, type Decoder } from './decoder.ts'

let folder: string
let decoder: Decoder
// No deadline passes automatically, however slow the machine is.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  folder = await mkdtemp(join(tmpdir(), 'phones-'))
  decoder = createDecoder()
})
afterAll(async () => {
  vi.useRealTimers()
  await decoder.close()
  await rm(folder, { recursive: true })
})

const takeIn = async (bytes: Uint8Array) => {
  const [file, keepAs] = [join(folder, 'upload'), join(folder, 'photo')]
  await writeFile(file, bytes)
  const taken = await decoder.takeIn(file, { keepAs, previewSide: 100 })
  return { ...taken, kept: await readFile(keepAs) }
}

/** Expects a photo without any metadata. */
const expectNoPlace = async (kept: Buffer): Promise<void> => {
  expect(kept.includes('secret')).toBe(false)
  const { exif, xmp, iptc, comments } = await sharp(kept).metadata()
  expect([exif, xmp, iptc, comments]).toEqual([undefined, undefined, undefined, undefined])
}

const pixelsOf = (photo: Uint8Array) => sharp(photo).toColourspace('srgb').raw().toBuffer()
const meanDifference = async (a: Uint8Array, b: Uint8Array): Promise<number> => {
  const [left, right] = [await pixelsOf(a), await pixelsOf(b)]
  expect(left.length).toBe(right.length)
  return left.reduce((sum, value, at) => sum + Math.abs(value - right[at]!), 0) / left.length
}

describe.each(Object.entries(phones.encodings))('a %s JPEG', (_, encoding) => {
  let whole: Buffer
  beforeAll(async () => {
    whole = await phones.jpegWithPlace(encoding)
  })

  it.each(Object.entries(phones.withTrailers))(
    'with %s is stored with the bytes of its picture',
    async (__, make) => {
      const photo = make(whole)
      const { kept, content_type } = await takeIn(photo)
      await expectNoPlace(kept)
      expect(content_type).toBe('image/jpeg')
      expect((await pixelsOf(kept)).equals(await pixelsOf(whole))).toBe(true)
      expect(kept.length).toBeLessThan(whole.length)
    },
  )

  it.each(Object.entries(phones.disordered))('with %s is stored as another JPEG', async (__, make) => {
    const photo = make(whole)
    const { kept, content_type, width, height } = await takeIn(photo)
    await expectNoPlace(kept)
    expect([content_type, width, height]).toEqual(['image/jpeg', 400, 300])
    expect(await meanDifference(kept, whole)).toBeLessThan(2)
    // The file is sound now.
    const again = await takeIn(kept)
    expect(again.kept.equals(kept)).toBe(true)
  })

  it.each(Object.entries(phones.cut))('without %s is rejected', async (__, make) => {
    await expect(takeIn(make(whole))).rejects.toMatchObject({ reason: 'truncated' })
  })

  it('is as upright as before when it is turned and has no end marker', async () => {
    const turned = await sharp(whole).withMetadata({ orientation: 6 }).jpeg(encoding).toBuffer()
    const { kept, width, height } = await takeIn(turned.subarray(0, -2))
    expect([width, height]).toEqual([300, 400])
    expect(await meanDifference(kept, await sharp(turned).autoOrient().png().toBuffer())).toBeLessThan(2)
  })
})

it('a progressive JPEG without its last scans is rejected', async () => {
  const whole = await phones.jpegWithPlace({ progressive: true })
  const scan = Buffer.from([0xff, 0xda])
  for (let at = whole.lastIndexOf(scan); at > 0; at = whole.lastIndexOf(scan, at - 1))
    await expect(takeIn(whole.subarray(0, at))).rejects.toMatchObject({ reason: 'truncated' })
})

it.each(Object.entries(rawFiles))('a %s is stored as its largest preview', async (_, make) => {
  const preview = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#3060a0' } })
      .withExif({ IFD0: { Copyright: 'secret' } })
      .jpeg()
      .toBuffer()
  const raw = make(
    { large: await preview(1400, 1000), small: await preview(800, 600), lossless: Buffer.alloc(900) },
    1,
  )
  const { kept, content_type, width, height } = await takeIn(raw)
  await expectNoPlace(kept)
  expect([content_type, width, height]).toEqual(['image/jpeg', 1400, 1000])
})

it('a PNG without its last chunk is stored as a JPEG', async () => {
  const whole = await sharp(await photoNamed('dog.jpg'))
    .resize(300)
    .png()
    .toBuffer()
  const { kept, content_type } = await takeIn(whole.subarray(0, -12))
  expect(content_type).toBe('image/jpeg')
  expect(await meanDifference(kept, whole)).toBeLessThan(2)
})

it('a HEIC photo in Display P3 is stored with its colors', async () => {
  const { kept } = await takeIn(await heicWith([colourOf(await displayP3())]))
  const plain = await takeIn(await photoNamed('sunflower.heic'))
  expect(await meanDifference(kept, plain.kept)).toBeGreaterThan(2)
})

it('a HEIC photo of 24 megapixels with a profile is opened within the limits', async () => {
  // Most of an edge tile is outside of the picture, as on phones.
  const grid = { columns: 30, rows: 30, width: 5712, height: 4284 }
  const taken = await takeIn(await heicWith([colourOf(await displayP3())], grid))
  expect(taken.content_type).toBe('image/jpeg')
})
