import type { ReviewStatus, ReviewWithheld } from '@atelier/contract'
import type { StatusWords } from '../../ui/Badge.tsx'

/** Display texts of the review statuses. */
export const reviewStatuses: Readonly<Record<ReviewStatus, StatusWords>> = {
  waiting: { label: 'Waiting', tone: 'warn' },
  published: { label: 'Published', tone: 'good' },
  declined: { label: 'Declined', tone: 'plain' },
}

/** Display texts of the reasons to withhold a review. */
const withheldWords: Readonly<Record<ReviewWithheld, StatusWords>> = {
  refunded: { label: 'Refunded', tone: 'plain' },
  disputed: { label: 'Disputed', tone: 'plain' },
}

/** Returns the effective status of a review: a published one that is withheld is not shown. */
export const statusOf = ({
  status,
  withheld,
}: {
  readonly status: ReviewStatus
  readonly withheld: ReviewWithheld | null
}): StatusWords => (withheld === null ? reviewStatuses[status] : withheldWords[withheld])

/** Sentences about reviews that are withheld because of their order. */
export const withheldSentences: Readonly<Record<ReviewWithheld, string>> = {
  refunded: 'The order was refunded, so the review is not shown.',
  disputed:
    'The bank has taken the payment of the order, so the review is not shown unless you win the dispute.',
}
