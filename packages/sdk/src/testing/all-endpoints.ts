import { contract, type Endpoint, studio } from '@atelier/contract'

export type NamedEndpoint = { readonly name: string; readonly endpoint: Endpoint }

const endpointsIn = (name: string, table: object): NamedEndpoint[] =>
  'method' in table && 'path' in table
    ? [{ name, endpoint: table as Endpoint }]
    : Object.entries(table).flatMap(([key, inner]) =>
        endpointsIn(name === '' ? key : `${name}.${key}`, inner as object),
      )

/** Every endpoint of the public API by its name in the client, `area.call` or `area.group.call`. */
export const publicEndpoints: readonly NamedEndpoint[] = endpointsIn('', contract)

/** The same with the studio's own endpoints, which the client speaks just as well. */
export const allEndpoints: readonly NamedEndpoint[] = [...publicEndpoints, ...endpointsIn('studio', studio)]
