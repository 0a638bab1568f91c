import { lockRows } from '../../core/database/lock.ts'
import type { Connection, Tx } from '../../core/services.ts'
import { selectOrganizations } from '../organizations.ts'

/** Subject of a consent: a client, the consenting user, and the organization, if any. */
export type GrantKey = {
  readonly client_id: string
  readonly user_id: string
  readonly organization_id: string | null
}

/**
 * Returns the scopes that a user has granted a client, empty without a consent. Locks the consent against revocation
 * until the transaction ends.
 */
export const lockGrantedScopes = async (
  tx: Tx,
  { client_id, user_id, organization_id }: GrantKey,
): Promise<readonly string[]> => {
  const consent = tx
    .selectFrom('oauth2_grants')
    .select('scopes')
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .where('organization_id', 'is not distinct from', organization_id)
  const [grant] = await lockRows(consent, 'oauth2_grants', 'read')
  return grant?.scopes ?? []
}

/** Stores a consent, replacing an earlier one. */
export const saveGrant = async (tx: Tx, key: GrantKey, scopes: string[], now: Date): Promise<void> => {
  await tx
    .insertInto('oauth2_grants')
    .values({ ...key, id: crypto.randomUUID(), scopes, created_at: now, modified_at: null })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'user_id', 'organization_id']).doUpdateSet({ scopes, modified_at: now }),
    )
    .execute()
}

/** Returns the consents of a user, the newest first. */
export const findGrants = (db: Connection, user_id: string) =>
  db
    .selectFrom('oauth2_grants as grant')
    .innerJoin('oauth2_clients as client', 'client.id', 'grant.client_id')
    .leftJoin(selectOrganizations(db).as('organizations'), 'organizations.id', 'grant.organization_id')
    .select([
      'grant.id',
      'grant.client_id',
      'grant.scopes',
      'grant.created_at',
      'grant.modified_at',
      'grant.last_used_at',
      'grant.organization_id',
      'organizations.slug',
      'organizations.avatar_url',
    ])
    .where('grant.user_id', '=', user_id)
    .where('client.deleted_at', 'is', null)
    .orderBy('grant.created_at', 'desc')
    .orderBy('grant.id')
    .execute()

/** Deletes a consent of a user, and returns its key. */
export const deleteGrant = (tx: Tx, user_id: string, id: string): Promise<GrantKey | undefined> =>
  tx
    .deleteFrom('oauth2_grants')
    .where('id', '=', id)
    .where('user_id', '=', user_id)
    .returning(['client_id', 'user_id', 'organization_id'])
    .executeTakeFirst()

/** Marks unredeemed codes of a consent as redeemed, so that they can no longer be exchanged. */
export const consumeCodesOf = async (
  tx: Tx,
  { client_id, user_id, organization_id }: GrantKey,
  redeemed_at: Date,
): Promise<void> => {
  await tx
    .updateTable('oauth2_codes')
    .set({ redeemed_at })
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .where('organization_id', 'is not distinct from', organization_id)
    .where('redeemed_at', 'is', null)
    .execute()
}

/** Returns the families of a consent's active tokens. */
export const findFamiliesOf = async (
  tx: Tx,
  { client_id, user_id, organization_id }: GrantKey,
): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('oauth2_tokens')
    .select('family_id')
    .distinct()
    .where('client_id', '=', client_id)
    .where('user_id', '=', user_id)
    .where('organization_id', 'is not distinct from', organization_id)
    .where('ended_at', 'is', null)
    .execute()
  return rows.map(({ family_id }) => family_id)
}
