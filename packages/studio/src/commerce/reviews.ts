import type { ShownReview } from '@atelier/contract'
import { setTimeout as wait } from 'node:timers/promises'
import type { StudioPorts } from '../ports.ts'
import { callCommerce } from './client.ts'

/** Cache lifetime of the reviews, in milliseconds. */
const cacheMilliseconds = 10_000
/** Maximum delay of a visitor's page by the platform, in milliseconds; then it shows the cached reviews. */
const maxWaitMs = 300

/** Number of reviews on the page. */
const shownCount = 6

/**
 * Creates the reader of the reviews of the studio's product, the newest first. It never fails: while the
 * platform cannot be reached, the last result is shown. Another provider's platform has no reviews.
 */
export const createReviewReader = ({
  client,
  product_id,
  log,
}: Pick<StudioPorts, 'client' | 'product_id' | 'log'>) => {
  let lastReviews: readonly ShownReview[] = []
  let readAt = -Infinity
  let reading: Promise<void> | undefined

  const read = async (): Promise<void> => {
    const query = { product_id, limit: shownCount }
    const page = await callCommerce(log, 'The reviews cannot be read.', () =>
      client.publishedReviews.list({ query }),
    )
    lastReviews = (page?.items ?? []).map(({ id, rating, text, display_name, place, language }) => ({
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
    if (reading !== undefined) await Promise.race([reading, wait(maxWaitMs, undefined, { ref: false })])
    return lastReviews
  }
}
