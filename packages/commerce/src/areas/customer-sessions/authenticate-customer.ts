import type { Portal } from '@atelier/plumbing/http'
import { hashToken } from '@atelier/plumbing/tokens'
import type { Services } from '../../services.ts'
import { findLiveSession } from './session-queries.ts'

/** The customer whose session this is; `unknown` for a wrong, expired or unbound one. */
export const authenticateCustomer = async (
  { database, clock, secret }: Services,
  bearer: string,
): Promise<Portal | 'unknown'> => {
  const session = await findLiveSession(database.db, hashToken(secret, bearer), clock.now())
  return session === undefined ? 'unknown' : { kind: 'portal', ...session, scopes: ['customer_portal:write'] }
}
