import {
  type CardDecline,
  type StandInIntent,
  type StandInMethod,
  type StandInState,
  stripeCards,
} from './state.ts'

const cardOf = ({ number, wallet }: StandInMethod) => ({
  brand: stripeCards[number]?.brand ?? 'visa',
  last4: number.slice(-4),
  exp_month: 12,
  exp_year: 2034,
  wallet: wallet === null ? null : { type: wallet },
})

export const presentMethod = (method: StandInMethod) => ({
  id: method.id,
  object: 'payment_method',
  type: 'card',
  created: method.created,
  customer: method.customer,
  card: cardOf(method),
})

/** Stripe's usual fee: 2.9 % and 30 cents, and 1 % for a conversion. */
export const feeOf = (settled: number, isConverted = false): number =>
  Math.round(settled * 0.029) + 30 + (isConverted ? Math.round(settled * 0.01) : 0)

export const presentCharge = (state: StandInState, intent: StandInIntent) => {
  const method = state.methods.get(intent.payment_method ?? '')
  return {
    id: intent.charge,
    object: 'charge',
    payment_intent: intent.id,
    metadata: intent.metadata,
    payment_method_details: method === undefined ? null : { type: 'card', card: cardOf(method) },
    balance_transaction: state.booksLater
      ? null
      : {
          id: `txn_${intent.id}`,
          object: 'balance_transaction',
          amount: intent.settled,
          fee: feeOf(intent.settled, intent.currency !== state.currency),
          currency: state.currency,
          available_on: intent.created + 2 * 86_400,
        },
  }
}

const errorOf = (error: CardDecline | null) =>
  error && { type: 'card_error', message: 'Your card was declined.', ...error }

/** Presents an intent like Stripe. `expanded` names the references to expand. */
export const presentIntent = (
  state: StandInState,
  intent: StandInIntent,
  expanded: readonly string[] = [],
) => {
  const { id, object, client_secret, status, customer, metadata, created, amount, currency } = intent
  const method = state.methods.get(intent.payment_method ?? '')
  const base = { id, object, client_secret, status, customer, metadata, created }
  if (object === 'setup_intent') {
    return {
      ...base,
      payment_method:
        expanded.includes('payment_method') && method !== undefined
          ? presentMethod(method)
          : intent.payment_method,
      last_setup_error: errorOf(intent.error),
    }
  }
  const whole = expanded.includes('latest_charge.balance_transaction') && intent.charge !== null
  return {
    ...base,
    amount,
    currency,
    payment_method: intent.payment_method,
    latest_charge: whole ? presentCharge(state, intent) : intent.charge,
    last_payment_error: errorOf(intent.error),
  }
}
