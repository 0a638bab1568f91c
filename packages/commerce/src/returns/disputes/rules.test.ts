import { disputeCan, type DisputeEvidence, DisputeStatus } from '@atelier/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { disputeEntries } from '../../ledger/postings.ts'
import {
  acceptError,
  answerError,
  evidenceIssues,
  isPastDue,
  kindOfMovement,
  stepTo,
  sumMovements,
  taxInDispute,
  textsOf,
} from './rules.ts'

const status = fc.constantFrom(...DisputeStatus.options)

describe('a report of the processor', () => {
  it.each([
    [undefined, 'needs_response', 'opened'],
    [undefined, 'lost', 'closed'],
    ['warning_needs_response', 'needs_response', 'reopened'],
    ['warning_closed', 'needs_response', 'reopened'],
    ['needs_response', 'under_review', 'answered'],
    ['under_review', 'won', 'closed'],
    ['lost', 'won', 'closed'],
    ['under_review', 'needs_response', 'none'],
    ['won', 'lost', 'none'],
    ['lost', 'under_review', 'none'],
  ] as const)('from %s to %s is %s', (before, now, step) => {
    expect(stepTo(before, now)).toBe(step)
  })

  it('is idempotent', () => {
    for (const option of DisputeStatus.options) expect(stepTo(option, option)).toBe('none')
  })

  it('ends only in a final state, in any order of reports', () => {
    fc.assert(
      fc.property(fc.array(status, { minLength: 1 }), (reports) => {
        let now: DisputeStatus | undefined
        for (const item of [...reports, 'won' as const]) if (stepTo(now, item) !== 'none') now = item
        expect(now).toBe('won')
      }),
    )
  })
})

describe('the money of a dispute', () => {
  const usd = (amount: number) => ({ amount, currency: 'usd' })
  const eur = (amount: number) => ({ amount, currency: 'eur' })
  const movement = fc.record({
    id: fc.uuid(),
    amount: fc.integer({ min: -99_999_999, max: 99_999_999 }).map(usd),
    fee: fc.integer({ min: -9999, max: 9999 }).map(usd),
  })

  it('balances whatever is taken and returned, and shows the sum of its movements', () => {
    fc.assert(
      fc.property(fc.array(movement), (movements) => {
        const entries = movements.flatMap(disputeEntries)
        const sum = (account?: string) =>
          entries
            .filter((entry) => account === undefined || entry.account === account)
            .reduce((total, { amount }) => total + amount, 0)
        const { withdrawn_amount, fee_amount } = sumMovements(movements, 'usd')
        expect(sum()).toBe(0)
        expect(sum('disputes')).toBe(withdrawn_amount)
        expect(sum('processor_fees')).toBe(fee_amount)
        expect(sum('processor_balance')).toBe(0 - withdrawn_amount - fee_amount)
        expect(entries.every(({ amount }) => amount !== 0)).toBe(true)
      }),
    )
  })

  it('in another currency than that of the payment is in no sum', () => {
    const movements = [
      { id: 'first', amount: usd(-10_000), fee: usd(0) },
      { id: 'second', amount: eur(0), fee: eur(1500) },
    ]
    expect(sumMovements(movements, 'usd')).toEqual({ withdrawn_amount: 10_000, fee_amount: 0 })
  })

  it('with a fee in another currency is an error that names the movement', () => {
    const mixed = { id: 'txn_1', amount: usd(-149), fee: eur(1500) }
    const sentence =
      'An amount in eur, of the movement txn_1 of a dispute, cannot be added to amounts in usd.'
    for (const read of [
      disputeEntries,
      kindOfMovement,
      (mixedMovement: typeof mixed) => sumMovements([mixedMovement], 'usd'),
    ])
      expect(() => read(mixed)).toThrow(sentence)
  })

  it('is taken or returned', () => {
    const id = 'first'
    expect(kindOfMovement({ id, amount: usd(-149), fee: usd(1500) })).toBe('dispute')
    expect(kindOfMovement({ id, amount: eur(0), fee: eur(1500) })).toBe('dispute')
    expect(kindOfMovement({ id, amount: usd(149), fee: usd(-1500) })).toBe('dispute_return')
    expect(kindOfMovement({ id, amount: usd(149), fee: usd(0) })).toBe('dispute_return')
  })
})

describe('an answer', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const due = (day: number) => new Date(Date.UTC(2026, 0, day))

  it('is accepted while the bank waits for one, until it is due', () => {
    fc.assert(
      fc.property(status, fc.constantFrom(null, due(2), due(1)), (currentStatus, evidence_due_at) => {
        const isTaken = answerError({ status: currentStatus, evidence_due_at }, now) === undefined
        expect(isTaken).toBe(
          disputeCan.answer({ status: currentStatus }) && evidence_due_at?.getTime() !== now.getTime(),
        )
      }),
    )
  })

  it('cannot give up an inquiry', () => {
    const evidence_due_at = due(2)
    expect(acceptError({ status: 'warning_needs_response', evidence_due_at }, now)?.message).toMatch(/Refund/)
    expect(acceptError({ status: 'needs_response', evidence_due_at }, now)).toBeUndefined()
  })

  it('must have content, in files that banks read', () => {
    const file = { service: 'downloadable', is_uploaded: true, mime_type: 'application/pdf', size: 4_000_000 }
    const of = (more: object) => [{ kind: 'receipt' as const, id: 'one', file: { ...file, ...more } }]
    const issuesOf = (evidence: DisputeEvidence, files: Parameters<typeof evidenceIssues>[1]) =>
      evidenceIssues(evidence, files).map(({ loc }) => loc.at(-1))
    expect(issuesOf({}, [])).toEqual(['uncategorized_text'])
    expect(issuesOf({ uncategorized_text: 'Sent.' }, [])).toEqual([])
    expect(issuesOf({}, of({}))).toEqual([])
    expect(issuesOf({}, of({ mime_type: 'application/zip' }))).toEqual(['receipt'])
    expect(issuesOf({}, of({ is_uploaded: false }))).toEqual(['receipt'])
    expect(issuesOf({}, of({ service: 'product_media' }))).toEqual(['receipt'])
    expect(issuesOf({}, [{ kind: 'receipt', id: 'one', file: undefined }])).toEqual(['receipt'])
    expect(issuesOf({}, [...of({}), ...of({ size: 500_001 })])).toEqual(['files'])
    expect(textsOf({ customer_name: '', uncategorized_text: 'Sent.' })).toEqual({
      uncategorized_text: 'Sent.',
    })
  })
})

describe('a dispute as the provider’s clients read it', () => {
  it.each([
    [1250, 1250, 250, 250],
    [625, 1250, 250, 125],
    [333, 1250, 250, 67],
    [1000, 1000, 0, 0],
    [1000, 1000, null, 0],
    [0, 0, 0, 0],
  ])(
    'of %i disputed of %i paid, with a tax of %s, %i are tax',
    (amount, paid_amount, order_tax_amount, tax) =>
      expect(taxInDispute({ amount, paid_amount, order_tax_amount, currency: 'usd' })).toBe(tax),
  )

  it.each([
    ['needs_response', -1, true],
    ['needs_response', 1, false],
    ['under_review', -1, false],
    ['lost', -1, false],
  ] as const)('%s with a deadline in %i ms is past due: %s', (status, remainingMs, isLate) => {
    const now = new Date('2026-01-15T12:00:00Z')
    const evidence_due_at = new Date(now.getTime() + remainingMs)
    expect(isPastDue({ status, evidence_due_at }, now)).toBe(isLate)
  })
})
