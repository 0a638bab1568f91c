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
import type { Challenge, Event, State } from './state.ts'

/** Actions for the screens. */
export type CheckoutController = ReturnType<typeof createController>

/**
 * Holds the state of one checkout while its page is open, makes its calls and dispatches their responses.
 * Screens read `state` and call the actions; they decide nothing.
 */
export const createController = (ports: Ports) => {
  const { calls, live, leave } = ports
  const store = createStore<State, Event>(reduce, { at: 'loading' })
  const reader = createReader(ports, store)
  let latestUpdate = 0

  store.subscribe((_before, after) => {
    if (after.at === 'processing' || after.at === 'challenge') void reader.poll()
  })

  /** Runs a step of the 3-D Secure check; `problem` is the error shown when it fails. */
  const passChallenge = async (
    submit: (challenge: Challenge) => Promise<boolean>,
    problem: string,
  ): Promise<void> => {
    const state = store.state()
    if (state.at !== 'challenge' || state.answering) return
    reader.cancel()
    store.dispatch({ type: 'answer' })
    const isAnswered = await submit(state)
    reader.cancel()
    store.dispatch(isAnswered ? { type: 'answer-sent' } : { type: 'answer-failed', problem })
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
      const answer = await calls.update(change)
      reader.cancel()
      if (update !== latestUpdate || store.state().at !== 'open') return
      if (answer.ok) return store.dispatch({ type: 'updated', checkout: answer.value })
      const { error } = answer
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

    /** Answers the sandbox's 3-D Secure check. */
    answerChallenge: (outcome: ChallengeOutcome): Promise<void> =>
      passChallenge(async ({ secret }) => {
        const answer = await calls.answerChallenge(secret, outcome)
        return answer.ok || answer.error.kind === 'Conflict'
      }, say('challenge.unsent')),

    /** Shows the live processor's 3-D Secure check in its own window. */
    showChallenge: (): Promise<void> =>
      passChallenge(
        ({ checkout, secret }) => live.challenge(publishableKey(checkout) ?? '', secret),
        say('challenge.notShown'),
      ),

    readReceipt: calls.readReceipt,

    /** Lets a page that the back button has restored restart its checkout again. */
    forgetRestart: () => store.dispatch({ type: 'restart-ended', problem: undefined }),

    /** Opens a new checkout with the content of this one and navigates to it. */
    restart: async (): Promise<void> => {
      const state = store.state()
      if ((state.at !== 'expired' && state.at !== 'failed') || state.restarting) return
      store.dispatch({ type: 'restart' })
      const answer = await calls.restart()
      if (answer.ok) return leave(answer.value.url)
      store.dispatch({
        type: 'restart-ended',
        problem: say('restart.failed'),
      })
    },
  }
}
