import type { $ZodType } from 'zod/v4/core'
import { CustomFieldData } from '../areas/custom-field-kinds.ts'
import { Filter } from '../areas/meter-shapes.ts'
import { Address, AddressInput, Country } from '../vocabulary/address.ts'
import { CalendarDate, Interval } from '../vocabulary/intervals.ts'
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
} from '../vocabulary/parts.ts'
import { TaxId, TaxIdInput } from '../vocabulary/tax-ids.ts'

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
export const meaningOfPart = (schema: $ZodType): string | undefined => ofParts.get(schema)
