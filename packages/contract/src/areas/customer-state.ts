import * as z from 'zod/mini'
import { Amount, Id, Metadata, stored, Timestamp } from '../primitives/parts.ts'
import { GrantProperties } from './benefit-grants.ts'
import { BenefitType } from './benefits.ts'
import { CustomFieldData } from './custom-fields.ts'
import { customerBase } from './customer-views.ts'
import { RecurringInterval } from './prices.ts'

const ActiveSubscription = z.object({
  ...stored,
  custom_field_data: z.optional(CustomFieldData),
  metadata: Metadata,
  status: z.literal('active'),
  amount: Amount,
  currency: z.string(),
  recurring_interval: RecurringInterval,
  current_period_start: Timestamp,
  current_period_end: z.nullable(Timestamp),
  cancel_at_period_end: z.boolean(),
  canceled_at: z.nullable(Timestamp),
  started_at: z.nullable(Timestamp),
  ends_at: z.nullable(Timestamp),
  product_id: Id,
  discount_id: z.nullable(Id),
  price_id: Id,
  meters: z.optional(
    z.array(
      z.object({
        ...stored,
        consumed_units: z.number(),
        credited_units: z.int(),
        amount: Amount,
        meter_id: Id,
      }),
    ),
  ),
})

const GrantedBenefit = z.object({
  ...stored,
  granted_at: Timestamp,
  benefit_id: Id,
  benefit_type: BenefitType,
  properties: GrantProperties,
})

const ActiveMeter = z.object({
  created_at: Timestamp,
  modified_at: z.nullable(Timestamp),
  meter_id: Id,
  consumed_units: z.number(),
  credited_units: z.int(),
  balance: z.number(),
})

/** A customer with everything that decides what it may use now (specification 2, section 3). */
export const CustomerState = z.object({
  ...customerBase,
  active_subscriptions: z.array(ActiveSubscription),
  granted_benefits: z.array(GrantedBenefit),
  active_meters: z.array(ActiveMeter),
})
export type CustomerState = z.output<typeof CustomerState>
