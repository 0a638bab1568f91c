import type { Endpoint } from '@atelier/contract'
import type { Shape } from './shape/shape.ts'

/** What a client needs to know of one call. */
export type ClientEndpoint = Pick<
  Endpoint,
  'method' | 'path' | 'access' | 'field_case' | 'encoding' | 'answers' | 'status'
> & {
  readonly path_parameters?: Shape
  readonly query?: Shape
  readonly body?: Shape
  readonly response?: Shape
}

/** The call as errors name it. */
export const callName = (endpoint: ClientEndpoint): string => `${endpoint.method} ${endpoint.path}`

/** Endpoints by the name of their call, in areas that can hold further areas. */
export type ClientEndpoints = { readonly [name: string]: ClientEndpoint | ClientEndpoints }

/** Whether an entry is an endpoint, and not an area of endpoints. */
export const isClientEndpoint = (entry: ClientEndpoint | ClientEndpoints): entry is ClientEndpoint =>
  typeof entry['method'] === 'string'

/** The same, each endpoint made when it is first needed. */
export type LazyClientEndpoints = { readonly [name: string]: (() => ClientEndpoint) | LazyClientEndpoints }
