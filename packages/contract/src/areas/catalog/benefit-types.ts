import * as z from 'zod/mini'
import { Id, int32, Metadata, MetadataInput, stored } from '../../primitives/parts.ts'
import { GrantRun } from '../delivery/benefit-grants.ts'
import {
  LicenseKeysProperties,
  LicenseKeysPropertiesInput,
  RepositoryPermission,
} from './benefit-properties.ts'
import { Organization } from '../organization/organizations.ts'

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

/** Feature flags have no properties: their metadata says what they turn on. */
const none = z.object({})
const note = z.nullable(z.string())
const repository = { repository_owner: z.string(), repository_name: z.string() }
const githubRepository = z.object({
  ...repository,
  permission: RepositoryPermission,
  repository_id: z.nullish(z.string()),
})

const orNull = <const T extends z.core.$ZodType>(schema: T) => z._default(z.nullable(schema), null)

/** Properties in the seller's view, by benefit type (specification 1, section 3.2). */
export const benefitProperties = {
  custom: z.object({ note }),
  discord: z.object({ guild_id: z.string(), role_id: z.string(), guild_token: z.string() }),
  github_repository: githubRepository,
  downloadables: z.object({ archived: z.record(z.string(), z.boolean()), files: z.array(Id) }),
  license_keys: LicenseKeysProperties,
  meter_credit: z.object({ units: z.int(), meter_id: Id, rollover: z.optional(z.boolean()) }),
  feature_flag: none,
}

/** Properties in a seller's request, by benefit type (specification 1, section 5.3). */
export const benefitPropertiesInput = {
  custom: z.object({ note: orNull(z.string()) }),
  discord: z.object({ guild_token: z.string(), role_id: z.string() }),
  github_repository: githubRepository,
  downloadables: z.object({
    archived: z._default(z.record(Id, z.boolean()), {}),
    files: z.array(Id).check(z.minLength(1)),
  }),
  license_keys: LicenseKeysPropertiesInput,
  meter_credit: z.object({
    units: int32(1),
    meter_id: Id,
    rollover: z._default(z.boolean(), false),
  }),
  feature_flag: none,
}

/** Properties in buyers' views of their grants, without details for the seller. */
export const benefitPropertiesPublic = {
  custom: z.object({ note }),
  discord: z.object({ guild_id: z.string() }),
  github_repository: z.object(repository),
  downloadables: z.object({ active_files: z.array(Id) }),
  license_keys: LicenseKeysProperties,
  meter_credit: benefitProperties.meter_credit,
  feature_flag: none,
}

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
    properties: benefitProperties.custom,
    is_tax_applicable: z.boolean(),
  }),
  z.object({ ...owned, type: z.literal('discord'), properties: benefitProperties.discord }),
  z.object({
    ...owned,
    type: z.literal('github_repository'),
    properties: benefitProperties.github_repository,
  }),
  z.object({ ...owned, type: z.literal('downloadables'), properties: benefitProperties.downloadables }),
  z.object({ ...owned, type: z.literal('license_keys'), properties: benefitProperties.license_keys }),
  z.object({ ...owned, type: z.literal('meter_credit'), properties: benefitProperties.meter_credit }),
  z.object({ ...owned, type: z.literal('feature_flag'), properties: benefitProperties.feature_flag }),
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
  z.object({ ...update, type: z.literal('custom'), properties: z.nullish(benefitProperties.custom) }),
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

const granted = { ...benefitSummary, organization: Organization }

/** Benefit, as its customer sees it, by type. */
export const GrantedBenefit = z.discriminatedUnion('type', [
  z.object({ ...granted, type: z.literal('custom'), properties: benefitPropertiesPublic.custom }),
  z.object({ ...granted, type: z.literal('discord'), properties: benefitPropertiesPublic.discord }),
  z.object({
    ...granted,
    type: z.literal('github_repository'),
    properties: benefitPropertiesPublic.github_repository,
  }),
  z.object({
    ...granted,
    type: z.literal('downloadables'),
    properties: benefitPropertiesPublic.downloadables,
  }),
  z.object({ ...granted, type: z.literal('license_keys'), properties: benefitPropertiesPublic.license_keys }),
  z.object({ ...granted, type: z.literal('meter_credit'), properties: benefitPropertiesPublic.meter_credit }),
  z.object({ ...granted, type: z.literal('feature_flag'), properties: benefitPropertiesPublic.feature_flag }),
])

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
