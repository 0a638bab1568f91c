import type { OrderExportColumn, ordersExport } from '@atelier/contract'
import { csvLine, type Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { amountCell, type Cell, timeCell } from '../../core/table-cells.ts'
import { findAnswerColumns } from '../../catalog/custom-fields/index.ts'
import { findOrdersAfter } from './list-queries.ts'
import { netOf, type StoredOrder, totalOf } from './types.ts'

const header = [
  'Number',
  'Created At',
  'Status',
  'Email',
  'Name',
  'Product',
  'Net Amount',
  'Tax',
  'Total',
  'Refunded',
  'Currency',
]

const pageLength = 1000

const cellsOf = (order: StoredOrder, zone: string | undefined): readonly Cell[] => [
  order.invoice_number,
  timeCell(order.created_at, zone),
  order.status,
  order.customer.email,
  order.customer.name,
  order.product.name,
  amountCell(netOf(order), order.currency),
  amountCell(order.tax_amount, order.currency),
  amountCell(totalOf(order), order.currency),
  amountCell(order.refunded_amount + order.refunded_tax_amount, order.currency),
  order.currency,
]

type CellOf = (order: StoredOrder, zone: string | undefined) => Cell

const cells: { readonly [Column in OrderExportColumn]: CellOf } = {
  email: ({ customer }) => customer.email,
  created_at: ({ created_at }, zone) => timeCell(created_at, zone),
  product: ({ product }) => product.name,
  net_amount: (order) => amountCell(netOf(order), order.currency),
  currency: ({ currency }) => currency,
  status: ({ status }) => status,
  invoice_number: ({ invoice_number }) => invoice_number,
  customer_name: ({ customer }) => customer.name,
  billing_name: ({ billing_name, customer }) => billing_name ?? customer.name,
  billing_country: ({ billing_address }) => billing_address?.country ?? null,
  subtotal_amount: ({ subtotal_amount, currency }) => amountCell(subtotal_amount, currency),
  discount_amount: ({ discount_amount, currency }) => amountCell(discount_amount, currency),
  tax_amount: ({ tax_amount, currency }) => amountCell(tax_amount, currency),
  total_amount: (order) => amountCell(totalOf(order), order.currency),
  refunded_amount: ({ refunded_amount, currency }) => amountCell(refunded_amount, currency),
  billing_reason: ({ billing_reason }) => billing_reason,
}

type Table = { readonly header: readonly string[]; readonly cellsOf: (order: StoredOrder) => readonly Cell[] }

/**
 * Exports all orders that match the list's filters as a table: the chosen columns, or the standard ones with a
 * column for each custom field. Only one page is in memory at a time.
 */
const exportOrders: Handler<typeof ordersExport.export, Services> = async function* (
  { query },
  { database, caller },
) {
  const { columns, timezone, organization_id } = query
  const standard = async (): Promise<Table> => {
    const answers = await findAnswerColumns(database.db, caller, organization_id)
    return {
      header: [...header, ...answers.names],
      cellsOf: (order) => [...cellsOf(order, timezone), ...answers.cellsOf(order)],
    }
  }
  const table: Table =
    columns === undefined
      ? await standard()
      : { header: columns, cellsOf: (order) => columns.map((column) => cells[column](order, timezone)) }
  yield csvLine(table.header)
  let page: readonly StoredOrder[]
  let last: StoredOrder | undefined
  do {
    page = await findOrdersAfter(database.db, caller, query, { last, limit: pageLength })
    yield page.map((order) => csvLine(table.cellsOf(order))).join('')
    last = page.at(-1)
  } while (page.length === pageLength)
}

export { exportOrders as export }
