import type { Access, Endpoint } from '@atelier/contract'
import type { Context } from 'hono'
import type { HttpEnv } from './call.ts'
import type { Caller, Portal, User } from './caller.ts'

/** What the lookup of a session or token knows about the call that it came with. */
export type AskedFor = Pick<Endpoint, 'access' | 'also' | 'scopes' | 'credentials'>

/** Looks a bearer token up among the kinds a call accepts. `unknown` also stands for expired and revoked. */
export type Authenticate = (bearer: string, asked: AskedFor) => Promise<Caller | 'unknown'>

/** The access of the calls that need credentials. */
export type GuardedAccess = Exclude<Access, 'public'>

/** Finds the user whose session cookie a request carries; undefined when nobody is signed in. */
export type FindSessionUser = (headers: Headers, asked: AskedFor) => Promise<User | undefined>

/**
 * Finds the customer whose portal cookie a request carries; undefined when none is signed in.
 *
 * @param path the path of the request as it was sent: the cookie belongs to the portal of one seller
 */
export type FindSessionCustomer = (headers: Headers, path: string) => Promise<Portal | undefined>

/** Who the cookies of a request say that calls. */
export type FindBySession = {
  readonly user: FindSessionUser
  readonly customer: FindSessionCustomer
}

/** The count of unknown tokens by the addresses that send them. */
export interface WrongTokens {
  /** Counts an unknown token against the address that sent it. @throws TooManyRequests beyond the limit */
  countWrongToken(c: Context<HttpEnv>, bearer: string): void
  /** Whether an address has sent so many unknown tokens that it may be guessing. */
  isGuessing(ip: string): boolean
}

/** How many tokens a process remembers as recognized before. */
const mostRemembered = 5_000

/**
 * Recognizes tokens. Nothing is ever refused here because of what else came from the same address: the token is
 * looked up first, and only then is a failure counted. The lookups for all addresses that guess are made one
 * after another, so that guesses keep at most one database connection busy; tokens that were recognized
 * before do not wait behind them.
 */
export const createRecognizer = (authenticate: Authenticate, isGuessing: WrongTokens['isGuessing']) => {
  const remembered = new Set<string>()
  let line: Promise<unknown> = Promise.resolve()

  return async (bearer: string, asked: AskedFor, ip: string): Promise<Caller | 'unknown'> => {
    if (bearer.length > 512) return 'unknown'
    const look = () => authenticate(bearer, asked)
    const key = `${asked.access} ${bearer}`
    let looking: Promise<Caller | 'unknown'>
    if (!remembered.has(key) && isGuessing(ip)) {
      looking = line.then(look)
      line = looking.catch(() => undefined)
    } else looking = look()
    const caller = await looking
    remembered.delete(key)
    if (caller !== 'unknown') remembered.add(key)
    const [oldest] = remembered.size > mostRemembered ? remembered : []
    if (oldest !== undefined) remembered.delete(oldest)
    return caller
  }
}
