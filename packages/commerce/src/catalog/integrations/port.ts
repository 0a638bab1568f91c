/** A platform on which a benefit grants access. */
export type PlatformName = 'github' | 'discord'

/** A person's account at a platform. */
export type PlatformAccount = {
  /** The platform's own id of the account. */
  readonly account_id: string
  /** Public name of the account, which its owner may change. */
  readonly username: string | null
}

/** A person's account at a platform, with the tokens that the person granted us. */
export type ConnectedAccount = PlatformAccount & {
  readonly access_token: string
  readonly refresh_token: string | null
  /** Expiry of `access_token`; null when it never expires. */
  readonly expires_at: Date | null
}

/** Proof of ownership of a platform account (OAuth 2.0, authorization code). */
export type AccountConnection = {
  /**
   * Returns the platform's consent page; the platform sends the person back to `redirect_url` with `state`.
   */
  authorizeUrl(request: { readonly state: string; readonly redirect_url: string }): string
  /** Exchanges the code that the platform sent back for the account. @throws PlatformError */
  exchange(code: string, redirect_url: string): Promise<ConnectedAccount>
}

/** Response to a failure at a platform. */
export type PlatformErrorKind =
  /** The platform is unavailable or limits the rate. */
  | 'retry'
  /** The customer has to act first, for example connect the account again. */
  | 'action_required'
  /** The platform rejects the request, and would reject it again. */
  | 'rejected'

/** A failed request to a platform; the message is a sentence for the seller. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
  readonly kind: PlatformErrorKind
  /** Delay that the platform asks for, in milliseconds. */
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
