import type { portalEmbeds } from '@atelier/contract'
import { apiError, type Handler } from '@atelier/plumbing/http'
import { hashToken } from '@atelier/plumbing/tokens'
import type { Services } from '../../core/services.ts'
import { openSession } from '../customer-sessions/index.ts'
import { takeLink } from './queries.ts'

/**
 * Exchanges a one-time link of a portal embed for a portal session. The page holds the token in memory, since
 * browsers block third-party cookies in frames.
 *
 * @throws ResourceNotFound if the link is invalid, expired or already used
 */
export const open: Handler<typeof portalEmbeds.open, Services> = ({ body }, services) =>
  services.database.transact(async (tx) => {
    const holder = await takeLink(tx, hashToken(services.secret, body.link), services.clock.now())
    if (holder === undefined)
      throw apiError('ResourceNotFound', 'This link is invalid, expired or already used. Create a new one.')
    const { token, expires_at } = await openSession(tx, services, { ...holder, checkout_id: null })
    return { token, expires_at: expires_at.toISOString() }
  })
