import { createStore } from '../../lib/store.ts'
import { say } from '../texts/speech.ts'
import { publishableKey } from './checkout.ts'
import type { ChallengeOutcome } from './checkout-calls.ts'
import type { FieldName } from './field-errors.ts'
import { createPay } from './pay.ts'
import { createPayByWallet } from './pay-by-wallet.ts'
import type { Ports } from './ports.ts'
import { createReader, isPending } from './read-checkout.ts'
import { reduce } from './reduce.ts'
import type { ChallengeState, CheckoutEvent, State } from './state.ts'
import { createUpdate } from './update.ts'

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

  store.subscribe((_before, after) => {
    if (isPending(after)) void reader.poll()
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
    update: createUpdate(ports, store, reader),
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
      store.dispatch({ type: 'restart-ended', problem: say('restart.failed') })
    },
  }
}
