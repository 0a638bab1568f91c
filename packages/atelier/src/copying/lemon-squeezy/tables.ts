import type { CsvTable } from '../read-csv.ts'

/** The kinds of tables, by columns that only they have. */
const kinds = {
  'license keys': ['activation_limit', 'license_key', 'key_short'],
  subscriptions: ['renews_at', 'billing_anchor', 'subscription_id'],
  orders: ['order_number', 'order_id'],
  prices: ['is_subscription', 'pay_what_you_want'],
  customers: ['email_sends', 'mrr', 'status_formatted', 'email'],
} as const
export type TableKind = keyof typeof kinds

/**
 * What a table holds. Of the exported tables only that of subscribers is documented
 * (docs.lemonsqueezy.com/help/email/exporting-subscribers); the others are known by the names that their fields have in the API
 * (docs.lemonsqueezy.com/api).
 *
 * @throws Error with a sentence when it is none that is known
 */
export const kindOf = ({ file, columns }: CsvTable): TableKind => {
  for (const [kind, own] of Object.entries(kinds))
    if (own.some((name) => columns.includes(name))) return kind as TableKind
  throw new Error(
    `${file} is no table that is known: it needs a column such as email, renews_at, order_number, is_subscription or license_key, and has ${columns.join(', ') || 'none'}.`,
  )
}

/** Tables of one kind each. */
export type KnownTable = CsvTable & { readonly kind: TableKind }
