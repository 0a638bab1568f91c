import { expect, it } from 'vitest'
import { failureEmail, formOf } from './templates.ts'

it.each([
  ['usd', 149, '$1.49'],
  ['jpy', 500, '¥500'],
])('an e-mail says what was paid, in %s', (currency, total, paid) => {
  const order = { number: 'ATELIER-0007', ordered_at: new Date('2026-11-20T10:00:00Z'), total, currency }
  const { text } = formOf(failureEmail('https://studio.example/success'), order)
  expect(text).toContain(`Order ATELIER-0007\nDate November 20, 2026\nPaid ${paid}`)
})
