import type { Answer } from '../../lib/api-error.ts'
import type { Store } from '../../lib/store.ts'
import { type Customer, customerErrors, requirementsOf } from '../customer/customer.ts'
import { errorsBeforeWallet, type WalletField } from '../customer/from-wallet.ts'
import { say } from '../texts/speech.ts'
import { createConfirm, rejectionOf } from './confirm.ts'
import type { FieldErrors } from './field-errors.ts'
import type { Ports } from './ports.ts'
import type { Reader } from './read-checkout.ts'
import { createSendAddress } from './send-address.ts'
import type { Event, Open, State } from './state.ts'

/** The token of a card that a wallet gave, with what may be shown of the card. */
export type WalletToken = { readonly id: string; readonly brand: string; readonly last4: string }

/** The states after a confirmation that was accepted. An expired checkout and one that has failed took no payment. */
const sentStates: ReadonlySet<State['at']> = new Set(['challenge', 'processing', 'succeeded'])

/**
 * Pays by a wallet of the device: what the wallet cannot know is asked for before it opens, and what it gave is confirmed
 * like a typed card.
 */
export const createPayByWallet = (ports: Ports, store: Store<State, Event>, reader: Reader) => {
  const confirm = createConfirm(ports, store, reader)
  const sendAddress = createSendAddress(ports, store, reader)

  const openState = (): Open | undefined => {
    const state = store.state()
    return state.at === 'open' && !state.updating ? state : undefined
  }
  const reject = (errors: FieldErrors): false => {
    store.dispatch({ type: 'rejected', errors, notice: undefined, card: 'keep' })
    return false
  }

  /** The errors of the customer in the form of an open checkout. */
  const errorsOf = (customer: Customer, { checkout }: Open): FieldErrors | undefined => {
    const errors = customerErrors(customer, requirementsOf(checkout))
    return Object.keys(errors).length > 0 ? errors : undefined
  }

  return {
    /** Whether a wallet may open now; shows what has to be corrected first. @param gives the fields that it fills in */
    openWallet: (customer: Customer, gives: readonly WalletField[]): boolean => {
      const state = openState()
      if (state === undefined) return false
      const errors = errorsBeforeWallet(customer, requirementsOf(state.checkout), state.errors, gives)
      return Object.keys(errors).length === 0 || reject(errors)
    },

    /**
     * Pays with the card of a wallet. False when nothing was paid; the form then says why.
     *
     * @param customer with what the wallet filled in
     */
    payByWallet: async (
      customer: Customer,
      tokenize: () => Promise<Answer<WalletToken>>,
    ): Promise<boolean> => {
      const before = openState()
      if (before === undefined) return false
      const errors = errorsOf(customer, before)
      if (errors !== undefined) return reject(errors)
      reader.cancel()
      if (!(await sendAddress(customer, before, (amount) => say('wallet.newTotal', { amount })))) return false
      const taxed = openState()
      if (taxed === undefined) return false
      // The country of the wallet may be one whose tax depends on the postal code.
      const missing = errorsOf(customer, taxed)
      if (missing !== undefined) return reject(missing)
      store.dispatch({ type: 'pay' })
      const made = await tokenize()
      if (!made.ok) {
        store.dispatch(rejectionOf(made.error))
        return false
      }
      const { id: token, brand, last4 } = made.value
      store.dispatch({ type: 'card-tokenized', card: { token, brand, last4 } })
      await confirm(customer, requirementsOf(taxed.checkout), token)
      return sentStates.has(store.state().at)
    },
  }
}
