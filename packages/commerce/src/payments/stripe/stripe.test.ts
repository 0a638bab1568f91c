import { portalAccount, portalCardSetups } from '@atelier/contract'
import { createClientFor } from '@atelier/sdk'
import { days, minutes } from '@atelier/plumbing/clock'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { createStripeProcessor } from './processor.ts'
import { feeOf } from './testing/present.ts'
import { type StandIn, standInKeys, startStandIn } from './testing/stand-in.ts'

let standIn: StandIn
let shop: Shop

beforeEach(async () => {
  const [test, clock] = [await testDatabase<Tables>(), testClock()]
  standIn = await startStandIn(clock)
  const processor = createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })
  shop = await openShop({ processor }, { test, clock })
})
afterEach(async () => {
  await shop.close()
  await standIn.close()
})

type Posted = ReturnType<StandIn['takeEvents']>[number]

const post = ({ body, headers }: Posted) => shop.commerce.receiveProcessorEvent(body, headers)
const deliver = async () => {
  for (const event of standIn.takeEvents()) expect(await post(event)).toBe('accepted')
}

const confirm = async (number: string = cards.visa) => {
  const checkout = await shop.openCheckout()
  const confirmed = shop.client.checkouts.clientConfirm({
    path: { client_secret: checkout.clientSecret },
    body: {
      customerEmail: 'ada@example.com',
      customerName: 'Ada',
      customerBillingAddress: { country: 'SE' },
      confirmationTokenId: standIn.token(number),
    },
  })
  const status = async () => (await shop.client.checkouts.get({ path: { id: checkout.id } })).status
  return { checkout, confirmed, status }
}

const balances = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount from ledger_entries group by account`.execute(
    shop.database.db,
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}
const charges = () => [...standIn.state.intents.values()].filter(({ status }) => status === 'succeeded')

describe('a purchase paid at Stripe', () => {
  it('succeeds when Stripe reports it, and books the fee', async () => {
    const { confirmed, status, checkout } = await confirm()
    expect(await confirmed).toMatchObject({
      status: 'confirmed',
      offersWallets: true,
      paymentProcessorMetadata: { publishable_key: standInKeys.publishableKey },
    })
    expect(await status()).toBe('confirmed')
    await deliver()
    expect(await status()).toBe('succeeded')
    const { items } = await shop.client.orders.list({ query: { checkout_id: [checkout.id] } })
    expect(items).toMatchObject([{ status: 'paid', total_amount: 149 }])
    expect(await balances()).toEqual({
      customer_payments: 0,
      processor_balance: 149 - feeOf(149),
      processor_fees: feeOf(149),
      revenue: -149,
    })
  })

  it('applies every event once, when each is sent fifty times, backwards and concurrently', async () => {
    const { confirmed, status } = await confirm()
    await confirmed
    const events = standIn.takeEvents().toReversed()
    const all = Array.from({ length: 50 }, () => events).flat()
    const answers = await Promise.all(all.map(post))
    expect(new Set(answers)).toEqual(new Set(['accepted']))
    expect(await status()).toBe('succeeded')
    expect((await shop.client.orders.list()).items).toHaveLength(1)
    expect((await balances())['processor_fees']).toBe(feeOf(149))
  })

  it('without any event is found by polling', async () => {
    const { confirmed, status } = await confirm()
    await confirmed
    shop.clock.advance(minutes(1))
    await shop.runJobs()
    expect(await status()).toBe('succeeded')
  })

  it('is charged once when the connection breaks before the response', async () => {
    standIn.cutNext(1)
    const { confirmed, status } = await confirm()
    await confirmed
    await deliver()
    expect(await status()).toBe('succeeded')
    expect(charges()).toHaveLength(1)
  })

  it('is found again without a response', async () => {
    standIn.cutNext(3)
    const { confirmed, status } = await confirm()
    await expect(confirmed).rejects.toMatchObject({ status: 503 })
    expect(charges()).toHaveLength(1)
    shop.clock.advance(minutes(1))
    await shop.runJobs()
    expect(await status()).toBe('succeeded')
  })
})

describe('a card that is rejected', () => {
  it('reopens the checkout, and can no longer be charged for that attempt', async () => {
    const { confirmed, status } = await confirm(cards.declined)
    expect(await expectApiError(confirmed, 'PaymentError', 400)).toMatch(/declined/)
    expect(await status()).toBe('open')
    expect([...standIn.state.intents.values()].map((intent) => intent.status)).toEqual(['canceled'])
    await deliver()
    expect(await status()).toBe('open')
  })
})

describe('the bank’s question', () => {
  it('is passed to the browser; answered, the purchase goes through', async () => {
    const { confirmed, status } = await confirm(cards.challenge)
    const { paymentProcessorMetadata: paid } = await confirmed
    expect(paid.intent_status).toBe('requires_action')
    standIn.answerChallenge(paid.intent_client_secret ?? '', 'complete')
    await deliver()
    expect(await status()).toBe('succeeded')
  })

  it('answered wrongly ends the checkout, and the payment with it', async () => {
    const { confirmed, status } = await confirm(cards.challenge)
    const { paymentProcessorMetadata: paid } = await confirmed
    standIn.answerChallenge(paid.intent_client_secret ?? '', 'fail')
    await deliver()
    expect(await status()).toBe('failed')
    expect([...standIn.state.intents.values()].map((intent) => intent.status)).toEqual(['canceled'])
  })

  it('never answered ends it when its time is over', async () => {
    const { confirmed, status } = await confirm(cards.challenge)
    await confirmed
    await shop.letExpire()
    expect(await status()).toBe('failed')
  })
})

describe('a card that is added in the portal', () => {
  it('is saved by a setup intent, whose question the browser has answered', async () => {
    const { id: customer_id } = await shop.client.customers.create({ body: { email: 'vera@example.com' } })
    const { token } = await shop.client.customerSessions.create({ body: { customer_id } })
    const { serverURL, fetch } = shop
    const account = createClientFor(
      { ...portalAccount, ...portalCardSetups },
      { serverURL, fetch, accessToken: token },
    )
    const view = await account.open({ path: { slug: 'atelier' } })
    expect(view.session?.card_form).toEqual({
      processor: 'stripe',
      publishable_key: standInKeys.publishableKey,
    })
    const body = { confirmation_token_id: standIn.token(cards.challenge) }
    const setup = await account.start({ body })
    expect(setup).toMatchObject({ status: 'requires_action' })
    expect(setup.client_secret).toMatch(/^seti_/)
    const finish = () => account.finish({ path: { id: setup.id } })
    await expectApiError(finish(), 'PaymentError', 400)
    standIn.answerChallenge(setup.client_secret, 'complete')
    expect(await finish()).toMatchObject({ default: true, card: { last4: '3155' } })
    await deliver()
    const { items } = await shop.clientWith(token).customerPortal.customers.getPaymentMethods()
    expect(items).toHaveLength(1)
    const declined = { confirmation_token_id: standIn.token(cards.declined) }
    await expectApiError(account.start({ body: declined }), 'PaymentError', 400)
  })
})

describe('a refund in Stripe’s dashboard', () => {
  const orderOf = async (checkout_id: string) =>
    (await shop.client.orders.list({ query: { checkout_id } })).items[0]?.id ?? ''
  const paid = async () => {
    const { confirmed, checkout } = await confirm()
    await confirmed
    await deliver()
    return orderOf(checkout.id)
  }
  const refund = (amount: number, status: string, id = 're_elsewhere') => ({
    id,
    object: 'refund',
    payment_intent: charges()[0]?.id,
    amount,
    currency: 'usd',
    reason: 'duplicate',
    status,
    metadata: {},
  })
  /** Delivers fifty messages concurrently, each equally often. */
  const tellFiftyTimes = async (...received: readonly ReturnType<typeof refund>[]) => {
    const messages = received.map((object) => ({
      id: `evt_${object.id}_${object.status}`,
      type: 'refund.updated',
      object,
    }))
    for (let i = 0; i < 50 / messages.length; i += 1) standIn.state.events.push(...messages)
    await Promise.all(standIn.takeEvents().map(async (event) => expect(await post(event)).toBe('accepted')))
  }
  const statusOf = async (id: string) => {
    const { status, refunded_amount } = await shop.client.orders.get({ path: { id } })
    return [status, refunded_amount]
  }

  it('is booked once, and limits the remaining amount', async () => {
    const id = await paid()
    await tellFiftyTimes(refund(49, 'succeeded'), refund(49, 'pending'))
    expect(await statusOf(id)).toEqual(['partially_refunded', 49])
    const { items } = await shop.client.refunds.list({ query: { order_id: id } })
    expect(items).toMatchObject([
      { status: 'succeeded', amount: 49, taxAmount: 0, reason: 'duplicate', revokeBenefits: false },
    ])
    const types = (await shop.events())
      .map(({ type }) => type)
      .filter((type) => type.startsWith('refund.') || type === 'order.refunded')
    expect(types.filter((type) => type === 'refund.created')).toHaveLength(1)
    expect(types.filter((type) => type === 'order.refunded')).toHaveLength(1)
    const more = shop.client.refunds.create({ body: { orderId: id, amount: 101, reason: 'other' } })
    await expectApiError(more, 'RefundAmountTooHigh', 400)
    await tellFiftyTimes(refund(100, 'succeeded', 're_rest'))
    expect(await statusOf(id)).toEqual(['refunded', 149])
    expect((await shop.commerce.reconcile()).differences).toEqual([])
  })

  it('that is returned leaves the order unchanged, in any order of events', async () => {
    const id = await paid()
    await tellFiftyTimes(refund(10, 'failed', 're_back'))
    await tellFiftyTimes(refund(10, 'succeeded', 're_back'))
    expect(await statusOf(id)).toEqual(['paid', 0])
    expect((await shop.client.refunds.list()).items).toMatchObject([{ status: 'failed', amount: 10 }])
    await tellFiftyTimes(refund(149, 'succeeded'))
    expect(await statusOf(id)).toEqual(['refunded', 149])
    await tellFiftyTimes(refund(149, 'failed'), refund(149, 'succeeded'))
    expect(await statusOf(id)).toEqual(['paid', 0])
    expect((await shop.client.refunds.list({ query: { succeeded: true } })).items).toEqual([])
    expect((await shop.commerce.reconcile()).differences).toEqual([])
  })

  const push = (object: ReturnType<typeof refund>) =>
    standIn.state.events.push({ id: `evt_${object.id}`, type: 'refund.created', object })

  it.each([
    ['was answered', 0],
    ['was never answered', 3],
  ])('before its payment, which %s, was notified settles that first', async (_, cuts) => {
    standIn.cutNext(cuts)
    const { confirmed, checkout, status } = await confirm()
    await confirmed.catch(() => undefined)
    const late = standIn.takeEvents()
    await tellFiftyTimes(refund(49, 'succeeded'))
    expect(await status()).toBe('succeeded')
    expect(await statusOf(await orderOf(checkout.id))).toEqual(['partially_refunded', 49])
    const before = await balances()
    for (const event of late) expect(await post(event)).toBe('accepted')
    await shop.travel(minutes(1))
    expect(await balances()).toEqual(before)
    expect(before).toMatchObject({ customer_payments: 0, processor_fees: feeOf(149) })
    expect((await shop.commerce.reconcile()).differences).toEqual([])
  })

  it('reported with its payment, fifty times and concurrently, counts once', async () => {
    const { confirmed, checkout, status } = await confirm()
    await confirmed
    push(refund(149, 'succeeded'))
    const events = standIn.takeEvents().toReversed()
    const all = Array.from({ length: 50 }, () => events).flat()
    expect(new Set(await Promise.all(all.map(post)))).toEqual(new Set(['accepted']))
    expect(await status()).toBe('succeeded')
    expect(await statusOf(await orderOf(checkout.id))).toEqual(['refunded', 149])
    expect((await shop.client.refunds.list()).items).toHaveLength(1)
    expect((await shop.commerce.reconcile()).differences).toEqual([])
  })

  it('is delivered again when Stripe did not return its payment', async () => {
    const { confirmed, checkout } = await confirm()
    await confirmed
    push(refund(10, 'succeeded'))
    const [event] = standIn.takeEvents().slice(-1)
    if (event === undefined) throw new Error('Nothing was sent.')
    standIn.cutNext(3)
    await expect(post(event)).rejects.toThrow()
    expect(await post(event)).toBe('accepted')
    expect(await statusOf(await orderOf(checkout.id))).toEqual(['partially_refunded', 10])
  })

  it('is delivered again while Stripe still reports its payment as pending', async () => {
    const { confirmed, checkout } = await confirm(cards.late)
    await confirmed
    const [intent] = standIn.state.intents.values()
    push({ ...refund(10, 'succeeded'), payment_intent: intent?.id })
    const [event] = standIn.takeEvents()
    if (event === undefined) throw new Error('Nothing was sent.')
    await expect(post(event)).rejects.toThrow('is being processed')
    standIn.settleLater()
    expect(await post(event)).toBe('accepted')
    expect(await statusOf(await orderOf(checkout.id))).toEqual(['partially_refunded', 10])
  })

  it('of more than the rest here is delivered again', async () => {
    const id = await paid()
    push(refund(150, 'succeeded'))
    const [event] = standIn.takeEvents()
    if (event === undefined) throw new Error('Nothing was sent.')
    await expect(post(event)).rejects.toThrow('less left to refund')
    expect(await statusOf(id)).toEqual(['paid', 0])
  })
})

describe('an event', () => {
  it('about a foreign payment is acknowledged and changes nothing', async () => {
    const metadata = { payment_id: crypto.randomUUID() }
    standIn.state.events.push(
      { id: 'evt_a', type: 'payment_intent.succeeded', object: { id: 'pi_a', metadata } },
      { id: 'evt_b', type: 'payment_intent.succeeded', object: { id: 'pi_b', metadata: {} } },
      {
        id: 'evt_c',
        type: 'refund.created',
        object: { id: 're_c', amount: 1, currency: 'usd', status: 'succeeded', metadata: {} },
      },
      {
        id: 'evt_e',
        type: 'refund.created',
        object: { id: 're_e', payment_intent: 'pi_e', amount: 1, currency: 'usd', status: 'succeeded' },
      },
      { id: 'evt_d', type: 'customer.created', object: { id: 'cus_d' } },
      // Another program at the same account, with numbers of its own.
      {
        id: 'evt_f',
        type: 'charge.succeeded',
        object: { payment_intent: 'pi_f', metadata: { payment_id: '4711' } },
      },
      {
        id: 'evt_g',
        type: 'refund.created',
        object: {
          id: 're_g',
          amount: 1,
          currency: 'usd',
          status: 'succeeded',
          metadata: { refund_id: 'R-12' },
        },
      },
    )
    await deliver()
  })

  it('that is forged, changed or old is rejected', async () => {
    const { confirmed, status } = await confirm()
    await confirmed
    const [event] = standIn.takeEvents()
    if (event === undefined) throw new Error('Nothing was sent.')
    expect(await post({ ...event, body: `${event.body} ` })).toBe('forged')
    expect(await post({ ...event, headers: new Headers() })).toBe('forged')
    shop.clock.advance(minutes(6))
    expect(await post(event)).toBe('forged')
    expect(await status()).toBe('confirmed')
    await shop.runJobs()
  })
})

it('does not offer the sandbox’s card form or challenge', async () => {
  for (const path of ['confirmation-tokens', 'payments/secret/challenge']) {
    const url = `${shop.serverURL}/sandbox/processor/${path}`
    const response = await shop.fetch(new Request(url, { method: 'POST', body: '{}' }))
    expect(response.status).toBe(404)
  }
})

it('finds a payment again after more than a day', async () => {
  standIn.cutNext(3)
  const { confirmed, status } = await confirm()
  await expect(confirmed).rejects.toMatchObject({ status: 503 })
  shop.clock.advance(days(3))
  await shop.runJobs()
  expect(await status()).toBe('succeeded')
})

describe('an id that Stripe knows with other parameters, as after a backup was restored', () => {
  const processor = () => createStripeProcessor({ ...standInKeys, clock: shop.clock, apiUrl: standIn.apiUrl })
  const requested = (more: object = {}) => ({
    payment_id: '5b1d2ff4-7a3c-4bd5-9a7c-3a1d5c0e9a11',
    amount: 500,
    currency: 'usd',
    source: { confirmation_token: standIn.token(cards.visa) },
    customer: null,
    save_method: false,
    description: 'Demo',
    metadata: { order_id: 'of then' },
    ...more,
  })

  it('is the original payment', async () => {
    const paid = await processor().createPayment(requested())
    expect(paid.status).toBe('succeeded')
    shop.clock.advance(days(1))
    const repeatedPayment = await processor().createPayment(requested({ metadata: { order_id: 'of now' } }))
    expect(repeatedPayment).toEqual(paid)
    expect(charges()).toHaveLength(1)
  })

  it('is the original payment, of the same customer or of another one', async () => {
    const customers = await Promise.all(
      ['one', 'two'].map((key) =>
        processor().createCustomer({ key, email: 'ada@example.com', name: null, metadata: {} }),
      ),
    )
    const [first = '', otherCustomer = ''] = customers
    const paid = await processor().createPayment(requested({ customer: first, save_method: true }))
    const method = { saved_method: paid.saved_method ?? '' }
    standIn.requests.length = 0
    const repeatedPayment = await processor().createPayment(requested({ customer: first, source: method }))
    expect(repeatedPayment.processor_id).toBe(paid.processor_id)
    // The customer's intents suffice when they include the payment.
    expect(standIn.requests.filter((request) => request === 'GET /v1/payment_intents')).toHaveLength(1)
    const moved = await processor().createPayment(requested({ customer: otherCustomer, source: method }))
    expect(moved.processor_id).toBe(paid.processor_id)
    expect(charges()).toHaveLength(1)
  })

  it('is the original refund', async () => {
    const { processor_id } = await processor().createPayment(requested())
    const refund = (order_id: string) =>
      processor().createRefund({
        refund_id: '0b7a4a3c-6f0e-4a40-9d2b-51f0a1b7c001',
        payment: processor_id ?? '',
        amount: 100,
        currency: 'usd',
        reason: 'requested_by_customer',
        metadata: { order_id },
      })
    const created = await refund('of then')
    expect(created).toMatchObject({ amount: 100, status: 'succeeded' })
    expect(await refund('of now')).toEqual(created)
    expect([...standIn.state.refunds.values()].map(({ amount }) => amount)).toEqual([100])
  })
})
