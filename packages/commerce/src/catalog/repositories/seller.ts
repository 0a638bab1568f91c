import type { contract, RepositoryUpdate } from '@atelier/contract'
import { type Handler, requireRevision, withRevision } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import { lock } from '../../core/database/lock.ts'
import { notFound, organizationOf } from '../../access/index.ts'
import type { Services, Tx } from '../../core/services.ts'
import { presentRepository } from './present.ts'
import {
  findOrganizationIds,
  findProductIds,
  getRepository,
  type RepositoryRow,
  updateProfile,
} from './queries.ts'

type Area = typeof contract.repositories
type For<Name extends keyof Area> = Handler<Area[Name], Services>
type Profile = NonNullable<RepositoryRow['profile_settings']>
type ProfileChange = NonNullable<output<typeof RepositoryUpdate>['profile_settings']>

export const get: For<'get'> = async ({ path }, { database, caller }) => {
  const reader =
    caller.kind === 'public'
      ? caller
      : { organization_id: await organizationOf(database.db, caller, 'repositories', path.id) }
  const repository = await getRepository(database.db, reader, path.id)
  return withRevision(repository, presentRepository(repository, caller))
}

/** Trims a text; blank text becomes null. */
const trimToNull = (text: string | null | undefined): string | null => text?.trim() || null

/**
 * Returns the settings after a change. Description and cover image change only if their flag is set, lists
 * only if they are present.
 */
const changeProfile = (profile: Profile, change: ProfileChange): Profile => ({
  ...profile,
  ...(change.set_description === true && { description: trimToNull(change.description) }),
  ...(change.set_cover_image_url === true && { cover_image_url: trimToNull(change.cover_image_url) }),
  ...(change.featured_organizations != null && { featured_organizations: change.featured_organizations }),
  ...(change.highlighted_subscription_tiers != null && {
    highlighted_subscription_tiers: change.highlighted_subscription_tiers,
  }),
  ...(change.links != null && { links: change.links }),
})

/**
 * @throws ResourceNotFound if an organization does not exist, or a product belongs to another organization
 */
const requireShown = async (tx: Tx, organization_id: string, change: ProfileChange): Promise<void> => {
  const featured = change.featured_organizations ?? []
  const highlighted = change.highlighted_subscription_tiers ?? []
  const [organizations, products] = await Promise.all([
    findOrganizationIds(tx, featured),
    findProductIds(tx, organization_id, highlighted),
  ])
  for (const id of featured) if (!organizations.has(id)) throw notFound('organization', id)
  for (const id of highlighted) if (!products.has(id)) throw notFound('product', id)
}

/** Updates the settings of a repository's page. */
export const update: For<'update'> = (
  { path, body },
  { database, clock, caller, organization_id, request },
) =>
  database.transact(async (tx) => {
    await lock(tx, 'repositories', { id: path.id, organization_id })
    const repository = await getRepository(tx, { organization_id }, path.id)
    requireRevision(request, repository)
    const change = body.profile_settings
    if (change == null) return withRevision(repository, presentRepository(repository, caller))
    await requireShown(tx, organization_id, change)
    await updateProfile(
      tx,
      repository.id,
      changeProfile(repository.profile_settings ?? {}, change),
      clock.now(),
    )
    const after = await getRepository(tx, { organization_id }, path.id)
    return withRevision(after, presentRepository(after, caller))
  })

export { listRepositories as list } from './list-queries.ts'
