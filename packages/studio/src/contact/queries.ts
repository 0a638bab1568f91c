import type { Connection, Tx } from '@atelier/plumbing/database'
import type { Selectable } from 'kysely'
import type { StudioMessagesTable, Tables } from '../database/tables.ts'

export type MessageRow = Selectable<StudioMessagesTable>

/** Inserts a visitor's message. */
export const insertMessage = async (tx: Tx<Tables>, message: MessageRow): Promise<void> => {
  await tx.insertInto('studio.messages').values(message).execute()
}

/** Finds a message by its id. */
export const findMessage = (db: Connection<Tables>, id: string): Promise<MessageRow | undefined> =>
  db.selectFrom('studio.messages').selectAll().where('id', '=', id).executeTakeFirst()
