import type { CustomFetch } from 'openid-client'
import type { NewSession, Visitor } from '../signed-in.ts'

/** A provider of accounts, with the operator's client registration. */
export type ProviderSettings = {
  /** Also the path segment of our addresses: `/login/with/{id}`. */
  readonly id: 'github' | 'google' | 'oidc'
  /** Display name, on the button. */
  readonly name: string
  /** Issuer of OpenID Connect; for GitHub the address of the site. */
  readonly issuer: string
  readonly client_id: string
  readonly client_secret: string
}

/** HTTP client for providers. */
export type ProviderFetch = CustomFetch

/** Values that bind a provider's response to the browser and to its request. */
export type Checks = { readonly state: string; readonly nonce: string; readonly code_verifier: string }

export type ProviderAccount = {
  /** Id of the account, which never changes and is never reused. */
  readonly account_id: string
  /** E-mail address verified by the provider; undefined when it verified none. */
  readonly email: string | undefined
  readonly name: string
}

/** A provider that identifies people. */
export interface Provider {
  readonly id: ProviderSettings['id']
  readonly name: string
  /** Identifies the provider in stored accounts. Another issuer may assign the same ids. */
  readonly issuer: string
  /** Returns the authorization page. @throws Error if the provider cannot be reached */
  authorizationUrl(redirect_uri: string, checks: Checks): Promise<URL>
  /**
   * Returns the account behind the address that a browser came back with. @throws Error if the provider does not
   * confirm it
   */
  accountOf(returned: URL, checks: Checks): Promise<ProviderAccount>
}

/** Reason why a sign-in with a provider opened no session. */
export type ProviderFailure =
  /** The response was not requested in this browser, has expired, or is not confirmed by the provider. */
  | 'rejected'
  /** The provider verified no e-mail address, and the account was never used here. */
  | 'unproven'
  /** No user has the address. */
  | 'stranger'

/**
 * Sign-in with an account at a provider. Accounts are linked to the users who have their addresses; they
 * create no users.
 */
export interface Providers {
  readonly offered: readonly Pick<Provider, 'id' | 'name' | 'issuer'>[]
  /**
   * Returns true for a provider that is set up. Counts no start, and does not call the provider.
   *
   * @param ip address of the browser
   * @throws TooManyRequests where `start` would throw it
   */
  canStart(id: string, ip: string): boolean
  /**
   * Returns the provider's page, and the cookie that binds the response to this browser; undefined for a
   * provider that is not set up.
   *
   * @param return_to final destination, already validated
   * @param ip address of the browser, whose network's starts are counted
   * @throws TooManyRequests
   */
  start(
    id: string,
    return_to: string,
    ip: string,
  ): Promise<{ readonly location: string; readonly set_cookie: string } | 'unreachable' | undefined>
  /**
   * Compares an address with the sign-in that a browser has started at the provider, and counts no attempt.
   * `answer`: the provider's answer to this browser's sign-in. `other`: anything else. `none`: no sign-in was started.
   * `finish` rejects the last two.
   *
   * @throws TooManyRequests
   */
  expects(visitor: Visitor, id: string, search: string): 'answer' | 'other' | 'none'
  /** Exchanges the address that a browser came back with for a session. @throws TooManyRequests */
  finish(
    visitor: Visitor,
    id: string,
    search: string,
  ): Promise<{ readonly session: NewSession; readonly return_to: string } | ProviderFailure>
  /** Header that removes the cookie of a completed sign-in. */
  readonly forget_cookie: string
}
