import { after, hours } from '@atelier/plumbing/clock'
import type { Portal } from '@atelier/plumbing/http'
import { createToken, hashToken, tokenFromSeed } from '@atelier/plumbing/tokens'
import type { Services, Tx } from '../../core/services.ts'
import { deleteSession, findLiveSession, insertSession, purgeSessions } from './queries.ts'

const prefix = 'atelier_cst_'
/** How long a session lasts, in milliseconds. */
export const sessionLifetime = hours(1)

type Holder = {
  readonly organization_id: string
  /** Null while a purchase has not made or found its customer: the session opens nothing until it is bound. */
  readonly customer_id: string | null
  /** The checkout of the purchase that the session is limited to; null for a session of the whole customer. */
  readonly checkout_id: string | null
}

/** Makes a session and its token, which is stored as a hash alone. */
export const openSession = async (
  tx: Tx,
  { clock, secret }: Pick<Services, 'clock' | 'secret'>,
  holder: Holder,
  token = createToken(prefix),
) => {
  const created_at = clock.now()
  const session = {
    id: crypto.randomUUID(),
    ...holder,
    expires_at: after(created_at, sessionLifetime),
    created_at,
  }
  await Promise.all([
    insertSession(tx, { ...session, token_hash: hashToken(secret, token) }),
    purgeSessions(tx, created_at),
  ])
  return { ...session, token }
}

/** The token of the session of a purchase, from the seed that the session was opened with. */
export const purchaseSessionToken = (seed: Uint8Array): string => tokenFromSeed(prefix, seed)

/**
 * Makes the session that a buyer is given while confirming. The session opens nothing until the purchase has
 * succeeded, and then that purchase alone: nothing has proven that the address the buyer typed is theirs.
 *
 * @param seed what its token follows from
 */
export const openPurchaseSession = async (
  tx: Tx,
  services: Pick<Services, 'clock' | 'secret'>,
  {
    seed,
    ...checkout
  }: { readonly organization_id: string; readonly checkout_id: string; readonly seed: Uint8Array },
): Promise<void> => {
  await openSession(tx, services, { ...checkout, customer_id: null }, purchaseSessionToken(seed))
}

/** The customer whose session this is; `unknown` for a session that does not exist, has expired or is not bound. */
export const authenticateCustomer = async (
  { database, clock, secret }: Services,
  bearer: string,
): Promise<Portal | 'unknown'> => {
  const session = await findLiveSession(database.db, hashToken(secret, bearer), clock.now())
  return session === undefined ? 'unknown' : { kind: 'portal', ...session, scopes: ['customer_portal:write'] }
}

/** Ends a session before its time. */
export const closeSession = ({ database, secret }: Services, token: string): Promise<void> =>
  deleteSession(database.db, hashToken(secret, token))
