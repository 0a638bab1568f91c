import type { Row } from '@atelier/plumbing/database'
import { statement } from '@atelier/plumbing/database'
import { laterQuery } from '../../core/database/later-query.ts'
import type { DomainsTable } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'

type DomainRow = Row<DomainsTable>

/** Domain, with the domain that links of its organization use. */
export type StoredDomain = DomainRow & { readonly custom_domain: string | null }

const selectDomains = (db: Connection) =>
  db
    .selectFrom('domains')
    .innerJoin('organizations', 'organizations.id', 'domains.organization_id')
    .selectAll('domains')
    .select('organizations.custom_domain')

/** @throws ResourceNotFound */
export const getDomain = (db: Connection, organization_id: string, id: string): Promise<StoredDomain> =>
  selectDomains(db)
    .where('domains.organization_id', '=', organization_id)
    .where('domains.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('domain', id))

/** Returns a domain by id alone, for jobs. */
export const findDomain = (db: Connection, id: string): Promise<StoredDomain | undefined> =>
  selectDomains(db).where('domains.id', '=', id).executeTakeFirst()

/** Returns the domains of an organization, oldest first. */
export const findDomains = (db: Connection, organization_id: string): Promise<readonly StoredDomain[]> =>
  selectDomains(db)
    .where('domains.organization_id', '=', organization_id)
    .orderBy('domains.created_at')
    .orderBy('domains.id')
    .execute()

/** Selects the domains with a scheduled check. */
export const selectToCheck = (db: Connection) =>
  db.selectFrom('domains').select(['id', 'check_at as due_at']).where('check_at', 'is not', null)

/** Returns true if another organization has verified the name. The caller must hold the key of the name. */
export const isTaken = async (tx: Tx, { id, name }: Pick<DomainRow, 'id' | 'name'>): Promise<boolean> => {
  const otherDomain = tx
    .selectFrom('domains')
    .select('id')
    .where('name', '=', name)
    .where('status', 'in', ['verified', 'failing'])
    .where('id', '<>', id)
  return (await otherDomain.executeTakeFirst()) !== undefined
}

export const insertDomain = async (tx: Tx, domain: DomainRow): Promise<void> => {
  await tx.insertInto('domains').values(domain).execute()
}

export const updateDomain = async (tx: Tx, id: string, change: Partial<DomainRow>): Promise<void> => {
  await tx.updateTable('domains').set(change).where('id', '=', id).execute()
}

export const deleteDomain = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('domains').where('id', '=', id).execute()
}

/** Returns the domain that links of an organization use. */
export const findPrimary = async (tx: Tx, organization_id: string): Promise<string | null> => {
  const organization = tx
    .selectFrom('organizations')
    .select('custom_domain')
    .where('id', '=', organization_id)
  return (await organization.executeTakeFirstOrThrow()).custom_domain
}

const servedDomains = statement((db: Connection, name: string) =>
  db
    .selectFrom('domains')
    .innerJoin('organizations', 'organizations.id', 'domains.organization_id')
    .select(['domains.organization_id', 'organizations.slug'])
    .where('domains.name', '=', name)
    .where('domains.status', 'in', ['verified', 'failing']),
)

/** Returns the organization served on a host name; undefined for an unverified name. */
export const findServed = async (db: Connection, name: string) => (await servedDomains(db, name))[0]

/** True if a checkout or link belongs to the organization. Supplied by `orders`. */
export const isOfOrganization =
  laterQuery<
    (
      db: Connection,
      table: 'checkouts' | 'checkout_links',
      key: { readonly organization_id: string } & (
        | { readonly client_secret: string }
        | { readonly slug: string }
      ),
    ) => Promise<boolean>
  >()
