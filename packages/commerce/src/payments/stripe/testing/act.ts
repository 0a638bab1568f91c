import { presentCharge, presentIntent } from './present.ts'
import {
  type CardRefusal,
  stripeCards,
  type StandInBooks,
  type StandInIntent,
  type StandInRefund,
} from './books.ts'

const tell = (books: StandInBooks, type: string, object: object): void => {
  books.events.push({ id: books.id('evt'), type, object })
}

const failed = { payment_intent: 'payment_intent.payment_failed', setup_intent: 'setup_intent.setup_failed' }

/** Moves an intent to where its card takes it, and queues the events of that. */
export const moveIntent = (
  books: StandInBooks,
  intent: StandInIntent,
  to: 'succeeded' | 'processing' | 'requires_action' | CardRefusal,
): void => {
  if (typeof to !== 'string') {
    intent.status = 'requires_payment_method'
    intent.error = to
    tell(books, failed[intent.object], presentIntent(books, intent))
    return
  }
  intent.status = to
  if (to !== 'succeeded') return
  if (intent.object === 'payment_intent') intent.charge = books.id('ch')
  const method = books.methods.get(intent.payment_method ?? '')
  if (intent.saves && method !== undefined) method.customer = intent.customer
  tell(books, `${intent.object}.succeeded`, presentIntent(books, intent))
  if (intent.charge !== null) tell(books, 'charge.updated', presentCharge(books, intent))
}

export const cancelIntent = (books: StandInBooks, intent: StandInIntent): void => {
  intent.status = 'canceled'
  tell(books, `${intent.object}.canceled`, presentIntent(books, intent))
}

export const presentRefund = (refund: StandInRefund) => ({
  ...refund,
  object: 'refund',
  currency: 'usd',
})

/** What happens by itself after a while: slow payments end well, slow refunds arrive, returned ones come back. */
export const settleLater = (books: StandInBooks): void => {
  for (const intent of books.intents.values())
    if (intent.status === 'processing') moveIntent(books, intent, 'succeeded')
  for (const refund of books.refunds.values()) {
    const intent = books.intents.get(refund.payment_intent)
    const number = books.methods.get(intent?.payment_method ?? '')?.number ?? ''
    const { refund: planned } = stripeCards[number] ?? { refund: 'succeeded' }
    if (planned === 'late' && refund.status === 'pending') refund.status = 'succeeded'
    else if (planned === 'returned' && refund.status === 'succeeded') refund.status = 'failed'
    else continue
    tell(books, refund.status === 'failed' ? 'refund.failed' : 'refund.updated', presentRefund(refund))
  }
}

/** The browser's answer to the bank's question. */
export const answerChallenge = (
  books: StandInBooks,
  client_secret: string,
  outcome: 'complete' | 'fail',
): void => {
  const intent = [...books.intents.values()].find((one) => one.client_secret === client_secret)
  if (intent === undefined || intent.status !== 'requires_action') throw new Error('Nothing was asked.')
  const code = `${intent.object}_authentication_failure`
  moveIntent(books, intent, outcome === 'complete' ? 'succeeded' : { code })
}

export const tellOfRefund = (books: StandInBooks, refund: StandInRefund): void =>
  tell(books, 'refund.created', presentRefund(refund))
