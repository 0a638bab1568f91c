import type { portalEmbedSettings } from '@atelier/contract'
import { type Handler, invalid, requireRevision, withRevision } from '@atelier/plumbing/http'
import { lock } from '../../core/database/lock.ts'
import type { Services } from '../../core/services.ts'
import {
  findOrganizationBySlug,
  getOrganization,
  updateSettings,
} from '../../organization/organizations/index.ts'
import { readOrigins } from './rules.ts'

/**
 * Returns the origin that may embed a seller's portal: the requested one, if the seller allows it.
 *
 * @param embed_origin origin in the address of the frame
 */
export const findPortalFrame = async (
  { database }: Pick<Services, 'database'>,
  slug: string,
  embed_origin: string | null,
): Promise<{ readonly framed_by: string | undefined } | undefined> => {
  const seller = await findOrganizationBySlug(database.db, slug)
  return seller && { framed_by: seller.portal_embed_origins.find((origin) => origin === embed_origin) }
}

type For<Name extends keyof typeof portalEmbedSettings> = Handler<
  (typeof portalEmbedSettings)[Name],
  Services
>

/** @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, { database: { db }, organization_id }) => {
  const organization = await getOrganization(db, organization_id, path.id)
  return withRevision(organization, { origins: organization.portal_embed_origins })
}

/** @throws ResourceNotFound; InvalidRequest */
export const update: For<'update'> = (
  { path, body },
  { database, clock, organization_id, processor, request },
) =>
  database.transact(async (tx) => {
    await lock(tx, 'organizations', { id: organization_id })
    const before = await getOrganization(tx, organization_id, path.id)
    requireRevision(request, before)
    const { origins, issues } = readOrigins(body.origins, processor.is_simulated)
    if (issues.length > 0) throw invalid(issues)
    await updateSettings<'portal_embeds'>(tx, before.id, { portal_embed_origins: [...origins] }, clock.now())
    const after = await getOrganization(tx, organization_id, path.id)
    return withRevision(after, { origins: [...origins] })
  })
