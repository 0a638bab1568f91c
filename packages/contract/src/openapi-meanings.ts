import type { $ZodType } from 'zod/v4/core'
import { CustomFieldData } from './areas/custom-field-kinds.ts'
import { Filter } from './areas/meter-shapes.ts'
import { Address, AddressInput, Country } from './vocabulary/address.ts'
import { CalendarDate, Interval } from './vocabulary/intervals.ts'
import {
  Amount,
  Currency,
  Email,
  Id,
  Metadata,
  MetadataInput,
  Pagination,
  PriceAmount,
  Timestamp,
  WebAddress,
} from './vocabulary/parts.ts'
import { TaxId, TaxIdInput } from './vocabulary/tax-ids.ts'

const minorUnits = 'Money in minor units: 149 is 1.49.'

/** What the shared parts of schemas mean, wherever they stand. */
const ofParts: ReadonlyMap<$ZodType, string> = new Map<$ZodType, string>([
  [Id, 'An identifier: a version 4 UUID.'],
  [Timestamp, 'A moment: ISO 8601, with an offset.'],
  [CalendarDate, 'A day: YYYY-MM-DD.'],
  [Interval, 'How long each step is.'],
  [Amount, minorUnits],
  [PriceAmount, `${minorUnits} From 50 to 99999999.`],
  [Currency, 'A currency by its ISO 4217 code, in small letters.'],
  [Country, 'A country by its ISO 3166-1 code: two capital letters.'],
  [Address, 'A billing address. States of the United States and Canada by their full code, such as US-CA.'],
  [AddressInput, 'A billing address. Only the country is required.'],
  [TaxId, 'A tax number, then its kind, such as `eu_vat`.'],
  [TaxIdInput, 'A tax number, then its kind, such as `eu_vat`.'],
  [Metadata, 'Your own data: texts, numbers or booleans by keys of your choice.'],
  [
    MetadataInput,
    'Your own data: at most 50 keys of 1 to 40 characters; texts of 1 to 500, numbers or booleans.',
  ],
  [CustomFieldData, 'Answers to custom fields, by their slug; null where none was given.'],
  [Email, 'An e-mail address. Its domain is kept in small letters.'],
  [WebAddress, 'A web address with http or https.'],
  [Pagination, 'How long a list is: `total_count` items on `max_page` pages.'],
  [Filter, 'What to count: clauses that must all hold (`and`) or of which one must (`or`).'],
])

/** What a schema means, when it is one of the shared parts. */
export const meaningOf = (schema: $ZodType): string | undefined => ofParts.get(schema)

/** Fields whose name does not say it, and which mean the same wherever they occur. */
const ofFields: Readonly<Record<string, string>> = {
  created_at: 'When it was made.',
  modified_at: 'When it was last changed; null when never.',
  external_id: 'Your own id of it.',
  external_customer_id: 'Your own id of the customer.',
  customer_external_id: 'Your own id of the customer.',
  currency: 'By its ISO 4217 code, in small letters.',
  price_currency: 'By its ISO 4217 code, in small letters.',
  average_order_value: minorUnits,
  unit_amount: 'Minor units for each unit: a decimal number.',
  basis_points: 'Hundredths of a percent: 1000 is 10%.',
  recurring_interval: 'How often it is charged; null when only once.',
  size: 'In bytes.',
  chunk_start: 'The first byte of the part, from 0.',
  chunk_end: 'The byte after the last one of the part.',
  ttl: 'How many years, months or days, as `timeframe` says.',
  balance: 'Credited less consumed units.',
  expires_in: 'In seconds.',
  exp: 'In seconds since 1970.',
  iat: 'In seconds since 1970.',
  client_id_issued_at: 'In seconds since 1970.',
  client_secret_expires_at: 'In seconds since 1970; 0 means never.',
}

const wordsOf = (name: string): string[] =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).split('_')

type Described = { readonly [keyword: string]: unknown }

const isDescribed = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The shapes a property can have, references and null among them. */
const choicesOf = (property: Described): readonly Described[] => [
  property,
  ...[property['anyOf'], property['oneOf']].flatMap((choices) =>
    Array.isArray(choices) ? choices.filter(isDescribed).flatMap(choicesOf) : [],
  ),
]

const isId = (property: Described): boolean => String(property['$ref'] ?? '').endsWith('/Id')
const isWhole = ({ type }: Described): boolean => [type].flat().includes('integer')

/**
 * What a property of an object means, by its name and what it holds: whose id it is, whose ids are in it,
 * that a whole number called an amount is money.
 */
export const meaningOfProperty = (name: string, property: unknown): string | undefined => {
  if (!isDescribed(property)) return undefined
  const words = wordsOf(name)
  const known = ofFields[words.join('_')]
  if (known !== undefined) return known
  const choices = choicesOf(property)
  const last = words.at(-1)
  if (last === 'id' && words.length > 1 && choices.some(isId))
    return `The id of the ${words.slice(0, -1).join(' ')}.`
  if (choices.some(({ items }) => isDescribed(items) && isId(items))) return `The ids of ${words.join(' ')}.`
  const isMoney = last === 'amount' || (last === 'revenue' && !words.includes('annual'))
  if (isMoney && choices.some(isWhole)) return minorUnits
  return undefined
}

const ofParameters: Readonly<Record<string, string>> = {
  page: 'Which page, from 1.',
  limit: 'How many items a page has; more than 100 are read as 100.',
  sorting: 'What to sort by, first things first; a leading `-` turns the order round.',
  query: 'Part of the name or description, in capital or small letters.',
  organization_id: 'Only what belongs to these organizations.',
  start_date: 'The first day.',
  end_date: 'The last day.',
  start_timestamp: 'From this moment on.',
  end_timestamp: 'Until this moment.',
  metadata: '`metadata[key]=value`; several values of one key are alternatives.',
  interval: 'How long each step is.',
  id: 'Whose: its id.',
  external_id: 'Whose: your own id.',
  client_secret: 'The secret of the checkout, out of its address.',
}

/** What a parameter of a path or a query means: those with the same name mean the same in every call. */
export const meaningOfParameter = (name: string): string | undefined => ofParameters[name]
