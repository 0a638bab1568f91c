import { expect, it } from 'vitest'
import { endsSoon, soonWords } from './trial-words.ts'

it('a trial ends soon within seven days, counted from the beginning of the hour', () => {
  expect(endsSoon(new Date('2026-11-30T10:47:12Z'))).toBe('2026-12-07T10:00:00.000Z')
})

it('the trials that end soon are counted in words', () => {
  expect([undefined, 0, 1, 2].map((count) => soonWords(count, String))).toEqual([
    '',
    'None ends within 7 days',
    '1 ends within 7 days',
    '2 end within 7 days',
  ])
})
