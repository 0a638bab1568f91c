import type { WebhookEventType } from '@atelier/contract'
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

const textFor = (type: WebhookEventType, data: object): unknown => {
  const message = payloadOf('discord', { type, occurred_at: new Date(0), data })?.payload
  return (JSON.parse(message ?? '{}') as { content?: string }).content
}

it('messages about a sale have its amounts with tax', () => {
  const order = {
    customer: { name: 'Ada', email: 'ada@example.com' },
    product: { name: 'Pro' },
    total_amount: 1250,
    refunded_amount: 1000,
    refunded_tax_amount: 250,
    currency: 'usd',
  }
  expect([
    textFor('order.paid', order),
    textFor('refund.created', { amount: 1000, tax_amount: 250, currency: 'usd' }),
    textFor('order.refunded', order),
  ]).toEqual([
    'Ada (ada@example.com) paid $12.50 for Pro.',
    'A refund of $12.50 was created.',
    '$12.50 of the order of Pro by Ada (ada@example.com) was refunded.',
  ])
})

it.each([
  ['subscription.active', 'is active'],
  ['subscription.canceled', 'was canceled'],
  ['subscription.uncanceled', 'continues'],
  ['subscription.paused', 'was paused'],
  ['subscription.resumed', 'was resumed'],
  ['subscription.revoked', 'ended'],
] as const)('the message of %s does not say that the customer did it', (type, verb) => {
  const subscription = { customer: { name: null, email: 'ada@example.com' }, product: { name: 'Pro' } }
  expect(textFor(type, subscription)).toBe(`The subscription of ada@example.com to Pro ${verb}.`)
})
