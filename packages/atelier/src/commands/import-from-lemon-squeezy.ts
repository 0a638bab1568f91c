import { findConnection, type ServerOptions } from '../command-line/connection.ts'
import { copyAll } from '../copying/copy-all.ts'
import type { CopyArguments } from '../copying/copy-catalogue.ts'
import { labelOf } from '../copying/kinds.ts'
import { customersOf } from '../copying/lemon-squeezy/customers.ts'
import { productsOf } from '../copying/lemon-squeezy/products.ts'
import { keysText, subscriptionsOf } from '../copying/lemon-squeezy/staying.ts'
import { type KnownTable, kindOf, type TableKind } from '../copying/lemon-squeezy/tables.ts'
import { listStaying } from '../copying/list-subscriptions.ts'
import { readCsv } from '../copying/read-csv.ts'
import { organizationOf, wireOf } from '../copying/remote-shop.ts'

export type ImportFromLemonSqueezyArguments = CopyArguments &
  ServerOptions & {
    /** The currency of prices in a table that names none. */
    readonly currency?: string | undefined
    /** The file that the subscriptions that stay are written into. */
    readonly subscriptions?: string | undefined
  }

/** What a table of prices knows nothing of is given to products here, and stays. */
const unknownFields = { product: ['medias', 'benefits', 'attached_custom_fields', 'metadata'] }

const linesOf = (tables: readonly KnownTable[], kind: TableKind) =>
  tables.filter((table) => table.kind === kind).flatMap(({ lines }) => lines)

/** Says what stays, and writes subscriptions down for whoever asks their customers to subscribe anew. */
const stayingText = async (tables: readonly KnownTable[], file: string | undefined): Promise<string> => {
  const subscriptions = subscriptionsOf(linesOf(tables, 'subscriptions'))
  const where = await listStaying(file, subscriptions)
  const keys = linesOf(tables, 'license keys')
  return [
    subscriptions.length > 0 &&
      `Subscriptions: ${subscriptions.length} stay where they are, and their customers have to subscribe anew; ${where}.\n`,
    keys.length > 0 && `License keys: ${keys.length} left out.\n${keysText(keys)}`,
  ]
    .filter((text) => text !== false)
    .join('')
}

/**
 * Imports what tables hold that Lemon Squeezy exported: customers, and products where a table has their prices. What is there
 * already is found again, so that it can be cut short and repeated. @returns 1 when something could not be taken
 */
export const importFromLemonSqueezy = async (
  files: readonly string[],
  given: ImportFromLemonSqueezyArguments,
): Promise<number> => {
  const tables = files.map(readCsv).map((table) => ({ ...table, kind: kindOf(table) }))
  const to = await findConnection(given)
  const target = await organizationOf(wireOf(to))
  const failed = await copyAll(
    {
      from: {
        file: [],
        meter: [],
        'custom field': [],
        benefit: [],
        product: productsOf(linesOf(tables, 'prices'), given.currency?.toLowerCase()),
        discount: [],
        'checkout link': [],
      },
      to,
      contentOf: () => Promise.reject(new Error('a table has no files')),
      customers: customersOf(tables),
      heading: `From ${tables.map(({ file, kind }) => `${file} (${kind})`).join(', ')} to ${labelOf(target)} (${to.serverURL}):`,
      rest: await stayingText(tables, given.subscriptions),
      question: `Import this into ${labelOf(target)}?`,
      unknownFields,
    },
    given,
  )
  return failed === undefined || failed === 0 ? 0 : 1
}
