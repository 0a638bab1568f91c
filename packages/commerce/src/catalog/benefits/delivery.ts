import type { Row } from '@atelier/plumbing/database'
import type { BenefitGrantsTable } from '../../core/database/tables.ts'
import type { Services, Tx } from '../../core/services.ts'
import type { BenefitRow } from './queries.ts'

export type BenefitGrantRow = Row<BenefitGrantsTable>

export type GrantOfBenefit = { readonly grant: BenefitGrantRow; readonly benefit: BenefitRow }

/** A grant to be delivered; `is_new` is true until its row is written. */
export type DeliveredGrant = GrantOfBenefit & { readonly is_new: boolean }

/** A revoked grant; `is_kept` is true when the same customer keeps the benefit by another grant. */
export type RevokedGrant = GrantOfBenefit & { readonly is_kept: boolean }

type Properties = BenefitGrantRow['properties']

/**
 * Delivery of a type of benefit inside the database. Each function is called in the transaction that changes
 * the grants, for many grants at once, with the grants of their customers locked; it returns the new
 * properties of each grant, in the order of the grants.
 */
export type Delivery = {
  /** Delivers the benefit to grants, granted for the first time or again. */
  readonly grant: (
    tx: Tx,
    services: Services,
    grants: readonly DeliveredGrant[],
  ) => Promise<readonly Properties[]>
  /** Delivers a change of the benefit to granted grants. */
  readonly update: (
    tx: Tx,
    services: Services,
    grants: readonly DeliveredGrant[],
  ) => Promise<readonly Properties[]>
  readonly revoke: (
    tx: Tx,
    services: Services,
    grants: readonly RevokedGrant[],
  ) => Promise<readonly Properties[]>
  /**
   * Delivers another paid period of the subscription to granted grants. Absent when there is nothing to do.
   */
  readonly cycle?: (
    tx: Tx,
    services: Services,
    grants: readonly GrantOfBenefit[],
  ) => Promise<readonly Properties[]>
}

/** A grant to be delivered at a platform. */
export type RemoteGrant = GrantOfBenefit & {
  /** Properties of the organization's other grants with the same access, including their permissions. */
  readonly shared: readonly Properties[]
}

/**
 * Delivery of a type of benefit at another platform. Each function is called outside of any transaction, at
 * least once, for one grant; it returns the new properties of the grant.
 */
export type RemoteDelivery = {
  /**
   * Grants the access that the benefit includes; idempotent. Access of an earlier delivery that the benefit
   * no longer includes is revoked: the properties of the grant describe it. An access shared with other
   * grants has the highest of their permissions.
   *
   * @throws PlatformError
   */
  readonly grant: (services: Services, grant: RemoteGrant) => Promise<Properties>
  /** Revokes the access that the properties of the grant describe. @throws PlatformError */
  readonly revoke: (services: Services, grant: GrantOfBenefit) => Promise<Properties>
  /**
   * Returns the key of the access that a grant's properties describe: an account, and its role or repository.
   * Properties with the same key give the same access, whatever their permissions. Undefined when they
   * describe none.
   */
  readonly accessOf: (properties: Properties) => string | undefined
}
