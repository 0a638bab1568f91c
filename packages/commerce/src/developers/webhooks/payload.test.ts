import { expect, it } from 'vitest'
import { payloadOf } from './payload.ts'

it.each([
  ['', 2000],
  ['a', 1999],
])('a message for Discord is cut at its maximum length, never within a character: %s', (letter, length) => {
  const data = { email: 'ada@example.com', name: `${letter}${'😀'.repeat(1500)}` }
  const payload = payloadOf('discord', { type: 'customer.created', occurred_at: new Date(0), data })?.payload
  const { content } = JSON.parse(payload ?? '{}') as { content: string }
  expect(content).not.toMatch(/\p{Surrogate}/u)
  expect(content).toHaveLength(length)
})
