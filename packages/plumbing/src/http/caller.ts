import type { CredentialKind, Endpoint, GrantableScope, Scope } from '@atelier/contract'
import { minutes } from '../clock/clock.ts'

/** How long after signing in a session opens calls and pages that ask for it, in milliseconds. */
export const recently = minutes(15)

type SessionAge = {
  /** How long ago the person proved who they are, in milliseconds by the machine's clock. */
  readonly signed_in_for: number
}

/** Whether a person has proven who they are a moment ago: a browser that is left open does not give the account away. */
export const isRecent = ({ signed_in_for }: SessionAge): boolean => signed_in_for < recently

/** What a seller's call was made with: the kind of the session or token, and its id. */
export type Credential =
  | ({ readonly kind: 'session'; readonly id: string } & SessionAge)
  | { readonly kind: Exclude<CredentialKind, 'session'>; readonly id: string }

type Scopes = readonly (Scope | GrantableScope)[]

/** A call for one organization: with its access token, or an OAuth2 token of it. */
export type OrganizationCaller = {
  readonly kind: 'organization'
  readonly organization_id: string
  readonly credential: Credential
  readonly scopes: Scopes
}

/** A call of a user, which is a person who sells: with their session cookie, an OAuth2 token or a personal token. */
export type User = {
  readonly kind: 'user'
  readonly user_id: string
  readonly credential: Credential
  readonly scopes: Scopes
}

/** A user in a seller's call, which sees the organizations in which the user is a member with one of these roles. */
export type SellingUser = User & { readonly roles: readonly string[] }

/** The caller of a seller's call. */
export type Seller = OrganizationCaller | SellingUser

/** A call of a customer, made with a customer session. */
export type Portal = {
  readonly kind: 'portal'
  readonly organization_id: string
  readonly customer_id: string
  /** The purchase, by its checkout, that the session is limited to; null for a session of the whole customer. */
  readonly checkout_id: string | null
  readonly scopes: readonly Scope[]
}

/** A call without credentials, or whose credentials the endpoint ignores. */
export type PublicCaller = { readonly kind: 'public' }

/** A call with the registration token of an OAuth2 client, which opens the calls about this client alone. */
export type Registration = {
  readonly kind: 'registration'
  /** The id of the client's row. */
  readonly registered_id: string
  readonly scopes: readonly []
}

export type Caller = Seller | User | Portal | Registration | PublicCaller

type CallersByAccess = {
  readonly seller: Seller
  readonly portal: Portal
  readonly user: User
  readonly public: PublicCaller
}

/** The callers that an endpoint names in `also`. */
type AlsoOf<E extends Endpoint> = E extends { also: infer Kind } ? Extract<Caller, { kind: Kind }> : never

/** Who can be the caller in a handler of an endpoint. */
export type CallerOf<E extends Endpoint> = CallersByAccess[E['access']] | AlsoOf<E>

/** The kinds of callers by the access of an endpoint. */
export const callerKinds: { readonly [Access in Endpoint['access']]: readonly Caller['kind'][] } = {
  seller: ['organization', 'user'],
  portal: ['portal'],
  user: ['user'],
  public: ['public'],
}
