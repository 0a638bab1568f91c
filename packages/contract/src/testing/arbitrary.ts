import * as fc from 'fast-check'
import type { $ZodCheck, $ZodType, $ZodTypes } from 'zod/v4/core'
import { Country } from '../primitives/address.ts'
import { UnitAmountInput } from '../primitives/decimal.ts'
import { AcceptedCurrency, PriceAmount } from '../primitives/parts.ts'
import { FirstDay, FirstMoment } from '../primitives/intervals.ts'
import { isOnlyRejected } from '../primitives/only-rejected.ts'
import { TimeZone } from '../primitives/time-zone.ts'
import { LicenseKeyLifetime } from '../areas/catalog/benefit-properties.ts'
import { Filter } from '../areas/usage/meters.ts'
import { RedirectAddress, RegisteredScope } from '../areas/access/oauth2-clients.ts'
import { OrganizationSlug, SocialInput } from '../areas/organization/organization-shapes.ts'

/** Keys of user data, including keys of the contract in either field case, to detect wrong conversions. */
const userKey = fc.oneof(
  fc.constantFrom(
    'some_key',
    'someKey',
    'product_id',
    'productId',
    'created_at',
    'createdAt',
    'items',
    '__proto__',
    'a]b',
  ),
  fc.string({ minLength: 1, maxLength: 40 }),
)

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid({ version: 4 }),
  email: fc.constantFrom('ada@example.com', 'Ada.Lovelace@Example.COM', 'o_neill+tag@mail.example.org'),
  url: fc.constantFrom(
    'https://example.com/',
    'https://example.com/thanks?id={CHECKOUT_ID}',
    'http://localhost:4000/a?b=c#d',
  ),
  datetime: fc.constantFrom(
    '2025-04-01T12:00:00Z',
    '2025-04-01T12:00:00.123456Z',
    '2024-02-29T23:59:59+02:00',
  ),
  duration: fc.constantFrom('PT1H', 'P30D'),
  date: fc.constantFrom('2025-12-30', '2025-12-31'),
  ipv4: fc.ipV4(),
  ipv6: fc.constant('2001:db8::1'),
}

/** Candidate texts for patterns; each pattern matches at least one of them. */
const samples = ['SUMMER25', 'a-slug_2', '0.5', '12', '  ', 'eur']

/** Levels of nested filters. */
const filterDepth = 2

const filterOf = (depth: number): fc.Arbitrary<unknown> =>
  fc.record({
    conjunction: arbitraryOf(Filter.shape.conjunction),
    clauses: fc.array(
      depth === 0
        ? clause
        : fc.oneof(
            clause,
            fc.constant(null).chain(() => filterOf(depth - 1)),
          ),
      { maxLength: 2 },
    ),
  })

const clause = fc.record({
  property: fc.constantFrom('name', 'tokens', 'some_key'),
  operator: fc.constantFrom('eq', 'not_like'),
  value: fc.oneof(fc.string(), fc.integer(), fc.boolean()),
})

/** Schemas with rules beyond their structure. */
const particular: ReadonlyMap<$ZodType, () => fc.Arbitrary<unknown>> = new Map<
  $ZodType,
  () => fc.Arbitrary<unknown>
>([
  [Country, () => fc.constantFrom('SE', 'DE', 'JP')],
  [Filter, () => filterOf(filterDepth)],
  [FirstDay, () => fc.constantFrom('2025-12-28', '2025-12-31')],
  [FirstMoment, () => fc.constantFrom('2025-12-01T12:30:00Z', '2025-12-30T23:59:59+02:00')],
  [RegisteredScope, () => fc.constantFrom('openid', 'openid products:read', '')],
  [RedirectAddress, () => fc.constantFrom('https://example.com/back', 'http://localhost:3000/', 'app:/back')],
  [AcceptedCurrency, () => fc.constant('usd')],
  [PriceAmount, () => fc.integer({ min: 50, max: 99_999_999 })],
  [UnitAmountInput, () => fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.constant('0.5'))],
  [
    SocialInput,
    () =>
      fc.constantFrom(
        { platform: 'x', url: 'https://x.com/atelier' },
        { platform: 'other', url: 'https://a.org' },
      ),
  ],
  [
    LicenseKeyLifetime,
    () => fc.record({ ttl: fc.integer({ min: 1, max: 457 }), timeframe: fc.constantFrom('year', 'day') }),
  ],
  [TimeZone, () => fc.constantFrom('UTC', 'Europe/Stockholm', 'America/Argentina/Buenos_Aires')],
  [OrganizationSlug, () => fc.constantFrom('atelier', 'Second-Atelier')],
])

/**
 * Generates values that a schema accepts (its input side), from its structure. Only the refinements of the
 * particular schemas above are known here: filter where others matter.
 */
export const arbitraryOf = (schema: $ZodType): fc.Arbitrary<unknown> => {
  const createArbitrary = particular.get(schema)
  if (createArbitrary) return createArbitrary()
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return objectOf(def.shape)
    case 'optional':
    case 'default':
    case 'readonly':
      return arbitraryOf(def.innerType)
    case 'nullable':
      return fc.option(arbitraryOf(def.innerType))
    case 'pipe':
      return arbitraryOf(def.in)
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf))
    case 'array':
      return fc.array(arbitraryOf(def.element), {
        minLength: bound(def.checks, 'min_length') ?? 0,
        maxLength: 3,
      })
    case 'tuple':
      return fc.tuple(...def.items.map(arbitraryOf))
    case 'record':
      return fc.dictionary(keysOf(def.keyType), arbitraryOf(def.valueType), { maxKeys: 4 })
    case 'string':
      return textOf(schema, def.checks)
    case 'number':
      return fc.integer({
        min: Math.ceil(bound(def.checks, 'greater_than') ?? -1e9),
        max: Math.floor(bound(def.checks, 'less_than') ?? 1e9),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'unknown':
      return fc.oneof(fc.string(), fc.integer(), fc.constant({ inner_key: 1, innerKey: 2 }))
    default:
      throw new Error(`No values are known for a schema of type ${def.type}.`)
  }
}

const objectOf = (shape: Readonly<Record<string, $ZodType>>): fc.Arbitrary<unknown> => {
  const possible = Object.entries(shape).filter(([, value]) => !isForbidden(value) && !isOnlyRejected(value))
  return fc.record(Object.fromEntries(possible.map(([key, value]) => [key, arbitraryOf(value)])), {
    requiredKeys: possible.flatMap(([key, value]) => (value._zod.optin === undefined ? [key] : [])),
  })
}

/** Returns true for a field that must be absent. */
const isForbidden = (schema: $ZodType): boolean => {
  const { def } = (schema as $ZodTypes)._zod
  return def.type === 'never' || (def.type === 'optional' && isForbidden(def.innerType))
}

const keysOf = (schema: $ZodType): fc.Arbitrary<string> =>
  (schema._zod.def as { format?: string }).format === undefined
    ? userKey
    : (arbitraryOf(schema) as fc.Arbitrary<string>)

const textOf = (schema: $ZodType, checks: readonly $ZodCheck[] | undefined): fc.Arbitrary<string> => {
  const format = [
    schema._zod.def as { format?: string },
    ...(checks ?? []).map(({ _zod }) => _zod.def as { format?: string }),
  ]
  const knownArbitrary = format
    .map((def) => formats[def.format ?? ''])
    .find((arbitrary) => arbitrary !== undefined)
  const pattern = (checks ?? []).map(({ _zod }) => (_zod.def as { pattern?: RegExp }).pattern).find(Boolean)
  if (knownArbitrary === undefined && pattern)
    return fc.constantFrom(...samples.filter((sample) => pattern.test(sample)))
  return (
    knownArbitrary ??
    fc.string({
      minLength: bound(checks, 'min_length') ?? 0,
      maxLength: Math.min(bound(checks, 'max_length') ?? 30, 30),
    })
  )
}

const bound = (checks: readonly $ZodCheck[] | undefined, kind: string): number | undefined => {
  const values = (checks ?? []).flatMap(({ _zod }) => {
    const def = _zod.def as { check: string; minimum?: number; maximum?: number; value?: number }
    return def.check === kind ? [Number(def.minimum ?? def.maximum ?? def.value)] : []
  })
  return values[0]
}
