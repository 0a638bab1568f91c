import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBenefit, newProduct, offer, order } from '../../testing/benefits.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { newPlan, subscribe } from '../../testing/subscribe.ts'

let shop: Shop
let note: string
let role: string
let customer_id: string
let bought: Awaited<ReturnType<typeof order>>
let subscribed: Awaited<ReturnType<typeof subscribe>>
beforeAll(async () => {
  shop = await openShop()
  note = await newBenefit(shop, { description: 'A note', properties: { note: 'Hello' } })
  const properties = { guild_id: 'guild', role_id: 'role', guild_token: 'token' }
  role = await newBenefit(shop, { type: 'discord', description: 'A role', properties })
  bought = await order(shop, await newProduct(shop, note, role), 'ada@example.com')
  customer_id = bought.customer_id
  const plan = await newPlan(shop, 500)
  await offer(shop, plan, note)
  subscribed = await subscribe(shop, plan, { email: 'ada@example.com' })
  await order(shop, await newProduct(shop, note), 'other@example.com')
  // The role is not delivered yet.
  await shop.database.db
    .updateTable('benefit_grants')
    .set({ granted_at: null, properties: '{}' as never })
    .where('benefit_id', '=', role)
    .execute()
})
afterAll(() => shop.close())

const portalOf = async (id: string) => {
  const { token } = await shop.client.customerSessions.create({ body: { customer_id: id } })
  return shop.clientWith(token).customerPortal.benefitGrants
}
const list = async (query: object = {}) => (await (await portalOf(customer_id)).list({ query })).items
const grantOf = async (benefitId: string) => {
  const [grant] = await list({ benefit_id: [benefitId] })
  if (grant === undefined) throw new Error('There is no grant.')
  return grant
}

describe('the list of own grants', () => {
  it('contains only those of the customer, pending ones first', async () => {
    const all = await list()
    expect(all).toHaveLength(3)
    expect(new Set(all.map((grant) => grant.customerId))).toEqual(new Set([customer_id]))
    expect(all[0]).toMatchObject({ isGranted: false, benefitId: role })
  })

  it('shows the benefit without the seller’s own fields', async () => {
    expect((await grantOf(note)).benefit).toMatchObject({
      description: 'A note',
      properties: { note: 'Hello' },
      organization: { slug: 'atelier' },
    })
    expect((await grantOf(role)).benefit.properties).toEqual({ guildId: 'guild' })
  })

  it('filters by type, benefit, organization, order, subscription and checkout', async () => {
    const ids = async (query: object) =>
      (await list(query)).map((grant) => grant.orderId ?? grant.subscriptionId)
    expect(await ids({ type: ['discord'] })).toEqual([bought.id])
    expect(await ids({ type: ['custom', 'discord'] })).toHaveLength(3)
    expect(await ids({ order_id: [bought.id], benefit_id: [note] })).toEqual([bought.id])
    expect(await ids({ subscription_id: [subscribed.id] })).toEqual([subscribed.id])
    expect(await ids({ checkout_id: [subscribed.checkout_id ?? ''] })).toEqual([subscribed.id])
    expect(await ids({ checkout_id: [bought.checkout_id ?? ''] })).toEqual([bought.id, bought.id])
    expect(await ids({ organization_id: [shop.demo.organization_id] })).toHaveLength(3)
    expect(await ids({ organization_id: [crypto.randomUUID()] })).toEqual([])
  })

  it('sorts by type, organization and moment', async () => {
    const types = async (sorting: string[]) => (await list({ sorting })).map(({ benefit }) => benefit.type)
    expect(await types(['type'])).toEqual(['custom', 'custom', 'discord'])
    expect(await types(['-type'])).toEqual(['discord', 'custom', 'custom'])
    expect(await types(['organization', 'granted_at'])).toEqual(['custom', 'custom', 'discord'])
  })

  it('omits revoked ones', async () => {
    const benefit = await newBenefit(shop)
    const { id } = await order(shop, await newProduct(shop, benefit), 'ada@example.com')
    const grant = await grantOf(benefit)
    await shop.client.refunds.create({
      body: { orderId: id, amount: 1000, reason: 'other', revokeBenefits: true },
    })
    await shop.runJobs()
    expect(await list({ benefit_id: [benefit] })).toEqual([])
    const portal = await portalOf(customer_id)
    await expectApiError(portal.get({ path: { id: grant.id } }), 'ResourceNotFound', 404)
    const body = { benefitType: 'custom' } as const
    await expectApiError(portal.update({ path: { id: grant.id }, body }), 'ResourceNotFound', 404)
  })
})

describe('one grant', () => {
  it('is read by its customer, and by no one else', async () => {
    const grant = await grantOf(note)
    expect(await (await portalOf(customer_id)).get({ path: { id: grant.id } })).toEqual(grant)
    const stranger = await order(shop, await newProduct(shop), 'stranger@example.com')
    const portal = await portalOf(stranger.customer_id)
    await expectApiError(portal.get({ path: { id: grant.id } }), 'ResourceNotFound', 404)
  })

  it('is changed by a body of its type, which changes nothing where there is no account', async () => {
    const portal = await portalOf(customer_id)
    const grant = await grantOf(note)
    expect(await portal.update({ path: { id: grant.id }, body: { benefitType: 'custom' } })).toEqual(grant)
    await expectInvalid(
      portal.update({ path: { id: grant.id }, body: { benefitType: 'license_keys' } }),
      'body.benefitType',
    )
  })

  it('accepts no account that the customer has not connected', async () => {
    const portal = await portalOf(customer_id)
    const { id } = await grantOf(role)
    const body = { benefitType: 'discord', properties: { accountId: 'unknown' } } as const
    await expectInvalid(portal.update({ path: { id }, body }), 'body.properties.accountId')
  })
})

it('the session of a purchase sees its grants, and chooses no account', async () => {
  const checkout = await shop.client.checkouts.create({
    body: { productId: await newProduct(shop, note, role) },
  })
  const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: await shop.buyer(undefined, 'ada@example.com'),
  })
  await shop.runJobs()
  const portal = shop.clientWith(customerSessionToken).customerPortal.benefitGrants
  const { items } = await portal.list({ query: {} })
  expect(items.map(({ benefitId }) => benefitId).toSorted()).toEqual([note, role].toSorted())
  expect(items[0]?.customer).toMatchObject({ id: customer_id, oauthAccounts: {} })
  const [shownGrant] = await list({ checkout_id: [bought.checkout_id ?? ''] })
  await expectApiError(portal.get({ path: { id: shownGrant?.id ?? '' } }), 'ResourceNotFound', 404)
  const id = items.find(({ benefitId }) => benefitId === role)?.id ?? ''
  const body = { benefitType: 'discord', properties: { accountId: 'unknown' } } as const
  await expectApiError(portal.update({ path: { id }, body }), 'NotPermitted', 403)

  // The account that the whole customer has chosen for this purchase since.
  await shop.database.db
    .updateTable('benefit_grants')
    .set({ account_id: 'chosen-by-ada', granted_at: null })
    .where('id', '=', id)
    .execute()
  const whole = await (await portalOf(customer_id)).get({ path: { id } })
  expect(JSON.stringify(whole)).toContain('chosen-by-ada')
  expect(JSON.stringify(await portal.get({ path: { id } }))).not.toContain('chosen-by-ada')
  expect(JSON.stringify(await portal.list({ query: {} }))).not.toContain('chosen-by-ada')
})
