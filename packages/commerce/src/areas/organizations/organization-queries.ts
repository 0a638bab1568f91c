import type { Organization } from '@atelier/contract'
import { apiError } from '@atelier/plumbing/http'
import type { Selectable } from 'kysely'
import type { OrganizationsTable } from '../../database/tables.ts'
import { toJsonb } from '../../database/to-jsonb.ts'
import type { Reader, Tx } from '../../services.ts'

/** An organization as it is stored; its moments are texts when it was read inside JSON. */
export type StoredOrganization = Omit<
  Selectable<OrganizationsTable>,
  'socials' | 'subscription_settings' | 'details_submitted_at' | 'created_at' | 'modified_at'
> & {
  readonly socials: Organization['socials']
  readonly subscription_settings: Organization['subscription_settings']
  readonly details_submitted_at: Date | string | null
  readonly created_at: Date | string
  readonly modified_at: Date | string | null
}

/** The organization by its id, which must be the caller's own. @throws ResourceNotFound */
export const getOrganization = async (
  reader: Reader,
  caller_organization_id: string,
  id: string,
): Promise<StoredOrganization> => {
  const row = await reader
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', id)
    .where('id', '=', caller_organization_id)
    .executeTakeFirst()
  if (row === undefined)
    throw apiError('ResourceNotFound', `There is no organization ${id} that this token can see.`)
  return row as StoredOrganization
}

/** The organization that everybody may read by its slug, in whatever case. @throws ResourceNotFound */
export const getOrganizationBySlug = async (reader: Reader, slug: string): Promise<StoredOrganization> => {
  const row = await reader
    .selectFrom('organizations')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['slug']), '=', slug.toLowerCase()))
    .executeTakeFirst()
  if (row === undefined) throw apiError('ResourceNotFound', `There is no organization called ${slug}.`)
  return row as StoredOrganization
}

/** The same, locked until the transaction ends. @throws ResourceNotFound */
export const lockOrganization = async (
  tx: Tx,
  caller_organization_id: string,
  id: string,
): Promise<StoredOrganization> => {
  await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .where('id', '=', caller_organization_id)
    .forNoKeyUpdate()
    .execute()
  return getOrganization(tx, caller_organization_id, id)
}

/** Organizations by their ids, in no particular order. */
export const findOrganizations = async (
  reader: Reader,
  ids: readonly string[],
): Promise<readonly StoredOrganization[]> =>
  (await reader
    .selectFrom('organizations')
    .selectAll()
    .where('id', 'in', ids)
    .execute()) as readonly StoredOrganization[]

export const insertOrganization = async (
  tx: Tx,
  organization: {
    readonly id: string
    readonly name: string
    readonly slug: string
    readonly created_at: Date
  },
): Promise<void> => {
  await tx
    .insertInto('organizations')
    .values({
      ...organization,
      avatar_url: null,
      email: null,
      website: null,
      socials: toJsonb([]),
      subscription_settings: toJsonb({
        allow_multiple_subscriptions: false,
        allow_customer_updates: true,
        proration_behavior: 'prorate',
      }),
      details_submitted_at: null,
      modified_at: null,
    })
    .execute()
}

export type OrganizationChange = Partial<
  Pick<StoredOrganization, 'name' | 'avatar_url' | 'email' | 'website' | 'socials' | 'subscription_settings'>
>

export const updateOrganizationRow = async (
  tx: Tx,
  id: string,
  { socials, subscription_settings, ...plain }: OrganizationChange,
  modified_at: Date,
): Promise<StoredOrganization> => {
  const row = await tx
    .updateTable('organizations')
    .set({
      ...plain,
      ...(socials !== undefined && { socials: toJsonb(socials) }),
      ...(subscription_settings !== undefined && { subscription_settings: toJsonb(subscription_settings) }),
      modified_at,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as StoredOrganization
}
