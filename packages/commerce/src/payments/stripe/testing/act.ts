import { moveDisputes } from './disputes.ts'
import { presentCharge, presentIntent } from './present.ts'
import {
  type CardDecline,
  type StandInIntent,
  type StandInRefund,
  type StandInState,
  stripeCards,
} from './state.ts'

const addEvent = (state: StandInState, type: string, object: object): void => {
  state.events.push({ id: state.id('evt'), type, object })
}

const failed = { payment_intent: 'payment_intent.payment_failed', setup_intent: 'setup_intent.setup_failed' }

/** Moves an intent to the outcome of its card, and queues the resulting events. */
export const moveIntent = (
  state: StandInState,
  intent: StandInIntent,
  to: 'succeeded' | 'processing' | 'requires_action' | CardDecline,
): void => {
  if (typeof to !== 'string') {
    intent.status = 'requires_payment_method'
    intent.error = to
    addEvent(state, failed[intent.object], presentIntent(state, intent))
    return
  }
  intent.status = to
  if (to !== 'succeeded') return
  if (intent.object === 'payment_intent') {
    intent.charge = state.id('ch')
    intent.settled = state.settledOf(intent.amount, intent.currency)
  }
  const method = state.methods.get(intent.payment_method ?? '')
  if (intent.saves && method !== undefined) method.customer = intent.customer
  addEvent(state, `${intent.object}.succeeded`, presentIntent(state, intent))
  if (intent.charge !== null) addEvent(state, 'charge.updated', presentCharge(state, intent))
}

export const cancelIntent = (state: StandInState, intent: StandInIntent): void => {
  intent.status = 'canceled'
  addEvent(state, `${intent.object}.canceled`, presentIntent(state, intent))
}

/** Presents a refund like Stripe. `expanded` names the references to expand. */
export const presentRefund = (
  state: StandInState,
  { settled, ...refund }: StandInRefund,
  expanded: readonly string[] = [],
) => {
  const id = `txn_${refund.id}`
  const booked = { id, object: 'balance_transaction', amount: 0 - settled, fee: 0, currency: state.currency }
  const isExpanded = expanded.some((path) => path.endsWith('balance_transaction'))
  return {
    ...refund,
    object: 'refund',
    balance_transaction: state.booksLater ? null : isExpanded ? booked : id,
  }
}

/**
 * Applies delayed outcomes: slow payments succeed, late refunds arrive, returned ones come back, banks
 * dispute.
 */
export const settleLater = (state: StandInState): void => {
  for (const intent of state.intents.values())
    if (intent.status === 'processing') moveIntent(state, intent, 'succeeded')
  moveDisputes(state)
  for (const refund of state.refunds.values()) {
    const intent = state.intents.get(refund.payment_intent)
    const number = state.methods.get(intent?.payment_method ?? '')?.number ?? ''
    const { refund: planned } = stripeCards[number] ?? { refund: 'succeeded' }
    if (planned === 'late' && refund.status === 'pending') refund.status = 'succeeded'
    else if (planned === 'returned' && refund.status === 'succeeded') refund.status = 'failed'
    else continue
    addEvent(
      state,
      refund.status === 'failed' ? 'refund.failed' : 'refund.updated',
      presentRefund(state, refund),
    )
  }
}

/** Answers the bank's challenge in place of the browser. */
export const answerChallenge = (
  state: StandInState,
  client_secret: string,
  outcome: 'complete' | 'fail',
): void => {
  const intent = [...state.intents.values()].find((candidate) => candidate.client_secret === client_secret)
  if (intent === undefined || intent.status !== 'requires_action') throw new Error('Nothing was asked.')
  const code = `${intent.object}_authentication_failure`
  moveIntent(state, intent, outcome === 'complete' ? 'succeeded' : { code })
}

export const addRefundEvent = (state: StandInState, refund: StandInRefund): void =>
  addEvent(state, 'refund.created', presentRefund(state, refund))
