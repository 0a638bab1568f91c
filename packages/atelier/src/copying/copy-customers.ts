import {
  customerColumns,
  type CustomersImported,
  customersTable,
  importSize,
  maxImportBytes,
} from '@atelier/contract'
import { csvLine } from '@atelier/plumbing/http'
import { callEndpoint } from '../command-line/call-endpoint.ts'
import type { Connection } from '../command-line/connection.ts'
import { type Item, originKey } from './kinds.ts'

/** Formats a cell in one line: a line break would shift the numbers of the lines after it. */
const cell = (value: unknown): string | null => (value == null ? null : String(value).replaceAll(/\s+/g, ' '))

const lineOf = (customer: Item): string => {
  const address = (customer['billing_address'] ?? {}) as Readonly<Record<string, unknown>>
  const [tax_id, tax_id_type] = (customer['tax_id'] ?? []) as readonly unknown[]
  const metadata = JSON.stringify({ ...(customer['metadata'] as object | null), [originKey]: customer.id })
  const fields: Readonly<Record<string, unknown>> = { ...customer, ...address, tax_id, tax_id_type, metadata }
  return csvLine(customerColumns.map((name) => cell(fields[name])))
}

/** Maximum customers per call. */
const maxCustomersPerCall = 1000

/** Splits the customers into batches of one call each. */
const partsOf = (customers: readonly Item[]): readonly (readonly Item[])[] => {
  const parts: Item[][] = []
  let room = 0
  for (const customer of customers) {
    const size = importSize(lineOf(customer))
    const last = parts.at(-1)
    if (last === undefined || last.length >= maxCustomersPerCall || size > room) {
      parts.push([customer])
      room = maxImportBytes - importSize(csvLine([...customerColumns])) - size
    } else {
      last.push(customer)
      room -= size
    }
  }
  return parts
}

/** Result of copying customers; the invalid ones with the reason. */
export type CustomersCopy = {
  readonly created: number
  readonly skipped: number
  readonly wrong: readonly string[]
}

const importTable = async (to: Connection, customers: readonly Item[], dry_run: boolean) =>
  (await callEndpoint(to, customersTable.import, {
    body: { csv: [csvLine([...customerColumns]), ...customers.map(lineOf)].join(''), dry_run },
  })) as CustomersImported

/** Returns the label of a customer: the place in a table, and the e-mail address. */
const labelOfCustomer = (customer: Item | undefined): string =>
  [customer?.['place'], customer?.['email']].filter((part) => part != null).join(', ')

/** Copies a batch of customers; rejected ones are reported and omitted. */
const copySome = async (
  to: Connection,
  customers: readonly Item[],
  dryRun: boolean,
): Promise<CustomersCopy> => {
  const wrong: string[] = []
  let remainingCustomers = customers
  let planned = await importTable(to, remainingCustomers, true)
  while (planned.wrong > 0 && planned.issues.length > 0) {
    // The first line has the names of the columns.
    const reasons = new Map(
      planned.issues.map(({ line, column, msg }) => [line - 2, `${column ?? ''} ${msg}`]),
    )
    wrong.push(
      ...[...reasons].map(([at, reason]) => `${labelOfCustomer(remainingCustomers[at])}: ${reason.trim()}`),
    )
    const rest = remainingCustomers.filter((_, at) => !reasons.has(at))
    if (rest.length === remainingCustomers.length)
      throw new Error(`The customers could not be imported: ${[...reasons.values()].join(' ').trim()}`)
    remainingCustomers = rest
    planned =
      remainingCustomers.length === 0
        ? { ...planned, created: 0, skipped: 0, wrong: 0 }
        : await importTable(to, remainingCustomers, true)
  }
  if (!dryRun && planned.created > 0) await importTable(to, remainingCustomers, false)
  return { created: planned.created, skipped: planned.skipped, wrong }
}

/**
 * Copies customers with new e-mail addresses, by the import of tables. No e-mail is sent to them.
 *
 * @param dryRun only reports the expected result
 */
export const copyCustomers = async (
  to: Connection,
  customers: readonly Item[],
  dryRun: boolean,
): Promise<CustomersCopy> => {
  const parts: CustomersCopy[] = []
  for (const part of partsOf(customers)) parts.push(await copySome(to, part, dryRun))
  return {
    created: parts.reduce((sum, { created }) => sum + created, 0),
    skipped: parts.reduce((sum, { skipped }) => sum + skipped, 0),
    wrong: parts.flatMap(({ wrong }) => wrong),
  }
}
