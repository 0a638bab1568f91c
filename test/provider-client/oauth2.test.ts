import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openProvider,
  type Provider,
  redirect_uri,
} from '../../packages/commerce/src/access/oauth2/testing/open-provider.ts'
import { callsOf, noting, providerClient } from './provider-client.ts'

let provider: Provider
let owner: string
beforeAll(async () => {
  provider = await openProvider()
  owner = await provider.addPerson('owner')
  provider.signIn(owner)
})
afterAll(() => provider.close())

it('every OAuth2 call of the client is answered as it expects', async () => {
  const answered = new Set<string>()
  const { oauth2 } = providerClient(provider)
  const clients = noting('clients', oauth2.clients, answered)
  const calls = noting('oauth2', oauth2, answered)

  const created = await clients.create({ clientName: 'Ledger', redirectUris: [redirect_uri] })
  const { client_id, client_secret } = created as { client_id: string; client_secret: string }
  const client = { client_id, client_secret, registration_access_token: '' }
  expect(await clients.get({ clientId: client_id })).toMatchObject({ client_name: 'Ledger' })
  const oAuth2ClientConfigurationUpdate = {
    clientId: client_id,
    clientName: 'Ledger 2',
    redirectUris: [redirect_uri],
  }
  await clients.update({ clientId: client_id, oAuth2ClientConfigurationUpdate })
  expect((await clients.list({})).result.items).toMatchObject([
    { clientName: 'Ledger 2', clientSecret: 'atelier_cs_********' },
  ])

  const code = await provider.codeFor(client, {
    sub_type: 'organization',
    code_challenge: '',
    code_challenge_method: '',
  })
  const credentials = { clientId: client_id, clientSecret: client_secret }
  const tokens = await calls.token({
    ...credentials,
    grantType: 'authorization_code',
    code,
    redirectUri: redirect_uri,
  })
  expect(tokens).toMatchObject({ expiresIn: 864_000, tokenType: 'Bearer' })
  const next = await calls.token({
    ...credentials,
    grantType: 'refresh_token',
    refreshToken: tokens.refreshToken ?? '',
  })
  expect(next.expiresIn).toBe(3600)
  expect(await calls.introspect({ ...credentials, token: next.accessToken })).toMatchObject({
    active: true,
    subType: 'organization',
    sub: provider.demo.organization_id,
  })
  const asOrganization = providerClient(provider, next.accessToken)
  expect(await asOrganization.oauth2.userinfo()).toMatchObject({
    sub: provider.demo.organization_id,
    name: 'atelier',
  })
  expect((await asOrganization.products.list({})).result.items.length).toBeGreaterThan(0)
  await calls.revoke({ ...credentials, token: next.accessToken })
  await expect(asOrganization.oauth2.userinfo()).rejects.toThrow()
  // It sends no parameters, so the only response is an error about the missing ones.
  await expect(calls.authorize()).rejects.toMatchObject({ statusCode: 400 })
  await clients.delete({ clientId: client_id })

  const offered = [
    ...callsOf(oauth2.clients).map((name) => `clients.${name}`),
    ...callsOf(oauth2).map((name) => `oauth2.${name}`),
  ]
  const failing = ['oauth2.authorize', 'oauth2.userinfo']
  expect([...answered].toSorted()).toEqual(offered.filter((name) => !failing.includes(name)).toSorted())
})
