import { describe, expect, it } from 'vitest'
import { leastSide, mostBytes, photoProblem } from './read-photo.ts'

const fits = { bytes: 4_000_000, kind: 'jpeg', size: { width: 4032, height: 3024 } } as const

describe('what is wrong with a file', () => {
  it('is nothing for a photo, also one the browser cannot measure', () => {
    expect(photoProblem(fits)).toBeUndefined()
    expect(photoProblem({ bytes: mostBytes, kind: 'heic' })).toBeUndefined()
    expect(photoProblem({ ...fits, size: { width: leastSide, height: leastSide } })).toBeUndefined()
  })

  it('is said in a sentence with the measure and the limit', () => {
    expect(photoProblem({ ...fits, bytes: 0 })).toMatch(/empty/)
    expect(photoProblem({ ...fits, kind: undefined })).toMatch(/not a picture/)
    expect(photoProblem({ ...fits, bytes: mostBytes + 1 })).toBe(
      'This photo is too large: 30.1 MB. Please choose one of at most 30 MB.',
    )
    expect(photoProblem({ ...fits, size: { width: 900, height: 63 } })).toBe(
      'This photo is too small: 900 × 63 pixels. Please choose one with at least 64 pixels on each side.',
    )
  })
})
