import { isoOrNull } from '@atelier/plumbing/database'
import type { NotNull } from 'kysely'
import type { Reader } from '../../services.ts'

const header = ['Email', 'Created At', 'Active', 'Product', 'Price', 'Currency', 'Interval']

/** How many subscriptions are read at a time. */
const pageLength = 500

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

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** The page of subscriptions that follows one of them, or the first page, the newest first. */
const readPage = (
  reader: Reader,
  organization_id: string,
  only: readonly string[] | undefined,
  last: { readonly started_at: Date; readonly id: string } | undefined,
) => {
  let query = reader
    .selectFrom('subscriptions')
    .innerJoin('customers as customer', 'customer.id', 'subscriptions.customer_id')
    .innerJoin('products as product', 'product.id', 'subscriptions.product_id')
    .select([
      'subscriptions.id',
      'subscriptions.started_at',
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
    .$narrowType<{ started_at: NotNull }>()
  if (only !== undefined) query = query.where('subscriptions.organization_id', 'in', only)
  if (last !== undefined)
    query = query
      .where('subscriptions.started_at', '<=', last.started_at)
      .where(({ eb, or }) =>
        or([eb('subscriptions.started_at', '<', last.started_at), eb('subscriptions.id', '>', last.id)]),
      )
  return query
    .orderBy('subscriptions.started_at', 'desc')
    .orderBy('subscriptions.id')
    .limit(pageLength)
    .execute()
}

/** All subscriptions of a seller that have begun, as the lines of one table, the newest first; lines end with CR LF. */
export async function* exportSubscriptions(
  reader: Reader,
  organization_id: string,
  only: readonly string[] | undefined,
): AsyncGenerator<string> {
  let page = await readPage(reader, organization_id, only, undefined)
  yield line(header)
  while (page.length > 0) {
    for (const row of page)
      yield line([
        cell(row.email),
        isoOrNull(row.created_at) ?? '',
        String(row.status === 'active' || row.status === 'trialing'),
        cell(row.name),
        decimal(row.amount),
        row.currency,
        row.recurring_interval,
      ])
    page = page.length < pageLength ? [] : await readPage(reader, organization_id, only, page.at(-1))
  }
}
