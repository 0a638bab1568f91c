import { describe, expect, it } from 'vitest'
import { complaintAbout, leastSide, mostBytes } from './photo-limits.ts'

const fits = { bytes: 4_000_000, kind: 'jpeg', size: { width: 4032, height: 3024 } } as const

describe('what is wrong with a file', () => {
  it('is nothing for a photo, also one the browser cannot measure', () => {
    expect(complaintAbout(fits)).toBeUndefined()
    expect(complaintAbout({ bytes: mostBytes, kind: 'heic' })).toBeUndefined()
    expect(complaintAbout({ ...fits, size: { width: leastSide, height: leastSide } })).toBeUndefined()
  })

  it('is said in a sentence with the measure and the limit', () => {
    expect(complaintAbout({ ...fits, bytes: 0 })).toMatch(/empty/)
    expect(complaintAbout({ ...fits, kind: undefined })).toMatch(/not a picture/)
    expect(complaintAbout({ ...fits, bytes: mostBytes + 1 })).toBe(
      'This photo is too large: 30.1 MB. Please choose one of at most 30 MB.',
    )
    expect(complaintAbout({ ...fits, size: { width: 900, height: 63 } })).toBe(
      'This photo is too small: 900 × 63 pixels. Please choose one with at least 64 pixels on each side.',
    )
  })
})
