import { decimalsOf } from '@atelier/contract/texts/money'
import { isoOrNull } from '@atelier/plumbing/database'
import { csvLine } from '@atelier/plumbing/http'
import type { Connection } from '../../core/services.ts'
import { findAnswerColumns } from '../../catalog/custom-fields/index.ts'
import { exportPageLength, findExportPage } from './export-queries.ts'
import type { Tenancy } from '../../core/database/of-seller.ts'

const header = ['Email', 'Created At', 'Active', 'Product', 'Price', 'Currency', 'Interval']

/** Formats minor units as a decimal with at least one place: 1000 is 10.0 in USD and 1000.0 in JPY. */
const decimal = (amount: number, currency: string): string => {
  const text = (amount / 10 ** decimalsOf(currency)).toString()
  return text.includes('.') ? text : `${text}.0`
}

/**
 * Yields all started subscriptions of a seller as CSV, the newest first; lines end with CR LF. The standard
 * columns are followed by one column of answers per custom field.
 */
export async function* exportSubscriptions(
  db: Connection,
  seller: Tenancy,
  only: readonly string[] | undefined,
): AsyncGenerator<string> {
  const answers = await findAnswerColumns(db, seller, only)
  let page = await findExportPage(db, seller, only, undefined)
  yield csvLine([...header, ...answers.names])
  while (page.length > 0) {
    for (const row of page)
      yield csvLine([
        row.email,
        isoOrNull(row.created_at),
        row.status === 'active' || row.status === 'trialing',
        row.name,
        decimal(row.amount, row.currency),
        row.currency,
        row.recurring_interval,
        ...answers.cellsOf(row),
      ])
    page = page.length < exportPageLength ? [] : await findExportPage(db, seller, only, page.at(-1))
  }
}
