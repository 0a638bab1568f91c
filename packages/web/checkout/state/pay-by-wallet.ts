import type { Result } from '../../lib/api-error.ts'
import type { Store } from '../../lib/store.ts'
import { type Customer, requirementsOf } from '../customer/customer.ts'
import { errorsBeforePayment } from '../customer/customer-errors.ts'
import { errorsBeforeWallet, type WalletField } from '../customer/from-wallet.ts'
import { say } from '../texts/speech.ts'
import { createConfirm, rejectionOf } from './confirm.ts'
import type { FieldErrors } from './field-errors.ts'
import type { Ports } from './ports.ts'
import type { Reader } from './read-checkout.ts'
import { createSendAddress } from './send-address.ts'
import type { CheckoutEvent, OpenState, State } from './state.ts'

/** Token of a wallet's card, with its displayable details. */
export type WalletToken = { readonly id: string; readonly brand: string; readonly last4: string }

/** States after an accepted confirmation. Expired and failed checkouts took no payment. */
const sentStates: ReadonlySet<State['at']> = new Set(['challenge', 'processing', 'succeeded'])

/**
 * Pays by a wallet of the device: requires the fields that the wallet cannot provide before it opens, and
 * confirms its card like a typed one.
 */
export const createPayByWallet = (ports: Ports, store: Store<State, CheckoutEvent>, reader: Reader) => {
  const confirm = createConfirm(ports, store, reader)
  const sendAddress = createSendAddress(ports, store, reader)

  const openState = (): OpenState | undefined => {
    const state = store.state()
    return state.at === 'open' && !state.isUpdating ? state : undefined
  }
  const reject = (errors: FieldErrors): false => {
    store.dispatch({ type: 'rejected', errors, notice: undefined, card: 'keep' })
    return false
  }

  /** Returns the errors of an open form; undefined without one. */
  const errorsOf = (customer: Customer, form: OpenState): FieldErrors | undefined => {
    const errors = errorsBeforePayment(customer, form)
    return Object.keys(errors).length > 0 ? errors : undefined
  }

  return {
    /**
     * Returns true when a wallet may open; otherwise shows the errors to correct.
     *
     * @param filled the fields that the wallet fills in
     */
    openWallet: (customer: Customer, filled: readonly WalletField[]): boolean => {
      const state = openState()
      if (state === undefined) return false
      const errors = errorsBeforeWallet(customer, state, filled)
      return Object.keys(errors).length === 0 || reject(errors)
    },

    /**
     * Pays with the card of a wallet. Returns false without a payment; the form then shows the reason.
     *
     * @param customer including the fields filled in by the wallet
     */
    payByWallet: async (
      customer: Customer,
      tokenize: () => Promise<Result<WalletToken>>,
    ): Promise<boolean> => {
      const before = openState()
      if (before === undefined) return false
      const errors = errorsOf(customer, before)
      if (errors !== undefined) return reject(errors)
      reader.cancel()
      if (!(await sendAddress(customer, before, (amount) => say('wallet.newTotal', { amount })))) return false
      const taxed = openState()
      if (taxed === undefined) return false
      // Tax in the wallet's country may depend on the postal code.
      const missing = errorsOf(customer, taxed)
      if (missing !== undefined) return reject(missing)
      store.dispatch({ type: 'pay' })
      const tokenized = await tokenize()
      if (!tokenized.ok) {
        store.dispatch(rejectionOf(tokenized.error))
        return false
      }
      const { id: token, brand, last4 } = tokenized.value
      store.dispatch({ type: 'card-tokenized', card: { token, brand, last4 } })
      await confirm(customer, requirementsOf(taxed.checkout), token)
      return sentStates.has(store.state().at)
    },
  }
}
