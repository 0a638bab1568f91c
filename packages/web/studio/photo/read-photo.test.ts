import { afterEach, describe, expect, it, vi } from 'vitest'
import { minSide, maxBytes, photoProblem, readPhoto } from './read-photo.ts'

const fits = { bytes: 4_000_000, kind: 'jpeg', size: { width: 4032, height: 3024 } } as const

describe('the problem of a file', () => {
  it('is none for a photo, also one the browser cannot measure', () => {
    expect(photoProblem(fits)).toBeUndefined()
    expect(photoProblem({ bytes: maxBytes, kind: 'heic' })).toBeUndefined()
    expect(photoProblem({ ...fits, size: { width: minSide, height: minSide } })).toBeUndefined()
  })

  it('is described with the measure and the limit', () => {
    expect(photoProblem({ ...fits, bytes: 0 })).toMatch(/empty/)
    expect(photoProblem({ ...fits, kind: undefined })).toMatch(/not a picture/)
    expect(photoProblem({ ...fits, bytes: maxBytes + 1 })).toBe(
      'This photo is too large: 30.1 MB. Please choose one of at most 30 MB.',
    )
    expect(photoProblem({ ...fits, size: { width: 900, height: 63 } })).toBe(
      'This photo is too small: 900 × 63 pixels. Please choose one with at least 64 pixels on each side.',
    )
  })
})

describe('the look of a photo until the server has it', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('is left to the server where the browser may show a thumbnail', async () => {
    const seen = class {
      naturalWidth = 160
      naturalHeight = 120
      decode = () => Promise.resolve()
    }
    vi.stubGlobal('Image', seen)
    const read = (...bytes: number[]) => readPhoto(new File([Uint8Array.from(bytes)], 'photo'))
    expect(await read(0xff, 0xd8, 0xff, 0xe0)).toMatchObject({
      source: expect.stringMatching(/^blob:/) as string,
    })
    expect(await read(0x49, 0x49, 0x2a, 0)).toMatchObject({ source: null })
  })
})
