import { after, hours } from '@atelier/plumbing/clock'
import { createToken, hashToken } from '@atelier/plumbing/tokens'
import type { Write } from '../../database/write-together.ts'
import type { Services, Tx } from '../../services.ts'
import { insertSession, purgeSessions } from './session-queries.ts'

export const sessionPrefix = 'atelier_cst_'
export const sessionLifetime = hours(1)

/**
 * Makes the session that a buyer is given while confirming. It opens nothing yet: it is bound to the
 * customer when the purchase has succeeded, and only if that customer was made by it or named by the
 * seller. Who merely typed a known e-mail address gets a token that stays dead.
 */
export const openPurchaseSession = (
  tx: Tx,
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  { organization_id, checkout_id }: { readonly organization_id: string; readonly checkout_id: string },
): { readonly token: string; readonly writes: readonly Write[] } => {
  const token = createToken(sessionPrefix)
  const created_at = clock.now()
  const write = insertSession({
    id: crypto.randomUUID(),
    organization_id,
    customer_id: null,
    checkout_id,
    token_hash: hashToken(secret, token),
    expires_at: after(created_at, sessionLifetime),
    created_at,
  })
  return { token, writes: [write, purgeSessions(tx, created_at)] }
}
