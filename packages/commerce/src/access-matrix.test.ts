import { additions, contract, type Endpoint, endpointsOf, grantableScopes } from '@atelier/contract'
import { hashToken } from '@atelier/plumbing/tokens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MemberRole, rolesPermitting, allRoles } from './access/identity/roles.ts'
import { insertMember } from './access/identity/testing/people.ts'
import { openShop, type Shop } from './testing/open-shop.ts'
import { signIn } from './testing/sign-in.ts'
import { giveOAuth2Token } from './testing/user-tokens.ts'

/** Every endpoint by name. */
const endpoints = endpointsOf({ ...contract, ...additions }).map(
  ({ area, name, endpoint }): [string, Endpoint] => [`${area}.${name}`, endpoint],
)

/** Authorization result of a call. An `open` call may still fail for other reasons. */
type Outcome = 'open' | 'Unauthorized' | 'invalid_token' | 'insufficient_scope'

/** Caller: its request headers, and the result according to the contract. */
type Subject = {
  readonly name: string
  readonly headers: (endpoint: Endpoint) => Record<string, string>
  readonly expected: (endpoint: Endpoint) => Outcome
}

const isOpenTo = ({ credentials }: Endpoint, kind: NonNullable<Endpoint['credentials']>[number]): boolean =>
  credentials === undefined || credentials.includes(kind)
const hasGrantable = ({ scopes = [] }: Endpoint): boolean =>
  scopes.some((scope) => grantableScopes.some((grantable) => grantable === scope))
/** An invalid cookie is equivalent to no credentials. */
const withoutCredentials = ({ access, also }: Endpoint): Outcome =>
  access === 'public' || also === 'public' ? 'open' : 'Unauthorized'
const unlessPublic =
  (outcome: Outcome) =>
  (endpoint: Endpoint): Outcome =>
    endpoint.access === 'public' ? 'open' : outcome

const ofCustomer = (endpoint: Endpoint): Outcome =>
  endpoint.access === 'portal' ? 'open' : unlessPublic('invalid_token')(endpoint)

const ofCookie =
  (role: MemberRole) =>
  (endpoint: Endpoint): Outcome => {
    if (endpoint.access === 'user') return 'open'
    if (endpoint.access !== 'seller' || !isOpenTo(endpoint, 'session')) return withoutCredentials(endpoint)
    return rolesPermitting(endpoint.scopes ?? []).includes(role) ? 'open' : 'insufficient_scope'
  }

const ofUserToken = (endpoint: Endpoint): Outcome => {
  if (endpoint.access === 'user') return hasGrantable(endpoint) ? 'open' : 'insufficient_scope'
  if (endpoint.access === 'seller') return isOpenTo(endpoint, 'oauth2_token') ? 'open' : 'invalid_token'
  return unlessPublic('invalid_token')(endpoint)
}

const ofOrganization =
  (kind: 'oauth2_token' | 'organization_token') =>
  (endpoint: Endpoint): Outcome =>
    endpoint.access === 'seller' && isOpenTo(endpoint, kind)
      ? 'open'
      : unlessPublic('invalid_token')(endpoint)

/** Expected result for a token with every scope except the endpoint's. */
const withoutScope =
  (expected: (endpoint: Endpoint) => Outcome) =>
  (endpoint: Endpoint): Outcome => {
    const open = expected(endpoint)
    return open === 'open' && endpoint.access !== 'public' ? 'insufficient_scope' : open
  }

const bearer = (token: string) => () => ({ Authorization: `Bearer ${token}` })

let shop: Shop
const subjects: Subject[] = []
/** Objects of another organization, by the path segment before their id. */
const foreignIds = new Map<string, string>()

/** Returns the cookie of a new user with a role in the demo organization. */
const cookieOf = async (role: MemberRole) => {
  const person = await signIn(shop, `${role}-${crypto.randomUUID()}@example.com`)
  const organization_id = shop.demo.organization_id
  const { user_id } = person
  await insertMember(shop.database.db, { user_id, organization_id, role }, shop.clock.now())
  const cookie = [...person.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { user_id, headers: () => ({ cookie, origin: shop.serverURL }) }
}

const openForeignObjects = async (): Promise<string> => {
  const { client, organization_id } = await shop.openRival()
  const product = await client.products.create({
    body: { name: 'Theirs', recurringInterval: null, prices: [{ amountType: 'free' }] },
  })
  const customer = await client.customers.create({ body: { email: 'theirs@example.com' } })
  const checkout = await client.checkouts.create({ body: { productId: product.id } })
  const benefit = await client.benefits.create({
    body: { type: 'custom', description: 'Theirs', properties: { note: null } },
  })
  const meter = await client.meters.create({
    body: {
      name: 'Theirs',
      filter: { conjunction: 'and', clauses: [] },
      aggregation: { func: 'count' },
    },
  })
  const ids = {
    products: product.id,
    customers: customer.id,
    checkouts: checkout.id,
    benefits: benefit.id,
    meters: meter.id,
    organizations: organization_id,
  }
  for (const [segment, id] of Object.entries(ids)) foreignIds.set(segment, id)
  return organization_id
}

const addSubjects = async (): Promise<void> => {
  const { clock, demo, commerce, database } = shop
  const add = (name: string, headers: Subject['headers'], expected: Subject['expected']) =>
    subjects.push({ name, headers, expected })
  const past = new Date(clock.now().getTime() - 1)
  const { organization_id } = demo
  add('nobody', () => ({}), withoutCredentials)
  const { id: customer_id } = await shop.client.customers.create({ body: { email: 'c@example.com' } })
  const session = await shop.client.customerSessions.create({ body: { customer_id } })
  add('a customer', bearer(session.token), ofCustomer)
  const checkout = await shop.openCheckout()
  const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: await shop.buyer(undefined, 'buyer@example.com'),
  })
  await shop.runJobs()
  add('the buyer of a purchase', bearer(customerSessionToken), ofCustomer)
  for (const role of allRoles) add(`the cookie of ${role}`, (await cookieOf(role)).headers, ofCookie(role))
  const formerMember = await cookieOf('owner')
  await database.db.deleteFrom('user_sessions').where('user_id', '=', formerMember.user_id).execute()
  add('a session that was ended', formerMember.headers, withoutCredentials)
  const late = await cookieOf('owner')
  await database.db
    .updateTable('user_sessions')
    .set({ expires_at: new Date(0) })
    .where('user_id', '=', late.user_id)
    .execute()
  add('a session that has expired', late.headers, withoutCredentials)

  const { user_id } = await cookieOf('owner')
  const issue = (more: object = {}) => commerce.issueToken({ organization_id, label: 'matrix', ...more })
  const kinds = [
    ['a user', ofUserToken, (more = {}) => giveOAuth2Token(shop, { user_id, ...more })],
    [
      'an organization by OAuth2',
      ofOrganization('oauth2_token'),
      (more = {}) => giveOAuth2Token(shop, { user_id, organization_id, ...more }),
    ],
    ['an organization', ofOrganization('organization_token'), issue],
  ] as const
  for (const [name, expected, give] of kinds) {
    add(`the token of ${name}`, bearer(await give()), expected)
    add(
      `the expired token of ${name}`,
      bearer(await give({ expires_at: past })),
      unlessPublic('invalid_token'),
    )
    const otherIds = new Map<string, string>()
    for (const [, { scopes = [] }] of endpoints) {
      const rest = grantableScopes.filter((scope) => !scopes.some((scopeOfToken) => scopeOfToken === scope))
      if (!otherIds.has(scopes.join())) otherIds.set(scopes.join(), await give({ scopes: rest }))
    }
    add(
      `the token of ${name} without the scope`,
      ({ scopes = [] }) => bearer(otherIds.get(scopes.join()) ?? '')(),
      withoutScope(expected),
    )
  }
  for (const ended of [{}, { organization_id }]) {
    const token = await giveOAuth2Token(shop, { user_id, ended_at: past, ...ended })
    add('a revoked OAuth2 token', bearer(token), unlessPublic('invalid_token'))
  }
  const revoked = await issue()
  const { id } = await database.db
    .selectFrom('organization_tokens')
    .select('id')
    .where('token_hash', '=', hashToken(shop.secret, revoked))
    .executeTakeFirstOrThrow()
  await commerce.revokeTokens(organization_id, [id])
  add('the revoked token of an organization', bearer(revoked), unlessPublic('invalid_token'))
  add('a token that was made up', bearer('atelier_oat_made-up'), unlessPublic('invalid_token'))
}

beforeAll(async () => {
  shop = await openShop()
  await openForeignObjects()
  await addSubjects()
})
afterAll(() => shop.close())

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'
const foreignIdOf = (path: string): string => foreignIds.get(path.split('/')[2] ?? '') ?? unknownId

const call = (endpoint: Endpoint, headers: Record<string, string>) =>
  shop.fetch(
    new Request(shop.serverURL + endpoint.path.replaceAll(/\{\w+\}/g, foreignIdOf(endpoint.path)), {
      method: endpoint.method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(endpoint.body !== undefined && { body: '{}' }),
    }),
  )

const unauthorizedErrors: readonly string[] = ['Unauthorized', 'invalid_token', 'insufficient_scope']

/** Returns the result of a call. Other 401 and 403 responses come from authorized calls. */
const outcomeOf = async (response: Response): Promise<Outcome> => {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
  if (response.ok || isStream) {
    await response.body?.cancel()
    return 'open'
  }
  const { error } = (await response.json()) as { error?: string }
  return unauthorizedErrors.includes(error ?? '') ? (error as Outcome) : 'open'
}

/** Calls that return `Unauthorized` for other reasons, and the call that deletes its caller. */
const apart = ['oauth2.authorize', 'ownData.delete']

describe('authorization of calls', () => {
  it.each(endpoints.filter(([name]) => !apart.includes(name)))('%s', async (_, endpoint) => {
    const outcomes = await Promise.all(
      subjects.map(async ({ name, headers }) => {
        const response = await call(endpoint, headers(endpoint))
        const isFound = response.ok && endpoint.access !== 'public' && /\{id\}/.test(endpoint.path)
        return [name, isFound ? 'another organization’s object' : await outcomeOf(response)]
      }),
    )
    expect(outcomes).toEqual(subjects.map(({ name, expected }) => [name, expected(endpoint)]))
  })
})
