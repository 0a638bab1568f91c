import * as z from 'zod/mini'
import { Id, stored, Timestamp } from '../../primitives/parts.ts'
import { caseOverrides } from '../../primitives/field-case.ts'
import { RepositoryPermission } from '../catalog/benefit-properties.ts'
import { Customer } from '../customers/customer-views.ts'

/**
 * Result of delivering a benefit. The keys depend on the type of the benefit and the progress of the
 * delivery: none for custom benefits; a pending grant has none yet.
 */
export const GrantProperties = caseOverrides(
  z.object({
    /** discord, github_repository: connected account that gets access. */
    account_id: z.nullish(z.string()),
    guild_id: z.optional(z.string()),
    role_id: z.optional(z.string()),
    repository_owner: z.optional(z.string()),
    repository_name: z.optional(z.string()),
    permission: z.optional(RepositoryPermission),
    /** downloadables */
    files: z.optional(z.array(Id)),
    /** license_keys */
    license_key_id: z.optional(Id),
    display_key: z.optional(z.string()),
    /** meter_credit */
    last_credited_meter_id: z.optional(Id),
    last_credited_units: z.optional(z.int()),
    last_credited_at: z.optional(Timestamp),
  }),
  'last_credited_meter_id',
  'last_credited_units',
  'last_credited_at',
)

/** Fields of every view of a grant. The grant comes from either a subscription or an order. */
export const grantBase = {
  ...stored,
  granted_at: z.nullish(Timestamp),
  is_granted: z.boolean(),
  revoked_at: z.nullish(Timestamp),
  is_revoked: z.boolean(),
  subscription_id: z.nullable(Id),
  order_id: z.nullable(Id),
  customer_id: Id,
  benefit_id: Id,
  properties: GrantProperties,
}

/** Grant, as its seller sees it (specification 1, section 3.2). */
export const BenefitGrant = z.object({
  ...grantBase,
  /** Older name of the customer's id. */
  user_id: Id,
  customer: Customer,
  /** Error of the last delivery. */
  error: z.nullish(z.object({ message: z.string(), type: z.string(), timestamp: Timestamp })),
})

/**
 * Change of a product or benefit that is being applied to all its buyers. The key is an addition of this
 * server; other clients of the wire drop it.
 */
export const GrantRun = z.object({
  total: z.int(),
  done: z.int(),
  waiting: z.int(),
  created_at: Timestamp,
  finished_at: z.nullable(Timestamp),
})
export type GrantRun = z.output<typeof GrantRun>
