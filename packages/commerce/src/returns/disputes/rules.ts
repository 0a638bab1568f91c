import {
  disputeCan,
  type DisputeEvidence,
  type DisputeStatus,
  type DisputeStatusFilter,
  disputeTransitions,
  evidenceFiles,
  evidenceTexts,
  isDisputeClosed,
  type Issue,
  mayMove,
} from '@atelier/contract'
import { type ApiError, apiError, issue } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import type { EvidenceRequest } from '../../payments/index.ts'
import { amountIn, type Money, negate, roundedQuotient, sumOfMoney } from '../../core/money.ts'
import type { DisputeRow } from '../../payments/dispute-records/index.ts'

/** Effect of a processor's report on a dispute. `none` is an older report, or one without a change. */
export type DisputeStep = 'opened' | 'answered' | 'closed' | 'reopened' | 'none'

/** @param before undefined for an unknown dispute */
export const stepTo = (before: DisputeStatus | undefined, now: DisputeStatus): DisputeStep => {
  if (before === undefined) return isDisputeClosed(now) ? 'closed' : 'opened'
  if (!mayMove(disputeTransitions, before, now)) return 'none'
  if (isDisputeClosed(now)) return 'closed'
  return now === 'under_review' || now === 'warning_under_review' ? 'answered' : 'reopened'
}

type Movement = { readonly id: string; readonly amount: Money; readonly fee: Money }

/**
 * Returns the fee of a movement in the currency of its amount, in minor units.
 *
 * @throws Error for another currency
 */
const feeOf = ({ id, amount, fee }: Movement): number =>
  amountIn(amount.currency, fee, `the movement ${id} of a dispute`)

/**
 * Sums of movements: the amount taken of the payment and not returned, and the fees. Minor units of the
 * currency; movements in another one are ignored.
 */
export const sumMovements = (movements: readonly Movement[], currency: string) => {
  const own = movements.filter(({ amount }) => amount.currency === currency)
  return {
    withdrawn_amount: sumOfMoney(
      currency,
      own.map(({ amount }) => negate(amount)),
    ).amount,
    fee_amount: own.reduce((sum, movement) => sum + feeOf(movement), 0),
  }
}

/** Returns the kind of ledger posting for a movement. */
export const kindOfMovement = (movement: Movement): 'dispute' | 'dispute_return' =>
  movement.amount.amount - feeOf(movement) < 0 ? 'dispute' : 'dispute_return'

type Answerable = Pick<DisputeRow, 'status' | 'evidence_due_at'>

/** Returns the error of answering a dispute now; undefined when it is allowed. */
export const answerError = ({ status, evidence_due_at }: Answerable, now: Date): ApiError | undefined => {
  if (isDisputeClosed(status))
    return apiError('NotPermitted', 'This dispute has ended and can no longer be answered.')
  if (!disputeCan.answer({ status }))
    return apiError('NotPermitted', 'This dispute was already answered. The bank is deciding now.')
  if (evidence_due_at !== null && evidence_due_at <= now)
    return apiError('NotPermitted', 'The time to answer this dispute has passed.')
  return undefined
}

/** Returns the error of accepting a dispute now; undefined when it is allowed. */
export const acceptError = (dispute: Answerable, now: Date): ApiError | undefined =>
  dispute.status === 'warning_needs_response'
    ? apiError('NotPermitted', 'This is an inquiry, which took no money. Refund the order instead.')
    : answerError(dispute, now)

/** Returns the texts of an answer that are not blank. */
export const textsOf = (evidence: DisputeEvidence): EvidenceRequest['texts'] =>
  Object.fromEntries(
    evidenceTexts.flatMap((name) => {
      const text = evidence[name]?.trim()
      return text === undefined || text === '' ? [] : [[name, text]]
    }),
  )

/** Returns the files of an answer: the kind of evidence, and the id. */
export const filesOf = ({ files = {} }: DisputeEvidence) =>
  evidenceFiles.flatMap((kind) => {
    const id = files[kind]
    return id === undefined ? [] : [{ kind, id }]
  })

/** File types that banks accept, and the maximum total size in bytes. */
const readable = ['application/pdf', 'image/jpeg', 'image/png']
const maxTotalBytes = 4_500_000

type EvidenceFile = {
  readonly kind: (typeof evidenceFiles)[number]
  readonly id: string
  readonly file:
    | {
        readonly service: string
        readonly is_uploaded: boolean
        readonly mime_type: string
        readonly size: number
      }
    | undefined
}

/** Returns the issues of an answer. */
export const evidenceIssues = (evidence: DisputeEvidence, files: readonly EvidenceFile[]): Issue[] => {
  const issues = files.flatMap(({ kind, id, file }) => {
    const at = ['body', 'files', kind]
    if (file === undefined || !file.is_uploaded || file.service !== 'downloadable')
      return [issue(at, `There is no uploaded file ${id} that you can see.`)]
    return readable.includes(file.mime_type)
      ? []
      : [issue(at, 'The bank accepts only PDF, JPEG and PNG files.')]
  })
  if (files.reduce((sum, { file }) => sum + (file?.size ?? 0), 0) > maxTotalBytes)
    issues.push(issue('files', 'All files together can have at most 4.5 MB.'))
  if (files.length === 0 && Object.keys(textsOf(evidence)).length === 0)
    issues.push(issue('uncategorized_text', 'The answer is empty. Add text or a file.'))
  return issues
}

/** Returns true when the deadline of a dispute has passed without an answer. */
export const isPastDue = ({ status, evidence_due_at }: Answerable, now: Date): boolean =>
  disputeCan.answer({ status }) && evidence_due_at !== null && evidence_due_at <= now

/** Amounts of a dispute, of its payment and of the order. */
type TaxedDispute = Pick<DisputeRow, 'amount' | 'currency'> & {
  readonly paid_amount: number
  readonly order_tax_amount: number | null
}

/** Returns the tax in a disputed amount: the share of the payment that the order's tax was. */
export const taxInDispute = ({ amount, currency, paid_amount, order_tax_amount }: TaxedDispute): number =>
  order_tax_amount === null || paid_amount === 0
    ? 0
    : roundedQuotient(BigInt(order_tax_amount) * BigInt(amount), BigInt(paid_amount), currency)

/** Returns statuses that a filter matches; Polar's `early_warning` covers every inquiry. */
export const statusesOf = (filter: readonly output<typeof DisputeStatusFilter>[]): readonly string[] =>
  filter.flatMap((status) =>
    status === 'early_warning'
      ? ['warning_needs_response', 'warning_under_review', 'warning_closed']
      : [status],
  )
