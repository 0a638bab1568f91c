import { billOf } from '../../packages/commerce/src/billing/subscriptions/renewal/bill.ts'
import type { Line } from '../../packages/commerce/src/orders/orders/index.ts'
import { createEuropeanVat } from '../../packages/commerce/src/core/tax/european-vat.ts'
import type { SeededDiscount, SeededProduct } from './catalog.ts'
import type { SeededShop } from './catalog-rows.ts'
import type { Person } from './people.ts'

const vat = createEuropeanVat({ seller_country: 'SE' })

/** A sale with all data of its rows. */
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
  /** True for a renewal of a subscription. */
  readonly is_renewal: boolean
  /** Next payment attempt of an order whose first payment was declined. Null for a paid order. */
  readonly owed_until: Date | null
  /** Refunded share, and its time. */
  readonly refund: { readonly share: 'all' | 'half'; readonly at: Date } | null
}

/** Line of the price of a product. */
export const priceLine = ({ name, price, price_id }: SeededProduct): Line => ({
  label: name,
  amount: price,
  proration: false,
  product_price_id: price_id,
  quantity: null,
  unit_amount: null,
  used_from: null,
  used_until: null,
})

/** Bill of a sale: its lines with discount and tax. */
export const billOfSale = ({ lines, discount, buyer }: Pick<Sale, 'lines' | 'discount' | 'buyer'>) =>
  billOf(
    lines,
    'usd',
    discount && { ...discount, currency: 'usd', amounts: null },
    'exclusive',
    (amount) =>
      vat.taxOf({
        amount,
        behavior: 'exclusive',
        currency: 'usd',
        address: buyer.address,
        tax_id: buyer.tax_id,
      }) ?? { tax: 0 },
  )
