import fc from 'fast-check'
import { expect, it } from 'vitest'
import { payoutEntries, payoutReturnEntries } from '../../ledger/postings.ts'
import { balancesOf, byOrganization, type OwnedLine, splitBalance, sumLines } from './rules.ts'

const created_at = new Date('2026-01-01T00:00:00Z')
const usd = (amount: number) => ({ amount, currency: 'usd' })
const line = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom('payment', 'refund', 'dispute', 'other'),
  source: fc.constant(null),
  amount: fc.integer({ min: -99_999_999, max: 99_999_999 }).map(usd),
  fee: fc.integer({ min: 0, max: 9999 }).map(usd),
  created_at: fc.constant(created_at),
  organization_id: fc.constantFrom('one', 'two', 'three'),
  order_id: fc.constant(null),
}) satisfies fc.Arbitrary<OwnedLine>

const sum = (entries: readonly { amount: number; account: string }[], account?: string) =>
  entries
    .filter((entry) => account === undefined || entry.account === account)
    .reduce((total, { amount }) => total + amount, 0)

it('shares a payout among organizations to the cent, and posts each share', () => {
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const shares = [...byOrganization(lines).values()].map((share) => sumLines(share, 'usd'))
      expect(shares.reduce((total, { amount }) => total + amount, 0)).toBe(sumLines(lines, 'usd').amount)
      for (const share of shares) {
        const posted = payoutEntries({ ...share, currency: 'usd' })
        expect(sum(posted)).toBe(0)
        expect(sum(posted, 'bank')).toBe(share.amount)
        expect(sum(posted, 'processor_balance')).toBe(share.other - share.amount)
        const back = payoutReturnEntries({ amount: share.amount, currency: 'usd' })
        expect(sum([...posted, ...back], 'bank')).toBe(0)
        expect(sum(back)).toBe(0)
      }
    }),
  )
})

it('adds no amounts of two currencies', () => {
  const part = { kind: 'payment', source: null, created_at } as const
  const euros = { amount: 1000, currency: 'eur' }
  const inDollars = { ...part, id: 'first', amount: usd(1000), fee: usd(0) }
  const inEuros = { ...part, id: 'second', amount: euros, fee: { ...euros, amount: 0 } }
  const sentence = (id: string) =>
    `An amount in eur, of the line ${id} of a payout, cannot be added to amounts in usd.`
  expect(() => sumLines([inDollars, inEuros], 'usd')).toThrow(sentence('second'))
  expect(() => sumLines([{ ...inDollars, fee: euros }], 'usd')).toThrow(sentence('first'))
})

it('splits a balance into its available part, its pending part, and the next payout', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const waiting = [
    { available_at: at(2), ...usd(300) },
    { available_at: at(3), ...usd(500) },
    { available_at: null, ...usd(70) },
  ]
  const next = { at: at(2), amount: 9000 }
  expect(splitBalance('usd', [usd(1000)], waiting, next)).toEqual({
    other_currencies: [],
    available_amount: 130,
    pending_amount: 870,
    next_payout_amount: 430,
  })
  // The processor's balance is below the organization's ledger balance.
  expect(splitBalance('usd', [usd(1000)], waiting, { ...next, amount: 29 }).next_payout_amount).toBe(29)
  expect(splitBalance('usd', [usd(1000)], waiting, null).next_payout_amount).toBeNull()
  expect(splitBalance('usd', [usd(-1000)], waiting, next).next_payout_amount).toBeNull()
  expect(splitBalance('usd', [usd(0)], [], next)).toEqual({
    other_currencies: [],
    available_amount: 0,
    pending_amount: 0,
    next_payout_amount: null,
  })
})

it('splits the balance of each currency separately', () => {
  const eur = (amount: number) => ({ amount, currency: 'eur' })
  const usd = { amount: 1000, currency: 'usd' }
  const waiting = { ...eur(300), available_at: null }
  expect(balancesOf([usd, eur(500)], [waiting])).toEqual([
    { currency: 'eur', available_amount: 200, pending_amount: 300 },
    { currency: 'usd', available_amount: 1000, pending_amount: 0 },
  ])
})

it('does not add a balance in dollars and fees in euros', () => {
  const payment = { available_at: null, amount: 1000, currency: 'usd' }
  const fee = { available_at: null, amount: -30, currency: 'eur' }
  expect(splitBalance('usd', [payment, fee], [payment, fee], null)).toEqual({
    other_currencies: ['eur'],
    available_amount: null,
    pending_amount: null,
    next_payout_amount: null,
  })
})
