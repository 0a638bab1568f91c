import { expect, it } from 'vitest'
import type { LedgerCheck } from '../api-types.ts'
import { verdictOf } from './verdict.ts'

const done: LedgerCheck = {
  id: 'c',
  organization_id: 'o',
  status: 'finished',
  started_at: '2026-01-01T00:00:00Z',
  finished_at: '2026-01-01T00:00:01Z',
  payments: 1,
  orders: 2,
  refunds: 0,
  pending: 0,
  difference_count: 0,
  differences: [],
}

it.each([
  [null, 'plain', 'not been compared yet'],
  [{ ...done, status: 'running' as const, finished_at: null }, 'plain', 'being compared'],
  [{ ...done, status: 'failed' as const }, 'bad', 'The comparison failed'],
  [done, 'good', 'Everything agrees: 1 payment, 2 orders and 0 refunds are in the ledger to the cent.'],
  [
    { ...done, difference_count: 1 },
    'bad',
    '1 difference was found among 1 payment, 2 orders and 0 refunds.',
  ],
])('says whether the books agree (%#)', (check, tone, sentence) => {
  const verdict = verdictOf(check, String)
  expect(verdict.tone).toBe(tone)
  expect(verdict.sentence).toContain(sentence)
})
