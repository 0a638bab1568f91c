import type { Row } from '@atelier/plumbing/database'
import type { Registration, Seller } from '@atelier/plumbing/http'
import { type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import { lockRows } from '../../core/database/lock.ts'
import { ofSeller } from '../../core/database/of-seller.ts'
import type { Oauth2ClientsTable } from '../../core/database/tables.ts'
import type { Connection, Tx } from '../../core/services.ts'

/** Row of a registered client. */
export type ClientRow = Row<Oauth2ClientsTable>

/**
 * Returns the condition for clients the caller may see and change: those of the organization, of the user who
 * registered them, or of the registration token. Users also see clients of organizations that their role gives access
 * to; in a call for one organization, only its clients.
 */
const ofOwner = (caller: Seller | Registration): RawBuilder<SqlBool> => {
  if (caller.kind === 'registration') return sql`id = ${caller.registered_id}`
  return caller.kind === 'organization' || caller.only !== undefined
    ? ofSeller(caller)
    : sql`(user_id = ${caller.user_id} or ${ofSeller(caller)})`
}

const clientsOf = (db: Connection) => db.selectFrom('oauth2_clients').where('deleted_at', 'is', null)

/** Returns the client with this public id. Undefined when it does not exist or is deleted. */
export const findClient = (db: Connection, client_id: string): Promise<ClientRow | undefined> =>
  clientsOf(db).selectAll().where('client_id', '=', client_id).executeTakeFirst()

/** Returns the client with this public id, if the caller may see it. */
export const findOwnClient = (
  db: Connection,
  client_id: string,
  caller: Seller | Registration,
): Promise<ClientRow | undefined> =>
  clientsOf(db).selectAll().where('client_id', '=', client_id).where(ofOwner(caller)).executeTakeFirst()

/** Returns the id of the client with this registration token hash. */
export const findRegistration = async (
  db: Connection,
  registration_token_hash: string,
): Promise<string | undefined> =>
  (
    await clientsOf(db)
      .select('id')
      .where('registration_token_hash', '=', registration_token_hash)
      .executeTakeFirst()
  )?.id

/** Selects the clients that a seller may see. */
export const selectClients = (db: Connection, seller: Seller) => clientsOf(db).where(ofOwner(seller))

export const findClients = (db: Connection, ids: readonly string[]): Promise<readonly ClientRow[]> =>
  clientsOf(db).selectAll().where('id', '=', anyOf(ids)).execute()

export const insertClient = (db: Connection, client: Omit<ClientRow, 'revision'>): Promise<ClientRow> =>
  db.insertInto('oauth2_clients').values(client).returningAll().executeTakeFirstOrThrow()

export const updateClient = (
  db: Connection,
  id: string,
  change: Updateable<Oauth2ClientsTable>,
): Promise<ClientRow> =>
  db.updateTable('oauth2_clients').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/**
 * Replaces secrets or registration tokens of clients with random ones.
 *
 * @param replacement returns the hash of a new secret
 * @returns the clients, with the replaced hash
 */
export const replaceClientSecrets = async (
  tx: Tx,
  column: 'secret_hash' | 'registration_token_hash',
  hashes: readonly string[],
  replacement: () => string,
  modified_at: Date,
) => {
  const withHash = tx
    .selectFrom('oauth2_clients')
    .select(['id', 'client_name', 'organization_id', 'user_id', `${column} as token_hash`])
    .where(column, 'in', hashes)
  const clients = await lockRows(withHash, 'oauth2_clients')
  for (const { id } of clients)
    await tx
      .updateTable('oauth2_clients')
      .set({ [column]: replacement(), modified_at })
      .where('id', '=', id)
      .execute()
  return clients
}
