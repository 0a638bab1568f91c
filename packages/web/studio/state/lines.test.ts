import { describe, expect, it } from 'vitest'
import { aTransformation } from '../testing/a-transformation.ts'
import { transformationLine, startTransformation, statusSentences, statusTurn } from './transformation.ts'
import { uploadLine } from './upload.ts'

describe('the text during the painting', () => {
  const state = startTransformation('a session', null)

  it('rotates through three sentences, three seconds each', () => {
    expect(statusSentences).toHaveLength(3)
    expect(new Set(statusSentences).size).toBe(3)
    expect(statusTurn).toBe(3000)
  })

  it('states the current truth', () => {
    expect(transformationLine(state)).toBe('Checking your payment')
    expect(transformationLine({ ...state, progress: 30 })).toBe('Handing your photo to the painter')
    expect(transformationLine({ ...state, phase: 'painting', latest: aTransformation({ ahead: 1 }) })).toBe(
      'One painting is ahead of yours',
    )
    expect(transformationLine({ ...state, phase: 'painting', latest: aTransformation({ ahead: 3 }) })).toBe(
      '3 paintings are ahead of yours',
    )
    expect(
      transformationLine({ ...state, phase: 'painting', latest: aTransformation({ stage: 'saving' }) }),
    ).toBe('Letting the paint dry')
    expect(
      transformationLine({
        ...state,
        phase: 'awaiting-payment',
        message: { sentence: 'Still with the bank.' },
      }),
    ).toBe('Still with the bank.')
    expect(transformationLine({ ...state, phase: 'painting', online: false })).toMatch(/^You are offline/)
  })
})

describe('the text during the upload', () => {
  it('counts sent bytes, and never shows 100 % before the studio has answered', () => {
    expect(uploadLine({ phase: 'sending', share: 0.426 })).toBe('Uploading your photo… 42%')
    expect(uploadLine({ phase: 'sending', share: 0.999 })).toBe('Uploading your photo… 99%')
    expect(uploadLine({ phase: 'sending', share: 1 })).toBe('Reading your photo…')
    expect(uploadLine({ phase: 'none' })).toBe('')
  })

  it('shows a lost network, and the arrival of the photo', () => {
    expect(uploadLine({ phase: 'waiting' })).toMatch(/^You are offline/)
    expect(uploadLine({ phase: 'waiting', sentence: 'Please try again.' })).toBe('Please try again.')
    expect(uploadLine({ phase: 'kept' })).toBe('Your photo has arrived.')
  })
})
