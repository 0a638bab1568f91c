import type { additions } from '@atelier/contract'
import { type Handler, throwIf } from '@atelier/plumbing/http'
import { lock } from '../../core/database/lock.ts'
import type { Services, Tx } from '../../core/services.ts'
import { presentReview } from './present.ts'
import { getReview, type ReviewRow, type StoredReview, updateReview } from './queries.ts'
import { decisionError, undoError } from './rules.ts'

type For<Name extends keyof typeof additions.reviews> = Handler<(typeof additions.reviews)[Name], Services>

/** Services of a call, with its caller. */
type SellerServices = Parameters<For<'get'>>[1]

/** @throws ResourceNotFound */
export const get: For<'get'> = async ({ path }, { database: { db }, organization_id }) => {
  return presentReview(await getReview(db, organization_id, path.id))
}

type Decision = Pick<ReviewRow, 'status' | 'decline_reason' | 'decided_at'>

/**
 * Reads a review under its lock, and writes the decision. A repetition returns the review as it is.
 *
 * @throws ResourceNotFound; errors of `decide`
 */
const change = async (
  tx: Tx,
  { organization_id, ...services }: SellerServices,
  id: string,
  decide: (review: StoredReview, now: Date) => Decision,
) => {
  await lock(tx, 'reviews', { id, organization_id })
  const review = await getReview(tx, organization_id, id)
  if (!(await services.repetition.markDone(tx))) return presentReview(review)
  const now = services.clock.now()
  await updateReview(tx, id, { ...decide(review, now), modified_at: now })
  return presentReview(await getReview(tx, organization_id, id))
}

/** @throws ResourceNotFound; NotPermitted with the reason */
export const publish: For<'publish'> = ({ path, body: { revision } }, services) =>
  services.database.transact((tx) =>
    change(tx, services, path.id, (review, decided_at) => {
      throwIf(decisionError(review, { status: 'published', revision }))
      return { status: 'published', decline_reason: null, decided_at }
    }),
  )

/** @throws ResourceNotFound; NotPermitted with the reason */
export const decline: For<'decline'> = ({ path, body: { revision, reason } }, services) =>
  services.database.transact((tx) =>
    change(tx, services, path.id, (review, decided_at) => {
      throwIf(decisionError(review, { status: 'declined', revision }))
      return { status: 'declined', decline_reason: reason, decided_at }
    }),
  )

/** @throws ResourceNotFound; NotPermitted if nothing was decided */
export const undo: For<'undo'> = ({ path }, services) =>
  services.database.transact((tx) =>
    change(tx, services, path.id, (review) => {
      throwIf(undoError(review))
      return { status: 'waiting', decline_reason: null, decided_at: null }
    }),
  )
