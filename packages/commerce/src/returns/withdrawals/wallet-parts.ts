import { roundedQuotient } from '../../core/money.ts'
import type { WalletPart } from '../../ledger/customer-balances/rule.ts'
import { shareOut } from '../../ledger/paid-for/rule.ts'
import type { OrderFacts } from './queries.ts'

/** Part of an order that goes back to the balance that paid it. */
export type BackToWallet = { readonly order: OrderFacts; readonly part: WalletPart }

/** Returns the part of an order that its customer's balance paid, in the terms of its prices. */
export const fromWalletOf = ({
  wallet_amount,
  wallet_tax_amount,
  tax_behavior,
}: Pick<OrderFacts, 'wallet_amount' | 'wallet_tax_amount' | 'tax_behavior'>): number =>
  tax_behavior === 'inclusive' ? wallet_amount : wallet_amount - wallet_tax_amount

/**
 * Shares an amount among the orders that a balance has paid, with the tax of each part.
 *
 * @param amount in the terms of the prices of the orders
 */
export const backToWallet = (amount: number, orders: readonly OrderFacts[]): readonly BackToWallet[] =>
  shareOut(amount, orders, fromWalletOf).map(({ item: order, part }) => {
    const { wallet_tax_amount: whole, currency, tax_behavior } = order
    const tax = roundedQuotient(BigInt(whole) * BigInt(part), BigInt(fromWalletOf(order)), currency)
    const wallet_amount = tax_behavior === 'inclusive' ? part : part + tax
    return { order, part: { wallet_amount, wallet_tax_amount: tax } }
  })
