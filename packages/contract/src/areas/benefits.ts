import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import {
  byId,
  Id,
  listQuery,
  Metadata,
  MetadataFilter,
  MetadataInput,
  oneOrMany,
  pageOf,
  pageQuery,
  stored,
} from '../primitives/parts.ts'
import { BenefitGrant, GrantRun } from './benefit-grants.ts'
import { benefitProperties, benefitPropertiesInput } from './benefit-properties.ts'

export const BenefitType = z.enum([
  'custom',
  'discord',
  'github_repository',
  'downloadables',
  'license_keys',
  'meter_credit',
  'feature_flag',
])
export type BenefitType = z.output<typeof BenefitType>

/** Visibility of a benefit to customers, who see public ones alone. */
export const BenefitVisibility = z.enum(['draft', 'private', 'public'])
export type BenefitVisibility = z.output<typeof BenefitVisibility>

/** Fields of every view of a benefit except its type. */
export const benefitSummary = {
  ...stored,
  /** Name that customers see. */
  description: z.string(),
  selectable: z.boolean(),
  deletable: z.boolean(),
  organization_id: Id,
  metadata: z.optional(Metadata),
}

/** Benefit in public views of products: without its properties. */
export const BenefitPublic = z.object({ ...benefitSummary, type: BenefitType })

const { custom, discord, github_repository, downloadables, license_keys, meter_credit, feature_flag } =
  benefitProperties

const owned = {
  ...benefitSummary,
  /** Events of earlier versions lack both. */
  visibility: z.optional(BenefitVisibility),
  visibility_configurable: z.optional(z.boolean()),
  grant_run: z.nullish(GrantRun),
}

/** Benefit, as its seller sees it, by type (specification 1, section 3.2). */
export const Benefit = z.discriminatedUnion('type', [
  z.object({
    ...owned,
    type: z.literal('custom'),
    properties: custom,
    is_tax_applicable: z.boolean(),
  }),
  z.object({ ...owned, type: z.literal('discord'), properties: discord }),
  z.object({ ...owned, type: z.literal('github_repository'), properties: github_repository }),
  z.object({ ...owned, type: z.literal('downloadables'), properties: downloadables }),
  z.object({ ...owned, type: z.literal('license_keys'), properties: license_keys }),
  z.object({ ...owned, type: z.literal('meter_credit'), properties: meter_credit }),
  z.object({ ...owned, type: z.literal('feature_flag'), properties: feature_flag }),
])
export type Benefit = z.output<typeof Benefit>

const Description = z.string().check(z.minLength(3), z.maxLength(42))
const properties = benefitPropertiesInput
const create = {
  description: Description,
  organization_id: z.nullish(Id),
  visibility: z.nullish(BenefitVisibility),
  metadata: z.optional(MetadataInput),
}

/** New benefit, by type (specification 1, section 5.3). */
export const BenefitCreate = z.discriminatedUnion('type', [
  z.object({ ...create, type: z.literal('custom'), properties: properties.custom }),
  z.object({ ...create, type: z.literal('discord'), properties: properties.discord }),
  z.object({ ...create, type: z.literal('github_repository'), properties: properties.github_repository }),
  z.object({ ...create, type: z.literal('downloadables'), properties: properties.downloadables }),
  z.object({ ...create, type: z.literal('license_keys'), properties: properties.license_keys }),
  z.object({ ...create, type: z.literal('meter_credit'), properties: properties.meter_credit }),
  z.object({ ...create, type: z.literal('feature_flag'), properties: properties.feature_flag }),
])
export type BenefitCreate = z.output<typeof BenefitCreate>

const update = {
  description: z.nullish(Description),
  visibility: z.nullish(BenefitVisibility),
  metadata: z.optional(MetadataInput),
}

/** Change of a benefit with its type, which must match the stored benefit. */
const BenefitUpdateOfType = z.discriminatedUnion('type', [
  z.object({ ...update, type: z.literal('custom'), properties: z.nullish(custom) }),
  z.object({ ...update, type: z.literal('discord'), properties: z.nullish(properties.discord) }),
  z.object({
    ...update,
    type: z.literal('github_repository'),
    properties: z.nullish(properties.github_repository),
  }),
  z.object({ ...update, type: z.literal('downloadables'), properties: z.nullish(properties.downloadables) }),
  z.object({ ...update, type: z.literal('license_keys'), properties: z.nullish(properties.license_keys) }),
  z.object({ ...update, type: z.literal('meter_credit'), properties: z.nullish(properties.meter_credit) }),
  z.object({ ...update, type: z.literal('feature_flag'), properties: z.nullish(properties.feature_flag) }),
])

/**
 * Change of a benefit (specification 1, section 7.2). Properties replace the whole object and can be
 * validated only by type, so they require the type.
 */
export const BenefitUpdate = z.union([
  BenefitUpdateOfType,
  z.object({ ...update, type: z.optional(z.never()), properties: z.optional(z.never()) }),
])
export type BenefitUpdate = z.output<typeof BenefitUpdate>

const sortKeys = ['created_at', 'description'] as const
const read = { access: 'seller', scopes: ['benefits:read', 'benefits:write'] } as const
const write = { access: 'seller', scopes: ['benefits:write'] } as const

/** Grant with its benefit, in the list of a benefit's grants. The benefit is an addition of this server. */
export const GrantWithBenefit = z.extend(BenefitGrant, { benefit: Benefit })

export const benefits = {
  list: endpoint({
    method: 'GET',
    path: '/v1/benefits/',
    summary: 'List benefits.',
    ...read,
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
    ...read,
    ...byId,
    of: 'benefits',
    response: Benefit,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/v1/benefits/{id}',
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
    changes: ['products'],
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
    ...read,
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
