import type { Meanings } from './meanings.ts'

const changes = 'CheckoutUpdate, CheckoutUpdatePublic, CheckoutConfirm'
const all = `CheckoutCreate, ${changes}`

/** What fields of the bodies that open, change and confirm checkouts mean. */
export const checkoutBodyMeanings: Meanings = {
  [all]: {
    amount:
      'What the customer pays before discount and tax, in minor units, where the price lets them choose; otherwise it is ignored.',
    custom_field_data:
      'Answers to the custom fields of the selected product, by their slug. Unknown slugs are ignored.',
    customer_tax_id: 'The tax number of the customer, checked against the country of the billing address.',
  },
  'CheckoutCreate, CheckoutUpdate': {
    customer_ip_address: 'The internet address the customer comes from.',
    customer_metadata:
      "Your own data of the customer, added to the customer's own when the checkout succeeds.",
    embed_origin: 'The site that shall show the checkout in a frame.',
  },
  CheckoutCreate: {
    products:
      'The products to choose from, by their ids and all of one organization; the first one is selected.',
    product_id: 'The only product. Give `products` instead to let the customer choose.',
    product_price_id: 'The price to select, and with it its product.',
    discount_id: 'A discount to start with; it must be usable now for the selected product.',
    allow_discount_codes: 'Whether the customer may enter a discount code.',
    require_billing_address:
      'Whether to ask for the whole billing address. A whole one given here turns it on.',
    customer_id: 'The customer who buys, if known. What is known of them fills in what is left out.',
    customer_external_id: 'Your own id of the customer. If nobody has it yet, the new customer gets it.',
    subscription_id:
      'A free subscription of the customer that paying shall raise to the product, instead of making a new one.',
    success_url:
      'Where the customer goes after paying; `{CHECKOUT_ID}` in it becomes the id of the checkout.',
    metadata: 'Your own data, copied to the order and the subscription.',
    customer_name: 'The name of the customer, if known.',
    customer_email: 'The e-mail address of the customer, if known.',
    customer_billing_address: 'Where the bill goes, if known. Only the country is required.',
  },
  [changes]: {
    product_id:
      'Another of the offered products to select. Its amount starts anew; a discount that does not fit it is dropped.',
    product_price_id: 'An active price of `product_id` to select; without `product_id` it is ignored.',
    amount:
      'What the customer pays before discount and tax, in minor units, where the price lets them choose; otherwise it is ignored.',
    customer_name: 'The new name. Null or blank takes it away.',
    customer_email: 'The new e-mail address; ignored once the checkout has a customer.',
    customer_billing_address:
      'The new billing address, from which the tax is worked out anew. Null takes it away.',
    customer_tax_id: 'The new tax number, checked against the country. Null or blank takes it away.',
  },
  CheckoutUpdate: {
    metadata: 'Your own data, which replaces what there was.',
    discount_id: 'Another discount, usable now for the selected product. Null takes the discount away.',
    allow_discount_codes: 'Whether the customer may enter a discount code. Null changes nothing.',
    require_billing_address: 'Whether to ask for the whole billing address. Null changes nothing.',
    success_url: 'Where the customer goes after paying. Null: to our confirmation page.',
  },
  'CheckoutUpdatePublic, CheckoutConfirm': {
    discount_code:
      'The code of a discount, in capital or small letters. Null or blank takes the discount away; ignored where codes are not allowed.',
  },
  CheckoutConfirm: {
    custom_field_data:
      'Answers to the custom fields, by their slug. Required ones must be given here, even when they were given before.',
    confirmation_token_id:
      "The token the payment processor's form made of the way to pay; required unless nothing is paid, now or later.",
  },
}
