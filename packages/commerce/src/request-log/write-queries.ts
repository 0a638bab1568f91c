import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { ofOpenOrganization } from '../database/open-organizations.ts'
import type { ApiRequestsTable } from '../database/tables.ts'
import type { Connection, Tx } from '../services.ts'
import type { Entry } from './entry.ts'
import type { Count } from './tally.ts'

/** What has to be looked up to know whose calls these are, and what their tokens are called. */
export type Known = {
  /** The organizations of users. */
  readonly memberships: ReadonlyMap<string, readonly string[]>
  /** The organizations of checkouts, by their secrets. */
  readonly checkouts: ReadonlyMap<string, string>
  /** Organizations that exist, of those that public calls named. */
  readonly organizations: ReadonlySet<string>
  /** What tokens are called, by their ids. */
  readonly tokens: ReadonlyMap<string, string>
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

const findPairs = async (
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<readonly { readonly key: string; readonly value: string }[]>,
) => (ids.length === 0 ? [] : find(ids))

/** Looks up what is not known of a batch of calls. Nothing is found of organizations that are being deleted: nobody reads their log. */
export const lookUp = async (db: Connection, entries: readonly Entry[]): Promise<Known> => {
  const users = distinct(entries.flatMap(({ of }) => (of.by === 'user' ? [of.user_id] : [])))
  const secrets = distinct(entries.flatMap(({ of }) => (of.by === 'checkout' ? [of.client_secret] : [])))
  const named = distinct(entries.flatMap(({ of }) => (of.by === 'name' ? [of.organization_id] : [])))
  const tokensOf = (kind: string) =>
    distinct(
      entries.flatMap(({ call: { caller } }) =>
        caller !== undefined && 'credential' in caller && caller.credential.kind === kind
          ? [caller.credential.id]
          : [],
      ),
    )
  const [members, checkouts, organizations, ...tokens] = await Promise.all([
    findPairs(
      users,
      async (ids) =>
        (
          await sql<{ key: string; value: string }>`
          select user_id as key, organization_id as value from organization_members
          where user_id = any(${ids}::uuid[]) and ${ofOpenOrganization('organization_id')}`.execute(db)
        ).rows,
    ),
    findPairs(secrets, (ids) =>
      db
        .selectFrom('checkouts')
        .select(['client_secret as key', 'organization_id as value'])
        .where('client_secret', 'in', [...ids])
        .where(ofOpenOrganization('checkouts.organization_id'))
        .execute(),
    ),
    findPairs(named, (ids) =>
      db
        .selectFrom('organizations')
        .select(['id as key', 'id as value'])
        .where('id', 'in', [...ids])
        .where('deletion_requested_at', 'is', null)
        .execute(),
    ),
    findPairs(tokensOf('organization_token'), (ids) =>
      db
        .selectFrom('organization_tokens')
        .select(['id as key', 'label as value'])
        .where('id', 'in', [...ids])
        .execute(),
    ),
    findPairs(tokensOf('personal_token'), (ids) =>
      db
        .selectFrom('personal_tokens')
        .select(['id as key', 'comment as value'])
        .where('id', 'in', [...ids])
        .execute(),
    ),
    findPairs(
      tokensOf('oauth2_token'),
      async (ids) =>
        (
          await sql<{ key: string; value: string }>`
          select token.id as key, client.client_name as value from oauth2_tokens as token
          join oauth2_clients as client on client.id = token.client_id
          where token.id = any(${ids}::uuid[])`.execute(db)
        ).rows,
    ),
  ])
  const memberships = new Map<string, string[]>()
  for (const { key, value } of members) memberships.set(key, [...(memberships.get(key) ?? []), value])
  return {
    memberships,
    checkouts: new Map(checkouts.map(({ key, value }) => [key, value])),
    organizations: new Set(organizations.map(({ key }) => key)),
    tokens: new Map(tokens.flat().map(({ key, value }) => [key, value])),
  }
}

/** The organization that a call was for; undefined when it was for none, or for none of the user's. */
export const organizationOf = ({ of }: Entry, known: Known): string | undefined => {
  switch (of.by) {
    case 'organization':
      return of.organization_id
    case 'name':
      return known.organizations.has(of.organization_id) ? of.organization_id : undefined
    case 'checkout':
      return known.checkouts.get(of.client_secret)
    case 'user': {
      const own = known.memberships.get(of.user_id) ?? []
      if (of.organization_id !== undefined) return own.find((id) => id === of.organization_id)
      return own.length === 1 ? own[0] : undefined
    }
  }
}

export type RequestRow = Insertable<ApiRequestsTable>

/** Writes calls. A crash of the database may lose the last of them: nobody waits for the disk. */
export const insertRequests = async (tx: Tx, rows: readonly RequestRow[]): Promise<void> => {
  if (rows.length > 0)
    await tx
      .insertInto('api_requests')
      .values([...rows])
      .execute()
}

/** Adds counts to those of their minutes. */
export const addCounts = async (tx: Tx, counts: readonly Count[]): Promise<void> => {
  if (counts.length === 0) return
  await tx
    .insertInto('api_request_counts')
    .values([...counts])
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'minute', 'channel']).doUpdateSet(({ ref, eb }) => ({
        succeeded: eb(ref('api_request_counts.succeeded'), '+', ref('excluded.succeeded')),
        client_errors: eb(ref('api_request_counts.client_errors'), '+', ref('excluded.client_errors')),
        server_errors: eb(ref('api_request_counts.server_errors'), '+', ref('excluded.server_errors')),
        not_kept: eb(ref('api_request_counts.not_kept'), '+', ref('excluded.not_kept')),
      })),
    )
    .execute()
}
