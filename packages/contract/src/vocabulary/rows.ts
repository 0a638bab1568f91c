import type { Contract, Endpoint } from './endpoint.ts'

/** A row with the names it stands under: `customerPortal.orders` and `list`. */
export type NamedRow = { readonly area: string; readonly name: string; readonly row: Endpoint }

/** Whether an entry of a contract is a row, and not an area of rows. */
export const isRow = (entry: Endpoint | Contract): entry is Endpoint => typeof entry['method'] === 'string'

/** Every row of a contract in its order, those of areas inside areas included. */
export const rowsOf = (contract: Contract, area = ''): NamedRow[] =>
  Object.entries(contract).flatMap(([name, entry]) =>
    isRow(entry) ? [{ area, name, row: entry }] : rowsOf(entry, area === '' ? name : `${area}.${name}`),
  )
