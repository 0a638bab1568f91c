import type { Insertable } from 'kysely'
import type { PortalLookupsTable } from '../core/database/tables.ts'
import { purgeTwo } from '../core/database/purge-queries.ts'
import type { Connection, Tx } from '../core/services.ts'

export const insertLookup = async (tx: Tx, lookup: Insertable<PortalLookupsTable>): Promise<void> => {
  await tx.insertInto('portal_lookups').values(lookup).execute()
}

/** Counts the requests since a moment, for an address or from one network. */
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

/** Deletes two rows that no limit counts. Every new row does so, which keeps the table bounded. */
export const purgeLookups = async (tx: Tx, before: Date): Promise<void> => {
  await purgeTwo(tx, 'portal_lookups', 'created_at', before)
}

/** Returns the requested address. */
export const findLookup = (db: Connection, id: string) =>
  db.selectFrom('portal_lookups').select('email').where('id', '=', id).executeTakeFirst()

/** Returns the sellers at which an address is a customer's, by name, with the customer's language there. */
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
