import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, listQuery, MetadataFilter, oneOrMany, pageOf, pageQuery } from '../../primitives/parts.ts'
import { BenefitGrant } from '../delivery/benefit-grants.ts'
import { Benefit, BenefitCreate, BenefitType, BenefitUpdate } from './benefit-types.ts'

const sortKeys = ['created_at', 'description'] as const
const readAccess = { access: 'seller', scopes: ['benefits:read', 'benefits:write'] } as const
const write = { access: 'seller', scopes: ['benefits:write'] } as const

/** Grant with its benefit, in the list of a benefit's grants. The benefit is an addition of this server. */
export const GrantWithBenefit = z.extend(BenefitGrant, { benefit: Benefit })

export const benefits = {
  list: endpoint({
    method: 'GET',
    path: '/v1/benefits/',
    summary: 'List benefits.',
    ...readAccess,
    query: z.object({
      ...listQuery(sortKeys, '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      type: z.optional(oneOrMany(BenefitType)),
      query: z.optional(z.string()),
      metadata: MetadataFilter,
    }),
    response: pageOf(Benefit),
  }),
  create: endpoint({
    method: 'POST',
    path: '/v1/benefits/',
    summary: 'Create a benefit, which products can then include.',
    ...write,
    body: BenefitCreate,
    status: 201,
    response: Benefit,
  }),
  get: endpoint({
    method: 'GET',
    path: '/v1/benefits/{id}',
    summary: 'Retrieve a benefit.',
    ...readAccess,
    ...byId,
    of: 'benefits',
    response: Benefit,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/benefits/{id}',
    changes: ['products', 'checkout-links', 'customers', 'subscriptions', 'benefit-grants', 'files'],
    summary: 'Update a benefit; its type cannot change.',
    ...write,
    ...byId,
    of: 'benefits',
    body: BenefitUpdate,
    response: Benefit,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/v1/benefits/{id}',
    changes: ['products', 'checkout-links', 'customers', 'subscriptions', 'benefit-grants', 'files'],
    summary: 'Delete a benefit and revoke its grants.',
    ...write,
    ...byId,
    of: 'benefits',
    status: 204,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
  grants: endpoint({
    method: 'GET',
    path: '/v1/benefits/{id}/grants',
    summary: 'List the grants of a benefit, newest first.',
    ...readAccess,
    ...byId,
    of: 'benefits',
    query: z.object({
      ...pageQuery,
      is_granted: z.optional(z.boolean()),
      customer_id: z.optional(oneOrMany(Id)),
    }),
    response: pageOf(GrantWithBenefit),
  }),
}
