import type { Connection } from '@atelier/plumbing/database'
import type { Selectable } from 'kysely'
import type { StudioPrintsTable, Tables } from '../database/tables.ts'

/** A checkout that the studio has created for a print of a painting. */
export type PrintRow = Selectable<StudioPrintsTable>

/** Maximum prints of one painting whose status is shown. */
const maxOrders = 20

/** Returns the latest prints of a painting, bought or not, the latest first. */
export const findPrints = (db: Connection<Tables>, transformation_id: string): Promise<PrintRow[]> =>
  db
    .selectFrom('studio.prints')
    .selectAll()
    .where('transformation_id', '=', transformation_id)
    .orderBy('created_at', 'desc')
    .limit(maxOrders)
    .execute()

/** Finds a print by its id. */
export const findPrint = (db: Connection<Tables>, id: string): Promise<PrintRow | undefined> =>
  db.selectFrom('studio.prints').selectAll().where('id', '=', id).executeTakeFirst()

export const insertPrint = async (db: Connection<Tables>, print: PrintRow): Promise<void> => {
  await db.insertInto('studio.prints').values(print).execute()
}
