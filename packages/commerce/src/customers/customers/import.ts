import type { CustomersImported, customersTable, ImportIssue } from '@atelier/contract'
import { apiError, type Handler, invalid, issue } from '@atelier/plumbing/http'
import { chunksOf } from '../../core/database/chunks.ts'
import { recordEvents } from '../../core/domain-events/domain-events.ts'
import { organizationOfBody } from '../../access/index.ts'
import type { Connection, Services, Tx } from '../../core/services.ts'
import { newCustomerEvents } from './events.ts'
import { findTaken } from './import-queries.ts'
import { type ImportedCustomer, readLine, repeatedIssues } from './import-rules.ts'
import { insertMissingCustomers } from './queries.ts'
import { readTable } from './read-table.ts'

/** Maximum issues returned. Fixing the first ones usually fixes the rest. */
const maxIssues = 200
/** Maximum customers per insert, limited by the events of a single statement. */
const insertedAtOnce = 500

type Plan = {
  readonly lines: number
  readonly issues: readonly ImportIssue[]
  readonly ignored_columns: readonly string[]
  /** Customers to create. */
  readonly fresh: readonly ImportedCustomer['customer'][]
}

/** Plans an import, without writing. */
const planImport = async (db: Connection, organization_id: string, csv: string): Promise<Plan> => {
  const table = readTable(csv)
  const issues = [...table.issues]
  const customers: ImportedCustomer[] = []
  for (const line of table.lines) {
    const parsedLine = readLine(line)
    if ('issues' in parsedLine) issues.push(...parsedLine.issues)
    else customers.push({ line: line.line, customer: parsedLine.customer })
  }
  const repeated = repeatedIssues(customers)
  const repeatedLines = new Set(repeated.map(({ line }) => line))
  issues.push(...repeated)
  const existing = await findTaken(
    db,
    organization_id,
    customers.map(({ customer }) => customer),
  )
  const fresh: ImportedCustomer['customer'][] = []
  for (const [at, { line, customer }] of customers.entries()) {
    if (existing[at]?.email === true || repeatedLines.has(line)) continue
    if (existing[at]?.external_id === true)
      issues.push({
        line,
        column: 'external_id',
        msg: `Another customer has the external id ${customer.external_id}.`,
      })
    else fresh.push(customer)
  }
  const { ignored_columns } = table
  return {
    lines: table.lines.length,
    issues: issues.toSorted((a, b) => a.line - b.line),
    ignored_columns,
    fresh,
  }
}

const createAll = async (
  tx: Tx,
  services: Services,
  organization_id: string,
  fresh: Plan['fresh'],
): Promise<void> => {
  for (const part of chunksOf(fresh, insertedAtOnce)) {
    const rows = part.map((customer) => ({ ...customer, organization_id }))
    const created = await insertMissingCustomers(tx, rows, services.clock.now())
    if (created.length < part.length)
      throw apiError(
        'Conflict',
        'A customer of this table was created by another call at the same time. Nothing was imported; import it again.',
      )
    await recordEvents(tx, services, created.flatMap(newCustomerEvents))
  }
}

/** Imports a table of customers, all or none. @throws InvalidRequest with all invalid lines; Conflict */
const importCustomers: Handler<typeof customersTable.import, Services> = async ({ body }, services) => {
  const { database, caller } = services
  const { csv, dry_run } = body
  const organization_id = await organizationOfBody(database.db, caller, body.organization_id)
  const { lines, issues, ignored_columns, fresh } = await planImport(database.db, organization_id, csv)
  const shownIssue = issues.slice(0, maxIssues)
  if (issues.length > 0 && !dry_run)
    throw invalid(
      shownIssue.map(({ line, column, msg }) =>
        issue(
          ['body', 'csv', line, ...(column === null ? [] : [column])],
          `Line ${line}${column === null ? '' : `, ${column}`}: ${msg}`,
        ),
      ),
    )
  if (!dry_run) await database.transact((tx) => createAll(tx, services, organization_id, fresh))
  const wrong = new Set(issues.map(({ line }) => line)).size
  const answer: CustomersImported = {
    dry_run,
    lines,
    created: fresh.length,
    skipped: Math.max(0, lines - fresh.length - wrong),
    wrong,
    issues: shownIssue,
    ignored_columns: [...ignored_columns],
  }
  return answer
}

export { importCustomers as import }
