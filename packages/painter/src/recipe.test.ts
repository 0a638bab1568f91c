import { describe, expect, it } from 'vitest'
import type { Picture } from './picture.ts'
import { paintPicture } from './recipe.ts'
import { styleNames, styles } from './styles.ts'
import {
  brushworkOf,
  bytesOf,
  chromaOf,
  copyOf,
  distanceOf,
  easelFor,
  likenessOf,
  pictureNamed,
} from './testing.ts'

const silent = (): void => {}

/** Sum of the steps in lightness from each pixel to the next. */
function energyOf({ L }: Picture): number {
  return L.reduce((sum, light, i) => sum + (i > 0 ? Math.abs(light - L[i - 1]!) : 0), 0)
}

describe('a painting', { timeout: 60_000 }, () => {
  it.each(['meadow-hills.jpg', 'mountain-path.jpg', 'temple.jpg'])(
    'of %s is restyled, richer in colour, brushed, and recognisable',
    async (file) => {
      const photo = await pictureNamed(file, 900)
      const painting = paintPicture(copyOf(photo), easelFor(photo), silent)
      expect(distanceOf(photo, painting)).toBeGreaterThan(0.05)
      expect(chromaOf(painting) / chromaOf(photo)).toBeGreaterThan(1.15)
      const [before, after] = [brushworkOf(photo), brushworkOf(painting)]
      expect(after.coherence).toBeGreaterThan(before.coherence + 0.1)
      expect(after.concentration).toBeGreaterThan(1.1 * before.concentration)
      expect(likenessOf(photo, painting)).toBeGreaterThan(0.7)
      const black = painting.L.filter((light) => light < 0.15).length / painting.L.length
      expect(black).toBeLessThan(0.02)
    },
  )

  it('is the same to the byte for the same seed, and another for another', async () => {
    const photo = await pictureNamed('dog.jpg', 256)
    const paint = (seed: number): Uint8Array =>
      bytesOf(paintPicture(copyOf(photo), easelFor(photo, { seed }), silent))
    const first = paint(5)
    expect(paint(5)).toEqual(first)
    expect(paint(6)).not.toEqual(first)
  })

  it('has its own palette in every style', async () => {
    const photo = await pictureNamed('meadow-hills.jpg', 320)
    const paintings = styleNames.map((name) =>
      paintPicture(copyOf(photo), easelFor(photo, { style: styles[name] }), silent),
    )
    for (let i = 0; i < paintings.length; i++) {
      for (let j = 0; j < i; j++) expect(distanceOf(paintings[i]!, paintings[j]!)).toBeGreaterThan(0.02)
    }
    const [meadow, , dusk] = paintings
    const warmth = (plane: Float32Array): number => plane.reduce((sum, x) => sum + x, 0) / plane.length
    expect(warmth(dusk!.a)).toBeGreaterThan(warmth(meadow!.a) + 0.01)
  })

  it('obeys the brush, the detail and the ink', async () => {
    const photo = await pictureNamed('cat-porch.jpg', 256)
    const paint = (change: Parameters<typeof easelFor>[1]) =>
      paintPicture(copyOf(photo), easelFor(photo, change), silent)
    const usual = paint({})
    const inkless = paint({ ink: 0 })
    const mean = (plane: Float32Array): number => plane.reduce((sum, x) => sum + x, 0) / plane.length
    expect(mean(usual.L)).toBeLessThan(mean(inkless.L))
    expect(distanceOf(usual, paint({ brush: 2.1 }))).toBeGreaterThan(0.005)
    const [coarse, fine] = [paint({ detail: 0, ink: 0 }), paint({ detail: 1.4, ink: 0 })]
    expect(energyOf(fine)).toBeGreaterThan(1.02 * energyOf(coarse))
  })

  it.each([
    ['black', 0],
    ['grey', 0.5],
    ['white', 1],
  ])('of a plain %s sheet holds only finite numbers', (_, light) => {
    const length = 90 * 70
    const sheet = {
      width: 90,
      height: 70,
      L: new Float32Array(length).fill(light),
      a: new Float32Array(length),
      b: new Float32Array(length),
    }
    const painting = paintPicture(sheet, easelFor(sheet), silent)
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
    expect(paintPicture(strip, easelFor(strip), silent).L.every(Number.isFinite)).toBe(true)
  })

  it('tells true, rising progress', async () => {
    const photo = await pictureNamed('dog.jpg', 128)
    const told: number[] = []
    const steps: string[] = []
    paintPicture(photo, easelFor(photo), (done, step) => {
      told.push(done)
      if (steps.at(-1) !== step) steps.push(step)
    })
    expect(steps).toEqual(['sky', 'tone', 'colour', 'flow', 'shapes', 'strokes', 'ink', 'finish'])
    expect(told).toEqual([...told].sort((p, q) => p - q))
    expect(told[0]).toBe(0)
  })
})
