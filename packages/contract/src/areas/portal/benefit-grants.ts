import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, listQuery, oneOrMany, pageOf } from '../../primitives/parts.ts'
import { portalRead, portalWrite } from '../../primitives/scopes.ts'
import { grantBase } from '../delivery/benefit-grants.ts'
import { BenefitType, GrantedBenefit, PortalBenefitGrantUpdate } from '../catalog/benefit-types.ts'
import { PortalCustomer } from './customers.ts'

/** Grant, as its customer sees it. */
export const PortalBenefitGrant = z.object({
  ...grantBase,
  customer: PortalCustomer,
  benefit: GrantedBenefit,
})
export type PortalBenefitGrant = z.output<typeof PortalBenefitGrant>

const readAccess = { ...portalRead, field_case: 'camel' } as const

export const portalBenefitGrants = {
  list: endpoint({
    method: 'GET',
    path: '/v1/customer-portal/benefit-grants/',
    summary: 'List your benefit grants.',
    ...readAccess,
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
    ...readAccess,
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
