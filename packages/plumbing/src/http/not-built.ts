import { type Contract, endpointsOf } from '@atelier/contract'
import type { Route } from './handler.ts'
import { apiError } from './errors.ts'

/**
 * Stands in `implement` for the handler of an endpoint that is not built yet. Its callers are let in, checked
 * and then refused, as they would be by any other endpoint.
 */
export const notBuilt = (): never => {
  throw apiError('NotImplemented', 'This call is part of the interface, but this server cannot do it yet.')
}

/** Routes for every endpoint of a contract that is in nobody's hands. */
export const routesNotBuilt = (contract: Contract, routes: readonly Route[]): Route[] => {
  const taken = new Set(routes.map(({ endpoint }) => endpoint))
  return endpointsOf(contract)
    .filter(({ endpoint }) => !taken.has(endpoint))
    .map(({ endpoint }) => ({ endpoint: endpoint, run: notBuilt, built: false }))
}
