import { expect, it } from 'vitest'
import { dueWords } from './words.ts'

it('counts the days that are left, the last one until its end', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const words = (due: string | null) => dueWords(due, now)
  expect(words(null)).toBe('answer it soon')
  expect(words('2026-03-11T12:00:00Z')).toBe('10 days left to answer')
  expect(words('2026-03-02T12:00:00Z')).toBe('1 day left to answer')
  expect(words('2026-03-01T12:00:01Z')).toBe('1 day left to answer')
  expect(words('2026-03-01T12:00:00Z')).toBe('the time to answer has passed')
})
