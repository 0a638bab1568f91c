import type { Currency } from '@atelier/contract'
import type { Commerce } from '../commerce.ts'
import type { Services } from '../core/services.ts'
import { addPricesIn } from './prices-in.ts'

/** Currencies of a shop that sells in several: that of its account, one without decimals, and another one with them. */
export const currenciesInTurn = ['usd', 'jpy', 'eur'] as const satisfies readonly Currency[]

/** Number of purchases in turn, of all shops of a test file. */
let dealt = 0

/** Amount of the demo product's price, in minor units of each of them. */
const price = 149

/**
 * Gives the demo product a price of the same number in each currency, so that a test expects the same numbers
 * in all of them, and returns the currency of the next purchase, one at a time.
 */
export const sellInTurn = async (
  shop: Pick<Services, 'database' | 'clock'>,
  { product_id }: Awaited<ReturnType<Commerce['openDemoOrganization']>>,
): Promise<() => (typeof currenciesInTurn)[number]> => {
  await addPricesIn(shop, product_id, { jpy: price, eur: price })
  return () => {
    dealt += 1
    return currenciesInTurn[dealt % currenciesInTurn.length] ?? 'usd'
  }
}
