import { Id } from '@atelier/contract'
import { after, hours } from '@atelier/plumbing/clock'
import { defineJob, enqueue, handle, type JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { isDraftPaid } from '../commerce/orders.ts'
import type { StudioPorts } from '../ports.ts'
import { removeDraftFiles } from './files.ts'
import { closeDraft, deleteDraft, findDraftAtExpiry } from './queries.ts'

/** Deletes a draft when it expires. */
export const expireDraft = defineJob({
  name: 'studio.expire-draft',
  payload: z.object({ draft_id: Id }),
  maxAttempts: 25,
})

const checkAgainAfter = hours(24)

/**
 * Deletes an expired draft and its files, unless it is paid for and not yet painted. A payment may have
 * arrived while no worker was running, so the handler also asks the platform for a paid order.
 */
export const expireDraftHandler = ({
  database,
  storage,
  clock,
  client,
  product_id,
}: StudioPorts): JobHandler =>
  handle(expireDraft, async ({ draft_id }) => {
    const draft = await findDraftAtExpiry(database.db, draft_id)
    if (draft === undefined) return
    const now = clock.now()
    if (draft.removed_at === null) {
      const mayBePaid = draft.claimed_at === null && draft.offered_at !== null
      const needed = draft.needed || (mayBePaid && (await isDraftPaid(client, product_id, draft_id)))
      if (needed || !(await database.transact((tx) => closeDraft(tx, draft, now)))) {
        const at = after(now, checkAgainAfter)
        await database.transact((tx) => enqueue(tx, expireDraft, { draft_id }, { at, key: draft_id }))
        return
      }
    }
    await removeDraftFiles(storage, draft_id)
    await deleteDraft(database.db, draft_id)
  })
