import { subscriptionCan } from '@atelier/contract'
import type { Connection, Services } from '../../../core/services.ts'
import { isUsage, type Line } from '../../../orders/orders/index.ts'
import { draftInvoice, type InvoiceDraft } from '../renewal/draft-invoice.ts'
import { lastLines } from '../ending/last-order.ts'
import { renewalLines } from '../renewal/next-period.ts'
import { inResumedPeriod } from '../changing/pauses/resume.ts'
import { findComingPeriod } from '../changing/schedules/scheduled-change.ts'
import type { StoredSubscription } from '../types.ts'

/** A subscription, and the charges of its next invoice in addition to its prices. */
type Invoiced = {
  readonly subscription: StoredSubscription
  /** Pending prorations and usage lines. */
  readonly pending: readonly Line[]
  readonly usage: readonly Line[]
}

type NextInvoice = { readonly at: Date; readonly draft: InvoiceDraft }

/**
 * Returns the invoice of usage and prorations at the end of a period that is not followed by another one. Null if
 * there is none.
 */
const lastInvoiceOf = (
  services: Services,
  { subscription, pending, usage }: Invoiced,
  last: StoredSubscription,
): NextInvoice | null => {
  const changes = pending.filter((line) => !isUsage(line))
  const lines = lastLines(changes, [...pending.filter(isUsage), ...usage])
  return lines.length === 0
    ? null
    : {
        at: subscription.current_period_end,
        draft: draftInvoice(services, last, 'subscription_update', lines),
      }
}

/** Returns the invoice of the period that begins with the end of a pause. Null when the pause has no end. */
const resumptionInvoiceOf = (services: Services, { subscription, pending }: Invoiced): NextInvoice | null => {
  const { resumes_at: at } = subscription
  if (at === null) return null
  const { after } = inResumedPeriod(subscription, at)
  const lines = renewalLines(after, [], pending)
  return { at, draft: draftInvoice(services, after, 'subscription_cycle', lines) }
}

/** Returns the next invoice of a subscription, and its time. Null when nothing more is charged. */
export const findNextInvoice = async (
  db: Connection,
  services: Services,
  invoiced: Invoiced,
): Promise<NextInvoice | null> => {
  const { subscription, pending, usage } = invoiced
  const { status, cancel_at_period_end, pause_at_period_end, current_period_end: at } = subscription
  // A subscription that has ended, or has not begun, is charged nothing more.
  if (!subscriptionCan.revoke(subscription)) return null
  // A past due subscription is not renewed, and ends without another invoice if the payment never succeeds.
  if (status === 'past_due') return null
  if (status === 'paused') return resumptionInvoiceOf(services, invoiced)
  // The last order of an ended subscription is billed differently from that of a paused one.
  if (cancel_at_period_end) return lastInvoiceOf(services, invoiced, { ...subscription, ended_at: at })
  if (pause_at_period_end)
    return (
      lastInvoiceOf(services, invoiced, subscription) ??
      resumptionInvoiceOf(services, { ...invoiced, usage: [] })
    )
  const { after } = await findComingPeriod(db, subscription)
  const lines = renewalLines(after, [], [...usage, ...pending])
  return { at, draft: draftInvoice(services, after, 'subscription_cycle', lines) }
}
