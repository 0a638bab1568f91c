import { apiError } from '@atelier/plumbing/http'
import type { Log } from '@atelier/plumbing/log'
import { ApiError } from '@atelier/sdk'

/**
 * Asks the commerce platform something a visitor is waiting for.
 *
 * @param sentence what the visitor is told when no answer can be had
 * @returns undefined when the platform answers that there is no such thing
 * @throws `Unavailable` on every other failure
 */
export const askShop = async <Answer>(
  log: Log,
  sentence: string,
  question: () => PromiseLike<Answer>,
): Promise<Answer | undefined> => {
  try {
    return await question()
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    log.error({ err: error }, 'The commerce platform did not answer as hoped.')
    throw apiError('Unavailable', sentence)
  }
}
