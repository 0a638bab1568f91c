import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { byId, Id, listQuery, oneOrMany, pageOf, pageQuery, Timestamp } from '../../primitives/parts.ts'
import { GrantWithBenefit } from '../catalog/benefits.ts'
import { fileBase } from '../catalog/files.ts'

const readAccess = { access: 'seller', scopes: ['benefits:read', 'benefits:write'] } as const

/** File of a benefit, with its downloads by the customers of that benefit. */
export const BenefitFile = z.object({
  ...fileBase,
  created_at: Timestamp,
  service: z.literal('downloadable'),
  downloads: z.int(),
  downloaders: z.int(),
})

/** Grants of all benefits. */
export const benefitGrants = {
  list: endpoint({
    method: 'GET',
    path: '/v1/benefit-grants/',
    summary: 'List the grants of all benefits.',
    ...readAccess,
    query: z.object({
      ...listQuery(['created_at', 'granted_at', 'revoked_at'], '-created_at'),
      organization_id: z.optional(oneOrMany(Id)),
      customer_id: z.optional(oneOrMany(Id)),
      external_customer_id: z.optional(oneOrMany(z.string())),
      is_granted: z.optional(z.boolean()),
    }),
    response: pageOf(GrantWithBenefit),
  }),
}

/** Files of one benefit. */
export const benefitFiles = {
  list: endpoint({
    method: 'GET',
    path: '/v1/benefits/{id}/files',
    summary: 'List the files of a benefit with their downloads.',
    ...readAccess,
    ...byId,
    of: 'benefits',
    query: z.object(pageQuery),
    response: pageOf(BenefitFile),
  }),
}
