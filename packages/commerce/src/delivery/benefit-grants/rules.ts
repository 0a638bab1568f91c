import type { BenefitGrantRow, BenefitRow } from '../../catalog/benefits/index.ts'
import type { Source } from './source-queries.ts'

/** A change of a grant. `is_new` is true until its row is written. */
export type GrantChange = {
  readonly action: 'grant' | 'update' | 'revoke'
  readonly grant: BenefitGrantRow
  readonly benefit: BenefitRow
  readonly is_new: boolean
  /** Reason of a revocation. Null for other actions. */
  readonly revocation_reason: RevocationReason | null
}

/** Reason why a customer loses a benefit. */
type RevocationReason = NonNullable<BenefitGrantRow['revocation_reason']>

/** Returns a new grant without any delivery. */
const newGrant = (source: Source, benefit: BenefitRow, now: Date): BenefitGrantRow => ({
  id: crypto.randomUUID(),
  revision: 1,
  organization_id: source.organization_id,
  customer_id: source.customer_id,
  benefit_id: benefit.id,
  product_id: source.product_id,
  order_id: source.kind === 'order' ? source.id : null,
  subscription_id: source.kind === 'subscription' ? source.id : null,
  granted_at: null,
  revoked_at: null,
  revocation_reason: null,
  delivery_version: benefit.delivery_version,
  properties: {},
  account_id: null,
  error_message: null,
  error_type: null,
  error_at: null,
  remote_action: null,
  remote_at: null,
  remote_failures: 0,
  remote_refusals: 0,
  remote_busy_until: null,
  remote_event: null,
  remote_given: null,
  created_at: now,
  modified_at: null,
})

/** Returns true for revoked grants. Others are granted or pending. */
export const isRevoked = ({ revoked_at }: Pick<BenefitGrantRow, 'revoked_at'>): boolean => revoked_at !== null

/** Returns the reason for revoking a grant whose source no longer includes its benefit. */
const revocationReason = (
  { no_benefits, product_id }: Source,
  grant: BenefitGrantRow,
  { deleted_at }: BenefitRow,
): RevocationReason => {
  if (no_benefits !== null) return no_benefits
  if (deleted_at !== null) return 'benefit_deleted'
  return grant.product_id === product_id ? 'benefit_removed' : 'product_changed'
}

const actionFor = (grant: BenefitGrantRow, benefit: BenefitRow): GrantChange['action'] | undefined => {
  if (isRevoked(grant)) return 'grant'
  return grant.delivery_version < benefit.delivery_version ? 'update' : undefined
}

/**
 * Returns the changes that bring a source to its target grants: each benefit of its product while the
 * customer is entitled, and no other.
 *
 * @param offered deliverable benefits of the source's product, in order
 * @param grants all grants of the source, each with its benefit
 */
export const changesOf = (
  source: Source,
  offered: readonly BenefitRow[],
  grants: readonly { readonly grant: BenefitGrantRow; readonly benefit: BenefitRow }[],
  now: Date,
): readonly GrantChange[] => {
  const owed = source.no_benefits === null ? offered.filter(({ deleted_at }) => deleted_at === null) : []
  const lost = grants.filter(
    ({ grant, benefit }) => !isRevoked(grant) && !owed.some(({ id }) => id === benefit.id),
  )
  return [
    ...lost.map(({ grant, benefit }): GrantChange => {
      const revocation_reason = revocationReason(source, grant, benefit)
      return { action: 'revoke', grant, benefit, is_new: false, revocation_reason }
    }),
    ...owed.flatMap((benefit): GrantChange[] => {
      const existing = grants.find(({ grant }) => grant.benefit_id === benefit.id)
      const revocation_reason = null
      if (existing === undefined) {
        const grant = newGrant(source, benefit, now)
        return [{ action: 'grant', grant, benefit, is_new: true, revocation_reason }]
      }
      const action = actionFor(existing.grant, benefit)
      const grant = { ...existing.grant, product_id: source.product_id }
      return action === undefined ? [] : [{ action, grant, benefit, is_new: false, revocation_reason }]
    }),
  ]
}

/**
 * Returns the grants that remain after a change of product, because the new product includes their benefits too. Each
 * is returned with the new product.
 */
export const movedGrants = (
  { no_benefits, product_id }: Source,
  offered: readonly BenefitRow[],
  grants: readonly BenefitGrantRow[],
): readonly BenefitGrantRow[] =>
  no_benefits !== null
    ? []
    : grants
        .filter((grant) => grant.product_id !== product_id && !isRevoked(grant))
        .filter((grant) => offered.some(({ id }) => id === grant.benefit_id))
        .map((grant) => ({ ...grant, product_id }))
