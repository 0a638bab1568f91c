import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

const errorsOfUpdate = {
  AlreadyCanceledSubscription:
    'The subscription is already canceled or has ended, or a change of product was requested while a payment is due.',
  BadRequest: 'There is no cancellation to withdraw.',
  ResourceUnavailable:
    'The cancellation cannot be withdrawn because the subscription has ended. The customer can subscribe again.',
}

const { Subscription, CustomerSubscription, OrderSubscription, CustomerOrderSubscription } = api
const everyView = [Subscription, CustomerSubscription, OrderSubscription, CustomerOrderSubscription]

/** Amounts of the preview that a change of product names. */
const asShown = {
  prorated_at:
    'Time from which the rest of the period is prorated: `previewed_at` of a preview, at most 15 minutes ago, so that the charge matches the preview. Default or null: now. Rejected with 422 when the subscription has changed since.',
  expected_due_now:
    'Amount that a preview shows as due now: `due_now.total_amount`, or 0 if `due_now` is null. Rejected with 422 if a different amount is due. Default or null: not checked.',
  expected_amount:
    '`amount` of a preview: the price of each period. Rejected with 422 if it differs. Default or null: not checked.',
}

export const subscriptionsDescriptions = [
  describe(api.CustomerSubscription, 'A subscription as its customer sees it.'),
  describe(api.OrderSubscription, 'Subscription that an order pays for, as its seller sees it.'),
  describe(api.CustomerOrderSubscription, 'Subscription that an order pays for, as its customer sees it.'),
  describe(api.SubscriptionStatus, 'Status of a subscription.'),
  describe(api.SubscriptionExportColumn, 'A column of a table of subscriptions.'),
  describe(api.CancellationReason, 'Reason of a cancellation.'),
  describeFields(everyView, {
    amount: 'Price of each period after the discount, before tax and without usage.',
    recurring_interval: 'Unit of the length of a period.',
    recurring_interval_count: 'Length of a period in its unit.',
    product_id: 'Id of the product.',
    trial_start: 'Start of the trial; absent if the subscription never had one.',
    trial_end:
      'End of the trial, at which the first period begins and is charged; absent if the subscription never had one. Usage in a trial is not charged.',
    status:
      'Status of the subscription: `active` or `trialing` while it runs, `past_due` while a payment is retried, `unpaid` after the last retry, `paused` during a pause, `canceled` after its end; `incomplete` if it never started.',
    started_at: 'Time at which the subscription first became active; null if it has not.',
    ends_at: 'Time at which the subscription will end or has ended; null if it renews.',
    ended_at: 'Time at which the subscription ended; null if it has not.',
    customer_id: 'Id of the customer.',
    discount_id: 'Id of the current discount; null without a discount, or when it no longer applies.',
    checkout_id: 'Id of the checkout that created the subscription; null if there was none.',
    customer_cancellation_reason: 'Reason of the cancellation; null if none was given.',
    customer_cancellation_comment: 'Comment of the customer on the cancellation; null if none was given.',
    pause_at_period_end: 'True if the subscription is paused at the end of its period.',
    paused_at: 'Time at which the pause began; null if the subscription is not paused.',
    resumes_at:
      'Time at which the pause ends and a new period begins; null if the subscription is resumed manually.',
  }),
  describe(api.PendingSubscriptionUpdate, 'A change of product at the end of the current period.', {
    applies_at: 'Time at which the change is made: the end of the current period.',
    product_id: 'Id of the product after the change.',
  }),
  describeFields([api.Subscription, api.CustomerSubscription], {
    pending_update: 'Change of product at the end of the current period; null for none.',
    price: 'First price of the subscription as an object.',
    prices: 'Prices of the subscription, including archived ones.',
    product: 'Product of the subscription, in its current state.',
    meters: [
      'Usage in the current period, by meter.',
      {
        amount: 'Cost of the usage so far; it is charged with the next period.',
        meter: ['Meter of the usage.', { name: 'Name of the meter.' }],
      },
    ],
  }),
  describe(api.Subscription, 'A subscription as its seller sees it.', {
    metadata: 'Your own data, copied from the checkout, and copied to the order of every renewal.',
    custom_field_data: 'Answers to custom fields given at the purchase, by slug.',
    customer: 'Customer of the subscription.',
    discount: 'Current discount as an object; null without a discount.',
  }),
  describe(api.SubscriptionCreate, 'A new subscription of a customer.', {
    customer_id: 'Id of the customer.',
    external_customer_id: 'Your id of the customer.',
    product_id:
      'Id of the product. It must be on sale and recurring, with a price set by the seller. One that costs money needs a saved payment method of the customer; without one, sell it with a checkout.',
    discount_id: 'Id of the discount; null for none.',
    currency:
      'Currency of the prices, if the product has several. Default or null: that of the country of the customer, otherwise the default currency of the organization.',
    trial_end:
      'End of the trial that the subscription begins with: a time in the future, at most three years ahead, at which the first period is charged. Default or null: no trial, whatever the product offers at checkouts.',
    start_at:
      'Time at which the first period begins and is charged, at most three years ahead. Until then the subscription is `paused`: it gives no benefits, can be resumed earlier, and costs nothing if it is canceled. Excludes `trial_end`. Default or null: now.',
    metadata: 'Your own data, copied to the orders of the subscription.',
    send_confirmation:
      'If true, the customer receives an e-mail: the confirmation of the first order, or of the start of a trial or of a free subscription. Default or null: no e-mail.',
  }),
  describe(
    api.SubscriptionUpdate,
    'A change to a subscription: another product, a cancellation, an immediate end, another discount, another end of its period, a pause, the end of a pause, the withdrawal of a scheduled change, or other metadata.',
    {
      product_id: 'Id of the new product. It must be on sale and recurring, with a price set by the seller.',
      proration_behavior:
        'Proration of a changed subscription: the difference is charged immediately (`invoice`) or with the next period (`prorate`); the change waits for the end of the period and charges nothing before (`next_period`); or a new period begins immediately, at the full price and without a credit (`reset`). Default or null: the setting of the organization.',
      trial_end:
        'New end of the trial: a time in the future, or `now` to begin the first period, which is charged in the call; if the payment fails, the trial goes on. A paid subscription gets a trial that ends with its current period or later, and is charged next at its end.',
      cancel_at_period_end:
        'If true, the subscription ends with the current period; if false, the cancellation is withdrawn. Takes precedence over `revoke`.',
      customer_cancellation_reason: 'Reason of the cancellation.',
      customer_cancellation_comment: 'Comment of the customer on the cancellation.',
      revoke: 'If true, the subscription ends immediately, without a refund.',
      ...asShown,
      discount_id:
        'Id of the discount for future periods; null removes the current one. The current period stays as charged.',
      current_billing_period_end:
        'New end of the current period, in the future and at most three years ahead. The next period begins then. Nothing is charged or credited for the move.',
      metadata: 'Your own data, which replaces the current one. It may accompany another change.',
      pause_at_period_end:
        'If true, the subscription is paused at the end of its period; if false, the pause is withdrawn.',
      resumes_at:
        'Time at which the pause ends and a new period begins, which is charged then: after the end of the current period, and at most three years ahead. Null for a pause until it is resumed manually.',
      resume: 'Ends the pause now: a new period begins, and is charged in the call.',
      pending_update: 'Null withdraws the scheduled change.',
    },
  ),
  describe(
    api.CustomerSubscriptionUpdate,
    'A change to a subscription: another product, a pause, the end of a pause, the withdrawal of a scheduled change, or a cancellation.',
    {
      product_id: 'Id of the new product, if the seller allows the change.',
      ...asShown,
      pause_at_period_end:
        'If true, the subscription is paused at the end of its period; if false, the pause is withdrawn.',
      resumes_at:
        'Time at which the pause ends and a new period begins, which is charged then: after the end of the current period, and at most three years ahead. Null for a pause until it is resumed manually.',
      resume: 'Ends the pause now: a new period begins, and is charged in the call.',
      pending_update: 'Null withdraws the scheduled change.',
      cancel_at_period_end:
        'If true, the subscription ends with the current period; if false, the cancellation is withdrawn. Null changes nothing.',
      cancellation_reason: 'Reason of your cancellation.',
      cancellation_comment: 'Your comment on the cancellation.',
    },
  ),
  describe(api.PeriodEnd, 'Event at the end of the current period of a running subscription.'),
  describeFields([api.subscriptions.list.query, api.portalSubscriptions.list.query], {
    active:
      'If true, only active and trialing subscriptions. If false, only paused, past due, canceled and unpaid ones.',
  }),
  describeArea(api.subscriptions, 'Subscriptions of customers.', {
    list: {
      more: 'Only subscriptions that have started are listed.',
      query: {
        product_id: 'Only subscriptions to these products.',
        customer_id: 'Only subscriptions of these customers.',
        discount_id: 'Only subscriptions with these discounts.',
        status: 'Only subscriptions with these statuses.',
        cancel_at_period_end:
          'If true, only subscriptions that end with their period. If false, only others.',
        scheduled:
          'Only running subscriptions with these events at the end of their period: a `renewal` without a change, a `cancellation`, a `pause`, or a `change` of the product.',
        current_period_end_before:
          'Only subscriptions whose current period, or trial, ends before this time.',
      },
    },
    export: {
      more: 'Contains one line for each subscription that has started: e-mail address, start, whether it is active, product, price, currency and interval, then a column for each custom field: the label of an option, a day such as `2026-12-31`, `Yes` or `No`. A table with the columns that you choose has no answers; its amounts are in major units, with the decimals of their currency.',
      query: {
        product_id: 'Only subscriptions to these products.',
        status: 'Only subscriptions with these statuses.',
        cancel_at_period_end:
          'If true, only subscriptions that end with their period. If false, only others.',
        started_after: 'Only subscriptions that started at or after this time.',
        started_before: 'Only subscriptions that started before this time.',
        columns:
          'Columns of the table, in this order; the first line has these names. `amount` is the price of each period before the discount and without usage, `net_amount` the same after the discount. `product`, `discount` and `next_product`, that of a scheduled change, are names, the others fields of the subscription or its customer. Default: the standard columns.',
        timezone: 'Time zone of the times in the table, by its name in the IANA database. Default: UTC.',
      },
    },
    update: {
      more: 'Pass one change; metadata may accompany a product, a discount or a trial. A new product takes effect immediately, and the difference for the rest of the period is charged now or with the next period; or it takes effect at the end of the period. A later change of product replaces a scheduled one, and a cancellation drops it. A different interval starts a new period, which is charged now. A product that customers cannot subscribe to is rejected with 422. A paused subscription gives no benefits and is charged nothing; one that is canceled ends at once.',
      errors: errorsOfUpdate,
    },
    revoke: {
      more: 'The subscription ends immediately, even if it was set to end with its period. There is no refund.',
      errors: { AlreadyCanceledSubscription: 'The subscription has already ended.' },
    },
  }),
  describeArea(api.subscriptionCreations, 'Subscriptions that you create for customers.', {
    create: {
      more: 'A subscription to a free product is active immediately, without an order. With `trial_end` or `start_at`, nothing is charged before that time. Any other is charged to the saved payment method of the customer in this call: once the payment has succeeded, the subscription is active and its first order is paid; after a failed payment there is no subscription.',
      errors: {
        AlreadyActiveSubscriptionError:
          'The customer already has an active subscription, and the settings of the organization allow one per customer.',
        SubscriptionUpdatePending:
          'The payment is being processed, and the subscription follows it. Repeat the call with the same `Idempotency-Key` in a minute.',
      },
    },
  }),
  describe(api.PreviewedLine, 'A line of a previewed invoice.', {
    label: 'Label of the line, as the invoice will show it.',
    amount: 'Amount of the line before discount and tax; negative for a credit.',
    tax_amount: 'Tax on this line.',
    proration: 'True if the line prorates a change of product within a period.',
  }),
  describe(api.PreviewedInvoice, 'A preview of an invoice.', {
    lines: 'Lines of the invoice. Usage is counted up to now.',
    subtotal_amount: 'Sum of the lines, before discount and tax.',
    discount_amount: 'Amount of the discount; 0 without a discount.',
    net_amount: 'Subtotal less the discount, before tax.',
    tax_amount: 'Tax on `net_amount`.',
    total_amount: 'Total: `net_amount` plus the tax.',
    credit_left: 'Remaining credit of the customer, which is deducted from the invoice after this one.',
    applied_balance_amount:
      'Effect of other orders on the amount to charge: negative if the total is too small to charge and is carried to the next invoice; positive if earlier orders are charged with this invoice. Less the part that the balance of the customer pays.',
    wallet_amount: 'Part that the balance of the customer pays; absent if it pays nothing.',
    due_amount: 'Amount to charge: the total plus `applied_balance_amount`.',
  }),
  describe(api.SubscriptionPreview, 'Coming charges of a subscription, as it is or after a change.', {
    previewed_at:
      'Time of the preview. Pass it as `prorated_at` to prorate from that time. Together with `expected_due_now` and `expected_amount`, it makes sure that a change of product costs what the preview shows, or is rejected.',
    product_id: 'Id of the product after the change.',
    discount_id: 'Id of the discount after the change; null without one.',
    amount: 'Price of each period after the discount, before tax and without usage.',
    recurring_interval: 'Unit of the length of a period after the change.',
    recurring_interval_count: 'Length of a period after the change, in its unit.',
    ends_at: 'Time at which the subscription will end or has ended; null if it renews.',
    resumes_at: 'Time at which the pause ends and a new period begins; null for none.',
    changes_at: 'Time at which the scheduled change of product is made. Omitted for none.',
    due_now: 'Invoice charged with the change; null if nothing is charged now.',
    next_invoice_at: 'Time at which the next invoice is created; null if there is none.',
    next_invoice:
      'Next invoice; null if nothing more will be charged, or while a payment is past due, because the subscription does not renew until it is paid.',
    owed: [
      'Order whose declined payment is being retried; null if nothing is due.',
      {
        order_id: 'Id of the order.',
        total_amount: 'Total of the order, including tax.',
        next_attempt_at:
          'Time at which the payment is retried next; null if it is being retried now or is no longer retried.',
      },
    ],
  }),
  describeArea(api.subscriptionPreviews, 'Previews of the coming charges of subscriptions.', {
    next: 'Usage is counted up to now; later usage is added.',
    change: {
      more: 'Takes the same body as the change and returns the same errors. Nothing is changed.',
      errors: errorsOfUpdate,
    },
  }),
  describeArea(api.portalSubscriptions, 'Your subscriptions.', {
    list: {
      more: 'Only subscriptions that have started are listed.',
      query: {
        product_id: 'Only subscriptions to these products.',
        query: 'Part of the name of the product or of the slug of the organization.',
      },
    },
    update: {
      more: 'The seller decides when the difference for another product is charged. An empty body changes nothing.',
      errors: errorsOfUpdate,
    },
    cancel: 'The benefits stay granted until then, and the cancellation can be withdrawn.',
  }),
]
