import type { Store } from '../../lib/store.ts'
import { type CardEntry, readCard } from '../card/card-entry.ts'
import { monthOf } from '../../lib/card/expiry.ts'
import { type Customer, customerErrors, requirementsOf } from '../customer/customer.ts'
import { publishableKey } from './checkout.ts'
import { createConfirm, rejectionOf } from './confirm.ts'
import type { Ports } from './ports.ts'
import type { Reader } from './read-checkout.ts'
import type { Event, State } from './state.ts'

/** Pays with a card: checks the form, exchanges the card for a token, confirms. */
export const createPay = (ports: Ports, store: Store<State, Event>, reader: Reader) => {
  const { calls, live } = ports
  const confirm = createConfirm(ports, store, reader)

  return async (customer: Customer, entry: CardEntry): Promise<void> => {
    const before = store.state()
    if (before.at !== 'open' || before.updating) return
    const requirements = requirementsOf(before.checkout)
    const isLive = publishableKey(before.checkout) !== undefined
    const needsCard = requirements.payment && !before.card
    const read = needsCard && !isLive ? readCard(entry, monthOf(before.checkout.createdAt)) : undefined
    const errors = { ...customerErrors(customer, requirements), ...(read && 'errors' in read && read.errors) }
    if (Object.keys(errors).length > 0) {
      return store.dispatch({ type: 'rejected', errors, notice: undefined, card: 'keep' })
    }
    reader.cancel()
    store.dispatch({ type: 'pay' })
    let token = before.card?.token
    if (needsCard) {
      const made = await (read && 'card' in read ? calls.tokenizeCard(read.card) : live.tokenize(customer))
      if (!made.ok) return store.dispatch(rejectionOf(made.error))
      const { id, brand, last4 } = made.value
      store.dispatch({ type: 'card-tokenized', card: { token: id, brand, last4 } })
      token = id
    }
    await confirm(customer, requirements, token)
  }
}
