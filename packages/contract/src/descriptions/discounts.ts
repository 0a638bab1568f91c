import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const durationInMonths =
  'Number of months from the first discounted charge; only for `repeating`. The discount applies to the periods that begin within these months. Their number is fixed when the discount is applied to a subscription.'

export const discountsDescriptions = [
  describe(api.DiscountBase, 'A discount without the products it can be used for.'),
  describe(api.CheckoutDiscount, 'A discount as customers see it.'),
  describe(api.DiscountType, 'Type of a discount: a fixed amount or a percentage.'),
  describe(api.DiscountDuration, 'Duration of a discount on a subscription.'),
  describeFields([api.Discount, api.DiscountBase, api.CheckoutDiscount], {
    name: 'Name that is shown to customers.',
    code: 'Code that customers enter, case-insensitive; null if only the seller can apply the discount.',
    type: 'Type of the discount: a `fixed` amount or a `percentage`.',
    duration:
      'Duration of the discount on a subscription: the first payment (`once`), a number of months (`repeating`) or every payment (`forever`).',
    amount: 'Discounted amount in minor units, at most the whole price; only for `fixed`.',
    amounts:
      'Discounted amount in minor units, by currency; only for `fixed`. The discount does not apply to prices in other currencies. `amount` is the entry for the default currency of the organization, or else the first entry.',
    basis_points: 'Percentage in basis points (1000 is 10%); only for `percentage`.',
    duration_in_months: durationInMonths,
  }),
  describeFields([api.Discount, api.DiscountBase], {
    starts_at:
      'Time from which the discount can be redeemed; null if it has been redeemable since its creation.',
    ends_at: 'Time at which the discount stops being redeemable; null for no end.',
    max_redemptions: 'Maximum number of redemptions in total; null for no limit.',
    max_redemptions_per_customer:
      'Maximum number of redemptions per customer; null for no limit. Not returned by other servers.',
    redemptions_count: 'Number of redemptions of the discount. Renewals do not count.',
  }),
  describe(api.Discount, 'A discount as the seller sees it, by type and duration.', {
    products: 'Products that the discount applies to; empty for all products.',
  }),
  describeFields([api.DiscountCreate, api.DiscountUpdate], {
    code: 'Code that customers enter: 3 to 256 letters and digits, unique among your discounts. Blank or null for none.',
    starts_at: 'Time from which the discount can be redeemed; null for immediately.',
    ends_at: 'Time at which the discount stops being redeemable, later than `starts_at`; null for no end.',
    max_redemptions: 'Maximum number of redemptions in total; null for no limit.',
    max_redemptions_per_customer:
      'Maximum number of redemptions per customer; null for no limit. A customer is recognized by their id, e-mail address (ignoring a `+` and the text after it) or card.',
  }),
  describe(api.DiscountCreate, 'A new discount, by type and duration.', {
    name: 'Name that is shown to customers.',
    type: 'Type of the discount: a `fixed` amount or a `percentage`. It never changes.',
    duration: 'Duration of the discount on a subscription. It never changes.',
    duration_in_months: durationInMonths,
    amount: 'Discounted amount in minor units; only for `fixed`.',
    currency: 'Currency of `amount`; only for `fixed`.',
    amounts:
      'Discounted amount in minor units, by currency; only for `fixed`. Used in place of, or together with, `amount` and `currency`.',
    basis_points: 'Percentage in basis points (10000 is 100%); only for `percentage`.',
    products: 'Ids of the products that the discount applies to. Empty or null for all products.',
  }),
  describe(api.DiscountUpdate, 'Changes to a discount. Omitted fields do not change.', {
    name: 'New name. Null changes nothing.',
    type: 'Type of the discount. Any other type is rejected.',
    duration: 'Duration of the discount. Any other duration is rejected.',
    duration_in_months:
      'Number of months for subscriptions that get the discount from now on; only for `repeating`.',
    amount: 'Discounted amount in minor units. It cannot change once the discount has been redeemed.',
    currency:
      'Currency of `amount`. It cannot change once the discount has been redeemed; ignored for `percentage`.',
    amounts:
      'Complete new amounts, by currency; null changes nothing. Once the discount has been redeemed, only other currencies can be added. Ignored for `percentage`.',
    basis_points: 'Percentage in basis points. It cannot change once the discount has been redeemed.',
    products: 'Complete new list of product ids; empty means all products. Null changes nothing.',
  }),
  describeArea(api.discounts, 'Discounts on prices, applied by code or by the seller.', {
    list: {
      query: { query: 'Part of the name or the code, case-insensitive.' },
    },
    create: 'The code must be unique, case-insensitive. Unknown products are rejected with 422.',
    update:
      'The type and the duration cannot change. Once the discount has been redeemed, its amount, currency and percentage cannot change either. A discount that has ended can only be changed together with a later `ends_at`.',
    delete: 'Subscriptions that have the discount keep it.',
  }),
]
