import { insertPrices } from '../catalog/products/price-queries.ts'
import type { Services } from '../core/services.ts'

/** Adds fixed prices in these currencies to a product. */
export const addPricesIn = (
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  product_id: string,
  amounts: Readonly<Record<string, number>>,
): Promise<void> =>
  database.transact((tx) =>
    insertPrices(
      tx,
      product_id,
      Object.entries(amounts).map(([price_currency, price_amount], position) => ({
        position,
        amount_type: 'fixed' as const,
        price_currency,
        price_amount,
        minimum_amount: null,
        maximum_amount: null,
        preset_amount: null,
        meter_id: null,
        unit_amount: null,
        cap_amount: null,
        tax_behavior: null,
      })),
      clock.now(),
    ),
  )
