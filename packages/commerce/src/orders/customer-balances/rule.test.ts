import { termsOf } from '@atelier/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountFromWallet, walletPartOf } from './rule.ts'

const usd = termsOf('usd')

it.each([
  ['all of a smaller balance', 1000, 700, 700],
  ['all of the total', 1000, 1000, 1000],
  ['no more than the total', 1000, 2500, 1000],
  ['less, so that the rest can be charged', 1000, 980, 950],
  ['nothing where the rest could not be charged', 60, 5, 5],
  ['a total below the least charge', 30, 30, 30],
  ['no part of one', 30, 29, 0],
  ['nothing of nothing', 0, 700, 0],
  ['nothing without a balance', 1000, 0, 0],
])('a balance pays %s: of %i with %i, %i', (_, total, available, expected) => {
  expect(amountFromWallet(total, available, usd)).toBe(expected)
})

it('the rest is zero or can be charged, and is never paid twice', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(3000), (total, available) => {
      const part = amountFromWallet(total, available, usd)
      expect(part).toBeGreaterThanOrEqual(0)
      expect(part).toBeLessThanOrEqual(Math.min(total, available))
      const rest = total - part
      expect(rest === 0 || rest >= usd.least || part === 0).toBe(true)
    }),
  )
})

it('the tax is shared between both parts of a total', () => {
  const total = { total: 1190, tax_amount: 190, currency: 'eur' }
  expect(walletPartOf(total, 700)).toEqual({ wallet_amount: 700, wallet_tax_amount: 112 })
  expect(walletPartOf(total, 1190)).toEqual({ wallet_amount: 1190, wallet_tax_amount: 190 })
  expect(walletPartOf(total, 0)).toEqual({ wallet_amount: 0, wallet_tax_amount: 0 })
  expect(
    walletPartOf({ total: 620_000, tax_amount: 120_000, currency: 'isk' }, 100_000).wallet_tax_amount,
  ).toBe(19_400)
})
