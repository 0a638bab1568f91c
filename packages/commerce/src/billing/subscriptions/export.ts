import type { contract, SubscriptionExportColumn } from '@atelier/contract'
import { decimalsOf } from '@atelier/contract/texts/money'
import { csvLine } from '@atelier/plumbing/http'
import type { output } from 'zod/v4/core'
import type { Connection } from '../../core/services.ts'
import { amountCell, type Cell, timeCell } from '../../core/table-cells.ts'
import { findAnswerColumns } from '../../catalog/custom-fields/index.ts'
import { exportPageLength, findExportPage } from './export-queries.ts'
import type { Tenancy } from '../../core/database/of-seller.ts'

const header = ['Email', 'Created At', 'Active', 'Product', 'Price', 'Currency', 'Interval']

/** Formats minor units as a decimal with at least one place: 1000 is 10.0 in USD and 1000.0 in JPY. */
const decimal = (amount: number, currency: string): string => {
  const text = (amount / 10 ** decimalsOf(currency)).toString()
  return text.includes('.') ? text : `${text}.0`
}

type Row = Awaited<ReturnType<typeof findExportPage>>[number]

const cellsOf = (row: Row, zone: string | undefined): readonly Cell[] => [
  row.email,
  timeCell(row.created_at, zone),
  row.status === 'active' || row.status === 'trialing',
  row.name,
  decimal(row.amount, row.currency),
  row.currency,
  row.recurring_interval,
]

/** Cells by column. Nothing is sold by seats. */
const cells: {
  readonly [Column in SubscriptionExportColumn]: (row: Row, zone: string | undefined) => Cell
} = {
  email: ({ email }) => email,
  started_at: ({ started_at }, zone) => timeCell(started_at, zone),
  product: ({ name }) => name,
  amount: ({ whole_amount, currency }) => amountCell(whole_amount, currency),
  currency: ({ currency }) => currency,
  status: ({ status }) => status,
  recurring_interval: ({ recurring_interval }) => recurring_interval,
  recurring_interval_count: ({ recurring_interval_count }) => recurring_interval_count,
  customer_name: ({ customer_name }) => customer_name,
  billing_name: ({ customer_name }) => customer_name,
  billing_country: ({ billing_address }) => billing_address?.country ?? null,
  net_amount: ({ amount, currency }) => amountCell(amount, currency),
  discount: ({ discount }) => discount,
  seats: () => null,
  current_period_start: ({ current_period_start }, zone) => timeCell(current_period_start, zone),
  current_period_end: ({ current_period_end }, zone) => timeCell(current_period_end, zone),
  cancel_at_period_end: ({ cancel_at_period_end }) => cancel_at_period_end,
  canceled_at: ({ canceled_at }, zone) => timeCell(canceled_at, zone),
  ends_at: ({ ends_at }, zone) => timeCell(ends_at, zone),
  ended_at: ({ ended_at }, zone) => timeCell(ended_at, zone),
  cancellation_reason: ({ customer_cancellation_reason }) => customer_cancellation_reason,
  trial_start: ({ trial_start }, zone) => timeCell(trial_start, zone),
  trial_end: ({ trial_end }, zone) => timeCell(trial_end, zone),
  pause_at_period_end: ({ pause_at_period_end }) => pause_at_period_end,
  paused_at: ({ paused_at }, zone) => timeCell(paused_at, zone),
  resumes_at: ({ resumes_at }, zone) => timeCell(resumes_at, zone),
  next_product: ({ next_product }) => next_product,
}

type Table = { readonly header: readonly string[]; readonly cellsOf: (row: Row) => readonly Cell[] }

/**
 * Yields the started subscriptions of a seller as CSV, the newest first; lines end with CR LF. The columns are the
 * chosen ones, or the standard ones followed by one column of answers per custom field.
 */
export async function* exportSubscriptions(
  db: Connection,
  seller: Tenancy,
  query: output<typeof contract.subscriptions.export.query>,
): AsyncGenerator<string> {
  const { columns, timezone, organization_id } = query
  const standard = async (): Promise<Table> => {
    const answers = await findAnswerColumns(db, seller, organization_id)
    return {
      header: [...header, ...answers.names],
      cellsOf: (row) => [...cellsOf(row, timezone), ...answers.cellsOf(row)],
    }
  }
  const table: Table =
    columns === undefined
      ? await standard()
      : { header: columns, cellsOf: (row) => columns.map((column) => cells[column](row, timezone)) }
  let page = await findExportPage(db, seller, query, undefined)
  yield csvLine(table.header)
  while (page.length > 0) {
    for (const row of page) yield csvLine(table.cellsOf(row))
    page = page.length < exportPageLength ? [] : await findExportPage(db, seller, query, page.at(-1))
  }
}
