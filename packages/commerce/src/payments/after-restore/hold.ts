import { sentence } from '@atelier/contract/texts/sentences'
import { ApiError } from '@atelier/plumbing/http'
import type { Connection } from '../../core/services.ts'
import { findHold, type PaymentHold } from './hold-queries.ts'

/** Returns the public explanation of a hold. Omits the problem, which quotes the processor. */
export const holdSentence = ({ restored_to }: Pick<PaymentHold, 'restored_to'>): string =>
  `Charges and refunds are on hold: a backup of ${restored_to.toISOString()} was restored, and the payment processor is asked for what it has charged and refunded since.`

/** Returns the error of a payment or refund while charges and refunds are on hold. */
export const paymentsOnHoldError = () => new ApiError('Unavailable', sentence('payments_pause'), 60)

/** @throws Unavailable while charges and refunds are on hold */
export const requireNoHold = async (db: Connection): Promise<void> => {
  if ((await findHold(db)) !== undefined) throw paymentsOnHoldError()
}
