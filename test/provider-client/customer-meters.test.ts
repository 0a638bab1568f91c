import { ResourceNotFound } from '@polar-sh/sdk/models/errors/resourcenotfound.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBenefit, offer } from '../../packages/commerce/src/testing/benefits.ts'
import { openShop, type Shop } from '../../packages/commerce/src/testing/open-shop.ts'
import { subscribe, type Subscription } from '../../packages/commerce/src/testing/subscribe.ts'
import { newMeter, newMeteredPlan, use } from '../../packages/commerce/src/testing/usage.ts'
import { allPages, callsOf, noting, providerClient, versions } from './provider-client.ts'

let shop: Shop
let subscription: Subscription
let meter: { readonly id: string; readonly name: string }
beforeAll(async () => {
  shop = await openShop()
  meter = await newMeter(shop)
  const plan = await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: '0.5', capAmount: 1000 }])
  const properties = { meter_id: meter.id, units: 100, rollover: true }
  await offer(shop, plan, await newBenefit(shop, { type: 'meter_credit', properties }))
  subscription = await subscribe(shop, plan)
  await use(shop, subscription, meter, 130.5)
})
afterAll(() => shop.close())

/** The first of the versions has neither group of calls. */
const withMeters = Object.entries(versions).filter(([version]) => version !== '0.32.5')

it.each(withMeters)('the client %s reads the usage of customers', async (_, open) => {
  const { client } = await open(shop)
  const answered = new Set<string>()
  const seller = noting('seller', client.customerMeters, answered)
  const { customer_id: customerId } = subscription
  const used = { meterId: meter.id, consumedUnits: 130.5, creditedUnits: 100, balance: -30.5 }

  const [listed] = await allPages(seller.list({ customerId, meterId: meter.id, sorting: ['-balance'] }))
  expect(listed?.result.items).toMatchObject([
    { ...used, customer: { id: customerId }, meter: { id: meter.id } },
  ])
  const id = listed?.result.items[0]?.id ?? ''
  expect(await seller.get({ id })).toEqual(listed?.result.items[0])

  expect([...answered].toSorted()).toEqual(
    callsOf(client.customerMeters)
      .map((call) => `seller.${call}`)
      .toSorted(),
  )
})

it.each(withMeters)('the client %s reads the usage of its customer', async (_, open) => {
  const { client } = await open(shop)
  const answered = new Set<string>()
  const portal = noting('portal', client.customerPortal.customerMeters, answered)
  const { customer_id: customerId } = subscription
  const used = { meterId: meter.id, consumedUnits: 130.5, creditedUnits: 100, balance: -30.5 }
  const { token: customerSession } = await client.customerSessions.create({ customerId })
  const ownMeters = await allPages(portal.list({ customerSession }, { query: 'usage' }))
  expect(ownMeters[0]?.result.items).toMatchObject([{ ...used, meter: { name: meter.name } }])
  const id = ownMeters[0]?.result.items[0]?.id ?? ''
  expect(await portal.get({ customerSession }, { id })).toMatchObject(used)
  expect([...answered].toSorted()).toEqual(
    callsOf(client.customerPortal.customerMeters)
      .map((call) => `portal.${call}`)
      .toSorted(),
  )
})

it.each(Object.entries(versions))('the client %s reads the state of a metered customer', async (_, open) => {
  const { client } = await open(shop)
  const state = await client.customers.getState({ id: subscription.customer_id })
  expect(state).toMatchObject({ activeMeters: [{ meterId: meter.id, consumedUnits: 130.5, balance: -30.5 }] })
})

it('subscriptions, their state and their grants carry the same numbers', async () => {
  const client = providerClient(shop)
  const result = await client.subscriptions.get({ id: subscription.id })
  expect(result.meters).toMatchObject([
    { meterId: meter.id, consumedUnits: 130.5, creditedUnits: 100, amount: 15, meter: { name: meter.name } },
  ])
  expect(result.prices).toMatchObject([{ amountType: 'metered_unit', unitAmount: '0.5', capAmount: 1000 }])
  const { activeSubscriptions } = await client.customers.getState({ id: subscription.customer_id })
  expect(activeSubscriptions[0]?.meters).toMatchObject([{ consumedUnits: 130.5, amount: 15 }])
  await expect(client.customerMeters.get({ id: crypto.randomUUID() })).rejects.toThrow(ResourceNotFound)
})
