import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const discountsDescriptions = [
  describe(api.DiscountBase, 'A discount without the products it can be used for.'),
  describe(api.CheckoutDiscount, 'A discount as customers see it.'),
  describe(api.DiscountType, 'Whether a discount is a fixed amount or a percentage.'),
  describe(api.DiscountDuration, 'How long a discount applies to a subscription.'),
  describeFields([api.Discount, api.DiscountBase, api.CheckoutDiscount], {
    name: 'The name that is shown to customers.',
    code: 'The code that customers enter, case-insensitive; null if only the seller can apply the discount.',
    type: 'Whether the discount is a `fixed` amount or a `percentage`.',
    duration:
      'How long the discount applies to a subscription: to the first payment (`once`), for a number of months (`repeating`) or to every payment (`forever`).',
    amount: 'The discounted amount in minor units, at most the whole price; only for `fixed`.',
    amounts:
      'The discounted amount in minor units, by currency; only for `fixed`. The discount does not apply to prices in other currencies. `amount` is that in the default currency of the organization, otherwise the first one.',
    basis_points: 'The percentage in basis points (1000 is 10%); only for `percentage`.',
    duration_in_months: 'For how many months from its first use the discount applies; only for `repeating`.',
  }),
  describeFields([api.Discount, api.DiscountBase], {
    starts_at: 'When the discount becomes redeemable; null if it has been redeemable since its creation.',
    ends_at: 'When the discount stops being redeemable; null for no end.',
    max_redemptions: 'How often the discount can be redeemed in total; null for no limit.',
    max_redemptions_per_customer:
      'How often one customer can redeem the discount; null for no limit. Not returned by other servers.',
    redemptions_count: 'How often the discount has been redeemed. Renewals do not count.',
  }),
  describe(api.Discount, 'A discount as the seller sees it, by type and duration.', {
    products: 'The products that the discount applies to; empty for all products.',
  }),
  describeFields([api.DiscountCreate, api.DiscountUpdate], {
    code: 'The code that customers enter: 3 to 256 letters and digits, unique among your discounts. Blank or null for none.',
    starts_at: 'When the discount becomes redeemable; null for immediately.',
    ends_at: 'When the discount stops being redeemable, later than `starts_at`; null for no end.',
    max_redemptions: 'How often the discount can be redeemed in total; null for no limit.',
    max_redemptions_per_customer:
      'How often one customer can redeem the discount; null for no limit. A customer is recognized by their id, e-mail address (without what follows a +) or card.',
  }),
  describe(api.DiscountCreate, 'A new discount, by type and duration.', {
    name: 'The name that is shown to customers.',
    type: 'Whether the discount is a `fixed` amount or a `percentage`. It never changes.',
    duration: 'How long the discount applies to a subscription. It never changes.',
    duration_in_months: 'For how many months from its first use the discount applies; only for `repeating`.',
    amount: 'The discounted amount in minor units; only for `fixed`.',
    currency: 'The currency of `amount`; only for `fixed`.',
    amounts:
      'The discounted amount in minor units, by currency; only for `fixed`. Used in place of, or together with, `amount` and `currency`.',
    basis_points: 'The percentage in basis points (10000 is 100%); only for `percentage`.',
    products: 'The ids of the products that the discount applies to. Empty or null for all products.',
  }),
  describe(api.DiscountUpdate, 'A change of a discount. Fields that are left out do not change.', {
    name: 'The new name. Null changes nothing.',
    type: 'The type of the discount. Any other type is refused.',
    duration: 'The duration of the discount. Any other duration is refused.',
    duration_in_months: 'For how many months the discount applies from now on; only for `repeating`.',
    amount: 'The discounted amount in minor units. It cannot change once the discount has been redeemed.',
    currency:
      'The currency of `amount`. It cannot change once the discount has been redeemed; ignored for `percentage`.',
    amounts:
      'The complete new amounts, by currency; null changes nothing. Once the discount has been redeemed, only other currencies can be added. Ignored for `percentage`.',
    basis_points: 'The percentage in basis points. It cannot change once the discount has been redeemed.',
    products: 'The complete new list of product ids; empty means all products. Null changes nothing.',
  }),
  describeArea(api.discounts, 'Discounts on prices, applied by code or by the seller.', {
    list: {
      query: { query: 'Part of the name or the code, case-insensitive.' },
    },
    create: 'The code must be unique, case-insensitive. Unknown products are refused with 422.',
    update:
      'The type and the duration cannot change. Once the discount has been redeemed, its amount, currency and percentage cannot change either. A discount that has ended can only be changed together with a later `ends_at`.',
    delete: 'Subscriptions that have the discount keep it.',
  }),
]
