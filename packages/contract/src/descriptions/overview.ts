import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const customer = [
  'The customer.',
  { name: 'The customer’s name.', email: 'The customer’s address.' },
] as const

const total_count = 'How many there are.'

export const overviewDescriptions = [
  describe(api.OpenDispute, 'A dispute that waits for an answer.', {
    customer,
    amount: 'What of the payment is disputed, in minor units.',
    currency: 'The currency of the amount.',
    status: 'Whether the bank asks only, or has taken the money.',
    evidence_due_at: 'Until when it can be answered; null if the processor names no day.',
  }),
  describe(
    api.RejectedCharge,
    'An order whose charge the processor rejects. No card was asked, so the subscription stays as it is, and the order is charged again.',
    {
      order_id: 'The order.',
      customer,
      amount: 'The amount of the charge, in minor units.',
      currency: 'The currency of the amount.',
      message: 'The processor’s words; null where it was not reached at all.',
      next_attempt_at: 'The moment of the next attempt.',
    },
  ),
  describe(
    api.PastDueSubscription,
    'A subscription whose last charge failed. It is charged again by itself, or when the customer gives another card.',
    {
      customer,
      product_name: 'The name of the product.',
      amount: 'What is charged for a period, in minor units.',
      currency: 'The currency of the amount.',
      past_due_at: 'When the charge first failed.',
    },
  ),
  describe(api.FailedGrant, 'A benefit that a customer has paid for and that could not be delivered.', {
    customer,
    benefit_id: 'The benefit.',
    benefit_description: 'What the benefit is.',
    order_id: 'The order that it came with, if it was one.',
    subscription_id: 'The subscription that it came with, if it was one.',
    message: 'Why it could not be delivered.',
    failed_at: 'When it was last tried.',
  }),
  describe(api.DeletionRequest, 'A customer who asks in the portal that their account be deleted.', {
    customer,
    requested_at: 'When they asked.',
  }),
  describe(
    api.OpenWithdrawal,
    'An order that its customer has withdrawn from, and that is not refunded yet.',
    {
      order_id: 'The order.',
      customer,
      product_name: 'What was bought.',
      refund_due_at: 'When the money has to be given back at the latest.',
    },
  ),
  describe(api.WaitingReview, 'A review that waits until the seller publishes or declines it.', {
    customer,
    display_name: 'The name that its writer wants to be shown.',
    rating: 'Stars, from 1 to 5.',
    written_at: 'When it was written, or changed last.',
  }),
  describe(api.WaitingShipment, 'Something that was sold and is to be sent.', {
    order_id: 'The order, which has the address.',
    customer,
    content: 'What is to be sent.',
    sold_at: 'When it was sold.',
  }),
  describe(api.FailingEndpoint, 'A webhook endpoint whose requests fail, or that was disabled for it.', {
    name: 'What you call the endpoint, or else the host of its address.',
    consecutive_failures: 'How many requests in a row have failed.',
    failing_since: 'When the first of these failed.',
    disabled_at: 'When the endpoint was disabled; null when it is not.',
  }),
  describe(
    api.PaymentHold,
    'A hold on charges and refunds after a backup was restored, until the payment processor was asked for what it has charged and refunded since.',
    {
      restored_to: 'The moment of the backup.',
      began_at: 'Start of the hold.',
      problem:
        'The reason why the processor could not be asked the last time; null when it could, or was not asked yet.',
    },
  ),
  describe(
    api.UnassignedPayment,
    'A payment that the processor took after the moment of a backup that was restored, and that belongs to nothing in it, or to an order or checkout that asks for another amount.',
    {
      processor_id: 'The id of the payment at the processor.',
      amount: 'Amount in minor units.',
      paid_at: 'Time of the payment.',
      order_id: 'The order that asks for another amount; null where there is none.',
      asked_amount:
        'The amount that its order or checkout asks for, in minor units; null where the payment belongs to neither.',
    },
  ),
  describe(
    api.OtherCurrency,
    'A currency besides that of the sales, in which the payment processor keeps fees or pays out.',
    { currency: 'The currency.' },
  ),
  describe(api.Attention, 'Items of an organization that need attention.', {
    disputes: ['How many disputes wait for an answer, and those that are due first.', { total_count }],
    payment_holds: ['The hold on charges and refunds, if there is one.', { total_count }],
    unassigned_payments: [
      'The number of payments that a restored backup does not know, and the oldest ones.',
      { total_count },
    ],
    other_currencies: [
      'The other currencies of fees and payouts. While there are any, balances have no sum.',
      { total_count },
    ],
    rejected_charges: [
      'The number of charges that the processor rejects, and those that are tried again first.',
      { total_count },
    ],
    past_due_subscriptions: [
      'How many subscriptions are past due, and the ones that have been so for longest.',
      { total_count },
    ],
    failed_grants: [
      'How many benefits could not be delivered, and the latest ones. Benefits that wait for the customer are not among them.',
      { total_count },
    ],
    deletion_requests: [
      'How many customers ask to be deleted, and the ones that have waited for longest.',
      { total_count },
    ],
    withdrawals: [
      'How many withdrawals are not refunded yet, and the ones that have waited for longest.',
      { total_count },
    ],
    shipments: [
      'How many shipments are to be sent, and the ones that have waited for longest.',
      { total_count },
    ],
    reviews: [
      'How many reviews wait for a decision, and the ones that have waited for longest.',
      { total_count },
    ],
    failing_webhooks: [
      'How many webhook endpoints fail or were disabled for it, and the ones that have failed for longest.',
      { total_count },
    ],
  }),
  describe(api.Found, 'An object that was found.', {
    type: 'What kind of object it is.',
    title: 'Its name, or that of its customer.',
    note: 'What tells it apart from others with the same title.',
  }),
  describeArea(
    api.overview,
    'What the dashboard asks about an organization as a whole. Any member who is signed in can make these calls.',
    {
      search: {
        more: 'An id finds the one object that has it; an invoice number its order. Any other text finds up to five objects of each kind: customers whose address or name contains it, with their latest orders and subscriptions, and products whose name contains it.',
        query: {
          query: 'An id, an invoice number, or a part of an address or a name. Without it nothing is found.',
        },
      },
    },
  ),
]
