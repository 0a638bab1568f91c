import { portalUsage } from '@atelier/contract'
import { days } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newBenefit, newProduct, offer, order } from '../../testing/benefits.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { openShop, type Shop } from '../../testing/open-shop.ts'
import { again, endSubscriptions, newPlan, portalOf, subscribe } from '../../testing/subscribe.ts'
import { meterOf, newMeter, newMeteredPlan, report, use } from '../../testing/usage.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterEach(() => endSubscriptions(shop))
afterAll(() => shop.close())

const unknownId = '7d3b5f0e-9d6b-4a35-9f51-5e1f3a0f7a11'
const newCustomer = async (fields: object = {}) => {
  const { id } = await shop.client.customers.create({
    body: { email: `${crypto.randomUUID()}@example.com`, ...fields },
  })
  return { customer_id: id }
}
const statesOf = async ({ customer_id }: { customer_id: string }) =>
  (await shop.events())
    .filter(({ type, subject_id }) => type === 'customer.state_changed' && subject_id === customer_id)
    .map(({ data }) => data as { active_meters: { consumed_units: number; balance: number }[] })
const systemEvents = async ({ customer_id }: { customer_id: string }) =>
  (
    await shop.client.events.list({
      query: { customer_id, source: 'system', sorting: 'timestamp', limit: 100 },
    })
  ).items.map(({ name, metadata }) => [name, metadata])
const credit = (meter: { readonly id: string }, units: number, rollover = false) =>
  newBenefit(shop, { type: 'meter_credit', properties: { meter_id: meter.id, units, rollover } })

describe('the usage of a customer', () => {
  it('appears with the first event that counts, and accumulates', async () => {
    const [meter, customer] = [await newMeter(shop), await newCustomer()]
    expect(await meterOf(shop, customer, meter)).toBeUndefined()
    await report(shop, customer, 'something else', { units: 5 })
    await shop.runJobs()
    expect(await meterOf(shop, customer, meter)).toBeUndefined()
    await use(shop, customer, meter, 10)
    expect(await meterOf(shop, customer, meter)).toBe('10/0/-10')
    await use(shop, customer, meter, 5, 2.5)
    expect(await meterOf(shop, customer, meter)).toBe('17.5/0/-17.5')
  })

  it.each([
    ['count', '4'],
    ['sum', '40'],
    ['max', '20'],
    ['min', '0'],
    ['avg', '10'],
    ['unique', '3'],
  ] as const)('equals the aggregation: %s', async (func, consumed) => {
    const meter = await newMeter(shop, func === 'count' ? { func } : { func, property: 'units' })
    const customer = await newCustomer()
    await use(shop, customer, meter, 20, 10)
    await use(shop, customer, meter, 10, 0)
    expect(await meterOf(shop, customer, meter)).toBe(`${consumed}/0/${0 - Number(consumed)}`)
  })

  it('is reported once for a batch of events, and not for events that do not count', async () => {
    const [meter, customer] = [await newMeter(shop), await newCustomer()]
    await use(shop, customer, meter, 1, 2, 3)
    const { items } = await shop.client.customerMeters.list({ query: { customer_id: customer.customer_id } })
    const states = await statesOf(customer)
    expect(states.map(({ active_meters }) => active_meters.length)).toEqual([0, 1])
    expect(states[1]?.active_meters).toMatchObject([
      { meter_id: meter.id, consumed_units: 6, credited_units: 0, balance: -6 },
    ])
    shop.clock.advance(1000)
    await report(shop, customer, 'something else', { units: 5 })
    await shop.runJobs()
    expect(
      (await shop.client.customerMeters.list({ query: { customer_id: customer.customer_id } })).items,
    ).toEqual(items)
    expect((await statesOf(customer)).length).toBe(2)
    const state = await shop.client.customers.getState({ path: { id: customer.customer_id } })
    expect(state.active_meters).toEqual(states[1]?.active_meters)
  })

  it('counts events by either name of the customer, also those from before they had it, once', async () => {
    const [meter, external_id] = [await newMeter(shop), crypto.randomUUID()]
    const early = { external_customer_id: external_id }
    await report(shop, early, meter.name, { units: 1 })
    await shop.runJobs()
    const customer = await newCustomer()
    await use(shop, customer, meter, 10)
    expect(await meterOf(shop, customer, meter)).toBe('10/0/-10')
    await shop.client.customers.update({ path: { id: customer.customer_id }, body: { external_id } })
    await shop.runJobs()
    expect(await meterOf(shop, customer, meter)).toBe('10/0/-10')
    await use(shop, customer, meter, 100)
    expect(await meterOf(shop, customer, meter)).toBe('111/0/-111')
    await report(shop, early, meter.name, { units: 1000 })
    await report(shop, customer, meter.name, { units: 10_000 })
    await shop.runJobs()
    expect(await meterOf(shop, customer, meter)).toBe('11111/0/-11111')
  })

  it.each([
    ['after a reset', true],
    ['without a reset', false],
  ])('keeps the count of deleted events when the customer gets an external id: %s', async (_, isReset) => {
    const [meter, external_id] = [await newMeter(shop), crypto.randomUUID()]
    const plan = await newPlan(shop, 500)
    await offer(shop, plan, await credit(meter, 100))
    const subscription = await subscribe(shop, plan)
    const customer = { customer_id: subscription.customer_id }
    if (isReset) {
      await use(shop, customer, meter, 7)
      await shop.travel(new Date(subscription.current_period_end ?? ''))
      await shop.runJobs()
    }
    await use(shop, customer, meter, 10)
    await report(shop, { external_customer_id: external_id }, meter.name, { units: 3 })
    await shop.runJobs()
    await shop.database.db.deleteFrom('events').where('customer_id', '=', customer.customer_id).execute()
    await shop.client.customers.update({ path: { id: customer.customer_id }, body: { external_id } })
    await report(shop, { external_customer_id: external_id }, meter.name, { units: 20 })
    await use(shop, customer, meter, 100)
    expect(await meterOf(shop, customer, meter)).toBe('133/100/-33')
  })

  it('counts events from before the meter was created, from the next event on', async () => {
    const [customer, name] = [await newCustomer(), crypto.randomUUID()]
    await report(shop, customer, name, { units: 7 })
    await shop.runJobs()
    const filter = {
      conjunction: 'and' as const,
      clauses: [{ property: 'name', operator: 'eq' as const, value: name }],
    }
    const meter = await newMeter(shop, { func: 'sum', property: 'units' }, filter)
    await shop.runJobs()
    expect(await meterOf(shop, customer, meter)).toBeUndefined()
    await report(shop, customer, name, { units: 1 })
    await shop.runJobs()
    expect(await meterOf(shop, customer, meter)).toBe('8/0/-8')
  })

  it('is listed, sorted and filtered only for its seller; another seller does not find it', async () => {
    const [first, second, meter] = [
      await newCustomer({ external_id: 'list-one', name: 'Bea' }),
      await newCustomer({ name: 'Ada' }),
      await newMeter(shop),
    ]
    await use(shop, first, meter, 1)
    await use(shop, second, meter, 2)
    const list = async (query: object) =>
      (await shop.client.customerMeters.list({ query: { meter_id: meter.id, ...query } })).items.map(
        ({ customerId }) => customerId,
      )
    expect(await list({ sorting: 'balance' })).toEqual([second.customer_id, first.customer_id])
    expect(await list({ sorting: '-balance' })).toEqual([first.customer_id, second.customer_id])
    expect(await list({ sorting: 'consumed_units' })).toEqual([first.customer_id, second.customer_id])
    expect(await list({ sorting: 'customer_name' })).toEqual([second.customer_id, first.customer_id])
    expect(await list({ customer_id: first.customer_id })).toEqual([first.customer_id])
    expect(await list({ external_customer_id: 'list-one' })).toEqual([first.customer_id])
    for (const sorting of [
      'created_at',
      'modified_at',
      'customer_id',
      'meter_id',
      'meter_name',
      'credited_units',
    ])
      expect((await list({ sorting })).length).toBe(2)
    const [item] = (await shop.client.customerMeters.list({ query: { meter_id: meter.id } })).items
    expect(await shop.client.customerMeters.get({ path: { id: item?.id ?? '' } })).toEqual(item)
    expect(item).toMatchObject({
      customer: { id: item?.customerId },
      meter: { id: meter.id, name: meter.name },
    })
    const rival = await shop.openRival()
    for (const id of [item?.id ?? '', unknownId])
      await expectApiError(rival.client.customerMeters.get({ path: { id } }), 'ResourceNotFound', 404)
    expect((await rival.client.customerMeters.list()).items).toEqual([])
  })

  it('is shown to its customer with four fields of the meter', async () => {
    const meter = await newMeter(shop)
    const subscription = await subscribe(shop, await newPlan(shop, 500))
    await use(shop, subscription, meter, 3)
    await use(shop, await newCustomer(), meter, 4)
    const portal = await portalOf(shop, subscription)
    const { items } = await portal.customerMeters.list({ query: { query: meter.name.toUpperCase() } })
    expect(items).toMatchObject([{ meterId: meter.id, consumedUnits: 3, creditedUnits: 0, balance: -3 }])
    expect(Object.keys(items[0]?.meter ?? {}).toSorted()).toEqual(['createdAt', 'id', 'modifiedAt', 'name'])
    expect(items[0]).not.toHaveProperty('customer')
    expect(await portal.customerMeters.get({ path: { id: items[0]?.id ?? '' } })).toEqual(items[0])
    expect((await portal.customerMeters.list({ query: { query: 'no such meter' } })).items).toEqual([])
    const { customer_id } = subscription
    const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
    const portalClient = createClientFor(portalUsage, {
      serverURL: shop.serverURL,
      fetch: shop.fetch,
      accessToken: token,
    })
    const week = await portalClient.get({ path: { id: items[0]?.id ?? '' }, query: { period: 'week' } })
    expect(week).toMatchObject({ interval: 'day', total: 3 })
    expect(week.quantities.at(-1)?.quantity).toBe(3)
    const year = await portalClient.get({ path: { id: items[0]?.id ?? '' }, query: { period: 'year' } })
    expect(year).toMatchObject({ interval: 'month', total: 3 })
    const strange = portalClient.get({ path: { id: unknownId }, query: { period: 'week' } })
    await expectApiError(strange, 'ResourceNotFound', 404)
    const otherMeters = (await shop.client.customerMeters.list({ query: { meter_id: meter.id } })).items
    const foreign = otherMeters.find(({ customerId }) => customerId !== subscription.customer_id)
    for (const id of [foreign?.id ?? '', unknownId])
      await expectApiError(portal.customerMeters.get({ path: { id } }), 'ResourceNotFound', 404)
  })

  it('is not shown to the session of a single purchase', async () => {
    const meter = await newMeter(shop)
    const checkout = await shop.openCheckout()
    const { customerSessionToken } = await shop.client.checkouts.clientConfirm({
      path: { client_secret: checkout.clientSecret },
      body: await shop.buyer(undefined, 'purchase@example.com'),
    })
    await shop.runJobs()
    const { customerId } = await shop.client.checkouts.get({ path: { id: checkout.id } })
    const customer = { customer_id: customerId ?? '' }
    await use(shop, customer, meter, 3)
    const query = { customer_id: customer.customer_id }
    const [ownMeter] = (await shop.client.customerMeters.list({ query })).items
    const portal = shop.clientWith(customerSessionToken).customerPortal
    expect((await portal.customerMeters.list()).items).toEqual([])
    await expectApiError(
      portal.customerMeters.get({ path: { id: ownMeter?.id ?? '' } }),
      'ResourceNotFound',
      404,
    )
  })

  it('goes with the customer', async () => {
    const [meter, customer] = [await newMeter(shop), await newCustomer()]
    await use(shop, customer, meter, 3)
    await report(shop, customer, meter.name, { units: 1 })
    await shop.client.customers.delete({ path: { id: customer.customer_id } })
    await shop.runJobs()
    expect(await meterOf(shop, customer, meter)).toBeUndefined()
  })
})

describe('credits', () => {
  it('are credited with the benefit, and revoked with it', async () => {
    const meter = await newMeter(shop)
    const benefit = await credit(meter, 100)
    const plan = await newPlan(shop, 500)
    await offer(shop, plan, benefit)
    const subscription = await subscribe(shop, plan)
    expect(await meterOf(shop, subscription, meter)).toBe('0/100/100')
    await use(shop, subscription, meter, 30)
    expect(await meterOf(shop, subscription, meter)).toBe('30/100/70')
    const [grant] = (await shop.client.benefits.grants({ path: { id: benefit } })).items
    expect(grant?.properties).toEqual({
      lastCreditedMeterId: meter.id,
      lastCreditedUnits: 100,
      lastCreditedAt: expect.any(String) as string,
    })
    shop.clock.advance(1000)
    await shop.client.subscriptions.revoke({ path: { id: subscription.id } })
    await shop.runJobs()
    expect(await meterOf(shop, subscription, meter)).toBe('30/0/-30')
    const [revoked] = (await shop.client.benefits.grants({ path: { id: benefit } })).items
    expect(revoked?.properties).toMatchObject({ lastCreditedUnits: -100 })
    expect(await systemEvents(subscription)).toEqual([
      ['meter.credited', { meter_id: meter.id, units: 100, rollover: false }],
      ['meter.credited', { meter_id: meter.id, units: -100, rollover: false }],
    ])
  })

  it.each([
    ['roll over', true, '0/160/160', 2],
    ['do not roll over', false, '0/100/100', 1],
  ])(
    'are credited again at the renewal, after a reset: those that %s',
    async (_, rollover, left, credits) => {
      const meter = await newMeter(shop)
      for (const plan of [
        await newPlan(shop, 500),
        await newMeteredPlan(shop, [{ meterId: meter.id, unitAmount: 1 }], { price: 500 }),
      ]) {
        await offer(shop, plan, await credit(meter, 100, rollover))
        const subscription = await subscribe(shop, plan)
        await use(shop, subscription, meter, 40)
        await shop.travel(new Date(subscription.current_period_end ?? ''))
        await shop.runJobs()
        expect(await meterOf(shop, subscription, meter)).toBe(left)
        const names = (await systemEvents(subscription)).slice(1).map(([name]) => name)
        expect(names.filter((name) => name === 'meter.reset').length).toBe(1)
        expect(names.filter((name) => name === 'meter.credited').length).toBe(credits)
        const [state] = (await statesOf(subscription)).slice(-1)
        expect(state?.active_meters).toMatchObject([{ consumed_units: 0, balance: rollover ? 160 : 100 }])
      }
    },
  )

  it('of two orders add up, and each is revoked with its own', async () => {
    const meter = await newMeter(shop)
    const product = await newProduct(shop, await credit(meter, 10))
    const email = 'credits@example.com'
    const first = await order(shop, product, email)
    await order(shop, product, email)
    const customer = { customer_id: first.customer_id }
    expect(await meterOf(shop, customer, meter)).toBe('0/20/20')
    await shop.client.refunds.create({
      body: { orderId: first.id, reason: 'customer_request', amount: 1000, revokeBenefits: true },
    })
    await shop.runJobs()
    expect(await meterOf(shop, customer, meter)).toBe('0/10/10')
  })

  it('never fall below zero, and do not change with the benefit until the next period', async () => {
    const meter = await newMeter(shop)
    const { id: benefit } = await shop.client.benefits.create({
      body: { type: 'meter_credit', description: 'Units', properties: { units: 10, meter_id: meter.id } },
    })
    const plan = await newPlan(shop, 500)
    await offer(shop, plan, benefit)
    const subscription = await subscribe(shop, plan)
    await shop.client.benefits.update({
      path: { id: benefit },
      body: { type: 'meter_credit', properties: { units: 25, meter_id: meter.id } },
    })
    await shop.runJobs()
    expect(await meterOf(shop, subscription, meter)).toBe('0/10/10')
    await shop.travel(new Date((await again(shop, subscription)).current_period_end ?? ''))
    await shop.runJobs()
    expect(await meterOf(shop, subscription, meter)).toBe('0/25/25')
  })

  it('need a meter of the organization', async () => {
    const rival = await shop.openRival()
    const foreign = await rival.client.meters.create({
      body: { name: 'Foreign', filter: { conjunction: 'and', clauses: [] }, aggregation: { func: 'count' } },
    })
    for (const meter_id of [unknownId, foreign.id]) {
      const body = { type: 'meter_credit' as const, description: 'Units', properties: { units: 1, meter_id } }
      const { detail } = await expectInvalid(
        shop.client.benefits.create({ body }),
        'body.properties.meter_id',
      )
      expect(detail[0]?.msg).toBe('This meter does not exist.')
    }
  })
})

it('usage of a deleted customer by an external id is not inherited by its next holder; totals stay', async () => {
  for (const func of ['sum', 'unique'] as const) {
    const [meter, external_id] = [await newMeter(shop, { func, property: 'units' }), crypto.randomUUID()]
    const subject = { external_customer_id: external_id }
    await shop.runJobs()
    const first = await newCustomer({ external_id })
    await report(shop, subject, meter.name, { units: 5 })
    await shop.runJobs()
    await use(shop, first, meter, 4)
    // Not folded yet when the customer is deleted.
    await report(shop, subject, meter.name, { units: 7 })
    await shop.client.customers.delete({ path: { id: first.customer_id } })
    const next = await newCustomer({ external_id })
    await report(shop, subject, meter.name, { units: 1 })
    await shop.runJobs()
    expect(await meterOf(shop, next, meter)).toBe('1/0/-1')
    const range = {
      start_timestamp: new Date(shop.clock.now().getTime() - days(1)).toISOString(),
      end_timestamp: shop.clock.now().toISOString(),
      interval: 'day' as const,
    }
    const totalOf = async (query: object) =>
      (await shop.client.meters.quantities({ path: { id: meter.id }, query: { ...range, ...query } })).total
    expect(await totalOf({})).toBe(func === 'sum' ? 17 : 4)
    expect(await totalOf({ customer_id: next.customer_id })).toBe(1)
  }
})
