import type { Address } from '@atelier/contract'

/** A line of an invoice. */
export type InvoiceItem = {
  readonly label: string
  readonly amount: number
  /** Quantity, and unit price in minor units. Absent for credits and on older invoices, like the period. */
  readonly units?: { readonly quantity: number; readonly unit_amount: number }
  /** Billing period of the line. ISO 8601. */
  readonly period?: { readonly from: string; readonly until: string }
  /** Set for usage. Absent on invoices that predate usage. */
  readonly usage?: {
    /** Charged units, as a decimal. */
    readonly quantity: string
    /** Unit price in minor units, as a decimal. */
    readonly unit_amount: string
    /** ISO 8601. */
    readonly used_from: string
    readonly used_until: string
  }
}

/** Immutable content of an invoice: seller, buyer, items, dates and amounts in minor units. */
export type InvoiceContent = {
  readonly number: string
  readonly order_id: string
  /** ISO 8601. */
  readonly issued_at: string
  readonly sold_at: string
  /** Moment at which the billing details were corrected. Absent for an invoice as it was issued. */
  readonly corrected_at?: string
  readonly currency: string
  readonly seller: {
    readonly name: string
    readonly email: string | null
    readonly website: string | null
    /** The following three are absent for sellers who had not set them. */
    readonly legal_name?: string
    readonly address?: Address
    readonly tax_number?: string
  }
  readonly buyer: {
    readonly name: string | null
    readonly email: string
    readonly address: Address | null
    /** Tax id and its kind, such as `eu_vat`. */
    readonly tax_id: readonly [string, string] | null
  }
  readonly items: readonly InvoiceItem[]
  readonly subtotal_amount: number
  readonly discount_amount: number
  readonly tax_amount: number
  /** Present where items and discount include the tax. */
  readonly tax_behavior?: 'inclusive'
  /** In basis points. Absent without tax, and on older invoices. */
  readonly tax_rate?: number
  /** Language, as a BCP 47 tag. Absent on older invoices, which are English. */
  readonly locale?: string
  /** Present on the payment receipt of a top-up, which is not an invoice: no VAT is due until the balance is spent. */
  readonly is_receipt?: true
  /** Look of the seller's documents at the time of issue. Absent for sellers without settings. */
  readonly look?: InvoiceLook
}

/** Parts of the seller's brand that an invoice shows. */
type InvoiceLook = {
  /** As `#rrggbb`. */
  readonly accent_color: string | null
  /** Path of the logo among the public images. */
  readonly logo_path: string | null
  /** Text at the end of the invoice. */
  readonly footer: string | null
}

/** Later payments and refunds, in minor units. */
export type InvoiceSettlement = {
  /** Tax included. */
  readonly paid_amount: number
  /** Successful refunds, the oldest first. `amount` is net of tax. */
  readonly refunds: readonly {
    /** ISO 8601. */
    readonly refunded_at: string
    readonly amount: number
    readonly tax_amount: number
    /** Number of the credit note among those of the invoice. */
    readonly credit_note?: number
  }[]
  /** Payment, with a null card for payments without one. Absent for orders that charged nothing. */
  readonly payment?: {
    /** ISO 8601. */
    readonly paid_at: string
    readonly card: { readonly brand: string; readonly last4: string } | null
  }
  /** Part that the balance of the customer pays, tax included. Absent for none. */
  readonly from_balance?: number
  /** Earlier orders charged with this one, tax included. Absent without any. */
  readonly carried_from?: readonly { readonly number: string; readonly total: number }[]
  /**
   * Number of the order that this one is charged with, `next` before that order exists, `nothing` when it is
   * not collected. Only set when it is void or below the minimum charge.
   */
  readonly carried_to?: string
}
