import { additions, contract, type Endpoint, endpointsOf } from '@atelier/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberRole } from './access/identity/roles.ts'
import { insertMember } from './access/identity/testing/people.ts'
import { openShop, type Shop } from './testing/open-shop.ts'
import { signIn } from './testing/sign-in.ts'
import { giveOAuth2Token } from './testing/user-tokens.ts'

let shop: Shop
let user_id: string
let token: string
/** Organizations of the user as owner and with read access, and one of others. */
let first: string, second: string, readable: string, foreign: string

const openHome = async (role?: MemberRole): Promise<string> => {
  const { organization_id } = await shop.openRival()
  if (role !== undefined)
    await insertMember(shop.database.db, { user_id, organization_id, role }, shop.clock.now())
  return organization_id
}

beforeAll(async () => {
  shop = await openShop()
  user_id = (await signIn(shop, 'ada@example.com')).user_id
  first = await openHome('owner')
  second = await openHome('owner')
  readable = await openHome('read_only')
  foreign = await openHome()
  token = await giveOAuth2Token(shop, { user_id })
})
afterAll(() => shop.close())

type Body = { readonly [name: string]: unknown; readonly items?: readonly { id: string }[] }

/** Makes a call for an organization, by default as the user. */
const callFor = async (
  organization: string | undefined,
  method: string,
  path: string,
  { body, as = token, key }: { readonly body?: object; readonly as?: string; readonly key?: string } = {},
): Promise<{ readonly status: number; readonly body: Body }> => {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${as}`,
    ...(organization !== undefined && { 'polar-organization': organization }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await shop.fetch(new Request(`${shop.serverURL}/snake${path}`, init))
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as Body) : {} }
}
const idsOf = ({ body }: { readonly body: Body }) => body.items?.map(({ id }) => id).toSorted()

const customerOf = async (organization_id: string): Promise<string> => {
  const email = `${crypto.randomUUID()}@example.com`
  const body = { email, external_id: 'ada', organization_id }
  const created = await callFor(undefined, 'POST', '/v1/customers/', { body })
  expect(created.status).toBe(201)
  return String(created.body['id'])
}

describe('a call of a user for one organization', () => {
  it('reaches only that organization: lists, objects and the same id of a customer in several', async () => {
    const [firstCustomer, secondCustomer] = [await customerOf(first), await customerOf(second)]
    const all = await callFor(undefined, 'GET', '/v1/customers/')
    expect(idsOf(all)).toEqual([firstCustomer, secondCustomer].toSorted())
    expect(idsOf(await callFor(first, 'GET', '/v1/customers/'))).toEqual([firstCustomer])
    expect(idsOf(await callFor(second.toUpperCase(), 'GET', '/v1/customers/'))).toEqual([secondCustomer])
    expect(idsOf(await callFor(first, 'GET', `/v1/customers/?organization_id=${second}`))).toEqual([])
    expect(idsOf(await callFor(first, 'GET', '/v1/organizations/'))).toEqual([first])
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const call = { ...(method === 'PATCH' && { body: { name: 'Ada' } }) }
      expect([
        method,
        (await callFor(first, method, `/v1/customers/${secondCustomer}`, call)).status,
      ]).toEqual([method, 404])
    }
    expect((await callFor(undefined, 'GET', '/v1/customers/external/ada')).status).toBe(422)
    expect(await callFor(second, 'GET', '/v1/customers/external/ada')).toMatchObject({
      status: 200,
      body: { id: secondCustomer },
    })
  })

  it('creates objects there, without naming it again, and nowhere else', async () => {
    const body = { email: `${crypto.randomUUID()}@example.com` }
    expect(await callFor(second, 'POST', '/v1/customers/', { body })).toMatchObject({
      status: 201,
      body: { organization_id: second },
    })
    const mismatchedBody = { ...body, organization_id: first }
    expect((await callFor(second, 'POST', '/v1/customers/', { body: mismatchedBody })).status).toBe(422)
    const events = (organization_id?: string) => ({
      events: [{ name: 'call', external_customer_id: 'ada', ...(organization_id && { organization_id }) }],
    })
    const ingest = (organization: string, payload: object) =>
      callFor(organization, 'POST', '/v1/events/ingest', { body: payload })
    expect((await ingest(second, events())).status).toBe(200)
    expect((await ingest(second, events(second))).status).toBe(200)
    expect((await ingest(second, events(first))).status).toBe(422)
    expect((await callFor(second, 'GET', '/v1/events/')).body.items).toHaveLength(2)
    expect((await callFor(first, 'GET', '/v1/events/')).body.items).toHaveLength(0)
  })

  it('has separate idempotency keys: the same request for another organization creates another object', async () => {
    const key = crypto.randomUUID()
    const body = { email: `${crypto.randomUUID()}@example.com` }
    const create = (organization: string) =>
      callFor(organization, 'POST', '/v1/customers/', { body, key }).then((created) => created.body)
    const [firstObject, secondObject] = [await create(first), await create(second)]
    expect([firstObject['organization_id'], secondObject['organization_id']]).toEqual([first, second])
    expect(firstObject['id']).not.toBe(secondObject['id'])
    expect([await create(first), await create(second.toUpperCase())]).toEqual([firstObject, secondObject])
  })

  it('registers and sees only its OAuth 2.0 clients', async () => {
    const body = { client_name: 'An app', redirect_uris: ['http://localhost:9/callback'] }
    const registered = await callFor(first, 'POST', '/v1/oauth2/register', { body })
    const ownRegistration = await callFor(undefined, 'POST', '/v1/oauth2/register', { body })
    expect([registered.status, ownRegistration.status]).toEqual([201, 201])
    const clientsFor = async (organization?: string) =>
      (await callFor(organization, 'GET', '/v1/oauth2/')).body.items?.length
    expect([await clientsFor(first), await clientsFor(second), await clientsFor()]).toEqual([1, 0, 2])
  })

  it('is closed where the role of the user there is too low', async () => {
    const body = { email: `${crypto.randomUUID()}@example.com` }
    const rejected = await callFor(readable, 'POST', '/v1/customers/', { body })
    expect(rejected).toMatchObject({ status: 403, body: { error: 'insufficient_scope' } })
    expect((await callFor(readable, 'GET', '/v1/customers/')).status).toBe(200)
  })
})

describe('an organization that the caller does not belong to', () => {
  const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
  const sellers = endpointsOf({ ...contract, ...additions }).flatMap(({ area, name, endpoint }) =>
    endpoint.access === 'seller' && endpoint.credentials === undefined
      ? [[`${area}.${name}`, endpoint] satisfies [string, Endpoint]]
      : [],
  )

  it.each(sellers)('is a 404 of %s', async (_, endpoint) => {
    const path = endpoint.path.replaceAll(/\{\w+\}/g, unknownId)
    const missing = { status: 404, body: { error: 'ResourceNotFound' } }
    const call = (organization: string, as: string) =>
      callFor(organization, endpoint.method, path, { as, ...(endpoint.body !== undefined && { body: {} }) })
    expect(await call(foreign, token)).toMatchObject(missing)
    expect(await call('acme', token)).toMatchObject(missing)
    expect(await call(first, shop.accessToken)).toMatchObject(missing)
  })

  it('is none of an organization’s token that names its own', async () => {
    const { organization_id } = shop.demo
    const namedResponse = await callFor(organization_id, 'GET', '/v1/products/', { as: shop.accessToken })
    expect(namedResponse.status).toBe(200)
  })
})
