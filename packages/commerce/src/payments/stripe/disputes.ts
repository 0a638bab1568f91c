import { DisputeReason, type DisputeStatus } from '@atelier/contract'
import type { Stripe } from 'stripe'
import type { EvidenceRequest, ProcessorDispute } from '../disputes-and-payouts.ts'
import { movementsOf } from '../dispute-records/movements.ts'
import type { ProcessorEvent } from '../port.ts'
import { idOf, isMissing, momentOf } from './answers.ts'

/**
 * Maps the status of a Stripe dispute. A dispute counts as lost until an appeal is won; a prevented one
 * withdraws no funds.
 */
const statusOf = (status: Stripe.Dispute['status']): DisputeStatus => {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
    case 'warning_closed':
    case 'needs_response':
    case 'under_review':
    case 'won':
    case 'lost':
      return status as DisputeStatus
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost'
    case 'prevented':
      return 'warning_closed'
    default:
      throw new Error(`Stripe calls a dispute ${status}, which this version does not know.`)
  }
}

const reasonOf = (reason: string): DisputeReason => DisputeReason.safeParse(reason).data ?? 'other'

/** Converts a balance transaction of a dispute. */
const bookedOf = ({ id, amount, fee, currency, created }: Stripe.BalanceTransaction) => ({
  id,
  amount: { amount, currency },
  fee: { amount: fee, currency },
  created_at: momentOf(created),
})

/** Converts a Stripe dispute to the port's type. Undefined when its payment has no payment intent. */
export const toProcessorDispute = (dispute: Stripe.Dispute): ProcessorDispute | undefined => {
  const payment = idOf(dispute.payment_intent)
  if (payment === null) return undefined
  const { id: processor_id, amount, currency, reason, status, created, evidence_details } = dispute
  return {
    processor_id,
    payment,
    amount,
    currency,
    reason: reasonOf(reason),
    status: statusOf(status),
    evidence_due_at: evidence_details.due_by === null ? null : momentOf(evidence_details.due_by),
    movements: dispute.balance_transactions
      .flatMap((booked) => movementsOf({ amount, currency }, bookedOf(booked)))
      .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()),
    created_at: momentOf(created),
  }
}

/** Returns the event subject of a dispute. */
export const disputeSubject = ({
  id: processor_id,
  payment_intent,
}: Stripe.Dispute): ProcessorEvent['subject'] =>
  idOf(payment_intent) === null ? { kind: 'other' } : { kind: 'dispute', processor_id }

export const findDispute = async (stripe: Stripe, id: string): Promise<ProcessorDispute | undefined> => {
  try {
    return toProcessorDispute(await stripe.disputes.retrieve(id))
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const requireOwnDispute = (dispute: Stripe.Dispute): ProcessorDispute => {
  const reported = toProcessorDispute(dispute)
  if (reported === undefined)
    throw new Error(`The dispute ${dispute.id} is of no payment that was made here.`)
  return reported
}

/** Uploads the evidence files and submits the evidence to the bank. */
export const submitEvidence = async (
  stripe: Stripe,
  { dispute, texts, files }: EvidenceRequest,
): Promise<ProcessorDispute> => {
  const uploaded = await Promise.all(
    files.map(async ({ kind, name, content_type: type, bytes }) => {
      const file = { data: Buffer.from(bytes), name, type }
      return [kind, (await stripe.files.create({ purpose: 'dispute_evidence', file })).id] as const
    }),
  )
  const evidence = { ...texts, ...Object.fromEntries(uploaded) }
  return requireOwnDispute(await stripe.disputes.update(dispute, { evidence, submit: true }))
}

export const acceptDispute = async (stripe: Stripe, id: string): Promise<ProcessorDispute> =>
  requireOwnDispute(await stripe.disputes.close(id))
