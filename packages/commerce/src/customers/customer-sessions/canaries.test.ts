import { additions, checkoutPage, contract, type Endpoint, endpointsOf, wallets } from '@atelier/contract'
import { json } from '@atelier/plumbing/database'
import { createClientFor } from '@atelier/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBenefit } from '../../testing/a-benefit.ts'
import { aGrant } from '../../testing/a-grant.ts'
import { newBenefit, offer } from '../../testing/benefits.ts'
import { newKeyBenefit, withActivations } from '../../testing/give-key.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { portalVisitor } from '../../testing/portal-visitor.ts'
import { newPlan } from '../../testing/subscribe.ts'
import { uploadFile } from '../../testing/upload-file.ts'

let shop: Shop
let painting: string
let plan: string
let dearPlan: string
/** A plan that customers buy for themselves, and strangers do not. */
let ownPlan: string

/** Personal data of a customer that a stranger with their email address must not read. */
const canary = {
  name: 'Vera Canary-Name',
  external_id: 'canary-external-id',
  billing_address: {
    country: 'FR',
    city: 'Canary-City',
    line1: '1 rue Canary-Street',
    line2: 'Canary-Floor',
    postal_code: '69001',
  },
  metadata: { canary_key: 'canary-value' },
}
const tax_number = 'FR61954506077'
const canaryOf = (id: string) => ({
  ...canary,
  external_id: `${canary.external_id}-${id}`,
  tax_id: [tax_number, 'eu_vat'] as [string, 'eu_vat'],
})

const account = { account_id: '990099009900', username: 'canary-account' }
/** Last digits of the customer's saved card; strangers pay with other cards. */
const cardOfCustomer = { number: cards.mastercard, last4: '4444' }

/** Secrets of the customer. Short numbers are matched as words, since ids and hashes contain digits at random. */
const secrets = ['canary', 'rue ', tax_number, account.account_id].map((secret) => new RegExp(secret, 'i'))
const numbers = ['69001', cardOfCustomer.last4].map((secret) => new RegExp(`(?<![\\w-])${secret}(?![\\w-])`))

const expectNoCanary = (text: string, placeName: string): void => {
  for (const secret of [...secrets, ...numbers])
    expect.soft(text, `${placeName} shows ${secret.source}`).not.toMatch(secret)
}

const typed = {
  customerName: 'Mallory',
  customerBillingAddress: {
    country: 'DE',
    city: 'Ulm',
    line1: 'Gasse 1',
    line2: null,
    postalCode: '89073',
    state: null,
  },
  customerTaxId: null,
}

beforeAll(async () => {
  shop = await openShop()
  plan = await newPlan(shop, 1000)
  dearPlan = await newPlan(shop, 5000)
  await shop.client.organizations.update({
    path: { id: shop.demo.organization_id },
    body: {
      subscriptionSettings: {
        allowMultipleSubscriptions: true,
        allowCustomerUpdates: true,
        prorationBehavior: 'invoice',
      },
    },
  })
  painting = shop.demo.product_id
  const file = await uploadFile(shop, new Uint8Array(1))
  const benefits = [
    await newBenefit(shop, { properties: { note: 'Thanks' } }),
    await newKeyBenefit(shop, withActivations(5, true)),
    await newBenefit(shop, {
      type: 'downloadables',
      properties: { archived: {}, files: [file.id] },
    }),
  ]
  await offer(shop, painting, ...benefits)
  await offer(shop, plan, ...benefits)
  await offerOwn()
})
afterAll(() => shop.close())

/**
 * Offers the plan that customers buy for themselves; its note, keys and answers are canaries, its name is for
 * everyone.
 */
const offerOwn = async () => {
  ownPlan = await newPlan(shop, 700)
  const note = await newBenefit(shop, { properties: { note: 'canary-note' } })
  const keys = await newKeyBenefit(shop, { ...withActivations(5, true), prefix: 'CANARY' })
  await offer(shop, ownPlan, note, keys)
  const field = await shop.client.customFields.create({
    body: { type: 'text', slug: 'motive', name: 'Motive', properties: {} },
  })
  await shop.client.products.update({
    path: { id: ownPlan },
    body: { attachedCustomFields: [{ customFieldId: field.id, required: false }] },
  })
}

/** A customer's own purchase, in a checkout that the seller opened for them. */
const buyOwn = async (customerId: string) => {
  const checkout = await shop.client.checkouts.create({
    body: { productId: ownPlan, customerId, customFieldData: { motive: 'canary-answer' } },
  })
  await shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: { confirmationTokenId: await shop.tokenOf(cardOfCustomer.number) },
  })
  await shop.runJobs()
  expect((await shop.client.checkouts.get({ path: { id: checkout.id } })).status).toBe('succeeded')
}

/** Connects an account to a customer, and has them save a card as their default and subscribe to their own plan. */
const enrich = async (customer_id: string) => {
  const { database, clock, demo } = shop
  await database.db
    .insertInto('connected_accounts')
    .values({
      id: crypto.randomUUID(),
      customer_id,
      organization_id: demo.organization_id,
      platform: 'github',
      ...account,
      created_at: clock.now(),
    })
    .execute()
  const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
  const { customers } = shop.clientWith(token).customerPortal
  await customers.addPaymentMethod({
    body: {
      confirmationTokenId: await shop.tokenOf(cardOfCustomer.number),
      setDefault: true,
      returnUrl: '/',
    },
  })
  await buyOwn(customer_id)
  await addCredit(customer_id)
}

const addCredit = async (customer_id: string): Promise<void> => {
  const { serverURL, fetch, accessToken } = shop
  const desk = createClientFor({ wallets }, { serverURL, fetch, accessToken }).wallets
  const { id } = await desk.create({ body: { customer_id, currency: 'usd' } })
  await desk.addEntry({ path: { id }, body: { amount: 4711, reason: 'canary-reason' } })
}

const create = async () => {
  const email = `vera-${crypto.randomUUID()}@example.com`
  const { id } = await shop.client.customers.create({ body: { ...canaryOf(email), email } })
  return { id, email }
}

/** Buys a product with an arbitrary email address; later calls use the session of the purchase. */
const buyWith = async (email: string, productId: string, more: object = {}) => {
  const checkout = await shop.client.checkouts.create({ body: { productId, ...more } })
  const mailsBefore = shop.mails.length
  const { customerSessionToken: token } = await shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: { ...(await shop.buyer(cards.visa, email)), ...typed },
  })
  await shop.runJobs()
  const { customerId } = await shop.client.checkouts.get({ path: { id: checkout.id } })
  return {
    checkout,
    token: token ?? '',
    customer_id: customerId ?? '',
    mails: shop.mails.slice(mailsBefore),
  }
}
type Bought = Awaited<ReturnType<typeof buyWith>>

/** Grants access on another platform for the purchase, to an account chosen by its customer. */
const grantAccess = async ({ customer_id, checkout }: Bought) => {
  const benefit_id = await aBenefit(shop, {
    type: 'github_repository',
    properties: json({
      repository_owner: 'atelier',
      repository_name: 'brushes',
      permission: 'pull',
      github_repository_id: '1',
    }),
  })
  const order = await shop.database.db
    .selectFrom('orders')
    .select('id')
    .where('checkout_id', '=', checkout.id)
    .executeTakeFirstOrThrow()
  const id = await aGrant(shop, { customer_id, benefit_id, order_id: order.id })
  await shop.database.db
    .updateTable('benefit_grants')
    .set({ account_id: account.account_id })
    .where('id', '=', id)
    .execute()
}

type Answer = { readonly status: number; readonly text: string }

/** Returns the first kilobytes of a response, which may be an open stream. */
const textOf = async (response: Response): Promise<string> => {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) return response.text()
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

const send = async (token: string, method: string, path: string, body?: object): Promise<Answer> => {
  const response = await shop.fetch(
    new Request(`${shop.serverURL}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, text: await textOf(response) }
}

type Listed = { readonly items: readonly { readonly id: string }[] }
const readJson = async <T>(token: string, path: string): Promise<T> =>
  JSON.parse((await send(token, 'GET', path)).text) as T

const portal = '/v1/customer-portal'

/** A refund of a cent of an order; the one there is, where there is one. */
const refundOf = async (order_id: string): Promise<string> => {
  const [guestOrder] = (await shop.client.refunds.list({ query: { order_id } })).items
  if (guestOrder !== undefined) return guestOrder.id
  const { id } = await shop.client.refunds.create({
    body: { orderId: order_id, amount: 1, reason: 'other' },
  })
  await shop.runJobs()
  return id
}

/** The objects that a visitor with the session of a purchase can name in a call. */
const subjectsOf = async ({ token, checkout, customer_id }: Bought) => {
  const idsOf = async (list: string) =>
    (await readJson<Listed>(token, `${portal}/${list}/`)).items.map(({ id }) => id)
  const keys = await readJson<{ items: { id: string; key: string; organization_id: string }[] }>(
    token,
    `${portal}/license-keys/`,
  )
  const methods = await readJson<Listed>(token, `${portal}/customers/me/payment-methods`)
  const files = await readJson<{ items: { file: { download: { url: string } } }[] }>(
    token,
    `${portal}/downloadables/`,
  )
  const orders = await shop.client.orders.list({ query: { checkout_id: [checkout.id] } })
  const charged = orders.items.filter(({ billing_reason }) => billing_reason !== 'subscription_update')
  // The ids of what the session must not show.
  const balances = await shop.database.db
    .selectFrom('wallets')
    .select('id')
    .where('customer_id', '=', customer_id)
    .execute()
  const refunds = await Promise.all(charged.map(async ({ id }) => refundOf(id)))
  return {
    customer_id,
    client_secret: checkout.clientSecret,
    orders: await idsOf('orders'),
    refunds,
    subscriptions: await idsOf('subscriptions'),
    grants: await idsOf('benefit-grants'),
    methods: methods.items.map(({ id }) => id),
    wallets: balances.map(({ id }) => id),
    keys: keys.items,
    files: files.items.map(({ file }) => file.download.url.split('/').at(-1) ?? ''),
  }
}
type Subjects = Awaited<ReturnType<typeof subjectsOf>>

type Call = { readonly path?: Record<string, string>; readonly query?: string; readonly body?: object }
type Calls = (subjects: Subjects) => readonly Call[] | Promise<readonly Call[]>

const once: Calls = () => [{}]
const each =
  (kind: 'orders' | 'refunds' | 'subscriptions' | 'grants' | 'methods' | 'wallets', body?: object): Calls =>
  (subjects) =>
    subjects[kind].map((id) => ({ path: { id }, ...(body !== undefined && { body }) }))
const ofKeys =
  (body: object): Calls =>
  ({ keys }) =>
    keys.map(({ key, organization_id }) => ({ body: { key, organization_id, ...body } }))
const ofCheckout =
  (body?: object): Calls =>
  ({ client_secret }) => [{ path: { client_secret }, ...(body !== undefined && { body }) }]

/** Calls available to a visitor with the session of a purchase, in order. */
const calls: Readonly<Record<string, Calls>> = {
  'checkouts.clientGet': ofCheckout(),
  'checkouts.clientUpdate': ofCheckout({}),
  'checkouts.clientConfirm': ofCheckout({}),
  'checkoutEvents.stream': ofCheckout(),
  'checkoutPage.about': ofCheckout(),
  'checkoutPage.receipt': ofCheckout(),
  'checkoutPage.restart': ofCheckout({}),
  'customerPortal.customers.get': once,
  'customerPortal.customers.update': () => [{ body: { name: 'Mallory' } }],
  'customerPortal.customers.getPaymentMethods': once,
  'customerPortal.customers.addPaymentMethod': async () => [
    { body: { confirmation_token_id: await shop.tokenOf(cards.amex), set_default: true, return_url: '/' } },
  ],
  'customerPortal.orders.list': once,
  'customerPortal.orders.get': each('orders'),
  'customerPortal.orders.invoice': each('orders'),
  'portalOrderInvoices.update': each('orders', { billing_name: 'Mallory' }),
  'portalOrderInvoices.generate': each('orders', {}),
  'portalReceipts.get': each('orders'),
  'portalCreditNotes.list': each('orders'),
  'portalCreditNotes.document': each('refunds'),
  'customerPortal.subscriptions.list': once,
  'customerPortal.subscriptions.get': each('subscriptions'),
  'customerPortal.benefitGrants.list': once,
  'customerPortal.benefitGrants.get': each('grants'),
  'customerPortal.benefitGrants.update': (subjects) =>
    subjects.grants.flatMap((id) =>
      ['custom', 'license_keys', 'github_repository'].map((benefit_type) => ({
        path: { id },
        body: { benefit_type },
      })),
    ),
  'customerPortal.downloadables.list': once,
  'customerPortal.downloadables.get': ({ files }) => files.map((token) => ({ path: { token } })),
  'customerPortal.licenseKeys.list': once,
  'customerPortal.licenseKeys.activate': ofKeys({ label: 'laptop' }),
  'customerPortal.licenseKeys.validate': ofKeys({}),
  'customerPortal.licenseKeys.get': ({ keys }) => keys.map(({ id }) => ({ path: { id } })),
  'customerPortal.licenseKeys.deactivate': ofKeys({ activation_id: crypto.randomUUID() }),
  'portalLicenseKeyRotations.rotate': ({ keys }) => keys.map(({ id }) => ({ path: { id } })),
  'customerPortal.customerMeters.list': once,
  'customerPortal.customerMeters.get': ({ customer_id }) => [{ path: { id: customer_id } }],
  'customerPortal.organizations.get': () => [{ path: { slug: 'atelier' } }],
  'connectedAccounts.authorize': () => [{ query: 'platform=github' }],
  'connectedAccounts.disconnect': () => [
    { path: { platform: 'github', account_id: 'a-stranger-guesses-nothing' } },
  ],
  'portalEvents.stream': once,
  'portalAccount.open': () => [{ path: { slug: 'atelier' } }],
  'portalSessions.introspect': once,
  'portalSessions.user': once,
  'portalEmailUpdates.request': () => [{ body: { email: 'mallory@example.com' } }],
  'portalEmailUpdates.check': () => [{ query: 'token=unknown' }],
  'portalEmailUpdates.verify': () => [{ body: { token: 'unknown' } }],
  'portalWallets.list': once,
  'portalWallets.get': each('wallets'),
  'portalWalletEntries.list': each('wallets'),
  'portalTopUps.list': once,
  'portalTopUps.create': () => [{ body: { product_id: shop.demo.product_id, currency: 'usd' } }],
  'portalTopUps.update': each('wallets', { auto_top_up: null }),
  'portalAccount.chooseDefaultPaymentMethod': each('methods'),
  'portalAccount.requestDeletion': once,
  'portalGuestSubscriptions.list': once,
  'portalGuestSubscriptions.takeOver': ({ subscriptions }) => [{ body: { subscription_ids: subscriptions } }],
  'portalCardSetups.start': async () => [{ body: { confirmation_token_id: await shop.tokenOf(cards.amex) } }],
  'portalCardSetups.finish': () => [{ path: { id: 'seti_unknown' } }],
  'portalPaymentMethods.confirm': () => [{ body: { setup_intent_id: 'seti_unknown', set_default: true } }],
  'portalOrderPayments.status': each('orders'),
  'portalOrderPayments.confirm': each('orders', {}),
  'portalSubscriptionPreviews.next': each('subscriptions'),
  'portalSubscriptionPreviews.change': (subjects) =>
    each('subscriptions', { product_id: dearPlan })(subjects),
  'portalUsage.get': ({ customer_id }) => [{ path: { id: customer_id } }],
  'portalShipments.get': each('orders'),
  'customerPortal.subscriptions.update': (subjects) =>
    each('subscriptions', { product_id: dearPlan })(subjects),
  'customerPortal.customers.deletePaymentMethod': each('methods'),
  'customerPortal.subscriptions.cancel': each('subscriptions'),
  'portalWithdrawals.get': each('orders'),
  'portalWithdrawals.declare': each('orders', { name: 'Mallory' }),
}

/** Public calls without a customer: clients, tokens, frames and public repositories of sellers. */
const ofNoCustomer = [
  'oauth2.authorize',
  'oauth2.token',
  'oauth2.revoke',
  'oauth2.introspect',
  'oauth2.clients.create',
  'portalEmbeds.open',
  'repositories.get',
  'repositories.list',
  'externalOrganizations.list',
]

const isForVisitors = (endpoint: Endpoint) =>
  [endpoint.access, endpoint.also].some((access) => access === 'portal' || access === 'public')
const endpoints = new Map<string, Endpoint>(
  endpointsOf({ ...contract, ...additions, checkoutPage })
    .filter(({ endpoint }) => isForVisitors(endpoint))
    .map(({ area, name, endpoint }) => [`${area}.${name}`, endpoint]),
)

const addressOf = ({ path }: Endpoint, call: Call): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(call.path?.[name] ?? ''),
  )
  return call.query === undefined ? filled : `${filled}?${call.query}`
}

/** Reads the text of the invoice behind the returned address. */
const readInvoice = async (order_id: string): Promise<void> => {
  const { content } = await shop.database.db
    .selectFrom('invoices')
    .select('content')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow()
  expectNoCanary(JSON.stringify(content), 'invoice')
}

/** Makes every call with the session of a purchase, and checks each response for data of the customer. */
const readEverything = async (bought: Bought): Promise<ReadonlySet<string>> => {
  const answered = new Set<string>()
  for (const wire of ['', '/snake']) {
    const subjects = await subjectsOf(bought)
    for (const [name, callsOf] of Object.entries(calls)) {
      const endpoint = endpoints.get(name)
      if (endpoint === undefined) throw new Error(`There is no call ${name} for visitors.`)
      for (const call of await callsOf(subjects)) {
        const address = (endpoint.path.startsWith('/v1/') ? wire : '') + addressOf(endpoint, call)
        const { status, text } = await send(bought.token, endpoint.method, address, call.body)
        expect(status, `${name}: ${text}`).toBeLessThan(500)
        expectNoCanary(text, name)
        if (status < 300) answered.add(name)
        if (status < 300 && name === 'customerPortal.orders.invoice')
          await readInvoice(call.path?.['id'] ?? '')
      }
    }
    await shop.runJobs()
  }
  return answered
}

/** The pages of the portal that a browser with the session shows. */
const readPages = async (bought: Bought): Promise<void> => {
  const { orders, files } = await subjectsOf(bought)
  const visitor = portalVisitor(shop)
  await visitor.open(`?customer_session_token=${bought.token}`)
  const ofOrders = orders.map((id) => `/orders/${id}/invoice`)
  const ofFiles = files.map((id) => `/downloads/${id}`)
  const otherPaths = ['/account', '/sign-in', '/find', '/accounts/github', '/email', '/review', '/connected']
  for (const path of ['', ...otherPaths, ...ofOrders, ...ofFiles]) {
    const { text, status } = await visitor.open(path)
    expect(status, path).toBeLessThan(500)
    expectNoCanary(text, path)
  }
}

/** Responses to a stranger, regardless of the customer's origin. */
const ofEveryPurchase = [
  'checkoutPage.about',
  'checkoutPage.receipt',
  'customerPortal.customers.get',
  'customerPortal.orders.get',
  'customerPortal.benefitGrants.get',
  'customerPortal.licenseKeys.list',
  'customerPortal.licenseKeys.get',
  'customerPortal.licenseKeys.validate',
  'customerPortal.licenseKeys.activate',
  'customerPortal.downloadables.list',
  'portalAccount.open',
]

const answeredFor = (kind: 'painting' | 'plan') =>
  kind === 'painting'
    ? ofEveryPurchase
    : [...ofEveryPurchase, 'customerPortal.subscriptions.get', 'customerPortal.subscriptions.update']

it('covers every call that is open to visitors', () => {
  expect([...Object.keys(calls), ...ofNoCustomer].toSorted()).toEqual([...endpoints.keys()].toSorted())
})

describe('a stranger who buys with the address of a customer', () => {
  it.each(['painting', 'plan'] as const)('reads none of their data: a %s', async (kind) => {
    const { id, email } = await create()
    await enrich(id)
    const bought = await buyWith(email.toUpperCase(), kind === 'plan' ? plan : painting)
    expect(bought.customer_id).toBe(id)
    await grantAccess(bought)
    const answered = await readEverything(bought)
    for (const name of [
      ...answeredFor(kind),
      'customerPortal.orders.invoice',
      'portalCreditNotes.list',
      'portalCreditNotes.document',
    ])
      expect(answered, name).toContain(name)
    await readPages(bought)
    // Emails greet the customer by name: they go to the customer's own address, and contain no other personal
    // data.
    expect(bought.mails.map(({ to }) => to)).toEqual([email])
    for (const mail of bought.mails)
      expectNoCanary(JSON.stringify(mail).replaceAll(canary.name, ''), mail.subject)
  })

  it.each(['painting', 'plan'] as const)(
    'reads nothing that the customer adds after the first purchase: a %s',
    async (kind) => {
      const email = `first-${crypto.randomUUID()}@example.com`
      const bought = await buyWith(email, kind === 'plan' ? plan : painting)
      const { customer_id: id } = bought
      await shop.client.customers.update({ path: { id }, body: canaryOf(id) })
      await enrich(id)
      await grantAccess(bought)
      const answered = await readEverything(bought)
      for (const name of answeredFor(kind)) expect(answered, name).toContain(name)
      await readPages(bought)
    },
  )

  it('is shown in a license key as they entered themselves, in the form that older clients read', async () => {
    const { id, email } = await create()
    const bought = await buyWith(email.toUpperCase(), painting)
    const { items } = await shop.clientWith(bought.token).customerPortal.licenseKeys.list({})
    const [key] = items
    if (key === undefined) throw new Error('The purchase brought no license key.')
    const body = { key: key.key, organization_id: key.organization_id }
    const validated = await shop.client.customerPortal.licenseKeys.validate({ body })
    const activated = await shop.client.customerPortal.licenseKeys.activate({
      body: { ...body, label: 'mac' },
    })
    // Domains are case-insensitive.
    const email_typed = email.toUpperCase().replace('EXAMPLE.COM', 'example.com')
    for (const { customer, user } of [key, validated, activated.license_key]) {
      expect(customer).toMatchObject({
        id,
        email: email_typed,
        email_verified: false,
        name: 'Mallory',
        avatar_url: expect.stringContaining('gravatar.com') as string,
        external_id: null,
        billing_address: null,
        tax_id: null,
        metadata: {},
        deleted_at: null,
      })
      expect(user).toMatchObject({ id, email: email_typed, public_name: 'M' })
    }
    const seller = await shop.client.licenseKeys.get({ path: { id: key.id } })
    expect(seller.customer).toMatchObject(canaryOf(email))
    const { token } = await shop.client.customerSessions.create({ body: { customer_id: id } })
    const ownKey = await shop.clientWith(token).customerPortal.licenseKeys.get({ path: { id: key.id } })
    expect(ownKey.customer).toMatchObject(canaryOf(email))
  })
})
