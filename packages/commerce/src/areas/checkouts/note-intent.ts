import { sql } from 'kysely'
import type { ProcessorPayment } from '../../payments/processor-objects.ts'
import type { Reader } from '../../services.ts'
import type { StoredCheckout } from './stored-checkout.ts'

/** What the customer's browser needs to follow its payment. */
export const intentOf = ({ status, secret }: ProcessorPayment) => ({
  intent_status: status,
  intent_client_secret: secret,
})

/**
 * Shows the customer's browser its payment. Only a payment that waits for the customer is worth a
 * write: after a reload the page must find its challenge again. A checkout whose outcome is already
 * known is left alone.
 */
export const noteIntent = async (
  reader: Reader,
  now: Date,
  checkout: StoredCheckout,
  payment: ProcessorPayment,
): Promise<StoredCheckout> => {
  const intent = intentOf(payment)
  if (payment.status === 'requires_action') {
    await reader
      .updateTable('checkouts')
      .set({
        payment_processor_metadata: sql`payment_processor_metadata || ${JSON.stringify(intent)}::jsonb`,
        modified_at: now,
      })
      .where('id', '=', checkout.id)
      .where('status', '=', 'confirmed')
      .execute()
  }
  return { ...checkout, payment_processor_metadata: { ...checkout.payment_processor_metadata, ...intent } }
}
