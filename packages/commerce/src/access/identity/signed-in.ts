/** The user of a browser's session cookie. */
export type SignedIn = {
  readonly user_id: string
  readonly session_id: string
  /** Moment at which the person signed in. */
  readonly signed_in_at: Date
  /** Age of the sign-in, in milliseconds by the system clock, which governs login sessions. */
  readonly signed_in_for: number
}

/** Reads the session cookie of a request; undefined without a session, or once it has ended. */
export type FindSignedIn = (headers: Headers) => Promise<SignedIn | undefined>

/** Origin of a sign-in. */
export type Visitor = { readonly headers: Headers; readonly ip: string }

/** A new session: the header that sets its cookie. */
export type NewSession = { readonly set_cookie: string }
