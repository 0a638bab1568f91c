import type { Services } from '../../services.ts'
import { findOrganizationBySlug } from '../organizations/index.ts'

/**
 * Whether a page may show the portal of a seller in a frame: the origin that the address of the frame names is its answer only if
 * the seller has set it.
 *
 * @param embed_origin as the address of the frame names it
 */
export const findPortalFrame = async (
  { database }: Pick<Services, 'database'>,
  slug: string,
  embed_origin: string | null,
): Promise<{ readonly framed_by: string | undefined } | undefined> => {
  const seller = await findOrganizationBySlug(database.db, slug)
  return seller && { framed_by: seller.portal_embed_origins.find((origin) => origin === embed_origin) }
}
