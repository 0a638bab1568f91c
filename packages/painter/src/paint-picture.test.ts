import { describe, expect, it } from 'vitest'
import type { Picture } from './picture.ts'
import { shrinkTo } from './testing/metrics/shrink.ts'
import { paintPicture } from './paint-picture.ts'
import { styleNames, styles } from './styles.ts'
import { measureLikeness } from './testing/metrics/index.ts'
import { bytesOf, contextFor, copyOf, paintingOf, pictureNamed } from './testing/pictures.ts'

const silent = (): void => {}

/** Sums the steps in lightness from each pixel to the next. */
function energyOf({ L }: Picture): number {
  return L.reduce((sum, light, i) => sum + (i > 0 ? Math.abs(light - L[i - 1]!) : 0), 0)
}

function meanOf(plane: Float32Array): number {
  return plane.reduce((sum, x) => sum + x, 0) / plane.length
}

describe('a painting', () => {
  it('is the same to the byte for the same seed, and another for another', async () => {
    const photo = await pictureNamed('dog.jpg', 256)
    const paint = (seed: number): Uint8Array => bytesOf(paintingOf(photo, { seed }))
    const first = paint(5)
    expect(paint(5)).toEqual(first)
    expect(paint(6)).not.toEqual(first)
  })

  it('is alike but for rounding when the reference kernels make it', async () => {
    const photo = await pictureNamed('cat-porch.jpg', 256)
    const reference = bytesOf(paintPicture(copyOf(photo), contextFor(photo), silent))
    const compiled = bytesOf(paintingOf(photo))
    const gap = compiled.reduce((sum, x, i) => sum + Math.abs(x - reference[i]!), 0)
    expect(gap / compiled.length).toBeLessThan(1)
  })

  it('has its own palette in every style', async () => {
    const photo = await pictureNamed('meadow-hills.jpg', 256)
    const paintings = styleNames.map((name) => paintingOf(photo, { style: styles[name] }))
    for (let i = 0; i < paintings.length; i++) {
      for (let j = 0; j < i; j++)
        expect(measureLikeness(paintings[i]!, paintings[j]!).distance).toBeGreaterThan(0.012)
    }
    const [meadow, , dusk] = paintings
    expect(meanOf(dusk!.a)).toBeGreaterThan(meanOf(meadow!.a) + 0.01)
  })

  it('obeys the brush, the detail and the ink', async () => {
    const photo = await pictureNamed('cat-porch.jpg', 256)
    const paint = (change: Parameters<typeof contextFor>[1]) => paintingOf(photo, change)
    const usual = paint({})
    const inkless = paint({ ink: 0 })
    expect(meanOf(usual.L)).toBeLessThan(meanOf(inkless.L))
    expect(measureLikeness(usual, paint({ brush: 2.1 })).distance).toBeGreaterThan(0.005)
    const [coarse, fine] = [paint({ detail: 0, ink: 0 }), paint({ detail: 1.4, ink: 0 })]
    expect(energyOf(fine)).toBeGreaterThan(1.02 * energyOf(coarse))
  })

  it('looks the same as a preview and at full size', async () => {
    const [small, large] = [
      await pictureNamed('meadow-hills.jpg', 512),
      await pictureNamed('meadow-hills.jpg', 1000),
    ]
    const [first, second] = [small, large].map((photo) => paintingOf(photo, { seed: 3 }))
    const shrunk = { ...small, L: shrinkTo(second!.L, large, small) }
    expect(measureLikeness(first!, { ...first!, L: shrunk.L }).similarity).toBeGreaterThan(0.85)
  })

  it('gets the sky that was chosen', async () => {
    const photo = await pictureNamed('temple.jpg', 256)
    const paint = (sky: 'auto' | 'keep' | 'painted', file = photo) => paintingOf(file, { sky })
    const top = (picture: Picture): number => meanOf(picture.b.subarray(0, 20 * picture.width))
    expect(top(paint('auto'))).toBeLessThan(top(paint('keep')) - 0.03)
    const blue = await pictureNamed('mountain-path.jpg', 256)
    expect(measureLikeness(paint('auto', blue), paint('painted', blue)).distance).toBeGreaterThan(0.005)
  })

  it.each([
    ['gray', 0],
    ['pale sepia', 0.007],
  ])('keeps the sky of a photo in %s in its own tones, unless a sky is chosen', async (_, chroma) => {
    const photo = await pictureNamed('temple.jpg', 256)
    photo.a.fill(0)
    photo.b.fill(chroma)
    const paint = (sky: 'auto' | 'keep' | 'painted') => paintingOf(photo, { sky })
    const auto = paint('auto')
    expect(bytesOf(auto)).toEqual(bytesOf(paint('keep')))
    const top = (picture: Picture): number => meanOf(picture.b.subarray(0, 20 * picture.width))
    expect(top(auto)).toBeGreaterThan(chroma)
    expect(top(paint('painted'))).toBeLessThan(top(auto) - 0.03)
  })

  it('ends on paper when a border is chosen', async () => {
    const photo = await pictureNamed('moonwalk.jpg', 256)
    const painting = paintingOf(photo, { border: true })
    const { L, width, height } = painting
    expect(meanOf(L.subarray(0, width))).toBeGreaterThan(0.94)
    expect(meanOf(L.subarray(width * (height - 1)))).toBeGreaterThan(0.94)
    expect(L[width * (height >> 1)]).toBeGreaterThan(0.9)
    expect(meanOf(L.subarray(width * (height >> 1), width * ((height >> 1) + 1)))).toBeLessThan(0.8)
  })

  it.each([
    ['black', 0],
    ['grey', 0.5],
    ['white', 1],
  ])('of a plain %s sheet contains only finite numbers', (_, light) => {
    const length = 90 * 70
    const sheet = {
      width: 90,
      height: 70,
      L: new Float32Array(length).fill(light),
      a: new Float32Array(length),
      b: new Float32Array(length),
    }
    const painting = paintPicture(sheet, contextFor(sheet), silent)
    for (const plane of [painting.L, painting.a, painting.b]) expect(plane.every(Number.isFinite)).toBe(true)
  })

  it('of a narrow strip is finished too', () => {
    const length = 400 * 20
    const strip = {
      width: 400,
      height: 20,
      L: Float32Array.from({ length }, (_, i) => (i % 37) / 37),
      a: new Float32Array(length),
      b: new Float32Array(length),
    }
    expect(paintPicture(strip, contextFor(strip), silent).L.every(Number.isFinite)).toBe(true)
  })

  it('reports true, increasing progress', async () => {
    const photo = await pictureNamed('dog.jpg', 128)
    const received: number[] = []
    const steps: string[] = []
    paintPicture(photo, contextFor(photo), (done, step) => {
      received.push(done)
      if (steps.at(-1) !== step) steps.push(step)
    })
    expect(steps).toEqual(['sky', 'tone', 'colour', 'flow', 'shapes', 'strokes', 'ink', 'finish'])
    expect(received).toEqual([...received].sort((p, q) => p - q))
    expect(received[0]).toBe(0)
  })
})
