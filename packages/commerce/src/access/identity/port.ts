import type { Database } from '@atelier/plumbing/database'
import type { Tables } from '../../core/database/tables.ts'
import type { Providers } from './providers/port.ts'
import type { FindSignedIn, NewSession, SignedIn, Visitor } from './signed-in.ts'

/** Sign-in with keys held by devices (WebAuthn level 3). Devices verify their user each time. */
export interface Passkeys {
  /**
   * Returns the options of a new passkey, as JSON (`PublicKeyCredential.parseCreationOptionsFromJSON`);
   * undefined when the user has reached the maximum.
   */
  startAdding(session: SignedIn): Promise<object | undefined>
  /**
   * Adds the passkey that a device created for this session, and notifies the user by e-mail.
   *
   * @param database writes as the user, for the audit log
   * @returns `rejected` for an answer that was not requested, was used, or is of a known passkey; `full` when
   * the user has reached the maximum
   */
  add(
    database: Database<Tables>,
    session: SignedIn,
    answer: string,
    name: string,
  ): Promise<'added' | 'rejected' | 'full'>
  /** Returns the options of a sign-in, for any passkey that the person chooses. */
  startSigningIn(): Promise<object>
  /** Returns the user whose passkey signed; undefined for an answer that is invalid, or was used. */
  prove(answer: string): Promise<string | undefined>
}

/** Authentication of sellers, and the sessions that follow. */
export interface Identity {
  /** Counts a request for a code. @throws TooManyRequests per address or per network */
  countCode(email: string, ip: string): void
  /** Creates a code for a user's address and e-mails it; sends nothing to an address without a user. */
  sendCode(email: string): Promise<void>
  /**
   * Exchanges a code for a session. @returns undefined, in the same way, when the code is wrong, used or
   * expired, or the address has no user
   * @throws TooManyRequests
   */
  redeemCode(visitor: Visitor, email: string, code: string): Promise<NewSession | undefined>
  /** Creates a single-use sign-in link for a user; returns its token. */
  createLink(email: string): Promise<string>
  /** Exchanges the token of a link for a session; undefined when it was used or has expired. */
  redeemLink(visitor: Visitor, token: string): Promise<NewSession | undefined>
  /** Counts a sign-in attempt. @throws TooManyRequests per network */
  countTry(ip: string): void
  /**
   * Exchanges the answer of a passkey for a session; undefined when it is invalid. @throws TooManyRequests
   */
  redeemPasskey(visitor: Visitor, answer: string): Promise<NewSession | undefined>
  readonly passkeys: Passkeys
  readonly providers: Providers
  /** Ends the session of a request, and returns the header that removes its cookie. */
  signOut(headers: Headers): Promise<string>
  readonly findSignedIn: FindSignedIn
}

declare module '../../core/services.ts' {
  interface Services {
    /** Authentication of sellers. */
    readonly identity: Identity
  }
}
