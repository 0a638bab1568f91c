import * as z from 'zod/mini'
import { caseOverrides } from '../primitives/field-case.ts'
import { AcceptedCurrency, Amount, Id, MetadataInput, Timestamp } from '../primitives/parts.ts'
import { ProrationBehavior } from './organization-shapes.ts'

export const CancellationReason = z.enum([
  'customer_service',
  'low_quality',
  'missing_features',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
  'other',
])

const cancellation = {
  customer_cancellation_reason: z.nullish(CancellationReason),
  customer_cancellation_comment: z.nullish(z.string()),
}

/** Pause at the end of the period with the time of its end, or its withdrawal. */
export const pauseBody = { pause_at_period_end: z.boolean(), resumes_at: z.nullish(Timestamp) }

/** Immediate end of a pause. */
export const resumeBody = { resume: z.literal(true) }

/** Withdrawal of the scheduled change. */
export const unscheduleBody = { pending_update: z.null() }

/**
 * Fields that belong to other changes. A body with two changes is rejected, since one of them would be dropped. Some clients
 * send null for those that they leave out. They are no fields of the schema to programs.
 */
const apartFrom = <const Own extends string>(own: Own, others: Readonly<Record<string, 'absent' | 'null'>>) =>
  Object.fromEntries(
    Object.entries(others).map(([other, left_out]) => [
      other,
      z.optional(
        z.unknown().check(
          z.refine((value) => value === undefined || (left_out === 'null' && value === null), {
            error: `Change ${own} and ${other} with one call each.`,
          }),
        ),
      ),
    ]),
  ) as {}

/** Metadata that replaces that of the subscription, beside a change. */
const withMetadata = { metadata: z.nullish(MetadataInput) }

/**
 * Change to another product, a cancellation at the end of the period (or its withdrawal), an immediate end,
 * another discount, another end of the trial or of the period, a pause (or its withdrawal), the end of a pause, the
 * withdrawal of a scheduled change, or other metadata. Some clients send `revoke` with every cancellation: the
 * cancellation takes precedence. In camelCase, unlike the subscription itself (specification 2, section 7).
 */
export const SubscriptionUpdate = z.union([
  caseOverrides(
    z.object({
      product_id: Id,
      proration_behavior: z.nullish(ProrationBehavior),
      prorated_at: z.nullish(Timestamp),
      expected_due_now: z.nullish(Amount),
      expected_amount: z.nullish(Amount),
      ...withMetadata,
      ...apartFrom('product_id', { discount_id: 'absent', trial_end: 'null' }),
    }),
  ),
  caseOverrides(z.object({ cancel_at_period_end: z.boolean(), ...cancellation })),
  caseOverrides(z.object({ revoke: z.literal(true), ...cancellation })),
  caseOverrides(
    z.object({
      discount_id: z.nullable(Id),
      ...withMetadata,
      ...apartFrom('discount_id', { product_id: 'null', trial_end: 'null' }),
    }),
  ),
  caseOverrides(
    z.object({
      trial_end: z.union([Timestamp, z.literal('now')]),
      ...withMetadata,
      ...apartFrom('trial_end', { product_id: 'null', discount_id: 'absent' }),
    }),
  ),
  caseOverrides(z.object({ current_billing_period_end: Timestamp })),
  caseOverrides(z.object(pauseBody)),
  caseOverrides(z.object(resumeBody)),
  caseOverrides(z.object(unscheduleBody)),
  caseOverrides(z.object({ metadata: MetadataInput })),
])
export type SubscriptionUpdate = z.output<typeof SubscriptionUpdate>

/** Change of a subscription to another product. */
export type SubscriptionProductUpdate = Extract<SubscriptionUpdate, { product_id: string }>

/** Returns true for a change to another product. Bodies of other changes may have the field with null. */
export const isProductUpdate = (body: SubscriptionUpdate): body is SubscriptionProductUpdate =>
  'product_id' in body && (body.product_id as string | null) !== null

/** Change of the end of a trial. */
export type SubscriptionTrialUpdate = Extract<SubscriptionUpdate, { trial_end: string }>

/** Returns true for a change of the end of a trial. Bodies of other changes may have the field with null. */
export const isTrialUpdate = (body: SubscriptionUpdate): body is SubscriptionTrialUpdate =>
  'trial_end' in body && (body.trial_end as string | null) !== null

const creation = {
  product_id: Id,
  discount_id: z.nullish(Id),
  currency: z.nullish(AcceptedCurrency),
  trial_end: z.nullish(Timestamp),
  start_at: z.nullish(Timestamp),
  metadata: z.optional(MetadataInput),
  send_confirmation: z.nullish(z.boolean()),
}

/** Body that creates a subscription for a customer, who is named by id or by the seller's id. */
export const SubscriptionCreate = z.union([
  z.object({ customer_id: Id, ...creation }),
  z.object({ external_customer_id: z.string(), ...creation }),
])
export type SubscriptionCreate = z.output<typeof SubscriptionCreate>
