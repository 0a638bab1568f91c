import type { CredentialKind, Endpoint, GrantableScope, Scope, TokenWire } from '@atelier/contract'
import { minutes } from '../clock/clock.ts'

/** Maximum age of a sign-in for calls and pages that require a recent one, in milliseconds. */
export const recently = minutes(15)

type SessionAge = {
  /** Time since the person proved their identity, in milliseconds of the machine's clock. */
  readonly signed_in_for: number
}

/**
 * Returns true if the person has recently proved their identity, so that an unattended browser does not
 * give the account away.
 */
export const isRecent = ({ signed_in_for }: SessionAge): boolean => signed_in_for < recently

/** Credential of a seller's call: the kind of session or token, and its id. */
export type Credential =
  | ({ readonly kind: 'session'; readonly id: string } & SessionAge)
  | {
      readonly kind: Exclude<CredentialKind, 'session'>
      readonly id: string
      /** Values that the caller can read, where the call itself does not say. */
      readonly wire?: TokenWire | null
    }

type Scopes = readonly (Scope | GrantableScope)[]

/** Caller for a single organization: with its access token, or one of its OAuth2 tokens. */
export type OrganizationCaller = {
  readonly kind: 'organization'
  readonly organization_id: string
  readonly credential: Credential
  readonly scopes: Scopes
}

/** User, which is a person who sells: with their session cookie, an OAuth2 token or a personal token. */
export type User = {
  readonly kind: 'user'
  readonly user_id: string
  readonly credential: Credential
  readonly scopes: Scopes
}

/** User in a seller's call, with access to the organizations in which the user has one of these roles. */
export type SellingUser = User & {
  readonly roles: readonly string[]
  /** Organization that the call names in `Polar-Organization`: it reaches no other. */
  readonly only?: string
}

/** Caller of a seller's call. */
export type Seller = OrganizationCaller | SellingUser

/** Customer, with a customer session. */
export type Portal = {
  readonly kind: 'portal'
  readonly organization_id: string
  readonly customer_id: string
  /** Checkout of the purchase that the session is limited to; null for a session of the whole customer. */
  readonly checkout_id: string | null
  /** Time at which the session expires. */
  readonly expires_at: Date
  readonly scopes: readonly Scope[]
}

/** Caller without credentials, or whose credentials the endpoint ignores. */
export type PublicCaller = { readonly kind: 'public' }

/** Caller with the registration token of an OAuth2 client, which opens only the calls on this client. */
export type Registration = {
  readonly kind: 'registration'
  /** Id of the client's row. */
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

/** Callers that an endpoint names in `also`. */
type AlsoOf<E extends Endpoint> = E extends { also: infer Kind } ? Extract<Caller, { kind: Kind }> : never

/** Possible callers in a handler of an endpoint. */
export type CallerOf<E extends Endpoint> = CallersByAccess[E['access']] | AlsoOf<E>

/** Kinds of callers by the access of an endpoint. */
export const callerKinds: { readonly [Access in Endpoint['access']]: readonly Caller['kind'][] } = {
  seller: ['organization', 'user'],
  portal: ['portal'],
  user: ['user'],
  public: ['public'],
}
