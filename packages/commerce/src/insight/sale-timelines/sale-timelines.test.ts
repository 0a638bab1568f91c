import { additions, orderReceipts, saleTimelines } from '@atelier/contract'
import { days, minutes } from '@atelier/plumbing/clock'
import { createClientFor } from '@atelier/sdk'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { expectApiError } from '../../testing/expect-error.ts'
import { loseAnswers } from '../../testing/faulty-calls.ts'
import { cards, openShop, type Shop } from '../../testing/open-shop.ts'
import { openReceiver } from '../../developers/webhooks/testing/receiver.ts'
import { newPlan, ordersOf, subscribe } from '../../testing/subscribe.ts'
import { selectPostingsOf } from '../../ledger/queries.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ webhooks: { targets: 'any' } })
})
afterAll(() => shop.close())

const desk = (accessToken = shop.accessToken) =>
  createClientFor(
    { saleTimelines, orderReceipts, webhookEndpoints: additions.webhookEndpoints },
    { serverURL: shop.serverURL, fetch: shop.fetch, accessToken },
  )
const timelineOf = (id: string) => desk().saleTimelines.order({ path: { id } })
const bought = async (email: string) => {
  const { id: checkout_id } = await shop.buy(cards.visa, email)
  const [order] = (await shop.client.orders.list({ query: { checkout_id } })).items
  if (order === undefined) throw new Error('The purchase made no order.')
  return order
}
/** Marks all emails as sent, as the product's mailer does. */
const deliver = () =>
  Promise.all(
    shop.mails.map(({ id }) =>
      sql`insert into sent_mails (id, claim, lease_until, sent_at)
        values (${id}, gen_random_uuid(), now(), ${shop.clock.now()}) on conflict do nothing`.execute(
        shop.database.db,
      ),
    ),
  )
const names = ({ items }: Awaited<ReturnType<typeof timelineOf>>) =>
  items.map((entry) => {
    if (entry.kind === 'event') return entry.type
    if (entry.kind === 'mail') return entry.mail
    return entry.kind === 'ledger' ? `ledger ${entry.fact}` : `${entry.kind} ${entry.status}`
  })

it('lists all entries of an order, latest first, with the balances of the accounts', async () => {
  const order = await bought('ada@example.com')
  await deliver()
  const notified = await timelineOf(order.id)
  expect(names(notified)).toEqual([
    'order_confirmation',
    'order.fulfilled',
    'order.paid',
    'order.updated',
    'order.created',
    'ledger sale',
    'ledger payment',
    'payment succeeded',
  ])
  expect(notified.balances.toSorted((a, b) => a.account.localeCompare(b.account))).toEqual([
    { account: 'customer_payments', amount: 0 },
    { account: 'processor_balance', amount: 149 },
    { account: 'revenue', amount: -149 },
  ])
  shop.clock.advance(days(1))
  await shop.client.refunds.create({ body: { orderId: order.id, amount: 100, reason: 'other' } })
  await shop.runJobs()
  await deliver()
  const refunded = await timelineOf(order.id)
  expect(names(refunded).slice(0, 5)).toEqual(
    expect.arrayContaining(['refund', 'order.refunded', 'ledger refund', 'refund succeeded']),
  )
  expect(refunded.items.slice(-notified.items.length)).toEqual(notified.items)
  expect(refunded.balances.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  for (const entry of refunded.items)
    if (entry.kind === 'ledger') expect(entry.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  expect(await timelineOf(order.id)).toEqual(refunded)
})

it('lists the webhook deliveries, only by name or host of their endpoints', async () => {
  const at = await openReceiver()
  onTestFinished(at.close)
  const { id } = await desk().webhookEndpoints.create({
    body: { url: `${at.url}?secret=s3cret`, events: ['order.paid'] },
  })
  onTestFinished(async () => {
    await desk().webhookEndpoints.delete({ path: { id } })
  })
  const order = await bought('told@example.com')
  const waiting = (await timelineOf(order.id)).items.filter(({ kind }) => kind === 'webhook')
  expect(waiting).toMatchObject([{ type: 'order.paid', status: 'waiting', attempts: 0, http_code: null }])
  const deliverer = shop.commerce.openDeliverer()
  await deliverer.deliverDue()
  await deliverer.close()
  const { items } = await timelineOf(order.id)
  const endpoint = `127.0.0.1:${at.port}`
  expect(items.filter(({ kind }) => kind === 'webhook')).toMatchObject([
    { type: 'order.paid', endpoint, status: 'succeeded', attempts: 1, http_code: 200 },
  ])
  expect(JSON.stringify(items)).not.toContain('s3cret')
})

it('reads the postings of an order through indexes', async () => {
  const plan = await shop.database.db.connection().execute(async (db) => {
    // The test table is too small for PostgreSQL to choose an index on its own.
    await sql`set enable_seqscan = off`.execute(db)
    const keys = { organization_id: shop.demo.organization_id, order_id: crypto.randomUUID() }
    const rows = await selectPostingsOf(db, keys, [crypto.randomUUID()]).explain<{ 'QUERY PLAN': string }>()
    await sql`reset enable_seqscan`.execute(db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  for (const index of ['ledger_transactions_order', 'ledger_one_payment', 'ledger_one_fee'])
    expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan')
})

it('lists every attempt at the payment of a renewal, and the e-mails about the subscription', async () => {
  const subscription = await subscribe(shop, await newPlan(shop, 500), { card: cards.declinedAgain })
  await shop.travel(new Date(subscription.current_period_end ?? ''))
  await shop.travel(days(3))
  await deliver()
  const order = (await ordersOf(shop, subscription)).at(-1)
  const notified = names(await timelineOf(order?.id ?? ''))
  expect(notified.filter((name) => name === 'payment failed')).toHaveLength(2)
  const { items } = await desk().saleTimelines.subscription({ path: { id: subscription.id } })
  const mailNames = items.map((entry) =>
    entry.kind === 'mail' ? entry.mail : 'type' in entry ? entry.type : '',
  )
  expect(mailNames).toContain('subscription_past_due')
  expect(mailNames.at(-1)).toBe('subscription.created')
})

it('lists the e-mails about a change of product and about a yearly renewal', async () => {
  const subscription = await subscribe(shop, await newPlan(shop, 500, { interval: 'year' }))
  const productId = await newPlan(shop, 900, { interval: 'year' })
  await shop.client.subscriptions.update({ path: { id: subscription.id }, body: { productId } })
  await shop.runJobs()
  await deliver()
  await shop.travel(new Date(Date.parse(subscription.current_period_end ?? '') - days(6)))
  await deliver()
  const { items } = await desk().saleTimelines.subscription({ path: { id: subscription.id } })
  const mails = items.flatMap((entry) => (entry.kind === 'mail' ? entry.mail : []))
  expect(mails).toEqual(['subscription_renewing', 'subscription_changed'])
})

it('sends a receipt again, once a minute, and lists it', async () => {
  const { id } = await bought('again@example.com')
  shop.mails.length = 0
  const resend = () => desk().orderReceipts.resend({ path: { id } })
  const settled = await Promise.allSettled([resend(), resend(), resend()])
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  await expectApiError(resend(), 'Conflict', 409)
  shop.clock.advance(minutes(2))
  // The mail server accepted the first email late: the customer has just received it.
  await shop.runJobs()
  await deliver()
  await expectApiError(resend(), 'Conflict', 409)
  shop.clock.advance(minutes(2))
  await resend()
  await shop.runJobs()
  await deliver()
  expect(shop.mails.map(({ to, subject }) => [to, subject])).toEqual(
    [1, 2].map(() => ['again@example.com', 'Your order of One hand-painted picture']),
  )
  expect(names(await timelineOf(id)).filter((name) => name === 'order_receipt')).toHaveLength(2)
})

it('sends a receipt once for a request whose response was lost', async () => {
  const { id } = await bought('lost@example.com')
  await shop.runJobs()
  shop.mails.length = 0
  shop.clock.advance(minutes(2))
  const idempotencyKey = crypto.randomUUID()
  const resend = () => desk().orderReceipts.resend({ path: { id } }, { idempotencyKey })
  await resend()
  await loseAnswers(shop.database)
  await resend()
  await loseAnswers(shop.database)
  shop.clock.advance(minutes(2))
  await resend()
  await shop.runJobs()
  await deliver()
  expect(shop.mails.map(({ to }) => to)).toEqual(['lost@example.com'])
  expect(names(await timelineOf(id)).filter((name) => name === 'order_receipt')).toHaveLength(1)
})

it('is closed to others', async () => {
  const { id } = await bought('closed@example.com')
  const rival = await shop.openRival()
  const token = await shop.commerce.issueToken({ organization_id: rival.organization_id, label: 'r' })
  const rivalDesk = desk(token)
  await expectApiError(rivalDesk.saleTimelines.order({ path: { id } }), 'ResourceNotFound', 404)
  await expectApiError(rivalDesk.saleTimelines.subscription({ path: { id } }), 'ResourceNotFound', 404)
  await expectApiError(rivalDesk.orderReceipts.resend({ path: { id } }), 'ResourceNotFound', 404)
})

it('has no receipt of an order that is not paid', async () => {
  const subscription = await subscribe(shop, await newPlan(shop, 700), { card: cards.declinedAgain })
  await shop.travel(new Date(subscription.current_period_end ?? ''))
  const order = (await ordersOf(shop, subscription)).at(-1)
  await expectApiError(desk().orderReceipts.resend({ path: { id: order?.id ?? '' } }), 'Conflict', 409)
})
