import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

export const disputesDescriptions = [
  describe(
    api.DisputeStatus,
    'Status of a dispute. The bank waits for a response, reviews it, or has decided. Inquiries, whose statuses begin with `warning`, take no money.',
  ),
  describe(
    api.DisputeStatusFilter,
    'Status to filter by. `early_warning` finds all inquiries; `prevented` finds none.',
  ),
  describe(api.DisputeReason, 'Reason of a dispute, as given by the bank.'),
  describe(api.DisputeEvidence, 'Evidence that a seller submits for a dispute.', {
    product_description: 'Description of the product that was sold.',
    customer_name: 'Name of the customer.',
    customer_email_address: 'E-mail address of the customer.',
    billing_address: 'Billing address of the customer.',
    service_date: 'Date of delivery.',
    access_activity_log: 'Evidence that the customer has used the product.',
    refund_refusal_explanation: 'Reason that the customer is not entitled to a refund.',
    uncategorized_text: 'Other information.',
    files: [
      'Uploaded files (`downloadable`): PDF, JPEG or PNG, at most 4.5 MB in total.',
      {
        receipt: 'Receipt or another message about the sale.',
        customer_communication: 'Messages to and from the customer.',
        service_documentation: 'Evidence of delivery.',
        uncategorized_file: 'Other evidence.',
      },
    ],
  }),
  describe(api.Dispute, 'A dispute: the bank of a customer inquires about a payment or reverses it.', {
    organization_id: 'Id of the organization.',
    order_id: 'Id of the order that the payment was for.',
    invoice_number: 'Invoice number of that order.',
    product_name: 'Product of that order.',
    payment_id: 'Id of the payment.',
    subscription_id: 'Id of the subscription of the order; null if there is none.',
    customer: 'Customer who made the payment.',
    processor_id: 'Id of the dispute at the processor.',
    amount: 'Disputed amount, in minor units.',
    tax_amount: 'Tax in the disputed amount, in minor units.',
    currency: 'Currency of the amounts.',
    reason: 'Reason of the dispute, as given by the bank.',
    status: 'Status of the dispute.',
    evidence_due_at: 'Deadline to respond; null if the processor gives none.',
    past_due: 'True if the deadline has passed without a response.',
    withdrawn_amount: 'Amount that the processor has withdrawn and not returned, in minor units.',
    fee_amount: 'Fees of the processor for the dispute, in minor units.',
    evidence: 'Evidence that was submitted last; null if there is none.',
    closed_at: 'Time at which the dispute was closed; null while it is open.',
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
]
