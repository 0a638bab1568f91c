import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sentencesOf } from './consent-view.ts'
import { openProvider, type Provider } from './testing/open-provider.ts'

let provider: Provider
let owner: string
beforeAll(async () => {
  provider = await openProvider()
  owner = await provider.addPerson('owner')
})
afterAll(() => provider.close())
beforeEach(() => provider.signIn(owner))

it.each([
  '/.well-known/openid-configuration',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration/mcp',
  '/.well-known/oauth-authorization-server/snake/v1',
])('%s tells clients about this server, in pages of any origin too', async (path) => {
  const response = await provider.send(path)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const { serverURL } = provider
  expect(await response.json()).toMatchObject({
    issuer: serverURL,
    authorization_endpoint: `${serverURL}/oauth2/authorize`,
    token_endpoint: `${serverURL}/v1/oauth2/token`,
    revocation_endpoint: `${serverURL}/v1/oauth2/revoke`,
    introspection_endpoint: `${serverURL}/v1/oauth2/introspect`,
    userinfo_endpoint: `${serverURL}/v1/oauth2/userinfo`,
    registration_endpoint: `${serverURL}/v1/oauth2/register`,
    end_session_endpoint: `${serverURL}/oauth2/logout`,
    jwks_uri: `${serverURL}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
    claims_supported: ['sub', 'name', 'email', 'email_verified'],
  })
})

it.each(['', '/mcp', '/v1/products/'])(
  'the API tells programs where to get tokens for %s, and its refusals name that document',
  async (path) => {
    const { serverURL } = provider
    const answer = await provider.send(`/.well-known/oauth-protected-resource${path}`)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toMatchObject({
      resource: `${serverURL}${path}`.replace(/\/$/, ''),
      authorization_servers: [serverURL],
      bearer_methods_supported: ['header'],
    })
    const rejected = await provider.send('/v1/products/')
    expect(rejected.headers.get('www-authenticate')).toBe(
      `Bearer realm="atelier", resource_metadata="${serverURL}/.well-known/oauth-protected-resource"`,
    )
  },
)

it('the consent page shows the client, the scopes, the organization, and the redirect', async () => {
  const client = await provider.register()
  const page = await provider.send(`/oauth2/authorize${provider.queryOf(client.client_id)}`)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const text = await page.text()
  for (const message of [
    'Ledger App',
    `${owner}@example.com`,
    'app.example',
    'See: products',
    '>Allow<',
    '>Deny<',
  ])
    expect(text).toContain(message)
  expect(text).not.toContain('its name has not been verified')
})

it('the consent page lets the user choose among the organizations that they manage', async () => {
  const rival = await provider.openRival()
  const person = await provider.addPerson('admin')
  const { database, clock } = provider
  await database.db
    .insertInto('organization_members')
    .values({
      user_id: person,
      organization_id: rival.organization_id,
      role: 'owner',
      created_at: clock.now(),
      modified_at: null,
    })
    .execute()
  provider.signIn(person)
  const client = await provider.register()
  const query = provider.queryOf(client.client_id, { sub_type: 'organization' })
  const text = await (await provider.send(`/oauth2/authorize${query}`)).text()
  expect(text.match(/<option /g)).toHaveLength(2)
  const answer = await provider.answer(query, { action: 'allow', sub: rival.organization_id })
  const redeemed = await provider.redeem(client, provider.redirectParameters(answer)['code'] ?? '')
  const { access_token } = (await redeemed.json()) as { access_token: string }
  const list = await provider.call('/v1/products/', access_token)
  expect(await list.json()).toMatchObject({ items: [] })
})

it('scopes are sentences', () => {
  expect(sentencesOf(['openid', 'email', 'products:read', 'orders:read', 'products:write'])).toEqual([
    'Know who you are',
    'See your e-mail address',
    'See and change: products',
    'See: orders',
  ])
})
