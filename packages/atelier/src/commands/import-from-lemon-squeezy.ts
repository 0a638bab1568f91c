import { findConnection, type ServerOptions } from '../command-line/connection.ts'
import { copyAll } from '../copying/copy-all.ts'
import type { CopyArguments } from '../copying/copy-catalogue.ts'
import { withDefaultCurrency } from '../copying/default-currency.ts'
import { leaveOutOthers } from '../copying/terms-of-target.ts'
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
    /** Currency of prices in a table that names none. */
    readonly currency?: string | undefined
    /** Output file of the subscriptions that are not imported. */
    readonly subscriptions?: string | undefined
  }

/** Fields that a table of prices lacks; values set here are preserved. */
const unknownFields = {
  product: ['medias', 'benefits', 'attached_custom_fields', 'metadata', 'visibility', 'balance_top_up'],
}

const linesOf = (tables: readonly KnownTable[], kind: TableKind) =>
  tables.filter((table) => table.kind === kind).flatMap(({ lines }) => lines)

/**
 * Describes the data that is not imported, and lists the subscriptions, so that their customers can be asked
 * to subscribe again.
 */
const stayingText = async (tables: readonly KnownTable[], file: string | undefined): Promise<string> => {
  const subscriptions = subscriptionsOf(linesOf(tables, 'subscriptions'))
  const stayingList = await listStaying(file, subscriptions)
  const keys = linesOf(tables, 'license keys')
  return [
    subscriptions.length > 0 &&
      `Subscriptions: ${subscriptions.length} stay where they are, and their customers need to subscribe again; ${stayingList}.\n`,
    keys.length > 0 && `License keys: ${keys.length} left out.\n${keysText(keys)}`,
  ]
    .filter((text) => text !== false)
    .join('')
}

/**
 * Imports tables exported by Lemon Squeezy: customers, and products if a table has their prices. Existing
 * objects are recognized, so that the import can be interrupted and repeated. @returns 1 when something could
 * not be imported
 */
export const importFromLemonSqueezy = async (
  files: readonly string[],
  options: ImportFromLemonSqueezyArguments,
): Promise<number> => {
  const tables = files.map(readCsv).map((table) => ({ ...table, kind: kindOf(table) }))
  const to = await findConnection(options)
  const before = await organizationOf(wireOf(to))
  const { organization: target, note, prepare } = withDefaultCurrency(to, before, options.defaultCurrency)
  const failed = await copyAll(
    {
      from: {
        file: [],
        meter: [],
        'custom field': [],
        benefit: [],
        product: leaveOutOthers(
          productsOf(linesOf(tables, 'prices'), options.currency?.toLowerCase()),
          target,
        ),
        discount: [],
        'checkout link': [],
      },
      to,
      contentOf: () => Promise.reject(new Error('a table has no files')),
      customers: customersOf(tables),
      heading: `From ${tables.map(({ file, kind }) => `${file} (${kind})`).join(', ')} to ${labelOf(target)} (${to.serverURL}):${note}`,
      footer: await stayingText(tables, options.subscriptions),
      prepare,
      question: `Import this into ${labelOf(target)}?`,
      unknownFields,
    },
    options,
  )
  return failed === undefined || failed === 0 ? 0 : 1
}
