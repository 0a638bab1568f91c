import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, listQuery, oneOrMany, pageOf } from '../../primitives/parts.ts'
import { portalRead, portalWrite } from '../../primitives/scopes.ts'
import { grantBase } from '../benefit-grants.ts'
import { benefitPropertiesPublic } from '../benefit-properties.ts'
import { benefitSummary, BenefitType } from '../benefits.ts'
import { Organization } from '../organizations.ts'
import { PortalCustomer } from './customers.ts'

const { custom, discord, github_repository, downloadables, license_keys, meter_credit, feature_flag } =
  benefitPropertiesPublic
const granted = { ...benefitSummary, organization: Organization }

/** Benefit, as its customer sees it, by type. */
export const GrantedBenefit = z.discriminatedUnion('type', [
  z.object({ ...granted, type: z.literal('custom'), properties: custom }),
  z.object({ ...granted, type: z.literal('discord'), properties: discord }),
  z.object({ ...granted, type: z.literal('github_repository'), properties: github_repository }),
  z.object({ ...granted, type: z.literal('downloadables'), properties: downloadables }),
  z.object({ ...granted, type: z.literal('license_keys'), properties: license_keys }),
  z.object({ ...granted, type: z.literal('meter_credit'), properties: meter_credit }),
  z.object({ ...granted, type: z.literal('feature_flag'), properties: feature_flag }),
])

/** Grant, as its customer sees it. */
export const PortalBenefitGrant = z.object({
  ...grantBase,
  customer: PortalCustomer,
  benefit: GrantedBenefit,
})
export type PortalBenefitGrant = z.output<typeof PortalBenefitGrant>

const account = z.object({ account_id: z.string() })

/** Selects the connected account that gets access; the type must match the benefit. */
export const PortalBenefitGrantUpdate = z.discriminatedUnion('benefit_type', [
  z.object({ benefit_type: z.literal('custom') }),
  z.object({ benefit_type: z.literal('discord'), properties: account }),
  z.object({ benefit_type: z.literal('github_repository'), properties: account }),
  z.object({ benefit_type: z.literal('downloadables') }),
  z.object({ benefit_type: z.literal('license_keys') }),
  z.object({ benefit_type: z.literal('meter_credit') }),
  z.object({ benefit_type: z.literal('feature_flag') }),
])

const read = { ...portalRead, field_case: 'camel' } as const

export const portalBenefitGrants = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/benefit-grants/',
    summary: 'List your benefit grants.',
    ...read,
    query: z.object({
      ...listQuery(['granted_at', 'type', 'organization', 'product_benefit'], '-granted_at'),
      type: z.optional(oneOrMany(BenefitType)),
      benefit_id: z.optional(oneOrMany(Id)),
      organization_id: z.optional(oneOrMany(Id)),
      checkout_id: z.optional(oneOrMany(Id)),
      order_id: z.optional(oneOrMany(Id)),
      subscription_id: z.optional(oneOrMany(Id)),
    }),
    response: pageOf(PortalBenefitGrant),
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/benefit-grants/{id}',
    summary: 'Retrieve one of your benefit grants.',
    ...read,
    ...byId,
    response: PortalBenefitGrant,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/customer-portal/benefit-grants/{id}',
    summary: 'Choose the account a benefit gives access to.',
    ...portalWrite,
    field_case: 'camel',
    ...byId,
    body: PortalBenefitGrantUpdate,
    response: PortalBenefitGrant,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
}
