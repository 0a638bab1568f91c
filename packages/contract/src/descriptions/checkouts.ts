import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const checkoutsDescriptions = [
  describe(api.CheckoutPublic, 'A checkout as the holder of its client secret sees it.'),
  describe(api.CheckoutStatus, 'How far a checkout is.'),
  describe(api.CheckoutUpdatePublic, 'A change of a checkout by its buyer. What is left out stays.'),
  describeFields([api.CheckoutCreate, api.CheckoutUpdate, api.CheckoutUpdatePublic, api.CheckoutConfirm], {
    amount:
      'What the customer pays before discount and tax, in minor units, where the price lets them choose; otherwise it is ignored.',
    custom_field_data:
      'Answers to the custom fields of the selected product, by their slug. Unknown slugs are ignored.',
  }),
  describeFields([api.CheckoutCreate, api.CheckoutUpdate], {
    customer_ip_address: 'The internet address the customer comes from.',
    customer_metadata:
      "Your own data of the customer, added to the customer's own when the checkout succeeds.",
    embed_origin: 'The site that shall show the checkout in a frame.',
  }),
  describe(api.CheckoutCreate, 'A new checkout: for several products, one product, or a price.', {
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
      'A free subscription of the customer that the payment upgrades to the product, instead of making a new one.',
    success_url:
      'Where the customer goes after paying; `{CHECKOUT_ID}` in it becomes the id of the checkout.',
    metadata: 'Your own data, copied to the order and the subscription.',
    customer_name: 'The name of the customer, if known.',
    customer_email: 'The e-mail address of the customer, if known.',
    customer_billing_address: 'Where the bill goes, if known. Only the country is required.',
    customer_tax_id: 'The tax number of the customer, checked against the country of the billing address.',
  }),
  describeFields([api.CheckoutUpdate, api.CheckoutUpdatePublic, api.CheckoutConfirm], {
    product_id:
      'Another of the offered products to select. Its amount starts anew; a discount that does not fit it is dropped.',
    product_price_id: 'An active price of `product_id` to select; without `product_id` it is ignored.',
    customer_name: 'The new name. Null or blank takes it away.',
    customer_email: 'The new e-mail address; ignored once the checkout has a customer.',
    customer_billing_address:
      'The new billing address, from which the tax is worked out anew. Null takes it away.',
    customer_tax_id: 'The new tax number, checked against the country. Null or blank takes it away.',
  }),
  describe(api.CheckoutUpdate, 'A change of a checkout by its seller. What is left out stays.', {
    metadata: 'Your own data, which replaces what there was.',
    discount_id: 'Another discount, usable now for the selected product. Null takes the discount away.',
    allow_discount_codes: 'Whether the customer may enter a discount code. Null changes nothing.',
    require_billing_address: 'Whether to ask for the whole billing address. Null changes nothing.',
    success_url: 'Where the customer goes after paying. Null: to our confirmation page.',
  }),
  describeFields([api.CheckoutUpdatePublic, api.CheckoutConfirm], {
    discount_code:
      'The code of a discount, in capital or small letters. Null or blank takes the discount away; ignored where codes are not allowed.',
  }),
  describe(api.CheckoutConfirm, 'The last changes of a checkout, and what pays for it.', {
    custom_field_data:
      'Answers to the custom fields, by their slug. Required ones must be given here, even when they were given before.',
    confirmation_token_id:
      "The token the payment processor's form made of the way to pay; required unless nothing is paid, now or later.",
  }),
  describeFields([api.Checkout, api.CheckoutPublic, api.CheckoutPublicConfirmed], {
    custom_field_data: 'The answers to its custom fields, by their slug; null where none was given.',
    payment_processor: 'Which kind of processor takes the payment; there is one.',
    status:
      'How far it is: `open` until it is confirmed or its time is over (`expired`); `confirmed` while the payment is on its way; then `succeeded`, or `failed` for good.',
    client_secret: 'Who holds it can read, change and pay the checkout. It is part of the address.',
    url: 'The address where the customer pays.',
    expires_at: 'Until when it can be paid: 30 minutes after it was made.',
    success_url:
      'Where the customer goes after paying, with `{CHECKOUT_ID}` filled in; our confirmation page unless one was given.',
    embed_origin: 'The site that may show the checkout in a frame; null for none.',
    amount:
      'What the selected price asks for, before discount and tax. Metered prices ask for 0, as nothing is used yet.',
    discount_amount: 'What the discount takes off `amount`; 0 without one.',
    net_amount: '`amount` less the discount, before tax.',
    tax_amount: 'The tax on `net_amount`; null while it cannot be worked out for want of an address.',
    total_amount: 'What is paid now: `net_amount` and the tax, as far as it is known.',
    subtotal_amount: 'The same as `net_amount`, under an older name.',
    product_id: 'The product that is selected.',
    product_price_id: 'The price of that product that is selected.',
    discount_id: 'The discount it has; null without one.',
    allow_discount_codes: 'Whether the customer may enter a discount code.',
    require_billing_address: 'Whether the page asks for the whole billing address, not the country alone.',
    is_discount_applicable: 'Whether a discount can take anything off: false when all prices are free.',
    is_free_product_price: 'Whether every price of the product is free.',
    is_payment_required: 'Whether anything is paid now.',
    is_payment_setup_required:
      'Whether a way to pay must be kept for later payments, as for subscriptions that cost something.',
    is_payment_form_required: 'Whether the page must ask for a way to pay, for now or for later.',
    customer_id: 'The customer who is known already; null while the checkout may still make one.',
    customer_name: 'The name of the customer; null until it is given.',
    customer_email: 'The e-mail address of the customer; null until it is given.',
    customer_ip_address: 'The internet address the customer came from; null when it is not known.',
    customer_billing_address: 'Where the bill goes, which decides the tax; null until it is given.',
    customer_tax_id: 'The tax number of the customer, verified for the country; null without one.',
    payment_processor_metadata:
      'What the browser needs to pay: `publishable_key`; once confirmed `intent_status` and `intent_client_secret`; `failure_reason` when it failed.',
    products: 'The products the customer can choose from, in order.',
    product: 'The selected product in full.',
    product_price: 'The selected price in full.',
    discount: 'What the customer may know of the discount; null without one.',
    attached_custom_fields: 'What the selected product asks of its buyers, in order.',
  }),
  describe(api.Checkout, 'A checkout as its seller sees it.', {
    metadata: 'Your own data. It is copied to the order and the subscription.',
    customer_external_id: 'Your own id of the customer, which a new customer gets; null without one.',
    customer_metadata:
      "Your own data of the customer, which is added to the customer's own when the checkout succeeds.",
    subscription_id:
      'The free subscription that the payment upgrades to this product; null when the payment makes a new one.',
  }),
  describeFields([api.CheckoutPublic, api.CheckoutPublicConfirmed], { organization: 'Who sells.' }),
  describe(api.CheckoutPublicConfirmed, 'A checkout that has just been confirmed.', {
    status: 'Always `confirmed`: whether the payment succeeds shows a little later.',
    customer_session_token:
      'A token for the customer portal, for an hour. It works from when the purchase has succeeded, and only if that made the customer or the seller named them.',
  }),
  describeArea(
    api.checkouts,
    'One purchase until it is paid: opened by the seller, filled in and confirmed by whoever holds its client secret.',
    {
      list: {
        query: {
          product_id: 'Only checkouts in which one of these products is selected.',
          customer_id: 'Only checkouts of these customers.',
          status: 'Only checkouts in these states.',
          query: 'Part of the e-mail address of the customer.',
        },
      },
      create:
        'Name what is sold in one of three ways. What a named customer is known for fills in what is left out. Send the customer to `url`; the checkout can be paid for 30 minutes. Required custom fields may still be missing.',
      get: 'It can be read for ever, also after its time.',
      update:
        'Only an open checkout changes. Amount, discount and tax are worked out anew; a discount that does not fit the newly selected product is dropped.',
      clientGet:
        'Whoever holds the client secret may read; an Authorization header is ignored. One that was confirmed in time stays readable; one that was not is refused once its time is over.',
      clientUpdate:
        'Only an open checkout changes. Amount, discount and tax are worked out anew; answers left out stay as they are.',
      clientConfirm:
        'Takes the same changes along. All that is still missing is listed in one 422: e-mail address, name, billing address, payment, required answers. It answers as soon as the payment is on its way; whether it succeeds shows in `status` a little later. A payment that is refused on the spot leaves the checkout open. Confirming twice never charges twice.',
    },
  ),
  describeArea(api.checkoutPage, 'What the hosted checkout page asks for beside the public calls.', {
    restart: {
      more: 'Asked again, it answers the same checkout as long as that one can be paid.',
      response: { url: 'The address of the fresh checkout.' },
      errors: {
        Conflict:
          'The checkout can still be paid, or what it was for can no longer be bought. The detail says which.',
      },
    },
  }),
]
