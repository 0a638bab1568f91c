import type { Contract, Endpoint } from './endpoint.ts'

/** An endpoint with the names it stands under: `customerPortal.orders` and `list`. */
export type NamedEndpoint = { readonly area: string; readonly name: string; readonly endpoint: Endpoint }

/** Whether an entry of a contract is an endpoint, and not an area of endpoints. */
export const isEndpoint = (entry: Endpoint | Contract): entry is Endpoint =>
  typeof entry['method'] === 'string'

/** Every endpoint of a contract in its order, those of areas inside areas included. */
export const endpointsOf = (contract: Contract, area = ''): NamedEndpoint[] =>
  Object.entries(contract).flatMap(([name, entry]) =>
    isEndpoint(entry)
      ? [{ area, name, endpoint: entry }]
      : endpointsOf(entry, area === '' ? name : `${area}.${name}`),
  )
