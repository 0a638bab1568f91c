import { roundedQuotient } from '../../core/money.ts'
import { fromWalletOf, type WalletPart } from '../../orders/customer-balances/index.ts'
import { distribute } from '../../orders/paid-for/index.ts'
import { isPaid } from '../../orders/orders/index.ts'
import type { ContractOrder } from './queries.ts'

/** Part of an order that goes back to the balance that paid it. */
export type BackToWallet = { readonly order: ContractOrder; readonly part: WalletPart }

/**
 * Returns the amount that can go back to the balance: of an order that is paid, once. A pending order has taken
 * nothing.
 */
const returnableOf = (order: ContractOrder): number =>
  isPaid(order) && !order.is_back_in_wallet ? fromWalletOf(order) : 0

/** Returns the amounts that go back to the balance of an order, in the terms of its prices. */
export const shareBack = ({ order: { tax_behavior }, part }: BackToWallet): number =>
  fromWalletOf({ ...part, tax_behavior })

/**
 * Shares an amount among the orders that a balance has paid, with the tax of each part.
 *
 * @param amount in the terms of the prices of the orders
 */
export const backToWallet = (amount: number, orders: readonly ContractOrder[]): readonly BackToWallet[] =>
  distribute(amount, orders, returnableOf).map(({ item: order, part }) => {
    const { wallet_tax_amount: whole, currency, tax_behavior } = order
    const tax = roundedQuotient(BigInt(whole) * BigInt(part), BigInt(fromWalletOf(order)), currency)
    const wallet_amount = tax_behavior === 'inclusive' ? part : part + tax
    return { order, part: { wallet_amount, wallet_tax_amount: tax } }
  })
