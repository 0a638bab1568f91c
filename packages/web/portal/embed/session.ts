import { ApiError } from '@atelier/sdk'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { createStore } from '../../lib/store.ts'
import { client } from '../client.ts'
import { keepToken } from './token.ts'

/** `failed`: the server did not answer, and the link may still be good. `refused`: the link was used, or is too old. */
type FrameSession = 'opening' | 'open' | 'failed' | 'refused' | 'ended'

/** The session of a portal in a frame. One that was refused or has ended stays so: the seller's page sets another link. */
export const frameSession = createStore<FrameSession, FrameSession>(
  (before, now) => (before === 'refused' || before === 'ended' ? before : now),
  'opening',
)

/** Says that the session has ended, and forgets its token. */
export const endSession = (): void => {
  keepToken('')
  frameSession.dispatch('ended')
}

/**
 * How to exchange the link of the frame for a session. A second try after a lost answer gets the same session.
 *
 * @param link as the seller's server made it; undefined for a frame that was loaded again, whose link is used
 */
export const createOpener = (link: string | undefined): (() => Promise<void>) => {
  const idempotencyKey = newIdempotencyKey()
  return async () => {
    if (link === undefined) return frameSession.dispatch('refused')
    frameSession.dispatch('opening')
    try {
      keepToken((await client.embeds.open({ body: { link } }, { idempotencyKey })).token)
      frameSession.dispatch('open')
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429)
        frameSession.dispatch('refused')
      else frameSession.dispatch('failed')
    }
  }
}
