import { currencyCodes } from './currency-codes.ts'
import { decimalsOf } from '../texts/money.ts'
import * as z from 'zod/mini'
import { inputSentences } from '../texts/input-sentences.ts'
import { keepCase } from './field-case.ts'
import { storedEmail } from './email-domains.ts'
import { emailPattern, isEmail, maxEmailLength } from './text-forms.ts'
import { fewKeys, MetadataKey, MetadataText, MetadataValue } from './metadata-parts.ts'

/** Trims a text; a blank text becomes null. */
export const blankToNull = (text: string): string | null => text.trim() || null

/** Optional text with a maximum length in characters; a blank text parses to null. */
// @__NO_SIDE_EFFECTS__
export const blankableText = (maximum: number) =>
  z.nullish(z.pipe(z.string().check(z.maxLength(maximum)), z.transform(blankToNull)))

/** Identifier of an object: a version 4 UUID. */
export const Id = z.uuidv4()
/** ISO 8601 date-time with an offset. */
export const Timestamp = z.iso.datetime({ offset: true })
/** Search text of a list; no name or address is longer. */
// @__NO_SIDE_EFFECTS__
export const searchText = () => z.optional(z.string().check(z.maxLength(320)))
/** Amount of money in minor units (cents). */
export const Amount = z.int()
/** Currency by its ISO 4217 code, of which objects are searched. */
export const CurrencyCode = z.string().check(
  z.regex(/^[a-z]{3}$/, {
    error: 'A currency is given by its ISO 4217 code in lower case, such as usd.',
  }),
)
/** Returns the sentence about a text that is not a currency of prices. */
const noCurrency = ({ input }: { readonly input?: unknown }): string =>
  typeof input === 'string' && /^[a-z]{3}$/.test(input) && decimalsOf(input) === 3
    ? `Prices cannot be in ${input}, whose smallest unit is a thousandth.`
    : 'Prices are in a currency by its ISO 4217 code in lower case, such as usd, eur or jpy.'

/** Currency of a price as accepted. */
export const AcceptedCurrency = z.enum(currencyCodes, { error: noCurrency })

/** Largest value of PostgreSQL's type `integer`. */
export const maxInt32 = 2_147_483_647

/** Count or amount as accepted, from `minimum` to the largest stored number. */
// @__NO_SIDE_EFFECTS__
export const int32 = (minimum: number, maximum = maxInt32) =>
  z.int().check(z.minimum(minimum), z.maximum(maximum))

/**
 * Prices and chosen amounts in minor units, and 0 for free. The limits of their currency are in the table of
 * currencies, which the server checks them against.
 */
export const PriceAmount = int32(0)

/** User data in responses. */
export const Metadata = z.record(z.string(), MetadataValue)

/**
 * User data as accepted: 50 keys of 1 to 40 characters; texts of 1 to 500 characters, integers or booleans.
 * Fractions are rejected, because older clients reject responses that contain them.
 */
export const MetadataInput = z
  .record(MetadataKey, z.union([MetadataText, z.int(), z.boolean()]))
  .check(fewKeys)

/**
 * E-mail address as accepted, in any script. Parses to its canonical stored form, with the domain in ASCII.
 */
export const Email = z.pipe(
  z.email({ pattern: emailPattern }).check(
    z.maxLength(maxEmailLength),
    z.refine((email) => email.length > maxEmailLength || !emailPattern.test(email) || isEmail(email), {
      error: inputSentences.not_an_email,
      params: { code: 'not_an_email' },
    }),
  ),
  z.transform(storedEmail),
)

/** Http or https URL, normalized as browsers do (URL standard of WHATWG). */
export const WebAddress = z.url({ protocol: /^https?$/, normalize: true }).check(z.maxLength(2083))

/** First fields of every stored object. */
export const stored = { id: Id, created_at: Timestamp, modified_at: z.nullable(Timestamp) }

/** Part of an endpoint whose path names a stored object. */
export const byId = { path_parameters: z.object({ id: Id }), errors: ['ResourceNotFound'] } as const

/** Single value, or several by repeating the key; always parses to a list. */
// @__NO_SIDE_EFFECTS__
export const oneOrMany = <const T extends z.core.$ZodType>(value: T) =>
  z.pipe(
    z.union([z.array(value), value]),
    z.transform((input) => (Array.isArray(input) ? input : [input]) as z.core.output<T>[]),
  )

/** `page` and `limit` of a list call with a fixed order. Limits above 100 are read as 100. */
export const pageQuery = {
  page: z._default(z.int().check(z.minimum(1)), 1),
  limit: z._default(
    z.pipe(
      z.int().check(z.minimum(1)),
      z.transform((limit) => Math.min(limit, 100)),
    ),
    10,
  ),
}

/** `page`, `limit` and `sorting` of a list call. */
// @__NO_SIDE_EFFECTS__
export const listQuery = <const K extends string>(keys: readonly K[], standard: K | `-${K}`) => {
  const choices = keys.flatMap((key) => [key, `-${key}`] as const) as (K | `-${K}`)[]
  const sorting = z.pipe(
    z.optional(oneOrMany(z.literal(choices))),
    z.transform((input): (K | `-${K}`)[] => input ?? [standard]),
  )
  return { ...pageQuery, sorting }
}

/** `metadata[key]=value` filters of a list call: several values of a key are alternatives. */
export const MetadataFilter = z.optional(z.record(z.string(), oneOrMany(z.string())))

/** Length of a list; its keys are the same in every field case (specification 2, section 1). */
export const Pagination = keepCase(z.object({ total_count: z.int(), max_page: z.int() }))

/** Page of a list. */
// @__NO_SIDE_EFFECTS__
export const pageOf = <const T extends z.core.$ZodType>(item: T) =>
  z.object({ items: z.array(item), pagination: Pagination })
