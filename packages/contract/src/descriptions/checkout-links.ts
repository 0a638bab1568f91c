import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const checkoutLinksDescriptions = [
  describeFields([api.CheckoutLink, api.CheckoutLinkCreate], {
    payment_processor: 'Which kind of processor takes the payments; there is one.',
  }),
  describe(api.CheckoutLink, 'An address that opens a fresh checkout for everybody who follows it.', {
    metadata: 'Your own data. It is copied to every checkout the link opens.',
    client_secret: 'The part of the address that names the link.',
    url: 'The address to give away: each visit opens a fresh checkout.',
    success_url: 'Where customers go after paying; null for our confirmation page.',
    label: 'What you call the link; buyers do not read it. Null without one.',
    allow_discount_codes: 'Whether customers may enter a discount code.',
    require_billing_address: 'Whether the checkout asks for the whole billing address.',
    discount_id: 'The discount each checkout starts with, as long as it can be used; null without one.',
    discount: 'That discount in full; null without one.',
    products: 'What customers can choose from, in order; the first one is selected.',
    product_id: 'The first product.',
    product_price_id: 'The price of the first product that is selected.',
    product: 'The first product in full.',
    product_price: 'The selected price of the first product in full.',
  }),
  describeFields([api.CheckoutLinkCreate, api.CheckoutLinkUpdate], {
    discount_id:
      'A discount to start with. It must fit every product; that it can be used is asked on each visit.',
    success_url:
      'Where customers go after paying; `{CHECKOUT_ID}` in it becomes the id of the checkout. Null: our confirmation page.',
  }),
  describe(api.CheckoutLinkCreate, 'A new checkout link: by a price, a product, or several products.', {
    metadata: 'Your own data, copied to every checkout the link opens.',
    label: 'What you call the link; buyers do not read it.',
    allow_discount_codes: 'Whether customers may enter a discount code.',
    require_billing_address: 'Whether the checkout shall ask for the whole billing address.',
    product_price_id: 'A price, which stands for its product alone.',
    product_id: 'The only product.',
    products:
      'The products to choose from, by their ids and all of one organization; the first one is selected.',
  }),
  describe(api.CheckoutLinkUpdate, 'A change of a checkout link. What is left out stays.', {
    metadata: 'Your own data, which replaces what there was.',
    label: 'The new label. Null takes it away.',
    products: 'The complete new list of products by their ids, in order. Null changes nothing.',
    allow_discount_codes: 'Whether customers may enter a discount code. Null changes nothing.',
    require_billing_address: 'Whether to ask for the whole billing address. Null changes nothing.',
    discount_id: 'Another discount, which must fit every product. Null takes it away.',
  }),
  describeArea(api.checkoutLinks, 'Addresses to give away that open a fresh checkout on each visit.', {
    list: {
      query: {
        product_id: 'Only links that offer any of these products.',
      },
    },
    create:
      'Name the products in one of three ways. All must be on sale and of one organization; a discount must fit each of them.',
    update: 'A discount is checked against the products again whenever either of them changes.',
  }),
]
