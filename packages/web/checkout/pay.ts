import { type CardEntry, readCard } from './card-entry.ts'
import type { CheckoutCalls, Confirmation, Problem } from './checkout-calls.ts'
import { monthOf } from './expiry.ts'
import type { LiveCard } from './live-card.ts'
import { liveKey } from './processor.ts'
import { sortIssues } from './faults.ts'
import { askedBy, type Buyer, buyerFaults, confirmationOf } from './payment-form.ts'
import type { Reader } from './read-checkout.ts'
import type { Store } from './store.ts'

type Ports = {
  readonly calls: CheckoutCalls
  readonly live: LiveCard
  readonly store: Store
  readonly reader: Reader
  readonly wait: (ms: number) => Promise<void>
  readonly newKey: () => string
}

const retryPauseMs = (tries: number): number => Math.min(1000 * 2 ** tries, 8000)

/** How often a call is repeated that fails on the server's side, before a reading decides. */
const brokenTries = 3

const sentences = {
  busy: 'These were many attempts in a short time. Wait a minute, then try again. You have not been charged.',
  broken: 'Something went wrong on our side. You have not been charged. Please try again.',
  unreachable: 'The connection is lost, so the payment was not sent. Check it and try again.',
}

/**
 * Pays: checks the form, exchanges the card for a token, confirms. Each press makes one attempt with one
 * idempotency key; when the connection breaks, the same attempt is repeated until the server answers, so a
 * lost answer is found again and never becomes a second charge.
 */
export const createTill = ({ calls, live, store, reader, wait, newKey }: Ports) => {
  const turnDown = (problem: Problem): void => {
    if (problem.kind === 'declined') {
      return store.dispatch({ type: 'turned-down', faults: {}, notice: problem.sentence, card: 'drop' })
    }
    if (problem.kind === 'invalid') {
      const { faults, notice } = sortIssues(problem.issues)
      return store.dispatch({
        type: 'turned-down',
        faults,
        notice,
        card: faults.number === undefined ? 'keep' : 'drop',
      })
    }
    if (problem.kind === 'missing' || problem.kind === 'expired') {
      return store.dispatch({ type: 'unreadable', problem: problem.kind })
    }
    const notice =
      problem.kind === 'busy' || problem.kind === 'unreachable' ? sentences[problem.kind] : sentences.broken
    store.dispatch({ type: 'turned-down', faults: {}, notice, card: 'keep' })
  }

  const confirm = async (confirmation: Confirmation): Promise<void> => {
    const key = newKey()
    for (let tries = 0; ; tries += 1) {
      const answer = await calls.confirm(confirmation, key)
      if (answer.ok) {
        const challenge =
          answer.value.paymentProcessorMetadata.intent_status === 'requires_action'
            ? 'requires_action'
            : undefined
        return store.dispatch({ type: 'settled', checkout: answer.value, challenge })
      }
      const { kind } = answer.problem
      if (kind === 'not-open') return reader.settle()
      if (kind === 'broken' && tries >= brokenTries) {
        await reader.settle()
        return turnDown(answer.problem)
      }
      if (kind !== 'unreachable' && kind !== 'conflict' && kind !== 'broken') return turnDown(answer.problem)
      if (kind === 'unreachable') store.dispatch({ type: 'connection-lost' })
      await wait(retryPauseMs(tries))
    }
  }

  return async (buyer: Buyer, entry: CardEntry): Promise<void> => {
    const before = store.state()
    if (before.at !== 'open' || before.updating) return
    const asked = askedBy(before.checkout)
    const isLive = liveKey(before.checkout) !== undefined
    const needsCard = asked.payment && !before.card
    const read = needsCard && !isLive ? readCard(entry, monthOf(before.checkout.createdAt)) : undefined
    const faults = { ...buyerFaults(buyer, asked), ...(read && 'faults' in read ? read.faults : {}) }
    if (Object.keys(faults).length > 0) {
      return store.dispatch({ type: 'turned-down', faults, notice: undefined, card: 'keep' })
    }
    reader.cancel()
    store.dispatch({ type: 'pay' })
    let token = before.card?.token
    const held =
      read && 'card' in read
        ? await calls.holdCard(read.card)
        : needsCard && isLive
          ? await live.hold(buyer)
          : undefined
    if (held) {
      if (!held.ok) return turnDown(held.problem)
      const { id, brand, last4 } = held.value
      store.dispatch({ type: 'card-held', card: { token: id, brand, last4 } })
      token = id
    }
    await confirm({
      ...confirmationOf(buyer, asked),
      ...(token === undefined ? {} : { confirmationTokenId: token }),
    })
  }
}
