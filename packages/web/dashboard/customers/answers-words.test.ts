import { expect, it } from 'vitest'
import { answersTitle, isCut, latest } from './answers-words.ts'

const listOf = (total_count: number) => ({
  items: Array.from({ length: Math.min(total_count, latest) }),
  pagination: { total_count },
})

it.each([
  [0, 100, 'Answers at checkout'],
  [101, 3, 'Answers at checkout, from the latest 100 orders'],
  [3, 101, 'Answers at checkout, from the latest 100 subscriptions'],
  [240, 101, 'Answers at checkout, from the latest 100 orders and 100 subscriptions'],
])('of %i orders and %i subscriptions are titled: %s', (orders, subscriptions, title) => {
  const cut = { orders: isCut(listOf(orders)), subscriptions: isCut(listOf(subscriptions)) }
  expect(answersTitle(cut)).toBe(title)
})
