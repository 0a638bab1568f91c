import { expect, it } from 'vitest'
import { speechIn } from './speech.ts'
import { failureEmail, formOf } from './templates.ts'

const english = speechIn('en')

it.each([
  ['usd', 149, '$1.49'],
  ['jpy', 500, '¥500'],
])('an e-mail states the paid amount, in %s', (currency, total, paid) => {
  const order = { number: 'ATELIER-0007', ordered_at: new Date('2026-11-20T10:00:00Z'), total, currency }
  const { text } = formOf(failureEmail(english, 'https://studio.example/success'), order, english)
  expect(text).toContain(`Order ATELIER-0007\nDate November 20, 2026\nPaid ${paid}`)
})

it('an e-mail is in its language, with amounts and days as it writes them', () => {
  const german = speechIn('de')
  const order = {
    number: 'ATELIER-0007',
    ordered_at: new Date('2026-11-20T10:00:00Z'),
    total: 149,
    currency: 'usd',
  }
  const { text, html } = formOf(failureEmail(german, 'https://studio.example/success'), order, german)
  expect(text).toContain('Bestellung ATELIER-0007\nDatum 20. November 2026\nBezahlt 1,49\u00a0$')
  expect(html).toContain('<html lang="de">')
})
