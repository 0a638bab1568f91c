import type { DisputeReason, DisputeStatus, evidenceFiles } from '@atelier/contract'
import type { StatusWords } from '../../ui/Badge.tsx'

/** Display texts of the dispute statuses. */
export const disputeStatuses: Readonly<Record<DisputeStatus, StatusWords>> = {
  warning_needs_response: { label: 'Inquiry', tone: 'warn' },
  warning_under_review: { label: 'Inquiry answered', tone: 'info' },
  warning_closed: { label: 'Inquiry ended', tone: 'plain' },
  needs_response: { label: 'Needs an answer', tone: 'bad' },
  under_review: { label: 'Under review', tone: 'info' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'plain' },
}

/** Titles of the notice on the page of an order. */
export const disputeTitles: Readonly<Record<DisputeStatus, string>> = {
  warning_needs_response: 'The bank asks about this payment',
  warning_under_review: 'The bank asks about this payment',
  warning_closed: 'The bank asked about this payment',
  needs_response: 'The payment is disputed',
  under_review: 'The payment is disputed',
  won: 'The dispute was won',
  lost: 'The dispute was lost',
}

/** Display texts of the dispute reasons. */
export const disputeReasons: Readonly<Record<DisputeReason, string>> = {
  credit_not_processed: 'A refund did not arrive',
  duplicate: 'Charged twice',
  fraudulent: 'Not bought by the cardholder',
  general: 'No reason given',
  product_not_received: 'Not received',
  product_unacceptable: 'Not as described',
  subscription_canceled: 'Charged after a cancellation',
  unrecognized: 'Not recognized',
  other: 'Another reason',
}

/** Display texts of the kinds of evidence. */
export const fileKinds: Readonly<Record<(typeof evidenceFiles)[number], string>> = {
  receipt: 'Receipt',
  customer_communication: 'Messages with the customer',
  service_documentation: 'Proof of delivery',
  uncategorized_file: 'Something else',
}

/** Length of a day, in milliseconds. */
const dayLength = 86_400_000

/** Returns the remaining time to answer a dispute, as a part of a sentence. */
export const dueWords = (due: string | null, now: Date): string => {
  if (due === null) return 'answer it soon'
  const days = Math.ceil((Date.parse(due) - now.getTime()) / dayLength)
  if (days <= 0) return 'the time to answer has passed'
  return days === 1 ? '1 day left to answer' : `${days} days left to answer`
}
