import { minutes, seconds } from '@atelier/plumbing/clock'
import { testClock, testDatabase } from '@atelier/plumbing/testing'
import { afterEach, describe, expect, it } from 'vitest'
import type { Tables } from '../../core/database/tables.ts'
import type { PaymentProcessor } from '../../payments/port.ts'
import { createSandboxProcessor } from '../../payments/sandbox/processor.ts'
import { createStripeProcessor } from '../../payments/stripe/processor.ts'
import { standInKeys, startStandIn } from '../../payments/stripe/testing/stand-in.ts'
import { expectApiError, expectInvalid } from '../../testing/expect-error.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'

type Silent = {
  readonly processor: PaymentProcessor
  /** Confirmation token of a good card. */
  readonly token: (shop: Shop) => Promise<string>
  readonly charges: (shop: Shop) => Promise<number>
  /** Refunded amounts. */
  readonly refunds: (shop: Shop) => Promise<readonly number[]>
  /** Lets the processor answer from now on. */
  readonly answerAgain: () => void
  /** Makes the processor silent again. */
  readonly beSilent: () => void
  readonly close: () => Promise<void>
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

/** Switches from the `silent` to the `reached` processor. */
const switched = (silent: PaymentProcessor, reached: PaymentProcessor) => {
  let current = silent
  const processor: PaymentProcessor = {
    ...reached,
    createPayment: (request) => current.createPayment(request),
    findPayment: (payment) => current.findPayment(payment),
    cancelPayment: (payment) => current.cancelPayment(payment),
    createCustomer: (request) => current.createCustomer(request),
    listMethods: (customer) => current.listMethods(customer),
    createRefund: (request) => current.createRefund(request),
    findRefund: (refund) => current.findRefund(refund),
  }
  return {
    processor,
    answerAgain: () => void (current = reached),
    beSilent: () => void (current = silent),
  }
}

type Ports = Parameters<typeof createSandboxProcessor>[0]

const kinds: Record<string, (ports: Ports) => Promise<Silent>> = {
  'the sandbox, which throws': async (ports) => {
    const sandbox = createSandboxProcessor(ports)
    const down = () => Promise.reject(new Error('connect ECONNREFUSED'))
    const silent: PaymentProcessor = {
      ...sandbox,
      createPayment: down,
      findPayment: down,
      cancelPayment: down,
      createCustomer: down,
      listMethods: down,
      createRefund: down,
      findRefund: down,
    }
    return {
      ...switched(silent, sandbox),
      token: async (shop) => (await shop.buyer(cards.visa)).confirmationTokenId,
      charges: async ({ database }) =>
        (
          await database.db
            .selectFrom('sandbox_payments')
            .select('id')
            .where('status', '=', 'succeeded')
            .execute()
        ).length,
      refunds: async ({ database }) =>
        (await database.db.selectFrom('sandbox_refunds').select('amount').execute()).map(
          ({ amount }) => amount,
        ),
      close: () => Promise.resolve(),
    }
  },
  'Stripe, whose address refuses connections': async ({ clock }) => {
    const standIn = await startStandIn(clock)
    const apiUrl = 'http://127.0.0.1:1'
    const silent = createStripeProcessor({ ...standInKeys, clock, apiUrl, retries: 0 })
    return {
      ...switched(silent, createStripeProcessor({ ...standInKeys, clock, apiUrl: standIn.apiUrl })),
      token: () => Promise.resolve(standIn.token(cards.visa)),
      charges: () =>
        Promise.resolve(
          [...standIn.state.intents.values()].filter(({ status }) => status === 'succeeded').length,
        ),
      refunds: () => Promise.resolve([...standIn.state.refunds.values()].map(({ amount }) => amount)),
      close: () => standIn.close(),
    }
  },
}

describe.each(Object.entries(kinds))('while %s, cannot be reached', (_, openSilent) => {
  const open = async () => {
    const [test, clock] = [await testDatabase<Tables>(), testClock()]
    const silent = await openSilent({ database: test.database, clock, secret: '0'.repeat(64) })
    closing.push(silent.close)
    const shop = await openShop({ processor: silent.processor }, { test, clock, inTurn: true })
    closing.push(() => shop.close())
    return { shop, silent }
  }
  const bodyOf = async (shop: Shop, silent: Silent) => ({
    customerEmail: 'ada@example.com',
    customerName: 'Ada',
    customerBillingAddress: { country: 'SE' },
    confirmationTokenId: await silent.token(shop),
  })
  const confirm = (shop: Shop, client_secret: string, body: object) =>
    shop.fetch(
      new Request(`${shop.serverURL}/v1/checkouts/client/${client_secret}/confirm`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'the-one-press' },
        body: JSON.stringify(body),
      }),
    )

  it.each([
    ['a purchase', undefined],
    ['a subscription', 'month' as const],
  ])('%s is answered 503, is reconciled, and is charged once at most', async (_kind, recurringInterval) => {
    const { shop, silent } = await open()
    const product = await shop.client.products.create({
      body: {
        name: 'A painting',
        recurringInterval: recurringInterval ?? null,
        prices: [{ amountType: 'fixed', priceAmount: 500 }],
      },
    })
    const { id, clientSecret } = await shop.client.checkouts.create({ body: { productId: product.id } })
    const status = async () => (await shop.client.checkouts.get({ path: { id } })).status
    const body = await bodyOf(shop, silent)

    const answer = await confirm(shop, clientSecret, body)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await answer.json()).toEqual({
      error: 'Unavailable',
      detail:
        'The payment processor did not answer, so it is not known yet whether the payment was made. It is being checked and will not be made twice: read its status again in 30 seconds.',
    })
    expect(await status()).toBe('confirmed')
    // The checkout shows that the outcome of the payment is unknown.
    expect(await shop.client.checkouts.clientGet({ path: { client_secret: clientSecret } })).toMatchObject({
      status: 'confirmed',
      isPaymentFormRequired: true,
      paymentProcessorMetadata: expect.not.objectContaining({ intent_status: expect.anything() as unknown }),
    })
    const repeatedConfirm = shop.client.checkouts.clientConfirm({
      path: { client_secret: clientSecret },
      body,
    })
    await expectApiError(repeatedConfirm, 'NotOpenCheckout', 403)
    // The same confirmation, repeated under its key, returns its current state.
    const repeated = await confirm(shop, clientSecret, body)
    expect(repeated.status).toBe(200)
    expect(await repeated.json()).toMatchObject({
      id,
      status: 'confirmed',
      paymentProcessorMetadata: expect.not.objectContaining({ intent_status: expect.anything() as unknown }),
    })

    shop.clock.advance(seconds(31))
    await shop.runJobs()
    expect(await status()).toBe('confirmed')

    silent.answerAgain()
    shop.clock.advance(seconds(61))
    await shop.runJobs({ retryFailed: true })
    await expect.poll(() => shop.runJobs().then(status)).toBe('open')
    expect(await silent.charges(shop)).toBe(0)
    // The payment was never made, and the checkout is open: its repetition no longer says that it is confirmed.
    const late = await confirm(shop, clientSecret, body)
    expect([late.status, ((await late.json()) as { error: string }).error]).toEqual([400, 'PaymentError'])
    expect(await status()).toBe('open')
    const paid = await bodyOf(shop, silent)
    await shop.client.checkouts.clientConfirm({ path: { client_secret: clientSecret }, body: paid })
    expect(await silent.charges(shop)).toBe(1)
    expect((await shop.commerce.reconcile()).differences).toEqual([])
  })

  it('a confirmation that is repeated when the processor responds is paid, once', async () => {
    const { shop, silent } = await open()
    const { id, clientSecret } = await shop.openCheckout()
    const body = await bodyOf(shop, silent)
    expect((await confirm(shop, clientSecret, body)).status).toBe(503)
    silent.answerAgain()
    for (let n = 0; n < 3; n += 1) {
      const repeated = await confirm(shop, clientSecret, body)
      expect([repeated.status, ((await repeated.json()) as { status: string }).status]).toEqual([
        200,
        'confirmed',
      ])
    }
    await shop.travel(minutes(1))
    expect((await shop.client.checkouts.get({ path: { id } })).status).toBe('succeeded')
    expect(await silent.charges(shop)).toBe(1)
    const { items } = await shop.client.orders.list({ query: { checkout_id: id } })
    expect(items).toMatchObject([{ status: 'paid', total_amount: 149 }])
  })

  it('a refund is answered 503, is listed as pending, and is made once under its key', async () => {
    const { shop, silent } = await open()
    silent.answerAgain()
    const { id: checkout_id, clientSecret } = await shop.openCheckout()
    expect((await confirm(shop, clientSecret, await bodyOf(shop, silent))).status).toBe(200)
    await shop.travel(minutes(1))
    const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
    expect(order).toMatchObject({ status: 'paid', net_amount: 149 })
    const orderId = order?.id ?? ''
    const refund = (amount: number) =>
      shop.client.refunds.create(
        { body: { orderId, amount, reason: 'other' } },
        { idempotencyKey: 'the-one-refund' },
      )
    const listed = async () => (await shop.client.refunds.list({ query: { order_id: orderId } })).items

    silent.beSilent()
    expect(await expectApiError(refund(50), 'Unavailable', 503)).toContain('will not be made twice')
    const pending = { status: 'pending', amount: 50, orderId }
    expect(await listed()).toMatchObject([pending])
    // A different body under the key of a pending refund is another request.
    await expectInvalid(refund(99), 'header.Idempotency-Key')
    silent.answerAgain()
    const repeated = await refund(50)
    expect(repeated).toMatchObject(pending)
    expect(await refund(50)).toEqual(repeated)
    await expectInvalid(refund(99), 'header.Idempotency-Key')

    await shop.travel(minutes(1))
    expect(await listed()).toMatchObject([{ ...pending, id: repeated.id, status: 'succeeded' }])
    expect(await refund(50)).toMatchObject({ ...pending, id: repeated.id, status: 'succeeded' })
    await expectInvalid(refund(99), 'header.Idempotency-Key')
    expect(await silent.refunds(shop)).toEqual([50])
    const { status, refunded_amount } = await shop.client.orders.get({ path: { id: orderId } })
    expect([status, refunded_amount]).toEqual(['partially_refunded', 50])
  })

  it('payment methods cannot be added, and nothing is left behind', async () => {
    const { shop, silent } = await open()
    const { id } = await shop.client.customers.create({ body: { email: 'ada@example.com' } })
    const { token } = await shop.client.customerSessions.create({ body: { customer_id: id } })
    const add = shop.clientWith(token).customerPortal.customers.addPaymentMethod({
      body: { confirmationTokenId: await silent.token(shop), setDefault: true, returnUrl: '/' },
    })
    expect(await expectApiError(add, 'Unavailable', 503)).toContain('cannot be reached at the moment')
  })
})
