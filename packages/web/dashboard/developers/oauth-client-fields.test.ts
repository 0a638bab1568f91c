import { grantableScopes } from '@atelier/contract/primitives/scopes'
import { expect, it } from 'vitest'
import type { OAuthClient } from '../api-types.ts'
import { clientBody, clientEntry, clientFieldOf, wrongClientEntry } from './oauth-client-fields.ts'

const stored: OAuthClient = {
  client_id: 'atelier_ci_1',
  client_secret: '…',
  client_id_issued_at: 0,
  client_secret_expires_at: 0,
  client_name: 'Bookkeeper',
  redirect_uris: ['https://a.example/cb', 'https://b.example/cb'],
  token_endpoint_auth_method: 'client_secret_basic',
  grant_types: ['authorization_code'],
  response_types: ['code'],
  scope: 'openid orders:read',
  post_logout_redirect_uris: ['https://a.example/bye'],
}

it('a client that is saved unchanged stays unchanged', () => {
  expect(clientBody(clientEntry(stored))).toEqual({
    client_name: 'Bookkeeper',
    redirect_uris: stored.redirect_uris,
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['authorization_code'],
    scope: 'openid orders:read',
    post_logout_redirect_uris: ['https://a.example/bye'],
    client_uri: null,
    logo_uri: null,
    tos_uri: null,
    policy_uri: null,
  })
})

it('a new client requests everything by default', () => {
  const entry = {
    ...clientEntry(),
    name: 'A',
    redirects: ' https://a.example/cb \n\n',
    kind: 'public' as const,
  }
  expect(clientBody(entry)).toMatchObject({
    redirect_uris: ['https://a.example/cb'],
    token_endpoint_auth_method: 'none',
    scope: grantableScopes.join(' '),
  })
  expect(wrongClientEntry(clientEntry())).toMatchObject({ access: undefined })
  expect(wrongClientEntry(clientEntry()).redirects).toContain('at least one')
  expect(clientFieldOf('redirect_uris.1')).toBe('redirects')
  expect(clientFieldOf('grant_types')).toBeUndefined()
})
