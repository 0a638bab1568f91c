import { randomBytes } from 'node:crypto'
import { disputeCan } from '@atelier/contract'
import { after, days, seconds } from '@atelier/plumbing/clock'
import type { Connection, Services, Tx } from '../../core/services.ts'
import type { EvidenceRequest, ProcessorDispute } from '../disputes-and-payouts.ts'
import { movementsOf } from '../dispute-records/movements.ts'
import { book } from './balance.ts'
import { findBookings, moneyOf } from './balance-queries.ts'
import {
  findDispute,
  insertDispute,
  lockDispute,
  type SandboxDispute,
  unplanDispute,
  updateDispute,
} from './dispute-queries.ts'
import { recordEvent } from './events.ts'
import { lockPayment, sumRefunds } from './queries.ts'
import { testCardEnding } from './test-cards.ts'

/** Dispute fee, in minor units of the balance. */
const fee = 1500
/** Time to submit evidence, in milliseconds. */
const evidencePeriod = days(10)
/** Decision time of the bank, for the magic evidence texts below and for any other, in milliseconds. */
const decisionTime = { known: seconds(5), other: days(60) }

/** Delay before a payment with a disputing test card is disputed, in milliseconds. */
export const disputeDelay = seconds(5)

/** Returns the verdict of the bank, by the magic texts of Stripe's test mode. Any other evidence loses. */
const verdictOf = ({ texts }: EvidenceRequest): { verdict: 'won' | 'lost'; after: number } => {
  const text = texts.uncategorized_text
  if (text === 'winning_evidence') return { verdict: 'won', after: decisionTime.known }
  const isKnown = text === 'losing_evidence' || text === 'escalate_inquiry_evidence'
  return { verdict: 'lost', after: isKnown ? decisionTime.known : decisionTime.other }
}

/** Converts a sandbox dispute to the port's type. */
export const toProcessorDispute = async (
  db: Connection,
  dispute: SandboxDispute,
): Promise<ProcessorDispute> => {
  const { id: processor_id, payment, amount, currency, reason, status, evidence_due_at, created_at } = dispute
  const bookings = await findBookings(db, processor_id)
  const movements = bookings.flatMap((booked) => {
    const { id, created_at } = booked
    return movementsOf({ amount, currency }, { id, ...moneyOf(booked), created_at })
  })
  return { processor_id, payment, amount, currency, reason, status, evidence_due_at, movements, created_at }
}

const recordStatus = (tx: Tx, now: Date, { id, status }: SandboxDispute): Promise<void> =>
  recordEvent(tx, now, {
    id: `${id}.${status}`,
    type: `dispute.${status}`,
    subject: { kind: 'dispute', processor_id: id },
  })

/** Returns true for inquiries, which withdraw no funds. */
const isInquiry = ({ status }: Pick<SandboxDispute, 'status'>): boolean =>
  status === 'warning_needs_response' || status === 'warning_under_review'

/** Withdraws the disputed amount and the fee from the balance, or returns both. */
const bookDisputedMoney = (
  tx: Tx,
  now: Date,
  { id: source, amount, currency }: SandboxDispute,
  kind: 'dispute' | 'dispute_return',
): Promise<void> => {
  const sign = kind === 'dispute' ? 1 : -1
  return book(tx, now, { kind, source, amount: -sign * amount, fee: sign * fee, currency })
}

/** Applies a change to a dispute, with its balance change and processor event. */
const changeDispute = async (
  tx: Tx,
  now: Date,
  before: SandboxDispute,
  to: Partial<Pick<SandboxDispute, 'amount' | 'verdict' | 'evidence_due_at' | 'move_at'>> &
    Pick<SandboxDispute, 'status'>,
): Promise<SandboxDispute> => {
  const dispute = { ...before, verdict: null, move_at: null, ...to, modified_at: now }
  await updateDispute(tx, dispute)
  if (to.status === 'needs_response' && isInquiry(before))
    await bookDisputedMoney(tx, now, dispute, 'dispute')
  if (to.status === 'won') await bookDisputedMoney(tx, now, dispute, 'dispute_return')
  await recordStatus(tx, now, dispute)
  return dispute
}

/** Disputes the unrefunded part of a payment, as its test card plans. */
export const openDispute = ({ database }: Pick<Services, 'database'>, id: string, now: Date): Promise<void> =>
  database.transact(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment === undefined || payment.dispute_at === null) return
    await unplanDispute(tx, id)
    const plan = testCardEnding(payment.card_last4)?.dispute
    const amount = payment.amount - (await sumRefunds(tx, id))
    if (plan === undefined || amount <= 0) return
    const dueAt = after(now, evidencePeriod)
    const dispute: SandboxDispute = {
      id: `sandbox_dispute_${randomBytes(12).toString('hex')}`,
      payment: id,
      amount,
      currency: payment.currency,
      ...plan,
      evidence_due_at: dueAt,
      verdict: null,
      move_at: dueAt,
      created_at: now,
      modified_at: null,
    }
    await insertDispute(tx, dispute)
    if (dispute.status === 'needs_response') await bookDisputedMoney(tx, now, dispute, 'dispute')
    await recordStatus(tx, now, dispute)
  })

/**
 * Takes the due next step of a dispute: the bank decides, or the time to respond ends. An inquiry that is not
 * won becomes a dispute of the amount not refunded since.
 */
export const moveDispute = ({ database }: Pick<Services, 'database'>, id: string, now: Date): Promise<void> =>
  database.transact(async (tx) => {
    const before = await findDispute(tx, id)
    // Lock order: the payment first, as in refunds.
    const payment = before && (await lockPayment(tx, before.payment))
    const dispute = await lockDispute(tx, id)
    if (payment === undefined || dispute === undefined) return
    if (dispute.move_at === null || dispute.move_at > now) return
    const isWon = dispute.verdict === 'won'
    if (!isInquiry(dispute)) await changeDispute(tx, now, dispute, { status: isWon ? 'won' : 'lost' })
    else {
      const amount = Math.min(dispute.amount, payment.amount - (await sumRefunds(tx, payment.id)))
      if (isWon || amount <= 0)
        return void (await changeDispute(tx, now, dispute, { status: 'warning_closed' }))
      const dueAt = after(now, evidencePeriod)
      await changeDispute(tx, now, dispute, {
        status: 'needs_response',
        amount,
        evidence_due_at: dueAt,
        move_at: dueAt,
      })
    }
  })

const lockOpen = async (tx: Tx, id: string): Promise<SandboxDispute> => {
  const dispute = await lockDispute(tx, id)
  if (dispute === undefined) throw new Error(`The sandbox processor has no dispute ${id}.`)
  if (!disputeCan.answer(dispute))
    throw new Error(`The sandbox processor takes no answer to the dispute ${id}: it is ${dispute.status}.`)
  return dispute
}

/** Submits evidence to the bank. @throws Error if the dispute does not wait for evidence */
export const submitEvidence = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  request: EvidenceRequest,
): Promise<ProcessorDispute> =>
  database.transact(async (tx) => {
    const now = clock.now()
    const before = await lockOpen(tx, request.dispute)
    const { verdict, after: decidesIn } = verdictOf(request)
    const status = before.status === 'needs_response' ? 'under_review' : 'warning_under_review'
    const dispute = await changeDispute(tx, now, before, { status, verdict, move_at: after(now, decidesIn) })
    return toProcessorDispute(tx, dispute)
  })

/** Accepts a dispute. @throws Error if it does not wait for evidence */
export const acceptDispute = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  id: string,
): Promise<ProcessorDispute> =>
  database.transact(async (tx) => {
    const dispute = await changeDispute(tx, clock.now(), await lockOpen(tx, id), { status: 'lost' })
    return toProcessorDispute(tx, dispute)
  })

export const findProcessorDispute = async (
  db: Connection,
  id: string,
): Promise<ProcessorDispute | undefined> => {
  const dispute = await findDispute(db, id)
  return dispute && toProcessorDispute(db, dispute)
}
