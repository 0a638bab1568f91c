import type { Polar } from '@polar-sh/sdk'
import { ResourceNotFound } from '@polar-sh/sdk/models/errors/resourcenotfound.js'
import { SDKError } from '@polar-sh/sdk/models/errors/sdkerror.js'
import { minutes } from '@atelier/plumbing/clock'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cards, openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { allPages, providerClient, rejectedAt } from './provider-client.ts'

let shop: Shop
let client: Polar
beforeAll(async () => {
  shop = await openShop()
  client = providerClient(shop)
})
afterAll(() => shop.close())

const unknownId = '00000000-0000-4000-8000-000000000000'

it('customers are distinguished by address and by the id of their seller', async () => {
  const ada = await client.customers.create({ email: 'Ada@Example.com', externalId: 'ext/1 ä' })
  expect(ada).toMatchObject({ email: 'Ada@example.com', emailVerified: false, name: null, deletedAt: null })
  expect(await client.customers.getExternal({ externalId: 'ext/1 ä' })).toEqual(ada)
  const both = client.customers.create({ email: 'ADA@example.com', externalId: 'ext/1 ä' })
  expect((await rejectedAt(both)).sort()).toEqual(['body.email', 'body.external_id'])
  const conflict = client.customers.update({ id: ada.id, customerUpdate: { externalId: 'other' } })
  expect(await rejectedAt(conflict)).toEqual(['body.external_id'])
  const untouched = await client.customers.updateExternal({
    externalId: 'ext/1 ä',
    customerUpdate: { name: 'Ada' },
  })
  expect(untouched).toMatchObject({ name: 'Ada', externalId: 'ext/1 ä' })
  for (const call of [
    () => client.customers.get({ id: unknownId }),
    () => client.customers.getExternal({ externalId: 'nobody' }),
    () => client.customers.update({ id: unknownId, customerUpdate: {} }),
    () => client.customers.updateExternal({ externalId: 'nobody', customerUpdate: {} }),
    () => client.customers.getState({ id: unknownId }),
    () => client.customers.getStateExternal({ externalId: 'nobody' }),
    () => client.customers.delete({ id: unknownId }),
    () => client.customers.deleteExternal({ externalId: 'nobody' }),
  ])
    await expect(call()).rejects.toBeInstanceOf(ResourceNotFound)
})

it('customers are rejected with the place of each error, found by metadata, and created again once deleted', async () => {
  const create = (args: object) => client.customers.create({ email: 'grace@example.com', ...args })
  expect(await rejectedAt(create({ email: 'grace' }))).toEqual(['body.email'])
  const grace = await create({
    externalId: 'grace',
    billingAddress: { country: 'CA', state: 'ON' },
    taxId: ['123456789', 'ca_bn'],
    metadata: { plan: 'pro', seats: 2, trial: true },
  })
  expect(grace).toMatchObject({
    billingAddress: { country: 'CA', state: 'CA-ON' },
    taxId: ['123456789', 'ca_bn'],
  })
  await create({ email: 'free@example.com', metadata: { plan: 'free' } })
  const idsFound = async (metadata: Record<string, string | number | boolean | string[]>) =>
    (await client.customers.list({ metadata, sorting: ['email'] })).result.items.map(({ email }) => email)
  expect(await idsFound({ plan: ['pro', 'free'] })).toEqual(['free@example.com', 'grace@example.com'])
  expect(await idsFound({ plan: 'pro', seats: 2, trial: true })).toEqual(['grace@example.com'])
  expect(await idsFound({ plan: 'free', seats: 2 })).toEqual([])
  const pages = await allPages(client.customers.list({ query: 'example.com', limit: 1 }))
  expect(pages.length).toBe(pages[0]?.result.pagination.totalCount)
  await client.customers.deleteExternal({ externalId: 'grace' })
  await expect(client.customers.get({ id: grace.id })).rejects.toBeInstanceOf(ResourceNotFound)
  expect((await create({ externalId: 'grace' })).id).not.toBe(grace.id)
})

it('sessions open only the portal of their customer, for an hour', async () => {
  const ada = await client.customers.create({ email: 'portal@example.com', externalId: 'portal' })
  const session = await client.customerSessions.create({ customerId: ada.id })
  expect(session).toMatchObject({ customerId: ada.id, customer: { email: 'portal@example.com' } })
  expect(session.customerPortalUrl).toContain(session.token)
  expect(session.expiresAt.getTime() - shop.clock.now().getTime()).toBe(minutes(60))
  const second = await client.customerSessions.create({ customerExternalId: 'portal' })
  expect(second.token).not.toBe(session.token)
  expect(await rejectedAt(client.customerSessions.create({ customerId: unknownId }))).toEqual([
    'body.customer_id',
  ])
  expect(await rejectedAt(client.customerSessions.create({ customerExternalId: 'nobody' }))).toEqual([
    'body.customer_external_id',
  ])

  const portal = client.customerPortal.customers
  for (const { token } of [session, second])
    expect(await portal.get({ customerSession: token })).toMatchObject({ id: ada.id, taxId: null })
  await expect(portal.get({ customerSession: shop.accessToken })).rejects.toMatchObject({ statusCode: 401 })
  await expect(providerClient(shop, session.token).products.list({})).rejects.toBeInstanceOf(SDKError)
  shop.clock.advance(minutes(61))
  await expect(portal.get({ customerSession: session.token })).rejects.toMatchObject({ statusCode: 401 })
})

it('in the portal customers change themselves and keep their payment methods', async () => {
  const { id } = await client.customers.create({ email: 'self@example.com' })
  const security = { customerSession: (await client.customerSessions.create({ customerId: id })).token }
  const portal = client.customerPortal.customers
  expect(await rejectedAt(portal.update(security, { taxId: 'FR61954506077' }))).toEqual([
    'body.billing_address',
  ])
  const french = await portal.update(security, {
    name: 'Ada',
    billingAddress: { country: 'FR' },
    taxId: 'FR61954506077',
  })
  expect(french).toMatchObject({ name: 'Ada', taxId: ['FR61954506077', 'eu_vat'] })
  expect(await rejectedAt(portal.update(security, { billingAddress: { country: 'GB' } }))).toEqual([
    'body.tax_id',
  ])
  await client.customers.create({ email: 'taken@example.com' })
  expect(await rejectedAt(portal.update(security, { email: 'TAKEN@example.com' }))).toEqual(['body.email'])

  const none = await portal.getPaymentMethods(security, {})
  expect(none.result).toEqual({ items: [], pagination: { totalCount: 0, maxPage: 1 } })
  const keep = async (card: string, setDefault: boolean) =>
    portal.addPaymentMethod(security, {
      confirmationTokenId: await shop.tokenOf(card),
      setDefault,
      returnUrl: 'https://shop.example/',
    })
  await keep(cards.visa, true)
  shop.clock.advance(1000)
  await keep(cards.mastercard, true)
  await expect(keep(cards.declined, false)).rejects.toMatchObject({ statusCode: 400 })
  const { items } = (await portal.getPaymentMethods(security, {})).result
  expect(items.map((method) => method.default)).toEqual([true, false])
  const [first] = items
  await portal.deletePaymentMethod(security, { id: first?.id ?? '' })
  const deletion = portal.deletePaymentMethod(security, { id: first?.id ?? '' })
  await expect(deletion).rejects.toBeInstanceOf(ResourceNotFound)
})

it('newer releases name the customer of a session and of a checkout by `external_customer_id`', async () => {
  const customer = await client.customers.create({ email: 'newer@example.com', externalId: 'newer' })
  const [product] = (await client.products.list({})).result.items
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${shop.accessToken}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await shop.fetch(new Request(`${shop.serverURL}/snake/v1/${path}/`, init))
    return (await response.json()) as unknown
  }
  const external_customer_id = 'newer'
  expect(await post('customer-sessions', { external_customer_id })).toMatchObject({
    customer_id: customer.id,
  })
  expect(await post('checkouts', { product_id: product?.id, external_customer_id })).toMatchObject({
    customer_id: customer.id,
    customer_external_id: 'newer',
    external_customer_id: 'newer',
  })
})
