import { grantableScopes } from '@atelier/contract'
import { systemClock } from '@atelier/plumbing/clock'
import * as client from 'openid-client'
import type { Login } from './logins.ts'

export { randomState } from 'openid-client'

type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers

const isPlain = (server: string): boolean => new URL(server).protocol === 'http:'

/** Allows plain HTTP if the address of the server is one of plain HTTP, as in a trial on one machine. */
const discoveryOptions = (server: string): client.DiscoveryRequestOptions =>
  isPlain(server) ? { execute: [client.allowInsecureRequests] } : {}

const callbackPath = '/callback'

/**
 * Redirect address without a port: it differs at every login, and is not compared for a loopback address (RFC
 * 8252, section 7.3).
 */
const registeredRedirect = `http://127.0.0.1${callbackPath}`

const withDiscoveryError = async <T>(server: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const reason =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    throw new Error(`No Atelier server that accepts sign-ins could be reached at ${server}: ${reason}`, {
      cause: error,
    })
  }
}

/** Opens a client that was registered before. */
export const openClient = (server: string, client_id: string): Promise<client.Configuration> =>
  withDiscoveryError(server, () =>
    client.discovery(new URL(server), client_id, undefined, client.None(), discoveryOptions(server)),
  )

/** Registers the command line at a server, as a public client. */
export const register = (server: string): Promise<client.Configuration> =>
  withDiscoveryError(server, () =>
    client.dynamicClientRegistration(
      new URL(server),
      {
        client_name: 'Atelier on the command line',
        redirect_uris: [registeredRedirect],
        token_endpoint_auth_method: 'none',
        scope: grantableScopes.join(' '),
      },
      client.None(),
      discoveryOptions(server),
    ),
  )

/** Assumed lifetime of an access token whose server names none, in seconds (RFC 6749, section 5.1). */
const defaultLifetime = 3600

const loginOf = (
  client_id: string,
  { access_token, refresh_token, expires_in = defaultLifetime }: Tokens,
): Login => ({
  client_id,
  access_token,
  refresh_token: refresh_token ?? null,
  expires_at: systemClock.now().getTime() + expires_in * 1000,
})

/** A login in progress: the page to open, and the exchange of the code in its callback. */
export type BegunLogin = {
  readonly page: string
  /** @param callback the URL to which the browser was sent back */
  finish(callback: URL): Promise<Login>
}

/**
 * Begins a login.
 *
 * @param port port of the loopback address to which the browser is sent back
 * @param state value that the callback must repeat
 */
export const beginLogin = async (
  config: client.Configuration,
  { port, state }: { readonly port: number; readonly state: string },
): Promise<BegunLogin> => {
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const { client_id } = config.clientMetadata()
  const page = client.buildAuthorizationUrl(config, {
    redirect_uri: `http://127.0.0.1:${port}${callbackPath}`,
    scope: grantableScopes.join(' '),
    sub_type: 'organization',
    prompt: 'consent',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  return {
    page: page.href,
    finish: async (callback) =>
      loginOf(
        client_id,
        await client.authorizationCodeGrant(config, callback, { pkceCodeVerifier, expectedState: state }),
      ),
  }
}

/** Returns the login with a new access token. @throws Error when it has ended */
export const refresh = async (server: string, login: Login): Promise<Login> => {
  if (login.refresh_token === null) throw new Error('The login has no refresh token.')
  const config = await openClient(server, login.client_id)
  const tokens = await client.refreshTokenGrant(config, login.refresh_token)
  return { ...loginOf(login.client_id, tokens), refresh_token: tokens.refresh_token ?? login.refresh_token }
}

/** Ends a login at the server. */
export const revoke = async (server: string, login: Login): Promise<void> => {
  const config = await openClient(server, login.client_id)
  await client.tokenRevocation(config, login.access_token)
}
