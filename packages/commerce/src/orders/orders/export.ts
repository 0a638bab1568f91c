import type { ordersExport } from '@atelier/contract'
import { decimalsOf } from '@atelier/contract/texts/money'
import { iso } from '@atelier/plumbing/database'
import { csvLine, type Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
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

/** Minor units as a decimal: 1000 is 10.00 in USD and 1000 in JPY. */
const decimal = (amount: number, currency: string): string => {
  const places = decimalsOf(currency)
  return (amount / 10 ** places).toFixed(places)
}

const cellsOf = (order: StoredOrder) => [
  order.invoice_number,
  iso(order.created_at),
  order.status,
  order.customer.email,
  order.customer.name,
  order.product.name,
  decimal(netOf(order), order.currency),
  decimal(order.tax_amount, order.currency),
  decimal(totalOf(order), order.currency),
  decimal(order.refunded_amount + order.refunded_tax_amount, order.currency),
  order.currency,
]

/**
 * Exports all orders that match the list's filters as a table, with a column for each custom field. Only one
 * page is in memory at a time.
 */
const exportOrders: Handler<typeof ordersExport.export, Services> = async function* (
  { query },
  { database, caller },
) {
  const answers = await findAnswerColumns(database.db, caller, query.organization_id)
  yield csvLine([...header, ...answers.names])
  let page: readonly StoredOrder[]
  let last: StoredOrder | undefined
  do {
    page = await findOrdersAfter(database.db, caller, query, { last, limit: pageLength })
    yield page.map((order) => csvLine([...cellsOf(order), ...answers.cellsOf(order)])).join('')
    last = page.at(-1)
  } while (page.length === pageLength)
}

export { exportOrders as export }
