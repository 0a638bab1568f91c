import { additions, contract, endpointsOf } from '@atelier/contract'
import { silentLog } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, type Shop } from './testing/open-shop.ts'

/** Texts that a database cannot store, or that hide such texts in JSON, in the form of an address. */
const hostile = [
  'a%00b',
  '%F0%9F',
  '%ED%A0%80',
  encodeURIComponent('{"a":"\\u0000"}'),
  encodeURIComponent(
    '{"conjunction":"and","clauses":[{"property":"\\ud800","operator":"eq","value":"\\u0000"}]}',
  ),
  'x'.repeat(3000),
  '9'.repeat(400),
  '275760-09-13',
]

const endpoints = endpointsOf({ ...contract, ...additions }).map(({ endpoint, area }) => ({
  ...endpoint,
  area,
}))

const parametersOf = (schema: unknown): readonly string[] =>
  Object.keys((schema as { readonly shape?: object } | undefined)?.shape ?? {})

let shop: Shop
const missing: unknown[] = []
beforeAll(async () => {
  shop = await openShop({
    log: { ...silentLog, warn: (...line) => void missing.push(line) },
    request_log: { keptRate: { perSecond: 1e6, burst: 1e6 }, maxQueued: { calls: 1e6, bytes: 1e9 } },
  })
})
afterAll(() => shop.close())

const send = async (method: string, path: string, init: RequestInit = {}): Promise<number> => {
  const response = await shop.fetchFrom(
    new Request(shop.serverURL + path, { method, redirect: 'manual', ...init }),
  )
  await response.body?.cancel()
  expect.soft(response.status, `${method} ${path.slice(0, 200)}`).not.toBe(500)
  return response.status
}

it('no text in a path, a query or a body is a 500, or keeps its call out of the request log', async () => {
  const headers = { authorization: `Bearer ${shop.accessToken}`, 'content-type': 'application/json' }
  let noted = 0
  const call = async (method: string, path: string, area: string) => {
    const body = method === 'GET' ? {} : { body: '{"name":"\\u0000","metadata":{"\\ud800":"half"}}' }
    const status = await send(method, path, { headers, ...body })
    // A path that is not UTF-8 names no call.
    if (status !== 404 || !/%F0%9F(?!%)|%ED%A0%80/.test(path.split('?')[0] ?? ''))
      noted += area === 'requestLog' ? 0 : 1
  }
  for (const { method, path, query, area } of endpoints.filter(({ access }) => access === 'seller')) {
    if (path.includes('{'))
      for (const text of hostile) await call(method, path.replaceAll(/\{\w+\}/g, text), area)
    const plain = path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
    for (const name of [...parametersOf(query), 'metadata[a]'])
      for (const text of method === 'GET' ? hostile : []) await call(method, `${plain}?${name}=${text}`, area)
  }
  await shop.commerce.request_log.flush()
  const { count } = await shop.database.db
    .selectFrom('api_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect([count, shop.commerce.request_log.dropped(), missing]).toEqual([noted, 0, []])
})

it('no text in an address, a cookie or a form of a page is a 500', async () => {
  const names = [
    'email',
    'code',
    'token',
    'return_to',
    'state',
    'client_id',
    'redirect_uri',
    'csrf',
    'address',
  ]
  const headers = { cookie: 'portal_session=%00; session=\u00e9', origin: shop.serverURL }
  for (const { method = 'GET', path } of shop.commerce.pages)
    for (const text of hostile) {
      const address = path.replaceAll('{slug}', 'atelier').replaceAll(/\{\w+(\.\.\.)?\}/g, text)
      const fields = new URLSearchParams(
        names.map((name) => [name, decodeURI(text.replaceAll(/%F0%9F|%ED%A0%80/g, ''))]),
      )
      const query = names.map((name) => `${name}=${text}`).join('&')
      if (method === 'GET') await send(method, `${address}?${query}`, { headers })
      else await send(method, address, { headers, body: fields })
    }
})

it('no text in a header or a cookie of a call or a page is a 500', async () => {
  const texts = [
    ...hostile.map((text) => text.slice(0, 4000)),
    '\u00e9\u0080\u00ff',
    '"',
    '\\',
    ';=,',
    '"\\u0000"',
    '-1',
    '1e999',
  ]
  const names = [
    'accept',
    'accept-language',
    'atelier-operator-key',
    'authorization',
    'content-type',
    'forwarded',
    'idempotency-key',
    'if-match',
    'if-none-match',
    'if-range',
    'origin',
    'polar-organization',
    'polar-version',
    'range',
    'referer',
    'sec-fetch-site',
    'user-agent',
    'x-forwarded-for',
    'x-request-id',
  ]
  const cookies = [
    'atelier_operator',
    'atelier_session',
    'atelier_sign_in',
    'github_link',
    'locale',
    'portal_code',
    'portal_session',
  ]
  const id = crypto.randomUUID()
  const calls = [
    ['GET', '/v1/products/'],
    ['PATCH', `/v1/customers/${id}`],
    ['POST', '/v1/benefits/'],
    ['POST', '/v1/oauth2/token'],
    ['POST', '/v1/customer-portal/license-keys/validate'],
    ['GET', '/atelier/portal/v1/customer-portal/orders/'],
    ['GET', '/v1/user/sessions'],
    ['GET', '/login'],
    ['POST', '/login/code'],
    ['POST', '/atelier/portal/sign-in'],
    ['GET', '/v1/integrations/github/link/callback'],
  ] as const
  const plain = { authorization: `Bearer ${shop.accessToken}`, 'content-type': 'application/json' }
  for (const [method, path] of calls)
    for (const text of texts) {
      const body = method === 'GET' ? {} : { body: '{}' }
      for (const name of names) await send(method, path, { headers: { ...plain, [name]: text }, ...body })
      const cookie = cookies.map((name) => `${name}=${text}`).join('; ')
      await send(method, path, { headers: { cookie, origin: shop.serverURL }, ...body })
    }
})
