import { type JsonRow, type Row, withJson } from '@atelier/plumbing/database'
import { apiError } from '@atelier/plumbing/http'
import { laterQuery } from '../../core/database/later-query.ts'
import { anyOf } from '../../core/database/list-filters.ts'
import type { OrganizationsTable } from '../../core/database/tables.ts'
import { notFound } from '../../access/index.ts'
import type { Connection, Tx } from '../../core/services.ts'

export type OrganizationRow = JsonRow<OrganizationsTable>

/** Returns the caller's own organization by id. @throws ResourceNotFound */
export const getOrganization = (
  db: Connection,
  caller_organization_id: string,
  id: string,
): Promise<OrganizationRow> =>
  db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', id)
    .where('id', '=', caller_organization_id)
    .executeTakeFirstOrThrow(() => notFound('organization', id))

/** Returns an organization by its slug, ignoring case; excludes organizations being deleted. */
export const findOrganizationBySlug = (db: Connection, slug: string): Promise<OrganizationRow | undefined> =>
  db
    .selectFrom('organizations')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['slug']), '=', slug.toLowerCase()))
    .where('deletion_requested_at', 'is', null)
    .executeTakeFirst()

/** Returns an organization by its slug. @throws ResourceNotFound */
export const getOrganizationBySlug = async (db: Connection, slug: string): Promise<OrganizationRow> => {
  const organization = await findOrganizationBySlug(db, slug)
  if (organization === undefined)
    throw apiError('ResourceNotFound', `There is no organization called ${slug}.`)
  return organization
}

/**
 * Products on sale that have prices, but none in a currency: their number, and the name of the oldest. Supplied by
 * `catalog`.
 */
export const findProductsWithoutPriceIn =
  laterQuery<
    (
      db: Connection,
      organization_id: string,
      currency: string,
    ) => Promise<readonly { readonly name: string; readonly count: number }[]>
  >()

/** Returns organizations by id, in no particular order. */
export const findOrganizations = (
  db: Connection,
  ids: readonly string[],
): Promise<readonly OrganizationRow[]> =>
  db.selectFrom('organizations').selectAll().where('id', '=', anyOf(ids)).execute()

const initialSettings: OrganizationRow['subscription_settings'] = {
  allow_multiple_subscriptions: false,
  allow_customer_updates: true,
  proration_behavior: 'prorate',
}

/** Fields of a new organization; omitted fields have defaults. */
export type NewOrganization = Pick<Row<OrganizationsTable>, 'id' | 'name' | 'slug' | 'created_at'> &
  Partial<
    Pick<
      OrganizationRow,
      | 'avatar_url'
      | 'email'
      | 'website'
      | 'socials'
      | 'subscription_settings'
      | 'feature_settings'
      | 'details'
      | 'ask_for_review_after'
    >
  >

/**
 * Inserts an organization. @throws the violation of `organizations_slug` if the slug is taken, ignoring
 * case
 */
export const insertOrganization = (tx: Tx, row: NewOrganization): Promise<OrganizationRow> =>
  tx
    .insertInto('organizations')
    .values({
      avatar_url: null,
      email: null,
      website: null,
      ...withJson(
        { socials: [], subscription_settings: initialSettings, ...row },
        'socials',
        'subscription_settings',
        'feature_settings',
        'details',
      ),
      details_submitted_at: null,
      modified_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * Returns the organization with this slug, case-insensitive. Includes organizations being deleted, whose data can still
 * be exported.
 */
export const findOrganizationId = async (db: Connection, slug: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('organizations')
      .select('id')
      .where(({ eb, fn }) => eb(fn<string>('lower', ['slug']), '=', slug.toLowerCase()))
      .executeTakeFirst()
  )?.id

/** Returns the ids of all organizations, in order. */
export const findOrganizationIds = async (db: Connection): Promise<readonly string[]> =>
  (await db.selectFrom('organizations').select('id').orderBy('id').execute()).map(({ id }) => id)
