/** A platform on which a benefit gives access to something. */
export type PlatformName = 'github' | 'discord'

/** An account of a person at a platform. */
export type PlatformAccount = {
  /** The platform's own id of the account. */
  readonly account_id: string
  /** The name by which people know the account, which its owner may change. */
  readonly username: string | null
}

/** An account of a person at a platform, with the tokens that this person gave us. */
export type ConnectedAccount = PlatformAccount & {
  readonly access_token: string
  readonly refresh_token: string | null
  /** When `access_token` ends; null: never. */
  readonly expires_at: Date | null
}

/** How people prove that an account at a platform is theirs (OAuth 2.0, authorization code). */
export type AccountConnection = {
  /** The platform's page on which a person agrees; the platform sends them back to `redirect_url` with `state`. */
  authorizeUrl(request: { readonly state: string; readonly redirect_url: string }): string
  /** The account behind the code that the platform sent back. @throws PlatformError */
  exchange(code: string, redirect_url: string): Promise<ConnectedAccount>
}

/** What is to be done about a failure at a platform. */
export type PlatformErrorKind =
  /** The platform cannot do it now: it is away, or asks us to wait. */
  | 'retry'
  /** The customer has to do something first, such as connecting an account again. */
  | 'action_required'
  /** The platform refuses, and would refuse again. */
  | 'refused'

/** A platform did not do what it was asked for; the message is a sentence for the seller. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly kind: PlatformErrorKind
  /** How long the platform asks us to wait, in milliseconds. */
  readonly retry_after_ms: number | undefined

  constructor(
    kind: PlatformErrorKind,
    message: string,
    options: { readonly retry_after_ms?: number; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.retry_after_ms = options.retry_after_ms
  }
}
