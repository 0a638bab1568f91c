import type { orderDownloads, publishedReviews, shipments } from '@atelier/contract'
import { apiError, type Message } from '@atelier/plumbing/http'
import type { Log } from '@atelier/plumbing/log'
import { ApiError, type AreaClient, type Client } from '@atelier/sdk'

/** The part of the SDK's client that the studio uses, in one process or by URL. */
export type CommerceClient = Pick<Client, 'products' | 'checkouts' | 'orders' | 'refunds' | 'files'> & {
  /** Calls outside the public API: another provider of it does not have them. */
  readonly orderDownloads: AreaClient<typeof orderDownloads>
  readonly publishedReviews: AreaClient<typeof publishedReviews>
  readonly shipments: Pick<AreaClient<typeof shipments>, 'list'>
}

/**
 * Calls the commerce platform while a visitor waits for the response.
 *
 * @param message the message for the visitor when the call fails
 * @returns undefined when the platform answers 404
 * @throws `Unavailable` on every other failure
 */
export const callCommerce = async <Result>(
  log: Log,
  message: Message,
  call: () => PromiseLike<Result>,
): Promise<Result | undefined> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    // The platform has logged the outage of its service already, once rather than for every call.
    const isAway = error instanceof ApiError && error.status === 503
    log[isAway ? 'debug' : 'error']({ err: error }, 'A call to the commerce platform failed.')
    throw apiError('Unavailable', message)
  }
}
