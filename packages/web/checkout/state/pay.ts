import { dueOf } from '../../ui/offer/offer.ts'
import type { Store } from '../../lib/store.ts'
import { type CardEntry, readCard } from '../card/card-entry.ts'
import { monthOf } from '../../lib/card/expiry.ts'
import { type Customer, requirementsOf } from '../customer/customer.ts'
import { errorsBeforePayment } from '../customer/customer-errors.ts'
import { say, currentSpeech } from '../texts/speech.ts'
import { isSameDue, publishableKey } from './checkout.ts'
import { createConfirm, rejectionOf } from './confirm.ts'
import type { Ports } from './ports.ts'
import type { Reader } from './read-checkout.ts'
import { definedErrors } from './field-errors.ts'
import { createSendAddress } from './send-address.ts'
import type { CheckoutEvent, OpenState, State } from './state.ts'

const isReady = (state: State): state is OpenState => state.at === 'open' && !state.isUpdating

/** Resolves to the open form once no change of the checkout is in progress; undefined when it has closed. */
const settledForm = (store: Store<State, CheckoutEvent>): Promise<OpenState | undefined> =>
  new Promise((resolve) => {
    const settle = (state: State): boolean => {
      if (state.at === 'open' && state.isUpdating) return false
      resolve(state.at === 'open' ? state : undefined)
      return true
    }
    if (settle(store.state())) return
    const stop = store.subscribe((_before, after) => settle(after) && stop())
  })

const newTotal = (amount: string): string => say('pay.newTotal', { amount })

/**
 * Pays with a card: validates the form, exchanges the card for a token, confirms. A press during a
 * recalculation waits for it, and charges nothing when the total differs from the displayed one.
 */
export const createPay = (ports: Ports, store: Store<State, CheckoutEvent>, reader: Reader) => {
  const { calls, live } = ports
  const confirm = createConfirm(ports, store, reader)
  const sendAddress = createSendAddress(ports, store, reader)

  const pay = async (customer: Customer, entry: CardEntry): Promise<void> => {
    const shownState = store.state()
    if (shownState.at !== 'open') return
    const before = await settledForm(store)
    // A change rejected in the meantime shows its own error.
    if (before === undefined || before.rejections !== shownState.rejections) return
    const { checkout } = before
    if (!isSameDue(checkout, shownState.checkout)) {
      const notice = newTotal(currentSpeech().format.money(dueOf(checkout), checkout.currency))
      return store.dispatch({ type: 'rejected', errors: before.errors, notice, card: 'keep' })
    }
    const requirements = requirementsOf(before.checkout)
    const isLive = publishableKey(before.checkout) !== undefined
    const needsCard = requirements.needsPayment && !before.card
    const read = needsCard && !isLive ? readCard(entry, monthOf(before.checkout.createdAt)) : undefined
    const errors = definedErrors({
      ...errorsBeforePayment(customer, before),
      ...(read && 'errors' in read && read.errors),
    })
    if (Object.keys(errors).length > 0) {
      return store.dispatch({ type: 'rejected', errors, notice: undefined, card: 'keep' })
    }
    reader.cancel()
    if (requirements.needsPostalCode && !(await sendAddress(customer, before, newTotal))) return
    if (!isReady(store.state())) return
    store.dispatch({ type: 'pay' })
    let token = before.card?.token
    if (needsCard) {
      const tokenized = await (read && 'card' in read
        ? calls.tokenizeCard(read.card)
        : live.tokenize(customer))
      if (!tokenized.ok) return store.dispatch(rejectionOf(tokenized.error))
      const { id, brand, last4 } = tokenized.value
      store.dispatch({ type: 'card-tokenized', card: { token: id, brand, last4 } })
      token = id
    }
    await confirm(customer, requirements, token)
  }

  let isPressed = false
  return async (customer: Customer, entry: CardEntry): Promise<void> => {
    if (isPressed) return
    isPressed = true
    try {
      await pay(customer, entry)
    } finally {
      isPressed = false
    }
  }
}
