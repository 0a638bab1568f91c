import { type Contract, isRow } from '@atelier/contract'
import { rowOf } from '../row-of.ts'
import type { Rows } from '../row.ts'

/** The client's part of every row of a contract. */
export const clientRowsOf = (contract: Contract): Rows =>
  Object.fromEntries(
    Object.entries(contract).map(([name, entry]) => [
      name,
      isRow(entry) ? rowOf(entry) : clientRowsOf(entry),
    ]),
  )

/** A name as a file: `customerPortal` is `customer-portal`. */
export const fileNameOf = (area: string): string =>
  area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** A name as a type or the end of another: `customerPortal` is `CustomerPortal`. */
export const titleOf = (area: string): string => area.charAt(0).toUpperCase() + area.slice(1)
