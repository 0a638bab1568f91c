import type { CustomFetch } from 'openid-client'
import type { NewSession, Visitor } from '../signed-in.ts'

/** A provider at which people have accounts, as the operator has registered this server there. */
export type ProviderSettings = {
  /** Also the name in our addresses: `/login/with/{id}`. */
  readonly id: 'github' | 'google' | 'oidc'
  /** What its button says. */
  readonly name: string
  /** Its address: the issuer of OpenID Connect; for GitHub the address of the site. */
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
}

/** How providers are reached. */
export type ProviderFetch = CustomFetch

/** What ties the answer of a provider to the browser and to the request that asked for it. */
export type Checks = { readonly state: string; readonly nonce: string; readonly code_verifier: string }

/** An account at a provider. */
export type ProviderAccount = {
  /** The id of the account, which never changes and is never given to another one. */
  readonly account_id: string
  /** The e-mail address for whose owner the provider vouches; undefined when it vouches for none. */
  readonly email: string | undefined
  readonly name: string
}

/** A provider that is asked who somebody is. */
export interface Provider {
  readonly id: ProviderSettings['id']
  readonly name: string
  /** Names the provider in stored accounts. Another issuer may give out the same ids. */
  readonly issuer: string
  /** Where a browser is sent to. @throws when the provider cannot be reached */
  authorizationUrl(redirect_uri: string, checks: Checks): Promise<URL>
  /** The account behind the address that a browser came back with. @throws when the provider does not confirm it */
  accountOf(returned: URL, checks: Checks): Promise<ProviderAccount>
}

/** How a sign-in with a provider ended without a session. */
export type ProviderRefusal =
  /** The answer was not asked for in this browser, was too old, or the provider does not confirm it. */
  | 'refused'
  /** The provider vouches for no e-mail address, and the account was never used here before. */
  | 'unproven'
  /** Nobody here has the address. */
  | 'stranger'

/** Signing in with an account at a provider. Accounts belong to the users who have their addresses; they make nobody a user. */
export interface Providers {
  readonly offered: readonly Pick<Provider, 'id' | 'name' | 'issuer'>[]
  /**
   * Where the browser is sent to, and the cookie that ties the answer to it; undefined for a provider that is not set up.
   *
   * @param return_to where it goes in the end, already checked
   * @param ip the address of the browser, of whose network starts are counted
   * @throws TooManyRequests
   */
  start(
    id: string,
    return_to: string,
    ip: string,
  ): Promise<{ readonly location: string; readonly set_cookie: string } | 'unreachable' | undefined>
  /** Exchanges the address that a browser came back with for a session. @throws TooManyRequests */
  finish(
    visitor: Visitor,
    id: string,
    search: string,
  ): Promise<{ readonly session: NewSession; readonly return_to: string } | ProviderRefusal>
  /** The header that removes the cookie of a sign-in that has come to its end. */
  readonly forget_cookie: string
}
