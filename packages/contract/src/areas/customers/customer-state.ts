import * as z from 'zod/mini'
import { Id, Metadata, stored, Timestamp } from '../../primitives/parts.ts'
import { GrantProperties } from '../delivery/benefit-grants.ts'
import { BenefitType } from '../catalog/benefit-types.ts'
import { CustomFieldData } from '../catalog/custom-fields.ts'
import { customerMeterBase } from '../billing/customer-meters.ts'
import { customerBase } from './customer-views.ts'
import { subscriptionBase, subscriptionUsage } from '../billing/subscriptions.ts'

const ActiveSubscription = z.extend(
  z.omit(z.object(subscriptionBase), {
    ended_at: true,
    customer_id: true,
    checkout_id: true,
    customer_cancellation_reason: true,
    customer_cancellation_comment: true,
  }),
  {
    status: z.enum(['active', 'trialing']),
    custom_field_data: z.optional(CustomFieldData),
    metadata: Metadata,
    meters: z.optional(z.array(z.object(subscriptionUsage))),
  },
)

const GrantedBenefit = z.object({
  ...stored,
  granted_at: Timestamp,
  benefit_id: Id,
  benefit_type: BenefitType,
  /** Events of earlier versions lack it. */
  benefit_metadata: z.optional(Metadata),
  properties: GrantProperties,
})

const ActiveMeter = z.omit(z.object(customerMeterBase), { id: true, customer_id: true })

/** Customer with everything that determines its current access (specification 2, section 3). */
export const CustomerState = z.object({
  ...customerBase,
  active_subscriptions: z.array(ActiveSubscription),
  granted_benefits: z.array(GrantedBenefit),
  active_meters: z.array(ActiveMeter),
})
export type CustomerState = z.output<typeof CustomerState>
