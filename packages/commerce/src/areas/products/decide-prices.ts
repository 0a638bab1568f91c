import type { Issue, PriceCreate } from '@atelier/contract'
import type { output } from 'zod/v4/core'
import type { NewPrice } from './product-queries.ts'
import { type Interval, isMetered, type StoredPrice } from './stored-product.ts'

/** A price wished for: an existing one by id, or a new one. */
export type WishedPrice = { readonly id: string } | output<typeof PriceCreate>

export type PriceDecision = {
  readonly kept: readonly StoredPrice[]
  readonly added: readonly NewPrice[]
  readonly archived: readonly StoredPrice[]
  readonly issues: readonly Issue[]
}

const nothing = {
  price_currency: null,
  price_amount: null,
  minimum_amount: null,
  maximum_amount: null,
  preset_amount: null,
  meter_id: null,
  unit_amount: null,
  cap_amount: null,
}

const newPrice = (wished: output<typeof PriceCreate>, position: number): NewPrice => {
  const { amount_type } = wished
  switch (wished.amount_type) {
    case 'free':
      return { ...nothing, position, amount_type }
    case 'fixed':
      return {
        ...nothing,
        position,
        amount_type,
        price_currency: wished.price_currency,
        price_amount: wished.price_amount,
      }
    case 'custom':
      return {
        ...nothing,
        position,
        amount_type,
        price_currency: wished.price_currency,
        minimum_amount: wished.minimum_amount ?? null,
        maximum_amount: wished.maximum_amount ?? null,
        preset_amount: wished.preset_amount ?? null,
      }
    case 'metered_unit':
      return {
        ...nothing,
        position,
        amount_type,
        price_currency: wished.price_currency,
        meter_id: wished.meter_id,
        unit_amount: wished.unit_amount,
        cap_amount: wished.cap_amount ?? null,
      }
  }
}

const issue = (loc: readonly (string | number)[], msg: string): Issue => ({
  loc: ['body', 'prices', ...loc],
  msg,
  type: 'value_error',
})

/** An amount the buyer chooses needs room to choose in, and a suggestion inside of it. */
const boundsIssues = (price: NewPrice, position: number): Issue[] => {
  const { minimum_amount: least, maximum_amount: most, preset_amount: preset } = price
  if (least !== null && most !== null && least > most)
    return [issue([position, 'maximum_amount'], 'The maximum amount is below the minimum amount.')]
  if (preset !== null && ((least !== null && preset < least) || (most !== null && preset > most)))
    return [
      issue([position, 'preset_amount'], 'The preset amount must lie between the minimum and the maximum.'),
    ]
  return []
}

type Listed = { readonly position: number; readonly price: NewPrice | StoredPrice }

const togetherIssues = (listed: readonly Listed[], interval: Interval | null): Issue[] => {
  const issues: Issue[] = []
  if (listed.filter(({ price }) => !isMetered(price)).length > 1)
    issues.push(issue([], 'A product can have only one fixed, custom or free price.'))
  const meters = new Set<string | null>()
  for (const { position, price } of listed) {
    if (!isMetered(price)) continue
    if (interval === null)
      issues.push(
        issue(
          [position],
          'A metered price needs a product with a recurring interval, so that usage is billed.',
        ),
      )
    if (meters.has(price.meter_id))
      issues.push(issue([position, 'meter_id'], 'Another price of this product counts by the same meter.'))
    meters.add(price.meter_id)
  }
  return issues
}

/**
 * Compares the complete list of prices wished for with the active ones: named ones stay, new ones are
 * added, the others are archived. A product has at most one price that does not depend on usage, and
 * one for each meter.
 *
 * @param interval the product's own; without it there is nothing to bill usage with
 * @param meters the ids of those meters that exist
 */
export const decidePrices = (
  active: readonly StoredPrice[],
  wished: readonly WishedPrice[],
  interval: Interval | null,
  meters: ReadonlySet<string>,
): PriceDecision => {
  const issues: Issue[] = []
  const kept: StoredPrice[] = []
  const added: NewPrice[] = []
  const listed: Listed[] = []
  for (const [position, wish] of wished.entries()) {
    if (!('id' in wish)) {
      const price = newPrice(wish, position)
      added.push(price)
      listed.push({ position, price })
      issues.push(...boundsIssues(price, position))
      if (price.meter_id !== null && !meters.has(price.meter_id))
        issues.push(issue([position, 'meter_id'], `There is no meter ${price.meter_id}.`))
      continue
    }
    const price = active.find(({ id }) => id === wish.id)
    if (price === undefined) {
      issues.push(issue([position], `This product has no active price ${wish.id}.`))
    } else if (kept.includes(price)) {
      issues.push(issue([position], `The price ${wish.id} is listed twice.`))
    } else {
      kept.push(price)
      listed.push({ position, price })
    }
  }
  return {
    kept,
    added,
    archived: active.filter((price) => !kept.includes(price)),
    issues: [...issues, ...togetherIssues(listed, interval)],
  }
}
