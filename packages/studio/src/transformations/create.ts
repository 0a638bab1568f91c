import { randomBytes, randomUUID } from 'node:crypto'
import type { PaintOptions } from '@atelier/contract'
import type { KeptType } from '@atelier/painter'
import type { Clock } from '@atelier/plumbing/clock'
import { holdKey, type Tx } from '@atelier/plumbing/database'
import type { Tables } from '../database/tables.ts'
import { extensionOf, type DraftPhoto } from '../drafts/files.ts'
import { claimDraftOfCheckout, claimUploadedDraft, findDraft } from '../drafts/queries.ts'
import { queuePainting } from '../painting/paint.ts'
import type { StyleCheckoutRow } from '../styles/queries.ts'
import { findTransformationOfCheckout, insertTransformation } from './queries.ts'
import { progressAt } from './rules.ts'

export type PaidCheckout = {
  readonly checkout_id: string
  readonly email: string | null
  /** Draft in the checkout's metadata. */
  readonly draft_id: string | undefined
  /** Draft that was uploaded after the payment, for a checkout without a draft or with a deleted one. */
  readonly uploaded_draft_id: string | undefined
  readonly options: PaintOptions
  /** Style checkout, when the payment is for another style of an already painted photo. */
  readonly ofStyle: StyleCheckoutRow | undefined
}

/** Generates a random, unguessable key of a stored image. */
const imageKey = (folder: 'original' | 'converted', content_type: KeptType): string =>
  `uploads/${folder}/${randomBytes(16).toString('hex')}.${extensionOf[content_type]}`

/**
 * Returns the photo to paint. A payment for another style uses the photo that was painted before, which is
 * already claimed.
 */
const findPhoto = async (
  tx: Tx<Tables>,
  { draft_id, uploaded_draft_id, ofStyle }: PaidCheckout,
  now: Date,
): Promise<DraftPhoto | undefined> => {
  if (ofStyle !== undefined) return findDraft(tx, ofStyle.draft_id)
  const draft = draft_id ? await claimDraftOfCheckout(tx, draft_id, now) : undefined
  if (draft !== undefined || !uploaded_draft_id) return draft
  return claimUploadedDraft(tx, uploaded_draft_id, now)
}

/**
 * Creates the transformation of a paid checkout and queues it. There is one for each checkout, however often
 * this is called. The storage keys are chosen here, so that a repeated upload replaces the first.
 *
 * @returns the transformation's id; undefined when there is no photo, which leaves the payment unused
 */
export const createTransformation = async (
  tx: Tx<Tables>,
  paid: PaidCheckout,
  clock: Clock,
): Promise<string | undefined> => {
  const { checkout_id, email, options, ofStyle } = paid
  await holdKey(tx, 'studio.checkout', checkout_id)
  const existing = await findTransformationOfCheckout(tx, checkout_id)
  if (existing !== undefined) return existing.id
  const now = clock.now()
  const draft = await findPhoto(tx, paid, now)
  if (draft === undefined) return undefined
  const id = randomUUID()
  await insertTransformation(tx, {
    id,
    checkout_id,
    draft_id: draft.id,
    photo_of: ofStyle?.transformation_id ?? null,
    email,
    stage: 'queued',
    progress: progressAt.queued,
    original_key: imageKey('original', draft.content_type),
    converted_key: imageKey('converted', 'image/png'),
    queued_at: now,
    failures: 0,
    starts: 0,
    retries: 0,
    style: ofStyle?.style ?? options.style ?? null,
    brush: options.brush ?? null,
    seed: options.seed ?? null,
    created_at: now,
  })
  await queuePainting(tx, id)
  return id
}
