import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pngChunk } from '../testing/hostile.ts'
import { photoNamed } from '../testing/pictures.ts'
import { UnusablePhotoError } from './unusable-photo.ts'
import { takeIn } from './take-in.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'take-in-'))
})
afterAll(() => rm(folder, { recursive: true }))

const take = async (bytes: Uint8Array) => {
  const [file, keepAs] = [join(folder, 'upload'), join(folder, 'photo')]
  await writeFile(file, bytes)
  const taken = await takeIn({ file, keepAs, previewSide: 100 }, async () => undefined)
  return { ...taken, kept: await readFile(keepAs) }
}

type Chunk = { readonly name: string; readonly data: Buffer; readonly whole: Buffer }
const pngChunksOf = (png: Buffer): readonly Chunk[] => {
  const chunks: Chunk[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const end = at + 12 + png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    chunks.push({ name, data: png.subarray(at + 8, end - 4), whole: png.subarray(at, end) })
  }
  return chunks
}
const isData = ({ name }: Chunk): boolean => name === 'IDAT'
const dataOfPng = (png: Buffer): Buffer =>
  Buffer.concat(
    pngChunksOf(png)
      .filter(isData)
      .map(({ data }) => data),
  )
const withDataOfPng = (png: Buffer, data: Buffer): Buffer => {
  const others = pngChunksOf(png).filter((chunk) => !isData(chunk))
  const parts = others.map(({ whole }) => whole)
  return Buffer.concat([
    png.subarray(0, 8),
    ...parts.slice(0, -1),
    pngChunk('IDAT', data),
    ...parts.slice(-1),
  ])
}

const pixelsOf = (bytes: Uint8Array) =>
  sharp(bytes).autoOrient().flatten({ background: '#fff' }).raw().toBuffer()

/** Returns the colors of the four quarters of a photo as displayed. */
const cornersOf = (bytes: Uint8Array) =>
  sharp(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .removeAlpha()
    .resize(2, 2, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()

/** Returns a photo with a location, an author, a text and a color profile. */
const withMetadata = async (change: (photo: Sharp) => Sharp, orientation = 1): Promise<Buffer> =>
  change(sharp(await photoNamed('dog.jpg')).resize(300, 200, { fit: 'fill' }))
    .withExif({
      IFD0: { Copyright: 'secret author' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret place</x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation, icc: 'p3' })
    .toBuffer()

describe('the stored copy of a photo', () => {
  it('has no thumbnail in its JFIF segment', async () => {
    const photo = await sharp(await photoNamed('dog.jpg'))
      .resize(300, 200)
      .jpeg()
      .toBuffer()
    // JFIF 1.02 with a thumbnail of two pixels, three bytes each.
    const head = [0xff, 0xe0, 0, 22, ...Buffer.from('JFIF\0'), 1, 2, 0, 0, 1, 0, 1, 2, 1]
    const parts = [photo.subarray(0, 2), Buffer.from(head), Buffer.from('secret'), photo.subarray(2)]
    const { kept } = await take(Buffer.concat(parts))
    expect(kept.subarray(6, 10).toString()).toBe('JFIF')
    expect(kept.includes('secret')).toBe(false)
    expect((await pixelsOf(kept)).equals(await pixelsOf(photo))).toBe(true)
  })

  it.each([
    ['jpeg', (photo: Sharp) => photo.jpeg()],
    ['jpeg', (photo: Sharp) => photo.jpeg({ progressive: true, chromaSubsampling: '4:4:4' })],
    ['png', (photo: Sharp) => photo.png()],
    ['png', (photo: Sharp) => photo.png({ progressive: true, palette: true })],
    ['webp', (photo: Sharp) => photo.webp()],
    ['webp', (photo: Sharp) => photo.webp({ lossless: true })],
    ['webp', (photo: Sharp) => photo.ensureAlpha(0.5).webp()],
  ] as const)('is the same %s without a word about its place or its author', async (format, change) => {
    const photo = await withMetadata(change)
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { kept, content_type, width, height } = await take(photo)
    expect([content_type, width, height]).toEqual([`image/${format}`, 300, 200])
    expect(kept.length).toBeLessThan(photo.length)
    const { exif, xmp, iptc, icc, comments } = await sharp(kept).metadata()
    expect([exif, xmp, iptc, comments]).toEqual([undefined, undefined, undefined, undefined])
    expect(icc).toBeDefined()
    expect(kept.includes('secret')).toBe(false)
    expect(Buffer.compare(await pixelsOf(kept), await pixelsOf(photo))).toBe(0)
  })

  it.each([2, 3, 4, 5, 6, 7, 8])(
    'is as upright as before when it is turned: orientation %i',
    async (orientation) => {
      for (const format of ['jpeg', 'webp', 'png'] as const) {
        const photo = await withMetadata((picture) => picture.toFormat(format), orientation)
        const { kept, content_type, width, height } = await take(photo)
        expect([width, height]).toEqual(orientation >= 5 ? [200, 300] : [300, 200])
        // Not every browser rotates other formats than JPEG.
        expect(content_type).toBe('image/jpeg')
        expect(kept.includes('secret')).toBe(false)
        if (format === 'jpeg') {
          expect((await sharp(kept).metadata()).orientation).toBe(orientation)
          expect(Buffer.compare(await pixelsOf(kept), await pixelsOf(photo))).toBe(0)
        } else {
          const [found, wanted] = [await cornersOf(kept), await cornersOf(photo)]
          for (const [at, value] of found.entries()) expect(Math.abs(value - wanted[at]!)).toBeLessThan(12)
        }
      }
    },
  )

  it('is a JPEG for other kinds, of at most three times their bytes', async () => {
    const picture = sharp(await photoNamed('dog.jpg'))
    for (const format of ['gif', 'tiff', 'avif'] as const) {
      const photo = await picture
        .clone()
        .toFormat(format, format === 'avif' ? { effort: 0 } : {})
        .toBuffer()
      const { kept, content_type } = await take(photo)
      expect(content_type).toBe('image/jpeg')
      expect(kept.length).toBeLessThanOrEqual(Math.max(3 * photo.length, 512 * 1024))
    }
    expect((await take(await photoNamed('sunflower.heic'))).content_type).toBe('image/jpeg')
  })

  it('has its own size, also as another kind, unless it swells', async () => {
    const photo = sharp(await photoNamed('meadow-hills.jpg')).resize(2000)
    const avif = await photo.avif({ quality: 50, effort: 0 }).toBuffer()
    const { kept, width, height } = await take(avif)
    const { width: own, height: ownHeight } = await sharp(avif).metadata()
    expect([width, height]).toEqual([own, ownHeight])
    expect(kept.length).toBeLessThanOrEqual(3 * avif.length)
  })

  it('does not move', async () => {
    const frames = sharp(new Uint8Array(100 * 200 * 3).fill(120).fill(20, 100 * 100 * 3), {
      raw: { width: 100, height: 200, channels: 3, pageHeight: 100 },
    })
    const { kept, content_type, height } = await take(await frames.webp({ loop: 0 }).toBuffer())
    expect([content_type, height]).toEqual(['image/jpeg', 100])
    expect((await sharp(kept).metadata()).pages).toBeUndefined()
  })

  it('has none of the texts of a PNG, nor the frames of an animated one', async () => {
    const png = await sharp(await photoNamed('dog.jpg'))
      .png()
      .toBuffer()
    const afterHeader = 8 + 25
    const names = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'acTL', 'fcTL', 'fdAT', 'prVt', 'sPLT', 'hIST', 'eXIf']
    // Decoders ignore chunks that are longer than what they stand for.
    const overlong = ['gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs', 'bKGD', 'cICP', 'mDCV', 'cLLI']
    const extra = [...names, ...overlong].map((name) =>
      pngChunk(name, Buffer.from('secret\0words'.repeat(4))),
    )
    const photo = Buffer.concat([png.subarray(0, afterHeader), ...extra, png.subarray(afterHeader)])
    expect(Buffer.compare((await take(photo)).kept, png)).toBe(0)
  })

  it('is written again when a PNG hides bytes behind its last row, or behind its compressed data', async () => {
    const size = { width: 133, height: 111 }
    const pixels = { create: { ...size, channels: 4, background: '#336699' } } as const
    const colors = { ...pixels.create, channels: 3 } as const
    const pngs = await Promise.all([
      sharp(pixels).png().toBuffer(),
      sharp(pixels).png({ progressive: true }).toBuffer(),
      sharp({ create: colors }).png({ palette: true, colours: 4 }).toBuffer(),
      sharp({ create: colors }).png({ progressive: true, palette: true }).toBuffer(),
      sharp({ create: colors }).greyscale().png().toBuffer(),
      sharp({ create: colors }).toColourspace('rgb16').png().toBuffer(),
    ])
    const secret = Buffer.from('48.2082 N, 16.3738 E')
    for (const png of pngs) {
      expect(Buffer.compare((await take(png)).kept, png)).toBe(0)
      const data = dataOfPng(png)
      const hidden = [
        Buffer.concat([data, secret]),
        deflateSync(Buffer.concat([inflateSync(data), secret])),
        deflateSync(Buffer.concat([inflateSync(data), Buffer.alloc(1)])),
      ]
      for (const item of hidden) {
        const { kept, content_type } = await take(withDataOfPng(png, item))
        expect([content_type, kept.includes(secret)]).toEqual(['image/jpeg', false])
        const { width, height } = await sharp(kept).metadata()
        expect({ width, height }).toEqual(size)
      }
    }
  })

  it('has none of the comments and further pictures of a JPEG', async () => {
    const jpeg = await sharp(await photoNamed('dog.jpg'))
      .jpeg()
      .toBuffer()
    const comment = Buffer.from('\u00ff\u00fe\0\u0008secret', 'latin1')
    const more = Buffer.from('\u00ff\u00e2\0\u000cMPF\0secret', 'latin1')
    const adobe = Buffer.from('\u00ff\u00ee\0\u0014Adobe\0d\0\0\0\0\u0001secret', 'latin1')
    const photo = Buffer.concat([jpeg.subarray(0, 2), comment, more, adobe, jpeg.subarray(2), jpeg])
    const { kept } = await take(photo)
    expect(kept.includes('secret')).toBe(false)
    expect(kept.length).toBeLessThanOrEqual(jpeg.length + 16)
  })

  it('is undefined when the file is truncated, at any position', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const whole = await withMetadata((photo) => photo.toFormat(format))
      for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 60))
        await expect(take(whole.subarray(0, at)), `${format} cut at ${at}`).rejects.toBeInstanceOf(
          UnusablePhotoError,
        )
    }
  })
})
