import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

export const refundsDescriptions = [
  describe(api.RefundStatus, 'The status of a refund.'),
  describe(api.RefundReason, 'The reason for a refund.'),
  describe(api.Refund, 'A refund of an order.', {
    status:
      '`pending` while the payment processor handles the refund, then `succeeded`, `failed` or `canceled`. A refund that succeeded can still fail later.',
    reason: 'The reason for the refund.',
    amount: 'The refunded amount without tax, in minor units.',
    tax_amount: 'The refunded tax in addition to `amount`, in minor units.',
    order_id: 'The order that is refunded.',
    subscription_id: 'The subscription that the order paid for; null for a single purchase.',
    customer_id: 'The id of the customer who is refunded.',
    revoke_benefits: 'Whether the benefits of the order are revoked too.',
  }),
  describe(api.RefundCreate, 'A request to refund an order in part or in full.', {
    order_id: 'The id of the order to refund.',
    reason: 'The reason for the refund.',
    amount:
      'The amount to refund without tax, in minor units; the tax on it is refunded in addition. At most the amount of the order that has not been refunded yet.',
    comment: 'An internal comment, which is never returned.',
    revoke_benefits:
      'Whether to revoke the benefits of a single purchase; the benefits of a subscription end with the subscription.',
    revoke_subscription:
      'Whether to end the subscription of the order and its benefits immediately when the refund is accepted; unbilled usage is charged, as when the subscription is revoked. If the processor declines the refund, the subscription continues; if the refund fails later, the subscription stays ended. Also requires the scope `subscriptions:write`.',
  }),
  describeArea(api.refunds, 'Refunds of orders, in part or in full.', {
    list: {
      more: 'Refunds that the payment processor has not accepted yet are left out.',
      query: {
        id: 'Only these refunds.',
        order_id: 'Only refunds of these orders.',
        subscription_id: 'Only refunds of orders of these subscriptions.',
        customer_id: 'Only refunds to these customers.',
        succeeded: 'True: only refunds that have succeeded. False: all refunds.',
      },
    },
    create:
      'The tax on the amount is refunded too. Concurrent calls never refund the same amount twice. The order shows the refund once it has succeeded. An unknown order is refused with 422.',
  }),
]
