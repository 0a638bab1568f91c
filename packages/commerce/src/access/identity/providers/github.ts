import * as client from 'openid-client'
import * as z from 'zod'
import { requestParameters } from './openid.ts'
import type { Provider, ProviderFetch, ProviderSettings } from './port.ts'

const GithubUser = z.object({ id: z.number().int(), name: z.string().nullish() })
const GithubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

/**
 * Opens GitHub, or a GitHub Enterprise Server: OAuth 2 without OpenID Connect, and API calls that identify
 * the owner of a token.
 */
export const openGithubProvider = (
  { id, name, issuer: site, client_id, client_secret }: ProviderSettings,
  fetch: ProviderFetch,
): Provider => {
  const issuer = `${site}/login/oauth`
  const api = site === 'https://github.com' ? 'https://api.github.com' : `${site}/api/v3`
  const config = new client.Configuration(
    { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/access_token` },
    client_id,
    client_secret,
  )
  config.timeout = 10
  if (site.startsWith('http:')) client.allowInsecureRequests(config)
  config[client.customFetch] = fetch
  const read = async <Schema extends z.ZodType>(token: string, path: string, schema: Schema) => {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'Atelier' })
    const url = new URL(api + path)
    const response = await client.fetchProtectedResource(config, token, url, 'GET', null, headers)
    return schema.parse(await response.json())
  }
  return {
    id,
    name,
    issuer,
    authorizationUrl: async (redirect_uri, checks) =>
      client.buildAuthorizationUrl(config, {
        redirect_uri,
        scope: 'user:email',
        ...(await requestParameters(checks)),
      }),
    accountOf: async (returned, { state, code_verifier }) => {
      const { access_token } = await client.authorizationCodeGrant(config, returned, {
        expectedState: state,
        pkceCodeVerifier: code_verifier,
      })
      const [user, emails] = await Promise.all([
        read(access_token, '/user', GithubUser),
        read(access_token, '/user/emails', GithubEmails),
      ])
      return {
        account_id: String(user.id),
        email: emails.find(({ primary, verified }) => primary && verified)?.email,
        name: user.name ?? '',
      }
    },
  }
}
