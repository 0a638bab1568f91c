import { randomBytes, randomUUID } from 'node:crypto'
import type { PaintOptions } from '@atelier/contract'
import type { Clock } from '@atelier/plumbing/clock'
import { holdKey, type Tx } from '@atelier/plumbing/database'
import type { Tables } from '../database/tables.ts'
import { claimDraftOfCheckout, claimUploadedDraft } from '../drafts/queries.ts'
import { queuePainting } from '../painting/paint.ts'
import { findTransformationOfCheckout, insertTransformation } from './queries.ts'
import { progressAt } from './rules.ts'

export type PaidCheckout = {
  readonly checkout_id: string
  readonly email: string | null
  /** The draft in the checkout's metadata. */
  readonly draft_id: string | undefined
  /** A draft that was uploaded after the payment, for a checkout without a draft or with a deleted one. */
  readonly uploaded_draft_id: string | undefined
  readonly options: PaintOptions
}

/** A random, unguessable key of a stored image. */
const imageKey = (folder: 'original' | 'converted'): string =>
  `uploads/${folder}/${randomBytes(16).toString('hex')}.png`

const claimDraft = async (
  tx: Tx<Tables>,
  { draft_id, uploaded_draft_id }: PaidCheckout,
  now: Date,
): Promise<string | undefined> => {
  if (draft_id !== undefined && (await claimDraftOfCheckout(tx, draft_id, now))) return draft_id
  if (uploaded_draft_id !== undefined && (await claimUploadedDraft(tx, uploaded_draft_id, now)))
    return uploaded_draft_id
  return undefined
}

/**
 * Creates the transformation of a paid checkout and queues it. There is one for each checkout, however often
 * this is called. The keys in storage are chosen here, so that a repeated upload replaces the first.
 *
 * @returns the transformation's id; undefined when there is no photo, which leaves the payment unused
 */
export const createTransformation = async (
  tx: Tx<Tables>,
  paid: PaidCheckout,
  clock: Clock,
): Promise<string | undefined> => {
  const { checkout_id, email, options } = paid
  await holdKey(tx, 'studio.checkout', checkout_id)
  const existing = await findTransformationOfCheckout(tx, checkout_id)
  if (existing !== undefined) return existing.id
  const now = clock.now()
  const draft_id = await claimDraft(tx, paid, now)
  if (draft_id === undefined) return undefined
  const id = randomUUID()
  await insertTransformation(tx, {
    id,
    checkout_id,
    draft_id,
    email,
    stage: 'queued',
    progress: progressAt.queued,
    original_key: imageKey('original'),
    converted_key: imageKey('converted'),
    queued_at: now,
    failures: 0,
    starts: 0,
    retries: 0,
    style: options.style ?? null,
    brush: options.brush ?? null,
    seed: options.seed ?? null,
    created_at: now,
  })
  await queuePainting(tx, id)
  return id
}
