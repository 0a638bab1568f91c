import type { RefundReason, RefundStatus, TimelineEntry } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import { accounts, kinds } from '../money/words.ts'
import type { Happening } from '../../ui/Timeline.tsx'

type Money = (amount: number, currency: string) => string
type Entry<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>
type Words = Omit<Happening, 'id' | 'at'>

/** Why an order is refunded, as the seller chooses it. */
export const refundReasons: Readonly<Record<output<typeof RefundReason>, string>> = {
  customer_request: 'The customer asked for it',
  duplicate: 'It was charged twice',
  fraudulent: 'The payment was fraudulent',
  service_disruption: 'It could not be delivered as it should have been',
  satisfaction_guarantee: 'The customer was not satisfied',
  other: 'Another reason',
}

const events: Readonly<Record<string, Words>> = {
  'order.created': { title: 'The order was made' },
  'order.updated': { title: 'The order changed' },
  'order.paid': { title: 'The order is paid', tone: 'good' },
  'order.refunded': { title: 'The order was refunded' },
  'order.fulfilled': { title: 'The benefits were handed over', tone: 'good' },
  'order.disputed': { title: 'The bank of the customer disputes the payment', tone: 'bad' },
  'order.dispute_answered': { title: 'The dispute was answered' },
  'order.dispute_closed': { title: 'The dispute ended' },
  'order.withdrawn': { title: 'The customer withdrew from the contract', tone: 'bad' },
  'order.receipt_requested': { title: 'The receipt was asked for once more' },
  'subscription.created': { title: 'The subscription was made' },
  'subscription.updated': { title: 'The subscription changed' },
  'subscription.active': { title: 'The subscription is active', tone: 'good' },
  'subscription.past_due': { title: 'A payment is owed', tone: 'bad' },
  'subscription.canceled': { title: 'The subscription was canceled' },
  'subscription.uncanceled': { title: 'The cancellation was taken back', tone: 'good' },
  'subscription.revoked': { title: 'The benefits ended', tone: 'bad' },
}

const mails: Readonly<Record<Entry<'mail'>['mail'], string>> = {
  order_confirmation: 'The receipt was sent by e-mail',
  order_receipt: 'The receipt was sent once more',
  refund: 'The e-mail about the refund was sent',
  withdrawal: 'The withdrawal was confirmed by e-mail',
  shipment: 'The buyer was told by e-mail that it was sent',
  refund_returned: 'The e-mail about the returned refund was sent',
  subscription_renewing: 'The renewal was announced by e-mail',
  subscription_discount_ending: 'The end of the discount was announced by e-mail',
  subscription_changed: 'The e-mail about the change was sent',
  subscription_canceled: 'The e-mail about the cancellation was sent',
  subscription_uncanceled: 'The e-mail about the withdrawn cancellation was sent',
  subscription_past_due: 'The e-mail about the declined payment was sent',
  subscription_ended: 'The e-mail about the end was sent',
}

/** A brand as it writes itself, as far as its first letter goes. */
const brandName = (brand: string | null): string =>
  brand === null ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1)

const paymentWords = (payment: Entry<'payment'>, money: Money): Words => {
  const { status, card_brand, card_last4, failure_code } = payment
  const amount = money(payment.amount, payment.currency)
  const card = card_last4 === null ? '' : `${brandName(card_brand)} ending in ${card_last4}`
  const reason = failure_code === null ? '' : failure_code.replaceAll('_', ' ')
  const note = [card, reason].filter(Boolean).join(' · ')
  if (status === 'succeeded') return { title: `${amount} was paid`, note, tone: 'good' }
  if (status === 'failed') return { title: `The payment of ${amount} failed`, note, tone: 'bad' }
  return { title: `The payment of ${amount} is under way`, note }
}

const refundTitles: Readonly<Record<RefundStatus, (amount: string) => string>> = {
  pending: (amount) => `${amount} is on its way back`,
  succeeded: (amount) => `${amount} was refunded`,
  failed: (amount) => `The refund of ${amount} failed`,
  canceled: (amount) => `The refund of ${amount} was canceled`,
}

const webhookWords = ({ type, endpoint, status, attempts, http_code }: Entry<'webhook'>): Words => {
  const tried = attempts === 1 ? 'one attempt' : `${attempts} attempts`
  const note = [endpoint, http_code === null ? '' : `answered ${http_code}`, tried]
    .filter(Boolean)
    .join(' · ')
  if (status === 'succeeded') return { title: `${type} was delivered`, note }
  if (status === 'failed') return { title: `${type} could not be delivered`, note, tone: 'bad' }
  return { title: `${type} waits to be delivered`, note }
}

const wordsOf = (entry: TimelineEntry, money: Money): Words => {
  if (entry.kind === 'event') return events[entry.type] ?? { title: entry.type }
  if (entry.kind === 'mail') return { title: mails[entry.mail] }
  if (entry.kind === 'payment') return paymentWords(entry, money)
  if (entry.kind === 'refund')
    return {
      title: refundTitles[entry.status](money(entry.total_amount, entry.currency)),
      note: refundReasons[entry.reason] + (entry.revoke_benefits ? '; the benefits were revoked' : ''),
      tone: entry.status === 'failed' ? 'bad' : 'plain',
    }
  if (entry.kind === 'webhook') return webhookWords(entry)
  return {
    title: `Posted to the ledger: ${kinds[entry.fact].toLowerCase()}`,
    note: entry.lines
      .map(({ account, amount }) => `${accounts[account].label} ${money(amount, entry.currency)}`)
      .join(' · '),
  }
}

/** What happened to a sale, in the words of its timeline. The order is that of the server. */
export const happeningsOf = (items: readonly TimelineEntry[], money: Money): Happening[] =>
  items.map((entry) => ({ id: `${entry.kind} ${entry.id}`, at: entry.at, ...wordsOf(entry, money) }))
