import type { PaymentReference, PaymentRequest, ProcessorPayment } from '../payments/port.ts'
import type { Services } from '../core/services.ts'
import { findRecovered } from '../payments/recovered-queries.ts'

/** A payment that the processor has made. @throws Error when it does not know it any more */
export const getPaymentOf = async (
  { processor }: Pick<Services, 'processor'>,
  reference: PaymentReference,
): Promise<ProcessorPayment> => {
  const payment = await processor.findPayment(reference)
  if (payment === undefined)
    throw new Error(`The processor does not know its own payment ${reference.processor_id}.`)
  return payment
}

/**
 * Asks the processor for a payment. One that was made before and that a restored backup has forgotten is not made a second
 * time, and is the answer: the processor forgets idempotency keys after a day or later.
 */
export const askForPayment = async (
  services: Services,
  request: PaymentRequest,
): Promise<ProcessorPayment> => {
  const earlier = await findRecovered(services.database.db, request.payment_id)
  return earlier === undefined ? services.processor.createPayment(request) : getPaymentOf(services, earlier)
}
