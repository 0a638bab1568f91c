import { describe, expect, it } from 'vitest'
import { firstPicture } from './PhotoInput.tsx'
import { waitBefore } from './upload-photo.ts'

describe('the wait before sending again', () => {
  it('doubles from a second to fifteen', () => {
    expect([0, 1, 2, 3, 4, 50].map((attempt) => waitBefore(attempt, undefined))).toEqual([
      1000, 2000, 4000, 8000, 15_000, 15_000,
    ])
  })

  it('follows the server, between a second and a minute', () => {
    expect(waitBefore(0, 7)).toBe(7000)
    expect(waitBefore(5, 0)).toBe(1000)
    expect(waitBefore(0, 86_400)).toBe(60_000)
    expect(waitBefore(1, Number.NaN)).toBe(2000)
  })
})

describe('the file among several', () => {
  const list = (...files: File[]) => ({ files: files as unknown as FileList })
  const note = new File(['x'], 'note.txt', { type: 'text/plain' })
  const cat = new File(['x'], 'cat.png', { type: 'image/png' })

  it('is the first picture, else the first file, else none', () => {
    expect(firstPicture(list(note, cat))).toBe(cat)
    expect(firstPicture(list(note))).toBe(note)
    expect(firstPicture(list())).toBeUndefined()
    expect(firstPicture(null)).toBeUndefined()
  })
})
