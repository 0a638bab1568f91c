import type { Answer } from '../../lib/api-error.ts'
import type { Store } from '../../lib/store.ts'
import {
  confirmationOf,
  type Customer,
  customerErrors,
  customerOf,
  requirementsOf,
} from '../customer/customer.ts'
import { errorsBeforeWallet, type WalletField } from '../customer/from-wallet.ts'
import { say, spoken } from '../texts/speech.ts'
import { createConfirm, rejectionOf } from './confirm.ts'
import type { FieldErrors } from './field-errors.ts'
import type { Ports } from './ports.ts'
import type { Reader } from './read-checkout.ts'
import type { Event, Open, State } from './state.ts'

/** The token of a card that a wallet gave, with what may be shown of the card. */
export type WalletToken = { readonly id: string; readonly brand: string; readonly last4: string }

const addressFields = ['country', 'line1', 'line2', 'postalCode', 'city', 'state'] as const

/** The states after a confirmation that was accepted. An expired checkout and one that has failed took no payment. */
const sentStates: ReadonlySet<State['at']> = new Set(['challenge', 'processing', 'succeeded'])

/**
 * Pays by a wallet of the device: what the wallet cannot know is asked for before it opens, and what it gave is confirmed
 * like a typed card.
 */
export const createPayByWallet = (ports: Ports, store: Store<State, Event>, reader: Reader) => {
  const { calls } = ports
  const confirm = createConfirm(ports, store, reader)

  const openState = (): Open | undefined => {
    const state = store.state()
    return state.at === 'open' && !state.updating ? state : undefined
  }
  const reject = (errors: FieldErrors, notice?: string): false => {
    store.dispatch({ type: 'rejected', errors, notice, card: 'keep' })
    return false
  }

  /**
   * Sends the address that came from the wallet: the tax may depend on it. False when the total is now another one than
   * the wallet has shown; that is not charged.
   */
  const sendAddress = async (customer: Customer, { checkout }: Open): Promise<boolean> => {
    const known = customerOf(checkout)
    if (addressFields.every((field) => customer[field] === known[field])) return true
    store.dispatch({ type: 'update' })
    const { customerBillingAddress = null } = confirmationOf(customer, requirementsOf(checkout))
    const answer = await calls.update({ customerBillingAddress })
    reader.cancel()
    if (!answer.ok) {
      store.dispatch(rejectionOf(answer.error))
      return false
    }
    const { totalAmount, currency } = answer.value
    store.dispatch({ type: 'updated', checkout: answer.value })
    if (totalAmount === checkout.totalAmount) return true
    return reject({}, say('wallet.newTotal', { amount: spoken().format.money(totalAmount, currency) }))
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
      const requirements = requirementsOf(before.checkout)
      const errors = customerErrors(customer, requirements)
      if (Object.keys(errors).length > 0) return reject(errors)
      reader.cancel()
      if (!(await sendAddress(customer, before)) || openState() === undefined) return false
      store.dispatch({ type: 'pay' })
      const made = await tokenize()
      if (!made.ok) {
        store.dispatch(rejectionOf(made.error))
        return false
      }
      const { id: token, brand, last4 } = made.value
      store.dispatch({ type: 'card-tokenized', card: { token, brand, last4 } })
      await confirm(customer, requirements, token)
      return sentStates.has(store.state().at)
    },
  }
}
