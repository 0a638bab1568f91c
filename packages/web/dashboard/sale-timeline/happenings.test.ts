import { expect, it } from 'vitest'
import { formatMoney } from '../../lib/money.ts'
import { happeningsOf, isBookkeeping } from './happenings.ts'

const at = '2026-03-01T12:00:00Z'
const words = (...items: Parameters<typeof happeningsOf>[0]) =>
  happeningsOf(items, (amount, currency) => formatMoney(amount, currency)).map(({ title, note, tone }) => [
    title,
    note,
    tone,
  ])

it('every kind of entry has a text', () => {
  const payment = {
    kind: 'payment' as const,
    id: '1',
    at,
    amount: 900,
    currency: 'usd',
    card_brand: 'visa',
    card_last4: '0002',
  }
  expect(
    words(
      { kind: 'event', id: '1', at, type: 'order.paid' },
      { kind: 'mail', id: '1', at, mail: 'order_receipt' },
      { ...payment, status: 'failed', failure_code: 'card_declined' },
      { ...payment, status: 'succeeded', failure_code: null, card_last4: null },
      {
        kind: 'refund',
        id: '1',
        at,
        status: 'succeeded',
        amount: 300,
        tax_amount: 75,
        total_amount: 375,
        currency: 'usd',
        reason: 'duplicate',
        revoke_benefits: true,
      },
      {
        kind: 'ledger',
        id: '1',
        at,
        fact: 'sale',
        currency: 'usd',
        lines: [
          { account: 'customer_payments', amount: 900 },
          { account: 'revenue', amount: -900 },
        ],
      },
    ),
  ).toEqual([
    ['Order paid', undefined, 'good'],
    ['Receipt e-mailed again', undefined, undefined],
    ['Payment of $9.00 failed', 'Visa ending in 0002 · card declined', 'bad'],
    ['$9.00 paid', '', 'good'],
    ['$3.75 refunded', 'It was charged twice; the benefits were revoked', 'plain'],
    ['Posted to the ledger: sale', 'Payments on the way $9.00 · Sales -$9.00', undefined],
  ])
})

it('only an entry of the ledger is bookkeeping', () => {
  expect(isBookkeeping({ kind: 'ledger', id: '1', at, fact: 'sale', currency: 'usd', lines: [] })).toBe(true)
  expect(isBookkeeping({ kind: 'mail', id: '1', at, mail: 'refund' })).toBe(false)
})

it('an event without a text is shown by its type', () => {
  expect(words({ kind: 'event', id: '1', at, type: 'order.painted' })).toEqual([
    ['order.painted', undefined, undefined],
  ])
})

it('a payment and its posting may have the same id', () => {
  const happenings = happeningsOf(
    [
      { kind: 'event', id: '1', at, type: 'order.paid' },
      { kind: 'mail', id: '1', at, mail: 'refund' },
    ],
    String,
  )
  expect(new Set(happenings.map(({ id }) => id)).size).toBe(2)
})

it('a general update is shown only if no other event of its moment names the change', () => {
  const later = '2026-03-02T12:00:00Z'
  expect(
    words(
      { kind: 'event', id: '3', at: later, type: 'subscription.updated' },
      { kind: 'event', id: '2', at, type: 'subscription.updated' },
      { kind: 'event', id: '1', at, type: 'subscription.canceled' },
    ).map(([title]) => title),
  ).toEqual(['Subscription updated', 'Subscription canceled'])
})
