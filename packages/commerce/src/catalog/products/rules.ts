import type { Issue, PriceCreate } from '@atelier/contract'
import { issue } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import type { Interval, NewPrice, StoredPrice } from './price-queries.ts'
import { currenciesOf, currencyIssues, limitIssues } from './price-sets.ts'

/** Returns true for prices that depend on usage. A product has at most one other price. */
export const isMetered = (price: Pick<StoredPrice, 'amount_type'>): boolean =>
  price.amount_type === 'metered_unit'

/** Returns a product's prices that are not archived. */
export const activePrices = <P extends Pick<StoredPrice, 'is_archived'>>(product: {
  readonly prices: readonly P[]
}): readonly P[] => product.prices.filter((price) => !price.is_archived)

/**
 * Returns true if the product is billed periodically: by its own interval, or because all its active prices have one.
 * `isRecurringProduct` is the SQL equivalent.
 */
export const isRecurring = (product: {
  readonly recurring_interval: Interval | null
  readonly prices: readonly Pick<StoredPrice, 'is_archived' | 'legacy_interval'>[]
}): boolean => {
  if (product.recurring_interval !== null) return true
  const active = activePrices(product)
  return active.length > 0 && active.every((price) => price.legacy_interval !== null)
}

/** Price in a request: an existing price by id, or a new price. */
export type PriceRequest = { readonly id: string } | output<typeof PriceCreate>

/** Returns the meter ids of new prices. */
export const meterIdsOf = (requested: readonly PriceRequest[]): string[] =>
  requested.flatMap((price) => ('meter_id' in price ? [price.meter_id] : []))

type PriceDecision = {
  readonly kept: readonly StoredPrice[]
  readonly added: readonly NewPrice[]
  readonly archived: readonly StoredPrice[]
  readonly issues: readonly Issue[]
}

/** Amounts of a price of any type; amounts of other types are absent. */
type Amounts = { readonly [Name in keyof NewPrice]?: NewPrice[Name] | undefined }

const newPrice = (request: output<typeof PriceCreate>, position: number): NewPrice => {
  const amounts: Amounts = request
  return {
    position,
    amount_type: request.amount_type,
    price_currency: amounts.price_currency ?? null,
    price_amount: amounts.price_amount ?? null,
    minimum_amount: amounts.minimum_amount ?? null,
    maximum_amount: amounts.maximum_amount ?? null,
    preset_amount: amounts.preset_amount ?? null,
    meter_id: amounts.meter_id ?? null,
    unit_amount: amounts.unit_amount ?? null,
    cap_amount: amounts.cap_amount ?? null,
    tax_behavior: amounts.tax_behavior ?? null,
  }
}

const at = (...loc: readonly (string | number)[]): Issue['loc'] => ['body', 'prices', ...loc]

/** A pay-what-you-want price needs a minimum not above its maximum, and a preset between them. */
const boundsIssues = (price: NewPrice, position: number): Issue[] => {
  const { minimum_amount: least, maximum_amount: most, preset_amount: preset } = price
  if (least !== null && most !== null && least > most)
    return [issue(at(position, 'maximum_amount'), 'The maximum amount is below the minimum amount.')]
  if (preset !== null && ((least !== null && preset < least) || (most !== null && preset > most)))
    return [
      issue(at(position, 'preset_amount'), 'The preset amount must lie between the minimum and the maximum.'),
    ]
  return []
}

type Listed = { readonly position: number; readonly price: NewPrice | StoredPrice }

const togetherIssues = (listed: readonly Listed[], interval: Interval | null): Issue[] => {
  const issues: Issue[] = []
  const unmetered = listed.filter(({ price }) => !isMetered(price)).map(({ price }) => price.price_currency)
  // A free price counts for every currency.
  if (new Set(unmetered).size < unmetered.length || (unmetered.includes(null) && unmetered.length > 1))
    issues.push(issue(at(), 'A product can have only one fixed, custom or free price in a currency.'))
  const meters = new Set<string>()
  for (const { position, price } of listed) {
    if (!isMetered(price)) continue
    if (interval === null)
      issues.push(
        issue(
          at(position),
          'A metered price needs a product with a recurring interval, so that usage is billed.',
        ),
      )
    const key = `${price.meter_id} ${price.price_currency}`
    if (meters.has(key))
      issues.push(issue(at(position, 'meter_id'), 'Another price of this product uses the same meter.'))
    meters.add(key)
  }
  return issues
}

/** Facts about the product and its organization on which a list of prices depends. */
type PriceContext = {
  /** Interval of the product; without it, usage has no billing period. */
  readonly interval: Interval | null
  /** Ids of existing meters. */
  readonly meters: ReadonlySet<string>
  readonly default_currency: string
}

/**
 * Compares the complete list of requested prices with the active ones: prices with an id remain, new prices
 * are added, the others are archived. Per currency, a product has at most one unmetered price, and one price
 * per meter.
 *
 * @param hidden active prices that the caller cannot see, which remain
 */
export const decidePrices = (
  active: readonly StoredPrice[],
  requested: readonly PriceRequest[],
  { interval, meters, default_currency }: PriceContext,
  hidden: readonly StoredPrice[] = [],
): PriceDecision => {
  const issues: Issue[] = []
  const unchanged: StoredPrice[] = [...hidden]
  const added: NewPrice[] = []
  const listed: Listed[] = []
  for (const [position, request] of requested.entries()) {
    if (!('id' in request)) {
      const price = newPrice(request, position)
      added.push(price)
      listed.push({ position, price })
      issues.push(...limitIssues(price, at(position)), ...boundsIssues(price, position))
      if (price.meter_id !== null && !meters.has(price.meter_id))
        issues.push(issue(at(position, 'meter_id'), `There is no meter ${price.meter_id}.`))
      continue
    }
    const price = active.find(({ id }) => id === request.id)
    if (price === undefined) {
      issues.push(issue(at(position), `This product has no active price ${request.id}.`))
    } else if (listed.some((other) => other.price === price)) {
      issues.push(issue(at(position), `The price ${request.id} is listed twice.`))
    } else {
      if (!unchanged.includes(price)) unchanged.push(price)
      listed.push({ position, price })
    }
  }
  const unlisted = hidden.filter((price) => listed.every((other) => other.price !== price))
  const all = [...listed.map(({ price }) => price), ...unlisted]
  const together = togetherIssues(listed, interval)
  if (together.length === 0) together.push(...currencyIssues(all, default_currency, currenciesOf(hidden)))
  return {
    kept: unchanged,
    added,
    archived: active.filter((price) => !unchanged.includes(price)),
    issues: [...issues, ...together],
  }
}
