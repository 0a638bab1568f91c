import { sql } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import type { Connection } from '../../core/services.ts'

/** Selects the files of a benefit, without deleted ones. */
export const filesOfBenefit = (db: Connection, benefit_id: string) =>
  db
    .selectFrom('files')
    .where('files.deleted_at', 'is', null)
    .where(
      sql<boolean>`files.id in (select file.id::uuid from benefits,
        jsonb_array_elements_text(benefits.properties -> 'files') as file(id)
        where benefits.id = ${benefit_id} and benefits.type = 'downloadables')`,
    )

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
