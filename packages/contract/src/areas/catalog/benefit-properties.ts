import * as z from 'zod/mini'
import { int32 } from '../../primitives/parts.ts'

export const RepositoryPermission = z.enum(['pull', 'triage', 'push', 'maintain', 'admin'])

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
