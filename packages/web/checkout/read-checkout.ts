import type { CheckoutCalls } from './checkout-calls.ts'
import type { State } from './checkout-state.ts'
import type { LiveCard } from './live-card.ts'
import { liveKey } from './processor.ts'
import type { Store } from './store.ts'
import { challengeSecret, type Checkout } from './where-it-stands.ts'

type Ports = {
  readonly calls: CheckoutCalls
  readonly live: LiveCard
  readonly store: Store
  readonly wait: (ms: number) => Promise<void>
  /** Whether the page may show this checkout where it is. */
  readonly admits: (checkout: Checkout) => boolean
}

const firstPauseMs = 700
const longestPauseMs = 5000
const growth = 1.4

const awaits = (state: State): boolean => state.at === 'processing' || state.at === 'challenge'

/** Reads the checkout once, on demand or again and again while its payment runs. A later reading cancels an earlier one. */
export const createReader = ({ calls, live, store, wait, admits }: Ports) => {
  let latest = new AbortController()
  let polling = false

  const cancel = (): AbortSignal => {
    latest.abort()
    latest = new AbortController()
    return latest.signal
  }

  const read = async (as: 'read' | 'settled' = 'read'): Promise<void> => {
    const signal = cancel()
    const answer = await calls.read(signal)
    if (signal.aborted) return
    if (!answer.ok) {
      const { kind } = answer.problem
      return store.dispatch({
        type: 'unreadable',
        problem: kind === 'missing' || kind === 'expired' ? kind : 'unreachable',
      })
    }
    const checkout = answer.value
    if (!admits(checkout)) return store.dispatch({ type: 'not-admitted' })
    const secret = checkout.status === 'confirmed' ? challengeSecret(checkout) : undefined
    if (secret === undefined) return store.dispatch({ type: as, checkout, challenge: undefined })
    const challenge = await (liveKey(checkout) === undefined
      ? calls.readChallenge(secret)
      : live.standing(checkout, secret))
    if (signal.aborted) return
    if (!challenge.ok) return store.dispatch({ type: 'unreadable', problem: 'unreachable' })
    store.dispatch({ type: as, checkout, challenge: challenge.value })
  }

  return {
    read: () => read(),
    /** Makes readings under way come to nothing: what they would say is older than what is about to happen. */
    cancel: () => void cancel(),
    /** Reads until the server has said what came of a payment call that is over. */
    async settle(): Promise<void> {
      for (let pause = firstPauseMs; ; pause = Math.min(pause * growth, longestPauseMs)) {
        await read('settled')
        if (store.state().at !== 'paying') return
        await wait(pause)
      }
    },
    /** Reads with growing pauses for as long as a payment's outcome is open. */
    async poll(): Promise<void> {
      if (polling) return
      polling = true
      for (
        let pause = firstPauseMs;
        awaits(store.state());
        pause = Math.min(pause * growth, longestPauseMs)
      ) {
        await wait(pause)
        if (awaits(store.state())) await read()
      }
      polling = false
    },
  }
}
export type Reader = ReturnType<typeof createReader>
