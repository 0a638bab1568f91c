import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProvider, type Provider } from './testing/open-provider.ts'

let provider: Provider
beforeAll(async () => {
  provider = await openProvider()
})
afterAll(() => provider.close())

const asOrganization = { sub_type: 'organization' }
const remove = async (user_id: string): Promise<void> => {
  await provider.database.db
    .deleteFrom('organization_members')
    .where('user_id', '=', user_id)
    .where('organization_id', '=', provider.demo.organization_id)
    .execute()
}
const demote = async (user_id: string): Promise<void> => {
  await provider.database.db
    .updateTable('organization_members')
    .set({ role: 'developer' })
    .where('user_id', '=', user_id)
    .where('organization_id', '=', provider.demo.organization_id)
    .execute()
}
const errorOf = async (answer: Promise<Response>) => {
  const response = await answer
  return [response.status, ((await response.json()) as { error: string }).error]
}

describe.each([
  ['removed', remove],
  ['demoted', demote],
])('an admin who is %s', (_, change) => {
  it('has no access to the organization by the programs they authorized', async () => {
    const admin = await provider.addPerson('admin')
    provider.signIn(admin)
    const client = await provider.register()
    const tokens = await provider.tokensFor(client, asOrganization)
    const statusNow = async () => (await provider.call('/v1/products/', tokens.access_token)).status
    const code = await provider.codeFor(client, asOrganization)
    const introspect = async (token: string) =>
      (await provider.post('/v1/oauth2/introspect', { ...provider.credentials(client), token })).json()
    expect(await statusNow()).toBe(200)
    expect(await introspect(tokens.refresh_token)).toMatchObject({ active: true })

    await change(admin)
    expect(await statusNow()).toBe(401)
    for (const token of [tokens.access_token, tokens.refresh_token])
      expect(await introspect(token)).toEqual({ active: false })
    expect(await errorOf(provider.refresh(client, tokens.refresh_token))).toEqual([400, 'invalid_grant'])
    expect(await errorOf(provider.redeem(client, code))).toEqual([400, 'invalid_grant'])
  })

  it('keeps the programs that act for themselves', async () => {
    const admin = await provider.addPerson('admin')
    provider.signIn(admin)
    const client = await provider.register()
    const { access_token, refresh_token } = await provider.tokensFor(client)
    await change(admin)
    expect((await provider.call('/v1/oauth2/userinfo', access_token)).status).toBe(200)
    expect((await provider.refresh(client, refresh_token)).status).toBe(200)
  })
})
