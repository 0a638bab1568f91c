import { type Form, mapOf, textOf } from './form.ts'
import { invalid, pick } from './errors.ts'
import { type StandInDispute, type StandInState, stripeCards } from './state.ts'

/** Dispute fee, in cents. */
const fee = 1500

/** Presents a dispute like Stripe, with expanded balance transactions. */
export const presentDispute = ({ due_by, balance_transactions, ...dispute }: StandInDispute) => ({
  ...dispute,
  object: 'dispute',
  is_charge_refundable: dispute.status.startsWith('warning'),
  evidence_details: { due_by, has_evidence: Object.keys(dispute.evidence).length > 0, past_due: false },
  balance_transactions: balance_transactions.map((booked) => ({
    ...booked,
    object: 'balance_transaction',
    type: 'adjustment',
    net: booked.amount - booked.fee,
  })),
})

const addEvent = (state: StandInState, eventName: string, dispute: StandInDispute): void => {
  state.events.push({
    id: state.id('evt'),
    type: `charge.dispute.${eventName}`,
    object: presentDispute(dispute),
  })
}

const moveMoney = (state: StandInState, dispute: StandInDispute, sign: 1 | -1): void => {
  const id = state.id('txn')
  const { currency } = state
  const amount = 0 - sign * state.settledOf(dispute.amount, dispute.currency)
  dispute.balance_transactions.push({ id, amount, fee: sign * fee, currency, created: state.now() })
  addEvent(state, sign === 1 ? 'funds_withdrawn' : 'funds_reinstated', dispute)
}

const openDisputes = (state: StandInState): void => {
  for (const intent of state.intents.values()) {
    const number = state.methods.get(intent.payment_method ?? '')?.number ?? ''
    const plan = stripeCards[number]?.dispute
    const isKnown = [...state.disputes.values()].some((item) => item.payment_intent === intent.id)
    if (plan === undefined || intent.charge === null || isKnown) continue
    const dispute: StandInDispute = {
      ...plan,
      id: state.id('dp'),
      payment_intent: intent.id,
      charge: intent.charge,
      amount: intent.amount,
      currency: intent.currency,
      evidence: {},
      balance_transactions: [],
      due_by: state.now() + 9 * 86_400,
      created: state.now(),
    }
    state.disputes.set(dispute.id, dispute)
    addEvent(state, 'created', dispute)
    if (dispute.status === 'needs_response') moveMoney(state, dispute, 1)
  }
}

/** Applies delayed decisions of the bank: disputes payments and decides on evidence. */
export const moveDisputes = (state: StandInState): void => {
  for (const dispute of state.disputes.values()) {
    if (!dispute.status.endsWith('under_review')) continue
    const isWon = dispute.evidence['uncategorized_text'] === 'winning_evidence'
    const isInquiry = dispute.status === 'warning_under_review'
    if (isInquiry) dispute.status = isWon ? 'warning_closed' : 'needs_response'
    else dispute.status = isWon ? 'won' : 'lost'
    if (isInquiry !== isWon) moveMoney(state, dispute, isInquiry ? 1 : -1)
    addEvent(state, dispute.status === 'needs_response' ? 'updated' : 'closed', dispute)
  }
  openDisputes(state)
}

const open = (state: StandInState, id: string): StandInDispute => {
  const dispute = pick(state.disputes, id, 'dispute')
  if (!dispute.status.endsWith('needs_response'))
    throw invalid('This dispute is already closed or under review.')
  return dispute
}

export const updateDispute = (state: StandInState, form: Form, id: string) => {
  const dispute = open(state, id)
  dispute.evidence = mapOf(form['evidence'])
  if (textOf(form['submit']) === 'true') {
    dispute.status = dispute.status === 'needs_response' ? 'under_review' : 'warning_under_review'
    addEvent(state, 'updated', dispute)
  }
  return presentDispute(dispute)
}

export const closeDispute = (state: StandInState, _: Form, id: string) => {
  const dispute = open(state, id)
  dispute.status = 'lost'
  addEvent(state, 'closed', dispute)
  return presentDispute(dispute)
}
