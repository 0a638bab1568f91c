import * as z from 'zod/mini'
import { caseOverrides } from '../../primitives/field-case.ts'
import { onlyRejected } from '../../primitives/only-rejected.ts'
import { AcceptedCurrency, Amount, Id, MetadataInput, Timestamp } from '../../primitives/parts.ts'
import { ProrationBehavior } from '../organization/organization-shapes.ts'

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

/** Fields that each make a change. Some clients send null for omitted fields; for two fields, null is a change. */
const changes = {
  product_id: 'may be null',
  discount_id: 'absent',
  trial_end: 'may be null',
  current_billing_period_end: 'may be null',
  cancel_at_period_end: 'may be null',
  revoke: 'may be null',
  pause_at_period_end: 'may be null',
  resume: 'may be null',
  pending_update: 'absent',
} as const
type Change = keyof typeof changes

/**
 * Returns fields for the schema of one change that reject other changes: a body with two changes is invalid, since one
 * of them would be dropped. The fields are not part of the static type.
 */
export const rejectOtherChanges = (change: Change | 'metadata', ...otherChanges: readonly Change[]) =>
  Object.fromEntries(
    otherChanges.map((otherChange) => [
      otherChange,
      onlyRejected(
        z.optional(
          z.unknown().check(
            z.refine(
              (value) => value === undefined || (value === null && changes[otherChange] === 'may be null'),
              {
                error: `Change ${change} and ${otherChange} with one call each.`,
              },
            ),
          ),
        ),
      ),
    ]),
  ) as {}

const allChanges = Object.keys(changes) as Change[]

/**
 * Returns the schema of one change, optionally with metadata.
 *
 * @param together other changes that the body may also contain
 */
const changeOf = <const Fields extends z.core.$ZodLooseShape>(
  fields: Fields,
  change: Change,
  ...together: readonly Change[]
) =>
  caseOverrides(
    z.object({
      ...fields,
      metadata: z.nullish(MetadataInput),
      ...rejectOtherChanges(
        change,
        ...allChanges.filter((candidate) => candidate !== change && !together.includes(candidate)),
      ),
    }),
  )

/**
 * Change of a subscription, each of which may come with metadata:
 *
 * - another product
 * - a cancellation at the end of the period, or its withdrawal
 * - an immediate end
 * - another discount
 * - another end of the trial or of the period
 * - a pause at the end of the period, or its withdrawal
 * - the end of a pause
 * - the withdrawal of a scheduled change
 *
 * or metadata alone. Some clients send `revoke` with every cancellation: the cancellation takes precedence. In
 * camelCase, unlike the subscription itself (specification 2, section 7).
 */
export const SubscriptionUpdate = z.union([
  changeOf(
    {
      product_id: Id,
      proration_behavior: z.nullish(ProrationBehavior),
      prorated_at: z.nullish(Timestamp),
      expected_due_now: z.nullish(Amount),
      expected_amount: z.nullish(Amount),
    },
    'product_id',
  ),
  changeOf({ cancel_at_period_end: z.boolean(), ...cancellation }, 'cancel_at_period_end', 'revoke'),
  changeOf({ revoke: z.literal(true), ...cancellation }, 'revoke'),
  changeOf({ discount_id: z.nullable(Id) }, 'discount_id'),
  changeOf({ trial_end: z.union([Timestamp, z.literal('now')]) }, 'trial_end'),
  changeOf({ current_billing_period_end: Timestamp }, 'current_billing_period_end'),
  changeOf(pauseBody, 'pause_at_period_end'),
  changeOf(resumeBody, 'resume'),
  changeOf(unscheduleBody, 'pending_update'),
  // An invalid change must not be accepted as one of the metadata alone.
  caseOverrides(z.object({ metadata: MetadataInput, ...rejectOtherChanges('metadata', ...allChanges) })),
])
export type SubscriptionUpdate = z.output<typeof SubscriptionUpdate>

/** Change of a subscription to another product. */
export type SubscriptionProductUpdate = Extract<SubscriptionUpdate, { product_id: string }>

/** Change of the end of a trial. */
export type SubscriptionTrialUpdate = Extract<SubscriptionUpdate, { trial_end: string }>

/** Returns true if a body makes the change of a field. Bodies of other changes may have the field with null. */
export const isChangeOf = <Body extends object, const Field extends Change>(
  body: Body,
  field: Field,
): body is Extract<Body, Record<Field, {} | null>> =>
  (body as Partial<Record<Change, unknown>>)[field] != null || (changes[field] === 'absent' && field in body)

const creation = {
  product_id: Id,
  discount_id: z.nullish(Id),
  currency: z.nullish(AcceptedCurrency),
  trial_end: z.nullish(Timestamp),
  start_at: z.nullish(Timestamp),
  metadata: z.optional(MetadataInput),
  send_confirmation: z.nullish(z.boolean()),
}

/** New subscription of a customer, identified by the customer's id or external id. */
export const SubscriptionCreate = z.union([
  z.object({ customer_id: Id, ...creation }),
  z.object({ external_customer_id: z.string(), ...creation }),
])
export type SubscriptionCreate = z.output<typeof SubscriptionCreate>
