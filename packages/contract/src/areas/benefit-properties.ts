import * as z from 'zod/mini'
import { Id, int32 } from '../primitives/parts.ts'

export const RepositoryPermission = z.enum(['pull', 'triage', 'push', 'maintain', 'admin'])

/** Feature flags have no properties: their metadata says what they turn on. */
const none = z.object({})
const note = z.nullable(z.string())
const repository = { repository_owner: z.string(), repository_name: z.string() }
const githubRepository = z.object({
  ...repository,
  permission: RepositoryPermission,
  repository_id: z.nullish(z.string()),
})

/** Validity of a license key. The bounds keep its expiry within the range of dates. */
export const LicenseKeyLifetime = z
  .object({ ttl: int32(1), timeframe: z.enum(['year', 'month', 'day']) })
  .check(
    z.refine(({ ttl, timeframe }) => ttl <= { year: 457, month: 1200, day: 36_500 }[timeframe], {
      error: 'Must be at most 457 years, 1200 months or 36500 days.',
      path: ['ttl'],
      params: { type: 'less_than_equal' },
    }),
  )

export const LicenseKeyActivationRules = z.object({
  limit: int32(1, 50),
  enable_customer_admin: z.boolean(),
})

const orNull = <const T extends z.core.$ZodType>(schema: T) => z._default(z.nullable(schema), null)

export const LicenseKeysPropertiesInput = z.object({
  prefix: orNull(z.string()),
  expires: orNull(LicenseKeyLifetime),
  activations: orNull(LicenseKeyActivationRules),
  limit_usage: orNull(int32(1)),
})

/** Settings for generating the license keys of a benefit. */
export const LicenseKeysProperties = z.object({
  prefix: z.nullable(z.string()),
  expires: z.nullable(z.object({ ttl: z.int(), timeframe: z.enum(['year', 'month', 'day']) })),
  activations: z.nullable(z.object({ limit: z.int(), enable_customer_admin: z.boolean() })),
  limit_usage: z.nullable(z.int()),
})

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
