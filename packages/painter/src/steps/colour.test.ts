import { describe, expect, it } from 'vitest'
import { styles } from '../styles.ts'
import { gradeColours, vegetationOf } from './grade.ts'
import { measureExposure } from './tone.ts'

describe('measureExposure', () => {
  it('spreads a flat photo and brightens a dark one, and never darkens', () => {
    const murky = Float32Array.from({ length: 1000 }, (_, i) => 0.3 + 0.2 * (i / 1000))
    const exposure = measureExposure(murky, 0.63)
    expect(exposure.stretch).toBe(1.5)
    expect(exposure.gamma).toBeLessThan(1)
    const bright = Float32Array.from({ length: 1000 }, (_, i) => 0.5 + 0.5 * (i / 1000))
    expect(measureExposure(bright, 0.4).gamma).toBe(1)
  })

  it('counts what stays dark', () => {
    const night = Float32Array.from({ length: 1000 }, (_, i) => (i < 700 ? 0.05 : 0.9))
    expect(measureExposure(night, 0.63).dark).toBeCloseTo(0.7, 2)
  })
})

describe('gradeColours', () => {
  function grade(L: number, C: number, hue: number, sky = 0) {
    const angle = (hue * Math.PI) / 180
    const picture = {
      width: 1,
      height: 1,
      L: Float32Array.of(L),
      a: Float32Array.of(C * Math.cos(angle)),
      b: Float32Array.of(C * Math.sin(angle)),
    }
    gradeColours(picture, styles.meadow, Float32Array.of(sky), 0, new Float32Array(1))
    const [a, b] = [picture.a[0]!, picture.b[0]!]
    return { L: picture.L[0]!, C: Math.hypot(a, b), hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360 }
  }

  it('turns dry grass towards green and leaves fur and skin their hue', () => {
    expect(grade(0.55, 0.08, 110).hue).toBeGreaterThan(118)
    expect(Math.abs(grade(0.7, 0.08, 65).hue - 65)).toBeLessThan(6)
  })

  it('takes nothing in the sky for a plant', () => {
    expect(grade(0.55, 0.08, 110, 1).hue).toBeLessThan(115)
  })

  it('lifts black off the bottom and keeps white', () => {
    expect(grade(0, 0, 0).L).toBeCloseTo(0.115, 3)
    expect(grade(1, 0, 0).L).toBeCloseTo(0.985, 3)
  })

  it('knows foliage from wood', () => {
    expect(vegetationOf(0.5, 0.1, 128)).toBeGreaterThan(0.95)
    expect(vegetationOf(0.5, 0.1, 65)).toBe(0)
  })
})
