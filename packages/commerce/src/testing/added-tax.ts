import type { TaxableSale, TaxEngine } from '../core/tax/tax-engine.ts'

/**
 * Returns the tax engine that adds a tax to amounts without it.
 *
 * @param taxOn tax on an amount; null when the address is insufficient
 */
export const addedTax = (taxOn: (amount: number, sale: TaxableSale) => number | null): TaxEngine => ({
  taxOf: (sale) => {
    if (sale.behavior !== 'exclusive') throw new Error('This tax is only added to amounts without it.')
    const tax = taxOn(sale.amount, sale)
    return tax === null ? null : { net: sale.amount, tax }
  },
})

/** Tax of 7.25 percent, rounded down: it does not divide evenly. */
export const unevenTax = addedTax((amount) => Math.floor(amount * 0.0725))

/** Tax of a quarter, once the address is known. */
export const quarterTax = addedTax((amount, { address }) =>
  address === null ? null : Math.round(amount / 4),
)

/** Tax of 19 percent, inside a price or on top of it. */
export const tax19: TaxEngine = {
  taxOf: ({ amount, behavior }) => {
    const tax = Math.round((amount * 19) / (behavior === 'inclusive' ? 119 : 100))
    return { net: behavior === 'inclusive' ? amount - tax : amount, tax }
  },
}
