import type { BenefitGrantRow, BenefitRow } from '../../catalog/benefits/index.ts'
import type { Source } from './source-queries.ts'

/** What is to happen to a grant: `is_new` says that its row is not written yet. */
export type Change = {
  readonly action: 'grant' | 'update' | 'revoke'
  readonly grant: BenefitGrantRow
  readonly benefit: BenefitRow
  readonly is_new: boolean
  /** Why the grant is revoked; null for the other actions. */
  readonly revocation_reason: RevocationReason | null
}

/** Why a customer loses a benefit. */
type RevocationReason = NonNullable<BenefitGrantRow['revocation_reason']>

/** A grant that was never granted and for which nothing was done yet. */
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
  remote_busy_until: null,
  remote_event: null,
  remote_given: null,
  created_at: now,
  modified_at: null,
})

/** Whether a grant was revoked; one that is not is granted or pending. */
export const isRevoked = ({ revoked_at }: Pick<BenefitGrantRow, 'revoked_at'>): boolean => revoked_at !== null

/** Why a grant is revoked whose benefit its source does not give any more. */
const revocationReason = (
  { no_benefits, product_id }: Source,
  grant: BenefitGrantRow,
  { deleted_at }: BenefitRow,
): RevocationReason => {
  if (no_benefits !== null) return no_benefits
  if (deleted_at !== null) return 'benefit_deleted'
  return grant.product_id === product_id ? 'benefit_removed' : 'product_changed'
}

const actionFor = (grant: BenefitGrantRow, benefit: BenefitRow): Change['action'] | undefined => {
  if (isRevoked(grant)) return 'grant'
  return grant.delivery_version < benefit.delivery_version ? 'update' : undefined
}

/**
 * What has to change so that a source has the grants it should have: each benefit of its product while it
 * entitles the customer, and no other.
 *
 * @param offered the benefits on the product of the source, in order, as far as they can be delivered
 * @param grants all grants of the source, each with its benefit
 */
export const changesOf = (
  source: Source,
  offered: readonly BenefitRow[],
  grants: readonly { readonly grant: BenefitGrantRow; readonly benefit: BenefitRow }[],
  now: Date,
): readonly Change[] => {
  const owed = source.no_benefits === null ? offered.filter(({ deleted_at }) => deleted_at === null) : []
  const lost = grants.filter(
    ({ grant, benefit }) => !isRevoked(grant) && !owed.some(({ id }) => id === benefit.id),
  )
  return [
    ...lost.map(({ grant, benefit }): Change => {
      const revocation_reason = revocationReason(source, grant, benefit)
      return { action: 'revoke', grant, benefit, is_new: false, revocation_reason }
    }),
    ...owed.flatMap((benefit): Change[] => {
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
 * The grants of a source that stay as they are although its subscription is for another product now, which includes
 * their benefits too: with that product.
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
