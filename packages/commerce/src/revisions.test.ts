import { additions, contract, endpointsOf, takesRevision } from '@atelier/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lock } from './core/database/lock.ts'
import { aGrant } from './testing/a-grant.ts'
import { newBenefit, order } from './testing/benefits.ts'
import { labelledEvent } from './testing/event-types.ts'
import { giveKey } from './testing/give-key.ts'
import { cards, openShop, type Shop } from './testing/open-shop.ts'
import { signIn } from './testing/sign-in.ts'
import { newPlan, subscribe } from './testing/subscribe.ts'
import { newTopUp } from './testing/top-ups.ts'
import { uploadFile } from './testing/upload-file.ts'
import { untilBlocked } from './testing/waits.ts'

let shop: Shop
let owner: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  shop = await openShop()
  owner = await signIn(shop, 'owner@example.com')
  await join(owner.user_id, 'owner')
})
afterAll(() => shop.close())

const join = (user_id: string, role: 'owner' | 'developer') =>
  shop.database.db
    .insertInto('organization_members')
    .values({ organization_id: shop.demo.organization_id, user_id, role, created_at: shop.clock.now() })
    .execute()

type Fields = Readonly<Record<string, string>>
type Caller = (method: string, path: string, body?: object, headers?: Fields) => Promise<Response>

const withToken =
  (token: string): Caller =>
  (method, path, body, headers) =>
    shop.fetch(
      new Request(shop.serverURL + path, {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    )

const asSeller: Caller = (...call) => withToken(shop.accessToken)(...call)
const asOwner: Caller = (method, path, body, headers) => owner.call(method, path, body, { ...headers })
const asPublic: Caller = (method, path, body, headers) =>
  shop.fetch(
    new Request(shop.serverURL + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )

/** Row with a PATCH endpoint: two successive changes, and their caller. */
type Patch = {
  readonly path: string
  readonly first: object
  readonly second: object
  readonly as?: Caller
  /** Set for rows without an endpoint that reads them individually. */
  readonly unread?: true
}

const created = async (path: string, body: object, as = asSeller): Promise<Record<string, unknown>> => {
  const response = await as('POST', `/snake${path}`, body)
  expect(response.ok, await response.clone().text()).toBe(true)
  return (await response.json()) as Record<string, unknown>
}
const idOf = async (path: string, body: object): Promise<string> => String((await created(path, body))['id'])

const customer = (more: object = {}) =>
  idOf('/v1/customers/', { email: `${crypto.randomUUID()}@example.com`, ...more })
const sessionOf = async (customer_id: string) =>
  withToken(String((await created('/v1/customer-sessions/', { customer_id }))['token']))
const names = { first: { name: 'First' }, second: { name: 'Second' } }
const product = () =>
  idOf('/v1/products/', { name: 'A print', recurring_interval: null, prices: [{ amount_type: 'free' }] })
const subscription = async () => subscribe(shop, await newPlan(shop, 500))
const canceling = { first: { cancel_at_period_end: true }, second: { cancel_at_period_end: false } }

const repository = async (): Promise<string> => {
  const [id, external_organization_id] = [crypto.randomUUID(), crypto.randomUUID()]
  const { organization_id } = shop.demo
  const now = shop.clock.now()
  await shop.database.db
    .insertInto('external_organizations')
    .values({
      id: external_organization_id,
      organization_id,
      platform: 'github',
      account_id: '1',
      installation_id: '1',
      name: 'mill',
      avatar_url: 'https://example.com/a.png',
      is_personal: false,
      read_at: now,
      created_at: now,
    })
    .execute()
  await shop.database.db
    .insertInto('repositories')
    .values({
      id,
      organization_id,
      external_organization_id,
      platform_id: '1',
      name: 'poems',
      is_private: false,
      created_at: now,
    })
    .execute()
  return id
}

const ownGrant = async (): Promise<Patch> => {
  const customer_id = await customer()
  const { organization_id } = shop.demo
  const accounts = [crypto.randomUUID(), crypto.randomUUID()]
  for (const account_id of accounts)
    await shop.database.db
      .insertInto('connected_accounts')
      .values({
        id: crypto.randomUUID(),
        organization_id,
        customer_id,
        platform: 'discord',
        account_id,
        username: 'ada',
        access_token: Buffer.from('a'),
        refresh_token: Buffer.from('r'),
        expires_at: shop.clock.now(),
        created_at: shop.clock.now(),
      })
      .execute()
  const { id: order_id } = await order(shop, shop.demo.product_id)
  const properties = { guild_id: '1', role_id: '1', guild_token: '' }
  const benefit_id = await newBenefit(shop, { type: 'discord', properties })
  const id = await aGrant(shop, { customer_id, benefit_id, order_id })
  const [first, second] = accounts.map((account_id) => ({
    benefit_type: 'discord',
    properties: { account_id },
  }))
  return {
    path: `/v1/customer-portal/benefit-grants/${id}`,
    first: first ?? {},
    second: second ?? {},
    as: await sessionOf(customer_id),
  }
}

const token = async (path: string, label: string, more: object = {}): Promise<Patch> => {
  const answer = await created(path, { comment: 'CI', scopes: ['products:read'], ...more }, asOwner)
  const { id } = answer[label] as { id: string }
  const comments = { first: { comment: 'First' }, second: { comment: 'Second' } }
  return { path: `${path}${id}`, ...comments, as: asOwner, unread: true }
}

/** Setting of the organization that is replaced as a whole. */
const setting =
  (path: string, first: object, second: object, as = asOwner) =>
  async (): Promise<Patch> => ({
    path: `/v1/organizations/${shop.demo.organization_id}/${path}`,
    first,
    second,
    as,
  })

const patches: Readonly<Record<string, () => Promise<Patch>>> = {
  'organizationBrands.update': setting('brand', { accent_color: '#aa0000' }, { accent_color: '#0000aa' }),
  'organizationMails.update': async () => ({
    ...(await setting('mails/order_confirmation/en', { subject: 'First' }, { subject: 'Second' })()),
    unread: true,
  }),
  'portalEmbedSettings.update': setting(
    'portal-embed-settings',
    { origins: ['https://first.example'] },
    { origins: [] },
  ),
  'reviewSettings.update': setting('review-settings', { ask_after_days: 7 }, { ask_after_days: null }),
  'withdrawalSettings.update': setting(
    'withdrawal-settings',
    { asks_consent: true, refunds_at_once: false },
    { asks_consent: false, refunds_at_once: true },
  ),
  'organizations.update': async () => ({
    path: `/v1/organizations/${shop.demo.organization_id}`,
    ...names,
  }),
  'organizationAccessTokens.update': () =>
    token('/v1/organization-access-tokens/', 'organization_access_token', {
      organization_id: shop.demo.organization_id,
    }),
  'personalAccessTokens.update': () => token('/v1/personal-access-tokens/', 'personal_access_token'),
  'members.changeRole': async () => {
    const { user_id } = await signIn(shop, `${crypto.randomUUID()}@example.com`)
    await join(user_id, 'developer')
    const path = `/v1/organizations/${shop.demo.organization_id}/members/${user_id}`
    return { path, first: { role: 'support' }, second: { role: 'admin' }, as: asOwner, unread: true }
  },
  'products.update': async () => ({ path: `/v1/products/${await product()}`, ...names }),
  'customFields.update': async () => {
    const slug = `f-${crypto.randomUUID()}`
    const id = await idOf('/v1/custom-fields/', { type: 'text', name: 'A', slug, properties: {} })
    const [first, second] = [
      { type: 'text', name: 'First' },
      { type: 'text', name: 'Second' },
    ]
    return { path: `/v1/custom-fields/${id}`, first, second }
  },
  'discounts.update': async () => {
    const body = { name: 'Less', type: 'percentage', basis_points: 1000, duration: 'once' }
    return { path: `/v1/discounts/${await idOf('/v1/discounts/', body)}`, ...names }
  },
  'checkoutLinks.update': async () => {
    const body = { payment_processor: 'stripe', product_id: shop.demo.product_id }
    const path = `/v1/checkout-links/${await idOf('/v1/checkout-links/', body)}`
    return { path, first: { label: 'First' }, second: { label: 'Second' } }
  },
  'checkouts.update': async () => ({
    path: `/v1/checkouts/${(await shop.openCheckout()).id}`,
    first: { customer_name: 'First' },
    second: { customer_name: 'Second' },
  }),
  'checkouts.clientUpdate': async () => ({
    path: `/v1/checkouts/client/${(await shop.openCheckout()).clientSecret}`,
    first: { customer_name: 'First' },
    second: { customer_name: 'Second' },
    as: asPublic,
  }),
  'customers.update': async () => ({ path: `/v1/customers/${await customer()}`, ...names }),
  'customers.updateExternal': async () => {
    const external_id = crypto.randomUUID()
    await customer({ external_id })
    return { path: `/v1/customers/external/${external_id}`, ...names }
  },
  'subscriptions.update': async () => ({
    path: `/v1/subscriptions/${(await subscription()).id}`,
    ...canceling,
  }),
  'unpaidOrders.update': async () => {
    const customer_id = await customer({ billing_address: { country: 'SE' } })
    const id = await idOf('/v1/orders/', { customer_id, product_id: await product() })
    return { path: `/v1/orders/${id}`, first: { description: 'First' }, second: { description: 'Second' } }
  },
  'benefits.update': async () => {
    const body = { type: 'custom', description: 'Thanks', properties: { note: 'x' } }
    const path = `/v1/benefits/${await idOf('/v1/benefits/', body)}`
    return { path, first: { description: 'First' }, second: { description: 'Second' } }
  },
  'licenseKeys.update': async () => ({
    path: `/v1/license-keys/${(await giveKey(shop)).id}`,
    first: { status: 'disabled' },
    second: { status: 'granted' },
  }),
  'files.update': async () => {
    const { id } = await uploadFile(shop, new TextEncoder().encode('a book'))
    const [first, second] = [{ name: 'first.pdf' }, { name: 'second.pdf' }]
    return { path: `/v1/files/${id}`, first, second, unread: true }
  },
  'meters.update': async () => {
    const clauses = [{ property: 'name', operator: 'eq', value: 'call' }]
    const body = { name: 'Calls', filter: { conjunction: 'and', clauses }, aggregation: { func: 'count' } }
    return { path: `/v1/meters/${await idOf('/v1/meters/', body)}`, ...names }
  },
  'metricDashboards.update': async () => ({
    path: `/v1/metrics/dashboards/${await idOf('/v1/metrics/dashboards', { name: 'Growth' })}`,
    ...names,
  }),
  'eventTypes.update': async () => ({
    path: `/v1/event-types/${await labelledEvent(shop, crypto.randomUUID(), 'Calls')}`,
    first: { label: 'First' },
    second: { label: 'Second' },
    unread: true,
  }),
  'repositories.update': async () => ({
    path: `/v1/repositories/${await repository()}`,
    first: { profile_settings: { set_description: true, description: 'First' } },
    second: { profile_settings: { set_description: true, description: 'Second' } },
  }),
  'webhookEndpoints.resetSecret': async () => {
    const body = { url: 'https://192.88.98.1/', events: ['benefit.created'] }
    const path = `/v1/webhooks/endpoints/${await idOf('/v1/webhooks/endpoints', body)}/secret`
    return { path, first: {}, second: {}, unread: true }
  },
  'webhookEndpoints.update': async () => {
    const body = { url: 'https://192.88.98.1/', events: ['benefit.created'] }
    return { path: `/v1/webhooks/endpoints/${await idOf('/v1/webhooks/endpoints', body)}`, ...names }
  },
  'oauth2.clients.update': async () => {
    const metadata = { redirect_uris: ['https://app.example/callback'] }
    const registered = await created('/v1/oauth2/register', { client_name: 'New', ...metadata })
    const client_id = String(registered['client_id'])
    const of = (client_name: string) => ({ client_id, client_name, ...metadata })
    return { path: `/v1/oauth2/register/${client_id}`, first: of('First'), second: of('Second') }
  },
  'customerPortal.customers.update': async () => ({
    path: '/v1/customer-portal/customers/me',
    ...names,
    as: await sessionOf(await customer()),
  }),
  'portalTopUps.update': async () => {
    const customer_id = await customer()
    const as = await sessionOf(customer_id)
    const card = { confirmation_token_id: await shop.tokenOf(cards.visa), set_default: true, return_url: '/' }
    await created('/v1/customer-portal/customers/me/payment-methods', card, as)
    const id = await idOf('/v1/wallets/', { customer_id, currency: 'usd' })
    const choice = { product_id: await newTopUp(shop), amount: 5000, consent: 'I agree.' }
    return {
      path: `/v1/customer-portal/wallets/${id}`,
      first: { auto_top_up: { ...choice, threshold: 2000 } },
      second: { auto_top_up: { ...choice, threshold: 3000 } },
      as,
    }
  },
  'portalOrderInvoices.update': async () => {
    const { customer_id } = await subscription()
    const { items } = await shop.client.orders.list({ query: { customer_id } })
    return {
      path: `/v1/customer-portal/orders/${items[0]?.id ?? ''}`,
      first: { billing_name: 'First' },
      second: { billing_name: 'Second' },
      as: await sessionOf(customer_id),
    }
  },
  'customerPortal.subscriptions.update': async () => {
    const { id, customer_id } = await subscription()
    const path = `/v1/customer-portal/subscriptions/${id}`
    return { path, ...canceling, as: await sessionOf(customer_id) }
  },
  'customerPortal.benefitGrants.update': ownGrant,
}

const tagOf = (response: Response): string => response.headers.get('etag') ?? ''
const revisionOf = (tag: string): number => Number(/-(\d+)"$/.exec(tag)?.[1])

const methods = new Map(
  endpointsOf({ ...contract, ...additions })
    .filter(({ endpoint }) => takesRevision(endpoint))
    .map(({ area, name, endpoint }) => [`${area}.${name}`, endpoint.method]),
)

it('every call that patches a row, or writes settings as a whole, is tested', () => {
  expect(Object.keys(patches).toSorted()).toEqual([...methods.keys()].toSorted())
})

describe('a row that is patched with the revision that was read', () => {
  it.each(Object.keys(patches))('is changed only while it has that revision: %s', async (name) => {
    const make = patches[name] ?? (() => Promise.reject(new Error(`There is no ${name}.`)))
    const { path, first, second, as = asSeller, unread } = await make()
    const patch = (body: object, match?: string) =>
      as(methods.get(name) ?? '', path, body, match === undefined ? {} : { 'If-Match': match })
    const read = async () => {
      const [ownResponse, snake] = [await as('GET', path), await as('GET', `/snake${path}`)]
      expect([ownResponse.status, tagOf(snake), ownResponse.headers.get('cache-control')]).toEqual([
        200,
        tagOf(ownResponse),
        'no-store',
      ])
      return tagOf(ownResponse)
    }
    const seen = unread ? tagOf(await patch(second)) : await read()
    expect(seen).toMatch(/^"[0-9a-f-]{36}-\d+"$/)

    const changed = await patch(first, `"other", ${seen}`)
    expect(changed.status, await changed.clone().text()).toBe(200)
    const now = tagOf(changed)
    expect(now.slice(0, 37)).toBe(seen.slice(0, 37))
    expect(revisionOf(now)).toBeGreaterThan(revisionOf(seen))
    expect(changed.headers.get('cache-control')).toBe('no-store')
    if (!unread) expect(await read()).toBe(now)

    const late = await patch(second, seen)
    expect(late.status).toBe(412)
    expect(await late.json()).toMatchObject({ error: 'RevisionMismatch' })
    if (!unread) expect(await read()).toBe(now)

    const any = await patch(second, '*')
    expect(any.status, await any.clone().text()).toBe(200)
    expect(revisionOf(tagOf(any))).toBeGreaterThan(revisionOf(now))
    expect((await patch(first)).status).toBe(200)
  })
})

describe('the revision of a row', () => {
  const tagAt = async (path: string) => revisionOf(tagOf(await asSeller('GET', path)))
  const change = async (path: string, body: object) => {
    const response = await asSeller('PATCH', `/snake${path}`, body)
    expect(response.status, await response.clone().text()).toBe(200)
    expect(revisionOf(tagOf(response))).toBe(await tagAt(path))
  }

  it('is raised by a change of nested rows', async () => {
    const path = `/v1/products/${await product()}`
    const before = await tagAt(path)
    await change(path, { prices: [{ amount_type: 'fixed', price_amount: 1000, price_currency: 'usd' }] })
    const priced = await tagAt(path)
    expect(priced).toBeGreaterThan(before)
    const field = await idOf('/v1/custom-fields/', {
      type: 'text',
      name: 'A',
      slug: `f-${crypto.randomUUID()}`,
      properties: {},
    })
    await change(path, { attached_custom_fields: [{ custom_field_id: field, required: true }] })
    const attached = await tagAt(path)
    expect(attached).toBeGreaterThan(priced)
    await asSeller('DELETE', `/v1/custom-fields/${field}`)
    expect(await tagAt(path)).toBeGreaterThan(attached)

    const discount = { name: 'Less', type: 'percentage', basis_points: 1000, duration: 'once' }
    const discountPath = `/v1/discounts/${await idOf('/v1/discounts/', discount)}`
    const undiscounted = await tagAt(discountPath)
    await change(discountPath, { products: [shop.demo.product_id] })
    expect(await tagAt(discountPath)).toBeGreaterThan(undiscounted)
    const link = { payment_processor: 'stripe', product_id: shop.demo.product_id }
    const linkPath = `/v1/checkout-links/${await idOf('/v1/checkout-links/', link)}`
    const unlinked = await tagAt(linkPath)
    await change(linkPath, { products: [path.slice(path.lastIndexOf('/') + 1)] })
    expect(await tagAt(linkPath)).toBeGreaterThan(unlinked)
  })

  it('is raised without a deadlock when a part is deleted while its product is changed', async () => {
    const slug = `f-${crypto.randomUUID()}`
    const field = await idOf('/v1/custom-fields/', { type: 'text', name: 'A', slug, properties: {} })
    const benefit = await idOf('/v1/benefits/', {
      type: 'custom',
      description: 'Thanks',
      properties: { note: null },
    })
    const id = await product()
    await change(`/v1/products/${id}`, {
      attached_custom_fields: [{ custom_field_id: field, required: true }],
    })
    await created(`/v1/products/${id}/benefits`, { benefits: [benefit] })
    for (const [table, path] of [
      ['product_custom_fields', `/v1/custom-fields/${field}`],
      ['product_benefits', `/v1/benefits/${benefit}`],
    ] as const) {
      let deletion: Promise<Response> | undefined
      await shop.database.transact(async (tx) => {
        await lock(tx, 'products', { id })
        deletion = asSeller('DELETE', path)
        await untilBlocked(shop)
        await tx.deleteFrom(table).where('product_id', '=', id).execute()
      })
      expect((await deletion)?.status).toBe(204)
    }
  })

  it('stays when nothing changes that a PATCH could overwrite', async () => {
    const key = await giveKey(shop)
    const path = `/v1/license-keys/${key.id}`
    const before = await tagAt(path)
    await shop.client.customerPortal.licenseKeys.validate({ body: key.use })
    expect(await tagAt(path)).toBe(before)
    await shop.client.customerPortal.licenseKeys.validate({ body: { ...key.use, increment_usage: 1 } })
    expect(await tagAt(path)).toBeGreaterThan(before)
    const ownPath = `/v1/customers/${await customer({ name: 'Ada' })}`
    const unchanged = await tagAt(ownPath)
    await change(ownPath, { name: 'Ada' })
    expect(await tagAt(ownPath)).toBe(unchanged)
  })

  it('is in the response to a repeated request, and a request with a stale one can be repeated with another', async () => {
    const path = `/v1/customers/${await customer()}`
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const late = await asSeller('PATCH', path, { name: 'Ada' }, { ...headers, 'If-Match': '"old-1"' })
    expect(late.status).toBe(412)
    const match = { ...headers, 'If-Match': tagOf(await asSeller('GET', path)) }
    const result = await asSeller('PATCH', path, { name: 'Ada' }, match)
    expect(result.status).toBe(200)
    const repeatedPatch = await asSeller('PATCH', path, { name: 'Ada' }, match)
    expect([
      repeatedPatch.status,
      repeatedPatch.headers.get('idempotent-replayed'),
      tagOf(repeatedPatch),
    ]).toEqual([200, 'true', tagOf(result)])
  })
})
