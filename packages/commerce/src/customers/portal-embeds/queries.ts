import type { Row } from '@atelier/plumbing/database'
import type { PortalEmbedLinksTable } from '../../core/database/tables.ts'
import { ofOpenOrganization } from '../../core/database/of-seller.ts'
import { purgeTwo } from '../../core/database/purge-queries.ts'
import type { Tx } from '../../core/services.ts'

/** Inserts a link, and deletes two expired ones. */
export const insertLink = async (tx: Tx, link: Row<PortalEmbedLinksTable>): Promise<void> => {
  await tx.insertInto('portal_embed_links').values(link).execute()
  await purgeTwo(tx, 'portal_embed_links', 'expires_at', link.created_at)
}

/** Consumes a link. Returns its customer unless it expired before `now`. */
export const takeLink = (tx: Tx, token_hash: string, now: Date) =>
  tx
    .deleteFrom('portal_embed_links')
    .where('token_hash', '=', token_hash)
    .where('expires_at', '>', now)
    .where(ofOpenOrganization('portal_embed_links.organization_id'))
    .returning(['organization_id', 'customer_id'])
    .executeTakeFirst()
