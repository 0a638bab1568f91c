import { describe, expect, it } from 'vitest'
import { afterFailure } from '../../lib/save-key.ts'
import { attemptAt, type RefundBody } from './refund-attempt.ts'

const amounts = {
  net_amount: 1000,
  tax_amount: 250,
  refunded_amount: 0,
  refunded_tax_amount: 0,
  currency: 'usd',
}
const afterOne = { ...amounts, refunded_amount: 400, refunded_tax_amount: 100 }
const body: RefundBody = {
  orderId: '0b0f1e0a-6d0f-4f5e-9f58-000000000001',
  amount: 400,
  reason: 'other',
  comment: null,
  revokeBenefits: false,
}
const lost = { kind: 'network' } as const

describe('an attempt at a refund', () => {
  it('keeps its key and its sums when its answer was lost and the same is reviewed again', () => {
    const first = afterFailure(attemptAt(body, amounts, undefined), lost)
    expect(first.isUnclear).toBe(true)
    // The refund was made: less is left. The sums are still those of this one refund.
    expect(attemptAt({ ...body }, afterOne, first)).toBe(first)
    expect(first.terms).toEqual({ amount: 400, tax_amount: 100, total: 500, left: 750 })
  })

  it('keeps its key when it may have ended the subscription, whose end is no longer offered', () => {
    const ending = { ...body, revokeSubscription: true }
    const first = afterFailure(attemptAt(ending, amounts, undefined), lost)
    expect(attemptAt({ ...body, revokeSubscription: false }, afterOne, first)).toBe(first)
    const failed = afterFailure(first, { kind: 'RefundedAlready' })
    expect(attemptAt({ ...body, revokeSubscription: false }, afterOne, failed).body.revokeSubscription).toBe(
      false,
    )
  })

  it('is a new one, with current sums, for another request', () => {
    const first = afterFailure(attemptAt(body, amounts, undefined), lost)
    const other = attemptAt({ ...body, amount: 600 }, afterOne, first)
    expect(other).toMatchObject({ isUnclear: false, terms: { amount: 600, total: 750, left: 0 } })
    expect(other.key).not.toBe(first.key)
  })

  it('has a new key after a rejection, which the server would repeat under the old one', () => {
    const first = afterFailure(attemptAt(body, amounts, undefined), lost)
    const failed = afterFailure(first, { kind: 'RefundedAlready' })
    expect(failed.isUnclear).toBe(false)
    expect(failed.key).not.toBe(first.key)
    expect(attemptAt(body, afterOne, failed).terms.left).toBe(250)
  })

  it.each([
    ['Conflict', true],
    ['unexpected', true],
    ['Unavailable', true],
    ['TooManyRequests', false],
    ['Unauthorized', false],
  ] as const)('keeps its key after %s', (kind, isUnclear) => {
    const first = attemptAt(body, amounts, undefined)
    expect(afterFailure(first, { kind })).toEqual({ ...first, isUnclear })
    const unclear = afterFailure(first, lost)
    expect(afterFailure(unclear, { kind })).toEqual(unclear)
  })
})
