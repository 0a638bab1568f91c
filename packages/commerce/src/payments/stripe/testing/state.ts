import type { Clock } from '@atelier/plumbing/clock'
import type {
  StandInCode,
  StandInCoupon,
  StandInPrice,
  StandInProduct,
  StandInSubscription,
} from './billing-objects.ts'

/** Behavior of a test card: on session, in later off-session charges, and when refunded. */
type CardPlan = {
  readonly now: 'succeeded' | 'processing' | 'requires_action' | CardDecline
  readonly again: 'succeeded' | 'processing' | CardDecline
  readonly refund: 'succeeded' | 'late' | 'returned'
  /** Dispute that follows the payment. */
  readonly dispute?: { readonly reason: string; readonly status: StandInDispute['status'] }
  readonly brand: string
}
export type CardDecline = { readonly code: string; readonly decline_code?: string }

const plan = (fields: Partial<CardPlan> = {}): CardPlan => ({
  now: 'succeeded',
  again: 'succeeded',
  refund: 'succeeded',
  brand: 'visa',
  ...fields,
})
const declined = (decline_code: string): CardDecline => ({ code: 'card_declined', decline_code })

/** Stripe's documented test cards. */
export const stripeCards: Readonly<Record<string, CardPlan>> = {
  '4242424242424242': plan(),
  '5555555555554444': plan({ brand: 'mastercard' }),
  '4000000000000002': plan({ now: declined('generic_decline') }),
  '4000000000009995': plan({ now: declined('insufficient_funds') }),
  '4000000000000069': plan({ now: { code: 'expired_card' } }),
  '4000000000000127': plan({ now: { code: 'incorrect_cvc' } }),
  '4000002500003155': plan({ now: 'requires_action' }),
  '4000002760003184': plan({
    now: 'requires_action',
    again: { code: 'authentication_required', decline_code: 'authentication_required' },
  }),
  '4000000000000077': plan({ now: 'processing', again: 'processing' }),
  '4000000000000341': plan({ again: declined('generic_decline') }),
  '4000000000007726': plan({ refund: 'late' }),
  '4000000000005126': plan({ refund: 'returned' }),
  '4000000000000259': plan({ dispute: { reason: 'fraudulent', status: 'needs_response' } }),
  '4000000000002685': plan({ dispute: { reason: 'product_not_received', status: 'needs_response' } }),
  '4000000000001976': plan({ dispute: { reason: 'fraudulent', status: 'warning_needs_response' } }),
}

export type StandInMethod = {
  readonly id: string
  readonly number: string
  /** For example `apple_pay`. Null for a typed card. */
  readonly wallet: string | null
  customer: string | null
  readonly created: number
}
export type StandInIntent = {
  readonly object: 'payment_intent' | 'setup_intent'
  readonly id: string
  readonly client_secret: string
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled'
  readonly amount: number
  readonly currency: string
  readonly customer: string | null
  payment_method: string | null
  readonly saves: boolean
  readonly metadata: Record<string, string>
  error: CardDecline | null
  charge: string | null
  /** Amount booked to the balance, in the currency of the account. */
  settled: number
  readonly created: number
}
export type StandInRefund = {
  readonly id: string
  readonly payment_intent: string
  readonly amount: number
  readonly currency: string
  /** Amount taken from the balance, in the currency of the account. */
  readonly settled: number
  status: 'pending' | 'succeeded' | 'failed'
  readonly metadata: Record<string, string>
  readonly created: number
}
export type StandInDispute = {
  readonly id: string
  readonly payment_intent: string
  readonly charge: string
  readonly amount: number
  readonly currency: string
  readonly reason: string
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
  evidence: Readonly<Record<string, string>>
  readonly balance_transactions: {
    id: string
    amount: number
    fee: number
    currency: string
    created: number
  }[]
  readonly due_by: number
  readonly created: number
}
/** A payout as Stripe presents it, with its balance transactions and their expanded sources. */
type StandInPayout = {
  readonly payout: { readonly id: string } & object
  readonly lines: readonly ({ readonly id: string } & object)[]
}
type StandInCustomer = {
  readonly id: string
  readonly email: string | null
  readonly metadata: Record<string, string>
  default_method: string | null
  readonly [field: string]: unknown
}
type StandInEvent = { readonly id: string; readonly type: string; readonly object: object }

/** State of the Stripe test server. */
export class StandInState {
  account = 'acct_standin'
  /** Settlement currency of the account. */
  currency = 'usd'
  /** Minor units of the settlement currency for a minor unit of the currency of a sale. */
  rate = 0.92
  /** True while charges and refunds are not booked to the balance yet. */
  booksLater = false
  /** Message that rejects every charge while it is set. */
  rejection: string | undefined
  readonly tokens = new Map<
    string,
    { readonly number: string; readonly wallet: string | null; used: boolean }
  >()
  readonly methods = new Map<string, StandInMethod>()
  readonly intents = new Map<string, StandInIntent>()
  readonly refunds = new Map<string, StandInRefund>()
  readonly disputes = new Map<string, StandInDispute>()
  readonly payouts = new Map<string, StandInPayout>()
  readonly customers = new Map<string, StandInCustomer>()
  readonly products = new Map<string, StandInProduct>()
  readonly prices = new Map<string, StandInPrice>()
  readonly coupons = new Map<string, StandInCoupon>()
  readonly codes = new Map<string, StandInCode>()
  readonly subscriptions = new Map<string, StandInSubscription>()
  /** Changes of the balances of customers. */
  readonly balanceTransactions: {
    readonly id: string
    readonly customer: string
    readonly amount: number
  }[] = []
  /** Charges of Stripe's own billing for subscriptions. */
  readonly invoices: { readonly subscription: string; readonly amount: number }[] = []
  readonly events: StandInEvent[] = []
  readonly #clock: Clock
  #count = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  id(prefix: string): string {
    this.#count += 1
    return `${prefix}_${String(this.#count).padStart(12, '0')}`
  }

  now(): number {
    return Math.floor(this.#clock.now().getTime() / 1000)
  }

  /** Returns an amount in the settlement currency, at the rate of the moment. */
  settledOf(amount: number, currency: string): number {
    return currency === this.currency ? amount : Math.round(amount * this.rate)
  }

  /** Returns the confirmation token that the browser would get for a card, typed or from a wallet. */
  token(number: string, wallet: string | null = null): string {
    const id = this.id('ctoken')
    this.tokens.set(id, { number, wallet, used: false })
    return id
  }
}
