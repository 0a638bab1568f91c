import fc from 'fast-check'
import { expect, it } from 'vitest'
import { feeEntries, paymentEntries, refundEntries, refundReturnEntries, saleEntries } from './postings.ts'

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

it('balances whatever is refunded and kept as fees, and a refund that came back leaves no trace', () => {
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
