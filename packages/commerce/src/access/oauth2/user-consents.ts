import type { consents as endpoints, UserConsent } from '@atelier/contract'
import { holdKeys, iso, isoOrNull } from '@atelier/plumbing/database'
import { apiError, type Handler } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import type { Services, Tx } from '../../core/services.ts'
import { findClients } from './client-queries.ts'
import { deleteGrant, findFamiliesOf, findGrants, type GrantKey, consumeCodesOf } from './grant-queries.ts'
import { forgetAfter } from './issue.ts'
import { presentPublicClient } from './present.ts'
import { endFamily } from './token-queries.ts'

type For<Name extends keyof typeof endpoints> = Handler<(typeof endpoints)[Name], Services>

/** Returns the consents of a user, the newest first. */
export const readConsents = async (
  { database: { db } }: Pick<Services, 'database'>,
  user_id: string,
): Promise<readonly output<typeof UserConsent>[]> => {
  const grants = await findGrants(db, user_id)
  const clients = await findClients(
    db,
    grants.map(({ client_id }) => client_id),
  )
  return grants.flatMap(({ organization_id, slug, avatar_url, ...grant }) => {
    const client = clients.find(({ id }) => id === grant.client_id)
    if (client === undefined) return []
    return {
      id: grant.id,
      client: presentPublicClient(client),
      scopes: grant.scopes,
      organization:
        organization_id === null || slug === null ? null : { id: organization_id, slug, avatar_url },
      created_at: iso(grant.created_at),
      modified_at: isoOrNull(grant.modified_at),
      last_used_at: isoOrNull(grant.last_used_at),
    }
  })
}

/**
 * Ends everything that resulted from consents: unredeemed codes, and tokens. Codes end before tokens: a code
 * redeemed concurrently then has its tokens stored before they are read, and a refresh holds the lock of its
 * family.
 */
export const endAccess = async (tx: Tx, consents: readonly GrantKey[], now: Date): Promise<void> => {
  for (const consent of consents) await consumeCodesOf(tx, consent, now)
  const families: string[] = []
  for (const consent of consents) families.push(...(await findFamiliesOf(tx, consent)))
  await holdKeys(tx, 'oauth2 tokens', families)
  for (const family_id of families) await endFamily(tx, family_id, now, forgetAfter(now))
}

/** Revokes a consent of a user with all its tokens. @throws ResourceNotFound */
export const revokeConsent = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  user_id: string,
  id: string,
): Promise<void> =>
  database.transact(async (tx) => {
    const key = await deleteGrant(tx, user_id, id)
    if (key === undefined) throw apiError('ResourceNotFound', `You have given no consent ${id}.`)
    await endAccess(tx, [key], clock.now())
  })

const list: For<'list'> = async (_, context) => ({
  items: [...(await readConsents(context, context.caller.user_id))],
})

const revoke: For<'revoke'> = ({ path }, context) => revokeConsent(context, context.caller.user_id, path.id)

export const consents = { list, revoke }
