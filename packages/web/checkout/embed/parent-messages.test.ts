import { describe, expect, it } from 'vitest'
import { aCheckout } from '../testing/a-checkout.ts'
import type { State } from '../state/state.ts'
import { mayShow, messagesFor } from './parent-messages.ts'

const origin = 'https://shop.test'
const loading: State = { at: 'loading' }
const open: State = {
  at: 'open',
  checkout: aCheckout(),
  card: undefined,
  errors: {},
  notice: undefined,
  isUpdating: false,
  rejections: 0,
}
const processing: State = { at: 'processing', checkout: aCheckout({ status: 'confirmed' }) }
const challenge: State = {
  at: 'challenge',
  checkout: aCheckout(),
  secret: 'pay_1',
  isSubmitting: false,
  problem: undefined,
}
const succeeded: State = { at: 'succeeded', checkout: aCheckout({ status: 'succeeded' }) }
const events = (before: State, after: State) => messagesFor(before, after, origin).map(({ event }) => event)

describe('the messages of the framing page', () => {
  it('come once each, immediately', () => {
    expect(events(loading, open)).toEqual(['loaded'])
    expect(events(open, { ...open, isUpdating: true })).toEqual([])
    expect(events(open, challenge)).toEqual(['confirmed'])
    expect(events(challenge, processing)).toEqual([])
    expect(events(processing, succeeded)).toEqual(['success'])
    expect(events(succeeded, { ...succeeded })).toEqual([])
  })

  it('come together when the frame is opened late', () => {
    expect(events(loading, processing)).toEqual(['loaded', 'confirmed'])
    expect(events(loading, succeeded)).toEqual(['loaded', 'success'])
  })

  it('contain nothing about a checkout it may not see', () =>
    expect(events(loading, { at: 'embed-forbidden' })).toEqual([]))

  it('end the waiting, also where there is no checkout', () =>
    expect(events(loading, { at: 'missing' })).toEqual(['loaded']))

  it('redirect, unless the checkout shows the confirmation itself', () => {
    expect(messagesFor(processing, succeeded, origin)).toEqual([
      {
        type: 'ATELIER_CHECKOUT',
        event: 'success',
        success_url: 'https://shop.test/success?session_id=1',
        redirect: true,
      },
    ])
    const own: State = {
      at: 'succeeded',
      checkout: aCheckout({ successUrl: 'https://shop.test/checkout/atelier_c_1/confirmation' }),
    }
    expect(messagesFor(processing, own, origin)).toMatchObject([{ event: 'success', redirect: false }])
  })
})

describe('who may frame a checkout', () => {
  it('only the origin it was created for', () => {
    const created = aCheckout({ embedOrigin: 'https://blog.test/' })
    expect(mayShow(created, true, 'https://blog.test')).toBe(true)
    expect(mayShow(created, true, 'https://evil.test')).toBe(false)
    // A checkout link creates a checkout without an origin.
    expect(mayShow(created, true, undefined)).toBe(true)
    expect(mayShow(aCheckout(), true, undefined)).toBe(false)
    expect(mayShow(aCheckout(), true, 'https://blog.test')).toBe(false)
    expect(mayShow(aCheckout({ embedOrigin: '*' }), true, 'https://blog.test')).toBe(false)
  })

  it('out of a frame it always shows', () => expect(mayShow(aCheckout(), false, undefined)).toBe(true))
})
