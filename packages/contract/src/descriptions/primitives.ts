import * as api from '../index.ts'
import { describe, describeFields } from './describe.ts'

export const primitivesDescriptions = [
  describe(api.Id, 'An identifier: a version 4 UUID.'),
  describe(api.Timestamp, 'A date and time in ISO 8601, with an offset.'),
  describe(api.FirstMoment, 'A date and time from 2023-01-01 on, in ISO 8601, with an offset.'),
  describe(api.CalendarDate, 'A day: YYYY-MM-DD.'),
  describe(api.FirstDay, 'A day from 2023-01-01 on: YYYY-MM-DD.'),
  describe(
    api.TimeZone,
    'A time zone by its name in the IANA database, such as `Europe/Stockholm` or `UTC`.',
  ),
  describe(api.Interval, 'Length of an interval.'),
  describe(api.Amount, 'Money in minor units: 149 is 1.49.'),
  describe(
    api.PriceAmount,
    'Money in minor units of its currency: 149 is 1.49 in USD, and 149 in JPY. 0 is free; the minimum and the maximum depend on the currency.',
  ),
  describe(api.CurrencyCode, 'A currency as an ISO 4217 code in lower case.'),
  describe(api.Currency, 'A currency as an ISO 4217 code in lower case.'),
  describe(api.AcceptedCurrency, 'A currency as an ISO 4217 code in lower case.'),
  describe(api.Country, 'A country as an ISO 3166-1 code: two upper-case letters.'),
  describe(api.TaxId, 'A tax number, then its kind, such as `eu_vat`.'),
  describe(api.TaxIdInput, 'A tax number, then its kind, such as `eu_vat`.'),
  describe(api.Metadata, 'Your own data: texts, numbers or booleans by keys of your choice.'),
  describe(
    api.MetadataInput,
    'Your own data: at most 50 keys of 1 to 40 characters; texts of 1 to 500, whole numbers or booleans.',
  ),
  describe(
    api.EventMetadataInput,
    'Your own data: at most 50 keys of 1 to 40 characters; texts of 1 to 500, numbers or booleans. `_cost` and `_llm` can be objects.',
  ),
  describe(
    api.EventMetadata,
    'Your own data: texts, numbers or booleans by keys of your choice, and the objects `_cost` and `_llm`.',
  ),
  describe(api.MetadataFilter, 'Values by their keys; several values of one key are alternatives.'),
  describe(
    api.Email,
    'An e-mail address. The part before the @ can have letters of any script. The domain is stored in lower case.',
  ),
  describe(api.WebAddress, 'A web address with http or https.'),
  describe(api.ScopeName, 'Name of a scope.'),
  describe(api.Pagination, 'Length of a list: `total_count` items on `max_page` pages.', {
    total_count: 'Number of items in the whole list.',
    max_page: 'Number of pages; 0 if there are no items.',
  }),
  describe(
    api.Address,
    'A billing address. States of the United States and provinces of Canada have their full code, such as US-CA.',
  ),
  describe(api.AddressInput, 'A billing address. Only the country is required.', {
    line1: 'Street and number. Blank means none.',
    line2: 'Second address line. Blank means none.',
    postal_code: 'Postal code. Blank means none.',
    city: 'City. Blank means none.',
    state:
      'State or province. In the United States and Canada by its code, `CA` or `US-CA`; elsewhere any text.',
  }),
  describeFields(
    [api.ProductUpdate, api.CustomFieldUpdate, api.DiscountUpdate, api.BenefitUpdate, api.MeterUpdate],
    {
      metadata:
        'Your own data, which replaces the existing data. If it is omitted, the data does not change.',
    },
  ),
]
