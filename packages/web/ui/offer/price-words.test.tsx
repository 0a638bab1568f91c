import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { texts } from '../../languages/en/offer.ts'
import { createFormat } from '../../lib/format.ts'
import { createSay } from '../../lib/texts/catalogue.ts'
import type { Offer } from './offer.ts'
import { OrderLines } from './OrderLines.tsx'
import { agreement, headlinePrice, payLabel } from './price-words.ts'

const speech = { say: createSay<typeof texts>(texts, 'en-US'), format: createFormat('en-US', 'UTC') }
const end = '2026-12-11T10:00:00Z'

const trial: Offer = {
  amount: 1200,
  discount: null,
  discountAmount: 0,
  taxAmount: 0,
  totalAmount: 1200,
  dueAmount: 0,
  currency: 'usd',
  isPaymentRequired: false,
  isPaymentFormRequired: true,
  isFreeProductPrice: false,
  subscriptionTerms: {
    recurringInterval: 'month',
    recurringIntervalCount: 1,
    nextCharge: { at: end, amount: 1200 },
    regularCharge: null,
    trial: { trialInterval: 'day', trialIntervalCount: 14, trialEnd: end },
  },
  product: { name: 'Pro', description: null, prices: [], benefits: [] },
  organization: { name: 'Tea' },
}

it('the price, the button and the agreement of a trial name its first charge', () => {
  expect(headlinePrice(trial, speech)).toBe('14 days free, then $12.00 per month')
  expect(payLabel(trial, false, speech)).toBe('Start · 14 days free')
  expect(payLabel(trial, true, speech)).toBe('One moment…')
  expect(agreement(trial, speech)).toContain(
    'You allow Tea to charge you $12.00 per month from Dec 11, 2026 until you cancel.',
  )
})

it('a trial without a card promises no charge', () => {
  const cardless = { ...trial, isPaymentFormRequired: false }
  expect(payLabel(cardless, false, speech)).toBe('Try it for free')
  expect(agreement(cardless, speech)).toBe(
    'Nothing is charged now. It ends on Dec 11, 2026, unless you add a card in your purchases: then it costs $12.00 per month.',
  )
})

const linesOf = (offer: Offer) =>
  renderToStaticMarkup(<OrderLines offer={offer} speech={speech} />)
    .replaceAll(/<[^>]+>/g, '|')
    .replaceAll(/\|+/g, '|')

it('the lines of a trial add up to zero today, whatever the price, its discount and its tax', () => {
  const expected = '|Pro|14 days free|Total today|$0.00|From Dec 11, 2026|$12.00 per month|'
  expect(linesOf(trial)).toContain(expected)
  expect(linesOf({ ...trial, taxAmount: 300, discountAmount: 600, totalAmount: 900 })).toContain(expected)
})

it('the tax of a trial stays open until the country is known', () => {
  expect(linesOf({ ...trial, taxAmount: null })).toContain('|Tax|depends on your country|')
})
