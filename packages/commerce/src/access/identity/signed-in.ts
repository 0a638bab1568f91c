/** Who is signed in in a browser, as its session cookie says. */
export type SignedIn = {
  readonly user_id: string
  readonly session_id: string
  /** When the person proved who they are. */
  readonly signed_in_at: Date
  /** How long ago that was, in milliseconds by the machine's clock, which alone login sessions live by. */
  readonly signed_in_for: number
}

/** Reads the session cookie of a request; undefined when nobody is signed in, or the session has ended. */
export type FindSignedIn = (headers: Headers) => Promise<SignedIn | undefined>

/** Where somebody signs in from. */
export type Visitor = { readonly headers: Headers; readonly ip: string }

/** A person who has just signed in: the header that sets the cookie of the new session. */
export type NewSession = { readonly set_cookie: string }
