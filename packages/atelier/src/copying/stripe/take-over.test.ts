import { createStripeProcessor, openStripe } from '@atelier/commerce'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { cards, openShop, type Shop } from '../../../../commerce/src/testing/open-shop.ts'
import { createEuropeanVat } from '../../../../commerce/src/core/tax/european-vat.ts'
import { addPricesIn } from '../../../../commerce/src/testing/prices-in.ts'
import { walletsOf } from '../../../../commerce/src/testing/wallets.ts'
import { newPlan } from '../../../../commerce/src/testing/subscribe.ts'
import { aPrice, aSubscription } from '../../../../commerce/src/payments/stripe/testing/billing-objects.ts'
import {
  type StandIn,
  standInKeys,
  startStandIn,
} from '../../../../commerce/src/payments/stripe/testing/stand-in.ts'
import type { Tables } from '@atelier/commerce'
import { presentCustomer } from '../../../../commerce/src/payments/stripe/testing/billing.ts'
import { expectReconciled } from '../../../../commerce/src/testing/expect-reconciled.ts'
import { readStripeAccount } from './read-account.ts'
import { carryOutTakeOver, type Taken, takeOverCommand } from './take-over.ts'
import { planTakeOver, type TakingOver } from './decide-take-over.ts'

let standIn: StandIn
let shop: Shop
let product: string
let customer: string

const price = aPrice({ id: 'price_club', product: 'prod_club' })
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

beforeEach(async () => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  clock.set(new Date('2027-02-10T12:00:00Z'))
  standIn = await startStandIn(clock)
  const processor = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
  shop = await openShop({ processor }, { test, clock })
  product = await newPlan(shop, 1500, { name: 'Club' })
  customer = (await shop.client.customers.create({ body: { email: 'ada@example.com' } })).id
  addCustomer('cus_ada', 'ada@example.com', 'pm_ada')
})
afterEach(async () => {
  await shop.close()
  await standIn.close()
})

const addMethod = (id: string, of: string, number: string = cards.visa) =>
  standIn.state.methods.set(id, { id, number, wallet: null, customer: of, created: standIn.state.now() })

const addCustomer = (id: string, email: string, method: string | null, number: string = cards.visa) => {
  standIn.state.customers.set(id, { id, email, metadata: {}, default_method: method })
  if (method !== null) addMethod(method, id, number)
}

/**
 * Adds a subscription that began at the end of January, so that its periods end on the last day of shorter
 * months.
 */
const addSubscription = (id: string, more: Record<string, unknown> = {}) => {
  const subscription = aSubscription({
    id,
    customer: 'cus_ada',
    price,
    current_period_start: seconds(new Date('2027-01-31T09:00:00Z')),
    current_period_end: seconds(new Date('2027-02-28T09:00:00Z')),
    billing_cycle_anchor: seconds(new Date('2026-08-31T09:00:00Z')),
    start_date: seconds(new Date('2026-08-31T09:00:00Z')),
    metadata: { seat: '4' },
    ...more,
  })
  standIn.state.subscriptions.set(id, subscription)
}

const taking = (more: Partial<TakingOver> = {}): TakingOver => ({
  organization_id: shop.demo.organization_id,
  port: shop.commerce.takeOver,
  stripe: openStripe({ secretKey: standInKeys.secretKey, apiUrl: standIn.apiUrl }),
  imported: { productOf: () => product, customerOf: ({ id }) => (id === 'cus_ada' ? customer : undefined) },
  now: () => shop.clock.now(),
  ...more,
})

const read = async (id: string) => {
  const { subscriptions } = await readStripeAccount(taking().stripe, { ended: true })
  const result = subscriptions.find((subscription) => subscription.id === id)
  if (result === undefined) throw new Error(`There is no subscription ${id}.`)
  return result
}
const take = async (id: string, more: Partial<TakingOver> = {}): Promise<Taken> =>
  carryOutTakeOver(await read(id), taking(more))
const plan = async (id: string, more: Partial<TakingOver> = {}) => planTakeOver(await read(id), taking(more))

const charged = () =>
  [...standIn.state.intents.values()]
    .filter(({ status }) => status === 'succeeded')
    .map(({ amount }) => amount)
const listSubscriptions = async () => (await shop.client.subscriptions.list({ query: { limit: 100 } })).items
const atStripe = (id: string) => standIn.state.subscriptions.get(id)

/** Advances the time here and at Stripe, which sends its events. */
const travelTo = async (moment: string) => {
  await shop.travel(new Date(moment))
  standIn.endPeriods()
  for (const { body, headers } of standIn.takeEvents())
    await shop.commerce.receiveProcessorEvent(body, headers)
  await shop.runJobs()
}

it('continues a subscription: in its period, with its benefits and its card, renewed once, and without an e-mail', async () => {
  const benefit = await shop.client.benefits.create({
    body: { type: 'custom', description: 'Thanks', properties: { note: 'Thank you.' } },
  })
  await shop.client.products.updateBenefits({ path: { id: product }, body: { benefits: [benefit.id] } })
  addSubscription('sub_ada')
  expect(await plan('sub_ada')).toEqual({ action: 'take over' })
  expect(atStripe('sub_ada')?.cancel_at_period_end).toBe(false)

  const result = await take('sub_ada')
  expect(result).toMatchObject({ action: 'taken over' })
  await shop.runJobs()
  const [subscription] = await listSubscriptions()
  expect(subscription).toMatchObject({
    status: 'active',
    amount: 1500,
    current_period_start: '2027-01-31T09:00:00.000Z',
    current_period_end: '2027-02-28T09:00:00.000Z',
    started_at: '2026-08-31T09:00:00.000Z',
    cancel_at_period_end: false,
    customer_id: customer,
    metadata: { seat: '4', copied_from: 'sub_ada' },
  })
  expect(atStripe('sub_ada')).toMatchObject({ cancel_at_period_end: true })
  const types = (await shop.events()).map(({ type }) => type)
  for (const type of ['subscription.created', 'subscription.active', 'benefit_grant.created'])
    expect(types).toContain(type)
  const audited = await shop.database.db
    .selectFrom('audit_entries')
    .select(['actor_type', 'endpoint'])
    .where('object_id', '=', subscription?.id ?? '')
    .execute()
  const operator = { actor_type: 'operator', endpoint: 'atelier import-from stripe' }
  expect(audited).toEqual([operator, operator])

  const session = await shop.client.customerSessions.create({ body: { customer_id: customer } })
  const portal = shop.clientWith(session.token).customerPortal
  expect((await portal.subscriptions.list()).items).toMatchObject([
    { product: { name: 'Club' }, amount: 1500 },
  ])

  expect(await take('sub_ada')).toEqual({ action: 'unchanged', id: subscription?.id })
  expect(shop.mails).toEqual([])
  await travelTo('2027-02-28T10:00:00Z')
  expect([charged(), standIn.state.invoices]).toEqual([[1500], []])
  expect(standIn.state.intents.values().next().value).toMatchObject({
    customer: 'cus_ada',
    payment_method: 'pm_ada',
  })
  const { items: orders } = await shop.client.orders.list()
  expect(orders).toMatchObject([
    { status: 'paid', billing_reason: 'subscription_cycle', total_amount: 1500, tax_amount: 0 },
  ])
  expect((await listSubscriptions())[0]).toMatchObject({ current_period_end: '2027-03-31T09:00:00.000Z' })
  expect(atStripe('sub_ada')?.status).toBe('canceled')
  expect(await take('sub_ada')).toEqual({ action: 'unchanged', id: subscription?.id })
  await travelTo('2027-03-31T10:00:00Z')
  expect([charged(), standIn.state.invoices]).toEqual([[1500, 1500], []])
  expect(shop.mails.map(({ subject }) => subject)).toEqual([
    'Paid: $15.00 for February 28 to March 31',
    'Paid: $15.00 for March 31 to April 30',
  ])
})

it('continues one that was canceled, and ends it with its period', async () => {
  const canceled_at = seconds(new Date('2027-02-03T00:00:00Z'))
  const cancel_at = seconds(new Date('2027-02-28T09:00:00Z'))
  addSubscription('sub_ada', { cancel_at_period_end: true, canceled_at, cancel_at })
  await take('sub_ada')
  expect(await listSubscriptions()).toMatchObject([
    { status: 'active', cancel_at_period_end: true, canceled_at: '2027-02-03T00:00:00.000Z' },
  ])
  await travelTo('2027-03-01T00:00:00Z')
  expect(await listSubscriptions()).toMatchObject([
    { status: 'canceled', ended_at: '2027-02-28T09:00:00.000Z' },
  ])
  expect([charged(), standIn.state.invoices]).toEqual([[], []])
  expect(await take('sub_ada')).toMatchObject({ action: 'unchanged' })
})

it('continues one that was canceled for the end of its period, and ends it then', async () => {
  const cancel_at = seconds(new Date('2027-02-28T09:00:00Z'))
  addSubscription('sub_ada', { cancel_at, canceled_at: seconds(new Date('2027-02-03T00:00:00Z')) })
  await take('sub_ada')
  expect(await listSubscriptions()).toMatchObject([{ status: 'active', cancel_at_period_end: true }])
  expect(await take('sub_ada')).toMatchObject({ action: 'unchanged' })
  await travelTo('2027-03-01T00:00:00Z')
  expect(await listSubscriptions()).toMatchObject([{ status: 'canceled' }])
  expect([charged(), standIn.state.invoices]).toEqual([[], []])
})

it('continues a trial, and charges for the first period at its end', async () => {
  const [trial_start, trial_end] = ['2027-02-08T09:00:00Z', '2027-02-22T09:00:00Z'].map((moment) =>
    seconds(new Date(moment)),
  )
  const period = { current_period_start: trial_start, current_period_end: trial_end, start_date: trial_start }
  const trial = { status: 'trialing', trial_start, trial_end, billing_cycle_anchor: trial_end }
  addSubscription('sub_ada', { ...period, ...trial })
  await take('sub_ada')
  expect(await listSubscriptions()).toMatchObject([
    { status: 'trialing', trial_end: '2027-02-22T09:00:00.000Z', started_at: '2027-02-08T09:00:00.000Z' },
  ])
  await travelTo('2027-02-22T10:00:00Z')
  expect([charged(), standIn.state.invoices]).toEqual([[1500], []])
  expect(await listSubscriptions()).toMatchObject([
    { status: 'active', current_period_end: '2027-03-22T09:00:00.000Z', amount: 1500 },
  ])
})

it('continues a pause, and charges when Stripe would have', async () => {
  const pause_collection = { behavior: 'void', resumes_at: seconds(new Date('2027-04-10T00:00:00Z')) }
  addSubscription('sub_ada', { pause_collection })
  await take('sub_ada')
  expect(await listSubscriptions()).toMatchObject([
    { status: 'active', pause_at_period_end: true, resumes_at: '2027-04-30T09:00:00.000Z' },
  ])
  await travelTo('2027-03-01T00:00:00Z')
  expect(await listSubscriptions()).toMatchObject([
    { status: 'paused', paused_at: '2027-02-28T09:00:00.000Z' },
  ])
  await travelTo('2027-04-30T10:00:00Z')
  expect([charged(), standIn.state.invoices]).toEqual([[1500], []])
  expect(await listSubscriptions()).toMatchObject([
    { status: 'active', current_period_end: '2027-05-30T09:00:00.000Z' },
  ])
})

it('is paused from the start when Stripe has charged nothing for the period', async () => {
  const latest_invoice = { id: 'in_ada', object: 'invoice', status: 'void' }
  addSubscription('sub_ada', { latest_invoice, pause_collection: { behavior: 'void', resumes_at: null } })
  await take('sub_ada')
  expect(await listSubscriptions()).toMatchObject([{ status: 'paused', resumes_at: null }])
  await shop.runJobs()
  expect(shop.mails).toEqual([])
  await travelTo('2027-04-01T00:00:00Z')
  expect([charged(), standIn.state.invoices, (await listSubscriptions())[0]?.status]).toEqual([
    [],
    [],
    'paused',
  ])
})

const proPrice = aPrice({ id: 'price_pro', product: 'prod_pro', unit_amount: 4000 })

/** Adds a subscription that a schedule moves to another price at the end of its period. */
const addScheduled = async () => {
  const pro = await newPlan(shop, 4000, { name: 'Pro' })
  standIn.state.prices.set('price_pro', proPrice)
  const [start_date, end_date, later] = ['2027-01-31', '2027-02-28', '2027-03-31'].map((date) =>
    seconds(new Date(`${date}T09:00:00Z`)),
  )
  const phase = (price: string, from?: number, to?: number) => ({
    start_date: from,
    end_date: to,
    discounts: [],
    items: [{ price, quantity: 1 }],
  })
  const phases = [phase('price_club', start_date, end_date), phase('price_pro', end_date, later)]
  addSubscription('sub_ada', {
    schedule: { id: 'sub_sched_ada', object: 'subscription_schedule', end_behavior: 'release', phases },
  })
  const productOf = ({ id }: { readonly id: string }) => (id === 'price_pro' ? pro : product)
  return { pro, imported: { ...taking().imported, productOf } }
}

it('continues a scheduled change of plan', async () => {
  const { pro, imported } = await addScheduled()
  expect(await take('sub_ada', { imported })).toMatchObject({ action: 'taken over' })
  expect(atStripe('sub_ada')).toMatchObject({ schedule: null, cancel_at_period_end: true })
  expect(await listSubscriptions()).toMatchObject([
    {
      status: 'active',
      product_id: product,
      pending_update: { product_id: pro, applies_at: '2027-02-28T09:00:00.000Z' },
    },
  ])
  await travelTo('2027-03-01T00:00:00Z')
  expect([charged(), standIn.state.invoices]).toEqual([[4000], []])
  expect(await listSubscriptions()).toMatchObject([{ product_id: pro, amount: 4000 }])
})

it('schedules the change at Stripe again when the subscription stays there', async () => {
  const { imported } = await addScheduled()
  const port = { ...taking().port, take: () => Promise.reject(new Error('The process was killed.')) }
  await expect(take('sub_ada', { imported, port })).rejects.toThrow('killed')
  expect(atStripe('sub_ada')).toMatchObject({ schedule: null, cancel_at_period_end: true })
  standIn.state.methods.delete('pm_ada')
  expect(await take('sub_ada', { imported })).toMatchObject({ action: 'left out' })
  expect(atStripe('sub_ada')).toMatchObject({
    cancel_at_period_end: false,
    metadata: { seat: '4' },
    schedule: {
      end_behavior: 'release',
      phases: [{ items: [{ price: 'price_club' }] }, { items: [{ price: 'price_pro' }] }],
    },
  })
})

it('uses the current state at Stripe, not that of the plan', async () => {
  addSubscription('sub_canceled')
  addSubscription('sub_revived')
  const { port } = taking()
  const dies = () => Promise.reject(new Error('The process was killed.'))
  await expect(take('sub_revived', { port: { ...port, take: dies } })).rejects.toThrow('killed')
  const [seen, handed] = [await read('sub_canceled'), await read('sub_revived')]
  const cancel_at = seconds(new Date('2027-02-28T09:00:00Z'))
  const canceled_at = seconds(new Date('2027-02-10T11:00:00Z'))
  Object.assign(atStripe('sub_canceled') ?? {}, { cancel_at_period_end: true, cancel_at, canceled_at })
  Object.assign(atStripe('sub_revived') ?? {}, { cancel_at_period_end: false, cancel_at: null })
  await carryOutTakeOver(seen, taking())
  await carryOutTakeOver(handed, taking())
  await travelTo('2027-03-01T00:00:00Z')
  expect([charged(), standIn.state.invoices]).toEqual([[1500], []])
  expect((await listSubscriptions()).map(({ status }) => status).toSorted()).toEqual(['active', 'canceled'])
})

it('is returned when Stripe would charge another card by then', async () => {
  addMethod('pm_two', 'cus_ada')
  addSubscription('sub_ada')
  const { stripe, port } = taking()
  const update = stripe.subscriptions.update.bind(stripe.subscriptions)
  vi.spyOn(stripe.subscriptions, 'update').mockImplementationOnce((...args) => {
    Object.assign(atStripe('sub_ada') ?? {}, { default_payment_method: 'pm_two' })
    return update(...args)
  })
  const reason = 'it is paid with a card other than the default of its customer'
  expect(await take('sub_ada', { stripe })).toEqual({ action: 'left out', reason })
  expect(atStripe('sub_ada')).toMatchObject({ cancel_at_period_end: false, metadata: { seat: '4' } })

  let request: Parameters<typeof port.whyNot>[0] | undefined
  const remembers = (input: typeof request & object) => {
    request = input
    return port.whyNot(input)
  }
  await plan('sub_ada', { port: { ...port, whyNot: remembers } })
  if (request === undefined) throw new Error('Nothing was asked.')
  await expect(port.take({ ...request, credit: 0, credit_reason: '' }, takeOverCommand)).rejects.toThrow(
    reason,
  )
  expect(await listSubscriptions()).toEqual([])
})

it('removes a mark of an earlier period, after which Stripe continued and the customer canceled', async () => {
  const port = { ...taking().port, take: () => Promise.reject(new Error('The process was killed.')) }
  addSubscription('sub_ada')
  await expect(take('sub_ada', { port })).rejects.toThrow('killed')
  Object.assign(atStripe('sub_ada') ?? {}, { cancel_at_period_end: false, cancel_at: null })
  const { items } = await read('sub_ada')
  Object.assign(atStripe('sub_ada')?.items.data[0] ?? {}, {
    current_period_start: items.data[0]?.current_period_end,
    current_period_end: seconds(new Date('2027-03-31T09:00:00Z')),
  })
  const cancel_at = seconds(new Date('2027-03-31T09:00:00Z'))
  Object.assign(atStripe('sub_ada') ?? {}, {
    cancel_at_period_end: true,
    cancel_at,
    canceled_at: cancel_at - 9,
  })
  await take('sub_ada')
  expect(await listSubscriptions()).toMatchObject([{ cancel_at_period_end: true }])
})

it('is completed by the next run, wherever it was interrupted: charged once, and never lost', async () => {
  const dies = () => Promise.reject(new Error('The process was killed.'))
  const { port } = taking()
  addSubscription('sub_a', { default_payment_method: 'pm_own' })
  standIn.state.customers.set('cus_ada', {
    ...standIn.state.customers.get('cus_ada'),
    default_method: null,
  } as never)
  addMethod('pm_own', 'cus_ada', '5555555555554444')
  addMethod('pm_newer', 'cus_ada')
  // Stripe carries out the request, and the response is lost.
  const { stripe } = taking()
  const update = stripe.subscriptions.update.bind(stripe.subscriptions)
  vi.spyOn(stripe.subscriptions, 'update').mockImplementation(async (...args) => {
    await update(...args)
    return dies()
  })
  await expect(take('sub_a', { stripe })).rejects.toThrow('killed')
  expect(atStripe('sub_a')).toMatchObject({ cancel_at_period_end: true })
  expect(await listSubscriptions()).toEqual([])
  await expect(take('sub_a', { port: { ...port, take: dies } })).rejects.toThrow('killed')
  expect(await plan('sub_a')).toEqual({ action: 'take over' })
  // The method has become the default one, and the process died before anything was written here.
  const held = standIn.state.customers.get('cus_ada')
  if (held !== undefined) held.default_method = 'pm_own'
  // The row is written, and the process dies before it learns of it.
  const writes = async (...input: Parameters<typeof port.take>) => {
    await port.take(...input)
    return dies()
  }
  await take('sub_a', { port: { ...port, take: writes } }).catch(() => undefined)
  expect(await take('sub_a')).toMatchObject({ action: 'unchanged' })
  expect(await listSubscriptions()).toMatchObject([{ cancel_at_period_end: false }])
  await travelTo('2027-03-01T00:00:00Z')
  expect([charged(), standIn.state.invoices]).toEqual([[1500], []])
  expect(standIn.state.intents.values().next().value).toMatchObject({ payment_method: 'pm_own' })
})

it('is also completed after the end of its period, unless another period has passed', async () => {
  const port = { ...taking().port, take: () => Promise.reject(new Error('The process was killed.')) }
  for (const id of ['sub_soon', 'sub_late']) {
    addSubscription(id)
    await expect(take(id, { port })).rejects.toThrow('killed')
  }
  await travelTo('2027-03-02T00:00:00Z')
  expect(atStripe('sub_soon')?.status).toBe('canceled')
  await take('sub_soon')
  await travelTo('2027-03-03T00:00:00Z')
  expect([charged(), standIn.state.invoices]).toEqual([[1500], []])
  expect(await listSubscriptions()).toMatchObject([{ current_period_end: '2027-03-31T09:00:00.000Z' }])
  // The period that follows is counted from the 31st, and not from 28 February.
  await travelTo('2027-03-31T08:59:00Z')
  expect(await plan('sub_late')).toEqual({ action: 'take over' })
  await travelTo('2027-03-31T09:00:00Z')
  expect(await plan('sub_late')).toMatchObject({ reason: expect.stringContaining('subscribe again') })
})

it('stays at Stripe, unchanged, when it changed during the take-over', async () => {
  addSubscription('sub_ada')
  const seen = await read('sub_ada')
  const changed = atStripe('sub_ada')
  if (changed !== undefined) changed.status = 'past_due'
  expect(await carryOutTakeOver(seen, taking())).toEqual({ action: 'left out', reason: 'it owes a payment' })
  expect(atStripe('sub_ada')).toMatchObject({ cancel_at_period_end: false, metadata: { seat: '4' } })
  if (changed !== undefined) changed.status = 'active'
  const port = { ...taking().port, take: () => Promise.reject(new Error('The process was killed.')) }
  await expect(take('sub_ada', { port })).rejects.toThrow('killed')
  standIn.state.methods.delete('pm_ada')
  expect(await take('sub_ada')).toMatchObject({ action: 'left out' })
  expect(atStripe('sub_ada')).toMatchObject({ cancel_at_period_end: false, metadata: { seat: '4' } })
  expect(await listSubscriptions()).toEqual([])
})

it('is ended at Stripe again when it would be renewed there as well', async () => {
  addSubscription('sub_ada')
  await take('sub_ada')
  const uncanceled = atStripe('sub_ada')
  if (uncanceled !== undefined) Object.assign(uncanceled, { cancel_at_period_end: false, cancel_at: null })
  expect(await take('sub_ada')).toMatchObject({ action: 'end at Stripe' })
  expect(uncanceled).toMatchObject({ cancel_at_period_end: true })
})

it('keeps its price, though the product has another one now', async () => {
  addSubscription('sub_ada', {
    price: aPrice({ id: 'price_old', product: 'prod_club', unit_amount: 900, active: false }),
  })
  await take('sub_ada')
  expect(await listSubscriptions()).toMatchObject([
    { amount: 900, price: { price_amount: 900, is_archived: true } },
  ])
  const { prices } = await shop.client.products.get({ path: { id: product } })
  expect(prices).toMatchObject([{ priceAmount: 1500 }])
  await travelTo('2027-03-01T00:00:00Z')
  expect(charged()).toEqual([900])
})

it('stays at Stripe, without a call, for what already exists here', async () => {
  addMethod('pm_two', 'cus_ada')
  addCustomer('cus_other', 'other@example.com', 'pm_other')
  addCustomer('cus_ada2', 'Ada@example.com', 'pm_ada2', '5555555555554444')
  addSubscription('sub_first')
  const soon = seconds(new Date('2027-02-10T12:59:00Z'))
  const issues: readonly (readonly [string, Record<string, unknown>])[] = [
    ['its customer is not imported', { customer: 'cus_other' }],
    ['its payment method is no longer saved with its customer', { default_payment_method: 'pm_gone' }],
    ['it is paid with a card other than the default of its customer', { default_payment_method: 'pm_two' }],
    [
      'its product has another interval here',
      { price: { ...price, recurring: { interval: 'year', interval_count: 1 } } },
    ],
    [
      'its periods are counted differently here',
      { billing_cycle_anchor: seconds(new Date('2027-01-05T00:00:00Z')) },
    ],
    ['its period ends within the hour: run the command again after that', { current_period_end: soon }],
    [
      'another organization takes it over',
      { metadata: { atelier_organization: crypto.randomUUID(), atelier_renews: 'true' } },
    ],
  ]
  for (const [at, [reason, more]] of issues.entries()) {
    addSubscription(`sub_${at}`, more)
    expect(await take(`sub_${at}`)).toEqual({ action: 'left out', reason })
  }
  const withoutProduct = { ...taking().imported, productOf: () => undefined }
  expect(await take('sub_first', { imported: withoutProduct })).toMatchObject({
    reason: 'its price belongs to no product that is imported',
  })
  const notYet = { productOf: () => null, customerOf: () => null }
  expect(await plan('sub_first', { imported: notYet })).toEqual({ action: 'take over' })
  await expect(take('sub_first', { imported: notYet })).rejects.toThrow('its customer could not be imported')
  expect(standIn.requests.filter((request) => request.startsWith('POST /v1/subscriptions'))).toEqual([])
  expect(await listSubscriptions()).toEqual([])

  await take('sub_first')
  addSubscription('sub_second', { customer: 'cus_ada2' })
  const imported = { productOf: () => product, customerOf: () => customer }
  expect(await plan('sub_second', { imported })).toMatchObject({
    reason: 'its customer pays with another card here',
  })
  addSubscription('sub_third')
  expect(await plan('sub_third', { imported: notYet })).toMatchObject({
    reason: 'its card belongs to another customer here',
  })
})

it('stays at Stripe when tax would be added here', async () => {
  const tax = { taxOf: ({ amount }: { amount: number }) => ({ net: amount, tax: 300 }) }
  const { clock } = shop
  const processor = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
  const taxed = await openShop({ processor, tax }, { clock })
  const { id } = await taxed.client.customers.create({ body: { email: 'ada@example.com' } })
  const club = await newPlan(taxed, 1500)
  addSubscription('sub_ada')
  const more = {
    organization_id: taxed.demo.organization_id,
    port: taxed.commerce.takeOver,
    imported: { productOf: () => club, customerOf: () => id },
  }
  expect(await plan('sub_ada', more)).toEqual({ action: 'left out', reason: 'tax would be added to it here' })
  await taxed.close()
})

it('stays at Stripe when tax would be added to its dollars, whatever the price of the same number in euros', async () => {
  const { clock } = shop
  const processor = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
  const tax = createEuropeanVat({ seller_country: 'SE' })
  const taxed = await openShop({ processor, tax }, { clock })
  const path = { id: taxed.demo.organization_id }
  await taxed.client.organizations.update({ path, body: { defaultTaxBehavior: 'inclusive' } })
  const { id } = await taxed.client.customers.create({
    body: { email: 'ada@example.com', billing_address: { country: 'FR' } },
  })
  const club = await newPlan(taxed, 2000)
  await addPricesIn(taxed, club, { eur: 1500 })
  addSubscription('sub_ada')
  const more = {
    organization_id: path.id,
    port: taxed.commerce.takeOver,
    imported: { productOf: () => club, customerOf: () => id },
  }
  expect(await plan('sub_ada', more)).toEqual({ action: 'left out', reason: 'tax would be added to it here' })
  await taxed.close()
})

describe('in another currency', () => {
  const options = { eur: { unit_amount: 1350, custom_unit_amount: null, tax_behavior: 'unspecified' } }
  const several = aPrice({ id: 'price_club', product: 'prod_club', currency_options: options })

  it.each([
    ['jpy', 1500, aPrice({ id: 'price_yen', product: 'prod_club', currency: 'jpy' })],
    ['eur', 1350, several],
  ] as const)('continues in %s for %i', async (currency, amount, ofCurrency) => {
    standIn.state.prices.set(ofCurrency.id, ofCurrency)
    addSubscription('sub_ada', { currency, price: ofCurrency })
    expect(await plan('sub_ada')).toEqual({ action: 'take over' })
    await take('sub_ada')
    expect(await listSubscriptions()).toMatchObject([{ amount, currency }])
    await travelTo('2027-02-28T10:00:00Z')
    expect([...standIn.state.intents.values()]).toMatchObject([{ amount, currency, status: 'succeeded' }])
    expect((await shop.client.orders.list()).items).toMatchObject([{ total_amount: amount, currency }])
    await expectReconciled(shop)
  })
})

describe('with credit of its customer', () => {
  const balances = async () =>
    (await walletsOf(shop).wallets.list({ query: {} })).items.map(({ balance, currency }) => [
      balance,
      currency,
    ])
  const creditAtStripe = () => presentCustomer(standIn.state, 'cus_ada').balance
  const addCredit = (balance: number) =>
    standIn.state.customers.set('cus_ada', {
      ...standIn.state.customers.get('cus_ada'),
      balance,
      currency: 'usd',
    } as never)
  const dies = () => Promise.reject(new Error('The process was killed.'))

  it('pays the next order with it, once, wherever the take-over was interrupted', async () => {
    addSubscription('sub_ada')
    addCredit(-600)
    expect(await plan('sub_ada')).toEqual({ action: 'take over', credit: 600 })
    const { stripe, port } = taking()
    const create = stripe.customers.createBalanceTransaction.bind(stripe.customers)
    vi.spyOn(stripe.customers, 'createBalanceTransaction').mockImplementation(async (...args) => {
      await create(...args)
      return dies()
    })
    await expect(take('sub_ada', { stripe })).rejects.toThrow('killed')
    expect([creditAtStripe(), await balances()]).toEqual([0, []])
    await expect(take('sub_ada', { port: { ...port, take: dies } })).rejects.toThrow('killed')
    await take('sub_ada')
    expect([creditAtStripe(), await balances()]).toEqual([0, [[600, 'usd']]])
    expect(await take('sub_ada')).toMatchObject({ action: 'unchanged' })
    expect(await balances()).toEqual([[600, 'usd']])
    const { wallets } = walletsOf(shop)
    const [wallet] = (await wallets.list({ query: {} })).items
    expect((await wallets.entries({ path: { id: wallet?.id ?? '' }, query: {} })).items).toMatchObject([
      { amount: 600, cause: 'credit', reason: 'Credit from Stripe' },
    ])
    await travelTo('2027-02-28T10:00:00Z')
    expect([charged(), await balances()]).toEqual([[900], [[0, 'usd']]])
    await expectReconciled(shop)
  })

  it('returns the credit to Stripe for one that stays there', async () => {
    addSubscription('sub_ada')
    addCredit(-600)
    const { port } = taking()
    await expect(take('sub_ada', { port: { ...port, take: dies } })).rejects.toThrow('killed')
    expect(creditAtStripe()).toBe(0)
    standIn.state.methods.delete('pm_ada')
    expect(await take('sub_ada')).toMatchObject({ action: 'left out' })
    expect([creditAtStripe(), await balances()]).toEqual([-600, []])
    addMethod('pm_ada', 'cus_ada')
    await take('sub_ada')
    expect([creditAtStripe(), await balances()]).toEqual([0, [[600, 'usd']]])
  })

  it('returns the credit before it removes the mark, which makes the next run continue', async () => {
    addSubscription('sub_ada')
    addCredit(-600)
    const { port, stripe } = taking()
    await expect(take('sub_ada', { port: { ...port, take: dies } })).rejects.toThrow('killed')
    standIn.state.methods.delete('pm_ada')
    vi.spyOn(stripe.subscriptions, 'update').mockImplementation(dies)
    await expect(take('sub_ada', { stripe })).rejects.toThrow('killed')
    expect(creditAtStripe()).toBe(-600)
    expect(await take('sub_ada')).toMatchObject({ action: 'left out' })
    expect([creditAtStripe(), atStripe('sub_ada')?.cancel_at_period_end]).toEqual([-600, false])
  })

  it('grants credit that left Stripe in an earlier period, after which Stripe continued', async () => {
    addSubscription('sub_ada')
    addCredit(-600)
    const { port } = taking()
    await expect(take('sub_ada', { port: { ...port, take: dies } })).rejects.toThrow('killed')
    Object.assign(atStripe('sub_ada') ?? {}, { cancel_at_period_end: false, cancel_at: null })
    Object.assign(atStripe('sub_ada')?.items.data[0] ?? {}, {
      current_period_start: seconds(new Date('2027-02-28T09:00:00Z')),
      current_period_end: seconds(new Date('2027-03-31T09:00:00Z')),
    })
    await take('sub_ada')
    expect([creditAtStripe(), await balances()]).toEqual([0, [[600, 'usd']]])
  })

  it('takes no more than Stripe has left when an invoice uses some of it concurrently', async () => {
    addSubscription('sub_ada')
    addCredit(-600)
    const { stripe } = taking()
    const create = stripe.customers.createBalanceTransaction.bind(stripe.customers)
    vi.spyOn(stripe.customers, 'createBalanceTransaction').mockImplementationOnce((...args) => {
      addCredit(-200)
      return create(...args)
    })
    await take('sub_ada', { stripe })
    expect([creditAtStripe(), await balances()]).toEqual([0, [[200, 'usd']]])
  })
})
