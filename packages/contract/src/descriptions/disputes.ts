import * as api from '../areas/disputes.ts'
import { describe, describeArea } from './describe.ts'

/** Descriptions of disputes for the reference. */
export const disputes = [
  describe(
    api.DisputeStatus,
    'The status of a dispute. The bank waits for a response, reviews it, or has decided. Inquiries, whose statuses begin with `warning`, take no money.',
  ),
  describe(api.DisputeReason, 'Why the customer disputes the payment, as the bank says.'),
  describe(api.DisputeEvidence, 'The evidence that a seller submits for a dispute.', {
    product_description: 'What was sold.',
    customer_name: 'The name of the customer.',
    customer_email_address: 'The e-mail address of the customer.',
    billing_address: 'The billing address of the customer.',
    service_date: 'When it was delivered.',
    access_activity_log: 'Evidence that the customer has used the product.',
    refund_refusal_explanation: 'Why the customer is not entitled to a refund.',
    uncategorized_text: 'Anything else.',
    files: [
      'Uploaded files (`downloadable`): PDF, JPEG or PNG, at most 4.5 MB in total.',
      {
        receipt: 'A receipt or another message about the sale.',
        customer_communication: 'Messages to and from the customer.',
        service_documentation: 'Evidence of delivery.',
        uncategorized_file: 'Anything else.',
      },
    ],
  }),
  describe(api.Dispute, 'A dispute: the bank of a customer inquires about a payment or reverses it.', {
    organization_id: 'The organization.',
    order_id: 'The order that the payment was for.',
    invoice_number: 'The invoice number of that order.',
    product_name: 'The product of that order.',
    payment_id: 'The payment.',
    subscription_id: 'The subscription of the order; null if there is none.',
    customer: ['The customer.', { name: 'The customer’s name.', email: 'The customer’s e-mail address.' }],
    processor_id: 'The id of the dispute at the processor.',
    amount: 'The disputed amount, in minor units.',
    currency: 'The currency of the amounts.',
    reason: 'Why it is disputed.',
    status: 'The status of the dispute.',
    evidence_due_at: 'The deadline to respond; null if the processor gives none.',
    withdrawn_amount: 'The amount that the processor has withdrawn and not returned, in minor units.',
    fee_amount: 'The fees of the processor for the dispute, in minor units.',
    evidence: 'The evidence that was submitted last; null if there is none.',
    closed_at: 'When it was closed; null while it is open.',
  }),
  describeArea(
    api.disputes,
    'Disputes of payments. The amount and a fee are taken from the balance when a dispute opens, and returned when it is won.',
    {
      list: {
        query: {
          organization_id: 'Only disputes of these organizations.',
          order_id: 'Only disputes of these orders.',
          customer_id: 'Only disputes of these customers.',
          status: 'Only disputes with these statuses.',
        },
      },
      submitEvidence: 'The evidence is sent to the bank and cannot be changed afterwards.',
      accept:
        'The customer keeps the money, and the benefits of the order are revoked. An inquiry cannot be accepted: refund the order instead.',
    },
  ),
].flat()
