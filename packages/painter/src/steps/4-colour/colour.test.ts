import { describe, expect, it } from 'vitest'
import type { Settings } from '../../options.ts'
import { contextFor, peopleOf } from '../../testing/pictures.ts'
import { vegetationOf } from '../../kernels/grade-pixel.ts'
import { gradeColours } from './grade.ts'
import { exposeForFaces, measureExposure } from '../1-look/exposure.ts'

describe('measureExposure', () => {
  it('spreads a flat photo and brightens a dark one, and never darkens', () => {
    const murky = Float32Array.from({ length: 1000 }, (_, i) => 0.3 + 0.2 * (i / 1000))
    const exposure = measureExposure(murky, 0.63)
    expect(exposure.stretch).toBe(1.5)
    expect(exposure.gamma).toBeLessThan(1)
    const bright = Float32Array.from({ length: 1000 }, (_, i) => 0.5 + 0.5 * (i / 1000))
    expect(measureExposure(bright, 0.4).gamma).toBe(1)
  })

  it('counts the remaining dark pixels', () => {
    const night = Float32Array.from({ length: 1000 }, (_, i) => (i < 700 ? 0.05 : 0.9))
    expect(measureExposure(night, 0.63).dark).toBeCloseTo(0.7, 2)
  })
})

describe('exposeForFaces', () => {
  /** Returns the lightness of the paint for a skin, when a face of that skin fills the photo. */
  function paintedSkin(skin: number, low: number, stretch: number): number {
    const L = new Float32Array(100).fill(skin)
    const people = peopleOf({ width: 10, height: 10, L, a: L, b: L }, { hasFace: true, face: L.map(() => 1) })
    const lift = 0.115
    const { gamma } = exposeForFaces({ black: 0.08, low, stretch, gamma: 0.7, dark: 0.1 }, L, people, lift)
    return lift + (0.985 - lift) * (0.08 + (skin - low) * stretch) ** gamma
  }

  it('neither bleaches nor blackens a skin', () => {
    expect(paintedSkin(0.6, 0.05, 1)).toBeCloseTo(0.62, 2)
    expect(paintedSkin(0.45, 0.05, 1)).toBeCloseTo(0.47, 2)
    expect(paintedSkin(0.4, 0.3, 1.2)).toBeCloseTo(0.4, 1)
  })

  it('leaves a photo without faces unchanged', () => {
    const L = new Float32Array(4).fill(0.5)
    const exposure = { black: 0.08, low: 0, stretch: 1, gamma: 0.7, dark: 0 }
    expect(exposeForFaces(exposure, L, peopleOf({ width: 2, height: 2, L, a: L, b: L }), 0.1)).toBe(exposure)
  })
})

describe('gradeColours', () => {
  type Change = { sky?: number; people?: Parameters<typeof peopleOf>[1]; settings?: Partial<Settings> }

  function grade(L: number, C: number, hue: number, { sky = 0, people = {}, settings = {} }: Change = {}) {
    const angle = (hue * Math.PI) / 180
    const picture = {
      width: 1,
      height: 1,
      L: Float32Array.of(L),
      a: Float32Array.of(C * Math.cos(angle)),
      b: Float32Array.of(C * Math.sin(angle)),
    }
    const grounds = {
      sky: Float32Array.of(sky),
      people: peopleOf(picture, people),
      outdoors: true,
      lift: 0.115,
    }
    gradeColours(picture, grounds, new Float32Array(1), contextFor(picture, settings))
    const [a, b] = [picture.a[0]!, picture.b[0]!]
    return { L: picture.L[0]!, C: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
  }

  const pixel = (): Float32Array => Float32Array.of(1)
  const inFace = () => ({ people: { subject: pixel(), face: pixel(), hasFace: true } })

  it('turns dry grass towards green and leaves fur and skin their hue', () => {
    expect(grade(0.55, 0.08, 110).hue).toBeGreaterThan(118)
    expect(Math.abs(grade(0.7, 0.08, 65).hue - 65)).toBeLessThan(6)
  })

  it('treats nothing in the sky as a plant', () => {
    expect(grade(0.55, 0.08, 110, { sky: 1 }).hue).toBeLessThan(115)
  })

  it('lifts black off the bottom and keeps white', () => {
    expect(grade(0, 0, 0).L).toBeCloseTo(0.115, 3)
    expect(grade(1, 0, 0).L).toBeCloseTo(0.985, 3)
  })

  it('treats no blond hair or green coat as a plant', () => {
    expect(grade(0.55, 0.08, 110, inFace()).hue).toBeLessThan(115)
  })

  it('leaves the colors of the photo unchanged at strength 0, and exceeds the palette at 1.3', () => {
    const [none, usual, more] = [0, 1, 1.3].map((colour) => grade(0.55, 0.06, 250, { settings: { colour } }))
    expect(none!.C).toBeCloseTo(0.06, 5)
    expect(none!.hue).toBeCloseTo(250, 3)
    expect(usual!.C).toBeGreaterThan(none!.C)
    expect(more!.C).toBeGreaterThan(usual!.C)
  })

  /** Skin patches from light to dark as OKLab lightness, chroma and hue. */
  const patches = [
    [0.85, 0.045, 50],
    [0.74, 0.07, 55],
    [0.6, 0.08, 52],
    [0.45, 0.07, 50],
    [0.33, 0.05, 48],
    [0.26, 0.035, 45],
  ] as const

  it.each(patches)('keeps skin of lightness %f a warm skin', (L, C, hue) => {
    const after = grade(L, C, hue, inFace())
    expect(after.hue).toBeGreaterThan(25)
    expect(after.hue).toBeLessThan(70)
    expect(after.C).toBeGreaterThan(0.6 * C)
    expect(after.C).toBeLessThan(0.12)
  })

  it('does not bleach dark skin: it lifts it no more than any other dark, and keeps the order of tones', () => {
    const after = patches.map(([L, C, hue]) => grade(L, C, hue, inFace()))
    for (const [k, [L, , hue]] of patches.entries()) {
      const grey = grade(L, 0, hue)
      const lifted = after[k]!.L - grey.L
      expect(lifted).toBeLessThan(L < 0.45 ? 0.001 : 0.04)
    }
    const lights = after.map((patch) => patch.L)
    expect(lights).toEqual([...lights].sort((p, q) => q - p))
    expect(lights[0]! - lights.at(-1)!).toBeGreaterThan(0.45)
  })

  it('evens out a pale face a little', () => {
    const [inside, outside] = [grade(0.74, 0.07, 75, inFace()), grade(0.74, 0.07, 75)]
    expect(inside.hue).toBeLessThan(outside.hue - 3)
    expect(inside.L).toBeGreaterThan(outside.L)
  })

  it('distinguishes foliage from wood', () => {
    expect(vegetationOf(0.5, 0.1, 128, true)).toBeGreaterThan(0.95)
    expect(vegetationOf(0.5, 0.1, 65, true)).toBe(0)
  })

  it('treats dull yellow as dry grass only where there is a sky', () => {
    expect(vegetationOf(0.4, 0.06, 92, true)).toBeGreaterThan(0.6)
    expect(vegetationOf(0.4, 0.06, 92, false)).toBeLessThan(0.25)
  })
})
