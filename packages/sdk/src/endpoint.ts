import type { Endpoint } from '@atelier/contract'
import { shapeOf } from './shape/shape-of.ts'
import type { Shape } from './shape/shape.ts'

/** The part of an endpoint that a client needs, with shapes in place of schemas. */
export type ClientEndpoint = Pick<
  Endpoint,
  'method' | 'path' | 'access' | 'field_case' | 'encoding' | 'answers' | 'status' | 'snake_status'
> & {
  readonly path_parameters?: Shape
  readonly query?: Shape
  readonly body?: Shape
  readonly response?: Shape
}

/** The name of a call in errors, such as `POST /v1/orders/`. */
export const callName = (endpoint: ClientEndpoint): string => `${endpoint.method} ${endpoint.path}`

/** Endpoints by the name of their call, in areas that can contain areas; each is created when first needed. */
export type LazyClientEndpoints = { readonly [name: string]: (() => ClientEndpoint) | LazyClientEndpoints }

const known = new WeakMap<Endpoint, ClientEndpoint>()

/** The client's part of an endpoint of the contract. */
export const clientEndpointOf = (endpoint: Endpoint): ClientEndpoint => {
  const before = known.get(endpoint)
  if (before) return before
  const { method, path, access, field_case, encoding, answers, status, snake_status } = endpoint
  const { path_parameters, query, body, response } = endpoint
  const client: ClientEndpoint = {
    method,
    path,
    access,
    status,
    ...(field_case && { field_case }),
    ...(encoding && { encoding }),
    ...(answers && { answers }),
    ...(snake_status && { snake_status }),
    ...(path_parameters && { path_parameters: shapeOf(path_parameters) }),
    ...(query && { query: shapeOf(query) }),
    ...(body && { body: shapeOf(body) }),
    ...(response && { response: shapeOf(response) }),
  }
  known.set(endpoint, client)
  return client
}
