import { expect, it } from 'vitest'
import { watermark } from './pixels.ts'

it('covers at most a quarter of the pixels below it', () => {
  for (const colour of [watermark.shadow, watermark.word])
    expect(Number(/(\d+)%/.exec(colour)?.[1])).toBeLessThanOrEqual(25)
})
