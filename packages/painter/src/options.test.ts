import { describe, expect, it } from 'vitest'
import { ranges, settingsOf, checkOptions } from './options.ts'
import { styles } from './styles.ts'

describe('checkOptions', () => {
  it('fills in defaults', () => {
    expect(checkOptions({})).toEqual({
      style: 'meadow',
      seed: undefined,
      brush: 1.4,
      detail: 0.7,
      ink: 0.85,
      colour: 1,
      light: undefined,
      sky: 'auto',
      border: false,
      faceCare: 1,
    })
  })

  it.each(Object.entries(ranges))('limits %s to its range', (key, { name, low, high }) => {
    for (const value of [low, high]) expect(checkOptions({ [key]: value })).toMatchObject({ [key]: value })
    for (const value of [low - 0.01, high + 0.01, Number.NaN])
      expect(() => checkOptions({ [key]: value })).toThrow(`The ${name} must be between ${low} and ${high}`)
  })

  it('names the styles, skies, seeds and sizes there are', () => {
    expect(() => checkOptions({ style: 'fog' as 'snow' })).toThrow('meadow, seaside, dusk, snow')
    expect(() => checkOptions({ sky: 'green' as 'keep' })).toThrow('auto, keep, painted')
    expect(() => checkOptions({ seed: 1.5 })).toThrow('whole number')
    expect(checkOptions({ size: 'photo' }).size).toBe('photo')
    for (const size of [63, 12_001, 800.5, Number.NaN, 'big' as 'photo'])
      expect(() => checkOptions({ size })).toThrow('between 64 and 12000')
  })
})

it('takes the seed from the photo and the light from the style unless they were chosen', () => {
  const photo = { seed: 77, small: true }
  expect(settingsOf(checkOptions({}), photo)).toMatchObject({
    seed: 77,
    small: true,
    style: styles.meadow,
  })
  const chosen = settingsOf(checkOptions({ seed: 5, light: 0.5, style: 'dusk' }), photo)
  expect(chosen.seed).toBe(5)
  expect(chosen.style).toEqual({ ...styles.dusk, key: 0.5 })
})
