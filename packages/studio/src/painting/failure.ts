import { getSystemErrorMap } from 'node:util'
import { sentence } from '@atelier/contract/texts/sentences'
import { beginningOf, type Message } from '@atelier/plumbing/http'
import { Outage } from '@atelier/plumbing/outage'

/** The message for a visitor when there is no better one (specification 1, section 8.1). */
export const fallbackFailure = sentence('painting_failed')

/** The message for a visitor whose photo the safety checker rejects after the payment. */
export const rejectedAfterPayment = sentence('explicit_photo_paid')

/** A failed step of a transformation. The message is one of the error catalogue and is shown to the visitor. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure'
}

/** The safety checker rejected the photo. Another attempt would end in the same way. */
export class PhotoRejected extends Error {
  override readonly name = 'PhotoRejected'

  constructor() {
    super(rejectedAfterPayment.text)
  }
}

const systemMessages: ReadonlyMap<number, readonly [string, string]> = getSystemErrorMap()

/** Describes an error in one line. System errors are described by their number, which hides file names. */
const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  if ('errno' in error && typeof error.errno === 'number')
    return systemMessages.get(error.errno)?.[1] ?? 'system error'
  return beginningOf(error.message.split('\n')[0] ?? '', 200) || error.name
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

/** The message for the visitor about the error that ended an attempt. */
export const failureMessage = (error: unknown): Message =>
  error instanceof StepFailure ? error.message : fallbackFailure
