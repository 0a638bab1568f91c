import type { Access, Endpoint } from '@atelier/contract'
import type { Context } from 'hono'
import type { HttpEnv } from './call.ts'
import type { Caller, Portal, User } from './caller.ts'

/** Properties of a call for the lookup of its session or token. */
export type RequestedAccess = Pick<Endpoint, 'access' | 'also' | 'scopes' | 'credentials'> & {
  /** Organization that a seller's call names in `Polar-Organization`. */
  readonly organization?: string
}

/**
 * Looks up a bearer token among the kinds that a call accepts. `unknown` includes expired and revoked tokens.
 */
export type Authenticate = (bearer: string, required: RequestedAccess) => Promise<Caller | 'unknown'>

/** Access of the calls that need credentials. */
export type GuardedAccess = Exclude<Access, 'public'>

/** Finds the user of a request's session cookie; undefined when no user is signed in. */
export type FindSessionUser = (headers: Headers, required: RequestedAccess) => Promise<User | undefined>

/**
 * Finds the customer of a request's portal cookie; undefined when none is signed in.
 *
 * @param path path of the request as sent: the cookie belongs to the portal of one seller
 */
export type FindSessionCustomer = (headers: Headers, path: string) => Promise<Portal | undefined>

/** Lookups of the caller by the cookies of a request. */
export type FindBySession = {
  readonly user: FindSessionUser
  readonly customer: FindSessionCustomer
}

/** Counter of unknown tokens by sender address. */
export interface WrongTokens {
  /** Counts an unknown token against its sender's address. @throws TooManyRequests beyond the limit */
  countWrongToken(c: Context<HttpEnv>, bearer: string): void
  /** Returns true if the number of unknown tokens from an address suggests guessing. */
  isGuessing(ip: string): boolean
}

/** Maximum remembered recognized tokens per process. */
const maxRemembered = 5_000

/**
 * Recognizes tokens. No token is ever rejected because of other requests from its address: the token is
 * looked up first, and only then is a failure counted. Lookups for all guessing addresses are made one at a
 * time, so that guesses occupy a single database connection; previously recognized tokens do not wait behind
 * them.
 */
export const createRecognizer = (authenticate: Authenticate, isGuessing: WrongTokens['isGuessing']) => {
  const remembered = new Set<string>()
  let line: Promise<unknown> = Promise.resolve()

  return async (bearer: string, required: RequestedAccess, ip: string): Promise<Caller | 'unknown'> => {
    if (bearer.length > 512) return 'unknown'
    const look = () => authenticate(bearer, required)
    const key = `${required.access} ${bearer}`
    let looking: Promise<Caller | 'unknown'>
    if (!remembered.has(key) && isGuessing(ip)) {
      looking = line.then(look)
      line = looking.catch(() => undefined)
    } else looking = look()
    const caller = await looking
    remembered.delete(key)
    if (caller !== 'unknown') remembered.add(key)
    const [oldest] = remembered.size > maxRemembered ? remembered : []
    if (oldest !== undefined) remembered.delete(oldest)
    return caller
  }
}
