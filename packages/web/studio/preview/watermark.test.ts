import { expect, it } from 'vitest'
import { watermark } from './pixels.ts'

it('covers no more than a quarter of what lies below it', () => {
  for (const colour of [watermark.shadow, watermark.word])
    expect(Number(/(\d+)%/.exec(colour)?.[1])).toBeLessThanOrEqual(25)
})
