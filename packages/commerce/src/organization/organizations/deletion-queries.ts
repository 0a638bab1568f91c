import { json } from '@atelier/plumbing/database'
import type { Connection, Tx } from '../../core/services.ts'

type Deletion = {
  readonly deletion_requested_at?: Date | null
  readonly deletion_due_at?: Date | null
  readonly deletion_began_at?: Date | null
  readonly deletion_requested_by?: string | null
}

/** Updates the progress of a deletion. */
export const setDeletion = async (db: Connection, id: string, change: Deletion, now: Date): Promise<void> => {
  await db
    .updateTable('organizations')
    .set({ ...change, modified_at: now })
    .where('id', '=', id)
    .execute()
}

/** Clears a deleted organization except its name, its slug and the seller data on its invoices. */
export const clearOrganization = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('organizations')
    .set({
      avatar_url: null,
      email: null,
      website: null,
      socials: json([]),
      details: null,
      profile_settings: null,
      billing_email: null,
      default_badge_custom_content: null,
      brand: null,
      portal_embed_origins: [],
      custom_domain: null,
      deletion_due_at: null,
      deleted_at: now,
      modified_at: now,
    })
    .where('id', '=', id)
    .execute()
}
