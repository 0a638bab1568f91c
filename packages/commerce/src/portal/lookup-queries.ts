import type { Insertable } from 'kysely'
import type { PortalLookupsTable } from '../core/database/tables.ts'
import { purgeTwo } from '../core/database/purge-queries.ts'
import type { Connection, Tx } from '../core/services.ts'

export const insertLookup = async (tx: Tx, lookup: Insertable<PortalLookupsTable>): Promise<void> => {
  await tx.insertInto('portal_lookups').values(lookup).execute()
}

/** How often was asked since a moment, for an address or from one. */
export const countLookups = async (
  tx: Tx,
  by: { readonly email: string } | { readonly requested_from: string },
  since: Date,
): Promise<number> => {
  const rows = await tx
    .selectFrom('portal_lookups')
    .select('id')
    .where(({ and }) => and(by))
    .where('created_at', '>', since)
    .execute()
  return rows.length
}

/** Deletes two rows that no limit counts any more. Every new one does so, which keeps the table from growing for ever. */
export const purgeLookups = async (tx: Tx, before: Date): Promise<void> => {
  await purgeTwo(tx, 'portal_lookups', 'created_at', before)
}

/** The address that was asked for. */
export const findLookup = (db: Connection, id: string) =>
  db.selectFrom('portal_lookups').select('email').where('id', '=', id).executeTakeFirst()

/** The sellers at which an address belongs to a customer, by name, with the language that the customer has there. */
export const findSellersOf = (db: Connection, email: string) =>
  db
    .selectFrom('customers')
    .innerJoin('organizations', 'organizations.id', 'customers.organization_id')
    .select([
      'organizations.name',
      'organizations.slug',
      'organizations.custom_domain',
      'customers.email',
      'customers.locale',
    ])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['customers.email']), '=', email))
    .where('customers.deleted_at', 'is', null)
    .where('organizations.deletion_requested_at', 'is', null)
    .orderBy('organizations.name')
    .orderBy('organizations.slug')
    .limit(50)
    .execute()
