import type { CsvTable } from '../read-csv.ts'

/** Kinds of tables, by columns that only they have. */
const kinds = {
  'license keys': ['activation_limit', 'license_key', 'key_short'],
  subscriptions: ['renews_at', 'billing_anchor', 'subscription_id'],
  orders: ['order_number', 'order_id'],
  prices: ['is_subscription', 'pay_what_you_want'],
  customers: ['email_sends', 'mrr', 'status_formatted', 'email'],
} as const
export type TableKind = keyof typeof kinds

/**
 * Returns the kind of a table. Of the exported tables only that of subscribers is documented
 * (docs.lemonsqueezy.com/help/email/exporting-subscribers); the others are recognized by the names of their
 * fields in the API (docs.lemonsqueezy.com/api).
 *
 * @throws Error with a sentence for an unknown table
 */
export const kindOf = ({ file, columns }: CsvTable): TableKind => {
  for (const [kind, columnNames] of Object.entries(kinds))
    if (columnNames.some((name) => columns.includes(name))) return kind as TableKind
  throw new Error(
    `${file} is not a known table. It needs a column such as email, renews_at, order_number, is_subscription or license_key, but has ${columns.join(', ') || 'none'}.`,
  )
}

/** A table of a known kind. */
export type KnownTable = CsvTable & { readonly kind: TableKind }
