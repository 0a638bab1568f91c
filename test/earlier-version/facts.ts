/**
 * Secrets, ids and addresses of the product that wrote a dump. Stored rows contain only hashes and sealed
 * texts of the secrets.
 */
export type Facts = {
  /** Secret of the server. */
  readonly secret: string
  /** Time of the sandbox clock, which was frozen. */
  readonly now: string
  /** Migrations of the version that wrote the dump, as `commerce/0001-organizations.sql`. */
  readonly migrations: readonly string[]
  readonly webhook_endpoint: {
    readonly id: string
    readonly secret: string
    /** Signs in addition to the secret until its 24 hours are over. */
    readonly old_secret: string
  }
  readonly license_key: { readonly id: string; readonly key: string; readonly organization_id: string }
  readonly tokens: {
    readonly organization: string
    /** Token with the name `named`, derived from the secret of the server. */
    readonly named: string
    readonly personal: string
    readonly customer_session: string
  }
  readonly oauth2: {
    readonly client_id: string
    readonly client_secret: string
    readonly access_token: string
    readonly refresh_token: string
    readonly id_token: string
  }
  /** Saved response of a write, with its `Idempotency-Key`. */
  readonly saved_answer: { readonly key: string; readonly body: object; readonly product_id: string }
  readonly connected_account: {
    readonly customer_session: string
    readonly account_id: string
    readonly access_token: string
  }
  /** Shared painting: its link, and the checkout that paid for it. */
  readonly painting: {
    readonly id: string
    readonly checkout_id: string
    readonly link: string
    /** Customer session of its buyer, whose portal offers the painting. */
    readonly customer_session: string
  }
  /** Customer waiting for a sign-in code, and the cookie `portal_code` of the browser. */
  readonly sign_in: { readonly email: string; readonly cookie: string }
  /** Invitation whose e-mail has not been sent. */
  readonly invited: string
  readonly pending_checkout_id: string
  /** Paid checkout whose notification from the processor is pending. */
  readonly paid_checkout_id: string
  readonly pending_refund_id: string
  readonly past_due_subscription_id: string
  /** Order whose confirmation has not been sent. */
  readonly waiting_order_id: string
  /** Order whose receipt is to be sent again. */
  readonly receipt_order_id: string
}
