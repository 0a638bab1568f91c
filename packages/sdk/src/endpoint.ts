import type { Endpoint } from '@atelier/contract'
import type { Checks } from './checks.ts'
import type { Shape } from './shape/shape.ts'

/** Part of an endpoint that a client needs, with shapes instead of schemas. */
export type ClientEndpoint = Pick<
  Endpoint,
  'method' | 'path' | 'access' | 'field_case' | 'encoding' | 'stream' | 'status' | 'provider_status'
> & {
  readonly path_parameters?: Shape
  readonly query?: Shape
  readonly body?: Shape
  readonly response?: Shape
}

/** An endpoint with the validation of its calls. */
export type CheckedEndpoint = ClientEndpoint & { readonly checks: Checks }

/** Returns the name of a call in errors, such as `POST /v1/orders/`. */
export const callName = (endpoint: ClientEndpoint): string => `${endpoint.method} ${endpoint.path}`

/** Endpoints by the name of their call, in areas that can contain areas; each is created on first use. */
export type LazyClientEndpoints = { readonly [name: string]: (() => ClientEndpoint) | LazyClientEndpoints }
