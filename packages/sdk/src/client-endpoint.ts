import { type Contract, type Endpoint, isEndpoint } from '@atelier/contract'
import type { ClientEndpoint, LazyClientEndpoints } from './endpoint.ts'
import { shapeOf } from './shape/shape-of.ts'

const knownEndpoints = new WeakMap<Endpoint, ClientEndpoint>()

/** Returns the client's part of an endpoint of the contract. */
export const clientEndpointOf = (endpoint: Endpoint): ClientEndpoint => {
  const before = knownEndpoints.get(endpoint)
  if (before) return before
  const { method, path, access, field_case, encoding, stream, status, provider_status } = endpoint
  const { path_parameters, query, body, response } = endpoint
  const client: ClientEndpoint = {
    method,
    path,
    access,
    status,
    ...(field_case && { field_case }),
    ...(encoding && { encoding }),
    ...(stream && { stream }),
    ...(provider_status && { provider_status }),
    ...(path_parameters && { path_parameters: shapeOf(path_parameters) }),
    ...(query && { query: shapeOf(query) }),
    ...(body && { body: shapeOf(body) }),
    ...(response && { response: shapeOf(response) }),
  }
  knownEndpoints.set(endpoint, client)
  return client
}

/** Returns the client's part of a table of endpoints, including nested areas. */
export const lazyEndpointsOf = (contract: Contract): LazyClientEndpoints =>
  Object.fromEntries(
    Object.entries(contract).map(([name, entry]) => [
      name,
      isEndpoint(entry) ? () => clientEndpointOf(entry) : lazyEndpointsOf(entry),
    ]),
  )
