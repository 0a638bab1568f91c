import type { Database } from '@atelier/plumbing/database'
import type { Tables } from '../../core/database/tables.ts'
import type { Providers } from './providers/port.ts'
import type { FindSignedIn, NewSession, SignedIn, Visitor } from './signed-in.ts'

/** Signing in with keys that devices keep (WebAuthn level 3). Devices verify their user each time. */
export interface Passkeys {
  /**
   * What a browser asks a device to make, as JSON (`PublicKeyCredential.parseCreationOptionsFromJSON`); undefined when
   * the user has as many passkeys as one can have.
   */
  startAdding(session: SignedIn): Promise<object | undefined>
  /**
   * Adds the passkey that a device has made for this session, and tells the user by e-mail.
   *
   * @param database writes as the person, for the audit log
   * @returns `refused` for an answer that was not asked for, was used, or is of a passkey that is known; `full` when the
   *   user has as many as one can have
   */
  add(
    database: Database<Tables>,
    session: SignedIn,
    answer: string,
    name: string,
  ): Promise<'added' | 'refused' | 'full'>
  /** What a browser asks a device to sign, for whichever of its passkeys the person chooses. */
  startSigningIn(): Promise<object>
  /** The user whose passkey has signed; undefined for an answer that proves nothing, or was used. */
  prove(answer: string): Promise<string | undefined>
}

/** How people who sell prove who they are, and the sessions that follow. */
export interface Identity {
  /** Counts a request for a code. @throws TooManyRequests for one address, or from one network */
  countCode(email: string, ip: string): void
  /** Makes a code for a user's address and mails it; sends nothing to an address that no user has. */
  sendCode(email: string): Promise<void>
  /**
   * Exchanges a code for a session. @returns undefined when the code is wrong, was used, or has ended, or nobody has the
   * address: all of them alike
   * @throws TooManyRequests
   */
  redeemCode(visitor: Visitor, email: string, code: string): Promise<NewSession | undefined>
  /** Makes a link that signs a user in once; answers its token. */
  createLink(email: string): Promise<string>
  /** Exchanges the token of a link for a session; undefined when it was used or has ended. */
  redeemLink(visitor: Visitor, token: string): Promise<NewSession | undefined>
  /** Counts a try to sign in. @throws TooManyRequests for many from one network */
  countTry(ip: string): void
  /** Exchanges the answer of a passkey for a session; undefined when it proves nothing. @throws TooManyRequests */
  redeemPasskey(visitor: Visitor, answer: string): Promise<NewSession | undefined>
  readonly passkeys: Passkeys
  readonly providers: Providers
  /** Ends the session of a request, and answers the header that removes its cookie. */
  signOut(headers: Headers): Promise<string>
  readonly findSignedIn: FindSignedIn
}
