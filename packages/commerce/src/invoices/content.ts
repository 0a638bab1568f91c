import type { Address } from '@atelier/contract'

/** The content of an invoice, which never changes: seller, buyer, items, dates and amounts in minor units. */
export type InvoiceContent = {
  readonly number: string
  readonly order_id: string
  /** ISO 8601. */
  readonly issued_at: string
  readonly sold_at: string
  readonly currency: string
  readonly seller: {
    readonly name: string
    readonly email: string | null
    readonly website: string | null
  }
  readonly buyer: {
    readonly name: string | null
    readonly email: string
    readonly address: Address | null
    /** The number and its kind, such as `eu_vat`. */
    readonly tax_id: readonly [string, string] | null
  }
  readonly items: readonly { readonly label: string; readonly amount: number }[]
  readonly subtotal_amount: number
  readonly discount_amount: number
  readonly tax_amount: number
}

/** What has been paid and refunded since, in minor units. */
export type Settlement = {
  /** Tax included. */
  readonly paid_amount: number
  /** The refunds that went through, the oldest first; `amount` is net of tax, which comes on top. */
  readonly refunds: readonly {
    /** ISO 8601. */
    readonly refunded_at: string
    readonly amount: number
    readonly tax_amount: number
  }[]
}
