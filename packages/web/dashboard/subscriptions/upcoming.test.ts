import { expect, it } from 'vitest'
import { stepsOf } from './upcoming.ts'

const end = '2026-02-01T10:00:00Z'
const later = '2026-03-15T10:00:00Z'
const running = {
  status: 'active',
  ended_at: null,
  ends_at: null,
  current_period_end: end,
  cancel_at_period_end: false,
} as const
const pending_update = { id: '1', created_at: end, modified_at: null, applies_at: end, product_id: '2' }

it('a subscription renews at the end of its period, unless something else is scheduled', () => {
  expect(stepsOf(running)).toEqual([{ kind: 'renewal', at: end }])
  expect(stepsOf({ ...running, pending_update })).toEqual([{ kind: 'change', at: end }])
  expect(stepsOf({ ...running, cancel_at_period_end: true, ends_at: later })).toEqual([
    { kind: 'end', at: later },
  ])
})

it('a pause is followed by its end, with or without a date', () => {
  const pausing = { ...running, pause_at_period_end: true }
  expect(stepsOf({ ...pausing, resumes_at: later })).toEqual([
    { kind: 'pause', at: end },
    { kind: 'resume', at: later },
  ])
  expect(stepsOf(pausing)).toEqual([
    { kind: 'pause', at: end },
    { kind: 'resume', at: null },
  ])
  expect(stepsOf({ ...running, status: 'paused', resumes_at: later })).toEqual([
    { kind: 'resume', at: later },
  ])
})

it('a trial ends with a charge, and with the scheduled change', () => {
  const trial = { ...running, status: 'trialing', trial_end: end } as const
  expect(stepsOf(trial)).toEqual([{ kind: 'trial_end', at: end }])
  expect(stepsOf({ ...trial, pending_update })).toEqual([
    { kind: 'trial_end', at: end },
    { kind: 'change', at: end },
  ])
  expect(stepsOf({ ...trial, cancel_at_period_end: true })).toEqual([{ kind: 'end', at: end }])
})

it('a subscription that waits for its payment or has ended has no next event', () => {
  expect(stepsOf({ ...running, status: 'past_due' })).toEqual([])
  expect(stepsOf({ ...running, status: 'canceled', ended_at: end })).toEqual([])
})
