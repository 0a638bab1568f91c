import type { CallError } from '../../lib/api-error.ts'
import type { Store } from '../../lib/store.ts'
import type { ChallengeStatus } from '../../lib/card/live-card.ts'
import { challengeSecret, type Checkout, publishableKey } from './checkout.ts'
import type { Ports } from './ports.ts'
import type { ExpiredSummary, CheckoutEvent, State } from './state.ts'

const firstPauseMs = 700
const nextPause = (pauseMs: number): number => Math.min(pauseMs * 1.4, 5000)

/** Returns true while a payment of the page has no outcome yet. */
export const isPending = ({ at }: State): boolean => at === 'processing' || at === 'challenge'

/** Maps an error to the end of the checkout; undefined for errors unrelated to its existence. */
export const endOf = ({ kind }: CallError): 'missing' | 'expired' | undefined =>
  kind === 'ResourceNotFound' ? 'missing' : kind === 'ExpiredCheckoutError' ? 'expired' : undefined

/**
 * Reads the checkout, once or repeatedly while its payment is pending. A later read cancels an earlier one.
 */
export const createReader = ({ calls, live, wait, mayShow }: Ports, store: Store<State, CheckoutEvent>) => {
  let latest = new AbortController()
  let polling = false

  const cancel = (): AbortSignal => {
    latest.abort()
    latest = new AbortController()
    return latest.signal
  }

  /** Undefined when the processor did not respond. */
  const readChallenge = async (checkout: Checkout, secret: string): Promise<ChallengeStatus | undefined> => {
    const key = publishableKey(checkout)
    if (key !== undefined) return live.challengeStatus(key, secret)
    const result = await calls.readChallenge(secret)
    return result.ok ? result.value.status : undefined
  }

  /** Summary of an expired checkout, which can no longer be read itself. */
  const readAbout = async (): Promise<ExpiredSummary | undefined> => {
    const result = await calls.about()
    return result.ok
      ? { product: result.value.product_name, seller: result.value.organization_name }
      : undefined
  }

  const read = async (type: 'read' | 'settled' = 'read'): Promise<void> => {
    const signal = cancel()
    const result = await calls.read(signal)
    if (signal.aborted) return
    if (!result.ok) {
      const problem = endOf(result.error) ?? 'unreachable'
      const about = problem === 'expired' ? await readAbout() : undefined
      return signal.aborted ? undefined : store.dispatch({ type: 'read-failed', problem, about })
    }
    const checkout = result.value
    if (!mayShow(checkout)) return store.dispatch({ type: 'embed-forbidden' })
    const secret = checkout.status === 'confirmed' ? challengeSecret(checkout) : undefined
    if (secret === undefined) return store.dispatch({ type, checkout, challenge: undefined })
    const challenge = await readChallenge(checkout, secret)
    if (signal.aborted) return
    if (challenge === undefined) return store.dispatch({ type: 'read-failed', problem: 'unreachable' })
    store.dispatch({ type, checkout, challenge })
  }

  return {
    read: () => read(),
    /** Ignores the responses of reads in progress: they are older than the upcoming change. */
    cancel: () => void cancel(),
    /** Reads after a payment call, until the server has responded with its outcome. */
    async settle(): Promise<void> {
      for (let pauseMs = firstPauseMs; ; pauseMs = nextPause(pauseMs)) {
        await read('settled')
        if (store.state().at !== 'paying') return
        await wait(pauseMs)
      }
    },
    /** Polls with growing pauses while the payment is pending. */
    async poll(): Promise<void> {
      if (polling) return
      polling = true
      for (let pauseMs = firstPauseMs; isPending(store.state()); pauseMs = nextPause(pauseMs)) {
        await wait(pauseMs)
        if (isPending(store.state())) await read()
      }
      polling = false
    },
  }
}
export type Reader = ReturnType<typeof createReader>
