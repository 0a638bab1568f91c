import type { Stripe } from 'stripe'
import { expect, it } from 'vitest'
import { aPrice, aSubscription } from '../../../../commerce/src/payments/stripe/testing/billing-objects.ts'
import { creditOf } from './credit.ts'
import { readTerms } from './stripe-subscription.ts'

const seconds = (moment: string): number => new Date(moment).getTime() / 1000
const price = aPrice({ id: 'price_club', product: 'prod_club' })
const buyer = {
  id: 'cus_ada',
  email: 'ada@example.com',
  balance: 0,
  discount: null,
  default_source: null,
  invoice_settings: { default_payment_method: 'pm_ada' },
}

/** Returns a subscription as read, with its customer and its latest invoice expanded. */
const subscription = (more: Record<string, unknown> = {}): Stripe.Subscription =>
  ({
    ...aSubscription({
      id: 'sub_ada',
      customer: 'cus_ada',
      price,
      current_period_start: seconds('2027-01-31T09:00:00Z'),
      current_period_end: seconds('2027-02-28T09:00:00Z'),
      ...more,
    }),
    customer: more['buyer'] ?? buyer,
  }) as never

it('reads the payment terms of a subscription', () => {
  expect(readTerms(subscription())).toMatchObject({
    terms: {
      amount: 1500,
      interval: { recurring_interval: 'month', recurring_interval_count: 1 },
      current_period_end: new Date('2027-02-28T09:00:00Z'),
      canceled_at: null,
      processor_customer: 'cus_ada',
      payment_method: 'pm_ada',
    },
  })
  const reading = readTerms(subscription({ default_payment_method: 'pm_own' }))
  expect(reading).toMatchObject({ terms: { payment_method: 'pm_own' } })
  const yearly = { ...price, recurring: { interval: 'month', interval_count: 12 } }
  expect(readTerms(subscription({ price: yearly }))).toMatchObject({
    terms: { interval: { recurring_interval: 'year', recurring_interval_count: 1 } },
  })
})

it('reads the amount of the currency that a subscription is charged in', () => {
  const yen = { ...price, currency: 'jpy', unit_amount: 1500 }
  expect(readTerms(subscription({ price: yen, currency: 'jpy' }))).toMatchObject({
    terms: { amount: 1500, currency: 'jpy' },
  })
  const several = { ...price, currency_options: { eur: { unit_amount: 1350, custom_unit_amount: null } } }
  expect(readTerms(subscription({ price: several, currency: 'eur' }))).toMatchObject({
    terms: { amount: 1350, currency: 'eur' },
  })
})

it.each([
  [{ balance: -500, currency: 'usd' }, { credit: 500 }],
  [{ balance: -500, currency: null }, { credit: 500 }],
  [{ balance: 0 }, { credit: 0 }],
  [{ balance: 500, currency: 'usd' }, { reason: 'its customer owes a balance at Stripe' }],
  [
    { balance: -500, currency: 'eur' },
    { reason: 'its customer has a balance at Stripe in another currency' },
  ],
  [
    { balance: 0, currency: 'usd', invoice_credit_balance: { usd: 0, eur: 500 } },
    { reason: 'its customer has a balance at Stripe in another currency' },
  ],
])('reads the credit of its customer: %j', (balance, expected) => {
  expect(creditOf(subscription({ buyer: { ...buyer, ...balance } }))).toEqual(expected)
})

it('ignores a discount that ends by the end of the period', () => {
  const discounts = [{ id: 'di_a', end: seconds('2027-02-20T00:00:00Z') }]
  expect(readTerms(subscription({ discounts }))).toHaveProperty('terms')
})

it('treats a subscription that is canceled for the end of its period as canceled', () => {
  const [cancel_at, canceled_at] = [seconds('2027-02-28T09:00:00Z'), seconds('2027-02-03T00:00:00Z')]
  expect(readTerms(subscription({ cancel_at, canceled_at }))).toMatchObject({
    terms: { canceled_at: new Date('2027-02-03T00:00:00Z') },
  })
})

it('reads a trial: its end is the anchor of the periods', () => {
  const trial_end = seconds('2027-02-28T09:00:00Z')
  const reading = readTerms(
    subscription({ status: 'trialing', trial_end, trial_start: seconds('2027-01-31T09:00:00Z') }),
  )
  expect(reading).toMatchObject({
    terms: {
      trial_start: new Date('2027-01-31T09:00:00Z'),
      anchor_at: new Date('2027-02-28T09:00:00Z'),
      current_period_end: new Date('2027-02-28T09:00:00Z'),
    },
  })
})

it.each([
  ['a paid period runs to its end', 'paid', null, { paused_at: null, resumes_at: null }],
  [
    'a period without a charge is paused',
    'void',
    null,
    { paused_at: new Date('2027-01-31T09:00:00Z'), resumes_at: null },
  ],
  [
    'a pause ends with the next charge at Stripe',
    'paid',
    '2027-03-05T00:00:00Z',
    { paused_at: null, resumes_at: new Date('2027-03-31T09:00:00Z') },
  ],
  [
    'a pause ends at the start of a period',
    'void',
    '2027-02-28T09:00:00Z',
    { paused_at: new Date('2027-01-31T09:00:00Z'), resumes_at: new Date('2027-02-28T09:00:00Z') },
  ],
  ['a pause that skips no charge is none', 'paid', '2027-02-20T00:00:00Z', null],
])('reads a pause: %s', (_, status, resumes, pause) => {
  const reading = readTerms(
    subscription({
      billing_cycle_anchor: seconds('2026-08-31T09:00:00Z'),
      pause_collection: { behavior: 'void', resumes_at: resumes === null ? null : seconds(resumes) },
      latest_invoice: { id: 'in_a', object: 'invoice', status },
    }),
  )
  expect(reading).toMatchObject({ terms: { pause } })
})

const two = subscription()
two.items.data.push({ ...(two.items.data[0] as Stripe.SubscriptionItem), id: 'si_two' })
const end = seconds('2027-02-20T00:00:00Z')

it.each<readonly [string, Stripe.Subscription]>([
  [
    'it is in a trial until 2027-02-20, which is not the end of its period',
    subscription({ status: 'trialing', trial_end: end }),
  ],
  ['it owes a payment', subscription({ status: 'past_due' })],
  ['it owes a payment', subscription({ status: 'unpaid' })],
  ['its first payment was never made', subscription({ status: 'incomplete' })],
  ['it is paused', subscription({ status: 'paused' })],
  ['it has ended', subscription({ status: 'canceled' })],
  ['its status is new', subscription({ status: 'new' })],
  [
    'its payments are paused, and its invoices are kept for later',
    subscription({ pause_collection: { behavior: 'keep_as_draft', resumes_at: null } }),
  ],
  [
    'its payments are paused until it ends',
    subscription({ pause_collection: { behavior: 'void' }, cancel_at_period_end: true }),
  ],
  [
    'its latest invoice is not paid yet',
    subscription({ latest_invoice: { id: 'in_a', object: 'invoice', status: 'void' } }),
  ],
  ['it follows a schedule', subscription({ billing_schedules: [{ key: 'a' }] })],
  ['a pending change waits for a payment', subscription({ pending_update: { expires_at: 1 } })],
  ['it is paid by invoices that are sent', subscription({ collection_method: 'send_invoice' })],
  ['it has 2 items, but subscriptions here have one', two],
  ['its quantity is 3, but the quantity here is always one', subscription({ item: { quantity: 3 } })],
  ['it has a discount that lasts', subscription({ discounts: [{ id: 'di_a', end: null }] })],
  ['it has a discount that lasts', subscription({ discounts: [{ id: 'di_a', end: end * 2 }] })],
  ['it has a discount that lasts', subscription({ item: { discounts: [{ id: 'di_a', end: null }] } })],
  [
    'it has a discount that lasts',
    subscription({ buyer: { ...buyer, discount: { id: 'di_a', end: null } } }),
  ],
  ['Stripe adds tax to it', subscription({ automatic_tax: { enabled: true } })],
  ['Stripe adds tax to it', subscription({ default_tax_rates: [{ id: 'txr_a' }] })],
  ['Stripe adds tax to it', subscription({ item: { tax_rates: [{ id: 'txr_a' }] } })],
  ['its payments go through another platform', subscription({ transfer_data: { destination: 'acct_b' } })],
  ['its payments go through another platform', subscription({ on_behalf_of: 'acct_b' })],
  ['its payments go through another platform', subscription({ application: 'ca_b' })],
  ['Stripe itself is the seller', subscription({ managed_payments: { enabled: true } })],
  ['it is billed when an amount is reached', subscription({ billing_thresholds: { amount_gte: 1 } })],
  [
    'it is billed within its period too',
    subscription({ pending_invoice_item_interval: { interval: 'day' } }),
  ],
  ['its latest invoice is not paid yet', subscription({ latest_invoice: { id: 'in_a', status: 'open' } })],
  ['it follows a test clock', subscription({ test_clock: 'clock_a' })],
  ['it is canceled as of 2027-02-20, which is not the end of its period', subscription({ cancel_at: end })],
  ['its customer was deleted', subscription({ buyer: { id: 'cus_ada', deleted: true } })],
  [
    'its customer has no payment method',
    subscription({ buyer: { ...buyer, invoice_settings: { default_payment_method: null } } }),
  ],
  [
    'its price is in KWD, which Atelier does not support',
    subscription({ currency: 'kwd', price: { ...price, currency: 'kwd' } }),
  ],
  ['its price has no amount in EUR, in which it is charged', subscription({ currency: 'eur' })],
  [
    'its price of ISK\u00a070.50 is not a multiple of ISK\u00a01.00, the smallest unit of ISK',
    subscription({ currency: 'isk', price: { ...price, currency: 'isk', unit_amount: 7050 } }),
  ],
  [
    'Stripe converts it to GBP for its customer, and here it would be charged in USD',
    subscription({ presentment_details: { presentment_currency: 'gbp' } }),
  ],
  [
    'it is paid with a card other than the default of its customer',
    subscription({
      default_payment_method: 'pm_own',
      buyer: { ...buyer, default_source: 'card_a', invoice_settings: { default_payment_method: null } },
    }),
  ],
])('rejects one: %s', (reason, input) => {
  expect(readTerms(input)).toEqual({ reason })
})
