/** Secrets, ids and addresses of the product that wrote a dump. Stored rows hold only hashes and sealed texts of the secrets. */
export type Facts = {
  /** Secret of the server. */
  readonly secret: string
  /** Moment of the sandbox clock, which stood still. */
  readonly now: string
  /** Migrations of the version that wrote the dump, as `commerce/0001-organizations.sql`. */
  readonly migrations: readonly string[]
  readonly webhook_endpoint: {
    readonly id: string
    readonly secret: string
    /** Signs beside the secret until its 24 hours are over. */
    readonly old_secret: string
  }
  readonly license_key: { readonly id: string; readonly key: string; readonly organization_id: string }
  readonly tokens: {
    readonly organization: string
    /** The token of the name `named`, which follows from the secret of the server. */
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
  /** A write that was answered, and its `Idempotency-Key`. */
  readonly saved_answer: { readonly key: string; readonly body: object; readonly product_id: string }
  readonly connected_account: {
    readonly customer_session: string
    readonly account_id: string
    readonly access_token: string
  }
  /** The painting that is shared: its link, and the checkout that paid for it. */
  readonly painting: {
    readonly id: string
    readonly checkout_id: string
    readonly link: string
    /** Customer session of its buyer, whose portal offers the painting. */
    readonly customer_session: string
  }
  /** A customer who waits for a sign-in code, and the cookie `portal_code` of the browser. */
  readonly sign_in: { readonly email: string; readonly cookie: string }
  /** Invitation whose mail is not sent yet. */
  readonly invited: string
  readonly pending_checkout_id: string
  /** Checkout that is paid, of which the processor has not notified the shop yet. */
  readonly paid_checkout_id: string
  readonly pending_refund_id: string
  readonly past_due_subscription_id: string
  /** Order whose confirmation is not sent yet. */
  readonly waiting_order_id: string
  /** Order whose receipt is to be sent once more. */
  readonly receipt_order_id: string
}
