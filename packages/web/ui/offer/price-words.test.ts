import { describe, expect, it } from 'vitest'
import { texts } from '../../languages/en/offer.ts'
import { createFormat } from '../../lib/format.ts'
import { createSay } from '../../lib/texts/catalogue.ts'
import type { Offer } from './offer.ts'
import { discountName } from './price-words.ts'

const speech = { say: createSay<typeof texts>(texts, 'en-US'), format: createFormat('en-US') }

const nextCharge = { at: '2027-01-31T10:00:00.000Z', amount: 10_000 }

/** Offer of a plan by the year with 50 % off for some months, as the server shows it. */
const offer = (durationInMonths: number, regularCharge: typeof nextCharge | null) =>
  ({
    discount: { name: 'Half', duration: 'repeating', durationInMonths },
    subscriptionTerms: {
      recurringInterval: 'year',
      recurringIntervalCount: 1,
      nextCharge,
      regularCharge,
    },
  }) as unknown as Offer

describe('the name of a discount for months', () => {
  it('states its months where they reach another payment, and else the first payment', () => {
    expect(discountName(offer(3, null), speech)).toBe('Half (first payment)')
    expect(discountName(offer(14, { ...nextCharge, at: '2028-01-31T10:00:00.000Z' }), speech)).toBe(
      'Half (14 months)',
    )
  })
})
