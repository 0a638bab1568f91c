import type { PaymentReference, PaymentRequest, ProcessorPayment } from '../payments/index.ts'
import type { Services } from '../core/services.ts'
import { findRecoveredPayment } from '../payments/after-restore/index.ts'

/** Returns a payment known to exist at the processor. @throws Error if the processor no longer knows it */
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
 * Creates a payment at the processor. A payment that was made earlier and is missing from a restored backup
 * is returned instead of made again, because the processor forgets idempotency keys after a day or later.
 *
 * @param earlier the recovered payment under the id of the request, if any
 */
export const createPayment = (
  services: Pick<Services, 'processor'>,
  request: PaymentRequest,
  earlier: PaymentReference | undefined,
): Promise<ProcessorPayment> =>
  earlier === undefined ? services.processor.createPayment(request) : getPaymentOf(services, earlier)

/** Creates a payment at the processor, or returns the payment that a restored backup has lost. */
export const askForPayment = async (services: Services, request: PaymentRequest): Promise<ProcessorPayment> =>
  createPayment(services, request, await findRecoveredPayment(services.database.db, request.payment_id))
