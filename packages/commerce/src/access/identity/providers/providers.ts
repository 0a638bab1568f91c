import { minutes, systemClock } from '@atelier/plumbing/clock'
import { type BlockingLimit, boundedFetch, readCookie } from '@atelier/plumbing/http'
import { deriveKey, openText, sealText } from '@atelier/plumbing/tokens'
import { type CustomFetchOptions, randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import * as z from 'zod'
import type { Services } from '../../../core/services.ts'
import { notifyUser } from '../account-notice.ts'
import type { NewSession, Visitor } from '../signed-in.ts'
import { findUserOfAccount } from './account-queries.ts'
import { openGithubProvider } from './github.ts'
import { openOpenIdProvider } from './openid.ts'
import type { Provider, ProviderFetch, Providers, ProviderSettings } from './port.ts'

/** Time limit of a visit to a provider, in milliseconds. */
const patience = minutes(10)

const cookieName = 'atelier_sign_in'

/** Contents of the cookie, encrypted: they prove that this browser started the sign-in. */
const Visit = z.object({
  state: z.string(),
  nonce: z.string(),
  code_verifier: z.string(),
  return_to: z.string(),
  ends_at: z.number(),
})
type Visit = z.infer<typeof Visit>

type Ports = Pick<Services, 'database' | 'log' | 'public_url' | 'secret'> & {
  readonly settings: readonly ProviderSettings[]
  /** Starts of sign-ins, by the network of an IP address. */
  readonly starts: BlockingLimit
  /** Attempts to sign in, by the network of an IP address. */
  readonly tries: BlockingLimit
  /** Opens a session for a user whose identity is proven. */
  readonly signInProven: (visitor: Visitor, user_id: string) => Promise<NewSession | undefined>
  readonly fetch?: ProviderFetch | undefined
}

/** Opens the configured providers. */
export const openProviders = ({
  database,
  log,
  public_url,
  secret,
  settings,
  starts,
  tries,
  signInProven,
  fetch: send,
}: Ports): Providers => {
  const bounded: ProviderFetch = boundedFetch((url: string, options: CustomFetchOptions) =>
    send === undefined ? fetch(url, options as RequestInit) : send(url, options),
  )
  const providers: readonly Provider[] = settings.map((setting) =>
    setting.id === 'github' ? openGithubProvider(setting, bounded) : openOpenIdProvider(setting, bounded),
  )
  const key = deriveKey(secret, 'sign-in with a provider')
  const cookie = (value: string, milliseconds: number): string =>
    `${cookieName}=${value}; Path=/login/with; Max-Age=${milliseconds / 1000}; HttpOnly; SameSite=Lax${public_url.startsWith('https:') ? '; Secure' : ''}`
  const callbackOf = ({ id }: Provider): string => `${public_url}/login/with/${id}/callback`

  const seal = (visit: Visit, { issuer }: Provider): string =>
    sealText(key, JSON.stringify(visit), issuer).toString('base64url')
  /**
   * Returns the visit that a browser has started at this provider; undefined when it started none or the
   * visit has expired.
   */
  const visitOf = ({ headers }: Visitor, { issuer }: Provider): Visit | undefined => {
    try {
      const sealed = Buffer.from(readCookie(headers, cookieName) ?? '', 'base64url')
      const visit = Visit.parse(JSON.parse(openText(key, sealed, issuer)))
      return visit.ends_at > systemClock.now().getTime() ? visit : undefined
    } catch {
      return undefined
    }
  }

  return {
    offered: providers.map(({ id, name, issuer }) => ({ id, name, issuer })),
    forget_cookie: cookie('', 0),

    canStart: (id, ip) => {
      if (!providers.some((provider) => provider.id === id)) return false
      starts.check(ip)
      return true
    },

    start: async (id, return_to, ip) => {
      const provider = providers.find((candidate) => candidate.id === id)
      if (provider === undefined) return undefined
      starts.count(ip)
      const checks = { state: randomState(), nonce: randomNonce(), code_verifier: randomPKCECodeVerifier() }
      const url = await provider.authorizationUrl(callbackOf(provider), checks).catch((error: unknown) => {
        log.error({ err: error }, `${provider.name} could not be reached to start a sign-in.`)
        return undefined
      })
      if (url === undefined) return 'unreachable'
      const visit = { ...checks, return_to, ends_at: systemClock.now().getTime() + patience }
      return { location: url.href, set_cookie: cookie(seal(visit, provider), patience) }
    },

    expects: (visitor, id, search) => {
      const provider = providers.find((candidate) => candidate.id === id)
      const state = provider === undefined ? undefined : visitOf(visitor, provider)?.state
      const returned = new URLSearchParams(search)
      if (state === undefined) return 'none'
      tries.check(visitor.ip)
      const isAnswer = returned.get('state') === state && returned.has('code') && !returned.has('error')
      return isAnswer ? 'answer' : 'other'
    },

    finish: async (visitor, id, search) => {
      const provider = providers.find((candidate) => candidate.id === id)
      const visit = provider === undefined ? undefined : visitOf(visitor, provider)
      if (provider === undefined || visit === undefined) return 'rejected'
      // Counted only now: any page of the web can send browsers to this address, and would exhaust the
      // attempts of their networks.
      tries.count(visitor.ip)
      const account = await provider
        .accountOf(new URL(callbackOf(provider) + search), visit)
        .catch((error: unknown) => {
          log.warn(
            { reason: error instanceof Error ? error.message : 'unknown' },
            `${provider.name} did not confirm a sign-in.`,
          )
          return undefined
        })
      if (account === undefined) return 'rejected'
      const user = await database.transact(async (tx) => {
        const owner = await findUserOfAccount(tx, provider.issuer, account)
        if (typeof owner === 'object' && owner.is_new)
          await notifyUser(tx, owner.user_id, { what: 'account_added', name: provider.name })
        return owner
      })
      if (typeof user === 'string') return user
      const session = await signInProven(visitor, user.user_id)
      return session === undefined ? 'rejected' : { session, return_to: visit.return_to }
    },
  }
}
