import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paymentEntries, saleEntries } from './postings.ts'

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
