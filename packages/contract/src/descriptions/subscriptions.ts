import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const errorsOfUpdate = {
  AlreadyCanceledSubscription:
    'The subscription was canceled or has ended already; or its product was to change while a payment is owed.',
  BadRequest: 'A cancellation was to be taken back, but there is none.',
  ResourceUnavailable:
    'A cancellation was to be taken back, but the subscription has ended. Let the customer buy again.',
}

const { Subscription, CustomerSubscription, OrderSubscription, CustomerOrderSubscription } = api
const everyView = [Subscription, CustomerSubscription, OrderSubscription, CustomerOrderSubscription]

export const subscriptionsDescriptions = [
  describe(api.CustomerSubscription, 'A subscription as its customer sees it.'),
  describe(api.OrderSubscription, 'The subscription an order pays for, as its seller sees it.'),
  describe(api.CustomerOrderSubscription, 'The subscription an order pays for, as its customer sees it.'),
  describe(api.SubscriptionStatus, 'Whether a subscription runs, owes or is over.'),
  describe(api.CancellationReason, 'Why a customer leaves.'),
  describeFields(everyView, {
    amount: 'What each period costs after the discount, before tax and without usage.',
    recurring_interval: 'How long a period is.',
    product_id: 'The product it is to.',
    status:
      '`active` or `trialing` while it runs, `past_due` while a payment is owed and tried again, `unpaid` when it is tried no longer, `canceled` when it is over; `incomplete` ones never began.',
    started_at: 'When it first became active; null while it has not.',
    ends_at: 'When it will end or has ended; null while it goes on.',
    ended_at: 'When it ended; null while it has not.',
    customer_id: 'The customer who subscribed.',
    discount_id: 'The discount it has now; null without one, also when it is used up.',
    checkout_id: 'The checkout it came of; null when it came of none.',
    customer_cancellation_reason: 'Why the customer leaves, of a few usual reasons; null when not said.',
    customer_cancellation_comment: 'Why the customer leaves, in their own words; null when not said.',
  }),
  describeFields([api.Subscription, api.CustomerSubscription], {
    price: 'The first of its prices in full.',
    prices: 'The prices it is on, archived ones included.',
    product: 'The product it is to, as it is today.',
    meters: [
      'What was used in the running period, by meter.',
      {
        amount: 'What the usage costs so far; it is charged with the next period.',
        meter: ['That meter.', { name: 'What the meter is called.' }],
      },
    ],
  }),
  describe(api.Subscription, 'A subscription as its seller sees it.', {
    metadata: 'Your own data, copied from the checkout and on to every renewal.',
    custom_field_data: 'The answers given when buying, by the slug of the custom field.',
    customer: 'The customer who subscribed.',
    discount: 'The discount it has now in full; null without one.',
  }),
  describe(api.SubscriptionUpdate, 'Another product for a subscription, its cancellation or its end.', {
    product_id: 'The product to move it to: on sale, paid for every month or year, at a price you set.',
    proration_behavior:
      'When the difference is charged: at once (`invoice`) or with the next period (`prorate`). Left out or null: as the organization has it.',
    cancel_at_period_end:
      'True ends it with the running period; false takes that back. It counts more than `revoke`.',
    customer_cancellation_reason: 'Why the customer leaves, of a few usual reasons.',
    customer_cancellation_comment: 'Why the customer leaves, in their own words.',
    revoke: 'True ends it at once. Nothing is paid back.',
  }),
  describe(api.CustomerSubscriptionUpdate, 'Another product for a subscription, or its cancellation.', {
    product_id: 'The product to change to, if the seller allows it.',
    cancel_at_period_end:
      'True ends it with the running period; false takes that back. Null changes nothing.',
    cancellation_reason: 'Why you leave, of a few usual reasons.',
    cancellation_comment: 'Why you leave, in your own words.',
  }),
  describeFields([api.subscriptions.list.query, api.portalSubscriptions.list.query], {
    active: 'True: only active and trialing ones. False: only past due, canceled and unpaid ones.',
  }),
  describeArea(api.subscriptions, 'What is paid for again and again until it is canceled.', {
    list: {
      more: 'Only subscriptions that have begun are listed.',
      query: {
        product_id: 'Only subscriptions to these products.',
        customer_id: 'Only subscriptions of these customers.',
        discount_id: 'Only subscriptions with these discounts.',
      },
    },
    export:
      'One line for each subscription: e-mail address, begin, whether it runs, product, price, currency and interval.',
    update: {
      more: 'Give one of three: another product, `cancelAtPeriodEnd`, or `revoke`. Another product takes effect at once; the difference for the rest of the period is charged now or with the next period. Another interval begins a new period, which is charged now. A product that cannot be subscribed to is refused with 422.',
      errors: errorsOfUpdate,
    },
    revoke: {
      more: 'It ends at this moment, also when it was to end with its period. Nothing is paid back.',
      errors: { AlreadyCanceledSubscription: 'The subscription has ended already.' },
    },
  }),
  describeArea(api.portalSubscriptions, 'What you subscribed to.', {
    list: {
      more: 'Only subscriptions that have begun are listed.',
      query: {
        product_id: 'Only subscriptions to these products.',
        query: 'Part of the name of the product or of the slug of the organization.',
      },
    },
    update: {
      more: 'When the difference of another product is charged is up to the seller. An empty body changes nothing.',
      errors: errorsOfUpdate,
    },
    cancel: 'What is paid for stays yours until then. It can be taken back before.',
  }),
]
