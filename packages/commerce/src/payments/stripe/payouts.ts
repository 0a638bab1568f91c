import type { Stripe } from 'stripe'
import type { BalanceLine, ProcessorPayout } from '../disputes-and-payouts.ts'
import { idOf, isMissing, momentOf } from './answers.ts'

const statusOf = (status: string): ProcessorPayout['status'] => {
  switch (status) {
    case 'paid':
    case 'pending':
    case 'in_transit':
    case 'canceled':
    case 'failed':
      return status
    default:
      throw new Error(`Stripe calls a payout ${status}, which this version does not know.`)
  }
}

type Source = Pick<BalanceLine, 'kind' | 'source'>

/** Returns the source of a balance change: a payment by its intent, a refund, a dispute, or a returned payout. */
const sourceOf = ({ type, source }: Stripe.BalanceTransaction): Source => {
  const otherSource: Source = { kind: 'other', source: null }
  if (source === null || typeof source === 'string') return otherSource
  if (source.object === 'charge') return { kind: 'payment', source: idOf(source.payment_intent) }
  if (source.object === 'refund')
    return { kind: type.endsWith('refund') ? 'refund' : 'refund_return', source: source.id }
  if (source.object === 'dispute') return { kind: 'dispute', source: source.id }
  if (source.object === 'payout') return { kind: 'payout_return', source: source.id }
  return otherSource
}

const linesOf = async (stripe: Stripe, payout: string): Promise<readonly BalanceLine[]> => {
  const lines: BalanceLine[] = []
  const parameters = { payout, limit: 100, expand: ['data.source'] }
  for await (const booked of stripe.balanceTransactions.list(parameters)) {
    // The payout itself is listed among its balance transactions.
    if (booked.type === 'payout') continue
    const { id, currency } = booked
    lines.push({
      id,
      ...sourceOf(booked),
      amount: { amount: booked.amount, currency },
      fee: { amount: booked.fee, currency },
      created_at: momentOf(booked.created),
    })
  }
  return lines
}

/** Returns a payout. Its lines are null while Stripe gathers them, and for a manual payout. */
export const findPayout = async (stripe: Stripe, id: string): Promise<ProcessorPayout | undefined> => {
  try {
    const payout = await stripe.payouts.retrieve(id)
    const { amount, currency } = payout
    return {
      processor_id: payout.id,
      amount,
      currency,
      status: statusOf(payout.status),
      arrives_at: momentOf(payout.arrival_date),
      created_at: momentOf(payout.created),
      lines: payout.reconciliation_status === 'completed' ? await linesOf(stripe, id) : null,
    }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
