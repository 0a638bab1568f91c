import { atSize } from '@atelier/plumbing/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currenciesInTurn } from '../testing/currencies-in-turn.ts'
import { cards, openShop, type Shop } from '../testing/open-shop.ts'
import { yieldToOthers } from '../testing/waits.ts'
import { paymentEvent, writeEvent } from '../payments/sandbox/events.ts'
import { findPayment } from '../payments/sandbox/queries.ts'
import { sign, signatureHeader, signingKey } from '../payments/sandbox/signature.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({}, { inTurn: true })
})
afterAll(() => shop.close())

const rounds = atSize(20)

const db = () => shop.database.db
const secretOf = ({ clientSecret }: { clientSecret: string }) => ({ client_secret: clientSecret })
const ordersOf = ({ id }: { id: string }) =>
  db().selectFrom('orders').selectAll().where('checkout_id', '=', id).execute()
const paymentsOf = ({ id }: { id: string }) =>
  db().selectFrom('payments').selectAll().where('checkout_id', '=', id).execute()
const read = ({ id }: { id: string }) => shop.client.checkouts.get({ path: { id } })

type Settled = { status: 'fulfilled' | 'rejected'; reason?: { error?: string } }
const outcomes = (settled: readonly Settled[]) =>
  settled.map(({ status, reason }) => (status === 'fulfilled' ? 'done' : (reason?.error ?? String(reason))))

const booksAgree = async () => expect((await shop.commerce.reconcile()).differences).toEqual([])

/** Signed event of a checkout's payment. */
const eventOf = async (checkout: { id: string }) => {
  const [payment] = await paymentsOf(checkout)
  const storedPayment = await findPayment(db(), payment?.id ?? '')
  if (storedPayment === undefined) throw new Error('The processor does not know the payment.')
  const body = writeEvent(paymentEvent(storedPayment))
  return {
    body,
    headers: new Headers({ [signatureHeader]: sign(signingKey(shop.secret), body, shop.clock.now()) }),
  }
}

it('confirmed eight times concurrently, a checkout is paid once', async () => {
  const checkouts = await Promise.all(Array.from({ length: rounds }, shop.openCheckout))
  for (const checkout of checkouts) {
    const bodies = await Promise.all(Array.from({ length: 8 }, () => shop.buyer()))
    const settled = await Promise.allSettled(
      bodies.map((body) => shop.client.checkouts.clientConfirm({ path: secretOf(checkout), body })),
    )
    expect(outcomes(settled).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'NotOpenCheckout'),
      'done',
    ])
  }
  await shop.runJobs()
  for (const checkout of checkouts) {
    expect(await ordersOf(checkout)).toHaveLength(1)
    expect(await paymentsOf(checkout)).toMatchObject([{ status: 'succeeded', amount: 149 }])
  }
  const currencies = new Set(checkouts.map(({ currency }) => currency))
  expect(currencies.size).toBe(Math.min(rounds, currenciesInTurn.length))
  await booksAgree()
})

it('changed while it is confirmed, a checkout charges exactly its total', async () => {
  const dear = await shop.client.products.create({
    body: {
      name: 'A dear one',
      recurringInterval: null,
      prices: shop.plansIn.map((priceCurrency) => ({
        amountType: 'fixed' as const,
        priceAmount: 5000,
        priceCurrency,
      })),
    },
  })
  const products = [shop.demo.product_id, dear.id]
  const checkouts = await Promise.all(
    Array.from({ length: rounds }, () =>
      shop.client.checkouts.create({ body: { products, ...shop.nextCurrency() } }),
    ),
  )
  for (const [round, checkout] of checkouts.entries()) {
    const body = await shop.buyer()
    const change = () =>
      shop.client.checkouts.clientUpdate({ path: secretOf(checkout), body: { productId: dear.id } })
    const pay = () => shop.client.checkouts.clientConfirm({ path: secretOf(checkout), body })
    const settled = await Promise.allSettled(round % 2 === 0 ? [pay(), change()] : [change(), pay()])
    expect(
      outcomes(settled).filter((outcome) => outcome !== 'done' && outcome !== 'NotOpenCheckout'),
    ).toEqual([])
  }
  await shop.runJobs()
  for (const checkout of checkouts) {
    const { status, totalAmount, productId } = await read(checkout)
    expect(status).toBe('succeeded')
    expect(totalAmount).toBe(productId === dear.id ? 5000 : 149)
    expect(await paymentsOf(checkout)).toMatchObject([{ amount: totalAmount }])
    expect(await ordersOf(checkout)).toMatchObject([{ subtotal_amount: totalAmount, product_id: productId }])
  }
  await booksAgree()
})

it('expiring while it is confirmed, a checkout is either expired and unpaid or paid', async () => {
  const raced: { id: string; paid: boolean }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const checkout = await shop.openCheckout()
    const body = await shop.buyer()
    shop.clock.set(new Date(Date.parse(checkout.expiresAt) - 1))
    const pay = () => shop.client.checkouts.clientConfirm({ path: secretOf(checkout), body })
    const expire = async () => {
      if (round % 3 > 0) await yieldToOthers(shop, round % 7)
      shop.clock.advance(1)
      await shop.runDue('checkouts.expire', checkout.id)
    }
    const [paid, expired] = await Promise.allSettled([pay(), expire()])
    expect(expired.status).toBe('fulfilled')
    if (paid.status === 'rejected') expect(paid.reason).toMatchObject({ error: 'ExpiredCheckoutError' })
    raced.push({ id: checkout.id, paid: paid.status === 'fulfilled' })
  }
  await shop.runJobs()
  for (const { id, paid } of raced) {
    expect((await read({ id })).status).toBe(paid ? 'succeeded' : 'expired')
    expect(await ordersOf({ id })).toHaveLength(paid ? 1 : 0)
    expect(await paymentsOf({ id })).toHaveLength(paid ? 1 : 0)
  }
  await booksAgree()
})

it('notified of a success fifty times concurrently, creates one order', async () => {
  const checkout = await shop.openCheckout()
  await shop.client.checkouts.clientConfirm({ path: secretOf(checkout), body: await shop.buyer() })
  const { body, headers } = await eventOf(checkout)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.commerce.receiveProcessorEvent(body, headers)),
  )
  expect(new Set(answers)).toEqual(new Set(['accepted']))
  expect(await ordersOf(checkout)).toHaveLength(1)
  await shop.runJobs()
  expect(await shop.commerce.receiveProcessorEvent(body, headers)).toBe('accepted')
  expect(await ordersOf(checkout)).toHaveLength(1)
  expect(
    (await shop.events()).filter(
      ({ type, data }) =>
        type === 'order.paid' && (data as { checkout_id: string }).checkout_id === checkout.id,
    ),
  ).toHaveLength(1)
  await booksAgree()
})

it('notified and polling concurrently, creates one order', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const checkout = await shop.openCheckout()
    await shop.client.checkouts.clientConfirm({ path: secretOf(checkout), body: await shop.buyer() })
    shop.clock.advance(30_000)
    const { body, headers } = await eventOf(checkout)
    const [payment] = await paymentsOf(checkout)
    await Promise.all([
      shop.commerce.receiveProcessorEvent(body, headers),
      shop.runDue('payments.reconcile', payment?.id ?? ''),
      shop.runDue('payments.reconcile', payment?.id ?? ''),
    ])
    expect(await ordersOf(checkout)).toHaveLength(1)
  }
  await shop.runJobs()
  await booksAgree()
})

it('answered while its time runs out, a challenge either pays or fails, never both', async () => {
  const raced: { id: string; paid: boolean }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const checkout = await shop.openCheckout()
    const confirmed = await shop.client.checkouts.clientConfirm({
      path: secretOf(checkout),
      body: await shop.buyer(cards.challenge),
    })
    const payment_secret = confirmed.paymentProcessorMetadata['intent_client_secret'] ?? ''
    const [payment] = await paymentsOf(checkout)
    shop.clock.set(new Date(checkout.expiresAt))
    const answer = async () => {
      if (round % 2 === 0) await yieldToOthers(shop, round)
      return shop.processor.answerChallenge({ path: { payment_secret }, body: { outcome: 'complete' } })
    }
    const [answered] = await Promise.allSettled([
      answer(),
      shop.runDue('payments.reconcile', payment?.id ?? ''),
    ])
    raced.push({ id: checkout.id, paid: answered.status === 'fulfilled' })
  }
  await shop.runJobs()
  for (const { id, paid } of raced) {
    expect((await read({ id })).status).toBe(paid ? 'succeeded' : 'failed')
    expect(await ordersOf({ id })).toHaveLength(paid ? 1 : 0)
  }
  await booksAgree()
})

it('bought by one new customer in several windows concurrently, creates one customer', async () => {
  for (const external of [undefined, 'crm-1']) {
    const email = `window-${external ?? 'none'}@example.com`
    const opened = await Promise.all(
      Array.from({ length: 6 }, () =>
        shop.client.checkouts.create({
          body: {
            productId: shop.demo.product_id,
            customerExternalId: external ?? null,
            ...shop.nextCurrency(),
          },
        }),
      ),
    )
    await Promise.all(
      opened.map(async (checkout) =>
        shop.client.checkouts.clientConfirm({
          path: secretOf(checkout),
          body: await shop.buyer(cards.visa, email),
        }),
      ),
    )
    const notes = await Promise.all(opened.map(eventOf))
    await Promise.all(notes.map(({ body, headers }) => shop.commerce.receiveProcessorEvent(body, headers)))
    const customers = await Promise.all(opened.map(async (checkout) => (await read(checkout)).customerId))
    expect(new Set(customers).size).toBe(1)
    expect((await shop.client.customers.list({ query: { email } })).pagination.total_count).toBe(1)
  }
  await shop.runJobs()
  await booksAgree()
})

it('accepts nothing from anyone but the processor', async () => {
  const checkout = await shop.openCheckout()
  await shop.client.checkouts.clientConfirm({
    path: secretOf(checkout),
    body: await shop.buyer(cards.challenge),
  })
  const { body } = await eventOf(checkout)
  const lie = body.replaceAll('requires_action', 'succeeded')
  const forged = [
    new Headers(),
    new Headers({ [signatureHeader]: sign('another key', lie, shop.clock.now()) }),
    new Headers({ [signatureHeader]: sign(signingKey(shop.secret), body, shop.clock.now()) }),
    new Headers({
      [signatureHeader]: sign(signingKey(shop.secret), lie, new Date(shop.clock.now().getTime() - 600_000)),
    }),
  ]
  for (const headers of forged) expect(await shop.commerce.receiveProcessorEvent(lie, headers)).toBe('forged')
  expect(await ordersOf(checkout)).toEqual([])
  expect((await read(checkout)).status).toBe('confirmed')
  const [payment] = await paymentsOf(checkout)
  const charge = (change: { amount: number; status: 'succeeded' | 'requires_action' }) =>
    db()
      .updateTable('sandbox_payments')
      .set(change)
      .where('payment_id', '=', payment?.id ?? '')
      .execute()
  await charge({ amount: 1, status: 'succeeded' })
  const headers = new Headers({ [signatureHeader]: sign(signingKey(shop.secret), lie, shop.clock.now()) })
  // A payment of another amount pays for nothing: it is set aside, and an operator has to refund it.
  expect(await shop.commerce.receiveProcessorEvent(lie, headers)).toBe('accepted')
  expect(await ordersOf(checkout)).toEqual([])
  expect((await read(checkout)).status).toBe('open')
  expect((await shop.commerce.reconcile()).differences).toEqual([
    expect.stringContaining('with another amount than its order or checkout asks for'),
  ])
  await db().deleteFrom('recovered_payments').execute()
})
