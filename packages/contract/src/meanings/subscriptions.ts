import type { Meanings } from './meanings.ts'

const everyView = 'Subscription, CustomerSubscription, OrderSubscription, CustomerOrderSubscription'

/** What fields of subscriptions mean. Amounts are in minor units: 149 is 1.49. */
export const subscriptionMeanings: Meanings = {
  [everyView]: {
    amount: 'What each period costs after the discount, before tax and without usage.',
    recurring_interval: 'How long a period is.',
    status:
      '`active` or `trialing` while it runs, `past_due` while a payment is owed and tried again, `unpaid` when it is tried no longer, `canceled` when it is over; `incomplete` ones never began.',
    current_period_start: 'When the running period began.',
    current_period_end: 'When the running period ends and the next payment is due.',
    cancel_at_period_end: 'Whether it ends with the running period.',
    canceled_at: 'When it was canceled; null while it is not.',
    started_at: 'When it first became active; null while it has not.',
    ends_at: 'When it will end or has ended; null while it goes on.',
    ended_at: 'When it ended; null while it has not.',
    customer_id: 'The customer who subscribed.',
    product_id: 'The product it is to.',
    discount_id: 'The discount it has now; null without one, also when it is used up.',
    checkout_id: 'The checkout it came of; null when it came of none.',
    customer_cancellation_reason: 'Why the customer leaves, of a few usual reasons; null when not said.',
    customer_cancellation_comment: 'Why the customer leaves, in their own words; null when not said.',
    price_id: 'The first of its prices.',
  },
  'Subscription, CustomerSubscription': {
    price: 'The first of its prices in full.',
    prices: 'The prices it is on, archived ones included.',
    product: 'The product it is to, as it is today.',
    meters: 'What was used in the running period, by meter.',
    'meters.consumed_units': 'How many units were used in the running period.',
    'meters.credited_units': 'How many units were given without charge in the running period.',
    'meters.amount': 'What the usage costs so far; it is charged with the next period.',
    'meters.meter_id': 'The meter that counted.',
    'meters.meter': 'That meter.',
    'meters.meter.name': 'What the meter is called.',
  },
  Subscription: {
    metadata: 'Your own data, copied from the checkout and on to every renewal.',
    custom_field_data: 'The answers given when buying, by the slug of the custom field.',
    customer: 'The customer who subscribed.',
    user: 'The customer in a shape that older clients read.',
    discount: 'The discount it has now in full; null without one.',
  },
  SubscriptionUpdate: {
    product_id: 'The product to move it to: on sale, paid for every month or year, at a price you set.',
    proration_behavior:
      'When the difference is charged: at once (`invoice`) or with the next period (`prorate`). Left out or null: as the organization has it.',
    cancel_at_period_end:
      'True ends it with the running period; false takes that back. It counts more than `revoke`.',
    customer_cancellation_reason: 'Why the customer leaves, of a few usual reasons.',
    customer_cancellation_comment: 'Why the customer leaves, in their own words.',
    revoke: 'True ends it at once. Nothing is paid back.',
  },
  CustomerSubscriptionUpdate: {
    product_id: 'The product to change to, if the seller allows it.',
    cancel_at_period_end:
      'True ends it with the running period; false takes that back. Null changes nothing.',
    cancellation_reason: 'Why you leave, of a few usual reasons.',
    cancellation_comment: 'Why you leave, in your own words.',
  },
}
