import type { Store } from '../../lib/store.ts'
import { say } from '../texts/speech.ts'
import type { CheckoutChange } from './checkout-calls.ts'
import { formErrors } from './field-errors.ts'
import type { Ports } from './ports.ts'
import { endOf, type Reader } from './read-checkout.ts'
import type { CheckoutEvent, State } from './state.ts'

/** Creates the function that changes the open checkout and its totals. */
export const createUpdate = ({ calls }: Ports, store: Store<State, CheckoutEvent>, reader: Reader) => {
  let latest = 0
  let previous: Promise<unknown> = Promise.resolve()
  /**
   * Changes are sent in their order, each after the previous response: a discount code depends on the chosen currency.
   * Only the response to the last is applied.
   *
   * @param isGuess true for a change that the buyer did not make: its failure is not shown
   */
  return async (change: CheckoutChange, isGuess = false): Promise<void> => {
    if (store.state().at !== 'open') return
    latest += 1
    const current = latest
    reader.cancel()
    store.dispatch({ type: 'update' })
    const call = previous.then(() => calls.update(change))
    previous = call
    const result = await call
    reader.cancel()
    if (current !== latest || store.state().at !== 'open') return
    if (result.ok) return store.dispatch({ type: 'updated', checkout: result.value })
    const { error } = result
    const end = endOf(error)
    if (end !== undefined) return store.dispatch({ type: 'read-failed', problem: end })
    if (error.kind === 'NotOpenCheckout') await reader.read()
    const state = store.state()
    // A checkout whose payment was declined elsewhere in the meantime is open again.
    if (current !== latest || state.at !== 'open') return
    if (isGuess) return store.dispatch({ type: 'updated', checkout: state.checkout })
    const { errors, notice } =
      error.kind === 'invalid' ? formErrors(error.issues ?? []) : { errors: {}, notice: say('update.failed') }
    store.dispatch({ type: 'rejected', errors: { ...state.errors, ...errors }, notice, card: 'keep' })
  }
}
