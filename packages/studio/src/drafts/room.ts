import { sentence } from '@atelier/contract/texts/sentences'
import { after, minutes } from '@atelier/plumbing/clock'
import { holdKey } from '@atelier/plumbing/database'
import { ApiError } from '@atelier/plumbing/http'
import type { StudioPorts } from '../ports.ts'
import { expireOldestUnpaid, insertDraft, sumDrafts, sumUnpaidOf, type NewDraft } from './queries.ts'

/**
 * Time after which a checkout's outcome is known, in milliseconds: it may be paid for 30 minutes, and the
 * platform may need minutes to learn a payment's outcome.
 */
export const checkoutSettledAfter = minutes(45)

/** Maximum unpaid photos of one address, which a whole office may share. */
export const mostOfOneAddress = { count: 60, bytes: 300 * 1024 * 1024 }

/** Bytes allowed above the ceiling: files of expired drafts still exist for a moment. */
const overshoot = 256 * 1024 * 1024

const noRoom = (): ApiError => new ApiError('Unavailable', sentence('photos_full'), 60)

/**
 * Requires that an address does not store too many unpaid photos.
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
 * Inserts a draft when there is space for it. Above the ceiling of all drafts together, the oldest unpaid
 * ones expire early, except those whose checkout may still be paid.
 *
 * @throws `Unavailable` when no space could be freed
 */
export const insertDraftWithinCeiling = async (
  { database, draftCeiling }: Pick<StudioPorts, 'database' | 'draftCeiling'>,
  draft: NewDraft,
): Promise<void> => {
  const now = draft.created_at
  // Expired drafts stay expired when this draft is not inserted, so that the next one fits.
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
