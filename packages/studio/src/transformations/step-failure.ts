import { getSystemErrorMap } from 'node:util'

/** What a visitor reads when nothing better can be said (specification 1, section 8.1). */
export const fallbackFailure = 'Failed to process your image. Please contact support.'

/** A step that failed; the message is one of the error catalogue's and is shown to the visitor. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure'
}

const systemMessages: ReadonlyMap<number, readonly [string, string]> = getSystemErrorMap()

/** An error in one line. Errors of the system are told in their own words, which keeps our folders' names private. */
export const detailOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown error'
  if ('errno' in error && typeof error.errno === 'number')
    return systemMessages.get(error.errno)?.[1] ?? 'system error'
  return (error.message.split('\n')[0] ?? '').slice(0, 200) || error.name
}

/**
 * Does a step, and says `{title}: {detail}` when it fails.
 *
 * @throws StepFailure
 */
export const step = async <Result>(title: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StepFailure) throw error
    throw new StepFailure(`${title}: ${detailOf(error)}`, { cause: error })
  }
}

/** What the visitor is told about an error that ended a try. */
export const failureText = (error: unknown): string =>
  error instanceof StepFailure ? error.message : fallbackFailure
