import * as api from '@atelier/contract'
import { call } from '../../lib/calls.ts'
import { ApiError } from '@atelier/sdk'
import { newIdempotencyKey } from '../../lib/idempotency-key.ts'
import { createStore } from '../../lib/store.ts'
import { keepToken } from '../client.ts'

/**
 * `failed`: the server did not respond, and the link may still be valid. `refused`: the link was used, or is
 * too old.
 */
type FrameSession = 'opening' | 'open' | 'failed' | 'refused' | 'ended'

/** Session of an embedded portal. `refused` and `ended` are final: the seller's page sets another link. */
export const frameSession = createStore<FrameSession, FrameSession>(
  (before, now) => (before === 'refused' || before === 'ended' ? before : now),
  'opening',
)

/** Ends the session, and discards its token. */
export const endSession = (): void => {
  keepToken('')
  frameSession.dispatch('ended')
}

/**
 * Creates the function that exchanges the link of the frame for a session. A retry after a lost response gets
 * the same session.
 *
 * @param link as created by the seller's server; undefined for a reloaded frame, whose link is used
 */
export const createOpener = (link: string | undefined): (() => Promise<void>) => {
  const idempotencyKey = newIdempotencyKey()
  return async () => {
    if (link === undefined) return frameSession.dispatch('refused')
    frameSession.dispatch('opening')
    try {
      keepToken((await call(api.portalEmbeds.open)({ body: { link } }, { idempotencyKey })).token)
      frameSession.dispatch('open')
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429)
        frameSession.dispatch('refused')
      else frameSession.dispatch('failed')
    }
  }
}
