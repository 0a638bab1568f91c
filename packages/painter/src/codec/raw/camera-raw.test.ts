import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { brokenRawFiles, rawFiles, tiffOf, type Previews } from '../../testing/phones/camera-raw.ts'
import { photoNamed } from '../../testing/pictures.ts'
import { openPhoto } from '../open.ts'
import { UnusablePhotoError } from '../unusable-photo.ts'

const open = (photo: Uint8Array) => openPhoto(photo, async () => undefined)

/** Returns a photo at a size, with its location. */
const preview = async (width: number, height: number): Promise<Buffer> =>
  sharp(await photoNamed('temple.jpg'))
    .resize(width, height, { fit: 'fill' })
    .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()

/** Returns the photo marked as lossless (ITU T.81, table B.1). */
const lossless = async (): Promise<Buffer> => {
  const jpeg = await preview(2000, 1500)
  jpeg[jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc3
  return jpeg
}

const previews: Previews = {
  large: await preview(1400, 1000),
  small: await preview(800, 600),
  lossless: await lossless(),
}

const reasonOf = (photo: Uint8Array) => open(photo).catch((error: unknown) => error)

const cameraRaw = {
  reason: 'unsupported',
  message:
    'This is a raw camera file, which cannot be opened here. Please export the photo as a JPEG and send that.',
}

describe.each(Object.entries(rawFiles))('a %s', (_, make) => {
  it('is the largest preview in it, and not the thumbnail', async () => {
    const { pipeline, format, width, height } = await open(make(previews, 1))
    expect([format, width, height]).toEqual(['jpeg', 1400, 1000])
    const [shown, expected] = await Promise.all(
      [pipeline, sharp(previews.large)].map((picture) => picture.raw().toBuffer()),
    )
    expect(shown?.equals(expected!)).toBe(true)
  })

  it.each([3, 6, 8])('is turned as the photo is: orientation %i', async (orientation) => {
    const { width, height, pipeline } = await open(make(previews, orientation))
    expect([width, height]).toEqual(orientation >= 5 ? [1000, 1400] : [1400, 1000])
    const { info } = await pipeline.raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([width, height])
  })

  it('contains nothing about the location of the photo', async () => {
    const { bytes } = await open(make(previews, 6))
    expect(Buffer.from(bytes).includes('secret')).toBe(false)
    expect((await sharp(bytes).metadata()).exif?.length).toBeLessThan(40)
  })

  it('is to be exported when its previews are small', async () => {
    const error = await reasonOf(make({ ...previews, large: previews.small }, 1))
    expect(error).toBeInstanceOf(UnusablePhotoError)
    expect(error).toMatchObject(cameraRaw)
  })
})

it.each(Object.entries(brokenRawFiles))('%s is rejected', async (_, make) => {
  expect(await reasonOf(make())).toMatchObject(cameraRaw)
})

it('a raw file that is no TIFF is to be exported', async () => {
  for (const head of [
    'FUJIFILMCCD-RAW 0201',
    'IIU\0\u0008\0\0\0',
    'IIRO\u0008\0\0\0',
    '\0\0\0\u0018ftypcrx \0\0\0\u0001crx isom',
  ])
    expect(await reasonOf(Buffer.from(head.padEnd(200, '\0'), 'latin1')), head).toMatchObject(cameraRaw)
})

it('a TIFF of several pages is its first page', async () => {
  const page = (side: number, grey: number) => ({
    entries: [
      [256, 4, side],
      [257, 4, side],
      [258, 3, 8, 8, 8],
      [259, 3, 1],
      [262, 3, 2],
      [277, 3, 3],
      [278, 4, side],
    ] as const,
    strip: new Uint8Array(side * side * 3).fill(grey),
  })
  const { format, width, pipeline } = await open(tiffOf([page(100, 10), page(300, 200)], { isLittle: true }))
  expect([format, width]).toEqual(['tiff', 100])
  expect((await pipeline.raw().toBuffer())[0]).toBe(10)
})
