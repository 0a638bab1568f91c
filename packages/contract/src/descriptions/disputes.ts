import * as api from '../areas/disputes.ts'
import { describe, describeArea } from './describe.ts'

/** Descriptions of disputes for the reference. */
export const disputes = [
  describe(
    api.DisputeStatus,
    'How a dispute stands. The bank waits for an answer, considers it, or has decided. Inquiries, whose statuses begin with `warning`, take no money.',
  ),
  describe(api.DisputeReason, 'Why the customer disputes the payment, as the bank says.'),
  describe(api.DisputeEvidence, 'What a seller answers to a dispute.', {
    product_description: 'What was sold.',
    customer_name: 'The name of the customer.',
    customer_email_address: 'The e-mail address of the customer.',
    billing_address: 'The billing address of the customer.',
    service_date: 'When it was delivered.',
    access_activity_log: 'What shows that the customer has used it.',
    refund_refusal_explanation: 'Why the customer is not entitled to a refund.',
    uncategorized_text: 'Anything else.',
    files: [
      'Uploaded files (`downloadable`): PDF, JPEG or PNG, 4.5 MB together.',
      {
        receipt: 'A receipt or another message about the sale.',
        customer_communication: 'Messages that the customer wrote or got.',
        service_documentation: 'What shows that it was delivered.',
        uncategorized_file: 'Anything else.',
      },
    ],
  }),
  describe(api.Dispute, 'A dispute: the bank of a customer asks about a payment, or takes it back.', {
    organization_id: 'The organization.',
    order_id: 'The order that the payment was for.',
    invoice_number: 'The invoice number of that order.',
    product_name: 'The product of that order.',
    payment_id: 'The payment.',
    subscription_id: 'The subscription of the order; null if there is none.',
    customer: ['The customer.', { name: 'The customer’s name.', email: 'The customer’s address.' }],
    processor_id: 'The id of the dispute at the processor.',
    amount: 'What of the payment is disputed, in minor units.',
    currency: 'The currency of the amounts.',
    reason: 'Why it is disputed.',
    status: 'How it stands.',
    evidence_due_at: 'Until when it can be answered; null if the processor names no day.',
    withdrawn_amount: 'What the processor has taken of the payment and not given back, in minor units.',
    fee_amount: 'The fees that the processor has kept for it, in minor units.',
    evidence: 'What the seller answered last; null if nothing.',
    closed_at: 'When it ended; null while it is open.',
  }),
  describeArea(
    api.disputes,
    'Disputes of payments. The amount and a fee are taken from the balance when a dispute opens, and given back when it is won.',
    {
      list: {
        query: {
          organization_id: 'Only disputes of these organizations.',
          order_id: 'Only disputes of these orders.',
          customer_id: 'Only disputes of these customers.',
          status: 'Only disputes with these statuses.',
        },
      },
      submitEvidence: 'The answer goes to the bank and cannot be changed afterwards.',
      accept:
        'The customer keeps the money, and the benefits of the order are revoked. An inquiry cannot be accepted: refund the order instead.',
    },
  ),
].flat()
