import { Id } from '@atelier/contract'
import { after, hours } from '@atelier/plumbing/clock'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import type { StudioPorts } from '../ports.ts'
import { isDraftPaidFor } from '../shop/paid-orders.ts'
import { draftBucket, photoKey, previewKey } from './draft-files.ts'
import { closeDraft, deleteDraft, findDraftAtExpiry } from './draft-queries.ts'

export const expireDraft = defineJob({
  name: 'studio.expire-draft',
  payload: z.object({ draft_id: Id }),
  maxAttempts: 25,
})

const lookAgainAfter = hours(24)

/**
 * Deletes an expired draft and its files, unless it was paid for. The platform is asked too, since a
 * payment may have come while no worker was running. Once painted, the copy is not needed either.
 */
export const expireDraftHandler = ({ database, storage, clock, client, shop }: StudioPorts): JobHandler =>
  handle(expireDraft, async ({ draft_id }) => {
    const draft = await findDraftAtExpiry(database.db, draft_id)
    if (draft === undefined) return
    const asked = draft.claimed_at === null && draft.offered_at !== null && draft.removed_at === null
    const needed = draft.needed || (asked && (await isDraftPaidFor(client, shop.product_id, draft_id)))
    const now = clock.now()
    const closed =
      draft.removed_at !== null || (!needed && (await database.transact((tx) => closeDraft(tx, draft, now))))
    if (!closed) {
      await database.transact((tx) =>
        enqueue(tx, expireDraft, { draft_id }, { at: after(now, lookAgainAfter), key: draft_id }),
      )
      return
    }
    await storage.remove(draftBucket, photoKey(draft_id))
    await storage.remove(draftBucket, previewKey(draft_id))
    await deleteDraft(database.db, draft_id)
  })
