import type { Event, Open, Restart, State } from './checkout-state.ts'
import { type ChallengeStanding, challengeSecret, type Checkout, failureReason } from './where-it-stands.ts'

const open = (checkout: Checkout, notice?: string): Open => ({
  at: 'open',
  checkout,
  card: undefined,
  faults: {},
  notice,
  updating: false,
  refusals: notice === undefined ? 0 : 1,
})

const restartable: Restart = { restarting: false, problem: undefined }

const afterConfirmation = (
  state: State,
  checkout: Checkout,
  challenge: ChallengeStanding | undefined,
): State => {
  const secret = challengeSecret(checkout)
  if (secret === undefined || challenge !== 'requires_action') return { at: 'processing', checkout }
  return state.at === 'challenge'
    ? { ...state, checkout, secret }
    : { at: 'challenge', checkout, secret, answering: false, problem: undefined }
}

const afterOpen = (state: State, checkout: Checkout): State => {
  if (state.at === 'open') return { ...state, checkout }
  if (state.at === 'processing' || state.at === 'challenge') return open(checkout, failureReason(checkout))
  return open(checkout)
}

const afterReading = (state: State, checkout: Checkout, challenge: ChallengeStanding | undefined): State => {
  switch (checkout.status) {
    case 'succeeded':
      return { at: 'succeeded', checkout }
    case 'failed':
      return state.at === 'failed'
        ? { ...state, checkout }
        : { at: 'failed', checkout, reason: failureReason(checkout), ...restartable }
    case 'expired':
      return state.at === 'expired' ? state : { at: 'expired', ...restartable }
    case 'confirmed':
      return afterConfirmation(state, checkout, challenge)
    case 'open':
      return afterOpen(state, checkout)
  }
}

/** Once money may have moved, a reading that fails says nothing about it, and the page keeps asking. */
const afterUnreadable = (state: State, problem: 'missing' | 'expired' | 'unreachable'): State => {
  switch (state.at) {
    case 'loading':
    case 'unreachable':
    case 'open':
      if (problem === 'missing') return { at: 'missing' }
      if (problem === 'expired') return { at: 'expired', ...restartable }
      return state.at === 'open' ? state : { at: 'unreachable', trying: false }
    case 'paying':
      return problem === 'expired' ? { at: 'expired', ...restartable } : state
    default:
      return state
  }
}

/**
 * The page's one decision: what it shows after something happened. An event that does not fit the state
 * changes nothing, so a second click, a late answer and a stale reading are harmless:
 * - paying starts only from an open form whose total is known;
 * - while paying, a reading cannot bring the form back, only the payment's own answer can;
 * - a succeeded checkout stays succeeded.
 */
export const reduce = (state: State, event: Event): State => {
  switch (event.type) {
    case 'read':
      if (state.at === 'succeeded' || state.at === 'refused') return state
      if (
        state.at === 'paying' &&
        (event.checkout.status === 'open' || event.checkout.status === 'confirmed')
      )
        return state
      return afterReading(state, event.checkout, event.challenge)
    case 'settled':
      return state.at === 'paying' ? afterReading(state, event.checkout, event.challenge) : state
    case 'unreadable':
      return afterUnreadable(state, event.problem)
    case 'not-admitted':
      return { at: 'refused' }
    case 'retry':
      return state.at === 'unreachable' ? { at: 'unreachable', trying: true } : state
    case 'update':
      return state.at === 'open' ? { ...state, updating: true } : state
    case 'updated':
      return state.at === 'open' ? { ...state, checkout: event.checkout, updating: false } : state
    case 'pay':
      if (state.at !== 'open' || state.updating) return state
      return {
        at: 'paying',
        checkout: state.checkout,
        card: state.card,
        refusals: state.refusals,
        connectionLost: false,
      }
    case 'card-held':
      return state.at === 'paying' ? { ...state, card: event.card } : state
    case 'connection-lost':
      return state.at === 'paying' ? { ...state, connectionLost: true } : state
    case 'turned-down':
      if (state.at !== 'paying' && state.at !== 'open') return state
      return {
        ...open(state.checkout, event.notice),
        faults: event.faults,
        refusals: state.refusals + 1,
        card: event.card === 'keep' ? state.card : undefined,
      }
    case 'checked': {
      if (state.at !== 'open' || state.faults[event.field] === event.fault) return state
      const { [event.field]: _before, ...others } = state.faults
      return {
        ...state,
        faults: event.fault === undefined ? others : { ...others, [event.field]: event.fault },
      }
    }
    case 'other-card':
      return state.at === 'open' ? { ...state, card: undefined } : state
    case 'answer':
      return state.at === 'challenge' ? { ...state, answering: true, problem: undefined } : state
    case 'answered':
      return state.at === 'challenge' ? { at: 'processing', checkout: state.checkout } : state
    case 'unanswered':
      return state.at === 'challenge' ? { ...state, answering: false, problem: event.problem } : state
    case 'restart':
      return state.at === 'expired' || state.at === 'failed'
        ? { ...state, restarting: true, problem: undefined }
        : state
    case 'not-restarted':
      return state.at === 'expired' || state.at === 'failed'
        ? { ...state, restarting: false, problem: event.problem }
        : state
  }
}
