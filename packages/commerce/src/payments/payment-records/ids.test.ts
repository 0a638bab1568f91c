import { describe, expect, it } from 'vitest'
import { paymentIdOf } from './ids.ts'

const renewal = {
  id: '5b1d2ff4-7a3c-4bd5-9a7c-3a1d5c0e9a11',
  subscription_id: '0b7a4a3c-6f0e-4a40-9d2b-51f0a1b7c001',
  billing_reason: 'subscription_cycle',
  period_start: new Date('2027-01-31T10:00:00Z'),
} as const
const change = { ...renewal, billing_reason: 'subscription_update', period_start: null } as const
const otherOrder = { id: 'c1d2ff4a-7a3c-4bd5-9a7c-3a1d5c0e9a12' }

describe('the id of a payment', () => {
  it('of a renewal follows from the subscription, the period and the attempt', () => {
    const id = paymentIdOf('secret', renewal, 1)
    expect(paymentIdOf('secret', { ...renewal, ...otherOrder }, 1)).toBe(id)
    const otherIds = [
      paymentIdOf('secret', renewal, 2),
      paymentIdOf('secret', { ...renewal, period_start: new Date('2027-02-28T10:00:00Z') }, 1),
      paymentIdOf('secret', { ...renewal, subscription_id: otherOrder.id }, 1),
      paymentIdOf('another secret', renewal, 1),
    ]
    expect(new Set([id, ...otherIds]).size).toBe(5)
  })

  it('of any other order follows from the order and the attempt', () => {
    const id = paymentIdOf('secret', change, 1)
    expect(paymentIdOf('secret', { ...change, subscription_id: otherOrder.id }, 1)).toBe(id)
    const otherIds = [
      paymentIdOf('secret', change, 2),
      paymentIdOf('secret', { ...change, ...otherOrder }, 1),
      paymentIdOf('secret', renewal, 1),
      // The last order of a subscription has its end as the period.
      paymentIdOf('secret', { ...change, ...otherOrder, period_start: renewal.period_start }, 2),
    ]
    expect(new Set([id, ...otherIds]).size).toBe(5)
  })

  it('is what it was before', () => {
    expect(paymentIdOf('secret', renewal, 1)).toBe('41ee6751-6422-481a-98e4-594423eeadb0')
    expect(paymentIdOf('secret', change, 2)).toBe('d0ab4825-0629-403f-a5f5-9356a9c949d2')
  })
})
