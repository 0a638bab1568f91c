import { anyOf } from '../core/database/list-filters.ts'
import { ofOpenOrganization } from '../core/database/of-seller.ts'
import type { Connection } from '../core/services.ts'

/** A fact about an object, by its id. */
type Pair = { readonly key: string; readonly value: string }

/** Returns the organizations of users, without those that are being deleted. */
export const findMemberships = (db: Connection, user_ids: readonly string[]): Promise<readonly Pair[]> =>
  db
    .selectFrom('organization_members as member')
    .select(['member.user_id as key', 'member.organization_id as value'])
    .where('member.user_id', '=', anyOf(user_ids))
    .where(ofOpenOrganization('member.organization_id'))
    .execute()

/** Kinds of credentials with a name for people. */
export const namedCredentials = ['organization_token', 'personal_token', 'oauth2_token'] as const

/** Returns the names of credentials of a kind. */
export const findCredentialNames = (
  db: Connection,
  kind: (typeof namedCredentials)[number],
  ids: readonly string[],
): Promise<readonly Pair[]> => {
  switch (kind) {
    case 'organization_token':
      return db
        .selectFrom('organization_tokens')
        .select(['id as key', 'label as value'])
        .where('id', '=', anyOf(ids))
        .execute()
    case 'personal_token':
      return db
        .selectFrom('personal_tokens')
        .select(['id as key', 'comment as value'])
        .where('id', '=', anyOf(ids))
        .execute()
    case 'oauth2_token':
      return db
        .selectFrom('oauth2_tokens as token')
        .innerJoin('oauth2_clients as client', 'client.id', 'token.client_id')
        .select(['token.id as key', 'client.client_name as value'])
        .where('token.id', '=', anyOf(ids))
        .execute()
  }
}
