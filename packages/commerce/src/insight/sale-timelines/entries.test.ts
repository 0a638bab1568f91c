import { expect, it } from 'vitest'
import { balancesOf, ledgerEntries } from './entries.ts'

const occurred_at = new Date('2026-03-01T12:00:00Z')
const payment = { id: 'p', kind: 'payment', occurred_at, currency: 'usd' } as const
const fee = { id: 'f', kind: 'fee', occurred_at, currency: 'eur' } as const
const rows: Parameters<typeof balancesOf>[0] = [
  { ...payment, account: 'processor_balance', amount: 1000 },
  { ...payment, account: 'customer_payments', amount: -1000 },
  { ...fee, account: 'processor_fees', amount: 55 },
  { ...fee, account: 'processor_balance', amount: -55 },
]

it('balances of an order are in its currency, without fees in another one', () => {
  expect(balancesOf(rows, 'usd')).toEqual([
    { account: 'processor_balance', amount: 1000 },
    { account: 'customer_payments', amount: -1000 },
  ])
})

it('each posting names its own currency', () => {
  const currencies = ledgerEntries(rows, 'usd').map(({ entry }) => 'currency' in entry && entry.currency)
  expect(currencies).toEqual(['usd', 'eur'])
})
