import { describe, expect, it } from 'vitest'
import { validate } from '../../primitives/issues.ts'
import { CustomerSubscriptionUpdate } from '../portal/subscriptions.ts'
import {
  subscriptionCan,
  type SubscriptionStatus,
  subscriptionStatusesBy,
  subscriptionTransitions,
} from './subscription-states.ts'
import { SubscriptionUpdate } from './subscription-bodies.ts'

const id = '5b1d2ff4-7a3c-4bd5-9a7c-3a1d5c0e9a11'
const check = (schema: Parameters<typeof validate>[0], body: object) => {
  const checked = validate(schema, body, 'body')
  return checked.ok ? checked.value : checked.issues.map(({ loc, type }) => `${loc.join('.')} ${type}`)
}

describe('a change by the seller', () => {
  const reason = { customer_cancellation_reason: 'too_expensive', customer_cancellation_comment: null }
  it.each([
    [{ product_id: id }, { product_id: id }],
    [
      { product_id: id, proration_behavior: 'invoice' },
      { product_id: id, proration_behavior: 'invoice' },
    ],
    [
      { cancel_at_period_end: true, ...reason },
      { cancel_at_period_end: true, ...reason },
    ],
    [{ cancel_at_period_end: true, revoke: true }, { cancel_at_period_end: true }],
    [{ cancel_at_period_end: false, revoke: true }, { cancel_at_period_end: false }],
    [
      { cancel_at_period_end: null, revoke: true },
      { cancel_at_period_end: null, revoke: true },
    ],
    [
      { revoke: true, ...reason },
      { revoke: true, ...reason },
    ],
  ])('%j means %j', (body, expected) => {
    expect(check(SubscriptionUpdate, body)).toEqual(expected)
  })

  it.each([
    [{ product_id: id, discount_id: id }, ['body.discount_id value_error']],
    [{ product_id: id, discount_id: null }, ['body.discount_id value_error']],
    [{ product_id: id, trial_end: 'now' }, ['body.trial_end value_error']],
    [{ discount_id: null, trial_end: 'now' }, ['body.trial_end value_error']],
    [
      { product_id: id, discount_id: id, trial_end: 'now' },
      ['body.discount_id value_error', 'body.trial_end value_error'],
    ],
  ])('%j, two changes together, is rejected', (body, issues) => {
    expect(check(SubscriptionUpdate, body)).toEqual(issues)
  })

  it('may send null for other changes, and have metadata', () => {
    const body = { product_id: null, discount_id: id, trial_end: null, metadata: { a: '1' } }
    expect(check(SubscriptionUpdate, body)).toEqual(body)
    const alone = { product_id: null, metadata: { a: '1' } }
    expect(check(SubscriptionUpdate, alone)).toEqual(alone)
  })

  it.each([
    [{}, 'body.product_id missing'],
    [{ revoke: false }, 'body.revoke'],
    [{ product_id: 'x' }, 'body.product_id uuid'],
    [{ product_id: id, proration_behavior: 'later' }, 'body.proration_behavior enum'],
    [{ cancel_at_period_end: 'soon' }, 'body.cancel_at_period_end boolean'],
    [
      { cancel_at_period_end: true, customer_cancellation_reason: 'bored' },
      'body.customer_cancellation_reason enum',
    ],
  ])('%j is rejected', (body, issue) => {
    expect(check(SubscriptionUpdate, body)).toContainEqual(expect.stringContaining(issue))
  })
})

describe('a change by the customer', () => {
  it.each([
    {},
    { product_id: id },
    { product_id: null, cancel_at_period_end: true },
    { cancel_at_period_end: null },
    { cancel_at_period_end: true, cancellation_reason: 'unused', cancellation_comment: 'Bye' },
  ])('may be %j', (body) => {
    expect(check(CustomerSubscriptionUpdate, body)).toEqual(body)
  })

  it('does not treat an invalid change as an empty one', () => {
    expect(check(CustomerSubscriptionUpdate, { product_id: 'x' })).toEqual(['body.product_id uuid'])
    const two = { product_id: id, cancel_at_period_end: true }
    expect(check(CustomerSubscriptionUpdate, two)).toContainEqual(
      expect.stringContaining('body.cancel_at_period_end'),
    )
    for (const body of [{ pause_at_period_end: 'x' }, { resume: false }, { pending_update: {} }])
      expect(check(CustomerSubscriptionUpdate, body)).toHaveLength(1)
  })
})

describe('the life of a subscription', () => {
  const every = Object.keys(subscriptionTransitions) as SubscriptionStatus[]
  const allowed = (action: keyof typeof subscriptionCan, cancelling: boolean) =>
    every.filter((status) =>
      subscriptionCan[action]({ status, cancel_at_period_end: cancelling, ended_at: null }),
    )

  it('allows each action where it makes sense', () => {
    expect(allowed('cancel', false)).toEqual(['trialing', 'active', 'past_due', 'paused'])
    expect(allowed('cancel', true)).toEqual([])
    expect(allowed('uncancel', false)).toEqual([])
    expect(allowed('uncancel', true)).toEqual(['trialing', 'active'])
    expect(allowed('revoke', true)).toEqual(['trialing', 'active', 'past_due', 'paused'])
    expect(allowed('changeProduct', false)).toEqual(['trialing', 'active'])
    expect(allowed('changeProduct', true)).toEqual([])
    expect(allowed('changeDiscount', true)).toEqual(['trialing', 'active', 'past_due', 'paused'])
    expect(allowed('pause', false)).toEqual(['active'])
    expect(allowed('pause', true)).toEqual([])
    expect(allowed('resume', false)).toEqual(['paused'])
    expect(allowed('schedule', false)).toEqual(['trialing', 'active'])
    expect(allowed('moveEnd', true)).toEqual(['active'])
    for (const action of ['cancel', 'uncancel', 'revoke', 'changeProduct', 'changeDiscount'] as const)
      for (const status of every)
        expect(
          subscriptionCan[action]({
            status,
            cancel_at_period_end: action === 'uncancel',
            ended_at: '2025-04-01T12:00:00Z',
          }),
        ).toBe(false)
  })

  it('ends in final states, and can be ended wherever it can be revoked', () => {
    expect(every.filter((status) => subscriptionTransitions[status].length === 0)).toEqual([
      'canceled',
      'incomplete_expired',
    ])
    for (const status of allowed('revoke', false))
      expect(subscriptionTransitions[status]).toContain('canceled')
    const listed = [...subscriptionStatusesBy.active, ...subscriptionStatusesBy.inactive]
    expect(every.filter((status) => !(listed as readonly string[]).includes(status))).toEqual([
      'incomplete',
      'incomplete_expired',
    ])
  })
})
