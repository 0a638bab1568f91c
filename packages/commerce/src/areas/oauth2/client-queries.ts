import type { Row } from '@atelier/plumbing/database'
import type { Registration, Seller } from '@atelier/plumbing/http'
import { type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely'
import { anyOf } from '../../database/list-filters.ts'
import { ofSeller } from '../../database/of-seller.ts'
import type { Oauth2ClientsTable } from '../../database/tables.ts'
import type { Connection } from '../../services.ts'

/** The columns of a registered client. */
export type ClientRow = Row<Oauth2ClientsTable>

/**
 * Who may see and change a registration: the organization that it belongs to, the user who made it, or the holder of
 * its registration token. Users also see those of the organizations that their role opens.
 */
const ofOwner = (caller: Seller | Registration): RawBuilder<SqlBool> => {
  if (caller.kind === 'registration') return sql`id = ${caller.registered_id}`
  return caller.kind === 'organization'
    ? ofSeller(caller)
    : sql`(user_id = ${caller.user_id} or ${ofSeller(caller)})`
}

const clientsOf = (db: Connection) => db.selectFrom('oauth2_clients').where('deleted_at', 'is', null)

/** The client with this public id; undefined when there is none, or it was deleted. */
export const findClient = (db: Connection, client_id: string): Promise<ClientRow | undefined> =>
  clientsOf(db).selectAll().where('client_id', '=', client_id).executeTakeFirst()

/** The same, if the caller may see it. */
export const findOwnClient = (
  db: Connection,
  client_id: string,
  caller: Seller | Registration,
): Promise<ClientRow | undefined> =>
  clientsOf(db).selectAll().where('client_id', '=', client_id).where(ofOwner(caller)).executeTakeFirst()

/** The id of the client whose registration token has this hash. */
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

/** The clients that a seller sees, for the list. */
export const listedClients = (db: Connection, seller: Seller) => clientsOf(db).where(ofOwner(seller))

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
