import { contract, type Contract, type Endpoint, endpointsOf, studio } from '@atelier/contract'

export type NamedEndpoint = { readonly name: string; readonly endpoint: Endpoint }

const namedEndpoints = (table: Contract): NamedEndpoint[] =>
  endpointsOf(table).map(({ area, name, endpoint }) => ({ name: `${area}.${name}`, endpoint }))

/** Every endpoint of the public API by its name in the client, `area.call` or `area.group.call`. */
export const publicEndpoints: readonly NamedEndpoint[] = namedEndpoints(contract)

/** The public endpoints and the studio's own, which the client supports as well. */
export const allEndpoints: readonly NamedEndpoint[] = [...publicEndpoints, ...namedEndpoints({ studio })]
