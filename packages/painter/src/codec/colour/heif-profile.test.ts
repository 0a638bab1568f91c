import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { colourOf, displayP3, heicWith, jpegOf, pngOf, withColours } from '../../testing/phones/heif.ts'
import { photoNamed } from '../../testing/pictures.ts'
import { preparePhoto } from '../convert.ts'
import { profileOfCodes } from './coded-profile.ts'
import { displayProfile } from './display-profile.ts'
import { profileOfHeif } from './heif-profile.ts'

const prepare = (photo: Uint8Array) => preparePhoto(photo, {}, async () => undefined)
const pixelsOf = (photo: Uint8Array) => sharp(photo).removeAlpha().raw().toBuffer()
/** Returns averages of the picture's parts, which the noise of a JPEG does not change. */
const averages = (photo: Uint8Array) =>
  sharp(photo).resize(12, 9, { fit: 'fill', kernel: 'linear' }).png().toBuffer()

/** Returns the largest difference of a channel between two pictures, of 255. */
const differenceOf = async (a: Uint8Array, b: Uint8Array): Promise<number> => {
  const [left, right] = [await pixelsOf(a), await pixelsOf(b)]
  expect(left.length).toBe(right.length)
  return left.reduce((most, value, at) => Math.max(most, Math.abs(value - right[at]!)), 0)
}

/** Wide primaries with a curve of their own. */
const adobe = displayProfile(
  [
    [0.64, 0.33],
    [0.21, 0.71],
    [0.15, 0.06],
    [0.3127, 0.329],
  ],
  (value) => value ** 2.2,
)
const p3 = await displayP3()

describe.each([
  ['HEIC', await photoNamed('sunflower.heic')],
  [
    'AVIF',
    await sharp(await photoNamed('sunflower.jpg'))
      .resize(192, 144)
      .avif({ quality: 80, effort: 0 })
      .toBuffer(),
  ],
])('the colors of a %s photo', (_, photo) => {
  let plain: Uint8Array
  beforeAll(async () => {
    plain = (await prepare(withColours(photo, []))).png
  })

  it.each([
    ['the profile Display P3', [colourOf(p3)], p3, 2],
    ['another profile', [colourOf(adobe)], adobe, 2],
    // The profile of Display P3 has a curve of few points, which shows in the darkest colors.
    ['the codes of Display P3', [colourOf([12, 13])], p3, 4],
    ['codes and a profile, which counts', [colourOf([1, 13]), colourOf(p3)], p3, 2],
  ])(
    'with %s are those of a PNG and a JPEG with the same pixels and profile',
    async (_, colours, profile, most) => {
      const { png } = await prepare(withColours(photo, colours))
      const exact = await prepare(await pngOf(plain, profile))
      expect(await differenceOf(png, exact.png)).toBeLessThanOrEqual(most)
      const jpeg = await prepare(await jpegOf(plain, profile))
      expect(await differenceOf(await averages(png), await averages(jpeg.png))).toBeLessThanOrEqual(2)
      // The same pixels without the profile have other colors.
      expect(await differenceOf(png, plain)).toBeGreaterThan(10)
    },
  )

  it('are those of sRGB where the file says so, or nothing', () => {
    const colours: Buffer[][] = [[], [colourOf([1, 13])], [colourOf([1, 1])], [colourOf([2, 2])]]
    for (const text of colours) expect(profileOfHeif(withColours(photo, text))).toBeUndefined()
  })

  it('are those of sRGB where the profile is missing', async () => {
    const { png } = await prepare(withColours(photo, [colourOf(Buffer.from('no profile'))]))
    expect(await differenceOf(png, plain)).toBe(0)
  })
})

it('the tiles of a HEIC photo have its profile', async () => {
  const grid = { columns: 3, rows: 2, width: 570, height: 280 }
  const [plain, coloured] = await Promise.all(
    [[], [colourOf(p3)]].map(async (colours) => prepare(await heicWith(colours, grid))),
  )
  expect([coloured?.width, coloured?.height]).toEqual([570, 280])
  const expected = await prepare(await pngOf(plain!.png, p3))
  expect(await differenceOf(coloured!.png, expected.png)).toBeLessThanOrEqual(2)
})

it('the light of the brightest screens stays in order, and grey', async () => {
  const ramp = Uint8Array.from({ length: 256 * 64 * 3 }, (_, at) => Math.floor(at / 3) % 256)
  const picture = await sharp(ramp, { raw: { width: 256, height: 64, channels: 3 } })
    .png()
    .toBuffer()
  const { png } = await prepare(await pngOf(picture, profileOfCodes(9, 16)!))
  const row = (await pixelsOf(png)).subarray(0, 256 * 3)
  const greys = Array.from({ length: 256 }, (_, x) => [...row.subarray(x * 3, x * 3 + 3)])
  for (const grey of greys) expect(Math.max(...grey) - Math.min(...grey)).toBeLessThanOrEqual(1)
  const light = greys.map(([, green = 0]) => green)
  expect(light).toEqual(light.toSorted((a, b) => a - b))
  // Paper is white, but less bright than highlights.
  expect(light[Math.round(0.58 * 255)]).toBeGreaterThan(170)
  expect(light[Math.round(0.58 * 255)]).toBeLessThan(220)
  expect(light[255]).toBe(255)
})
