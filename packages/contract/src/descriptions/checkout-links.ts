import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const checkoutLinksDescriptions = [
  describeFields([api.CheckoutLink, api.CheckoutLinkCreate], {
    payment_processor: 'The payment processor that takes the payments; `stripe` is the only value.',
  }),
  describe(api.CheckoutLink, 'A URL that opens a new checkout on each visit.', {
    metadata: 'Your own data, copied to every checkout that the link opens.',
    client_secret: 'The secret part of the URL, which identifies the link.',
    url: 'The URL of the link; each visit opens a new checkout.',
    slug: 'The last part of the short URL.',
    short_url: 'The short URL of the link, `/buy/` and the slug; it does the same as `url`.',
    success_url: 'The URL that customers are sent to after paying; null for the default confirmation page.',
    label: 'The internal name of the link, which customers do not see; null if it has none.',
    allow_discount_codes: 'Whether customers can enter a discount code.',
    require_billing_address: 'Whether the checkout asks for the full billing address.',
    discount_id: 'The discount that each checkout starts with, while it is redeemable; null for none.',
    discount: 'The discount object; null for none.',
    openings_count:
      'How many checkouts the link has opened. Bots, such as those that create link previews, are not counted.',
    paid_orders_count: 'How many checkouts of the link were paid.',
    revenue:
      'The revenue from those purchases and their renewals, in minor units: after discounts and refunds, without tax. Only sales in the default currency of the organization count.',
    products: 'The products that customers can choose from, in order; the first one is preselected.',
    product_id: 'The id of the first product.',
    product_price_id: 'The preselected price of the first product.',
    product: 'The first product as an object.',
    product_price: 'The preselected price of the first product as an object.',
  }),
  describeFields([api.CheckoutLinkCreate, api.CheckoutLinkUpdate], {
    discount_id:
      'The discount to start with. It must apply to every product; whether it is redeemable is checked on each visit.',
    success_url:
      'The URL that customers are sent to after paying; `{CHECKOUT_ID}` in it is replaced by the id of the checkout. Null: the default confirmation page.',
  }),
  describe(api.CheckoutLinkCreate, 'A new checkout link, for a price, a product, or several products.', {
    metadata: 'Your own data, copied to every checkout that the link opens.',
    label: 'The internal name of the link, which customers do not see.',
    slug: 'The last part of the short URL. It must be unique on the server, including deleted links. Null or left out: a random slug.',
    allow_discount_codes: 'Whether customers can enter a discount code.',
    require_billing_address: 'Whether the checkout asks for the full billing address.',
    product_price_id: 'The id of a price; the link then offers only its product.',
    product_id: 'The id of the only product.',
    products:
      'The ids of the products to choose from, all of one organization; the first one is preselected.',
  }),
  describe(api.CheckoutLinkUpdate, 'A change of a checkout link. Fields that are left out do not change.', {
    metadata: 'Your own data, which replaces the existing data.',
    label: 'The new label. Null removes it.',
    slug: 'The new last part of the short URL; the old short URL stops working. Null changes nothing.',
    products: 'The complete new list of product ids, in order. Null changes nothing.',
    allow_discount_codes: 'Whether customers can enter a discount code. Null changes nothing.',
    require_billing_address: 'Whether to ask for the full billing address. Null changes nothing.',
    discount_id: 'The new discount, which must apply to every product. Null removes it.',
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
