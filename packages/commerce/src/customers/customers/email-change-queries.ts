import { statement } from '@atelier/plumbing/database'
import type { Insertable } from 'kysely'
import { after, days } from '@atelier/plumbing/clock'
import type { CustomerEmailChangesTable } from '../../core/database/tables.ts'
import { ofOpenOrganization } from '../../core/database/of-seller.ts'
import { purgeTwo } from '../../core/database/purge-queries.ts'
import type { Connection, Tx } from '../../core/services.ts'

/** Returns the number of address changes that a customer requested since a time. */
export const countEmailChanges = async (tx: Tx, customer_id: string, since: Date): Promise<number> => {
  const rows = await tx
    .selectFrom('customer_email_changes')
    .select('id')
    .where('customer_id', '=', customer_id)
    .where('created_at', '>', since)
    .execute()
  return rows.length
}

/** Inserts a change, and deletes two outdated ones, to bound the table. */
export const insertEmailChange = async (
  tx: Tx,
  change: Insertable<CustomerEmailChangesTable> & { readonly created_at: Date },
): Promise<void> => {
  await tx.insertInto('customer_email_changes').values(change).execute()
  await purgeTwo(tx, 'customer_email_changes', 'created_at', after(change.created_at, -days(7)))
}

/**
 * Returns the change of a link that is still valid at `now`. Only the newest change of a customer is.
 *
 * @param organization_id seller of the change; undefined for any
 */
export const findEmailChange = (
  db: Connection,
  organization_id: string | undefined,
  token_hash: string,
  now: Date,
) =>
  db
    .selectFrom('customer_email_changes as change')
    .select(['change.id', 'change.organization_id', 'change.customer_id', 'change.email'])
    .where(({ and }) =>
      and(organization_id === undefined ? {} : { 'change.organization_id': organization_id }),
    )
    .where(ofOpenOrganization('change.organization_id'))
    .where('change.token_hash', '=', token_hash)
    .where('change.made_at', 'is', null)
    .where('change.expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('customer_email_changes as later')
            .select('later.id')
            .whereRef('later.customer_id', '=', 'change.customer_id')
            .whereRef('later.created_at', '>', 'change.created_at'),
        ),
      ),
    )
    .executeTakeFirst()

/** Marks a change as made. Returns false if it was made before. */
export const setEmailChangeMade = async (tx: Tx, id: string, made_at: Date): Promise<boolean> => {
  const row = await tx
    .updateTable('customer_email_changes')
    .set({ made_at })
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const withSeller = statement((db: Connection, id: string) =>
  db
    .selectFrom('customer_email_changes as change')
    .innerJoin('organizations', 'organizations.id', 'change.organization_id')
    .select([
      'change.customer_id',
      'change.old_email',
      'change.email',
      'organizations.slug',
      'organizations.custom_domain',
    ])
    .where('change.id', '=', id),
)

/** Returns the contents of the e-mails about a change. Undefined when it was deleted. */
export const findEmailChangeWithSeller = async (db: Connection, id: string) => (await withSeller(db, id))[0]
