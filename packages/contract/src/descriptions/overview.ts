import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const customer = [
  'Customer that the item is about.',
  { name: 'Name of the customer.', email: 'E-mail address of the customer.' },
] as const

const total_count = 'Total number of items.'

export const overviewDescriptions = [
  describe(api.OpenDispute, 'A dispute that needs a response.', {
    customer,
    amount: 'Disputed amount, in minor units.',
    currency: 'Currency of the amount.',
    status: 'Status of the dispute: an inquiry of the bank, or a dispute that has withdrawn the money.',
    evidence_due_at: 'Deadline to respond; null if the processor gives none.',
  }),
  describe(
    api.RejectedCharge,
    'An order whose charge the processor rejects without trying the card. The subscription does not change, and the charge is retried.',
    {
      order_id: 'Id of the order.',
      customer,
      amount: 'Amount of the charge, in minor units.',
      currency: 'Currency of the amount.',
      message: 'Message of the processor; null if it could not be reached.',
      next_attempt_at: 'Time at which the charge is retried next.',
    },
  ),
  describe(
    api.PastDueSubscription,
    'A subscription whose last charge failed. The charge is retried automatically, or when the customer adds another card.',
    {
      customer,
      product_name: 'Name of the product.',
      amount: 'Amount charged per period, in minor units.',
      currency: 'Currency of the amount.',
      past_due_at: 'Time at which the charge first failed.',
    },
  ),
  describe(api.FailedGrant, 'A benefit that a customer has paid for but that could not be delivered.', {
    customer,
    benefit_id: 'Id of the benefit.',
    benefit_description: 'Description of the benefit.',
    order_id: 'Id of the order that includes the benefit, if any.',
    subscription_id: 'Id of the subscription that includes the benefit, if any.',
    message: 'Reason that the benefit could not be delivered.',
    failed_at: 'Time of the last attempt to deliver the benefit.',
  }),
  describe(api.DeletionRequest, 'A customer who requested the deletion of their account.', {
    customer,
    requested_at: 'Time at which the customer requested the deletion.',
  }),
  describe(
    api.OpenWithdrawal,
    'An order that its customer has withdrawn from and that has not been refunded yet.',
    {
      order_id: 'Id of the order.',
      customer,
      product_name: 'Name of the product.',
      refund_due_at: 'Deadline for the refund.',
    },
  ),
  describe(api.WaitingReview, 'A review that the seller has not published or declined yet.', {
    customer,
    display_name: 'Display name that the reviewer chose.',
    rating: 'Rating in stars, from 1 to 5.',
    written_at: 'Time at which the review was written or last changed.',
  }),
  describe(api.WaitingShipment, 'A shipment that has not been sent yet.', {
    order_id: 'Id of the order, which has the address.',
    customer,
    content: 'Contents of the shipment.',
    sold_at: 'Time of the sale.',
  }),
  describe(api.FailingEndpoint, 'A webhook endpoint that is failing or was disabled because it failed.', {
    name: 'Name of the endpoint, or the host of its URL.',
    consecutive_failures: 'Number of consecutive failed requests.',
    failing_since: 'Time at which the first of these requests failed.',
    disabled_at: 'Time at which the endpoint was disabled; null if it is enabled.',
  }),
  describe(
    api.PaymentHold,
    'A hold on charges and refunds after a backup was restored, until the payment processor has been asked for charges and refunds since then.',
    {
      restored_to: 'Time of the backup.',
      began_at: 'Start of the hold.',
      problem:
        'Reason that the processor could not be reached the last time; null if it was reached, or has not been asked yet.',
    },
  ),
  describe(
    api.UnassignedPayment,
    'A payment made after a restored backup that matches nothing in the backup, or an order or checkout with another amount.',
    {
      processor_id: 'Id of the payment at the processor.',
      amount: 'Amount in minor units.',
      paid_at: 'Time of the payment.',
      order_id: 'Id of the order with another amount; null if there is none.',
      asked_amount:
        'Amount of the order or checkout of the payment, in minor units; null if the payment belongs to neither.',
    },
  ),
  describe(
    api.OtherCurrency,
    'A currency other than that of the payouts in which the payment processor holds a balance.',
    { currency: 'Currency of the balance.' },
  ),
  describe(api.Attention, 'Items of an organization that need attention.', {
    disputes: ['Number of disputes that need a response, and those due first.', { total_count }],
    payment_holds: ['Hold on charges and refunds, if there is one.', { total_count }],
    unassigned_payments: [
      'Number of payments that are missing in a restored backup, and the oldest ones.',
      { total_count },
    ],
    other_currencies: [
      'Other currencies of the balance. While there are any, no total balances are calculated.',
      { total_count },
    ],
    rejected_charges: [
      'Number of charges that the processor rejects, and those that are retried first.',
      { total_count },
    ],
    past_due_subscriptions: ['Number of past due subscriptions, and the oldest ones.', { total_count }],
    failed_grants: [
      'Number of benefits that could not be delivered, and the latest ones. Benefits that wait for the customer are not included.',
      { total_count },
    ],
    deletion_requests: ['Number of deletion requests, and the oldest ones.', { total_count }],
    withdrawals: ['Number of withdrawals that have not been refunded, and the oldest ones.', { total_count }],
    shipments: ['Number of shipments to send, and the oldest ones.', { total_count }],
    reviews: ['Number of reviews to decide on, and the oldest ones.', { total_count }],
    failing_webhooks: [
      'Number of webhook endpoints that are failing or were disabled, and those that have failed longest.',
      { total_count },
    ],
  }),
  describe(api.Found, 'A search result.', {
    type: 'Kind of object.',
    title: 'Name of the object or of its customer.',
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
            'Id, invoice number, or part of an e-mail address or a name. Without it, there are no results.',
        },
      },
    },
  ),
]
