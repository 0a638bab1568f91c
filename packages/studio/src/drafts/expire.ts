import { after, hours } from '@atelier/plumbing/clock'
import { defineDue } from '@atelier/plumbing/jobs'
import { isDraftPaid } from '../commerce/orders.ts'
import type { Tables } from '../database/tables.ts'
import type { StudioPorts } from '../ports.ts'
import { removeDraftFiles } from './files.ts'
import { checkoutSettledAfter } from './room.ts'
import {
  closeDraft,
  deleteOrAnonymizeDraft,
  draftsToCheck,
  findDraftAtExpiry,
  setDraftCheck,
} from './expiry-queries.ts'

const checkAgainAfter = hours(24)

/**
 * Deletes expired drafts and their files, unless they are paid for and not yet painted, or their checkout may
 * still be paid. A payment may have arrived while no worker was running, so the platform is also queried for
 * a paid order.
 */
export const expireDrafts = defineDue<Tables, StudioPorts>({
  name: 'studio.expire-drafts',
  rows: draftsToCheck,
  run: async ({ database, storage, client, product_id }, id, now) => {
    const draft = await findDraftAtExpiry(database.db, id)
    if (draft === undefined || draft.expiry_check_at === null || draft.expiry_check_at > now) return
    if (draft.removed_at === null) {
      const inCheckoutSince = draft.claimed_at === null ? draft.checkout_created_at : null
      const settledAt = inCheckoutSince && after(inCheckoutSince, checkoutSettledAfter)
      if (settledAt !== null && settledAt > now) {
        await setDraftCheck(database.db, id, settledAt)
        return
      }
      const needed = draft.needed || (settledAt !== null && (await isDraftPaid(client, product_id, id)))
      if (needed || !(await database.transact((tx) => closeDraft(tx, draft, now)))) {
        await setDraftCheck(database.db, id, after(now, checkAgainAfter))
        return
      }
    }
    await removeDraftFiles(storage, draft)
    await deleteOrAnonymizeDraft(database.db, id)
  },
})
