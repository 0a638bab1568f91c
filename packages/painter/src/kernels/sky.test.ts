import { describe, expect, it } from 'vitest'
import { photoLikePicture, photoLikePlane } from '../testing/engines.ts'
import type { Plane } from '../picture.ts'
import { TONE_STEPS } from './sky.ts'
import { compare, expectClose, lay, layFlow, layPicture, LENGTH, SIZE } from '../testing/kernels/compare.ts'

describe('a compiled kernel of the sky and of texture equals the reference:', () => {
  it('the clues of a sky', () => {
    const gaps = compare((engine) => {
      const photo = layPicture(engine, photoLikePicture(SIZE.width, SIZE.height, 70))
      const take = (): Plane => engine.planes.take(LENGTH)
      const edges = lay(engine, photoLikePlane(LENGTH, 0, 0.05, 73))
      const clues = { chroma: take(), hue: take(), edges, blue: take(), score: take() }
      engine.kernels.readSkyClues(photo, clues)
      expect(Math.max(...clues.blue)).toBeGreaterThan(0.9)
      const { chroma, hue, blue, score } = clues
      return { chroma, blue, score, hue: hue.map((angle) => angle / 360) }
    })
    expectClose(gaps, { most: 2e-4, mean: 2e-5 })
  })

  it('pixels of a sky, and its clouds', () => {
    const gaps = compare((engine) => {
      const photo = layPicture(engine, photoLikePicture(SIZE.width, SIZE.height, 74))
      const sky = layPicture(engine, photoLikePicture(SIZE.width, SIZE.height, 74))
      const shift = lay(engine, photoLikePlane(LENGTH, -0.2, 0.2, 77))
      engine.kernels.addScaled(sky.L, shift, 1)
      const inside = lay(engine, photoLikePlane(LENGTH, 0, 1, 78))
      const around = lay(
        engine,
        photoLikePlane(LENGTH, -1, 1, 79).map((x) => Math.max(0, x)),
      )
      const mask = lay(engine, inside)
      engine.kernels.findBelonging(photo, sky, inside, around)
      const cloud = engine.planes.take(LENGTH)
      engine.kernels.findClouds(photo, mask, { blue: 0.1, light: 0.5 }, cloud)
      for (const plane of [inside, cloud]) expect(plane.filter((x) => x > 0.5).length).toBeGreaterThan(500)
      return { inside, cloud }
    })
    expectClose(gaps, { most: 1e-4, mean: 1e-6 })
  })

  it('laying another sky', () => {
    const gaps = compare((engine) => {
      const picture = layPicture(engine, photoLikePicture(SIZE.width, SIZE.height, 80))
      const grounds = {
        mask: lay(engine, photoLikePlane(LENGTH, 0, 1, 83)),
        cloud: lay(engine, photoLikePlane(LENGTH, 0, 1, 84)),
        relief: lay(engine, photoLikePlane(LENGTH, -0.1, 0.1, 85)),
      }
      const table = (seed: number) => {
        const slope = (from: number, to: number): Float32Array =>
          Float32Array.from({ length: TONE_STEPS + 1 }, (_, k) => from + ((to - from) * k) / TONE_STEPS)
        return { L: slope(0.3, 0.9 - seed / 10), a: slope(-0.1, 0.1), b: slope(0.1, -0.05 * seed) }
      }
      const tones = { gradient: table(1), clouds: table(2), skyline: photoLikePlane(SIZE.width, 30, 110, 86) }
      const clear = engine.planes.take(LENGTH)
      engine.kernels.laySky(picture, grounds, { ...tones, low: 0.4, spread: 1.3, strength: 0.9 }, clear)
      return { L: picture.L, a: picture.a, b: picture.b, clear }
    })
    // A value between two steps of a table may become either.
    expectClose(gaps, { most: 5e-4, mean: 1e-6 })
  })

  it('products and quotients', () => {
    const gaps = compare((engine) => {
      const [product, quotient, other] = [87, 88, 89].map((seed) =>
        lay(engine, photoLikePlane(LENGTH, 0, 1, seed)),
      ) as [Plane, Plane, Plane]
      engine.kernels.multiplyPlanes(product, other)
      engine.kernels.dividePlanes(quotient, other, 0.05)
      return { product, quotient }
    })
    expectClose(gaps, { most: 1e-5 })
  })

  it('texture, calm and the swing of strokes', () => {
    const gaps = compare((engine) => {
      const [xx, yy, sky, subject, plants, clear] = [90, 91, 92, 93, 94, 95].map((seed) =>
        lay(engine, photoLikePlane(LENGTH, 0, 1, seed)),
      ) as [Plane, Plane, Plane, Plane, Plane, Plane]
      const tensor = { xx, yy, xy: lay(engine, photoLikePlane(LENGTH, -0.5, 0.5, 96)) }
      const [strength, bias, calm] = [0, 1, 2].map(() => engine.planes.take(LENGTH)) as [Plane, Plane, Plane]
      engine.kernels.measureStrength(tensor, strength, 0.5)
      engine.kernels.measureBias(tensor, bias)
      const activity = lay(engine, photoLikePlane(LENGTH, 0, 0.04, 97))
      const texture = lay(engine, bias)
      engine.kernels.weighTexture(activity, texture, { sky, subject, plants, calming: 0.6 })
      engine.kernels.findCalm({ activity, subject, sky }, 0.85, calm)
      const flow = layFlow(engine)
      engine.kernels.swingStrokes(flow, clear, 0.5)
      return {
        strength,
        bias,
        activity,
        texture,
        calm,
        cos2: flow.cos2,
        sin2: flow.sin2,
        stretch: flow.anisotropy,
      }
    })
    expectClose(gaps, { most: 1e-4, mean: 1e-6 })
  })
})
