import { customerAddressColumns, customerColumns, type customersTable } from '@atelier/contract'
import { iso } from '@atelier/plumbing/database'
import { csvLine, type Handler } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { findCustomersAfter } from './list-queries.ts'
import type { CustomerRow } from './queries.ts'

/** Further exported columns, which an import ignores. */
const exportedOnly = ['id', 'created_at'] as const

const pageLength = 1000

const cellsOf = ({ email, name, external_id, billing_address, tax_id, ...customer }: CustomerRow) => [
  email,
  name,
  external_id,
  ...customerAddressColumns.map((column) => billing_address?.[column] ?? null),
  tax_id?.[0] ?? null,
  tax_id?.[1] ?? null,
  Object.keys(customer.metadata).length === 0 ? null : JSON.stringify(customer.metadata),
  customer.id,
  iso(customer.created_at),
]

/** Yields all customers that match the filters of the list as CSV, with one page in memory. */
const exportCustomers: Handler<typeof customersTable.export, Services> = async function* (
  { query },
  { database, caller },
) {
  yield csvLine([...customerColumns, ...exportedOnly])
  let page: readonly CustomerRow[]
  let last: CustomerRow | undefined
  do {
    page = await findCustomersAfter(database.db, caller, query, { last, limit: pageLength })
    yield page.map((customer) => csvLine(cellsOf(customer))).join('')
    last = page.at(-1)
  } while (page.length === pageLength)
}

export { exportCustomers as export }
