import { sentence } from '@atelier/contract/texts/sentences'
import { after, minutes } from '@atelier/plumbing/clock'
import { holdKey } from '@atelier/plumbing/database'
import { ApiError } from '@atelier/plumbing/http'
import type { StudioPorts } from '../ports.ts'
import { expireOldestUnpaid, insertDraft, sumDrafts, sumUnpaidOf, type NewDraft } from './queries.ts'

/** A checkout may be paid for 30 minutes; after that, the platform may need minutes to learn a payment's outcome. */
export const checkoutSettledAfter = minutes(45)

/** Most unpaid photos of one address, which a whole office may share. */
export const mostOfOneAddress = { count: 60, bytes: 300 * 1024 * 1024 }

/** Files of expired drafts are still there for a moment: so many bytes above the ceiling may be taken meanwhile. */
const overshoot = 256 * 1024 * 1024

const noRoom = (): ApiError => new ApiError('Unavailable', sentence('photos_full'), 60)

/**
 * Checks that an address does not keep too many unpaid photos here.
 *
 * @throws `TooManyRequests`
 */
export const checkRoomOfAddress = async (
  { database, clock }: Pick<StudioPorts, 'database' | 'clock'>,
  uploaded_from: string,
): Promise<void> => {
  const { count, bytes } = await sumUnpaidOf(database.db, uploaded_from, clock.now())
  if (count < mostOfOneAddress.count && bytes < mostOfOneAddress.bytes) return
  throw new ApiError('TooManyRequests', sentence('photos_full_for_network'), 3600)
}

/**
 * Inserts a draft when there is room for it. Above the ceiling of all drafts together, the oldest unpaid ones expire
 * early, except those whose checkout may still be paid.
 *
 * @throws `Unavailable` when no room could be made
 */
export const insertDraftWithinCeiling = async (
  { database, draftCeiling }: Pick<StudioPorts, 'database' | 'draftCeiling'>,
  draft: NewDraft,
): Promise<void> => {
  const now = draft.created_at
  // What has expired stays expired when the draft is not inserted, so that the next one finds room.
  const inserted = await database.transact(async (tx) => {
    await holdKey(tx, 'studio.drafts', 'ceiling')
    const { all, kept } = await sumDrafts(tx, now)
    const excess = kept + draft.bytes - draftCeiling
    const unsettledSince = after(now, -checkoutSettledAfter)
    const freed = excess > 0 ? await expireOldestUnpaid(tx, excess, { now, unsettledSince }) : 0
    if (freed < excess || all + draft.bytes > draftCeiling + overshoot) return false
    await insertDraft(tx, draft)
    return true
  })
  if (!inserted) throw noRoom()
}
