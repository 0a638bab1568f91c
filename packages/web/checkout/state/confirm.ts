import { type CallError, isPassing } from '../../lib/api-error.ts'
import type { Store } from '../../lib/store.ts'
import { confirmationOf } from '../customer/confirmation.ts'
import type { Customer, Requirements } from '../customer/customer.ts'
import { retell, say, currentSpeech } from '../texts/speech.ts'
import { dueOf } from '../../ui/offer/offer.ts'
import { challengeSecret } from './checkout.ts'
import { formErrors } from './field-errors.ts'
import type { Ports } from './ports.ts'
import { endOf, type Reader } from './read-checkout.ts'
import type { CheckoutEvent, State } from './state.ts'

/** Pause before a retry, in milliseconds: doubled with each retry, at most eight seconds. */
const retryPauseMs = (tries: number): number => Math.min(1000 * 2 ** tries, 8000)

/** Number of retries after an unexpected response, before the checkout is read again. */
const unexpectedTries = 3

/** Errors after which a confirmation is not retried. */
const finalErrors: ReadonlySet<CallError['kind']> = new Set([
  'PaymentError',
  'invalid',
  'ResourceNotFound',
  'ExpiredCheckoutError',
  'TooManyRequests',
  'DiscountRedemptionLimitReached',
])

const noticeOf = (error: CallError): string => {
  if (error.kind === 'TooManyRequests')
    return say('pay.notCharged', {
      sentence: retell(error) ?? say('pay.tooMany'),
    })
  return isPassing(error) ? say('pay.unsent') : say('pay.broken')
}

/** Returns the event of a rejected payment. The token of a declined card cannot be reused. */
export const rejectionOf = (error: CallError): CheckoutEvent => {
  const end = endOf(error)
  if (end !== undefined) return { type: 'read-failed', problem: end }
  if (error.kind === 'invalid') {
    const { errors, notice } = formErrors(error.issues ?? [])
    return { type: 'rejected', errors, notice, card: errors.number === undefined ? 'keep' : 'drop' }
  }
  if (error.kind === 'PaymentError') {
    const notice = retell(error) ?? say('pay.failed')
    return { type: 'rejected', errors: {}, notice, card: 'drop' }
  }
  if (error.kind === 'DiscountRedemptionLimitReached') {
    const reason = retell(error) ?? say('pay.broken')
    return { type: 'rejected', errors: { discountCode: reason }, notice: reason, card: 'keep' }
  }
  return { type: 'rejected', errors: {}, notice: noticeOf(error), card: 'keep' }
}

/**
 * Confirms the checkout: each press makes one confirmation with one idempotency key. After a connection
 * failure the same confirmation is retried until the server responds: the server repeats a lost response, and
 * never charges twice.
 */
export const createConfirm = (
  { calls, wait, newKey }: Ports,
  store: Store<State, CheckoutEvent>,
  reader: Reader,
) => {
  /**
   * Continues without a trial, which this person has had before: the form shows the price, and charges
   * nothing yet.
   */
  const dropTrial = async (rejection: CallError): Promise<void> => {
    const result = await calls.update({ allowTrial: false })
    if (!result.ok) return store.dispatch(rejectionOf(rejection))
    const { value: checkout } = result
    const { currency, organization } = checkout
    const amount = currentSpeech().format.money(dueOf(checkout), currency)
    const notice = say('pay.noTrial', { seller: organization.name, amount })
    store.dispatch({ type: 'rejected', errors: {}, notice, card: 'keep' })
    store.dispatch({ type: 'updated', checkout })
  }
  return async (customer: Customer, requirements: Requirements, token: string | undefined): Promise<void> => {
    const confirmation = {
      ...confirmationOf(customer, requirements),
      locale: currentSpeech().language,
      ...(token !== undefined && { confirmationTokenId: token }),
    }
    const key = newKey()
    for (let tries = 0; ; tries += 1) {
      const result = await calls.confirm(confirmation, key)
      if (result.ok) {
        const challenge = challengeSecret(result.value) === undefined ? undefined : 'requires_action'
        return store.dispatch({ type: 'settled', checkout: result.value, challenge })
      }
      const { error } = result
      if (error.kind === 'NotOpenCheckout') return reader.settle()
      if (error.kind === 'TrialAlreadyRedeemed') return dropTrial(error)
      if (finalErrors.has(error.kind)) return store.dispatch(rejectionOf(error))
      // After a first 503 the checkout shows whether the payment is in progress: a second confirmation is
      // then rejected.
      if (isPassing(error) && (error.kind !== 'Unavailable' || tries > 0))
        store.dispatch({ type: 'connection-lost' })
      else if (error.kind !== 'Conflict' && tries >= unexpectedTries) {
        await reader.settle()
        return store.dispatch(rejectionOf(error))
      }
      await wait(retryPauseMs(tries))
    }
  }
}
