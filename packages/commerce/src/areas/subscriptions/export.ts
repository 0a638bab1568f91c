import { isoOrNull } from '@atelier/plumbing/database'
import type { Connection } from '../../services.ts'
import { exportPageLength, findExportPage } from './queries.ts'

const header = ['Email', 'Created At', 'Active', 'Product', 'Price', 'Currency', 'Interval']

/** A cell of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula gets a quote in front. */
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

/** All subscriptions of a seller that have begun, as the lines of one table, the newest first; lines end with CR LF. */
export async function* exportSubscriptions(
  db: Connection,
  organization_id: string,
  only: readonly string[] | undefined,
): AsyncGenerator<string> {
  let page = await findExportPage(db, organization_id, only, undefined)
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
    page = page.length < exportPageLength ? [] : await findExportPage(db, organization_id, only, page.at(-1))
  }
}
