import { sentence } from '@atelier/contract/texts/sentences'
import { after, minutes } from '@atelier/plumbing/clock'
import { type Connection, holdKey } from '@atelier/plumbing/database'
import { ApiError } from '@atelier/plumbing/http'
import type { Tables } from '../database/tables.ts'
import type { StudioPorts } from '../ports.ts'
import { insertDraft, sumDrafts, sumUnpaidOf, type NewDraft } from './queries.ts'
import { expireOldestUnpaid } from './expiry-queries.ts'

/**
 * Time after which a checkout's outcome is known, in milliseconds: it can be paid within 30 minutes, and the
 * payment processor may report the outcome minutes later.
 */
export const checkoutSettledAfter = minutes(45)

/** Maximum unpaid photos of one IP address, which a whole office may share. */
export const maxUnpaidPerIp = { count: 60, bytes: 300 * 1024 * 1024 }

/** Bytes allowed above the ceiling: files of expired drafts still exist for a moment. */
const overshoot = 256 * 1024 * 1024

const noRoom = (): ApiError => new ApiError('Unavailable', sentence('photos_full'), 60)

/** Upload of which only the IP address and the size are known. */
type UploadClaim = Pick<NewDraft, 'bytes'> & { readonly uploaded_from: string }

/** @throws `TooManyRequests` if the unpaid photos of an IP address have no room for another one */
const requireRoomOfIp = async (db: Connection<Tables>, { uploaded_from, bytes }: UploadClaim, now: Date) => {
  const stored = await sumUnpaidOf(db, uploaded_from, now)
  if (stored.count < maxUnpaidPerIp.count && stored.bytes + bytes <= maxUnpaidPerIp.bytes) return
  throw new ApiError('TooManyRequests', sentence('photos_full_for_network'), 3600)
}

/**
 * Rejects an upload before it is decoded if its IP address stores too many unpaid photos. Only
 * `insertDraftWithinCeiling` decides under a lock.
 *
 * @throws `TooManyRequests`
 */
export const checkRoomOfIp = (
  { database, clock }: Pick<StudioPorts, 'database' | 'clock'>,
  uploaded_from: string,
): Promise<void> => requireRoomOfIp(database.db, { uploaded_from, bytes: 1 }, clock.now())

/**
 * Inserts a draft if there is space for it, among those of its IP address and among all. Above the ceiling of all
 * drafts together, the oldest unpaid ones expire early, except those whose checkout may still be paid.
 *
 * @throws `TooManyRequests` if its IP address has no space; `Unavailable` if no space could be freed
 */
export const insertDraftWithinCeiling = async (
  { database, draftCeiling }: Pick<StudioPorts, 'database' | 'draftCeiling'>,
  draft: NewDraft & UploadClaim,
): Promise<void> => {
  const now = draft.created_at
  // Expired drafts stay expired when this draft is not inserted, so that the next one fits.
  const inserted = await database.transact(async (tx) => {
    await holdKey(tx, 'studio.drafts', 'ceiling')
    await requireRoomOfIp(tx, draft, now)
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
