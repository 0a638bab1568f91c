import { testClock } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StandIn, startStandIn } from '../catalog/integrations/discord/testing/stand-in.ts'
import { newBenefit, newProduct } from '../testing/benefits.ts'
import { openShop, type Shop } from '../testing/open-shop.ts'
import { portalVisitor, type PortalVisitor } from '../testing/portal-visitor.ts'

const clock = testClock()
let standIn: StandIn
let shop: Shop
beforeAll(async () => {
  standIn = await startStandIn(clock)
  shop = await openShop({ integrations: { discord: standIn.discord } }, { clock })
})
afterAll(async () => {
  await shop.close()
  await standIn.close()
})

const grantsOf = async (visitor: PortalVisitor) => {
  const { items } = (await visitor.read('/v1/customer-portal/benefit-grants/')) as { items: unknown[] }
  return items
}

it('links from the order to the platform that gives access, once the whole customer is signed in', async () => {
  const properties = { guild_id: '1', role_id: '2' }
  const club = await newBenefit(shop, { type: 'discord', description: 'The club', properties })
  const checkout = await shop.client.checkouts.create({ body: { productId: await newProduct(shop, club) } })
  const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: await shop.buyer(undefined, 'ada@example.com'),
  })
  await shop.runJobs()

  const buyer = portalVisitor(shop)
  await buyer.open(`?customer_session_token=${customerSessionToken}`)
  expect((await buyer.open('/accounts/discord')).status).toBe(403)

  const { items } = await shop.client.orders.list({ query: { checkout_id: checkout.id } })
  const { customer_portal_url } = await shop.client.customerSessions.create({
    body: { customer_id: items[0]?.customer_id ?? '' },
  })
  const customer = portalVisitor(shop)
  await customer.open(customer_portal_url)
  expect(await grantsOf(customer)).toMatchObject([{ isGranted: false, customer: { oauthAccounts: {} } }])
  const { status, location } = await customer.open('/accounts/discord')
  expect(status).toBe(303)
  const user = standIn.state.addUser('ada')
  const called = await customer.open(standIn.agree(location ?? '', user.id).href)
  const back = await customer.open(shop.serverURL + called.location)
  expect(back.location).toBe(`${shop.serverURL}/atelier/portal/benefits`)
  expect(await grantsOf(customer)).toMatchObject([
    { customer: { oauthAccounts: { [`discord:${user.id}`]: { accountId: user.id } } } },
  ])
})
