import { isoOrNull } from '@atelier/plumbing/database'
import type { Reader } from '../../services.ts'

const header = ['Email', 'Created At', 'Active', 'Product', 'Price', 'Currency', 'Interval']

/** A cell of a table as text (RFC 4180). What a spreadsheet would take for a formula is made text. */
const cell = (value: string): string => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Minor units as a decimal with at least one place: 1000 is 10.0. */
const decimal = (amount: number): string => {
  const text = (amount / 100).toString()
  return text.includes('.') ? text : `${text}.0`
}

/** How many rows a table may have. */
const most = 1_000_000

/** All subscriptions of a seller that have begun, as one table, the newest first; lines end with CR LF. */
export const exportSubscriptions = async (
  reader: Reader,
  organization_id: string,
  only: readonly string[] | undefined,
): Promise<string> => {
  let query = reader
    .selectFrom('subscriptions')
    .innerJoin('customers as customer', 'customer.id', 'subscriptions.customer_id')
    .innerJoin('products as product', 'product.id', 'subscriptions.product_id')
    .select([
      'customer.email',
      'subscriptions.created_at',
      'subscriptions.status',
      'product.name',
      'subscriptions.amount',
      'subscriptions.currency',
      'subscriptions.recurring_interval',
    ])
    .where('subscriptions.organization_id', '=', organization_id)
    .where('subscriptions.started_at', 'is not', null)
  if (only !== undefined) query = query.where('subscriptions.organization_id', 'in', only)
  const rows = await query
    .orderBy('subscriptions.started_at', 'desc')
    .orderBy('subscriptions.id')
    .limit(most)
    .execute()
  const lines = rows.map((row) => [
    cell(row.email),
    isoOrNull(row.created_at) ?? '',
    String(row.status === 'active' || row.status === 'trialing'),
    cell(row.name),
    decimal(row.amount),
    row.currency,
    row.recurring_interval,
  ])
  return [header, ...lines].map((line) => `${line.join(',')}\r\n`).join('')
}
