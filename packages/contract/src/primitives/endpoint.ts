import { config, type $ZodType, type input, type output } from 'zod/v4/core'
import type { ApiErrorName } from './api-errors.ts'
import type { Scope } from './scopes.ts'
import type { SellersObject } from './sellers-objects.ts'
import type { Camel, Mixed } from './field-case.ts'

// Browsers use no compiled checks: even the attempt violates the content security policy of the pages. zod
// must be configured before the first schema is created.
if ('document' in globalThis) config({ jitless: true })

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Required caller: a seller, which is an organization or a user (a person who sells) for their organizations;
 * a customer with a session; a user for themselves; or the public.
 */
export type Access = 'seller' | 'portal' | 'user' | 'public'

/** Credentials of sellers and users: a session cookie, or a token. */
export const credentialKinds = ['session', 'oauth2_token', 'personal_token', 'organization_token'] as const
export type CredentialKind = (typeof credentialKinds)[number]

/**
 * Endpoint of the API. Its types, validation, documentation and authorization are all derived from this
 * declaration; no code is generated.
 */
export type Endpoint = {
  readonly method: Method
  /** Full path; `{name}` marks a path parameter. */
  readonly path: `/${string}`
  /** One line for the reference. */
  readonly summary: string
  readonly access: Access
  /**
   * Additional callers: anyone without credentials, or the holder of the registration token of an OAuth2
   * client.
   */
  readonly also?: 'public' | 'registration'
  /** Kinds of sessions and tokens that permit a call of sellers or users. Default: all of them. */
  readonly credentials?: readonly CredentialKind[]
  /** Requires a session whose person has recently proved their identity. Such a call lists `NotPermitted`. */
  readonly recent?: true
  /** Scopes that permit the call; any of them is sufficient. Absent for `public`. */
  readonly scopes?: readonly Scope[]
  /** Field case of bodies and responses under `/v1`; queries are always snake_case. Default: mixed. */
  readonly field_case?: 'camel'
  readonly path_parameters?: $ZodType
  /** Object that the path names as `{id}`, in calls of sellers. Their handlers receive its organization. */
  readonly of?: SellersObject
  /**
   * Role that a call of users requires in the organization that the path names as `{id}`: any, owner or admin, or owner.
   */
  readonly role?: 'member' | 'admin' | 'owner'
  readonly query?: $ZodType
  readonly body?: $ZodType
  /** Encoding of the request body. `bytes` passes an `UploadedFile` to the handler. Default: json. */
  readonly encoding?: 'json' | 'form' | 'bytes'
  /** Maximum items of a list in the body. Default: 1000. */
  readonly most_items?: number
  /** HTTP status of success. */
  readonly status: 200 | 201 | 202 | 204 | 302
  /**
   * Alternative success status for releases of `@polar-sh/sdk`: for all of them, or those from a release on,
   * or those before a release. They read a body in every 200, so for them a call without a response body
   * returns an empty object.
   */
  readonly provider_status?: {
    readonly value: 200 | 201
    readonly from?: readonly [major: number, minor: number]
    readonly before?: readonly [major: number, minor: number]
  }
  /** Absent when the response has no body. */
  readonly response?: $ZodType
  /**
   * Kind of a streamed response; absent for JSON. `events`: a server-sent event stream whose messages each match
   * `response`. `csv`: a table, streamed line by line; callers that accept only JSON get the whole text as a JSON
   * string.
   */
  readonly stream?: 'events' | 'csv'
  /**
   * Form of error responses. `oauth2`: `{ error, error_description }` (RFC 6749, section 5.2), also for an
   * invalid request. `registration`: an invalid request is 422 as everywhere, but metadata that no client may
   * have is 400 `invalid_client_metadata` and an unknown client 401 `invalid_client`, in that form (RFC 7591,
   * section 3.2.2; RFC 7592, section 2). Default: 422 with all issues, and the named errors.
   */
  readonly failures?: 'oauth2' | 'registration'
  /**
   * Other resources whose responses a successful call can change, such as `products` for a deleted benefit. Pages
   * refetch them, and those of the call's own resource.
   */
  readonly changes?: readonly string[]
  /** Named errors of the call, in addition to 401, 403 `insufficient_scope`, 422 and 429. */
  readonly errors: readonly ApiErrorName[]
}

type Defaults = { readonly status: 200; readonly errors: readonly [] }
type Declared = Omit<Endpoint, keyof Defaults> & Partial<Pick<Endpoint, keyof Defaults>>

/**
 * Declares an endpoint of the contract and keeps its literal types. Defaults: status 200, no named errors.
 * The annotation lets bundlers drop the endpoints that a page does not use.
 */
// @__NO_SIDE_EFFECTS__
export const endpoint = <const E extends Declared>(declared: E) =>
  ({ status: 200, errors: [], ...declared }) as unknown as E & Omit<Defaults, keyof E>

export type Area = { readonly [name: string]: Endpoint }

/** Endpoints by the name of their call, in areas that can be nested. */
export type Contract = { readonly [name: string]: Endpoint | Contract }

type ParameterNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never

/** Returns the parameter names of a path, in order. */
export const parameterNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

type PathPart<E extends Endpoint> = [ParameterNames<E['path']>] extends [never]
  ? unknown
  : { path: { [K in ParameterNames<E['path']>]: string } }

type InFieldCase<E extends Endpoint, T> = E extends { field_case: 'camel' } ? Camel<T> : Mixed<T>

type QueryIn<E extends Endpoint> = E extends { query: infer Q extends $ZodType }
  ? { query?: input<Q> }
  : unknown
type QueryOut<E extends Endpoint> = E extends { query: infer Q extends $ZodType }
  ? { query: output<Q> }
  : unknown
type BodyIn<E extends Endpoint> = E extends { encoding: 'bytes' }
  ? { body: Uint8Array | Blob }
  : E extends { body: infer B extends $ZodType }
    ? { body: InFieldCase<E, input<B>> }
    : unknown
/** Raw bytes of a request, in a file that is deleted after the response. */
export type UploadedFile = {
  readonly path: string
  /** Folder of this file only; files that the handler adds are deleted with it. */
  readonly folder: string
  readonly size: number
}

type BodyOut<E extends Endpoint> = E extends { encoding: 'bytes' }
  ? { body: UploadedFile }
  : E extends { body: infer B extends $ZodType }
    ? { body: output<B> }
    : unknown

/** Input of an SDK call: path, query and body, the body in the area's field case. */
export type CallInput<E extends Endpoint> = PathPart<E> & QueryIn<E> & BodyIn<E>

/** Result of an SDK call. */
export type CallResult<E extends Endpoint> = E extends { response: infer R extends $ZodType }
  ? E extends { stream: 'events' }
    ? AsyncIterable<InFieldCase<E, output<R>>>
    : InFieldCase<E, output<R>>
  : void

/** Input of a handler: validated, defaults filled in, snake_case. */
export type HandlerInput<E extends Endpoint> = PathPart<E> & QueryOut<E> & BodyOut<E>

/**
 * Reply of a handler, in snake_case (for a table: its lines); the pipeline converts the field case and sends
 * it.
 */
export type HandlerReply<E extends Endpoint> = E extends { status: 302 }
  ? { location: string }
  : E extends { response: infer R extends $ZodType }
    ? E extends { stream: 'events' }
      ? AsyncIterable<input<R>>
      : E extends { stream: 'csv' }
        ? AsyncIterable<string>
        : input<R>
    : void

/** Endpoint with its area and name: `customerPortal.orders` and `list`. */
export type NamedEndpoint = { readonly area: string; readonly name: string; readonly endpoint: Endpoint }

/** Returns true if an entry of a contract is an endpoint, and not an area. */
export const isEndpoint = (entry: Endpoint | Contract): entry is Endpoint =>
  typeof entry['method'] === 'string'

/** Returns every endpoint of a contract in order, including nested areas. */
export const endpointsOf = (contract: Contract, area = ''): NamedEndpoint[] =>
  Object.entries(contract).flatMap(([name, entry]) =>
    isEndpoint(entry)
      ? [{ area, name, endpoint: entry }]
      : endpointsOf(entry, area === '' ? name : `${area}.${name}`),
  )

/**
 * Returns true for calls that change an object whose revision they can name (`If-Match`): each PATCH, and
 * objects that are written as a whole.
 */
export const takesRevision = ({ method }: Pick<Endpoint, 'method'>): boolean =>
  method === 'PATCH' || method === 'PUT'
