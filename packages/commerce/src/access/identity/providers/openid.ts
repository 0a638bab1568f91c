import * as client from 'openid-client'
import type { Checks, Provider, ProviderAccount, ProviderFetch, ProviderSettings } from './port.ts'

/** Response timeout of a provider, in seconds. */
const patience = 10

type Claims = { readonly sub: string } & Readonly<Record<string, unknown>>

const textOf = (claims: Claims, name: string): string | undefined => {
  const value = claims[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * Returns true if Google is the authority on an address: for addresses of other mail servers it verifies only at
 * sign-up, and they may have another owner since.
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

/** Opens a provider of OpenID Connect, discovered from its issuer (OpenID Connect Discovery 1.0). */
export const openOpenIdProvider = (
  { id, name, issuer, client_id, client_secret }: ProviderSettings,
  fetch: ProviderFetch,
): Provider => {
  let knownConfiguration: Promise<client.Configuration> | undefined
  const discover = async (): Promise<client.Configuration> => {
    const options = {
      timeout: patience,
      // The settings allow such an address on the local machine only.
      ...(issuer.startsWith('http:') && { execute: [client.allowInsecureRequests] }),
      [client.customFetch]: fetch,
    }
    return client.discovery(new URL(issuer), client_id, client_secret, undefined, options)
  }
  /** Returns the provider's metadata. A failure is not cached, so that the next sign-in tries again. */
  const configuration = (): Promise<client.Configuration> => {
    knownConfiguration ??= discover()
    knownConfiguration.catch(() => {
      knownConfiguration = undefined
    })
    return knownConfiguration
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

/** Returns the parameters that bind the response to the request (RFC 9700, section 2.1). */
export const requestParameters = async ({ state, code_verifier }: Checks) => ({
  state,
  code_challenge: await client.calculatePKCECodeChallenge(code_verifier),
  code_challenge_method: 'S256',
})
