import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

export const refundsDescriptions = [
  describe(api.RefundStatus, 'How far a refund is.'),
  describe(api.RefundReason, 'Why money is given back.'),
  describe(api.Refund, 'Money given back for an order.', {
    status:
      '`pending` while the processor works on it, then `succeeded`, `failed` or `canceled`. One that succeeded can still fail.',
    reason: 'Why the money goes back.',
    amount: 'What goes back without tax, in minor units.',
    tax_amount: 'The tax that goes back on top of `amount`, in minor units.',
    order_id: 'The order that is refunded.',
    subscription_id: 'The subscription the order paid for; null for a single purchase.',
    customer_id: 'Whom the money goes back to.',
    revoke_benefits: 'Whether the benefits of the order are taken back with it.',
  }),
  describe(api.RefundCreate, 'A wish to give money back.', {
    order_id: 'The order to give money back for.',
    reason: 'Why the money goes back.',
    amount:
      'How much goes back without tax, in minor units; the tax on it is added. At most what is left of the order.',
    comment: 'A note for yourself, which no answer shows.',
    revoke_benefits:
      'Whether to take the benefits of a single purchase back; those of a subscription end with it.',
  }),
  describeArea(api.refunds, 'Money that goes back for an order, in part or in full.', {
    list: {
      more: 'Refunds the processor has not taken yet are left out.',
      query: {
        id: 'Only these refunds.',
        order_id: 'Only refunds of these orders.',
        subscription_id: 'Only refunds of orders of these subscriptions.',
        customer_id: 'Only refunds to these customers.',
        succeeded: 'True: only refunds that have succeeded. False leaves nothing out.',
      },
    },
    create:
      'The tax on the amount goes back with it. What was set aside for a refund cannot be given twice, however many calls come at once. The order shows the refund once it has succeeded. An unknown order is refused with 422.',
  }),
]
