import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

export const refundsDescriptions = [
  describe(api.RefundStatus, 'Status of a refund.'),
  describe(api.RefundReason, 'Reason for a refund.'),
  describe(api.Refund, 'A refund of an order.', {
    status:
      'Status of the refund: `pending` while the payment processor handles it, then `succeeded`, `failed` or `canceled`. A refund that succeeded can still fail later.',
    reason: 'Reason for the refund.',
    amount: 'Refunded amount without tax, in minor units.',
    tax_amount: 'Refunded tax in addition to `amount`, in minor units.',
    order_id: 'Id of the refunded order.',
    subscription_id: 'Id of the subscription that the order paid for; null for a single purchase.',
    customer_id: 'Id of the customer who is refunded.',
    revoke_benefits: 'True if the benefits of the order are revoked too.',
  }),
  describe(api.RefundCreate, 'A request to refund an order in part or in full.', {
    order_id: 'Id of the order to refund.',
    reason: 'Reason for the refund.',
    amount:
      'Amount to refund without tax, in minor units; the tax on it is refunded in addition. At most the amount of the order that has not been refunded yet.',
    comment: 'Internal comment, which is never returned.',
    revoke_benefits:
      'If true, the benefits of a single purchase are revoked; the benefits of a subscription end with the subscription.',
    revoke_subscription:
      'If true, the subscription of the order and its benefits end immediately when the refund is accepted; unbilled usage is charged, as when the subscription is revoked. If the processor declines the refund, the subscription continues; if the refund fails later, the subscription stays ended. Also requires the scope `subscriptions:write`.',
  }),
  describeArea(api.refunds, 'Refunds of orders, in part or in full.', {
    list: {
      more: 'Refunds that the payment processor has not accepted yet are omitted.',
      query: {
        id: 'Only these refunds.',
        order_id: 'Only refunds of these orders.',
        subscription_id: 'Only refunds of orders of these subscriptions.',
        customer_id: 'Only refunds to these customers.',
        succeeded: 'If true, only refunds that have succeeded. If false, all refunds.',
      },
    },
    create:
      'The tax on the amount is refunded too. Concurrent calls never refund the same amount twice. The order shows the refund once it has succeeded. An unknown order is rejected with 422.',
  }),
]
