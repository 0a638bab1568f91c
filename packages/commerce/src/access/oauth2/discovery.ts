import { grantableScopes } from '@atelier/contract'
import type { Page, PageReply } from '@atelier/plumbing/http'
import type { Services } from '../../core/services.ts'
import { publishedKeys } from './keys.ts'

/** Returns the server metadata (OpenID Connect Discovery, section 3; RFC 8414, section 2). */
const metadata = ({ public_url }: Pick<Services, 'public_url'>) => {
  const api = `${public_url}/v1/oauth2`
  return {
    issuer: public_url,
    authorization_endpoint: `${public_url}/oauth2/authorize`,
    token_endpoint: `${api}/token`,
    revocation_endpoint: `${api}/revoke`,
    introspection_endpoint: `${api}/introspect`,
    userinfo_endpoint: `${api}/userinfo`,
    registration_endpoint: `${api}/register`,
    end_session_endpoint: `${public_url}/oauth2/logout`,
    jwks_uri: `${public_url}/.well-known/jwks.json`,
    scopes_supported: grantableScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    revocation_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    introspection_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['sub', 'name', 'email', 'email_verified'],
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${public_url}/reference`,
  }
}

/**
 * Returns the protected resource metadata of the API, or of a part of it such as a Model Context Protocol server (RFC
 * 9728, section 2).
 */
const resourceMetadata = ({ public_url }: Pick<Services, 'public_url'>, path: string) => ({
  resource: path === '' ? public_url : `${public_url}/${path}`,
  authorization_servers: [public_url],
  scopes_supported: grantableScopes,
  bearer_methods_supported: ['header'],
  resource_name: 'Atelier',
  resource_documentation: `${public_url}/reference`,
})

/** Replies with public JSON, readable from any origin. */
const openJson = (value: unknown): PageReply => ({
  status: 200,
  headers: {
    'Content-Type': 'application/json',
    'Cache-Control': 'public, max-age=300',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  },
  body: JSON.stringify(value),
})

/** Returns the discovery documents. Some clients look for them below the path of the resource. */
export const discoveryPages = (services: Services): readonly Page[] => {
  const document = () => openJson(metadata(services))
  return [
    { path: '/.well-known/openid-configuration', respond: document },
    { path: '/.well-known/openid-configuration/{resource...}', respond: document },
    { path: '/.well-known/oauth-authorization-server', respond: document },
    { path: '/.well-known/oauth-authorization-server/{resource...}', respond: document },
    {
      path: '/.well-known/oauth-protected-resource',
      respond: () => openJson(resourceMetadata(services, '')),
    },
    {
      path: '/.well-known/oauth-protected-resource/{resource...}',
      respond: ({ parameters }) => openJson(resourceMetadata(services, parameters['resource'] ?? '')),
    },
    {
      path: '/.well-known/jwks.json',
      respond: async () => openJson({ keys: await publishedKeys(services) }),
    },
  ]
}
