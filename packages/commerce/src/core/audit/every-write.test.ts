import { additions, contract, type Endpoint, endpointsOf } from '@atelier/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBenefit, order } from '../../testing/benefits.ts'
import { aGrant } from '../../testing/a-grant.ts'
import { aReview } from '../../testing/a-review.ts'
import { aShipment } from '../../testing/a-shipment.ts'
import { contents } from '../../testing/contents.ts'
import { newDraft } from '../../testing/drafts.ts'
import { giveKey } from '../../testing/give-key.ts'
import { reportedEvent } from '../../testing/event-types.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { signIn } from '../../testing/sign-in.ts'
import { newTopUp } from '../../testing/top-ups.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'
import { uploadFile } from '../../testing/upload-file.ts'

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

type Answer = { readonly id: string } & Readonly<Record<string, unknown>>

/** Makes a dry run of a call that succeeds next. It has to succeed as well, and to store nothing. */
const expectDryRun = async (request: Request): Promise<void> => {
  const { db } = shop.database
  // Notes the use of the token.
  await shop.client.organizations.list({})
  const before = await contents(db)
  const response = await shop.app.fetch(request, {
    incoming: { socket: { remoteAddress: '127.0.0.1' } },
    dry_run: true,
  })
  expect(response.ok, await response.text()).toBe(true)
  expect(await contents(db), `${request.method} ${request.url}`).toEqual(before)
}

/** A call as the organization, which has to succeed. */
const seller = async (
  method: string,
  path: string,
  body?: object,
  token = shop.accessToken,
): Promise<Answer> => {
  const request = new Request(`${shop.serverURL}/snake${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  await expectDryRun(request.clone())
  const response = await shop.fetch(request)
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
  return JSON.parse(text === '' ? '{}' : text) as Answer
}
/** Calls the API as the signed-in owner of the organization. */
const person = async (method: string, path: string, body?: object, by = owner): Promise<Answer> => {
  const cookie = [...by.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = new Request(`${shop.serverURL}/snake${path}`, {
    method,
    headers: { cookie, origin: shop.serverURL, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  await expectDryRun(request)
  const response = await by.call(method, `/snake${path}`, body)
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
  return JSON.parse(text === '' ? '{}' : text) as Answer
}
/** Creates an organization of the owner that may be deleted. */
const closing = async () => {
  const slug = `closing-${crypto.randomUUID()}`
  const { id } = await person('POST', '/v1/organizations/', { name: 'Closing', slug })
  return { id, slug }
}
const dashboard = () => seller('POST', '/v1/metrics/dashboards', { name: 'Growth', metrics: ['revenue'] })
const wallet = async () =>
  seller('POST', '/v1/wallets/', { customer_id: (await customer()).id, currency: 'usd' })
const customer = () => seller('POST', '/v1/customers/', { email: `${crypto.randomUUID()}@example.com` })
/** Creates a dispute, by a purchase with a card that is disputed. */
const dispute = async () => {
  const { id: checkout_id } = await shop.buy(cards.disputed)
  await shop.travel(5000)
  const { items } = await shop.client.orders.list({ query: { checkout_id } })
  const { id } = await shop.database.db
    .selectFrom('disputes')
    .select('id')
    .where('order_id', '=', items[0]?.id ?? '')
    .executeTakeFirstOrThrow()
  return id
}
const review = async () => (await aReview(shop)).id
const shipment = async () => (await aShipment(shop)).id
const external = async () => {
  const external_id = crypto.randomUUID()
  await seller('POST', '/v1/customers/', { email: `${external_id}@example.com`, external_id })
  return external_id
}
const sessionOf = async (customer_id: string) =>
  String((await seller('POST', '/v1/customer-sessions/', { customer_id }))['token'])
const embedding = () => `/v1/organizations/${shop.demo.organization_id}/portal-embed-settings`
const domain = async () => {
  const path = `/v1/organizations/${shop.demo.organization_id}/domains`
  const { id } = await seller('POST', path, { name: `d${crypto.randomUUID()}.example.com` })
  return `/v1/domains/${id}`
}
const visitor = async () => {
  const { id } = await customer()
  return { id, token: await sessionOf(id) }
}
const subscription = async () => subscribe(shop, await newPlan(shop, 500))
const field = () =>
  seller('POST', '/v1/custom-fields/', {
    type: 'text',
    name: 'A',
    slug: `f-${crypto.randomUUID()}`,
    properties: {},
  })
const discount = () =>
  seller('POST', '/v1/discounts/', { name: 'Less', type: 'percentage', basis_points: 1000, duration: 'once' })
const link = () =>
  seller('POST', '/v1/checkout-links/', { payment_processor: 'stripe', product_id: shop.demo.product_id })
const benefit = () =>
  seller('POST', '/v1/benefits/', { type: 'custom', description: 'Thanks', properties: { note: 'x' } })
const file = () => uploadFile(shop, new TextEncoder().encode('a book'))
/** Creates an endpoint that receives nothing: tests start no deliverer. */
const webhook = async () => {
  const body = { url: 'https://192.88.98.1/', events: ['benefit.created'] }
  return `/v1/webhooks/endpoints/${(await seller('POST', '/v1/webhooks/endpoints', body)).id}`
}
/** Creates an endpoint with an undeliverable event. */
const failedWebhook = async () => {
  const path = await webhook()
  await benefit()
  const { id } = await shop.database.db
    .updateTable('webhook_events')
    .set({ status: 'failed', next_attempt_at: null })
    .where('endpoint_id', '=', path.slice(path.lastIndexOf('/') + 1))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { path, id }
}
const print = { name: 'A print', recurring_interval: null, prices: [{ amount_type: 'free' }] }
const meter = () =>
  seller('POST', '/v1/meters/', {
    name: 'Calls',
    filter: { conjunction: 'and', clauses: [{ property: 'name', operator: 'eq', value: 'call' }] },
    aggregation: { func: 'count' },
  })
const client = () =>
  seller('POST', '/v1/oauth2/register', { client_name: 'A', redirect_uris: ['http://localhost:3000/cb'] })
const paymentMethod = async (set_default = true) => {
  const { token } = await visitor()
  const confirmation_token_id = await shop.tokenOf(cards.visa)
  const body = { confirmation_token_id, set_default, return_url: '/' }
  const { id } = await seller('POST', '/v1/customer-portal/customers/me/payment-methods', body, token)
  return { id, token }
}
const account = async () => {
  const { id: customer_id, token } = await visitor()
  const { organization_id } = shop.demo
  const account_id = crypto.randomUUID()
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
  return { customer_id, token, account_id }
}
const member = async () => {
  const otherMember = await signIn(shop, `${crypto.randomUUID()}@example.com`)
  await join(otherMember.user_id, 'developer')
  return otherMember
}
const token = async (path: string, label: string, more: object = {}) => {
  const created = await person('POST', path, { comment: 'CI', scopes: ['products:read'], ...more })
  return `${path}${(created[label] as Answer).id}`
}
const organizationToken = () =>
  token('/v1/organization-access-tokens/', 'organization_access_token', {
    organization_id: shop.demo.organization_id,
  })
const personalToken = () => token('/v1/personal-access-tokens/', 'personal_access_token')

/** Calls of each endpoint that writes, with their prerequisites. */
const calls: Readonly<Record<string, () => Promise<unknown>>> = {
  'organizations.create': () =>
    person('POST', '/v1/organizations/', { name: 'Mill', slug: `m-${crypto.randomUUID()}` }),
  'organizations.update': () =>
    seller('PATCH', `/v1/organizations/${shop.demo.organization_id}`, { name: 'Atelier and Sons' }),
  'organizationBrands.update': () =>
    seller('PUT', `/v1/organizations/${shop.demo.organization_id}/brand`, { accent_color: '#8a1c4a' }),
  'organizationMails.update': () =>
    seller('PUT', `/v1/organizations/${shop.demo.organization_id}/mails/refund/en`, {
      introduction: 'Sorry.',
    }),
  'products.create': () => seller('POST', '/v1/products/', print),
  'products.update': async () =>
    seller('PATCH', `/v1/products/${(await seller('POST', '/v1/products/', print)).id}`, { name: 'Another' }),
  'products.updateBenefits': async () => {
    const { id } = await seller('POST', '/v1/products/', print)
    await seller('POST', `/v1/products/${id}/benefits`, { benefits: [(await benefit()).id] })
  },
  'customFields.create': field,
  'customFields.update': async () =>
    seller('PATCH', `/v1/custom-fields/${(await field()).id}`, { type: 'text', name: 'B' }),
  'customFields.delete': async () => seller('DELETE', `/v1/custom-fields/${(await field()).id}`),
  'discounts.create': discount,
  'discounts.update': async () => seller('PATCH', `/v1/discounts/${(await discount()).id}`, { name: 'More' }),
  'discounts.delete': async () => seller('DELETE', `/v1/discounts/${(await discount()).id}`),
  'disputes.submitEvidence': async () =>
    seller('POST', `/v1/disputes/${await dispute()}/evidence`, { uncategorized_text: 'It was delivered.' }),
  'disputes.accept': async () => seller('POST', `/v1/disputes/${await dispute()}/accept`),
  'checkoutLinks.create': link,
  'checkoutLinks.update': async () =>
    seller('PATCH', `/v1/checkout-links/${(await link()).id}`, { label: 'Shop' }),
  'checkoutLinks.delete': async () => seller('DELETE', `/v1/checkout-links/${(await link()).id}`),
  'checkouts.create': () => shop.openCheckout(),
  'checkouts.update': async () =>
    seller('PATCH', `/v1/checkouts/${(await shop.openCheckout()).id}`, { customer_name: 'Ada' }),
  'customers.create': customer,
  'customersTable.import': () =>
    seller('POST', '/v1/customers/import', { csv: 'email\nfrom-a-table@example.com' }),
  'customers.update': async () => seller('PATCH', `/v1/customers/${(await customer()).id}`, { name: 'Ada' }),
  'customers.delete': async () => seller('DELETE', `/v1/customers/${(await customer()).id}`),
  'customerDeletionRequests.dismiss': async () => {
    const { id } = await customer()
    await shop.database.db
      .updateTable('customers')
      .set({ deletion_requested_at: shop.clock.now() })
      .where('id', '=', id)
      .execute()
    await seller('DELETE', `/v1/customers/${id}/deletion-request`)
  },
  'customers.updateExternal': async () =>
    seller('PATCH', `/v1/customers/external/${await external()}`, { name: 'Ada' }),
  'customers.deleteExternal': async () => seller('DELETE', `/v1/customers/external/${await external()}`),
  'customerSessions.create': visitor,
  'orderReceipts.resend': async () =>
    seller('POST', `/v1/orders/${(await order(shop, shop.demo.product_id)).id}/receipt`),
  'subscriptionCreations.create': async () =>
    seller('POST', '/v1/subscriptions/', {
      customer_id: (await customer()).id,
      product_id: await newPlan(shop, 0),
    }),
  'unpaidOrders.create': () => newDraft(shop, 500),
  'unpaidOrders.update': async () => {
    const { draft } = await newDraft(shop, 500)
    return seller('PATCH', `/v1/orders/${draft.id}`, { billing_name: 'Ada Ltd' })
  },
  'unpaidOrders.finalize': async () => {
    const { draft } = await newDraft(shop, 500, cards.visa)
    return seller('POST', `/v1/orders/${draft.id}/finalize`, {})
  },
  'unpaidOrders.delete': async () => {
    const { draft } = await newDraft(shop, 500)
    return seller('DELETE', `/v1/orders/${draft.id}`)
  },
  'unpaidOrders.void': async () => {
    const { id, current_period_end } = await subscribe(shop, await newPlan(shop, 500), {
      card: cards.declinedAgain,
    })
    await shop.travel(new Date(current_period_end ?? ''))
    const { items } = await shop.client.orders.list({ query: { subscription_id: id, status: 'pending' } })
    return seller('POST', `/v1/orders/${items[0]?.id ?? ''}/void`, { reason: 'A gift' })
  },
  'refunds.create': async () => {
    const { id } = await order(shop, shop.demo.product_id)
    await seller('POST', '/v1/refunds/', { order_id: id, amount: 100, reason: 'other' })
  },
  'subscriptions.update': async () =>
    seller('PATCH', `/v1/subscriptions/${(await subscription()).id}`, { cancel_at_period_end: true }),
  'subscriptions.revoke': async () => seller('DELETE', `/v1/subscriptions/${(await subscription()).id}`),
  'benefits.create': benefit,
  'benefits.update': async () =>
    seller('PATCH', `/v1/benefits/${(await benefit()).id}`, { type: 'custom', description: 'Many thanks' }),
  'benefits.delete': async () => seller('DELETE', `/v1/benefits/${(await benefit()).id}`),
  'productDeletions.delete': async () => seller('DELETE', `/v1/products/${await newPlan(shop, 500)}`),
  'licenseKeyRotations.rotate': async () => {
    const { id } = await giveKey(shop)
    await seller('POST', `/v1/license-keys/${id}/rotate`)
  },
  'portalLicenseKeyRotations.rotate': async () => {
    const { id, customer_id } = await giveKey(shop)
    const session = await sessionOf(customer_id)
    await seller('POST', `/v1/customer-portal/license-keys/${id}/rotate`, undefined, session)
  },
  'licenseKeyUses.activate': async () => {
    const { key } = await giveKey(shop, {
      properties: { activations: { limit: 2, enable_customer_admin: true } },
    })
    await seller('POST', '/v1/license-keys/activate', {
      key,
      label: 'A',
      organization_id: shop.demo.organization_id,
    })
  },
  'licenseKeyUses.deactivate': async () => {
    const { key } = await giveKey(shop, {
      properties: { activations: { limit: 2, enable_customer_admin: true } },
    })
    const { organization_id } = shop.demo
    const activation = { key, label: 'A', organization_id }
    const { id: activation_id } = await seller('POST', '/v1/license-keys/activate', activation)
    await seller('POST', '/v1/license-keys/deactivate', { key, activation_id, organization_id })
  },
  'licenseKeys.update': async () => {
    const { id } = await giveKey(shop)
    await seller('PATCH', `/v1/license-keys/${id}`, { status: 'disabled' })
  },
  'files.create': file,
  'files.uploaded': file,
  'files.update': async () => seller('PATCH', `/v1/files/${(await file()).id}`, { name: 'b.pdf' }),
  'files.delete': async () => seller('DELETE', `/v1/files/${(await file()).id}`),
  'meters.create': meter,
  'meters.update': async () => seller('PATCH', `/v1/meters/${(await meter()).id}`, { name: 'Requests' }),
  'oauth2.clients.create': client,
  'oauth2.clients.update': async () => {
    const { client_id, client_secret } = await client()
    const body = { client_id, client_secret, client_name: 'B', redirect_uris: ['http://localhost:3000/cb'] }
    await seller('PUT', `/v1/oauth2/register/${String(client_id)}`, body)
  },
  'oauth2.clients.delete': async () => {
    const { client_id, registration_access_token } = await client()
    await seller(
      'DELETE',
      `/v1/oauth2/register/${String(client_id)}`,
      undefined,
      String(registration_access_token),
    )
  },
  'repositories.update': async () => {
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
    await seller('PATCH', `/v1/repositories/${id}`, { profile_settings: { description: 'Poems' } })
  },
  'customerPortal.customers.update': async () =>
    seller('PATCH', '/v1/customer-portal/customers/me', { name: 'Ada' }, (await visitor()).token),
  'customerPortal.customers.addPaymentMethod': paymentMethod,
  'customerPortal.customers.deletePaymentMethod': async () => {
    const { id, token: session } = await paymentMethod()
    await seller('DELETE', `/v1/customer-portal/customers/me/payment-methods/${id}`, undefined, session)
  },
  'portalAccount.chooseDefaultPaymentMethod': async () => {
    const { id, token: session } = await paymentMethod(false)
    const path = `/v1/customer-portal/customers/me/payment-methods/${id}/default`
    await seller('POST', path, undefined, session)
  },
  'portalGuestSubscriptions.takeOver': async () => {
    const { customer_id, customer: buyer } = await order(shop, shop.demo.product_id)
    const { email } = buyer
    const { id } = await subscribe(shop, await newPlan(shop, 500), { email })
    const session = await sessionOf(customer_id)
    const confirmation_token_id = await shop.tokenOf(cards.visa)
    const card = { confirmation_token_id, set_default: true, return_url: '/' }
    await seller('POST', '/v1/customer-portal/customers/me/payment-methods', card, session)
    const path = '/v1/customer-portal/customers/me/guest-subscriptions'
    await seller('POST', path, { subscription_ids: [id] }, session)
  },
  'portalTopUps.create': async () => {
    const product_id = await newTopUp(shop)
    const body = { product_id, currency: 'usd' }
    await seller('POST', '/v1/customer-portal/top-ups/', body, (await visitor()).token)
  },
  'portalTopUps.update': async () => {
    const { id: customer_id, token: session } = await visitor()
    const card = { confirmation_token_id: await shop.tokenOf(cards.visa), set_default: true, return_url: '/' }
    await seller('POST', '/v1/customer-portal/customers/me/payment-methods', card, session)
    const { id } = await seller('POST', '/v1/wallets/', { customer_id, currency: 'usd' })
    const product_id = await newTopUp(shop)
    const auto_top_up = { product_id, amount: 5000, threshold: 2000, consent: 'I agree.' }
    await seller('PATCH', `/v1/customer-portal/wallets/${id}`, { auto_top_up }, session)
  },
  'portalOrderInvoices.update': async () => {
    const { id, customer_id } = await order(shop, shop.demo.product_id)
    const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
    return seller('PATCH', `/v1/customer-portal/orders/${id}`, { billing_name: 'Ada' }, token)
  },
  'portalPaymentMethods.confirm': async () => {
    const { token: session } = await visitor()
    const me = '/v1/customer-portal/customers/me'
    const body = { confirmation_token_id: await shop.tokenOf(cards.visa) }
    const { id } = await seller('POST', `${me}/card-setups`, body, session)
    const confirmed = { setup_intent_id: id, set_default: true }
    await seller('POST', `${me}/payment-methods/confirm`, confirmed, session)
  },
  'portalCardSetups.finish': async () => {
    const { token: session } = await visitor()
    const path = '/v1/customer-portal/customers/me/card-setups'
    const body = { confirmation_token_id: await shop.tokenOf(cards.visa) }
    const { id } = await seller('POST', path, body, session)
    await seller('POST', `${path}/${id}/finish`, undefined, session)
  },
  'portalWithdrawals.declare': async () => {
    const { id, customer_id } = await order(shop, shop.demo.product_id)
    const path = `/v1/customer-portal/orders/${id}/withdrawal`
    await seller('POST', path, { name: 'Ada' }, await sessionOf(customer_id))
  },
  'portalAccount.requestDeletion': async () =>
    seller('POST', '/v1/customer-portal/customers/me/deletion-request', undefined, (await visitor()).token),
  'customerPortal.subscriptions.update': async () => {
    const { id, customer_id } = await subscription()
    const session = await sessionOf(customer_id)
    await seller('PATCH', `/v1/customer-portal/subscriptions/${id}`, { cancel_at_period_end: true }, session)
  },
  'customerPortal.subscriptions.cancel': async () => {
    const { id, customer_id } = await subscription()
    const session = await sessionOf(customer_id)
    await seller('DELETE', `/v1/customer-portal/subscriptions/${id}`, undefined, session)
  },
  'customerPortal.benefitGrants.update': async () => {
    const { customer_id, token: session, account_id } = await account()
    const { id: order_id } = await order(shop, shop.demo.product_id)
    const properties = { guild_id: '1', role_id: '1', guild_token: '' }
    const benefit_id = await newBenefit(shop, { type: 'discord', properties })
    const id = await aGrant(shop, { customer_id, benefit_id, order_id })
    const body = { benefit_type: 'discord', properties: { account_id } }
    await seller('PATCH', `/v1/customer-portal/benefit-grants/${id}`, body, session)
  },
  'connectedAccounts.disconnect': async () => {
    const { token: session, account_id } = await account()
    await seller('DELETE', `/v1/customer-portal/oauth-accounts/discord/${account_id}`, undefined, session)
  },
  'discord.removeGuild': async () => {
    const now = shop.clock.now()
    const { organization_id } = shop.demo
    const guild = { guild_id: '77', guild_name: 'Mill', person_id: '1', person_name: 'ada' }
    await shop.database.db
      .insertInto('discord_agreements')
      .values({ id: crypto.randomUUID(), organization_id, ...guild, created_at: now, agreed_at: now })
      .execute()
    await seller('DELETE', '/v1/integrations/discord/guilds/77')
  },
  'orderDownloads.create': async () => {
    const { id } = await order(shop, shop.demo.product_id)
    await seller('POST', `/v1/orders/${id}/downloads`, { file_id: (await file()).id })
  },
  'members.invite': () =>
    person('POST', `/v1/organizations/${shop.demo.organization_id}/invitations`, {
      email: 'new@example.com',
      role: 'developer',
    }),
  'members.changeRole': async () =>
    person('PATCH', `/v1/organizations/${shop.demo.organization_id}/members/${(await member()).user_id}`, {
      role: 'support',
    }),
  'members.remove': async () =>
    person('DELETE', `/v1/organizations/${shop.demo.organization_id}/members/${(await member()).user_id}`),
  'members.revokeInvitation': async () => {
    const path = `/v1/organizations/${shop.demo.organization_id}/invitations`
    const { id } = await person('POST', path, { email: 'back@example.com', role: 'support' })
    await person('DELETE', `${path}/${id}`)
  },
  'members.transfer': async () => {
    const otherMember = await member()
    const path = `/v1/organizations/${shop.demo.organization_id}/transfer`
    await person('POST', path, { user_id: otherMember.user_id })
    await person('POST', path, { user_id: owner.user_id }, otherMember)
  },
  'ownData.delete': async () =>
    person('DELETE', '/v1/user', undefined, await signIn(shop, `${crypto.randomUUID()}@example.com`)),
  'userSessions.revoke': async () => {
    const user = await signIn(shop, `${crypto.randomUUID()}@example.com`)
    const { items } = (await person('GET', '/v1/user/sessions', undefined, user)) as unknown as {
      items: Answer[]
    }
    await person('DELETE', `/v1/user/sessions/${items[0]?.id}`, undefined, user)
  },
  'consents.revoke': async () => {
    const id = crypto.randomUUID()
    const { id: client_id } = await shop.database.db
      .selectFrom('oauth2_clients')
      .select('id')
      .where('client_id', '=', String((await client())['client_id']))
      .executeTakeFirstOrThrow()
    const { user_id } = owner
    await shop.database.db
      .insertInto('oauth2_grants')
      .values({ id, client_id, user_id, scopes: ['openid'], created_at: shop.clock.now() })
      .execute()
    await person('DELETE', `/v1/user/consents/${id}`)
  },
  'ledger.startCheck': () => seller('POST', '/v1/ledger/check', {}),
  'organizationDeletions.request': async () => {
    const { id, slug } = await closing()
    await person('POST', `/v1/organizations/${id}/deletion`, { slug })
  },
  'organizationDeletions.undo': async () => {
    const { id, slug } = await closing()
    await person('POST', `/v1/organizations/${id}/deletion`, { slug })
    await person('DELETE', `/v1/organizations/${id}/deletion`)
  },
  'organizationExports.create': () =>
    person('POST', `/v1/organizations/${shop.demo.organization_id}/exports`),
  'reviews.publish': async () => seller('POST', `/v1/reviews/${await review()}/publish`, { revision: 1 }),
  'reviews.decline': async () =>
    seller('POST', `/v1/reviews/${await review()}/decline`, { revision: 1, reason: 'It names a person.' }),
  'reviews.undo': async () => {
    const id = await review()
    await seller('POST', `/v1/reviews/${id}/publish`, { revision: 1 })
    await seller('POST', `/v1/reviews/${id}/undo`)
  },
  'metricDashboards.create': dashboard,
  'metricDashboards.update': async () =>
    seller('PATCH', `/v1/metrics/dashboards/${(await dashboard()).id}`, { name: 'Sales' }),
  'metricDashboards.delete': async () => seller('DELETE', `/v1/metrics/dashboards/${(await dashboard()).id}`),
  'eventTypes.update': async () => {
    const path = `/v1/event-types/${await reportedEvent(shop, crypto.randomUUID())}`
    return seller('PATCH', path, { label: 'Calls' })
  },
  'wallets.create': wallet,
  'wallets.addEntry': async () => {
    const path = `/v1/wallets/${(await wallet()).id}/entries`
    return seller('POST', path, { amount: 700, reason: 'A gift' })
  },
  'shipments.markSent': async () => seller('POST', `/v1/shipments/${await shipment()}/sent`, {}),
  'shipments.undo': async () => {
    const id = await shipment()
    await seller('POST', `/v1/shipments/${id}/sent`, {})
    await seller('POST', `/v1/shipments/${id}/undo`)
  },
  'reviewSettings.update': () =>
    person('PUT', `/v1/organizations/${shop.demo.organization_id}/review-settings`, { ask_after_days: 5 }),
  'withdrawalSettings.update': async () => {
    const path = `/v1/organizations/${shop.demo.organization_id}/withdrawal-settings`
    await person('PUT', path, { asks_consent: true, refunds_at_once: false })
  },
  'domains.create': domain,
  'domains.check': async () => seller('POST', `${await domain()}/check`),
  'domains.makePrimary': async () => {
    const path = await domain()
    await shop.database.db
      .updateTable('domains')
      .set({ status: 'verified' })
      .where('id', '=', path.split('/').at(-1) ?? '')
      .execute()
    await seller('POST', `${path}/primary`)
  },
  'domains.delete': async () => seller('DELETE', await domain()),
  'portalEmbedSettings.update': () => seller('PUT', embedding(), { origins: ['https://shop.example'] }),
  'portalEmbeds.create': async () => {
    await seller('PUT', embedding(), { origins: ['https://shop.example'] })
    const { id } = await customer()
    await seller('POST', '/v1/portal-embeds/', { customer_id: id, embed_origin: 'https://shop.example' })
  },
  'webhookEndpoints.create': webhook,
  'webhookEndpoints.update': async () => seller('PATCH', await webhook(), { name: 'Shop' }),
  'webhookEndpoints.delete': async () => seller('DELETE', await webhook()),
  'webhookEndpoints.resetSecret': async () => seller('PATCH', `${await webhook()}/secret`),
  'webhookEndpoints.test': async () => {
    await benefit()
    await seller('POST', `${await webhook()}/test`, { type: 'benefit.created' })
  },
  'webhookEndpoints.replay': async () => seller('POST', `${(await failedWebhook()).path}/replay`, {}),
  'webhookEvents.redeliver': async () =>
    seller('POST', `/v1/webhooks/events/${(await failedWebhook()).id}/redeliver`),
  'organizationAccessTokens.create': organizationToken,
  'organizationAccessTokens.update': async () => person('PATCH', await organizationToken(), { comment: 'x' }),
  'organizationAccessTokens.delete': async () => person('DELETE', await organizationToken()),
  'personalAccessTokens.create': personalToken,
  'personalAccessTokens.update': async () => person('PATCH', await personalToken(), { comment: 'x' }),
  'personalAccessTokens.delete': async () => person('DELETE', await personalToken()),
}

/** Endpoints with write methods that leave no entry, with the reason. */
const withoutEntry: Readonly<Record<string, string>> = {
  'events.ingest': 'Thousands a second, which are kept themselves; nobody changes them.',
  'meterPreview.preview': 'Changes nothing: it counts what a meter would count.',
  'organizationMails.preview': 'Changes nothing: it shows a mail.',
  'organizationMails.sendTest': 'Changes nothing: it sends a sample to whoever asks.',
  'oauth2Userinfo.post': 'Reads, for clients that do so by POST.',
  'subscriptionPreviews.change': 'Changes nothing: it says what a change would charge.',
  'unpaidOrders.preview': 'Changes nothing: it says what an order would cost.',
  'simulations.tax': 'Changes nothing: it computes a tax.',
  'orderInvoices.generate': 'Issues a document, whose content the order and its customer decide.',
  'portalOrderInvoices.generate': 'Issues a document, whose content the order and its customer decide.',
  'portalCardSetups.start': 'Begins at the processor what finishing notes.',
  'portalOrderPayments.confirm': 'Pays: the order and its payment say so themselves.',
  'licenseKeyUses.validate': 'Counts a use, which the key keeps itself.',
  'portalEmailUpdates.request': 'Changes nothing: the address changes when its link is followed.',
  'portalSubscriptionPreviews.change': 'Changes nothing: it says what a change would charge.',
}

const writes = endpointsOf({ ...contract, ...additions })
  .filter(({ endpoint: { method, access } }) => method !== 'GET' && access !== 'public')
  .map(({ area, name, endpoint }): [string, Endpoint] => [`${area}.${name}`, endpoint])

it('every call that is not GET is listed below, or leaves no entry for a stated reason', () => {
  const decided = [...Object.keys(calls), ...Object.keys(withoutEntry)]
  expect(decided.toSorted()).toEqual(writes.map(([name]) => name).toSorted())
})

it.each(writes.filter(([name]) => name in calls))(
  '%s records each change, and nothing for a dry run',
  async (name, endpoint) => {
    await calls[name]?.()
    const entries = await shop.database.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('endpoint', '=', `${endpoint.method} ${endpoint.path}`)
      .execute()
    expect(entries.length).toBeGreaterThan(0)
    const actors = { seller: 'organization', portal: 'customer', user: 'user', public: '' }
    for (const { actor_type, actor_id, request_id, ip_address } of entries) {
      const expected = actor_type === 'client' ? 'client' : actors[endpoint.access]
      expect([actor_type, ip_address, actor_id !== null, request_id !== null]).toEqual([
        expected,
        '127.0.0.1',
        true,
        true,
      ])
    }
  },
)
