import { type BenefitGrant, GrantedBenefit, type PortalBenefitGrant } from '@atelier/contract'
import { isoOrNull, presentStored } from '@atelier/plumbing/database'
import * as z from 'zod/mini'
import type { output } from 'zod/v4/core'
import {
  activeFiles,
  type BenefitGrantRow,
  type BenefitRow,
  presentPublicBenefit,
} from '../../catalog/benefits/index.ts'
import {
  type ConnectedAccountRow,
  type CustomerRow,
  type PortalBuyer,
  presentCustomer,
  presentDelivered,
  presentPortalCustomer,
} from '../../customers/customers/index.ts'
import { type OrganizationRow, presentOrganization } from '../../organization/organizations/index.ts'
import { isRevoked } from './rules.ts'

const presentBase = (grant: BenefitGrantRow) => ({
  ...presentStored(grant),
  granted_at: isoOrNull(grant.granted_at),
  is_granted: grant.granted_at !== null,
  revoked_at: isoOrNull(grant.revoked_at),
  is_revoked: isRevoked(grant),
  subscription_id: grant.subscription_id,
  order_id: grant.order_id,
  customer_id: grant.customer_id,
  benefit_id: grant.benefit_id,
  properties: presentDelivered(grant),
})

const presentError = ({ error_message: message, error_type: type, error_at: at }: BenefitGrantRow) => {
  const timestamp = isoOrNull(at)
  return message === null || type === null || timestamp === null ? null : { message, type, timestamp }
}

/** Presents a grant to its seller. */
export const presentGrant = (grant: BenefitGrantRow, customer: CustomerRow): output<typeof BenefitGrant> => ({
  ...presentBase(grant),
  user_id: grant.customer_id,
  customer: presentCustomer(customer),
  error: presentError(grant),
})

/** Presents a granted benefit to its customer. The schema drops fields that only the seller sees. */
const presentGrantedBenefit = (benefit: BenefitRow, organization: OrganizationRow) =>
  z.parse(GrantedBenefit, {
    ...presentPublicBenefit(benefit),
    organization: presentOrganization(organization),
    properties:
      benefit.type === 'downloadables'
        ? { active_files: activeFiles(benefit.properties) }
        : benefit.properties,
  })

/** A grant with everything that its customer sees. */
export type OwnGrant = BenefitGrantRow & {
  readonly benefit: BenefitRow
  readonly organization: OrganizationRow
  readonly customer: CustomerRow | PortalBuyer
  readonly accounts: readonly ConnectedAccountRow[]
}

/** Presents a grant to its customer. */
export const presentOwnGrant = (grant: OwnGrant): PortalBenefitGrant => ({
  ...presentBase(grant),
  customer: presentPortalCustomer(grant.customer, grant.accounts),
  benefit: presentGrantedBenefit(grant.benefit, grant.organization),
})
