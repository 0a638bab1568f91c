import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const customer = [
  'The customer.',
  { name: 'The customer’s name.', email: 'The customer’s e-mail address.' },
] as const

const total_count = 'The total number.'

export const overviewDescriptions = [
  describe(api.OpenDispute, 'A dispute that needs a response.', {
    customer,
    amount: 'The disputed amount, in minor units.',
    currency: 'The currency of the amount.',
    status: 'The status: an inquiry of the bank, or a dispute that has withdrawn the money.',
    evidence_due_at: 'The deadline to respond; null if the processor gives none.',
  }),
  describe(
    api.RejectedCharge,
    'An order whose charge the processor rejects without trying the card. The subscription does not change, and the charge is retried.',
    {
      order_id: 'The order.',
      customer,
      amount: 'The amount of the charge, in minor units.',
      currency: 'The currency of the amount.',
      message: 'The message of the processor; null if it could not be reached.',
      next_attempt_at: 'When the charge is retried next.',
    },
  ),
  describe(
    api.PastDueSubscription,
    'A subscription whose last charge failed. The charge is retried automatically, or when the customer adds another card.',
    {
      customer,
      product_name: 'The name of the product.',
      amount: 'The amount charged per period, in minor units.',
      currency: 'The currency of the amount.',
      past_due_at: 'When the charge first failed.',
    },
  ),
  describe(api.FailedGrant, 'A benefit that a customer has paid for but that could not be delivered.', {
    customer,
    benefit_id: 'The benefit.',
    benefit_description: 'The description of the benefit.',
    order_id: 'The order that includes the benefit, if any.',
    subscription_id: 'The subscription that includes the benefit, if any.',
    message: 'Why it could not be delivered.',
    failed_at: 'When it was last tried.',
  }),
  describe(api.DeletionRequest, 'A customer who requested the deletion of their account.', {
    customer,
    requested_at: 'When the customer requested it.',
  }),
  describe(
    api.OpenWithdrawal,
    'An order that its customer has withdrawn from and that has not been refunded yet.',
    {
      order_id: 'The order.',
      customer,
      product_name: 'The name of the product.',
      refund_due_at: 'When the refund is due at the latest.',
    },
  ),
  describe(api.WaitingReview, 'A review that the seller has not published or declined yet.', {
    customer,
    display_name: 'The display name that the reviewer chose.',
    rating: 'Stars, from 1 to 5.',
    written_at: 'When it was written or last changed.',
  }),
  describe(api.WaitingShipment, 'A shipment that has not been sent yet.', {
    order_id: 'The order, which has the address.',
    customer,
    content: 'The contents of the shipment.',
    sold_at: 'When it was sold.',
  }),
  describe(api.FailingEndpoint, 'A webhook endpoint that is failing or was disabled because it failed.', {
    name: 'The name of the endpoint, or the host of its URL.',
    consecutive_failures: 'How many requests in a row have failed.',
    failing_since: 'When the first of these failed.',
    disabled_at: 'When the endpoint was disabled; null if it is enabled.',
  }),
  describe(
    api.PaymentHold,
    'A hold on charges and refunds after a backup was restored, until the payment processor has been asked for charges and refunds since then.',
    {
      restored_to: 'The time of the backup.',
      began_at: 'Start of the hold.',
      problem:
        'Why the processor could not be reached the last time; null if it was, or has not been asked yet.',
    },
  ),
  describe(
    api.UnassignedPayment,
    'A payment made after a restored backup that matches nothing in the backup, or an order or checkout with another amount.',
    {
      processor_id: 'The id of the payment at the processor.',
      amount: 'Amount in minor units.',
      paid_at: 'Time of the payment.',
      order_id: 'The order with another amount; null if there is none.',
      asked_amount:
        'The amount of its order or checkout, in minor units; null if the payment belongs to neither.',
    },
  ),
  describe(
    api.OtherCurrency,
    'A currency other than that of the payouts in which the payment processor holds a balance.',
    { currency: 'The currency.' },
  ),
  describe(api.Attention, 'Items of an organization that need attention.', {
    disputes: ['The number of disputes that need a response, and those due first.', { total_count }],
    payment_holds: ['The hold on charges and refunds, if there is one.', { total_count }],
    unassigned_payments: [
      'The number of payments that are missing in a restored backup, and the oldest ones.',
      { total_count },
    ],
    other_currencies: [
      'The other currencies of the balance. While there are any, no total balances are calculated.',
      { total_count },
    ],
    rejected_charges: [
      'The number of charges that the processor rejects, and those that are retried first.',
      { total_count },
    ],
    past_due_subscriptions: ['The number of past due subscriptions, and the oldest ones.', { total_count }],
    failed_grants: [
      'The number of benefits that could not be delivered, and the latest ones. Benefits that wait for the customer are not included.',
      { total_count },
    ],
    deletion_requests: ['The number of deletion requests, and the oldest ones.', { total_count }],
    withdrawals: [
      'The number of withdrawals that have not been refunded, and the oldest ones.',
      { total_count },
    ],
    shipments: ['The number of shipments to send, and the oldest ones.', { total_count }],
    reviews: ['The number of reviews to decide on, and the oldest ones.', { total_count }],
    failing_webhooks: [
      'The number of webhook endpoints that are failing or were disabled, and those that have failed longest.',
      { total_count },
    ],
  }),
  describe(api.Found, 'A search result.', {
    type: 'The kind of object.',
    title: 'The name of the object or of its customer.',
    note: 'Details that distinguish it from others with the same title.',
  }),
  describeArea(
    api.overview,
    'Search, and items that need attention, for the dashboard. Any signed-in member can make these calls.',
    {
      search: {
        more: 'An id finds the object with this id, an invoice number its order. Any other text finds up to five objects of each kind: customers whose e-mail address or name contains it, with their latest orders and subscriptions, and products whose name contains it.',
        query: {
          query:
            'An id, an invoice number, or part of an e-mail address or a name. Without it, there are no results.',
        },
      },
    },
  ),
]
