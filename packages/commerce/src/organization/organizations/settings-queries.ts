import { type JsonRow, withJson } from '@atelier/plumbing/database'
import { sql } from 'kysely'
import type { OrganizationsTable } from '../../core/database/tables.ts'
import type { Tx } from '../../core/services.ts'

/** Columns of an organization that other areas own. */
export type OrganizationSettings = Partial<
  Pick<
    JsonRow<OrganizationsTable>,
    | 'brand'
    | 'custom_domain'
    | 'default_language'
    | 'portal_embed_origins'
    | 'asks_withdrawal_consent'
    | 'refunds_withdrawals'
    | 'ask_for_review_after'
  >
>

/** Changes settings of an organization. Returns its new revision. */
export const updateSettings = async (
  tx: Tx,
  id: string,
  settings: OrganizationSettings,
  modified_at: Date,
): Promise<number> => {
  const { revision } = await tx
    .updateTable('organizations')
    .set({ ...withJson(settings, 'brand'), modified_at })
    .where('id', '=', id)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** Removes a file from the brand of its organization if it is the logo. */
export const removeLogo = async (tx: Tx, id: string, file_id: string, modified_at: Date): Promise<void> => {
  await tx
    .updateTable('organizations')
    .set({ brand: sql`brand || '{"logo_file_id": null, "logo_path": null}'`, modified_at })
    .where('id', '=', id)
    .where(sql<boolean>`brand ->> 'logo_file_id' = ${file_id}`)
    .execute()
}
