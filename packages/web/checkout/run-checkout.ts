import type { CardEntry } from './card-entry.ts'
import type { Challenged, CheckoutCalls, CheckoutChange } from './checkout-calls.ts'
import type { State } from './checkout-state.ts'
import { createTill } from './pay.ts'
import { type FieldName, sortIssues } from './faults.ts'
import type { LiveCard } from './live-card.ts'
import type { Buyer } from './payment-form.ts'
import { createReader } from './read-checkout.ts'
import { createStore } from './store.ts'
import type { Checkout } from './where-it-stands.ts'

export type Ports = {
  readonly calls: CheckoutCalls
  readonly live: LiveCard
  readonly wait: (ms: number) => Promise<void>
  readonly newKey: () => string
  readonly admits: (checkout: Checkout) => boolean
  /** Leaves for another address. */
  readonly leave: (url: string) => void
}

/** What a screen can ask for. */
export type Checkouting = ReturnType<typeof runCheckout>

/**
 * Runs one checkout for as long as its page is open: holds its state, makes its calls and feeds what they
 * answer to the state. Screens read `state` and call the verbs; they decide nothing.
 */
export const runCheckout = ({ calls, live, wait, newKey, admits, leave }: Ports) => {
  const store = createStore()
  const reader = createReader({ calls, live, store, wait, admits })
  const pay = createTill({ calls, live, store, reader, wait, newKey })
  let latestUpdate = 0

  store.subscribe((_before, after) => {
    if (after.at === 'processing' || after.at === 'challenge') void reader.poll()
  })

  return {
    live,
    state: store.state,
    subscribe: store.subscribe,
    read: reader.read,
    pay: (buyer: Buyer, card: CardEntry) => pay(buyer, card),
    check: (field: FieldName, fault: string | undefined) => store.dispatch({ type: 'checked', field, fault }),
    useOtherCard: () => store.dispatch({ type: 'other-card' }),

    retry: (): void => {
      store.dispatch({ type: 'retry' })
      void reader.read()
    },

    /** Changes the open checkout, so that its totals follow. Of several changes at once the last one shows. */
    update: async (change: CheckoutChange): Promise<void> => {
      if (store.state().at !== 'open') return
      latestUpdate += 1
      const mine = latestUpdate
      reader.cancel()
      store.dispatch({ type: 'update' })
      const answer = await calls.update(change)
      reader.cancel()
      const state: State = store.state()
      if (mine !== latestUpdate || state.at !== 'open') return
      if (answer.ok) return store.dispatch({ type: 'updated', checkout: answer.value })
      const { problem } = answer
      if (problem.kind === 'missing' || problem.kind === 'expired')
        return store.dispatch({ type: 'unreadable', problem: problem.kind })
      if (problem.kind === 'not-open') return reader.read()
      const found = problem.kind === 'invalid' ? sortIssues(problem.issues) : undefined
      const notice = found
        ? found.notice
        : 'The total could not be worked out again. Check your connection and try once more.'
      store.dispatch({
        type: 'turned-down',
        faults: { ...state.faults, ...found?.faults },
        notice,
        card: 'keep',
      })
    },

    /** Answers the bank's question about the payment. */
    answerChallenge: async (outcome: Challenged): Promise<void> => {
      const state = store.state()
      if (state.at !== 'challenge' || state.answering) return
      reader.cancel()
      store.dispatch({ type: 'answer' })
      const answer = await calls.answerChallenge(state.secret, outcome)
      reader.cancel()
      if (answer.ok || answer.problem.kind === 'conflict') return store.dispatch({ type: 'answered' })
      store.dispatch({
        type: 'unanswered',
        problem: 'Your answer did not reach the bank. Check your connection and try again.',
      })
    },

    /** Lets the live processor show the bank's question, which it does in a window of its own. */
    faceChallenge: async (): Promise<void> => {
      const state = store.state()
      if (state.at !== 'challenge' || state.answering) return
      store.dispatch({ type: 'answer' })
      const answer = await live.challenge(state.checkout, state.secret)
      reader.cancel()
      if (answer.ok) return store.dispatch({ type: 'answered' })
      store.dispatch({
        type: 'unanswered',
        problem: 'Your bank’s question could not be shown. Check your connection and try again.',
      })
    },

    /** Opens a fresh checkout with the content of this one and goes there. */
    restart: async (): Promise<void> => {
      const state = store.state()
      if ((state.at !== 'expired' && state.at !== 'failed') || state.restarting) return
      store.dispatch({ type: 'restart' })
      const answer = await calls.restart()
      if (answer.ok) return leave(answer.value.url)
      store.dispatch({
        type: 'not-restarted',
        problem: 'A fresh checkout could not be opened. Check your connection and try again.',
      })
    },
  }
}
