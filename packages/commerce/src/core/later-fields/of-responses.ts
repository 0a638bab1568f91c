import { type ToPolarResponse, type Caller, isOlderThan, isSince, type Wire } from '@atelier/plumbing/http'
import { type Complete, type Fields, inside, isFields } from './fields.ts'
import { benefit, discount, file, meter, product } from './catalog.ts'
import {
  checkout,
  checkoutLink,
  customer,
  customerMeter,
  customerState,
  dispute,
  event,
  grant,
  licenseKey,
  order,
  paymentMethodOf,
  refund,
  subscription,
  webhookEndpoint,
} from './objects.ts'
import { organization } from './organization.ts'
import { inEarlierValues } from './earlier-values.ts'
import { freeAsFixed, inDefaultCurrency, withMinimum } from './older-clients.ts'

const limits: Complete = (response) => ({
  ...response,
  ...inside(response, 'intervals', (intervals) =>
    Object.fromEntries(
      Object.entries(intervals).map(([name, interval]) => [
        name,
        isFields(interval) ? { min_days: 0, ...interval } : interval,
      ]),
    ),
  ),
})

const shopFront: Complete = (response) => ({
  ...response,
  ...inside(response, 'organization', organization),
  ...inside(response, 'products', product),
})

const customerSession: Complete = (response) => ({
  return_url: null,
  ...response,
  ...inside(response, 'customer', customer),
})

const activation: Complete = (response) => ({ ...response, ...inside(response, 'license_key', licenseKey) })

/**
 * Functions that complete the responses of endpoints, by path. Apply to the object, or to each item of a
 * list.
 */
const byPath: readonly (readonly [RegExp, Complete])[] = [
  [/^\/v1\/benefits\/(\{id\})?$/, benefit],
  [/^\/v1\/(benefits\/\{id\}\/grants|benefit-grants\/|customer-portal\/benefit-grants\/(\{id\})?)$/, grant],
  [/^\/v1\/checkout-links\/(\{id\})?$/, checkoutLink],
  [/^\/v1\/checkouts\/(\{id\}|client\/\{client_secret\}(\/confirm)?)?$/, checkout],
  [/^\/v1\/customer-meters\/(\{id\})?$/, customerMeter],
  [/^\/v1\/customers\/(\{id\}|external\/\{external_id\})?$/, customer],
  [/^\/v1\/customers\/(\{id\}|external\/\{external_id\})\/state$/, customerState],
  [/^\/v1\/customer-portal\/customers\/me$/, customer],
  [/^\/v1\/customer-portal\/organizations\/\{slug\}$/, shopFront],
  [/^\/v1\/customer-sessions\/$/, customerSession],
  [/^\/v1\/discounts\/(\{id\})?$/, discount],
  [/^\/v1\/disputes\/(\{id\}(\/(accept|evidence))?)?$/, dispute],
  [/^\/v1\/webhooks\/endpoints(\/\{id\}(\/secret)?)?$/, webhookEndpoint],
  [/^\/v1\/(benefits\/\{id\}\/files|files\/(\{id\})?)$/, file],
  [/^\/v1\/events\/(\{id\}|names)?$/, event],
  [/^\/v1\/(customer-portal\/)?license-keys\/?(\{id\}(\/rotate)?)?$/, licenseKey],
  [/^\/v1\/license-keys\/\{id\}\/activations\/\{activation_id\}$/, activation],
  [/^\/v1\/(customer-portal\/)?license-keys\/activate$/, activation],
  [/^\/v1\/(customer-portal\/)?license-keys\/validate$/, licenseKey],
  [/^\/v1\/meters\/(\{id\})?$/, meter],
  [/^\/v1\/customer-portal\/meters\/(\{id\})?$/, customerMeter],
  [/^\/v1\/metrics\/limits$/, limits],
  [/^\/v1\/(customer-portal\/)?orders\/(\{id\})?$/, order],
  [/^\/v1\/organizations\/(\{id\})?$/, organization],
  [/^\/v1\/products\/(\{id\}(\/benefits)?)?$/, product],
  [/^\/v1\/refunds\/$/, refund],
  [/^\/v1\/(customer-portal\/)?subscriptions\/(\{id\})?$/, subscription],
]

const isPaymentMethods = /^\/v1\/customer-portal\/customers\/me\/payment-methods$/

/** First release without free prices, which the versions lack as well: their fixed price is zero. */
const withoutFreePrices = [0, 49] as const

/** First release that requires a minimum for pay-what-you-want prices; earlier releases accept null. */
const requiringMinimum = [0, 43] as const

const hasFreePrices = (wire: Wire): boolean => wire.kind !== 'versioned' && !isSince(wire, withoutFreePrices)

const completeResponse = (path: string, response: Fields, caller: Caller): Fields => {
  const complete = isPaymentMethods.test(path)
    ? paymentMethodOf(caller.kind === 'portal' ? caller.customer_id : undefined)
    : byPath.find(([pattern]) => pattern.test(path))?.[1]
  if (complete === undefined) return response
  return isFields(response['pagination'])
    ? { ...response, ...inside(response, 'items', complete) }
    : complete(response)
}

/**
 * Adapts an API response to the wire of its call: adds the fields that newer clients require, and replaces
 * the values that older ones reject. `path` is the path in the contract.
 */
export const toPolarResponse: ToPolarResponse = (path, response, { wire, caller }) => {
  if (!isFields(response)) return response
  const shownFields = wire.kind === 'closed' ? inDefaultCurrency(response) : response
  const whole = completeResponse(path, inEarlierValues(shownFields, wire), caller)
  const bounded = isOlderThan(wire, requiringMinimum) ? whole : withMinimum(whole)
  return hasFreePrices(wire) ? bounded : freeAsFixed(bounded)
}
