import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const paymentsDescriptions = [
  describe(api.PaymentStatus, 'Status of a payment.'),
  describe(
    api.PaymentTrigger,
    'Cause of a payment: `purchase` by a buyer, or a change of product that is charged at once; `subscription_cycle` for the first attempt to charge a period; `retry_dunning` for later attempts; `retry_customer` when the customer pays an open order; `retry_payment_method_update` when the customer adds or chooses another payment method; `retry_admin` when the seller asks for it.',
  ),
  describe(api.Payment, 'An attempt to charge a checkout or an order.'),
  describe(api.PaymentCard, 'The card of a payment.', {
    brand: 'Brand of the card, such as `visa`.',
    last4: 'Last four digits of its number.',
  }),
  describe(api.CardPayment, 'A payment by card.', {
    method: 'Always `card`.',
    method_metadata: 'Brand and last four digits of the card.',
  }),
  describe(api.GenericPayment, 'A payment whose card is not known.', {
    method: '`unknown` until the processor names the card, and when a declined payment has none.',
  }),
  describeFields([api.CardPayment, api.GenericPayment], {
    processor: 'Always `stripe`, also in the sandbox.',
    status: 'Status of the payment: `pending` until the processor reports that it `succeeded` or `failed`.',
    amount: 'Amount to charge, tax included; 0 if only a payment method was saved.',
    trigger: 'Cause of the payment; null for payments of earlier versions.',
    decline_reason: 'Code of the reason that the payment failed; null if it did not fail.',
    decline_message: 'Message about this reason; null if it did not fail.',
    checkout_id: 'Id of the checkout that was paid; null for later charges of a subscription.',
    order_id: 'Id of the paid order, also of the one that the paid checkout created; null if there is none.',
    customer_id: 'Id of the customer; null for a checkout whose buyer is not known yet.',
    invoice_number: 'Invoice number of the order; null if there is no order.',
  }),
  describeArea(
    api.payments,
    'Attempts to charge customers: at a checkout, for each period of a subscription, and again after a decline.',
    {
      list: {
        query: {
          organization_id: 'Only payments to these organizations.',
          checkout_id: 'Only payments of these checkouts.',
          order_id: 'Only payments of these orders, and of the checkouts that created them.',
          customer_id: 'Only payments of these customers.',
          status: 'Only payments with these statuses.',
          method: 'Only payments with these methods: `card` or `unknown`.',
          customer_email: 'Only payments of the customers with these e-mail addresses, case-insensitive.',
        },
      },
    },
  ),
]
