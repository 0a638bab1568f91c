import { randomBytes, randomUUID } from 'node:crypto'
import type { PaintingWishes } from '@atelier/contract'
import type { Clock } from '@atelier/plumbing/clock'
import type { Tx } from '@atelier/plumbing/database'
import { enqueue } from '@atelier/plumbing/jobs'
import { claimBroughtDraft, claimCarriedDraft } from '../drafts/draft-queries.ts'
import type { Tables } from '../database/tables.ts'
import { findRunOfCheckout, insertRun, lockCheckout } from './run-queries.ts'
import { paintRun } from './run-jobs.ts'
import { progressAt } from './run-rows.ts'

export type PaidCheckout = {
  readonly checkout_id: string
  readonly email: string | null
  /** The draft the checkout was opened with. */
  readonly carried_draft_id: string | undefined
  /** A draft its visitor brings now, for the case that the checkout has none (any more). */
  readonly brought_draft_id: string | undefined
  readonly wishes: PaintingWishes
}

/** A random, unguessable name of a stored picture. */
const imageKey = (folder: 'original' | 'converted'): string =>
  `uploads/${folder}/${randomBytes(16).toString('hex')}.png`

const claimDraft = async (tx: Tx<Tables>, paid: PaidCheckout, now: Date): Promise<string | undefined> => {
  const { carried_draft_id: carried, brought_draft_id: brought } = paid
  if (carried !== undefined && (await claimCarriedDraft(tx, carried, now))) return carried
  if (brought !== undefined && (await claimBroughtDraft(tx, brought, now))) return brought
  return undefined
}

/**
 * Owes the painting of a paid checkout: one run for each checkout, however often and from however many
 * sides this is called. Its keys in storage are decided here, before anything is uploaded.
 *
 * @returns the run's id; undefined when there is no photo to paint, which leaves the payment unused
 */
export const openRun = async (
  tx: Tx<Tables>,
  paid: PaidCheckout,
  clock: Clock,
): Promise<string | undefined> => {
  await lockCheckout(tx, paid.checkout_id)
  const known = await findRunOfCheckout(tx, paid.checkout_id)
  if (known !== undefined) return known.id
  const now = clock.now()
  const draft_id = await claimDraft(tx, paid, now)
  if (draft_id === undefined) return undefined
  const id = randomUUID()
  await insertRun(tx, {
    id,
    checkout_id: paid.checkout_id,
    draft_id,
    email: paid.email,
    stage: 'queued',
    progress: progressAt.queued,
    original_key: imageKey('original'),
    converted_key: imageKey('converted'),
    queued_at: now,
    failures: 0,
    starts: 0,
    retries: 0,
    failure: null,
    refund_asked_at: null,
    refunded_at: null,
    style: paid.wishes.style ?? null,
    brush: paid.wishes.brush ?? null,
    seed: paid.wishes.seed ?? null,
    created_at: now,
    modified_at: null,
  })
  await enqueue(tx, paintRun, { run_id: id }, { key: id })
  return id
}
