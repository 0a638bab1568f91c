import { deriveStoredKey, uuidFromSeed } from '@atelier/plumbing/tokens'
import {
  collectCharges,
  findWaitingCharges,
  insertCarriedCharge,
  sumOfCharges,
} from '../../ledger/carried-charges/queries.ts'
import { appliedBalanceOf, type Occasion, orderChargeOf } from '../../ledger/carried-charges/rule.ts'
import { lockAvailable, type WalletKey } from '../../ledger/customer-balances/queries.ts'
import { walletPartOf } from '../../ledger/customer-balances/rule.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import type { DomainEvent } from '../../core/domain-events/types.ts'
import { takeInvoiceNumber } from '../../orders/invoices/queries.ts'
import type { Services, Tx } from '../../core/services.ts'
import { stateEvents } from '../../customers/customers/index.ts'
import {
  insertOrder,
  makeOrder,
  orderEvents,
  postSale,
  type StoredOrder,
  totalOf,
} from '../../orders/orders/index.ts'
import { type Bill, billOf, type Line } from './bill.ts'
import { carriedChargeOf, writeOffCharges } from './carried-orders.ts'
import { lastingDiscount } from '../../catalog/discounts/index.ts'
import { shownIn, subscriptionEvents } from './present.ts'
import { isConverted } from './trials.ts'
import { firstPrice, type StoredSubscription } from './types.ts'
import { insertProrations } from './proration-queries.ts'
import { giveUpOwed } from './void-orders.ts'

/**
 * Discount of an order other than a renewal: usage gets the percentage that a renewal would give. Prorations
 * already include it, and a fixed amount applies once per period.
 */
const discountOfUsage = (
  subscription: StoredSubscription,
  lines: readonly Line[],
  now: Date,
): StoredSubscription['discount'] => {
  const discount = lastingDiscount(subscription, subscription.ended_at ?? now)
  return discount?.type === 'percentage' && lines.some(({ usage }) => usage !== undefined) ? discount : null
}

const later = (first: Date, second: Date): Date => (first > second ? first : second)

/** Billing reasons of orders after the first one. */
type Reason = 'subscription_cycle' | 'subscription_update'

/** Amounts of an invoice, and its discount. */
export type Draft = {
  readonly bill: Bill
  readonly discount: StoredSubscription['discount']
  readonly currency: string
  readonly occasion: Occasion
}

/** Occasion of an order, for the decision about its charge. */
const occasionOf = ({ ended_at }: Pick<StoredSubscription, 'ended_at'>, billing_reason: Reason): Occasion => {
  if (ended_at !== null) return 'end'
  return billing_reason === 'subscription_cycle' ? 'renewal' : 'change'
}

/**
 * Id of the last order of a subscription, which has at most one. The ids of its payments derive from it, so
 * that a restored backup that ends the subscription again charges nothing again. The layout is stored.
 */
const lastOrderIdOf = (secret: string, subscription_id: string): string =>
  uuidFromSeed(deriveStoredKey(secret, `last order of subscription ${subscription_id}`))

/**
 * Computes the invoice of a renewal or a change, without writing. Previews show it, and orders are created
 * from it.
 */
export const draftInvoice = (
  { clock, tax }: Pick<Services, 'clock' | 'tax'>,
  subscription: StoredSubscription,
  billing_reason: Reason,
  lines: readonly Line[],
): Draft => {
  const { currency, customer, guest, tax_behavior: behavior } = subscription
  const { billing_address: address, tax_id } = guest ?? customer
  const discount =
    billing_reason === 'subscription_cycle'
      ? subscription.discount
      : discountOfUsage(subscription, lines, clock.now())
  // A customer without an address paid no tax at subscription, and their tax cannot be computed.
  const taxOf = (amount: number) => tax.taxOf({ amount, behavior, currency, address, tax_id }) ?? { tax: 0 }
  const occasion = occasionOf(subscription, billing_reason)
  return { bill: billOf(lines, currency, discount, behavior, taxOf), discount, currency, occasion }
}

/** Balance of the payer that an order can use: none of a guest, or after the deletion of the customer. */
export const availableTo = (
  { customer, guest, currency }: StoredSubscription,
  findBalance: (wallet: WalletKey) => Promise<number>,
): Promise<number> =>
  guest !== null || customer.deleted_at !== null
    ? Promise.resolve(0)
    : findBalance({ customer_id: customer.id, currency })

/** Credit that exceeded an invoice, as a line of the next order. */
export const creditLeftBy = ({ bill }: Draft): readonly Line[] => {
  const credit = { label: 'Credit from the last order', proration: true, product_price_id: null }
  return bill.credit_left === 0 ? [] : [{ ...credit, amount: -bill.credit_left }]
}

/** Events of an order and its subscription. A trial that converts comes before its order, as at the provider. */
const eventsOf = (
  services: Services,
  order: StoredOrder,
  subscription: StoredSubscription,
  occasion: Occasion,
): readonly DomainEvent[] => {
  const created = orderEvents(order, ['order.created'])
  if (occasion !== 'renewal')
    return [...created, ...subscriptionEvents(subscription, ['subscription.updated'], services)]
  return isConverted(subscription)
    ? [
        ...subscriptionEvents(
          subscription,
          ['subscription.cycled', 'subscription.updated', 'subscription.active'],
          services,
        ),
        ...created,
      ]
    : [
        ...created,
        ...subscriptionEvents(subscription, ['subscription.updated', 'subscription.cycled'], services),
      ]
}

/**
 * Creates the order of a renewal or of a change of product, and records the events of both. The caller holds
 * the lock of the subscription. An order of zero is paid immediately. So is one below the minimum charge,
 * which the next order collects; as the last order it is void. Any other order is due now, including carried
 * charges, less the part that the balance of the customer pays; one that it pays in full is paid. Excess credit
 * moves to the next order.
 *
 * @param subscription state after the renewal or the change
 * @param lines lines of this order, and pending lines
 * @param order_id id of the order of a request; default: random, or that of the last order once the
 *   subscription has ended
 */
export const createSubscriptionOrder = async (
  tx: Tx,
  services: Services,
  subscription: StoredSubscription,
  billing_reason: Reason,
  lines: readonly Line[],
  order_id?: string,
): Promise<StoredOrder> => {
  const { id, currency, customer, guest } = subscription
  const now = services.clock.now()
  const isCycle = billing_reason === 'subscription_cycle'
  const draft = draftInvoice(services, subscription, billing_reason, lines)
  const { bill, discount, occasion } = draft
  const total_amount = totalOf(bill)
  const waiting = await findWaitingCharges(tx, id)
  const limits = services.processor.limitsOf(currency)
  // Before the lock of the wallet, as where a checkout is fulfilled.
  const invoice_number = await takeInvoiceNumber(tx, subscription.organization_id)
  const available = await availableTo(subscription, (wallet) => lockAvailable(tx, wallet))
  const charge = orderChargeOf(total_amount, sumOfCharges(waiting), limits, occasion, available)
  const collected = charge.collected > 0 ? waiting : []
  const wallet = walletPartOf(
    {
      total: total_amount + charge.collected,
      tax_amount: bill.tax_amount + collected.reduce((sum, { tax_amount }) => sum + tax_amount, 0),
      currency,
    },
    charge.from_wallet,
  )
  const isPaid =
    charge.settlement === 'free' || charge.settlement === 'carry' || charge.settlement === 'wallet'
  const credited_amount = lines.reduce((sum, { credited_amount = 0 }) => sum + credited_amount, 0)
  const created = makeOrder(
    {
      id: order_id ?? (occasion === 'end' ? lastOrderIdOf(services.secret, id) : crypto.randomUUID()),
      invoice_number,
      checkout_id: subscription.checkout_id,
      status: isPaid ? 'paid' : 'pending',
      next_payment_attempt_at: isPaid ? null : now,
      billing_reason,
      // A change is billed within a period, or by the last order after the end.
      period_start: isCycle ? subscription.current_period_start : subscription.ended_at,
      currency,
      subtotal_amount: bill.subtotal_amount,
      discount_amount: bill.discount_amount,
      tax_amount: bill.tax_amount,
      tax_behavior: bill.tax_behavior,
      tax_rate: bill.tax_rate,
      custom_field_data: subscription.custom_field_data,
      metadata: subscription.metadata,
    },
    bill.lines.map(({ label, amount, tax_amount, proration, product_price_id, usage }) => ({
      label,
      amount,
      tax_amount,
      proration,
      product_price_id,
      ...(usage !== undefined && { usage }),
    })),
    {
      customer,
      guest,
      product: subscription.product,
      product_price: firstPrice(subscription),
      discount,
      subscription: shownIn(subscription),
    },
    // The order belongs to the period that it is created in, also where a clock is behind the one that began it.
    later(now, subscription.current_period_start),
    {
      ...wallet,
      credited_amount,
      applied_balance_amount: appliedBalanceOf(total_amount, charge),
      carried_from: collected,
    },
  )
  const { order } = created
  await insertOrder(tx, created)
  await Promise.all([
    isPaid && postSale(tx, now, order, null),
    charge.settlement === 'carry' && insertCarriedCharge(tx, carriedChargeOf(order, subscription, now)),
    collectCharges(tx, collected, order.id),
    insertProrations(tx, id, creditLeftBy(draft), now),
  ])
  await recordEvents(tx, services, [
    ...eventsOf(services, order, subscription, occasion),
    ...(isPaid ? orderEvents(order, ['order.updated', 'order.paid']) : []),
    // The order resets the customer's meters.
    ...(subscription.meters.length > 0 ? await stateEvents(tx, [customer]) : []),
  ])
  if (charge.settlement === 'void') await giveUpOwed(tx, services, subscription)
  else if (occasion === 'end' && collected.length === 0) await writeOffCharges(tx, services, subscription)
  return order
}
