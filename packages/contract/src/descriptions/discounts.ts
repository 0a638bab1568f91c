import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const discountsDescriptions = [
  describe(api.DiscountBase, 'A discount without the products it can be used for.'),
  describe(api.CheckoutDiscount, 'What a buyer may know of a discount.'),
  describe(api.DiscountType, 'Whether a discount takes a fixed amount off or a percentage.'),
  describe(api.DiscountDuration, 'How long a discount lasts on a subscription.'),
  describeFields([api.Discount, api.DiscountBase, api.CheckoutDiscount], {
    name: 'What buyers read as its name.',
    code: 'What buyers type to get it, in capital or small letters; null when only the seller can give it.',
    type: 'Whether it takes a `fixed` amount off or a `percentage`.',
    duration:
      'How long it lasts on a subscription: for the first payment (`once`), for some months (`repeating`) or for all of them (`forever`).',
    amount: 'What it takes off, in minor units, at most the whole price; only on fixed ones.',
    basis_points: 'What it takes off in hundredths of a percent, 1000 being 10%; only on percentages.',
    duration_in_months: 'For how many months from its first use it lasts; only on repeating ones.',
  }),
  describeFields([api.Discount, api.DiscountBase], {
    starts_at: 'From when it can be used; null for from the start.',
    ends_at: 'Until when it can be used; null for no end.',
    max_redemptions: 'How often it can be used in all; null for any number.',
    redemptions_count: 'How often it has been used. Renewals do not count.',
  }),
  describe(api.Discount, 'A discount as its seller sees it, by what it takes off and how long.', {
    products: 'The products it can be used for; empty means all of them.',
  }),
  describeFields([api.DiscountCreate, api.DiscountUpdate], {
    code: 'What buyers shall type: 3 to 256 letters and digits that no other discount of yours has. Blank or null: none.',
    starts_at: 'From when it can be used; null for at once.',
    ends_at: 'Until when it can be used, later than `starts_at`; null for no end.',
    max_redemptions: 'How often it can be used in all; null for any number.',
  }),
  describe(api.DiscountCreate, 'A new discount, by what it takes off and how long.', {
    name: 'What buyers read as its name.',
    type: 'Whether it takes a `fixed` amount off or a `percentage`. It never changes.',
    duration: 'How long it lasts on a subscription. It never changes.',
    duration_in_months: 'For how many months from its first use it lasts; only with `repeating`.',
    amount: 'What it takes off, in minor units; only with `fixed`.',
    currency: 'The currency of `amount`; only with `fixed`.',
    basis_points:
      'What it takes off in hundredths of a percent, 10000 being everything; only with `percentage`.',
    products: 'The ids of the products it can be used for. Empty or null: all of them.',
  }),
  describe(api.DiscountUpdate, 'A change of a discount. What is left out stays.', {
    name: 'The new name. Null changes nothing.',
    type: 'Only the type it has already is accepted.',
    duration: 'Only the duration it has already is accepted.',
    duration_in_months: 'For how many months it lasts from now on; only on repeating ones.',
    amount: 'What it takes off, in minor units. It stays once the discount has been used.',
    currency:
      'The currency of `amount`. It stays once the discount has been used; on percentages it means nothing.',
    basis_points: 'What it takes off in hundredths of a percent. It stays once the discount has been used.',
    products: 'The complete new list of product ids; empty means all products. Null changes nothing.',
  }),
  describeArea(api.discounts, 'What takes something off a price, by code or given by the seller.', {
    list: {
      query: { query: 'Part of the name or the code, in capital or small letters.' },
    },
    create: 'The code must be free, in capital or small letters. Unknown products are refused with 422.',
    update:
      'Its type and duration stay. Once it has been used, so do its amount, currency and percentage. One that has ended can only change together with a later end.',
    delete: 'Subscriptions that have it keep it.',
  }),
]
