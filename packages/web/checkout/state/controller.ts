import { createStore } from '../../lib/store.ts'
import { say } from '../texts/speech.ts'
import { publishableKey } from './checkout.ts'
import type { ChallengeOutcome, CheckoutChange } from './checkout-calls.ts'
import { type FieldName, formErrors } from './field-errors.ts'
import { createPay } from './pay.ts'
import { createPayByWallet } from './pay-by-wallet.ts'
import type { Ports } from './ports.ts'
import { createReader, endOf } from './read-checkout.ts'
import { reduce } from './reduce.ts'
import type { ChallengeState, CheckoutEvent, State } from './state.ts'

/** Actions for the screens. */
export type CheckoutController = ReturnType<typeof createController>

/**
 * Holds the state of one checkout while its page is open, makes its calls and dispatches their responses.
 * Screens read `state` and call the actions; they decide nothing.
 */
export const createController = (ports: Ports) => {
  const { calls, live, leave } = ports
  const store = createStore<State, CheckoutEvent>(reduce, { at: 'loading' })
  const reader = createReader(ports, store)
  let latestUpdate = 0

  store.subscribe((_before, after) => {
    if (after.at === 'processing' || after.at === 'challenge') void reader.poll()
  })

  /** Runs a step of the 3-D Secure check; `problem` is the error shown when it fails. */
  const submitChallenge = async (
    submit: (challenge: ChallengeState) => Promise<boolean>,
    problem: string,
  ): Promise<void> => {
    const state = store.state()
    if (state.at !== 'challenge' || state.isSubmitting) return
    reader.cancel()
    store.dispatch({ type: 'challenge-submit' })
    const isSubmitted = await submit(state)
    reader.cancel()
    store.dispatch(isSubmitted ? { type: 'challenge-submitted' } : { type: 'challenge-failed', problem })
  }

  return {
    live,
    state: store.state,
    subscribe: store.subscribe,
    read: reader.read,
    pay: createPay(ports, store, reader),
    ...createPayByWallet(ports, store, reader),
    tokenizeTestCard: calls.tokenizeCard,
    check: (field: FieldName, error: string | undefined) => store.dispatch({ type: 'checked', field, error }),
    changeLanguage: () => store.dispatch({ type: 'language-changed' }),
    forgetCard: () => store.dispatch({ type: 'other-card' }),

    retry: (): void => {
      store.dispatch({ type: 'retry' })
      void reader.read()
    },

    /**
     * Changes the open checkout and its totals. Of several concurrent changes, only the response to the last
     * is applied.
     *
     * @param isGuess true for a change that the buyer did not make: its failure is not shown
     */
    update: async (change: CheckoutChange, isGuess = false): Promise<void> => {
      if (store.state().at !== 'open') return
      latestUpdate += 1
      const update = latestUpdate
      reader.cancel()
      store.dispatch({ type: 'update' })
      const result = await calls.update(change)
      reader.cancel()
      if (update !== latestUpdate || store.state().at !== 'open') return
      if (result.ok) return store.dispatch({ type: 'updated', checkout: result.value })
      const { error } = result
      const end = endOf(error)
      if (end !== undefined) return store.dispatch({ type: 'read-failed', problem: end })
      if (error.kind === 'NotOpenCheckout') await reader.read()
      const state = store.state()
      // A checkout whose payment was declined elsewhere in the meantime is open again.
      if (update !== latestUpdate || state.at !== 'open') return
      if (isGuess) return store.dispatch({ type: 'updated', checkout: state.checkout })
      const { errors, notice } =
        error.kind === 'invalid'
          ? formErrors(error.issues ?? [])
          : { errors: {}, notice: say('update.failed') }
      store.dispatch({ type: 'rejected', errors: { ...state.errors, ...errors }, notice, card: 'keep' })
    },

    /** Submits the sandbox's 3-D Secure check. */
    submitTestChallenge: (outcome: ChallengeOutcome): Promise<void> =>
      submitChallenge(async ({ secret }) => {
        const result = await calls.submitChallenge(secret, outcome)
        return result.ok || result.error.kind === 'Conflict'
      }, say('challenge.unsent')),

    /** Shows the live processor's 3-D Secure check in its own window. */
    showChallenge: (): Promise<void> =>
      submitChallenge(
        ({ checkout, secret }) => live.challenge(publishableKey(checkout) ?? '', secret),
        say('challenge.notShown'),
      ),

    readReceipt: calls.readReceipt,

    /** Lets a page that the back button has restored restart its checkout again. */
    forgetRestart: () => store.dispatch({ type: 'restart-ended', problem: undefined }),

    /** Opens a new checkout with the content of this one and navigates to it. */
    restart: async (): Promise<void> => {
      const state = store.state()
      if ((state.at !== 'expired' && state.at !== 'failed') || state.isRestarting) return
      store.dispatch({ type: 'restart' })
      const result = await calls.restart()
      if (result.ok) return leave(result.value.url)
      store.dispatch({
        type: 'restart-ended',
        problem: say('restart.failed'),
      })
    },
  }
}
