import { getSystemErrorMap } from 'node:util'
import { Outage } from '@atelier/plumbing/outage'

/** Fallback message for a visitor (specification 1, section 8.1). */
export const fallbackFailure = 'Failed to process your image. Please contact support.'

/** Message for a visitor whose photo the safety checker rejects after the payment. */
export const rejectedAfterPayment =
  'Our safety check takes your photo for an explicit one, and those are not painted here. Your payment goes back to you.'

/** A failed step of a transformation. The message is one of the error catalogue and is shown to the visitor. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure'
}

/** The safety checker rejected the photo. Another attempt would end in the same way. */
export class PhotoRejected extends Error {
  override readonly name = 'PhotoRejected'

  constructor() {
    super(rejectedAfterPayment)
  }
}

const systemMessages: ReadonlyMap<number, readonly [string, string]> = getSystemErrorMap()

/** Describes an error in one line. System errors are described by their number, which hides file names. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  if ('errno' in error && typeof error.errno === 'number')
    return systemMessages.get(error.errno)?.[1] ?? 'system error'
  return (error.message.split('\n')[0] ?? '').slice(0, 200) || error.name
}

/**
 * Runs a step and turns its error into `{title}: {description}`. The outage of a service is no failure of the
 * step.
 *
 * @throws StepFailure, Outage
 */
export const step = async <Result>(title: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StepFailure || error instanceof Outage) throw error
    throw new StepFailure(`${title}: ${describe(error)}`, { cause: error })
  }
}

/** Returns the visitor's message for the error that ended an attempt. */
export const failureMessage = (error: unknown): string =>
  error instanceof StepFailure ? error.message : fallbackFailure
