import type { ordersExport } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import { csvLine, type Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { findAnswerColumns } from '../../catalog/custom-fields/index.ts'
import { findOrdersAfter } from './list-queries.ts'
import { type StoredOrder, totalOf } from './types.ts'

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

/** Formats minor units as a decimal: 1000 is 10.00. */
const decimal = (amount: number): string => (amount / 100).toFixed(2)

const cellsOf = (order: StoredOrder) => [
  order.invoice_number,
  iso(order.created_at),
  order.status,
  order.customer.email,
  order.customer.name,
  order.product.name,
  decimal(order.subtotal_amount - order.discount_amount),
  decimal(order.tax_amount),
  decimal(totalOf(order)),
  decimal(order.refunded_amount + order.refunded_tax_amount),
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
  const fields = await findAnswerColumns(database.db, caller, query.organization_id)
  yield csvLine([...header, ...fields.map(({ name }) => name)])
  let page: readonly StoredOrder[]
  let last: StoredOrder | undefined
  do {
    page = await findOrdersAfter(database.db, caller, query, { last, limit: pageLength })
    yield page
      .map((order) =>
        csvLine([...cellsOf(order), ...fields.map(({ slug }) => order.custom_field_data[slug] ?? null)]),
      )
      .join('')
    last = page.at(-1)
  } while (page.length === pageLength)
}

export { exportOrders as export }
