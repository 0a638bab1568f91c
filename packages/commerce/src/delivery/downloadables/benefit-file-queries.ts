import { sql } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection } from '../../core/services.ts'

/**
 * Returns files by id, with the number of downloads that customers of a benefit made, and of the customers who made
 * any. In no particular order.
 */
export const findFilesWithDownloads = (db: Connection, benefit_id: string, ids: readonly string[]) =>
  db
    .selectFrom('files')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('downloadables')
          .select(({ fn }) => [
            fn.coalesce(fn.sum<number>('downloaded'), sql<number>`0`).as('downloads'),
            fn.count<number>('customer_id').distinct().filterWhere('downloaded', '>', 0).as('downloaders'),
          ])
          .whereRef('downloadables.file_id', '=', 'files.id')
          .where('downloadables.benefit_id', '=', benefit_id)
          .as('made'),
      (join) => join.onTrue(),
    )
    .selectAll('files')
    .select(({ ref }) => [
      sql<number>`${ref('made.downloads')}::int`.as('downloads'),
      sql<number>`${ref('made.downloaders')}::int`.as('downloaders'),
    ])
    .where('files.id', '=', anyOf(ids))
    .execute()
