import type { Row } from '@atelier/plumbing/database'
import type { BenefitGrantsTable } from '../../core/database/tables.ts'
import type { Services, Tx } from '../../core/services.ts'
import type { BenefitRow } from './queries.ts'

/** The columns of a grant. */
export type BenefitGrantRow = Row<BenefitGrantsTable>

/** A grant with its benefit. */
export type GrantOfBenefit = { readonly grant: BenefitGrantRow; readonly benefit: BenefitRow }

/** A grant that is revoked, and whether the same customer keeps the benefit by another grant. */
export type RevokedGrant = GrantOfBenefit & { readonly is_kept: boolean }

type Properties = BenefitGrantRow['properties']

/**
 * What a type of benefit does for its customers inside the database. Each function is called in the transaction
 * that changes the grants, for many grants at once, while no other transaction changes grants of the same
 * customers; it answers the new properties of each grant, in the order of the grants.
 */
export type Delivery = {
  /** The grants become granted, for the first time or again after they were revoked. */
  readonly grant: (
    tx: Tx,
    services: Services,
    grants: readonly GrantOfBenefit[],
  ) => Promise<readonly Properties[]>
  /** The benefit changed since these grants were granted. */
  readonly update: (
    tx: Tx,
    services: Services,
    grants: readonly GrantOfBenefit[],
  ) => Promise<readonly Properties[]>
  readonly revoke: (
    tx: Tx,
    services: Services,
    grants: readonly RevokedGrant[],
  ) => Promise<readonly Properties[]>
  /** The subscription of granted grants was paid for another period. Absent where nothing is to be done. */
  readonly cycle?: (
    tx: Tx,
    services: Services,
    grants: readonly GrantOfBenefit[],
  ) => Promise<readonly Properties[]>
}

/** A grant that is to be delivered at a platform. */
export type RemoteGrant = GrantOfBenefit & {
  /** What other grants of the organization give of the same access, with their permissions. */
  readonly shared: readonly Properties[]
}

/**
 * What a type of benefit does for its customers at another platform. Each function is called outside of any
 * transaction, once or more often, for one grant; it answers the new properties of the grant.
 */
export type RemoteDelivery = {
  /**
   * Gives the customer what the benefit promises; does no harm when they have it. What an earlier delivery
   * gave, and the benefit no longer promises, is taken away: the properties of the grant say what that was. An access
   * that other grants share has the highest of their permissions.
   *
   * @throws PlatformError
   */
  readonly grant: (services: Services, grant: RemoteGrant) => Promise<Properties>
  /** Takes away what the properties of the grant say that was given. @throws PlatformError */
  readonly revoke: (services: Services, grant: GrantOfBenefit) => Promise<Properties>
  /**
   * The name of the access that the properties of a grant describe: an account, and the role or the repository it has
   * access to. Properties with the same name give the same access, whatever their permissions. Undefined when they
   * describe none.
   */
  readonly accessOf: (properties: Properties) => string | undefined
}
