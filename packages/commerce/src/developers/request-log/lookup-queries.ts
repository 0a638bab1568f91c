import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection } from '../../core/services.ts'
import {
  findCredentialNames,
  findMemberships,
  namedCredentials,
  selectOrganizations,
} from '../../access/index.ts'
import { findOrganizationsOfSecrets } from '../../orders/checkouts/index.ts'
import type { Known } from './attribution.ts'
import type { Entry } from './entry.ts'

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Runs a lookup, unless there are no ids. */
const findPairs = async (
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<readonly { readonly key: string; readonly value: string }[]>,
) => (ids.length === 0 ? [] : find(ids))

/**
 * Looks up missing data for a batch of calls. Organizations being deleted are omitted, because their log is
 * not read.
 */
export const lookUp = async (db: Connection, entries: readonly Entry[]): Promise<Known> => {
  const users = distinct(entries.flatMap(({ of }) => (of.by === 'user' ? [of.user_id] : [])))
  const secrets = distinct(entries.flatMap(({ of }) => (of.by === 'checkout' ? [of.client_secret] : [])))
  const organizationIds = distinct(
    entries.flatMap(({ of }) => (of.by === 'name' ? [of.organization_id] : [])),
  )
  const tokensOf = (kind: string) =>
    distinct(
      entries.flatMap(({ call: { caller } }) =>
        caller !== undefined && 'credential' in caller && caller.credential.kind === kind
          ? [caller.credential.id]
          : [],
      ),
    )
  const [members, checkouts, organizations, ...tokens] = await Promise.all([
    findPairs(users, (ids) => findMemberships(db, ids)),
    secrets.length === 0 ? [] : findOrganizationsOfSecrets(db, secrets),
    findPairs(organizationIds, (ids) =>
      selectOrganizations(db)
        .clearSelect()
        .select(['id as key', 'id as value'])
        .where('id', '=', anyOf(ids))
        .where('deletion_requested_at', 'is', null)
        .execute(),
    ),
    ...namedCredentials.map((kind) => findPairs(tokensOf(kind), (ids) => findCredentialNames(db, kind, ids))),
  ])
  const memberships = new Map<string, string[]>()
  for (const { key, value } of members) memberships.set(key, [...(memberships.get(key) ?? []), value])
  return {
    memberships,
    checkouts: new Map(
      checkouts.map(({ client_secret, organization_id }) => [client_secret, organization_id]),
    ),
    organizations: new Set(organizations.map(({ key }) => key)),
    tokens: new Map(tokens.flat().map(({ key, value }) => [key, value])),
  }
}
