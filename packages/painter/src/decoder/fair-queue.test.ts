import { expect, it } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

it('lets callers take turns, each in its own order', () => {
  const queue = createFairQueue<string>()
  for (const entry of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(entry.slice(0, 1), entry)
  expect([queue.length(), queue.length('a'), queue.length('nobody')]).toEqual([6, 3, 0])
  queue.remove('a', 'a2')
  queue.remove('nobody', 'a1')
  const order = Array.from({ length: 6 }, () => queue.shift())
  expect(order).toEqual(['a1', 'b1', 'c1', 'a3', 'b2', undefined])
  expect(queue.length()).toBe(0)
})
