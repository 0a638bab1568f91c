import type { ShownReview } from '@atelier/contract'
import { setTimeout as wait } from 'node:timers/promises'
import type { StudioPorts } from '../ports.ts'
import { callCommerce } from './client.ts'

/** How long the reviews are shown as they were read, in milliseconds. */
const cacheMilliseconds = 10_000
/** How long a visitor's page waits for the platform; then it shows what is known. */
const longestWait = 300

/** As many as the page has places for. */
const shown = 6

/**
 * Creates the reader of the reviews of the studio's product, the newest first. It never fails: while the platform cannot
 * be reached, what was read last is shown. A platform of another make has no reviews.
 */
export const createReviewReader = ({
  client,
  product_id,
  log,
}: Pick<StudioPorts, 'client' | 'product_id' | 'log'>) => {
  let known: readonly ShownReview[] = []
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  const read = async (): Promise<void> => {
    const query = { product_id, limit: shown }
    const found = await callCommerce(log, 'The reviews cannot be read.', () =>
      client.publishedReviews.list({ query }),
    )
    known = (found?.items ?? []).map(({ id, rating, text, display_name, place, language }) => ({
      id,
      rating,
      text,
      display_name,
      place,
      language,
    }))
  }
  const refresh = (): Promise<void> =>
    read()
      .catch(() => undefined)
      .finally(() => {
        readAt = performance.now()
        reading = undefined
      })

  return async (): Promise<readonly ShownReview[]> => {
    if (reading === undefined && performance.now() - readAt > cacheMilliseconds) reading = refresh()
    if (reading !== undefined) await Promise.race([reading, wait(longestWait, undefined, { ref: false })])
    return known
  }
}
