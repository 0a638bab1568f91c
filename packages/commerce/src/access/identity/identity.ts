import { hours, systemClock } from '@atelier/plumbing/clock'
import { addressKey, blockingLimit, type BlockingLimit, readCookie } from '@atelier/plumbing/http'
import { addressHeader, type AuthPorts, openAuth } from './auth.ts'
import { openPasskeys } from './passkeys.ts'
import type { Identity } from './port.ts'
import type { ProviderFetch, ProviderSettings } from './providers/port.ts'
import { openProviders } from './providers/providers.ts'
import { deleteSession, moveEmailChange } from './session-queries.ts'
import type { NewSession, SignedIn, Visitor } from './signed-in.ts'
import { hasUser } from './user-queries.ts'

type IdentityPorts = AuthPorts & {
  /** Rate limits of requesting and entering codes; `off` disables them. */
  readonly limits: 'on' | 'off'
  /** Sign-in providers. */
  readonly providers?: readonly ProviderSettings[]
  /** HTTP client for providers; defaults to the platform's `fetch`. */
  readonly provider_fetch?: ProviderFetch
}

const perHour = (count: number): BlockingLimit =>
  blockingLimit({
    rate: { perSecond: count / 3600, burst: count },
    blockMs: hours(1) / 6,
    now: () => performance.now(),
  })

const unlimited: BlockingLimit = { count: () => undefined, check: () => undefined }

/** Picks the session cookie, the only cookie of the library that we use. */
const sessionCookieOf = (response: Response): NewSession | undefined => {
  const set_cookie = response.headers
    .getSetCookie()
    .find((cookie) => /^(?:__Secure-)?atelier_session=[^;]/.test(cookie))
  return set_cookie === undefined ? undefined : { set_cookie }
}

/**
 * Opens sign-in over the tables of users. Login sessions expire by the system clock rather than the
 * product's.
 */
export const openIdentity = (ports: IdentityPorts): Identity => {
  const tokens = new Map<unknown, string>()
  const auth = openAuth(ports, (token, id) => tokens.set(id, token))
  const isSecure = ports.public_url.startsWith('https:')
  const cookieName = isSecure ? '__Secure-atelier_session' : 'atelier_session'
  const limitOf = (count: number) => (ports.limits === 'on' ? perHour(count) : unlimited)
  /** Returns the limit by the network of an IP address. */
  const networkLimitOf = (most: number): BlockingLimit => {
    const { count, check } = limitOf(most)
    return { count: (ip) => count(addressKey(ip)), check: (ip) => check(addressKey(ip)) }
  }
  const addressCodes = limitOf(5)
  const networkCodes = networkLimitOf(20)
  const networkTries = networkLimitOf(60)
  // Counted separately from attempts: a page of another site can start a sign-in in any browser, and must not
  // exhaust the attempts of its network.
  const networkStarts = networkLimitOf(300)

  const findSignedIn = async (headers: Headers): Promise<SignedIn | undefined> => {
    if (readCookie(headers, cookieName) === undefined) return undefined
    const session = await auth.api.getSession({ headers, query: { disableRefresh: true } })
    return session === null
      ? undefined
      : {
          user_id: session.user.id,
          session_id: session.session.id,
          signed_in_at: new Date(session.session.createdAt),
          signed_in_for: systemClock.now().getTime() - new Date(session.session.createdAt).getTime(),
        }
  }

  const headersOf = ({ headers, ip }: Visitor): Headers => {
    const sentHeaders = new Headers({ [addressHeader]: ip })
    const agent = headers.get('user-agent')
    if (agent !== null) sentHeaders.set('user-agent', agent.slice(0, 500))
    return sentHeaders
  }

  /**
   * Replaces the browser's former session: no session outlives a change of user. A new session of the same
   * user takes over pending changes of the old one.
   */
  const signIn = async (visitor: Visitor, response: Response): Promise<NewSession | undefined> => {
    const session = sessionCookieOf(response)
    const before = session === undefined ? undefined : await findSignedIn(visitor.headers)
    if (session === undefined || before === undefined) return session
    const [cookie = ''] = session.set_cookie.split(';')
    const after = await findSignedIn(new Headers({ cookie }))
    await ports.database.transact(async (tx) => {
      if (after?.user_id === before.user_id) await moveEmailChange(tx, before.session_id, after.session_id)
      await deleteSession(tx, before.user_id, before.session_id)
    })
    return session
  }

  const signInProven = async (visitor: Visitor, user_id: string): Promise<NewSession | undefined> => {
    const body = { user_id }
    return signIn(
      visitor,
      await auth.api.signInProven({ body, headers: headersOf(visitor), asResponse: true }),
    )
  }
  const passkeys = openPasskeys(ports)

  return {
    passkeys,
    providers: openProviders({
      ...ports,
      settings: ports.providers ?? [],
      starts: networkStarts,
      tries: networkTries,
      signInProven,
      fetch: ports.provider_fetch,
    }),
    countTry: networkTries.count,
    redeemPasskey: async (visitor, answer) => {
      networkTries.count(visitor.ip)
      const user_id = await passkeys.prove(answer)
      return user_id === undefined ? undefined : signInProven(visitor, user_id)
    },
    countCode: (email, ip) => {
      addressCodes.count(email.toLowerCase())
      networkCodes.count(ip)
    },
    sendCode: async (email) => {
      const body = { email, type: 'sign-in' } as const
      await auth.api.sendVerificationOTP({ body })
      // Creates a code that is never sent: entering a code then takes the same work, and so the same time,
      // for every address.
      if (!(await hasUser(ports.database.db, email))) await auth.api.createVerificationOTP({ body })
    },
    redeemCode: async (visitor, email, otp) => {
      networkTries.count(visitor.ip)
      const body = { email: email.toLowerCase(), otp }
      return signIn(
        visitor,
        await auth.api.signInEmailOTP({ body, headers: headersOf(visitor), asResponse: true }),
      )
    },
    createLink: async (email) => {
      const id = crypto.randomUUID()
      await auth.api.signInMagicLink({ body: { email, metadata: { id } }, headers: new Headers() })
      const token = tokens.get(id)
      tokens.delete(id)
      if (token === undefined) throw new Error('The sign-in link was not made.')
      return token
    },
    redeemLink: async (visitor, token) =>
      signIn(
        visitor,
        await auth.api.magicLinkVerify({ query: { token }, headers: headersOf(visitor), asResponse: true }),
      ),
    signOut: async (headers) => {
      const session = await findSignedIn(headers)
      if (session !== undefined) await deleteSession(ports.database.db, session.user_id, session.session_id)
      return `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
    },
    findSignedIn,
  }
}
