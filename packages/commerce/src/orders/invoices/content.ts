import type { Address } from '@atelier/contract'

/** A line of an invoice. */
export type InvoiceItem = {
  readonly label: string
  readonly amount: number
  /** Units sold and the price of each, in minor units. Absent for credits and on invoices from before it was shown, and so is the period. */
  readonly units?: { readonly quantity: number; readonly unit_amount: number }
  /** The billing period that the line pays for. ISO 8601. */
  readonly period?: { readonly from: string; readonly until: string }
  /** Set for usage. Invoices from before there was any have no such key. */
  readonly usage?: {
    /** The units that are charged, as a decimal. */
    readonly quantity: string
    /** What each costs in minor units, as a decimal. */
    readonly unit_amount: string
    /** ISO 8601. */
    readonly used_from: string
    readonly used_until: string
  }
}

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
    /** These three are absent on invoices of sellers who have not set them. */
    readonly legal_name?: string
    readonly address?: Address
    readonly tax_number?: string
  }
  readonly buyer: {
    readonly name: string | null
    readonly email: string
    readonly address: Address | null
    /** The number and its kind, such as `eu_vat`. */
    readonly tax_id: readonly [string, string] | null
  }
  readonly items: readonly InvoiceItem[]
  readonly subtotal_amount: number
  readonly discount_amount: number
  readonly tax_amount: number
  /** The language it is written in, as a BCP 47 tag. Invoices from before there was a choice have none and are English. */
  readonly locale?: string
  /** How the seller's papers looked when it was issued; absent for sellers who have set nothing. */
  readonly look?: InvoiceLook
}

/** What an invoice takes from the brand of its seller. */
type InvoiceLook = {
  /** As `#rrggbb`. */
  readonly accent_color: string | null
  /** Where the logo is stored among the pictures that everybody can see. */
  readonly logo_path: string | null
  /** What stands at the end of the invoice. */
  readonly footer: string | null
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
    /** Number of the credit note among those of the invoice. */
    readonly credit_note?: number
  }[]
  /** The card is null for payments without one. Absent for orders that charged nothing. */
  readonly payment?: {
    /** ISO 8601. */
    readonly paid_at: string
    readonly card: { readonly brand: string; readonly last4: string } | null
  }
  /** Earlier orders that are charged with this one, tax included; absent without any. */
  readonly carried_from?: readonly { readonly number: string; readonly total: number }[]
  /**
   * The number of the order that this one is charged with, `next` until there is one, `nothing` when nobody collects it;
   * absent unless it is void or less than can be charged.
   */
  readonly carried_to?: string
}
