import { ApiError } from '@atelier/plumbing/http'
import type { Services } from '../core/services.ts'
import type { PaymentProcessor } from './port.ts'

const unreachable = 'The payment processor cannot be reached at the moment. Try again in a few seconds.'
const tryAgainAfterSeconds = 5

/**
 * Wraps the processor so that its errors become 503 with a sentence and `Retry-After`. A declined payment is
 * a result, so an error means that the processor was unreachable or rejected the request format. Errors are
 * logged for the operator.
 */
export const withApiErrors = (
  processor: PaymentProcessor,
  { log }: Pick<Services, 'log'>,
): PaymentProcessor => {
  const orUnavailable =
    <Input extends unknown[], Output>(
      name: keyof PaymentProcessor,
      call: (...input: Input) => Promise<Output>,
    ) =>
    (...input: Input): Promise<Output> =>
      call(...input).catch((error: unknown) => {
        log.error(
          { err: error, processor: processor.name, call: name },
          'The processor did not answer a call.',
        )
        throw new ApiError('Unavailable', unreachable, tryAgainAfterSeconds)
      })
  return {
    ...processor,
    createPayment: orUnavailable('createPayment', processor.createPayment),
    findPayment: orUnavailable('findPayment', processor.findPayment),
    findOwnPayment: orUnavailable('findOwnPayment', processor.findOwnPayment),
    cancelPayment: orUnavailable('cancelPayment', processor.cancelPayment),
    createCustomer: orUnavailable('createCustomer', processor.createCustomer),
    listMethods: orUnavailable('listMethods', processor.listMethods),
    setDefaultMethod: orUnavailable('setDefaultMethod', processor.setDefaultMethod),
    detachMethod: orUnavailable('detachMethod', processor.detachMethod),
    createRefund: orUnavailable('createRefund', processor.createRefund),
    findRefund: orUnavailable('findRefund', processor.findRefund),
    findDispute: orUnavailable('findDispute', processor.findDispute),
    submitEvidence: orUnavailable('submitEvidence', processor.submitEvidence),
    acceptDispute: orUnavailable('acceptDispute', processor.acceptDispute),
    ...(processor.payouts !== undefined && {
      payouts: {
        find: orUnavailable('payouts', processor.payouts.find),
        findNext: orUnavailable('payouts', processor.payouts.findNext),
      },
    }),
  }
}

/** Returns true for errors of an unanswered processor call. */
export const isUnresponsive = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.error === 'Unavailable'

/**
 * Rejects a request whose payment or refund was recorded before an unanswered processor call. Reconciliation
 * determines the outcome.
 *
 * @param operation for example `payment`
 */
export const leaveToReconciliation =
  (operation: 'payment' | 'refund', seconds: number) =>
  (error: unknown): never => {
    if (!isUnresponsive(error)) throw error
    throw new ApiError(
      'Unavailable',
      `The payment processor did not answer, so it is not known yet whether the ${operation} was made. It is being checked and will not be made twice: read its status again in ${seconds} seconds.`,
      seconds,
    )
  }
