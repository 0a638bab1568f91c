import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const errorsOfUpdate = {
  AlreadyCanceledSubscription:
    'The subscription is already canceled or has ended, or a change of product was requested while a payment is owed.',
  BadRequest: 'A cancellation was to be withdrawn, but there is none.',
  ResourceUnavailable:
    'A cancellation was to be withdrawn, but the subscription has ended. The customer can buy again.',
}

const { Subscription, CustomerSubscription, OrderSubscription, CustomerOrderSubscription } = api
const everyView = [Subscription, CustomerSubscription, OrderSubscription, CustomerOrderSubscription]

/** Amounts of the preview that a change of product names. */
const asShown = {
  prorated_at:
    'The moment from which the rest of the period is counted: `previewed_at` of a preview, at most 15 minutes ago, so that exactly what was shown is charged. Default or null: now. Refused with 422 when the subscription has changed since.',
  expected_due_now:
    'What a preview has shown as due now: `due_now.total_amount`, 0 where `due_now` is null. Refused with 422 when another amount is due. Default or null: whatever is due is charged.',
  expected_amount:
    '`amount` of a preview: the price of each period. Refused with 422 when it is another one. Default or null: whatever it is.',
}

export const subscriptionsDescriptions = [
  describe(api.CustomerSubscription, 'A subscription as its customer sees it.'),
  describe(api.OrderSubscription, 'The subscription an order pays for, as its seller sees it.'),
  describe(api.CustomerOrderSubscription, 'The subscription an order pays for, as its customer sees it.'),
  describe(api.SubscriptionStatus, 'The status of a subscription.'),
  describe(api.CancellationReason, 'The reason of a cancellation.'),
  describeFields(everyView, {
    amount: 'The price of each period after the discount, before tax and without usage.',
    recurring_interval: 'The length of a period.',
    product_id: 'The id of the product.',
    status:
      '`active` or `trialing` while it runs, `past_due` while a payment is retried, `unpaid` after the last retry, `canceled` after its end; `incomplete` subscriptions never began.',
    started_at: 'When the subscription first became active; null if it has not.',
    ends_at: 'When the subscription will end or has ended; null if it renews.',
    ended_at: 'When the subscription ended; null if it has not.',
    customer_id: 'The customer of the subscription.',
    discount_id: 'The id of the current discount; null without a discount, or when it no longer applies.',
    checkout_id: 'The id of the checkout that created it; null if there was none.',
    customer_cancellation_reason: 'The reason of the cancellation; null if none was given.',
    customer_cancellation_comment: 'The comment of the customer on the cancellation; null if none was given.',
  }),
  describeFields([api.Subscription, api.CustomerSubscription], {
    price: 'The first of its prices as an object.',
    prices: 'The prices of the subscription, including archived ones.',
    product: 'The product, in its current state.',
    meters: [
      'The usage in the current period, by meter.',
      {
        amount: 'The cost of the usage so far; it is charged with the next period.',
        meter: ['The meter.', { name: 'The name of the meter.' }],
      },
    ],
  }),
  describe(api.Subscription, 'A subscription as its seller sees it.', {
    metadata: 'Your own data, copied from the checkout, and copied to the order of every renewal.',
    custom_field_data: 'The answers to custom fields given at the purchase, by slug.',
    customer: 'The customer of the subscription.',
    discount: 'The current discount as an object; null without a discount.',
  }),
  describe(
    api.SubscriptionUpdate,
    'Another product for a subscription, its cancellation, its end, or another discount.',
    {
      product_id: 'The id of the new product: on sale, recurring, with a price that the seller sets.',
      proration_behavior:
        'When the difference is charged: at once (`invoice`) or with the next period (`prorate`). Default or null: the setting of the organization.',
      cancel_at_period_end:
        'True ends the subscription with the current period; false withdraws the cancellation. It takes precedence over `revoke`.',
      customer_cancellation_reason: 'The reason of the cancellation.',
      customer_cancellation_comment: 'The comment of the customer on the cancellation.',
      revoke: 'True ends the subscription at once, without a refund.',
      ...asShown,
      discount_id:
        'The discount of the periods to come; null takes the present one away. The running period stays as it was charged.',
    },
  ),
  describe(api.CustomerSubscriptionUpdate, 'Another product for a subscription, or its cancellation.', {
    product_id: 'The id of the new product, if the seller allows the change.',
    ...asShown,
    cancel_at_period_end:
      'True ends the subscription with the current period; false withdraws the cancellation. Null changes nothing.',
    cancellation_reason: 'The reason of your cancellation.',
    cancellation_comment: 'Your comment on the cancellation.',
  }),
  describeFields([api.subscriptions.list.query, api.portalSubscriptions.list.query], {
    active: 'True: only active and trialing subscriptions. False: only past due, canceled and unpaid ones.',
  }),
  describeArea(api.subscriptions, 'The subscriptions of customers.', {
    list: {
      more: 'Only subscriptions that have begun are listed.',
      query: {
        product_id: 'Only subscriptions to these products.',
        customer_id: 'Only subscriptions of these customers.',
        discount_id: 'Only subscriptions with these discounts.',
        status: 'Only subscriptions with these statuses.',
        cancel_at_period_end: 'True: only subscriptions that end with their period. False: only others.',
      },
    },
    export:
      'One line for each subscription: e-mail address, start, whether it is active, product, price, currency and interval, then a column for each custom field: the label of an option, a day such as `2026-12-31`, `Yes` or `No`.',
    update: {
      more: 'Give one of four: another product, the end with the period or its withdrawal, the end at once, or a discount. Another product takes effect at once; the difference for the rest of the period is charged now or with the next period. Another interval begins a new period, which is charged now. A product that cannot be subscribed to is refused with 422.',
      errors: errorsOfUpdate,
    },
    revoke: {
      more: 'The subscription ends at once, even if it was to end with its period. There is no refund.',
      errors: { AlreadyCanceledSubscription: 'The subscription has ended already.' },
    },
  }),
  describe(api.PreviewedLine, 'A line of a previewed invoice.', {
    label: 'The label of the line, as the invoice will show it.',
    amount: 'The amount of the line before discount and tax; negative for a credit.',
    tax_amount: 'The share of the tax of this line.',
    proration: 'Whether the line prorates a change of product within a period.',
  }),
  describe(api.PreviewedInvoice, 'An invoice as it would be made.', {
    lines: 'The lines of the invoice. Usage is what was counted so far.',
    subtotal_amount: 'The sum of its lines, before discount and tax.',
    discount_amount: 'The amount of the discount; 0 without a discount.',
    net_amount: 'The subtotal less the discount, before tax.',
    tax_amount: 'The tax on `net_amount`.',
    total_amount: 'What is charged: `net_amount` plus the tax.',
    credit_left: 'What the customer is still owed, and gets off the invoice after this one.',
    applied_balance_amount:
      'Below zero where the total is less than can be charged, and is charged with the invoice after this one; above zero where earlier orders are charged with it.',
    due_amount: 'What is charged: the total with `applied_balance_amount`.',
  }),
  describe(api.SubscriptionPreview, 'What a subscription will charge, as it is or after a change.', {
    previewed_at:
      'The moment of the preview. Given as `prorated_at`, it counts the rest of the period from then. Together with `expected_due_now` and `expected_amount`, it makes a change of product cost what the preview says, or be refused.',
    product_id: 'The id of the product after the change.',
    discount_id: 'The id of the discount after the change; null without one.',
    amount: 'The price of each period after the discount, before tax and without usage.',
    recurring_interval: 'The length of a period after the change.',
    ends_at: 'When the subscription will end or has ended; null if it renews.',
    due_now: 'The invoice that is charged with the change; null when nothing is charged now.',
    next_invoice_at: 'When the next invoice is made; null when there is none.',
    next_invoice:
      'The next invoice; null when nothing more is charged, and while a payment is owed, as nothing is renewed until then.',
    owed: [
      'The order whose payment was declined and is tried again; null when nothing is owed.',
      {
        order_id: 'The id of the order.',
        total_amount: 'What the order asks for, tax included.',
        next_attempt_at: 'When its payment is tried next; null when it is being tried now or not any more.',
      },
    ],
  }),
  describeArea(api.subscriptionPreviews, 'What subscriptions will charge.', {
    next: 'Usage is counted until now; what is used later comes on top.',
    change: {
      more: 'Takes the body of the change itself and answers what it would be refused with. Nothing is written.',
      errors: errorsOfUpdate,
    },
  }),
  describeArea(api.portalSubscriptions, 'Your subscriptions.', {
    list: {
      more: 'Only subscriptions that have begun are listed.',
      query: {
        product_id: 'Only subscriptions to these products.',
        query: 'Part of the name of the product or of the slug of the organization.',
      },
    },
    update: {
      more: 'The seller decides when the difference for another product is charged. An empty body changes nothing.',
      errors: errorsOfUpdate,
    },
    cancel: 'The benefits stay granted until then. Until then the cancellation can be withdrawn.',
  }),
]
