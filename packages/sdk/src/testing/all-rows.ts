import { contract, type Endpoint, studio } from '@atelier/contract'

export type NamedRow = { readonly name: string; readonly row: Endpoint }

const rowsIn = (name: string, table: object): NamedRow[] =>
  'method' in table && 'path' in table
    ? [{ name, row: table as Endpoint }]
    : Object.entries(table).flatMap(([key, inner]) =>
        rowsIn(name === '' ? key : `${name}.${key}`, inner as object),
      )

/** Every row of the public API by its name in the client, `area.call` or `area.group.call`. */
export const publicRows: readonly NamedRow[] = rowsIn('', contract)

/** The same with the studio's own rows, which the client speaks just as well. */
export const allRows: readonly NamedRow[] = [...publicRows, ...rowsIn('studio', studio)]
