import type { ExpiredSummary, CheckoutEvent, OpenState, RestartState, State } from './state.ts'
import type { ChallengeStatus } from '../../lib/card/live-card.ts'
import { challengeSecret, type Checkout, failureReason } from './checkout.ts'

const open = (checkout: Checkout, notice?: string): OpenState => ({
  at: 'open',
  checkout,
  card: undefined,
  errors: {},
  notice,
  isUpdating: false,
  rejections: notice === undefined ? 0 : 1,
})

const restartable: RestartState = { isRestarting: false, problem: undefined }

const aboutOf = ({ product, organization }: Checkout): ExpiredSummary => ({
  product: product.name,
  seller: organization.name,
})

const expired = (about: ExpiredSummary | undefined): State => ({ at: 'expired', about, ...restartable })

const confirmedState = (state: State, checkout: Checkout, challenge: ChallengeStatus | undefined): State => {
  const secret = challengeSecret(checkout)
  if (secret === undefined || challenge !== 'requires_action') return { at: 'processing', checkout }
  return state.at === 'challenge'
    ? { ...state, checkout, secret }
    : { at: 'challenge', checkout, secret, isSubmitting: false, problem: undefined }
}

/** Form with the newer checkout. The error of an amount belongs to the product and currency it was typed for. */
const withCheckout = (state: OpenState, checkout: Checkout): OpenState => {
  const { productId, currency } = state.checkout
  if (checkout.productId === productId && checkout.currency === currency) return { ...state, checkout }
  const { amount: _dropped, ...errors } = state.errors
  return { ...state, checkout, errors }
}

const formState = (state: State, checkout: Checkout): State => {
  if (state.at === 'open') return withCheckout(state, checkout)
  if (state.at === 'processing' || state.at === 'challenge') return open(checkout, failureReason(checkout))
  return open(checkout)
}

const stateOf = (state: State, checkout: Checkout, challenge: ChallengeStatus | undefined): State => {
  switch (checkout.status) {
    case 'succeeded':
      return { at: 'succeeded', checkout }
    case 'failed':
      return state.at === 'failed'
        ? { ...state, checkout }
        : { at: 'failed', checkout, reason: failureReason(checkout), ...restartable }
    case 'expired':
      return state.at === 'expired' ? state : expired(aboutOf(checkout))
    case 'confirmed':
      return confirmedState(state, checkout, challenge)
    case 'open':
      return formState(state, checkout)
  }
}

/**
 * State after a failed read. After a payment was sent it carries no information, and the page keeps reading.
 */
const stateAfterFailedRead = (
  state: State,
  { problem, about }: Extract<CheckoutEvent, { type: 'read-failed' }>,
): State => {
  switch (state.at) {
    case 'loading':
    case 'unreachable':
    case 'open':
      if (problem === 'missing') return { at: 'missing' }
      if (problem === 'expired') return expired(state.at === 'open' ? aboutOf(state.checkout) : about)
      return state.at === 'open' ? state : { at: 'unreachable', isRetrying: false }
    case 'paying':
      return problem === 'expired' ? expired(aboutOf(state.checkout)) : state
    default:
      return state
  }
}

/**
 * Removes sentences in the previous language; the form is validated again on submit. The error of the amount
 * stays, because only its field validates it, and the field shows its own sentence in the new language.
 */
const withoutSentences = (state: State): State => {
  switch (state.at) {
    case 'open': {
      const { amount } = state.errors
      return { ...state, errors: amount ? { amount } : {}, notice: undefined }
    }
    case 'challenge':
    case 'expired':
      return { ...state, problem: undefined }
    case 'failed':
      return { ...state, reason: failureReason(state.checkout), problem: undefined }
    default:
      return state
  }
}

/**
 * State of the page after an event. An event that does not fit the state changes nothing, so a second click,
 * a late response and a stale read are harmless:
 * - paying starts only from an open form whose total is known;
 * - while paying, only the response of the payment call restores the form, a read cannot;
 * - a succeeded checkout stays succeeded.
 */
export const reduce = (state: State, event: CheckoutEvent): State => {
  switch (event.type) {
    case 'read':
      if (state.at === 'succeeded' || state.at === 'embed-forbidden') return state
      if (
        state.at === 'paying' &&
        (event.checkout.status === 'open' || event.checkout.status === 'confirmed')
      )
        return state
      return stateOf(state, event.checkout, event.challenge)
    case 'settled':
      return state.at === 'paying' ? stateOf(state, event.checkout, event.challenge) : state
    case 'read-failed':
      return stateAfterFailedRead(state, event)
    case 'embed-forbidden':
      return { at: 'embed-forbidden' }
    case 'retry':
      return state.at === 'unreachable' ? { at: 'unreachable', isRetrying: true } : state
    case 'update':
      return state.at === 'open' ? { ...state, isUpdating: true } : state
    case 'updated':
      return state.at === 'open' ? { ...withCheckout(state, event.checkout), isUpdating: false } : state
    case 'pay':
      if (state.at !== 'open' || state.isUpdating) return state
      return {
        at: 'paying',
        checkout: state.checkout,
        card: state.card,
        rejections: state.rejections,
        isConnectionLost: false,
      }
    case 'card-tokenized':
      return state.at === 'paying' ? { ...state, card: event.card } : state
    case 'connection-lost':
      return state.at === 'paying' ? { ...state, isConnectionLost: true } : state
    case 'rejected':
      if (state.at !== 'paying' && state.at !== 'open') return state
      return {
        ...open(state.checkout, event.notice),
        errors: event.errors,
        rejections: state.rejections + 1,
        card: event.card === 'keep' ? state.card : undefined,
      }
    case 'checked': {
      if (state.at !== 'open' || state.errors[event.field] === event.error) return state
      const { [event.field]: _dropped, ...others } = state.errors
      return {
        ...state,
        errors: event.error === undefined ? others : { ...others, [event.field]: event.error },
      }
    }
    case 'other-card':
      return state.at === 'open' ? { ...state, card: undefined } : state
    case 'language-changed':
      return withoutSentences(state)
    case 'challenge-submit':
      return state.at === 'challenge' ? { ...state, isSubmitting: true, problem: undefined } : state
    case 'challenge-submitted':
      return state.at === 'challenge' ? { at: 'processing', checkout: state.checkout } : state
    case 'challenge-failed':
      return state.at === 'challenge' ? { ...state, isSubmitting: false, problem: event.problem } : state
    case 'restart':
      return state.at === 'expired' || state.at === 'failed'
        ? { ...state, isRestarting: true, problem: undefined }
        : state
    case 'restart-ended':
      return state.at === 'expired' || state.at === 'failed'
        ? { ...state, isRestarting: false, problem: event.problem }
        : state
  }
}
