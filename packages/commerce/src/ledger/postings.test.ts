import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  exchangeEntries,
  feeEntries,
  paymentEntries,
  refundEntries,
  refundReturnEntries,
  saleEntries,
  writeOffEntries,
} from './postings.ts'

const sum = (entries: readonly { amount: number }[]): number =>
  entries.reduce((total, { amount }) => total + amount, 0)

it('balances whatever is paid and sold, and a paid sale leaves nothing waiting', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(99_999_999), (net_amount, tax_amount) => {
      const payment = paymentEntries({ amount: net_amount + tax_amount, currency: 'usd' })
      const sale = saleEntries({ net_amount, tax_amount, currency: 'usd' })
      expect(sum(payment)).toBe(0)
      expect(sum(sale)).toBe(0)
      expect([...payment, ...sale].every(({ amount }) => amount !== 0)).toBe(true)
      expect(sum([...payment, ...sale].filter(({ account }) => account === 'customer_payments'))).toBe(0)
    }),
  )
})

it('balances whatever is refunded and kept as fees, and a refund that was returned leaves no trace', () => {
  fc.assert(
    fc.property(fc.nat(99_999_999), fc.nat(99_999_999), fc.nat(9_999), (net_amount, tax_amount, fee) => {
      const taxed = { net_amount, tax_amount, currency: 'usd' }
      const refund = refundEntries(taxed)
      const all = [...refund, ...refundReturnEntries(taxed)]
      expect(sum(refund)).toBe(0)
      expect(sum(feeEntries({ amount: fee, currency: 'usd' }))).toBe(0)
      for (const account of new Set(all.map((entry) => entry.account)))
        expect(sum(all.filter((entry) => entry.account === account))).toBe(0)
      const held = sum(refund.filter(({ account }) => account === 'processor_balance'))
      expect(held).toBe(0 - net_amount - tax_amount)
      expect(refund.every(({ amount }) => amount !== 0)).toBe(true)
    }),
  )
})

it('balances amounts that are carried to a later order, or written off', () => {
  fc.assert(
    fc.property(
      fc.nat(40),
      fc.nat(9),
      fc.integer({ min: 50, max: 9_999 }),
      (net_amount, tax_amount, later) => {
        const total = net_amount + tax_amount
        const carried = saleEntries({
          net_amount,
          tax_amount,
          applied_balance_amount: -total,
          currency: 'usd',
        })
        const charging = [
          ...paymentEntries({ amount: later + total, currency: 'usd' }),
          ...saleEntries({
            net_amount: later,
            tax_amount: 0,
            applied_balance_amount: total,
            currency: 'usd',
          }),
        ]
        const written_off = writeOffEntries({ net_amount, tax_amount, currency: 'usd' })
        const of = (account: string, entries: typeof carried) =>
          sum(entries.filter((entry) => entry.account === account))
        for (const entries of [carried, charging, written_off]) {
          expect(sum(entries)).toBe(0)
          expect(of('customer_payments', entries)).toBe(0)
          expect(entries.every(({ amount }) => amount !== 0)).toBe(true)
        }
        expect(of('receivables', carried)).toBe(total)
        expect(of('receivables', [...carried, ...charging])).toBe(0)
        expect(of('receivables', [...carried, ...written_off])).toBe(0)
        expect(of('tax_payable', [...carried, ...written_off])).toBe(0)
      },
    ),
  )
})

it('balances a conversion in each currency, and keeps the loss of a refund at another rate', () => {
  const euros = (amount: number) => ({ amount, currency: 'eur' })
  const dollars = (amount: number) => ({ amount, currency: 'usd' })
  fc.assert(
    fc.property(fc.integer({ min: 1 }), fc.integer({ min: 1 }), (from, to) => {
      const entries = exchangeEntries(euros(from), dollars(to))
      for (const currency of ['eur', 'usd'])
        expect(sum(entries.filter((entry) => entry.currency === currency))).toBe(0)
    }),
  )
  const all = [
    ...paymentEntries(euros(10_000)),
    ...exchangeEntries(euros(10_000), dollars(11_000)),
    ...feeEntries(dollars(349 + 110)),
  ]
  const balanceOf = (account: string, currency: string) =>
    sum(all.filter((entry) => entry.account === account && entry.currency === currency))
  expect([balanceOf('processor_balance', 'usd'), balanceOf('processor_balance', 'eur')]).toEqual([10_541, 0])
  all.push(
    ...refundEntries({ net_amount: 10_000, tax_amount: 0, currency: 'eur' }),
    ...exchangeEntries(euros(-10_000), dollars(-12_000)),
  )
  expect([balanceOf('processor_balance', 'usd'), balanceOf('processor_balance', 'eur')]).toEqual([-1459, 0])
  expect([balanceOf('exchange', 'eur'), balanceOf('exchange', 'usd')]).toEqual([0, 1000])
})
