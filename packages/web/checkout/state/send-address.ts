import { dueOf } from '../../ui/offer/offer.ts'
import type { Store } from '../../lib/store.ts'
import { addressOf } from '../customer/address.ts'
import { type Customer, customerOf, requirementsOf } from '../customer/customer.ts'
import { currentSpeech } from '../texts/speech.ts'
import { isSameDue } from './checkout.ts'
import { rejectionOf } from './confirm.ts'
import type { Ports } from './ports.ts'
import type { Reader } from './read-checkout.ts'
import type { CheckoutEvent, OpenState, State } from './state.ts'

/** Creates the function that sends the form's address, which the tax may depend on, before a payment. */
export const createSendAddress = ({ calls }: Ports, store: Store<State, CheckoutEvent>, reader: Reader) => {
  /**
   * Sends the address of the form if it differs from that of the checkout. Returns false when the total then
   * differs from the displayed one, which is not charged.
   *
   * @param newTotal the sentence about the new total
   */
  return async (
    customer: Customer,
    { checkout }: OpenState,
    newTotal: (amount: string) => string,
  ): Promise<boolean> => {
    const storedCustomer = customerOf(checkout)
    const address = addressOf(customer, requirementsOf(checkout))
    const parts = Object.entries(address) as [keyof typeof address, string | null][]
    if (parts.every(([part, text]) => (text ?? '') === storedCustomer[part])) return true
    store.dispatch({ type: 'update' })
    const result = await calls.update({ customerBillingAddress: address })
    reader.cancel()
    if (!result.ok) {
      store.dispatch(rejectionOf(result.error))
      return false
    }
    const updated = result.value
    store.dispatch({ type: 'updated', checkout: updated })
    if (isSameDue(updated, checkout)) return true
    const notice = newTotal(currentSpeech().format.money(dueOf(updated), updated.currency))
    store.dispatch({ type: 'rejected', errors: {}, notice, card: 'keep' })
    return false
  }
}
