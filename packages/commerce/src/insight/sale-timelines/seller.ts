import type { saleTimelines } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import type { Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { confirmationMailId } from '../../purchases/purchase-mails/index.ts'
import { refundMailIds } from '../../returns/refunds/index.ts'
import { announcementKinds, noticeKinds, noticeMailId } from '../../billing/subscriptions/notices/index.ts'
import { getSubscriptionId } from '../../billing/subscriptions/index.ts'
import { shipmentMailId } from '../../delivery/shipments/index.ts'
import { findDeliveriesAbout } from '../../developers/webhooks/index.ts'
import { withdrawalMailId } from '../../returns/withdrawals/index.ts'
import {
  balancesOf,
  eventEntries,
  inOrder,
  ledgerEntries,
  mailEntries,
  type Mails,
  paymentEntries,
  refundEntries,
  webhookEntries,
} from './entries.ts'
import { findSentMails } from '@atelier/plumbing/mail'
import { getSale } from '../../orders/orders/index.ts'
import { findEventsOfObject } from '../../core/domain-events/queries.ts'
import { findPaymentsOfSale } from '../../payments/payment-records/index.ts'
import { findRefundsOfOrder } from '../../payments/refund-records/index.ts'
import { findPostingsOf } from '../../ledger/index.ts'

type Area = typeof saleTimelines
type For<Name extends keyof Area> = Handler<Area[Name], Services>

/** Returns the timeline of an order. @throws ResourceNotFound */
export const order: For<'order'> = async ({ path: { id } }, { database: { db }, organization_id }) => {
  const sale = await getSale(db, organization_id, id)
  const [events, payments, refunds, webhooks] = await Promise.all([
    findEventsOfObject(db, id),
    findPaymentsOfSale(db, sale),
    findRefundsOfOrder(db, id),
    findDeliveriesAbout(db, organization_id, id),
  ])
  const mails: Mails = new Map([[confirmationMailId(id), 'order_confirmation']])
  mails.set(withdrawalMailId(id), 'withdrawal').set(shipmentMailId(id), 'shipment')
  for (const event of events)
    if (event.type === 'order.receipt_requested') mails.set(confirmationMailId(id, event.id), 'order_receipt')
  for (const refund of refunds) {
    const { refunded, returned } = refundMailIds(refund.id)
    mails.set(refunded, 'refund').set(returned, 'refund_returned')
  }
  const payment_ids = payments.map((payment) => payment.id)
  const [sentMails, postings] = await Promise.all([
    findSentMails(db, [...mails.keys()]),
    findPostingsOf(db, { organization_id, order_id: id }, payment_ids),
  ])
  return {
    items: inOrder([
      ...eventEntries(events),
      ...mailEntries(sentMails, mails),
      ...paymentEntries(payments),
      ...refundEntries(refunds),
      ...ledgerEntries(postings, sale.currency),
      ...webhookEntries(webhooks),
    ]),
    currency: sale.currency,
    balances: balancesOf(postings, sale.currency),
  }
}

/** Returns the timeline of a subscription, without its orders. @throws ResourceNotFound */
export const subscription: For<'subscription'> = async (
  { path: { id } },
  { database: { db }, organization_id },
) => {
  const { ended_at } = await getSubscriptionId(db, organization_id, id)
  const [events, webhooks] = await Promise.all([
    findEventsOfObject(db, id),
    findDeliveriesAbout(db, organization_id, id),
  ])
  // The id of an e-mail about an end contains the end itself, which may precede its event.
  const moments = new Set(events.map(({ occurred_at }) => iso(occurred_at)))
  if (ended_at !== null) moments.add(iso(ended_at))
  const mails: Mails = new Map()
  for (const at of moments)
    for (const notice of noticeKinds) mails.set(noticeMailId(notice, id, at), `subscription_${notice}`)
  // The id of an e-mail about a charge contains the end of the previous period or the time of the change.
  const reported = new Set(events.flatMap(({ modified_at, period_end }) => [modified_at, period_end]))
  for (const at of reported)
    if (at !== null)
      for (const kind of announcementKinds) mails.set(noticeMailId(kind, id, at), `subscription_${kind}`)
  const sentMails = await findSentMails(db, [...mails.keys()])
  return {
    items: inOrder([...eventEntries(events), ...mailEntries(sentMails, mails), ...webhookEntries(webhooks)]),
  }
}
