import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const checkoutLinksDescriptions = [
  describeFields([api.CheckoutLink, api.CheckoutLinkCreate], {
    payment_processor: 'Payment processor that takes the payments; `stripe` is the only value.',
  }),
  describe(api.CheckoutLink, 'A URL that opens a new checkout on each visit.', {
    metadata: 'Your own data, copied to every checkout that the link opens.',
    client_secret: 'Secret part of the URL, which identifies the link.',
    url: 'URL of the link; each visit opens a new checkout.',
    slug: 'Last part of the short URL.',
    short_url: 'Short URL of the link, `/buy/` and the slug; it does the same as `url`.',
    success_url: 'URL that customers are sent to after paying; null for the default confirmation page.',
    label: 'Internal name of the link, which customers do not see; null if it has none.',
    allow_discount_codes: 'True if customers can enter a discount code.',
    require_billing_address: 'True if the checkout asks for the full billing address.',
    trial_interval:
      'Unit of the length of the trial that replaces the trials of the products; absent without such a trial.',
    trial_interval_count:
      'Length of the trial that replaces the trials of the products, in its unit; absent without such a trial.',
    discount_id: 'Id of the discount that each checkout starts with, while it is redeemable; null for none.',
    discount: 'Discount as an object; null for none.',
    openings_count:
      'Number of checkouts that the link has opened. Bots, such as those that create link previews, are not counted.',
    paid_orders_count: 'Number of paid checkouts of the link.',
    revenue:
      'Revenue from the paid checkouts of the link and their renewals, in minor units: after discounts and refunds, without tax. Only sales in the default currency of the organization count.',
    products: 'Products that customers can choose from, in order; the first one is preselected.',
    product_id: 'Id of the first product.',
    product_price_id: 'Id of the preselected price of the first product.',
    product: 'First product as an object.',
    product_price: 'Preselected price of the first product as an object.',
  }),
  describeFields([api.CheckoutLinkCreate, api.CheckoutLinkUpdate], {
    trial_interval:
      'Unit of the length of the trial, in place of those of the products. Null: the trials of the products.',
    trial_interval_count:
      'Length of the trial in its unit, at most three years. Required with `trial_interval`.',
    discount_id:
      'Id of the discount to start with. It must apply to every product; whether it is redeemable is checked on each visit.',
    success_url:
      'URL that customers are sent to after paying; `{CHECKOUT_ID}` in it is replaced by the id of the checkout. Null: the default confirmation page.',
  }),
  describe(api.CheckoutLinkCreate, 'A new checkout link, for a price, a product, or several products.', {
    metadata: 'Your own data, copied to every checkout that the link opens.',
    label: 'Internal name of the link, which customers do not see.',
    slug: 'Last part of the short URL. It must be unique on the server, including deleted links. Null or omitted: a random slug.',
    allow_discount_codes: 'If true, customers can enter a discount code.',
    require_billing_address: 'If true, the checkout asks for the full billing address.',
    product_price_id: 'Id of a price; the link then offers only its product.',
    product_id: 'Id of the only product.',
    products: 'Ids of the products to choose from, all of one organization; the first one is preselected.',
  }),
  describe(api.CheckoutLinkUpdate, 'Changes to a checkout link. Omitted fields do not change.', {
    metadata: 'Your own data, which replaces the existing data.',
    label: 'New label. Null removes it.',
    slug: 'New last part of the short URL; the old short URL stops working. Null changes nothing.',
    products: 'Complete new list of product ids, in order. Null changes nothing.',
    allow_discount_codes: 'If true, customers can enter a discount code. Null changes nothing.',
    require_billing_address: 'If true, the checkout asks for the full billing address. Null changes nothing.',
    discount_id: 'Id of the new discount, which must apply to every product. Null removes it.',
  }),
  describeArea(api.checkoutLinks, 'URLs that open a new checkout on each visit.', {
    list: {
      query: {
        product_id: 'Only links that offer any of these products.',
        discount_id: 'Only links that start with any of these discounts.',
        query: 'Part of the label or of the name of a product, case-insensitive.',
      },
    },
    create:
      'The products are given in one of three ways. All must be on sale and belong to one organization; a discount must apply to each of them.',
    update: 'The discount is checked against the products again whenever either changes.',
  }),
]
