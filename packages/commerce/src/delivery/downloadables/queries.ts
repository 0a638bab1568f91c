import type { JsonRow, Row } from '@atelier/plumbing/database'
import type { Portal } from '@atelier/plumbing/http'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { anyOf } from '../../core/database/list-filters.ts'
import type { DownloadablesTable, FilesTable, Tables } from '../../core/database/tables.ts'
import { ofOpenOrganization } from '../../core/database/of-seller.ts'
import type { Connection } from '../../core/services.ts'

/** Download with its file. */
export type StoredDownloadable = Pick<Row<DownloadablesTable>, 'id' | 'benefit_id' | 'created_at'> & {
  readonly file: JsonRow<FilesTable>
}

type Condition = (eb: ExpressionBuilder<Tables, 'downloadables'>) => Expression<SqlBool>

/**
 * Returns true if the file is available to the customer: granted, uploaded, and neither deleted itself nor through
 * its benefit or seller.
 */
const isAvailable: Condition = (eb) =>
  eb.and([
    eb('downloadables.status', '=', 'granted'),
    ofOpenOrganization('downloadables.organization_id'),
    eb.exists(
      eb
        .selectFrom('files')
        .select('files.id')
        .whereRef('files.id', '=', 'downloadables.file_id')
        .where('files.is_uploaded', '=', true)
        .where('files.is_enabled', '=', true)
        .where('files.deleted_at', 'is', null),
    ),
    eb.exists(
      eb
        .selectFrom('benefits')
        .select('benefits.id')
        .whereRef('benefits.id', '=', 'downloadables.benefit_id')
        .where('benefits.deleted_at', 'is', null),
    ),
  ])

/** Returns true if a grant of the download results from the checkout. */
const isOfCheckout =
  (checkout_id: string): Condition =>
  (eb) =>
    eb.exists(
      eb
        .selectFrom('benefit_grants as held')
        .leftJoin('orders', 'orders.id', 'held.order_id')
        .leftJoin('subscriptions', 'subscriptions.id', 'held.subscription_id')
        .select('held.id')
        .whereRef('held.customer_id', '=', 'downloadables.customer_id')
        .whereRef('held.benefit_id', '=', 'downloadables.benefit_id')
        .where('held.granted_at', 'is not', null)
        .where((or) =>
          or.or([
            or('downloadables.grant_id', 'is', null),
            or('downloadables.grant_id', '=', or.ref('held.id')),
          ]),
        )
        .where((or) =>
          or.or([
            or('orders.checkout_id', '=', checkout_id),
            or('subscriptions.checkout_id', '=', checkout_id),
          ]),
        ),
    )

/** Selects the downloads available to a portal session. */
export const downloadsOf = (
  db: Connection,
  { organization_id, customer_id, checkout_id }: Omit<Portal, 'kind' | 'scopes'>,
) => {
  const ownRows = db
    .selectFrom('downloadables')
    .where('downloadables.organization_id', '=', organization_id)
    .where('downloadables.customer_id', '=', customer_id)
    .where(isAvailable)
  return checkout_id === null ? ownRows : ownRows.where(isOfCheckout(checkout_id))
}

/** Returns true if the download is available to the portal session. */
export const hasDownload = async (db: Connection, caller: Portal, id: string): Promise<boolean> => {
  const download = downloadsOf(db, caller).select('downloadables.id').where('downloadables.id', '=', id)
  return (await download.executeTakeFirst()) !== undefined
}

const withFiles = (db: Connection) =>
  db
    .selectFrom('downloadables')
    .innerJoin('files', 'files.id', 'downloadables.file_id')
    .select(({ fn }) => [
      'downloadables.id',
      'downloadables.benefit_id',
      'downloadables.created_at',
      fn.toJson('files').as('file'),
    ])

/** Returns downloads by id, in no particular order. */
export const findDownloads = (
  db: Connection,
  ids: readonly string[],
): Promise<readonly StoredDownloadable[]> =>
  withFiles(db).where('downloadables.id', '=', anyOf(ids)).execute()

/** Returns the file of a download that is available to its customer. */
export const findDownload = async (db: Connection, id: string): Promise<JsonRow<FilesTable> | undefined> => {
  const available = await db
    .selectFrom('downloadables')
    .select('id')
    .where('id', '=', id)
    .where(isAvailable)
    .executeTakeFirst()
  return available === undefined ? undefined : (await findDownloads(db, [available.id]))[0]?.file
}

/**
 * Counts a download and returns its file; undefined, without counting, when it is unavailable to its
 * customer.
 */
export const countDownload = async (
  db: Connection,
  id: string,
  now: Date,
): Promise<JsonRow<FilesTable> | undefined> => {
  const counted = await db
    .updateTable('downloadables')
    .set((eb) => ({ downloaded: eb('downloaded', '+', 1), last_downloaded_at: now }))
    .where('id', '=', id)
    .where(isAvailable)
    .returning('id')
    .executeTakeFirst()
  return counted === undefined ? undefined : (await findDownloads(db, [counted.id]))[0]?.file
}
