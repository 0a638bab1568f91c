import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const paymentMethodsDescriptions = [
  describe(api.SavedMethod, 'A saved payment method of a customer.'),
  describe(api.SavedCard, 'A saved card.', {
    brand: 'Brand of the card, such as `visa`.',
    last4: 'Last four digits of its number.',
    exp_month: 'Month in which it expires, from 1 to 12.',
    exp_year: 'Year in which it expires.',
    wallet: 'Wallet that holds the card, such as `apple_pay`; null for none.',
  }),
  describe(api.SavedMethodCard, 'A saved card of a customer.', {
    type: 'Always `card`.',
    method_metadata: 'Brand, last four digits and expiry of the card.',
  }),
  describe(api.SavedMethodGeneric, 'A saved payment method that is not a card.', {
    type: 'Kind of the payment method.',
  }),
  describeFields([api.SavedMethodCard, api.SavedMethodGeneric], {
    id: 'Id of the payment method at the processor.',
    created_at: 'Time at which it was saved.',
    modified_at: 'Always null: a payment method does not change.',
    processor: 'Always `stripe`, also in the sandbox.',
    customer_id: 'Id of the customer.',
    is_default: 'True for the payment method that is charged when none is named.',
  }),
  describe(api.PaymentMethodConfirmed, 'Result of saving a payment method.'),
  describe(api.PaymentMethodSaved, 'A payment method that is saved.', {
    status: 'Always `succeeded`.',
    payment_method: 'Payment method that is saved.',
  }),
  describe(api.PaymentMethodPending, 'A payment method whose bank asks for a confirmation.', {
    status: 'Always `requires_action`.',
    client_secret: 'Secret with which the browser answers the bank.',
  }),
  describeArea(
    api.paymentMethods,
    'Saved payment methods of customers. The newest is first; the list has one page. Methods that guests saved are not listed.',
    {},
  ),
  describeArea(api.portalPaymentMethods, 'Payment methods whose bank asks for a confirmation.', {
    confirm: {
      more: 'Call it after the browser has answered the bank. A repeated call saves and charges nothing again.',
      body: {
        setup_intent_id: 'Id under which the payment method is being saved.',
        set_default: 'True to charge it when none is named; open orders are then charged to it.',
      },
    },
  }),
]
