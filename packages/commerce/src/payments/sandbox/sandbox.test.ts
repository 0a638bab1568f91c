import { passesLuhn } from '@atelier/contract/primitives/text-forms'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextReconciliation } from '../../purchases/reconciliation/reconcile.ts'
import { checkCard } from './check-card.ts'
import { isSigned, sign } from './signature.ts'
import { testCards } from './test-cards.ts'

const now = new Date('2026-01-15T12:00:00Z')
const card = { number: '4242 4242 4242 4242', exp_month: 1, exp_year: 26, cvc: '123' }
const problems = (change: Partial<typeof card>) =>
  checkCard({ ...card, ...change }, now).issues.map(({ loc }) => loc[1])

describe('a card', () => {
  it('is accepted when it is a test card, in any formatting', () => {
    expect(checkCard(card, now).card).toMatchObject({ brand: 'visa', outcome: 'succeeded', last4: '4242' })
    expect(checkCard({ ...card, number: '4242-4242-4242-4242', exp_year: 2030 }, now).issues).toEqual([])
    expect(
      checkCard({ number: '378282246310005', exp_month: 12, exp_year: 2030, cvc: '1234' }, now).card?.brand,
    ).toBe('amex')
    for (const number of testCards.keys()) expect(passesLuhn(number)).toBe(true)
  })

  it('is rejected when it is any other number, without repeating it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12,19}$/), (number) => {
        fc.pre(!testCards.has(number))
        const { card: testCard, issues } = checkCard({ ...card, number }, now)
        expect(testCard).toBeUndefined()
        expect(issues[0]).toMatchObject({ loc: ['body', 'number'] })
        expect(JSON.stringify(issues)).not.toContain(number)
      }),
    )
    expect(checkCard({ ...card, number: '4111111111111111' }, now).issues[0]?.msg).toContain(
      'Never enter a real card',
    )
    expect(checkCard({ ...card, number: '4111111111111112' }, now).issues[0]?.msg).toContain(
      'not a card number',
    )
  })

  it('must not have expired and needs its security code', () => {
    expect(problems({ exp_month: 13 })).toEqual(['exp_month'])
    expect(problems({ exp_year: 2025 })).toEqual(['exp_year'])
    expect(problems({ exp_month: 1, exp_year: 2026 })).toEqual([])
    expect(problems({ exp_year: 2099 })).toEqual(['exp_year'])
    expect(problems({ cvc: '12' })).toEqual(['cvc'])
    expect(problems({ cvc: '1234' })).toEqual(['cvc'])
    expect(problems({ cvc: 'abc', exp_month: 0, number: '1' })).toEqual(['number', 'exp_month', 'cvc'])
  })
})

describe('a signature of a processor event', () => {
  it('is valid only for its message, key and time', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (body, otherBody, key) => {
        const signature = sign(key, body, now)
        expect(isSigned(key, body, signature, now)).toBe(true)
        expect(isSigned(`${key}x`, body, signature, now)).toBe(false)
        if (otherBody !== body) expect(isSigned(key, otherBody, signature, now)).toBe(false)
      }),
    )
  })

  it('grows old', () => {
    const signature = sign('key', '{}', now)
    const at = (minutes: number) =>
      isSigned('key', '{}', signature, new Date(now.getTime() + minutes * 60_000))
    expect([at(-6), at(-4), at(4), at(6)]).toEqual([false, true, true, false])
  })

  it.each([null, '', 't=1,v1=', 'v1=00,t=1', `t=1,v1=${'g'.repeat(64)}`, 't='.repeat(10_000)])(
    'is not %j',
    (signature) => {
      expect(isSigned('key', '{}', signature, now)).toBe(false)
    },
  )
})

describe('looking after a payment', () => {
  it('comes ever later, never past the end of the checkout, and never stops', () => {
    fc.assert(
      fc.property(fc.nat(7_200_000), fc.nat(1_800_000), (age, life) => {
        const created_at = new Date(now.getTime() - age)
        const expires_at = new Date(created_at.getTime() + life)
        const next = nextReconciliation(now, { created_at, expires_at })
        expect(next.getTime()).toBeGreaterThan(now.getTime())
        expect(next.getTime()).toBeLessThanOrEqual(now.getTime() + 600_000)
        if (expires_at > now) expect(next.getTime()).toBeLessThanOrEqual(expires_at.getTime())
      }),
    )
  })
})
