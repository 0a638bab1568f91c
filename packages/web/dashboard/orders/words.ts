import type { BillingReason, OrderStatus } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import type { StatusWords } from '../../ui/Badge.tsx'

/** Display texts of the order statuses. */
export const orderStatuses: Readonly<Record<OrderStatus, StatusWords>> = {
  draft: { label: 'Draft', tone: 'info' },
  pending: { label: 'Pending', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  refunded: { label: 'Refunded', tone: 'plain' },
  partially_refunded: { label: 'Partly refunded', tone: 'info' },
  void: { label: 'Void', tone: 'plain' },
}

/** Display texts of the billing reasons. */
export const billingReasons: Readonly<Record<output<typeof BillingReason>, string>> = {
  purchase: 'One-time purchase',
  subscription_create: 'Start of a subscription',
  subscription_cycle: 'Renewal of a subscription',
  subscription_update: 'Change of a subscription',
}
