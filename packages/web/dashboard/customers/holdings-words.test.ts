import { expect, it } from 'vitest'
import { nextOf } from './holdings-words.ts'

const end = '2026-02-01T10:00:00Z'
const later = '2026-03-15T10:00:00Z'
const running = {
  status: 'active',
  cancel_at_period_end: false,
  current_period_end: end,
  ends_at: null,
  ended_at: null,
} as const
const pending_update = { id: '1', created_at: end, modified_at: null, applies_at: end, product_id: '2' }

it.each([
  ['Renews', end, {}],
  ['Changes', end, { pending_update }],
  ['Pauses', end, { pause_at_period_end: true, resumes_at: later }],
  ['Resumes', later, { status: 'paused', resumes_at: later }],
  ['Until it is resumed', null, { status: 'paused' }],
  ['Trial until', end, { status: 'trialing' }],
  ['Ends', end, { status: 'trialing', cancel_at_period_end: true }],
  ['Was due', end, { status: 'past_due' }],
  ['Ended', later, { status: 'canceled', ended_at: later }],
] as const)('the next event of a subscription: %s %s', (verb, moment, changed) => {
  expect(nextOf({ ...running, ...changed })).toEqual({ verb, moment })
})
