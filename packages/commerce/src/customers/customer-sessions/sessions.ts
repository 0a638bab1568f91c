import { after, hours } from '@atelier/plumbing/clock'
import type { Portal } from '@atelier/plumbing/http'
import { createToken, hashToken, tokenFromSeed } from '@atelier/plumbing/tokens'
import type { Services, Tx } from '../../core/services.ts'
import { deleteSession, findLiveSession, insertSession, purgeSessions } from './queries.ts'

const prefix = 'atelier_cst_'
/** Session lifetime, in milliseconds. */
export const sessionLifetime = hours(1)

type Holder = {
  readonly organization_id: string
  /** Null until a purchase has created or matched its customer: the session grants nothing before. */
  readonly customer_id: string | null
  /** Checkout that the session is limited to; null for a session of the whole customer. */
  readonly checkout_id: string | null
}

/** Creates a session with its token, of which only a hash is stored. */
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

/** Returns the token of a purchase session, derived from its seed. */
export const purchaseSessionToken = (seed: Uint8Array): string => tokenFromSeed(prefix, seed)

/**
 * Creates the session of a buyer during confirmation. It grants nothing until the purchase succeeds, and then
 * only that purchase: the buyer has not proven ownership of the e-mail address.
 *
 * @param seed seed of the token
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

/** Authenticates the customer of a session; `unknown` for a session that is missing, expired or unbound. */
export const authenticateCustomer = async (
  { database, clock, secret }: Services,
  bearer: string,
): Promise<Portal | 'unknown'> => {
  const session = await findLiveSession(database.db, hashToken(secret, bearer), clock.now())
  return session === undefined ? 'unknown' : { kind: 'portal', ...session, scopes: ['customer_portal:write'] }
}

/** Ends a session early. */
export const closeSession = ({ database, secret }: Services, token: string): Promise<void> =>
  deleteSession(database.db, hashToken(secret, token))
