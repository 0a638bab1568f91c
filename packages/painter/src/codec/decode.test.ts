import { createHook } from 'node:async_hooks'
import { describe, expect, it, vi } from 'vitest'
import sharp, { type Sharp } from 'sharp'
import { photoNamed } from '../testing/pictures.ts'
import { preparePhoto as prepareWithin, previewOf } from './convert.ts'
import { decodeForPainting } from './decode.ts'
import { UnusablePhotoError, type UnusablePhotoReason } from './unusable-photo.ts'

const freely = async (): Promise<void> => undefined
const preparePhoto = (bytes: Uint8Array, options: { maxSide?: number } = {}) =>
  prepareWithin(bytes, options, freely)

/** Returns a picture with a red left half and a blue right half. */
function twoHalves(width = 120, height = 80): Sharp {
  const red = {
    create: { width: Math.floor(width / 2), height, channels: 3, background: '#d02020' },
  } as const
  return sharp({ create: { width, height, channels: 3, background: '#2040c0' } }).composite([
    { input: red, left: 0, top: 0 },
  ])
}

async function pixelAt(png: Uint8Array, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)]
}

async function errorOf(
  bytes: Uint8Array,
  grant = freely,
): Promise<{ reason: UnusablePhotoReason; message: string }> {
  try {
    await prepareWithin(bytes, {}, grant)
  } catch (error) {
    if (error instanceof UnusablePhotoError) return error
    throw error
  }
  throw new Error('The picture was not refused.')
}

function bmp(depth: 8 | 24 | 32, topDown = false): Uint8Array {
  const [width, height] = [70, 66]
  const stride = Math.ceil((width * depth) / 32) * 4
  const start = 54 + (depth === 8 ? 1024 : 0)
  const bytes = new Uint8Array(start + stride * height)
  const view = new DataView(bytes.buffer)
  bytes.set([0x42, 0x4d])
  view.setUint32(10, start, true)
  view.setUint32(14, 40, true)
  view.setInt32(18, width, true)
  view.setInt32(22, topDown ? -height : height, true)
  view.setUint16(26, 1, true)
  view.setUint16(28, depth, true)
  if (depth === 8) bytes.set([0x10, 0x20, 0xe0, 0, 0xd0, 0x30, 0x20], 54)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const upperRow = topDown ? y < 33 : y >= 33
      const at = start + y * stride + (x * depth) / 8
      if (depth === 8) bytes[at] = upperRow ? 0 : 1
      else bytes.set(upperRow ? [0x10, 0x20, 0xe0] : [0xd0, 0x30, 0x20], at)
    }
  }
  return bytes
}

describe('preparePhoto', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif', 'tiff'] as const)('reads %s', async (format) => {
    const photo = await twoHalves().toFormat(format).toBuffer()
    const { png, width, height, format: result } = await preparePhoto(photo)
    expect([width, height, result]).toEqual([120, 80, format])
    const [red, , blue] = await pixelAt(png, 20, 40)
    expect(red).toBeGreaterThan(blue! + 80)
  })

  it.each([8, 24, 32] as const)('reads bitmaps of %i bits, the right way up', async (depth) => {
    for (const topDown of [false, true]) {
      const { png, width, height, format } = await preparePhoto(bmp(depth, topDown))
      expect([width, height, format]).toEqual([70, 66, 'bmp'])
      expect(await pixelAt(png, 5, 5)).toEqual([0xe0, 0x20, 0x10])
      expect(await pixelAt(png, 5, 60)).toEqual([0x20, 0x30, 0xd0])
    }
  })

  it('reads HEIC in a separate thread, without blocking this one', async () => {
    const photo = await photoNamed('sunflower.heic')
    let threads = 0
    const hook = createHook({ init: (_, type) => void (type === 'WORKER' && (threads += 1)) }).enable()
    const { png, width, height, format } = await preparePhoto(photo)
    hook.disable()
    expect([width, height, format]).toEqual([192, 144, 'heic'])
    const [red, green, blue] = await pixelAt(png, 96, 40)
    expect(Math.min(red!, green!)).toBeGreaterThan(blue! + 60)
    expect(threads).toBe(1)
  })

  it('uses the first frame of an animated GIF', async () => {
    const frames = await sharp(
      Buffer.concat([new Uint8Array(100 * 80 * 3).fill(200), new Uint8Array(100 * 80 * 3).fill(30)]),
      {
        raw: { width: 100, height: 160, channels: 3, pageHeight: 80 },
      },
    )
      .gif()
      .toBuffer()
    const { png, height } = await preparePhoto(frames)
    expect(height).toBe(80)
    expect((await pixelAt(png, 50, 40))[0]).toBeGreaterThan(150)
  })

  it('turns the photo upright and removes its location', async () => {
    const photo = await twoHalves()
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).orientation).toBe(6)
    const { png, width, height } = await preparePhoto(photo)
    expect([width, height]).toEqual([80, 120])
    const meta = await sharp(png).metadata()
    expect([meta.exif, meta.orientation, meta.icc, meta.xmp]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    const [red, , blue] = await pixelAt(png, 40, 20)
    expect(red).toBeGreaterThan(blue! + 80)
  })

  it('flattens transparency on white, and converts CMYK, grey and 16 bits to plain colors', async () => {
    const glass = await sharp({
      create: { width: 80, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    expect(await pixelAt((await preparePhoto(glass)).png, 40, 40)).toEqual([255, 255, 255])
    const others = [
      await twoHalves().toColourspace('cmyk').jpeg().toBuffer(),
      await twoHalves().toColourspace('b-w').png().toBuffer(),
      await twoHalves().toColourspace('rgb16').png().toBuffer(),
    ]
    for (const photo of others) {
      const meta = await sharp((await preparePhoto(photo)).png).metadata()
      expect([meta.space, meta.channels, meta.depth]).toEqual(['srgb', 3, 'uchar'])
      const raw = await decodeForPainting(photo, freely)
      expect(raw.data.length).toBe(raw.width * raw.height * 3)
    }
  })

  it('reduces to the longest side asked for and never enlarges', async () => {
    const photo = await twoHalves(400, 200).png().toBuffer()
    expect(await preparePhoto(photo, { maxSide: 100 })).toMatchObject({ width: 100, height: 50 })
    expect(await preparePhoto(photo, { maxSide: 1000 })).toMatchObject({ width: 400, height: 200 })
  })
})

describe('the input of a painting', () => {
  /** Returns the color of the painter's own pixels at shares of the width and the height. */
  async function colourAt(photo: Uint8Array, across: number, down: number): Promise<number[]> {
    const { data, width, height } = await decodeForPainting(photo, freely)
    const i = 3 * (Math.floor(down * height) * width + Math.floor(across * width))
    return [...data.subarray(i, i + 3)]
  }

  it.each([
    ['CMYK', () => twoHalves().toColourspace('cmyk').jpeg().toBuffer(), 60],
    ['16 bits', () => twoHalves().toColourspace('rgb16').png().toBuffer(), 1],
    ['16 bits and alpha', () => twoHalves().ensureAlpha().toColourspace('rgb16').png().toBuffer(), 1],
    ['a palette', () => twoHalves().png({ palette: true }).toBuffer(), 2],
  ] as const)('has the colors of a photo in %s', async (_, make, tolerance) => {
    const photo = await make()
    const colours = [
      [await colourAt(photo, 0.25, 0.5), [0xd0, 0x20, 0x20]],
      [await colourAt(photo, 0.75, 0.5), [0x20, 0x40, 0xc0]],
    ] as const
    for (const [first, expected] of colours)
      for (let k = 0; k < 3; k++) expect(Math.abs(first[k]! - expected[k]!)).toBeLessThanOrEqual(tolerance)
  })

  it('shows white through what is half transparent', async () => {
    const veil = { r: 0, g: 0, b: 0, alpha: 0.5 }
    const photo = await sharp({ create: { width: 80, height: 80, channels: 4, background: veil } })
      .png()
      .toBuffer()
    for (const value of await colourAt(photo, 0.5, 0.5)) expect(Math.abs(value - 127)).toBeLessThanOrEqual(2)
  })

  // Position of the red half in the upright photo (Exif 2.32, tag 274).
  it.each([
    [1, 0.25, 0.5],
    [2, 0.75, 0.5],
    [3, 0.75, 0.5],
    [4, 0.25, 0.5],
    [5, 0.5, 0.25],
    [6, 0.5, 0.25],
    [7, 0.5, 0.75],
    [8, 0.5, 0.75],
  ])('is upright when the camera records orientation %i', async (orientation, across, down) => {
    const photo = await twoHalves().jpeg().withMetadata({ orientation }).toBuffer()
    const [red, , blue] = await colourAt(photo, across, down)
    expect(red).toBeGreaterThan(blue! + 80)
    const [otherRed, , otherBlue] = await colourAt(photo, 1 - across, 1 - down)
    expect(otherBlue).toBeGreaterThan(otherRed! + 80)
  })
})

describe('refusals', () => {
  it('names a picture that is too small', async () => {
    const failure = await errorOf(await twoHalves(40, 30).png().toBuffer())
    expect(failure.reason).toBe('too_small')
    expect(failure.message).toBe(
      'This picture is only 40 × 30 pixels. Please choose one that is at least 64 pixels on each side.',
    )
  })

  it('does not paint strips', async () => {
    expect((await errorOf(await twoHalves(2000, 70).png().toBuffer())).reason).toBe('too_small')
  })

  it.each([
    ['an empty file', new Uint8Array(0)],
    ['a text', new TextEncoder().encode('Dear painter, please paint this.')],
    [
      'a web page',
      new TextEncoder().encode(
        '<!doctype html><html><body><svg width="100" height="100"></svg></body></html>',
      ),
    ],
    ['noise', Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251)],
  ])('reports that %s is no picture', async (_, bytes) => {
    expect((await errorOf(bytes)).reason).toBe('not_an_image')
  })

  it('names pictures of an unsupported kind', async () => {
    const failure = await errorOf(new TextEncoder().encode('%PDF-1.7 and so on'))
    expect(failure.reason).toBe('unsupported')
    expect(failure.message).toContain('a PDF document')
  })

  it('rejects more than 30 MB before looking inside', async () => {
    expect((await errorOf(new Uint8Array(30 * 1024 * 1024 + 1))).reason).toBe('too_large')
  })

  it.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
    'rejects a %s cut in half',
    async (format) => {
      const whole = await sharp(await photoNamed('dog.jpg'))
        .toFormat(format)
        .toBuffer()
      expect((await errorOf(whole.subarray(0, whole.length >> 1))).reason).toBe('truncated')
    },
  )

  it('rejects cut bitmaps and HEIC', async () => {
    const bitmap = bmp(24)
    const heic = await photoNamed('sunflower.heic')
    for (const bytes of [
      bitmap.subarray(0, 2000),
      bitmap.subarray(0, 20),
      heic.subarray(0, 3000),
      heic.subarray(0, 40),
    ]) {
      expect((await errorOf(bytes)).reason).toBe('truncated')
    }
  })

  it('rejects a small file that claims a huge picture, without decoding it', async () => {
    const png = await twoHalves(64, 64).png().toBuffer()
    const bomb = Uint8Array.from(png)
    new DataView(bomb.buffer).setUint32(16, 50_000)
    new DataView(bomb.buffer).setUint32(20, 50_000)
    const wide = bmp(24)
    new DataView(wide.buffer).setInt32(18, 100_000, true)
    new DataView(wide.buffer).setInt32(22, 100_000, true)
    const heic = Uint8Array.from(await photoNamed('sunflower.heic'))
    const at = Buffer.from(heic.buffer).indexOf('ispe')
    new DataView(heic.buffer).setUint32(at + 8, 30_000)
    new DataView(heic.buffer).setUint32(at + 12, 30_000)
    // A picture is decoded when it has been granted memory.
    const grant = vi.fn(freely)
    const errors = [await errorOf(wide, grant), await errorOf(heic, grant)]
    for (const { reason } of errors) expect(reason).toBe('too_many_pixels')
    // The header's checksum no longer matches either; both errors leave the pixels undecoded.
    expect(['too_many_pixels', 'truncated']).toContain((await errorOf(bomb, grant)).reason)
    expect(grant).not.toHaveBeenCalled()
  })

  it('rejects a true bomb: few bytes, 81 million pixels', async () => {
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    const failure = await errorOf(bomb)
    expect(failure.reason).toBe('too_many_pixels')
    expect(failure.message).toContain('81 million')
  })
})

describe('previewOf', () => {
  it.each(['webp', 'jpeg'] as const)('makes a small %s', async (format) => {
    const preview = await previewOf(await photoNamed('temple.jpg'), { maxSide: 200, format }, freely)
    const meta = await sharp(preview).metadata()
    expect([meta.format, meta.width, meta.exif]).toEqual([format, 200, undefined])
  })
})
