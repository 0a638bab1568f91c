import type { Meanings } from './meanings.ts'

/** What fields of checkouts mean, as they are answered. Amounts are in minor units: 149 is 1.49. */
export const checkoutMeanings: Meanings = {
  'Checkout, CheckoutPublic, CheckoutPublicConfirmed': {
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
  },
  Checkout: {
    metadata: 'Your own data. It is copied to the order and the subscription.',
    customer_external_id: 'Your own id of the customer, which a new customer gets; null without one.',
    customer_metadata:
      "Your own data of the customer, which is added to the customer's own when the checkout succeeds.",
    subscription_id:
      'The free subscription that paying raises to this product; null when paying makes a new one.',
  },
  'CheckoutPublic, CheckoutPublicConfirmed': { organization: 'Who sells.' },
  CheckoutPublicConfirmed: {
    status: 'Always `confirmed`: whether the payment succeeds shows a little later.',
    customer_session_token:
      'A token for the customer portal, for an hour. It works from when the purchase has succeeded, and only if that made the customer or the seller named them.',
  },
}
