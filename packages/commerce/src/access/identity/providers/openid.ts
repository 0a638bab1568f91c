import * as client from 'openid-client'
import type { Checks, Provider, ProviderAccount, ProviderFetch, ProviderSettings } from './port.ts'

/** How long a provider may take to answer, in seconds. */
const patience = 10

type Claims = { readonly sub: string } & Readonly<Record<string, unknown>>

const textOf = (claims: Claims, name: string): string | undefined => {
  const value = claims[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Whether Google is the authority on an address: it checks the addresses of other mail servers only once, when the
 * account is made, and they may belong to somebody else by now.
 */
const isOwnGoogleAddress = (claims: Claims): boolean =>
  textOf(claims, 'hd') !== undefined || /@gmail\.com$/i.test(textOf(claims, 'email') ?? '')

const accountFrom = (claims: Claims, id: ProviderSettings['id']): ProviderAccount => {
  const isProven = claims['email_verified'] === true && (id !== 'google' || isOwnGoogleAddress(claims))
  return {
    account_id: claims.sub,
    email: isProven ? textOf(claims, 'email') : undefined,
    name: textOf(claims, 'name') ?? '',
  }
}

/** A provider of OpenID Connect, found by its issuer (OpenID Connect Discovery 1.0). */
export const openOpenIdProvider = (
  { id, name, issuer, client_id, client_secret }: ProviderSettings,
  fetch: ProviderFetch | undefined,
): Provider => {
  let known: Promise<client.Configuration> | undefined
  const discover = async (): Promise<client.Configuration> => {
    const options = {
      timeout: patience,
      // The settings allow such an address on this machine alone.
      ...(issuer.startsWith('http:') && { execute: [client.allowInsecureRequests] }),
      ...(fetch !== undefined && { [client.customFetch]: fetch }),
    }
    return client.discovery(new URL(issuer), client_id, client_secret, undefined, options)
  }
  /** What the provider says about itself. A failure is forgotten, so that the next person asks again. */
  const configuration = (): Promise<client.Configuration> => {
    known ??= discover()
    known.catch(() => {
      known = undefined
    })
    return known
  }
  return {
    id,
    name,
    issuer,
    authorizationUrl: async (redirect_uri, checks) =>
      client.buildAuthorizationUrl(await configuration(), {
        redirect_uri,
        scope: 'openid email profile',
        ...(await requestParameters(checks)),
        nonce: checks.nonce,
      }),
    accountOf: async (returned, { state, nonce, code_verifier }) => {
      const config = await configuration()
      const tokens = await client.authorizationCodeGrant(config, returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: code_verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (claims === undefined) throw new Error(`${name} sent no ID token.`)
      if (claims['email'] !== undefined || config.serverMetadata().userinfo_endpoint === undefined)
        return accountFrom(claims, id)
      return accountFrom(await client.fetchUserInfo(config, tokens.access_token, claims.sub), id)
    },
  }
}

/** The parameters of a request that tie its answer to the request (RFC 9700, section 2.1). */
export const requestParameters = async ({ state, code_verifier }: Checks) => ({
  state,
  code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
  code_challenge_method: 'S256',
})
