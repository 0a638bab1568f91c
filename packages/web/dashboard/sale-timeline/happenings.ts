import type { RefundReason, RefundStatus, TimelineEntry } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import { accounts, kinds } from '../money/words.ts'
import type { Happening } from '../../ui/Timeline.tsx'

type Money = (amount: number, currency: string) => string
type Entry<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>
type Words = Omit<Happening, 'id' | 'at'>

/** Display texts of the refund reasons. */
export const refundReasons: Readonly<Record<output<typeof RefundReason>, string>> = {
  customer_request: 'The customer asked for it',
  duplicate: 'It was charged twice',
  fraudulent: 'The payment was fraudulent',
  service_disruption: 'It could not be delivered as promised',
  satisfaction_guarantee: 'The customer was not satisfied',
  other: 'Another reason',
}

const events: Readonly<Record<string, Words>> = {
  'order.created': { title: 'Order created' },
  'order.updated': { title: 'Order updated' },
  'order.paid': { title: 'Order paid', tone: 'good' },
  'order.refunded': { title: 'Order refunded' },
  'order.fulfilled': { title: 'Benefits granted', tone: 'good' },
  'order.disputed': { title: 'Payment disputed by the customer’s bank', tone: 'bad' },
  'order.dispute_answered': { title: 'Dispute answered' },
  'order.dispute_closed': { title: 'Dispute closed' },
  'order.withdrawn': { title: 'Customer withdrew from the contract', tone: 'bad' },
  'order.receipt_requested': { title: 'Receipt requested again' },
  'subscription.created': { title: 'Subscription created' },
  'subscription.updated': { title: 'Subscription updated' },
  'subscription.active': { title: 'Subscription active', tone: 'good' },
  'subscription.cycled': { title: 'New period started' },
  'subscription.past_due': { title: 'Payment past due', tone: 'bad' },
  'subscription.paused': { title: 'Subscription paused' },
  'subscription.resumed': { title: 'Subscription resumed', tone: 'good' },
  'subscription.canceled': { title: 'Subscription canceled' },
  'subscription.uncanceled': { title: 'Cancellation undone', tone: 'good' },
  'subscription.revoked': { title: 'Subscription and benefits ended', tone: 'bad' },
}

const mails: Readonly<Record<Entry<'mail'>['mail'], string>> = {
  order_confirmation: 'Receipt e-mailed',
  order_receipt: 'Receipt e-mailed again',
  refund: 'Refund e-mail sent',
  withdrawal: 'Withdrawal confirmed by e-mail',
  shipment: 'Shipping e-mail sent',
  refund_returned: 'Returned refund e-mail sent',
  subscription_trial_started: 'Trial start e-mail sent',
  subscription_trial_ending: 'Trial end reminder sent',
  subscription_renewing: 'Renewal reminder sent',
  subscription_discount_ending: 'Discount end notice sent',
  subscription_changed: 'Plan change e-mail sent',
  subscription_scheduled: 'Scheduled plan change e-mail sent',
  subscription_pausing: 'Scheduled pause e-mail sent',
  subscription_paused: 'Pause e-mail sent',
  subscription_resumed: 'Resumption e-mail sent',
  subscription_started: 'Subscription start e-mail sent',
  subscription_canceled: 'Cancellation e-mail sent',
  subscription_uncanceled: 'Undone cancellation e-mail sent',
  subscription_past_due: 'Declined payment e-mail sent',
  subscription_ended: 'Subscription end e-mail sent',
}

/** Returns the name of a card brand with a capital letter. */
const brandName = (brand: string | null): string =>
  brand === null ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1)

const paymentWords = (payment: Entry<'payment'>, money: Money): Words => {
  const { status, card_brand, card_last4, failure_code } = payment
  const amount = money(payment.amount, payment.currency)
  const card = card_last4 === null ? '' : `${brandName(card_brand)} ending in ${card_last4}`
  const reason = failure_code === null ? '' : failure_code.replaceAll('_', ' ')
  const note = [card, reason].filter(Boolean).join(' · ')
  if (status === 'succeeded') return { title: `${amount} paid`, note, tone: 'good' }
  if (status === 'failed') return { title: `Payment of ${amount} failed`, note, tone: 'bad' }
  return { title: `Payment of ${amount} processing`, note }
}

const refundTitles: Readonly<Record<RefundStatus, (amount: string) => string>> = {
  pending: (amount) => `Refund of ${amount} pending`,
  succeeded: (amount) => `${amount} refunded`,
  failed: (amount) => `Refund of ${amount} failed`,
  canceled: (amount) => `Refund of ${amount} canceled`,
}

const webhookWords = ({ type, endpoint, status, attempts, http_code }: Entry<'webhook'>): Words => {
  const tried = attempts === 1 ? 'one attempt' : `${attempts} attempts`
  const note = [endpoint, http_code === null ? '' : `answered ${http_code}`, tried]
    .filter(Boolean)
    .join(' · ')
  if (status === 'succeeded') return { title: `${type} delivered`, note }
  if (status === 'failed') return { title: `${type} could not be delivered`, note, tone: 'bad' }
  return { title: `${type} pending delivery`, note }
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

/** Returns true for an entry of the ledger, which few readers of a timeline need. */
export const isBookkeeping = ({ kind }: TimelineEntry): boolean => kind === 'ledger'

const generalEvents = ['order.updated', 'subscription.updated']

/** Omits each general update that was recorded together with an event that names the change. */
const withoutGeneralUpdates = (items: readonly TimelineEntry[]): readonly TimelineEntry[] => {
  const namedAt = new Set(
    items.flatMap((item) => (item.kind === 'event' && !generalEvents.includes(item.type) ? item.at : [])),
  )
  return items.filter(
    (item) => item.kind !== 'event' || !generalEvents.includes(item.type) || !namedAt.has(item.at),
  )
}

/** Returns the timeline entries of a sale as texts, in the order of the server. */
export const happeningsOf = (items: readonly TimelineEntry[], money: Money): Happening[] =>
  withoutGeneralUpdates(items).map((entry) => ({
    id: `${entry.kind} ${entry.id}`,
    at: entry.at,
    ...wordsOf(entry, money),
  }))
