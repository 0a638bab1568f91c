import { afterAll, beforeAll, expect, it } from 'vitest'
import { openHttpBrowser, registerClient, signInOwner } from './http-browser.ts'
import { newDataDir, removeDataDir, startProduct, type Product } from './product.ts'
import { withDatabase } from './with-product.ts'

const redirect_uri = 'https://app.example/callback'
const products: Product[] = []
const database = withDatabase()
const dataDir = newDataDir()

beforeAll(async () => {
  const env = { ATELIER_ROLES: 'web,worker', ATELIER_RATE_LIMITS: 'off' }
  const start = () => startProduct({ dataDir, databaseUrl: database.url, env })
  products.push(await start())
  products.push(await start())
})
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  removeDataDir(dataDir)
})

it('what was revoked in one process is refused by every process within a second', async () => {
  const [here, there] = products
  if (here === undefined || there === undefined) throw new Error('The products run only while tests do.')
  const browser = openHttpBrowser(({ host }) => host === 'app.example')
  await signInOwner(here, browser, 'owner@example.com')
  const client = await registerClient(here, { client_name: 'Ledger App', redirect_uris: [redirect_uri] })
  const post = async (product: Product, path: string, fields: Record<string, string>) =>
    fetch(`${product.url}/v1/oauth2/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ ...client, ...fields }),
    })
  const query = new URLSearchParams({
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri,
    scope: 'openid products:read',
    prompt: 'consent',
  })
  const tokenOf = async (): Promise<string> => {
    const page = await browser.visit(`${here.url}/oauth2/authorize?${query}`)
    const code = (await browser.allow(page)).url.searchParams.get('code') ?? ''
    const answer = await post(there, 'token', { grant_type: 'authorization_code', code, redirect_uri })
    return ((await answer.json()) as { access_token: string }).access_token
  }
  const statuses = (token: string) =>
    Promise.all(
      [here, there].map(
        async ({ url }) =>
          (await fetch(`${url}/v1/oauth2/userinfo`, { headers: { authorization: `Bearer ${token}` } }))
            .status,
      ),
    )

  const revoked = await tokenOf()
  expect(await statuses(revoked)).toEqual([200, 200])
  await post(here, 'revoke', { token: revoked })
  // The second that is promised begins with the answer to the revocation; this is asked at once.
  expect(await statuses(revoked)).toEqual([401, 401])

  const consented = await tokenOf()
  expect(await statuses(consented)).toEqual([200, 200])
  const page = await browser.visit(`${here.url}/oauth2/consents`)
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const revoke = /name="revoke" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  await browser.submit(`${here.url}/oauth2/consents`, { csrf, revoke })
  expect(await statuses(consented)).toEqual([401, 401])
})
