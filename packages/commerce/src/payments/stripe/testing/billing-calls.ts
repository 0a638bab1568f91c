import {
  addBalanceTransaction,
  createSchedule,
  presentCustomer,
  presentPrice,
  presentSubscription,
  releaseSchedule,
  updateSchedule,
  updateSubscription,
} from './billing.ts'
import { pick } from './errors.ts'
import { type Form, listOf, textOf } from './form.ts'
import { expandedOf, page } from './page.ts'
import type { StandInState } from './state.ts'

/** Answers a call to a path, whose placeholder is the id. */
export type Call = (state: StandInState, form: Form, id: string) => unknown

const listPrices: Call = (state, form) => {
  const active = textOf(form['active'])
  const result = [...state.prices.values()].filter(
    (price) => active === undefined || String(price.active) === active,
  )
  const shownPrices = result.map((price) => presentPrice(price, expandedOf(form)))
  return page(shownPrices, form, '/v1/prices')
}

const retrievePrice: Call = (state, form, id) =>
  presentPrice(pick(state.prices, id, 'price'), listOf(form['expand']))

const listSubscriptions: Call = (state, form) => {
  const result = [...state.subscriptions.values()].filter(
    ({ status }) => textOf(form['status']) === 'all' || status !== 'canceled',
  )
  const shownSubscriptions = result.map((item) => presentSubscription(state, item, expandedOf(form)))
  return page(shownSubscriptions, form, '/v1/subscriptions')
}

const retrieveSubscription: Call = (state, form, id) =>
  presentSubscription(state, pick(state.subscriptions, id, 'id'), listOf(form['expand']))

const listCustomers: Call = (state, form) =>
  page(
    [...state.customers.keys()].map((id) => presentCustomer(state, id)),
    form,
    '/v1/customers',
  )

const listCoupons: Call = (state, form) => {
  const expanded = expandedOf(form)
  const shownCoupons = [...state.coupons.values()].map(({ applies_to, currency_options, ...plain }) => ({
    ...plain,
    ...(expanded.includes('applies_to') && { applies_to }),
    ...(expanded.includes('currency_options') && { currency_options }),
  }))
  return page(shownCoupons, form, '/v1/coupons')
}

const listCodes: Call = (state, form) => {
  const active = textOf(form['active'])
  const shownCodes = [...state.codes.values()].filter(
    (code) => active === undefined || String(code.active) === active,
  )
  return page(shownCodes, form, '/v1/promotion_codes')
}

/** Calls about what Stripe sells and bills itself. */
export const billingCalls: readonly (readonly [string, RegExp, Call])[] = [
  ['GET', /^\/v1\/products$/, (state, form) => page([...state.products.values()], form, '/v1/products')],
  ['GET', /^\/v1\/prices$/, listPrices],
  ['GET', /^\/v1\/prices\/(\w+)$/, retrievePrice],
  ['GET', /^\/v1\/coupons$/, listCoupons],
  ['GET', /^\/v1\/promotion_codes$/, listCodes],
  ['GET', /^\/v1\/subscriptions$/, listSubscriptions],
  ['GET', /^\/v1\/subscriptions\/(\w+)$/, retrieveSubscription],
  ['POST', /^\/v1\/subscriptions\/(\w+)$/, updateSubscription],
  ['POST', /^\/v1\/subscription_schedules$/, createSchedule],
  ['POST', /^\/v1\/subscription_schedules\/(\w+)$/, updateSchedule],
  ['POST', /^\/v1\/subscription_schedules\/(\w+)\/release$/, releaseSchedule],
  ['GET', /^\/v1\/customers$/, listCustomers],
  ['POST', /^\/v1\/customers\/(\w+)\/balance_transactions$/, addBalanceTransaction],
  [
    'GET',
    /^\/v1\/customers\/(\w+)\/balance_transactions$/,
    (state, form, id) =>
      page(
        state.balanceTransactions.filter(({ customer }) => customer === id),
        form,
        `/v1/customers/${id}/balance_transactions`,
      ),
  ],
]
