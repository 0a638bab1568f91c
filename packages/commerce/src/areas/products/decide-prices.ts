import type { Finding } from '@atelier/contract'
import type { NewPrice, StoredPrice } from './product-queries.ts'

/** A price wished for: an existing one by id, or a new one. */
export type WishedPrice =
  | { readonly id: string }
  | { readonly amount_type: 'fixed'; readonly price_amount: number; readonly price_currency: string }
  | { readonly amount_type: 'free' }

export type PriceDecision = {
  readonly kept: readonly StoredPrice[]
  readonly added: readonly (NewPrice & { readonly position: number })[]
  readonly archived: readonly StoredPrice[]
  readonly findings: readonly Finding[]
}

const newPrice = (wished: Exclude<WishedPrice, { readonly id: string }>): NewPrice =>
  wished.amount_type === 'free'
    ? { amount_type: 'free', price_currency: null, price_amount: null }
    : { amount_type: 'fixed', price_currency: wished.price_currency, price_amount: wished.price_amount }

/**
 * Compares the complete list of prices wished for with the active ones: named ones stay, new ones are
 * added, the others are archived. A product can have one price that does not depend on usage.
 */
export const decidePrices = (
  active: readonly StoredPrice[],
  wished: readonly WishedPrice[],
): PriceDecision => {
  const findings: Finding[] = []
  const kept: StoredPrice[] = []
  const added: (NewPrice & { position: number })[] = []
  for (const [position, wish] of wished.entries()) {
    if (!('id' in wish)) {
      added.push({ ...newPrice(wish), position })
      continue
    }
    const price = active.find(({ id }) => id === wish.id)
    if (price === undefined) {
      findings.push({
        loc: ['body', 'prices', position],
        msg: `This product has no active price ${wish.id}.`,
        type: 'value_error',
      })
    } else if (kept.includes(price)) {
      findings.push({
        loc: ['body', 'prices', position],
        msg: `The price ${wish.id} is listed twice.`,
        type: 'value_error',
      })
    } else {
      kept.push(price)
    }
  }
  if (kept.length + added.length > 1) {
    findings.push({
      loc: ['body', 'prices'],
      msg: 'A product can have only one fixed or free price.',
      type: 'value_error',
    })
  }
  return { kept, added, archived: active.filter((price) => !kept.includes(price)), findings }
}
