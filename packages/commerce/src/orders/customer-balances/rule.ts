import { roundedQuotient } from '../../core/money.ts'
import type { TaxBehavior } from '../../core/tax/tax-engine.ts'
import type { ChargeLimits } from '../../payments/index.ts'

/** Part of a total that a balance pays, and the tax in it, in minor units. */
export type WalletPart = { readonly wallet_amount: number; readonly wallet_tax_amount: number }

export const noWalletPart: WalletPart = { wallet_amount: 0, wallet_tax_amount: 0 }

/** Returns the part of an order that its customer's balance pays, in the terms of its prices. */
export const fromWalletOf = ({
  wallet_amount,
  wallet_tax_amount,
  tax_behavior,
}: WalletPart & { readonly tax_behavior: TaxBehavior }): number =>
  tax_behavior === 'inclusive' ? wallet_amount : wallet_amount - wallet_tax_amount

/** A total with the tax in it. */
type Payable = { readonly total: number; readonly tax_amount: number; readonly currency: string }

/**
 * Decides the part of a total that a balance pays: as much as there is, and so that the rest is nothing, or can be
 * charged.
 *
 * @param available balance that nothing else holds
 */
export const amountFromWallet = (total: number, available: number, { least }: ChargeLimits): number => {
  if (available >= total) return total
  return Math.max(0, Math.min(available, total - least))
}

/**
 * Decides the amount that a balance bears of a withdrawn payment of its top-up: the remainder of the top-up, and the
 * amount that it has borne before. Money that the bank returns lessens the loss of the seller first.
 */
export const borneBy = ({
  withdrawn,
  borne,
  unspent,
}: {
  readonly withdrawn: number
  readonly borne: number
  readonly unspent: number
}): number => Math.max(0, Math.min(withdrawn, borne + unspent))

/** Returns the part of a total that an amount of the balance pays, with its share of the tax. */
export const walletPartOf = (
  { total, tax_amount, currency }: Payable,
  wallet_amount: number,
): WalletPart => ({
  wallet_amount,
  wallet_tax_amount:
    wallet_amount === 0
      ? 0
      : roundedQuotient(BigInt(wallet_amount) * BigInt(tax_amount), BigInt(total), currency),
})
