import { type Line, billOf } from '../billing/subscriptions/index.ts'
import { createEuropeanVat } from '../core/tax/european-vat.ts'
import type { SeededDiscount, SeededProduct } from './catalog.ts'
import type { SeededShop } from './catalog-rows.ts'
import type { Person } from './people.ts'

const vat = createEuropeanVat({ seller_country: 'SE' })

/** A sale as its rows show it. */
export type Sale = {
  readonly shop: SeededShop
  readonly buyer: Person
  readonly product: SeededProduct
  readonly at: Date
  readonly invoice_number: string
  readonly lines: readonly Line[]
  readonly discount: SeededDiscount | null
  readonly answers: Readonly<Record<string, string>>
  readonly subscription: {
    readonly id: string
    readonly saved_method: string
    readonly checkout_id: string
  } | null
  /** Whether this is an order of a subscription that goes on. */
  readonly is_renewal: boolean
  /** The first payment of an order that is owed was declined, and the next one is due then; null for a paid one. */
  readonly owed_until: Date | null
  /** How much of it is refunded, and when. */
  readonly refund: { readonly share: 'all' | 'half'; readonly at: Date } | null
}

/** What a sale comes to: its lines with discount and tax. */
export const billOfSale = ({ lines, discount, buyer }: Pick<Sale, 'lines' | 'discount' | 'buyer'>) =>
  billOf(
    lines,
    discount,
    (net_amount) =>
      vat.taxOf({ net_amount, currency: 'usd', address: buyer.address, tax_id: buyer.tax_id }) ?? 0,
  )
