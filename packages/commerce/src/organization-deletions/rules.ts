import type { DeletionObstacle } from '@atelier/contract'

/** Facts that may prevent the deletion of an organization. */
export type DeletionFacts = {
  /** Subscriptions that have not ended. */
  readonly subscriptions: number
  /** Orders with a payment retry pending. */
  readonly orders: number
  readonly payments: number
  readonly refunds: number
  readonly disputes: number
  /** Balance that the processor has yet to pay out, in minor units. */
  readonly unpaid: number
  /** Currencies in which the ledger holds customer payments without an order. */
  readonly unsettled: number
  /** True when the studio of this server sells through the organization. */
  readonly is_of_studio: boolean
}

const pluralize = (count: number, singular: string, plural: string): string =>
  count === 1 ? `1 ${singular}` : `${count} ${plural}`

/** Reasons against the deletion of an organization, each with the action to take first. */
export const obstaclesOf = ({
  subscriptions,
  orders,
  payments,
  refunds,
  disputes,
  unpaid,
  unsettled,
  is_of_studio,
}: DeletionFacts): DeletionObstacle[] => {
  const obstacles: (DeletionObstacle | false)[] = [
    subscriptions > 0 && {
      kind: 'subscriptions',
      message: `${pluralize(subscriptions, 'subscription has', 'subscriptions have')} not ended. Cancel those that are active or have an outstanding payment.`,
    },
    orders > 0 && {
      kind: 'orders',
      message: `${pluralize(orders, 'order is waiting', 'orders are waiting')} for a payment that is retried. It ends with its subscription.`,
    },
    payments > 0 && {
      kind: 'payments',
      message: `${pluralize(payments, 'payment is', 'payments are')} in progress. Wait until the processor has responded.`,
    },
    refunds > 0 && {
      kind: 'refunds',
      message: `${pluralize(refunds, 'refund is', 'refunds are')} in progress. Wait until the bank has paid it out.`,
    },
    disputes > 0 && {
      kind: 'disputes',
      message: `${pluralize(disputes, 'dispute is', 'disputes are')} open. Answer or accept those that are waiting for you, and wait until the bank has decided.`,
    },
    unpaid > 0 && {
      kind: 'payouts',
      message: 'The processor holds money that it has not paid to your bank yet. Wait for the next payout.',
    },
    unsettled > 0 && {
      kind: 'balance',
      message: 'The books are not settled: customers have paid money that belongs to no order.',
    },
    is_of_studio && {
      kind: 'studio',
      message: 'The studio of this server sells through this organization, so it cannot be deleted.',
    },
  ]
  return obstacles.filter((obstacle) => obstacle !== false)
}
