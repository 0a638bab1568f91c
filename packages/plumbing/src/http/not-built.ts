import { type Contract, rowsOf } from '@atelier/contract'
import type { Route } from './handler.ts'
import { refuse } from './refuse.ts'

/**
 * Stands in `implement` for the handler of a row that is not built yet. Its callers are let in, checked
 * and then refused, as they would be by any other row.
 */
export const notBuilt = (): never => {
  throw refuse('NotImplemented', 'This call is part of the interface, but this server cannot do it yet.')
}

/** Routes for every row of a contract that is in nobody's hands. */
export const routesNotBuilt = (contract: Contract, routes: readonly Route[]): Route[] => {
  const taken = new Set(routes.map(({ endpoint }) => endpoint))
  return rowsOf(contract)
    .filter(({ row }) => !taken.has(row))
    .map(({ row }) => ({ endpoint: row, run: notBuilt, built: false }))
}
