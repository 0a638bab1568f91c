import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const checkoutsDescriptions = [
  describeFields([api.CheckoutPublic, api.CheckoutPublicConfirmed], {
    subscription_terms:
      'Charges after the first payment of a subscription, if it is bought now. Omitted for one-time products.',
    asks_withdrawal_consent:
      'True if the buyer, a consumer in the European Union, must agree to immediate delivery.',
    asks_postal_code:
      'True if the checkout asks for a payment method and the tax depends on the postal code of the buyer’s country. It can then only be confirmed with a postal code.',
    offers_wallets:
      'True if the checkout asks for a payment method and the payment processor offers wallets in addition to cards. The processor tells the page which wallets a device supports.',
  }),
  describe(api.CheckoutPublic, 'A checkout as seen with its client secret.'),
  describe(api.ComingCharge, 'A future charge.', {
    at: 'Time at which the charge is made.',
    amount: 'Amount of the charge, in minor units.',
  }),
  describe(api.SubscriptionTerms, 'Charges after the first payment of a subscription, if it is bought now.', {
    recurring_interval: 'Unit of the interval between two charges.',
    recurring_interval_count: 'Interval between two charges, in its unit.',
    next_charge: 'First charge after the purchase, including known tax, without usage.',
    regular_charge:
      'First charge after the discount has ended. Null if every charge is the same as the next one.',
    trial: 'Trial before the first charge. Omitted without a trial.',
  }),
  describe(api.TrialTerms, 'A trial before the first charge of a subscription.', {
    trial_interval: 'Unit of the length of the trial.',
    trial_interval_count: 'Length of the trial in its unit.',
    trial_end: 'End of the trial, and time of the first charge, if the trial began now.',
  }),
  describe(api.CheckoutStatus, 'Status of a checkout.'),
  describe(api.CheckoutUpdatePublic, 'Changes to a checkout by its customer. Omitted fields do not change.'),
  describeFields([api.CheckoutCreate, api.CheckoutUpdate, api.CheckoutUpdatePublic, api.CheckoutConfirm], {
    currency:
      'Currency to pay in, as an ISO 4217 code in lower case: one that the selected product has a price in. Default for a new checkout: that of the billing country, else the default currency of the organization. The checkout of a subscription keeps the currency of the subscription.',
    amount:
      'Amount that the customer chooses, before discount and tax, in minor units; ignored unless the price lets the customer choose.',
    custom_field_data:
      'Answers to the custom fields of the selected product, by their slug. Unknown slugs are ignored.',
  }),
  describeFields([api.CheckoutCreate, api.CheckoutUpdate], {
    allow_trial:
      'If false, the checkout sells without a trial, whatever its product offers. Null changes nothing; default for a new checkout: true.',
    trial_interval:
      'Unit of the length of the trial, in place of that of the product. Null: the trial of the product.',
    trial_interval_count:
      'Length of the trial in its unit, at most three years. Required with `trial_interval`.',
    customer_ip_address: 'IP address of the customer.',
    customer_metadata:
      "Your own data for the customer, merged into the customer's metadata when the checkout succeeds.",
    embed_origin: 'Origin of the site that embeds the checkout in a frame.',
  }),
  describe(api.CheckoutCreate, 'A new checkout: for several products, one product, or a price.', {
    products: 'Ids of the products to choose from, all of one organization; the first one is preselected.',
    product_id: 'Id of the only product. Pass `products` instead to let the customer choose.',
    product_price_id: 'Id of the price to select; its product is selected too.',
    discount_id: 'Id of the discount to start with; it must be redeemable now for the selected product.',
    allow_discount_codes: 'If true, the customer can enter a discount code.',
    require_billing_address:
      'If true, the checkout asks for the full billing address. Passing a full address here sets it to true.',
    customer_id: 'Id of the customer, if known. Omitted fields are filled in from the customer.',
    customer_external_id:
      'Your own id of the customer. If no customer has it yet, it is assigned to the new customer.',
    external_customer_id: 'Name of `customer_external_id` in newer clients.',
    subscription_id:
      'Id of a free subscription of the customer that the payment upgrades to the product, instead of creating a new subscription.',
    success_url:
      'URL that the customer is sent to after paying; `{CHECKOUT_ID}` in it is replaced by the id of the checkout.',
    metadata: 'Your own data, copied to the order and the subscription.',
    customer_name: 'Name of the customer, if known.',
    customer_email: 'E-mail address of the customer, if known.',
    customer_billing_address: 'Billing address of the customer, if known. Only the country is required.',
    customer_tax_id: 'Tax number of the customer, checked against the country of the billing address.',
  }),
  describeFields([api.CheckoutUpdate, api.CheckoutUpdatePublic, api.CheckoutConfirm], {
    product_id:
      'Id of another offered product to select. The amount is reset; a discount that does not apply to the product is removed.',
    product_price_id: 'Id of an active price of `product_id` to select; ignored without `product_id`.',
    customer_name: 'New name. Null or blank removes it.',
    customer_email: 'New e-mail address; ignored once the checkout has a customer.',
    customer_billing_address: 'New billing address, from which the tax is recalculated. Null removes it.',
    customer_tax_id: 'New tax number, checked against the country. Null or blank removes it.',
  }),
  describe(api.CheckoutUpdate, 'Changes to a checkout by its seller. Omitted fields do not change.', {
    metadata: 'Your own data, which replaces the existing data.',
    discount_id:
      'Id of the new discount, redeemable now for the selected product. Null removes the discount.',
    allow_discount_codes: 'If true, the customer can enter a discount code. Null changes nothing.',
    require_billing_address: 'If true, the checkout asks for the full billing address. Null changes nothing.',
    success_url: 'URL that the customer is sent to after paying. Null: the default confirmation page.',
  }),
  describeFields([api.CheckoutUpdatePublic, api.CheckoutConfirm], {
    allow_trial: 'False to buy without a trial, and be charged at once. Null changes nothing.',
    discount_code:
      'Code of a discount, case-insensitive. Null or blank removes the discount. If codes are not allowed, this is ignored, except to remove a discount with a limit per customer.',
    locale:
      'Language of the page as a BCP 47 tag, such as `de`, for the e-mails and invoices of the customer. An unsupported language or null changes nothing.',
  }),
  describe(api.CheckoutConfirm, 'Last changes of a checkout, and the payment method.', {
    custom_field_data:
      'Answers to the custom fields, by slug. Required answers must be given here, even if they were given before.',
    confirmation_token_id:
      "Token that the payment processor's form created for the payment method; required unless nothing is due now or later.",
    withdrawal_consent:
      'Text with which the buyer agrees to immediate delivery and to losing the right of withdrawal. It is stored with the time.',
  }),
  describeFields([api.Checkout, api.CheckoutPublic, api.CheckoutPublicConfirmed], {
    custom_field_data: 'Answers to its custom fields, by their slug; null if none was given.',
    payment_processor: 'Payment processor that takes the payment; `stripe` is the only value.',
    status:
      'Status of the checkout: `open` until the checkout is confirmed or expires (`expired`); `confirmed` while the payment is processed; then `succeeded`, or `failed`, which is final.',
    client_secret: 'Secret that gives access to read, change and pay the checkout. It is part of the URL.',
    url: 'URL of the checkout page.',
    expires_at: 'Time at which the checkout expires: 30 minutes after it was created.',
    success_url:
      'URL that the customer is sent to after paying, with `{CHECKOUT_ID}` filled in; the default confirmation page unless another was given.',
    embed_origin: 'Origin of the site that can embed the checkout in a frame; null for none.',
    amount:
      'Amount of the selected price, before discount and tax. Metered prices count as 0, because nothing is used yet.',
    discount_amount: 'Discount on `amount`; 0 without a discount.',
    net_amount:
      '`amount` less the discount, before tax: the tax included in an `inclusive` price is deducted as well, once it is known.',
    tax_amount: 'Tax on `net_amount`; null while it cannot be calculated because the address is missing.',
    tax_behavior:
      'Tax behavior of `amount`: `inclusive` if it includes the tax, `exclusive` if the tax is added to it; null until the tax is known. Not returned by other servers.',
    tax_rate:
      'Rate of the tax in basis points (2500 is 25%). Null without tax, and until it is known. Not returned by other servers.',
    total_amount: 'Amount to pay now: `net_amount` plus the tax, if it is known.',
    applied_balance_amount:
      'Part of the total that the balance of the customer pays, as a negative amount; absent if it pays nothing. Only for a customer whom the seller named.',
    due_amount:
      'Amount of the payment, if the balance of the customer pays a part, or 0 with a trial; otherwise absent.',
    subtotal_amount: 'Older name of `net_amount`.',
    product_id: 'Id of the selected product.',
    product_price_id: 'Id of the selected price of that product.',
    discount_id: 'Id of the discount; null without a discount.',
    allow_discount_codes: 'True if the customer can enter a discount code.',
    require_billing_address: 'True if the page asks for the full billing address, not only the country.',
    is_discount_applicable: 'True if a discount can apply; false if all prices are free.',
    is_free_product_price: 'True if every price of the product is free.',
    is_payment_required: 'True if there is an amount to pay now.',
    is_payment_setup_required:
      'True if a payment method must be saved for later payments, as for paid subscriptions.',
    is_payment_form_required:
      'True if the page must ask for a payment method, for this payment or later ones.',
    customer_id: 'Id of the customer, if there is one already; null if the checkout can create one.',
    customer_name: 'Name of the customer; null until it is given.',
    customer_email: 'E-mail address of the customer; null until it is given.',
    customer_ip_address: 'IP address of the customer; null if unknown.',
    customer_billing_address:
      'Billing address of the customer, which determines the tax; null until it is given.',
    customer_tax_id: 'Tax number of the customer, verified for the country; null without one.',
    allow_trial:
      'False if the checkout sells without a trial, true if it has one. Absent for other checkouts.',
    trial_interval:
      'Unit of the length of the trial that replaces the trial of the product; absent without such a trial.',
    trial_interval_count:
      'Length of the trial that replaces the trial of the product, in its unit; absent without such a trial.',
    active_trial_interval: 'Unit of the length of the trial that the checkout sells; absent without a trial.',
    active_trial_interval_count:
      'Length of the trial that the checkout sells, in its unit; absent without a trial.',
    trial_end: 'End of the trial, if it begins now; absent without a trial.',
    payment_processor_metadata:
      'Data that the browser needs to pay: `publishable_key`; after confirming also `intent_status` and `intent_client_secret`; `failure_reason` and its `failure_code` if the payment failed.',
    products: 'Products the customer can choose from, in order.',
    product: 'Selected product as an object.',
    product_price: 'Selected price as an object.',
    discount: 'Discount as customers see it; null without a discount.',
    attached_custom_fields: 'Custom fields that the selected product asks for, in order.',
  }),
  describe(api.Checkout, 'A checkout as its seller sees it.', {
    metadata: 'Your own data, copied to the order and the subscription.',
    customer_external_id: 'Your own id of the customer, which a new customer gets; null without one.',
    customer_metadata:
      "Your own data for the customer, merged into the customer's metadata when the checkout succeeds. If the checkout names the customer, it replaces values with the same keys.",
    subscription_id:
      'Id of the free subscription that the payment upgrades to this product; null if the payment creates a new subscription.',
  }),
  describeFields([api.CheckoutPublic, api.CheckoutPublicConfirmed], {
    organization: 'Organization that sells the product.',
  }),
  describe(api.CheckoutPublicConfirmed, 'A checkout that has just been confirmed.', {
    status: 'Always `confirmed`. The outcome of the payment is known later.',
    customer_session_token:
      'Token for the customer portal, valid for an hour. It works once the purchase has succeeded, and gives access only to that purchase: its orders, its subscription and its payment methods.',
  }),
  describeArea(
    api.checkouts,
    'Sessions in which customers pay: created by the seller, then filled in and confirmed with their client secret.',
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
        'The products are given in one of three ways. Omitted fields are filled in from the customer, if one is given. Redirect the customer to `url`; the checkout can be paid within 30 minutes. Required custom fields can be given later.',
      get: 'A checkout can still be read after it has expired.',
      update:
        'Only an open checkout can change. Amount, discount and tax are recalculated; a discount that does not apply to the newly selected product is removed.',
      clientGet:
        'The client secret is enough; an Authorization header is ignored. A confirmed checkout can still be read; an expired one is rejected.',
      clientUpdate:
        'Only an open checkout can change. Amount, discount and tax are recalculated; custom field answers that are omitted do not change.',
      clientConfirm: {
        more: 'Accepts the same changes as an update. Everything that is missing is listed in one 422: e-mail address, name, billing address, payment, required answers. The call returns as soon as the payment is being processed; `status` shows the outcome later. If the payment is declined immediately, the checkout stays open. Confirming twice never charges twice.',
        errors: {
          Unavailable:
            'The payment processor does not respond. The checkout stays `confirmed` until the outcome of the payment is known: read it again after the number of seconds in `Retry-After`.',
        },
      },
    },
  ),
  describeArea(api.checkoutEvents, 'Events of a checkout, as they happen.', {
    stream:
      'Each message is JSON with a `key` and a `payload`; earlier events are sent first. The last message, `checkout.webhook_event_delivered`, means that no webhook endpoint is still waiting for the `checkout.updated` of the payment, or that ten seconds have passed. The stream ends after ten minutes at the latest.',
  }),
  describe(api.CheckoutEvent, 'An event of a checkout.', {
    key: 'Name of the event.',
    payload: 'Status of the checkout, if the event is about it.',
  }),
  describe(api.CheckoutStatusNotice, 'Status of a checkout.', {
    status: 'Status of the checkout at that time.',
  }),
  describeArea(api.checkoutPage, 'Calls of the hosted checkout page in addition to the public API.', {
    about: {
      more: 'Does not include the customer or the payment.',
      response: {
        product_name: 'Name of the product that the checkout is for.',
        organization_name: 'Name of the seller.',
        picture_url:
          'URL of a picture of the purchase: `picture_url` in the metadata of the checkout; null if the seller set none.',
        brand: 'Brand of the seller.',
      },
    },
    receipt: {
      more: 'There is no receipt until the checkout has succeeded.',
      response: {
        invoice_number: 'Number of the order, as shown in e-mails and on the invoice.',
        order_id: 'Id of the order.',
      },
    },
    restart: {
      more: 'Repeated calls return the same new checkout as long as it can be paid.',
      response: { url: 'URL of the new checkout.' },
      errors: {
        Conflict:
          'The checkout can still be paid, or its product can no longer be bought. The detail says which.',
      },
    },
  }),
]
