import { deliveringSchemas } from './schemas-of-delivery.ts'
import { sellingSchemas } from './schemas-of-selling.ts'

const parts = {
  Id: 'An identifier: a version 4 UUID.',
  Timestamp: 'A moment: ISO 8601, with an offset.',
  FirstMoment: 'A moment from 2023-01-01 on: ISO 8601, with an offset.',
  CalendarDate: 'A day: YYYY-MM-DD.',
  FirstDay: 'A day from 2023-01-01 on: YYYY-MM-DD.',
  Interval: 'How long each step is.',
  Amount: 'Money in minor units: 149 is 1.49.',
  PriceAmount: 'Money in minor units: 149 is 1.49. From 50 to 99999999.',
  Currency: 'A currency by its ISO 4217 code, in small letters.',
  Country: 'A country by its ISO 3166-1 code: two capital letters.',
  Address: 'A billing address. States of the United States and Canada by their full code, such as US-CA.',
  AddressInput: 'A billing address. Only the country is required.',
  TaxId: 'A tax number, then its kind, such as `eu_vat`.',
  TaxIdInput: 'A tax number, then its kind, such as `eu_vat`.',
  Metadata: 'Your own data: texts, numbers or booleans by keys of your choice.',
  MetadataInput:
    'Your own data: at most 50 keys of 1 to 40 characters; texts of 1 to 500, numbers or booleans.',
  MetadataFilter: 'Values by their keys; several values of one key are alternatives.',
  Email: 'An e-mail address. Its domain is kept in small letters.',
  WebAddress: 'A web address with http or https.',
  Pagination: 'How long a list is: `total_count` items on `max_page` pages.',
  Platform: 'A platform that keeps repositories.',
} as const

/** What each schema with a name is, by that name. */
export const schemaMeanings: Readonly<Record<string, string>> = {
  ...parts,
  ...sellingSchemas,
  ...deliveringSchemas,
}
