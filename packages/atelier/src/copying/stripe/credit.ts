import type { Stripe } from 'stripe'
import { stepOf } from '@atelier/contract/texts/money'
import { creditKey } from './marks.ts'
import { buyerOf } from './stripe-subscription.ts'

/**
 * Returns the credit that Stripe would use for the next invoice of a subscription, in minor units of its currency,
 * or the reason for which a balance of its customer cannot move with it.
 */
export const creditOf = (
  subscription: Stripe.Subscription,
): { readonly credit: number } | { readonly reason: string } => {
  const buyer = buyerOf(subscription)
  if (buyer === undefined) return { credit: 0 }
  const { balance, currency, invoice_credit_balance } = buyer
  const ownCurrency = currency ?? subscription.currency
  const otherBalances = Object.entries(invoice_credit_balance ?? {}).filter(([code]) => code !== ownCurrency)
  if (
    otherBalances.some(([, amount]) => amount !== 0) ||
    (balance !== 0 && ownCurrency !== subscription.currency)
  )
    return { reason: 'its customer has a balance at Stripe in another currency' }
  if (balance > 0) return { reason: 'its customer owes a balance at Stripe' }
  if (balance % stepOf(ownCurrency) !== 0)
    return { reason: `its customer has credit at Stripe that ${ownCurrency.toUpperCase()} is not charged in` }
  return { credit: 0 - balance }
}

/** Returns the credit that has left Stripe with a subscription, and not come back. */
const movedWith = async (stripe: Stripe, customer: string, id: string): Promise<number> => {
  let moved = 0
  for await (const { metadata, amount } of stripe.customers.listBalanceTransactions(customer, { limit: 100 }))
    if (metadata?.[creditKey] === id) moved += amount
  return moved
}

/** Takes an amount from the credit of a customer at Stripe, or gives a negative one back. Returns the balance then. */
const debit = async (
  stripe: Stripe,
  customer: string,
  { id, currency }: Stripe.Subscription,
  amount: number,
): Promise<number> => {
  const { ending_balance } = await stripe.customers.createBalanceTransaction(customer, {
    amount,
    currency,
    description: amount > 0 ? 'Moved with a subscription' : 'Returned with a subscription',
    metadata: { [creditKey]: id },
  })
  return ending_balance
}

/**
 * Takes the credit of a subscription's customer from Stripe, so that it is used once. Interrupted, it is complete
 * after the next call.
 *
 * @returns the credit to be granted here
 */
export const takeCredit = async (stripe: Stripe, subscription: Stripe.Subscription): Promise<number> => {
  const buyer = buyerOf(subscription)
  if (buyer === undefined) return 0
  if (buyer.balance < 0) {
    const balance = await debit(stripe, buyer.id, subscription, 0 - buyer.balance)
    // An invoice of that moment has used a part, which would now be owed.
    if (balance > 0) await debit(stripe, buyer.id, subscription, 0 - balance)
  }
  return movedWith(stripe, buyer.id, subscription.id)
}

/** Gives Stripe the credit back that it was taken for a subscription that stays there after all. */
export const returnCredit = async (stripe: Stripe, subscription: Stripe.Subscription): Promise<void> => {
  const buyer = buyerOf(subscription)
  if (buyer === undefined) return
  const moved = await movedWith(stripe, buyer.id, subscription.id)
  if (moved !== 0) await debit(stripe, buyer.id, subscription, 0 - moved)
}
