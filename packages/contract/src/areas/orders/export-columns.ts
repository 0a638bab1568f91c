import * as z from 'zod/mini'
import { oneOrMany } from '../../primitives/parts.ts'
import { TimeZone } from '../../primitives/time-zone.ts'

/** Column of a table of orders, named like the field of the order. */
export const OrderExportColumn = z.enum([
  'email',
  'created_at',
  'product',
  'net_amount',
  'currency',
  'status',
  'invoice_number',
  'customer_name',
  'billing_name',
  'billing_country',
  'subtotal_amount',
  'discount_amount',
  'tax_amount',
  'total_amount',
  'refunded_amount',
  'billing_reason',
])
export type OrderExportColumn = z.output<typeof OrderExportColumn>

/** Column of a table of subscriptions, named like the field of the subscription. */
export const SubscriptionExportColumn = z.enum([
  'email',
  'started_at',
  'product',
  'amount',
  'currency',
  'status',
  'recurring_interval',
  'recurring_interval_count',
  'customer_name',
  'billing_name',
  'billing_country',
  'net_amount',
  'discount',
  'seats',
  'current_period_start',
  'current_period_end',
  'cancel_at_period_end',
  'canceled_at',
  'ends_at',
  'ended_at',
  'cancellation_reason',
  'trial_start',
  'trial_end',
  'pause_at_period_end',
  'paused_at',
  'resumes_at',
  'next_product',
])
export type SubscriptionExportColumn = z.output<typeof SubscriptionExportColumn>

/** Returns the query parameters that shape a table: its columns, and the time zone of its times. */
export const tableShape = <const Column extends z.core.$ZodType>(column: Column) => ({
  columns: z.optional(oneOrMany(column)),
  timezone: z.optional(TimeZone),
})
